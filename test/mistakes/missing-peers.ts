import { runInNewContext } from 'node:vm'
import { guarded } from '../../peers.config.js'
import { mistake } from './table.js'

/** What the built file does without a package: as Node and jest tell of it. */
function requiring(name: string, missing: string, code = 'MODULE_NOT_FOUND'): () => string {
  return () => {
    const require = (): never => {
      throw Object.assign(new Error(`Cannot find module '${missing}'\nRequire stack:`), { code })
    }
    try {
      runInNewContext(guarded(`var found = require('${name}');`), { require, Error, Object })
      return 'nothing'
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return `${error.name}: ${error.message.split('\n')[0]}`
    }
  }
}

/** Entries of CommonJS without the package that they are for; test/packages/bare has the imports. */
export const missingPeers = [
  mistake(
    'the handlers are required, and there is no msw',
    requiring('msw', 'msw'),
    'UsageError: platform-simulator/msw and platform-simulator/storybook need the package msw, which is not installed here: npm install --save-dev msw',
  ),
  mistake(
    'the fixture is required, and there is no vitest',
    requiring('vitest', 'vitest'),
    'UsageError: platform-simulator/vitest needs the package vitest, which is not installed here: npm install --save-dev vitest',
  ),
  mistake(
    'the explorer is required, and there is no fast-check',
    requiring('fast-check', 'fast-check'),
    'UsageError: platform-simulator/explore needs the package fast-check, which is not installed here: npm install --save-dev fast-check @sinonjs/fake-timers',
  ),
  mistake(
    'the explorer is required, and there are no fake timers',
    requiring('@sinonjs/fake-timers', '@sinonjs/fake-timers'),
    'UsageError: platform-simulator/explore needs the package @sinonjs/fake-timers, which is not installed here: npm install --save-dev fast-check @sinonjs/fake-timers',
  ),
  mistake(
    'the tools are required, and there is no protocol',
    requiring('@modelcontextprotocol/server', '@modelcontextprotocol/server'),
    'UsageError: platform-simulator/mcp needs the package @modelcontextprotocol/server, which is not installed here: npm install --save-dev @modelcontextprotocol/server',
  ),
  mistake(
    'msw is there, and something that it needs is not',
    requiring('msw', 'graphql'),
    "Error: Cannot find module 'graphql'",
  ),
  mistake(
    'vitest is required where it refuses to be',
    requiring('vitest', 'vitest', 'ERR_REQUIRE_ESM'),
    "Error: Cannot find module 'vitest'",
  ),
]
