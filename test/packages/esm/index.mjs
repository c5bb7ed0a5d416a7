import assert from 'node:assert/strict'
import { setupServer } from 'msw/node'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import * as z from 'zod'
import { report, story } from './story.mjs'

// The app's own zod, with a language and a schema of the app: neither side may notice the other.
z.config(z.locales.de())
const schema = z.object({ name: z.string() }).meta({ id: 'Customer' })

report(await story({ createSimulator, handlers, setupServer }), ['platform-simulator', 'msw', 'zod'])

assert.equal(schema.safeParse({}).error?.issues[0]?.message.startsWith('Ungültige Eingabe'), true)
assert.deepEqual(Object.keys(z.toJSONSchema(z.globalRegistry, { uri: (id) => id }).schemas), ['Customer'])
