const assert = require('node:assert/strict')
const { setupServer } = require('msw/node')
const { createSimulator, Problem } = require('platform-simulator')
const { handlers } = require('platform-simulator/msw')

assert.match(require.resolve('platform-simulator'), /index\.cjs$/)
assert.throws(() => createSimulator().api.customers.get('2NfV8Lq0aQ5dYHkzq1b6WmTn3xP'), Problem)

import('./story.mjs').then(async ({ report, story }) => {
  report(await story({ createSimulator, handlers, setupServer }), ['platform-simulator', 'msw'])
})
