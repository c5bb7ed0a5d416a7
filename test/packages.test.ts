import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { setupServer } from 'msw/node'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { entryPoints, loads, onlyOnNode } from '../entries.config.js'
import manifest from '../package.json'
import { isSkipped } from './browser/chromium.js'
import { compile } from './packages/declarations.js'
import { root, run, runScript, Unreachable, Workspace } from './packages/harness.js'

/** What the fixtures print of their runs: see test/packages/common/story.mjs. */
interface Report {
  readonly versions: Readonly<Record<string, string>>
  readonly [seen: string]: unknown
}

/** Of the bundled packages, compressed and not minified; measured 80 kB, and 50 more of yaml, which the command alone has. */
const mostVendored = 145_000

const workspace = new Workspace()
let tarball = ''
/** A project that has installed the package and nothing else. */
let bare = ''

/**
 * Lanes in which the fixtures are installed, one after the other, while the tests run: npm waits for the network, and a
 * test for nothing but its own fixture. In the order of the tests, and so that a fixture finds what it can begin with.
 */
const lanes = [
  ['cjs', 'esm', 'vitest', 'node-test', 'vitest3', 'types-bundler', 'types-node16'],
  ['msw3', 'jest', 'server', 'mcp', 'playwright'],
  ['bun', 'deno', 'workerd'],
] as const
const projects = new Map<string, Promise<string>>()

beforeAll(async () => {
  tarball = await workspace.pack()
  bare = await workspace.install('bare', tarball)
  for (const lane of lanes) {
    let before: Promise<unknown> = Promise.resolve()
    for (const fixture of lane) {
      const project = before.then(() => workspace.install(fixture, tarball))
      // The test that asks for it is told why; the next of the lane does not mind.
      before = project.catch(() => undefined)
      projects.set(fixture, project)
    }
  }
}, 300_000)

afterAll(async () => {
  await Promise.allSettled(projects.values())
  await workspace.dispose()
}, 300_000)

/**
 * A project that has installed the package, and what the fixture asks for. Without a registry there is none: the test is
 * skipped then, and says so.
 */
async function projectOf(fixture: string, context: TestContext): Promise<string> {
  const project = projects.get(fixture)
  if (project === undefined) throw new Error(`no lane installs ${fixture}`)
  try {
    return await project
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    console.warn(`${context.task.name}: skipped, as ${error.message}.`)
    return context.skip(error.message)
  }
}

const installed = (...path: string[]): string => join(bare, 'node_modules/platform-simulator', ...path)
const dist = (name: string): string => readFileSync(installed('dist', name), 'utf8')

describe('The packed package', () => {
  test('satisfies publint and attw', async () => {
    const bin = join(root, 'node_modules/.bin')
    await run(bare, join(bin, 'publint'), [tarball, '--strict'])
    await run(bare, join(bin, 'attw'), ['--profile', 'node16', tarball])
  }, 120_000)

  test('could be published as it is: npm mends nothing in its manifest', async () => {
    const asked: (string | undefined)[] = []
    const registry = createServer((request, response) => {
      asked.push(request.method)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    await once(registry.listen(0, '127.0.0.1'), 'listening')
    const address = registry.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const publish = `npm publish --dry-run --registry http://127.0.0.1:${port} ${tarball} 2>&1`
    const printed = await run(bare, 'sh', ['-c', publish]).finally(() => registry.close())
    const { name, version } = manifest
    expect(printed).toContain(`+ ${name}@${version}`)
    const warnings = printed.split('\n').filter((line) => /^npm warn/i.test(line))
    // Nobody is logged in to a registry that lives as long as this test.
    expect(warnings.filter((line) => !line.includes('requires you to be logged in'))).toEqual([])
    expect(asked).not.toContain('PUT')
  }, 60_000)

  test('ships code and declarations, and neither maps nor sources', () => {
    const names = readdirSync(installed('dist'))
    expect(names.filter((name) => !/\.(?:js|cjs|d\.ts|d\.cts)$/.test(name))).toEqual([])
    expect(readdirSync(installed())).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY.md', 'dist']))
    expect(readdirSync(installed())).not.toContain('src')
  })

  test('contains a few small packages, each with its licence', () => {
    const packages = [...vendored().keys()].sort()
    expect(packages).toEqual([
      '@noble/curves',
      '@noble/ed25519',
      '@noble/hashes',
      '@preact/signals',
      '@preact/signals-core',
      '@scure/base',
      'fflate',
      'ibantools',
      'preact',
      'yaml',
      'zod',
    ])
    const notices = readFileSync(installed('THIRD-PARTY.md'), 'utf8')
    for (const name of packages) {
      expect(notices).toContain(`## ${name} (`)
      expect(notices).toContain(readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim())
    }
    const bytes = gzipSync([...vendored().values()].join('\n')).length
    expect(bytes, 'bytes of bundled packages').toBeLessThan(mostVendored)
  })

  test.each(['js', 'cjs'])('loads msw in its msw entry alone, which loads nothing else (%s)', (extension) => {
    for (const { file } of entryPoints) {
      const loaded = [...loadedBy(`${file}.${extension}`)].filter((name) =>
        onlyOnNode.has(file) ? !isBuiltin(name) : true,
      )
      // In ES modules an entry may have a file in common with the simulator, which brings what that needs.
      const known = loads[file] ?? ['mitt']
      expect(
        loaded.filter((name) => !known.includes(name)),
        file,
      ).toEqual([])
    }
    // By way of a chunk, which the Storybook entry has in common with it.
    const [handlers = ''] = imports(`msw.${extension}`)
    const found = imports(handlers).flatMap((name) => (/^\.\/if-msw-/.test(name) ? imports(name) : name))
    expect(found.filter((name) => !name.startsWith('./'))).toEqual(['msw'])
  })

  test('has declarations that name no zod', () => {
    const names = readdirSync(installed('dist')).filter((file) => /\.d\.c?ts$/.test(file))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => /\bzod\b|\bz\.(?:Zod|core|infer|input|output)\b/.test(dist(name)))).toEqual(
      [],
    )
  })

  test('costs the compiler of a consumer little: 42 instantiations where 90,000 were', () => {
    const { errors, instantiations } = compile(bare, 'six-lines', [
      "import { createSimulator, type Customer } from 'platform-simulator'",
      'const sim = createSimulator({ seed: 1 })',
      "const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })",
      "await sim.clock.advance('5s')",
      'export const customer: Customer = sim.api.customers.get(id)',
      "export const names = sim.events.list({ type: 'customer.created' }).map(({ data }) => data.object.name)",
    ])
    expect(errors).toEqual([])
    expect(instantiations).toBeLessThan(2000)
  })

  test('has names for all that a consumer may export with `declaration: true`', () => {
    const { errors } = compile(bare, 'exported', [
      "import { createSimulator } from 'platform-simulator'",
      "import { createTest } from 'platform-simulator/vitest'",
      'export const test = createTest()',
      'export const sim = createSimulator()',
      'export const { api, simulate, given, events, webhooks, clock, faults, ledger, requests, handle } = sim',
      'export const timeline = sim.timeline()',
      'export const fork = sim.fork()',
      'export const business = given.activeBusiness()',
      'export const deposit = given.onrampWithDeposit()',
      'export const customers = api.customers.list().data',
      "export const built = webhooks.build('customer.created')",
      'export const inbox = webhooks.inbox()',
    ])
    expect(errors).toEqual([])
  })

  test('works where nothing else is installed', async () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(reportOf(await runScript(bare, 'test'))).toMatchObject({ dependencies })
  })

  test.for([
    ['as ES modules beside the app’s own zod', 'esm', { msw: '2.15.0', zod: '4.6.7' }],
    ['by require', 'cjs', { msw: '2.15.0' }],
    ['under node:test', 'node-test', { msw: '2.15.0' }],
    ['under vitest 3 and msw 2', 'vitest3', { msw: '2.15.0', vitest: '3.2.7' }],
    ['under vitest 4 and msw 2', 'vitest', { msw: '2.15.0', vitest: '4.1.12' }],
    ['under vitest 5, msw 3 and Node 24', 'msw3', { msw: '3.0.5', vitest: '5.1.0', node: '24.21.0' }],
  ] as const)(
    'does what the sources do, %s',
    { timeout: 300_000 },
    async ([, fixture, expected], context) => {
      const folder = await projectOf(fixture, context)
      const printed = await runScript(folder, 'test')
      const { versions, ...seen } = reportOf(printed)
      console.log(`${fixture}: ${JSON.stringify(versions)}`)
      // The reporter is there with vitest, and turns coverage on.
      if ('vitest' in expected) expect(printed).toMatch(/tests in \d files? met of the platform\n/)
      expect(versions).toMatchObject(expected)
      expect(seen).toEqual(await storyOfTheSources())
      expect(seen).toMatchObject({
        statuses: [201, 201, 200, 200, 404, 400],
        onboarding: ['pending', 'approved'],
        events: expect.arrayContaining(['customer.created', 'customer.kyb_status.created']),
        deliveries: ['delivered'],
        didYouMean: expect.stringContaining('POST /customers'),
        refusal: 'customer_type: must be one of individual, business',
      })
    },
  )

  test.for([
    ['in Bun, and serves there', 'bun', { runtime: '1.4.5', served: [200, 401] }],
    ['in Deno, and serves there', 'deno', { runtime: '2.9.6', served: [200, 401] }],
    ['in workerd, imported statically', 'workerd', { runtime: '4.20260426.0' }],
  ] as const)(
    'does what the sources do, %s',
    { timeout: 300_000 },
    async ([, fixture, expected], context) => {
      const folder = await projectOf(fixture, context)
      const { portable } = await storyIn<Portable>('portable.mjs')
      const story = await portable({ createSimulator, verifyWebhook })
      expect(reportOf(await runScript(folder, 'test'))).toEqual({ ...expected, ...story })
      expect(story).toMatchObject({
        statuses: [201, 201, 200, 200, 404],
        onboarding: ['pending', 'approved'],
        verdicts: Array.from({ length: 7 }, () => true),
        date: '2026-01-01T00:00:05.000Z',
        fork: true,
      })
    },
  )

  test('gives each test of jest a world, and fails the right one, by require and by import', async (context) => {
    const folder = await projectOf('jest', context)
    const cases = {
      'each test has its own world: first': 'passed',
      'each test has its own world: second': 'passed',
      'works under the fake timers of jest': 'passed',
      'follows the time that jest fakes': 'passed',
      'fails, because it leaves behind what the API does not have': 'LeftBehind',
      'is not failed by the one before': 'passed',
    }
    const explored = { 'explores an app': 'passed', 'explores an app without a mistake': 'passed' }
    const behindMsw = {
      'the simulator of the test answers behind msw: first': 'passed',
      'the simulator of the test answers behind msw: second': 'passed',
      'the handlers of a simulator answer': 'passed',
    }
    const withoutFetch = {
      'plain jsdom has nothing of fetch, and of encodings': 'passed',
      'bodies arrive as text, as bytes and as form data, and are signed': 'passed',
      'a receiver is handed a request': 'passed',
      'signers sign, and their signatures are verified': 'passed',
    }
    const eachTarget = {
      'each (simulator) approves a business after a while': 'passed',
      'each (simulator) has what the simulator alone can do': 'passed',
      'each (simulator) fails where something is wrong': 'Error',
      'each (simulator) is skipped for both': 'pending',
      'each (sandbox) approves a business after a while': 'passed',
      'each (sandbox) has what the simulator alone can do': 'pending',
      'each (sandbox) fails where something is wrong': 'Error',
      'each (sandbox) is skipped for both': 'pending',
      'without (sandbox, skipped: PLATFORM_SANDBOX_URL and PLATFORM_SANDBOX_KEY are not set) runs nothing':
        'pending',
    }
    const reports = {
      'fails-because-it-leaves-behind-what-the-api-does-not-have.html': {
        title: 'fails, because it leaves behind what the API does not have',
        note: 'the application asked for what the API does not have, once:',
        customers: 1,
      },
    }
    const coverage = (file: string): readonly string[] =>
      ['first', 'second'].map((run) => `${file} each test has its own world: ${run}: customers.get`)
    expect(reportOf(await runScript(folder, 'test'))).toEqual({
      versions: { jest: '30.5.2', msw: '2.15.0' },
      required: { ...cases, ...explored },
      reportsOfRequired: reports,
      coverageOfRequired: coverage('package.test.cjs'),
      imported: { ...cases, ...explored, ...behindMsw, ...eachTarget },
      reportsOfImported: reports,
      coverageOfImported: expect.arrayContaining([...coverage('package.test.mjs')]),
      inJsdom: { ...cases, ...withoutFetch },
    })
  }, 300_000)

  test.skipIf(isSkipped)(
    'gives each test of Playwright a world, in its own runner, and fails the right ones',
    { timeout: 300_000 },
    async (context) => {
      const folder = await projectOf('playwright', context)
      const asked = 'fails, because it leaves behind what the API does not have'
      expect(reportOf(await runScript(folder, 'test'))).toEqual({
        versions: { playwright: '1.65.1' },
        tests: {
          'each test has its own world: first': 'passed',
          'each test has its own world: second': 'passed',
          'every page of the test asks the same world': 'passed',
          'what is allowed does not fail it': 'passed',
          [asked]: 'LeftBehind: the application asked for what the API does not have, once:',
          'fails by itself': 'Error: expect(received).toBe(expected) // Object.is equality',
          'is expected to fail, and does': 'passed',
        },
        reports: {
          'app-spec-ts-fails-because-it-leaves-behind-what-the-api-does-not-have.html': `app.spec.ts > ${asked}`,
          'app-spec-ts-fails-by-itself.html': 'app.spec.ts > fails by itself',
        },
        covered: {
          'app.spec.ts each test has its own world: first': [false, ['customers.create', 'customers.list']],
          'app.spec.ts each test has its own world: second': [false, ['customers.create', 'customers.list']],
          'app.spec.ts every page of the test asks the same world': [false, ['customers.list']],
          'app.spec.ts what is allowed does not fail it': [false, ['customers.list']],
          [`app.spec.ts ${asked}`]: [true, ['customers.list']],
          'app.spec.ts fails by itself': [true, ['customers.list']],
          'app.spec.ts is expected to fail, and does': [false, []],
        },
      })
    },
  )

  test('serves by its command, by import and by require, and redirects an application', async (context) => {
    const folder = await projectOf('server', context)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(reportOf(await runScript(folder, 'test'))).toMatchObject({
      version,
      served: 200,
      code: 0,
      statuses: [200, 200],
      redirected: ['0', '0'],
    })
  }, 300_000)

  test('has tools for the official client, and says what to install for them', async (context) => {
    const folder = await projectOf('mcp', context)
    const missing =
      'UsageError: the option mcp needs the package @modelcontextprotocol/server, which is not installed here: npm install --save-dev @modelcontextprotocol/server'
    expect(reportOf(await runScript(folder, 'test'))).toEqual({
      versions: { sdk: '2.4.0' },
      visits: Array.from({ length: 5 }, () => [5, 1]),
      code: 0,
      without: ['ERR_MODULE_NOT_FOUND', missing, missing, 'closed'],
    })
  }, 300_000)

  test.for([
    ['a bundler and TypeScript 7', 'types-bundler'],
    ['Node, by import and by require, and TypeScript 6', 'types-node16'],
  ])('has declarations for strict users of %s', { timeout: 300_000 }, async ([, fixture = ''], context) => {
    const folder = await projectOf(fixture, context)
    await runScript(folder, 'test')
  })
})

/** The bundled code by package, from the comments that esbuild leaves above each file. */
function vendored(): Map<string, string> {
  const packages = new Map<string, string>()
  for (const name of readdirSync(installed('dist')).filter((file) => file.endsWith('.js'))) {
    for (const part of dist(name).split(/^\/\/ (?=\S+\.[cm]?[jt]s$)/m)) {
      const [, owner] = /^\S*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(part) ?? []
      if (owner !== undefined) packages.set(owner, (packages.get(owner) ?? '') + part)
    }
  }
  return packages
}

/** What a file of `dist` imports or requires. */
function imports(name: string): string[] {
  const found = dist(name).matchAll(
    /^(?:import|export|var|const) [^;]*?(?:from |require\(|import )'([^']+)'|^import '([^']+)'/gm,
  )
  return [...found].map(([, from, bare]) => from ?? bare ?? '')
}

/** The packages that an entry loads, directly or through its chunks. */
function loadedBy(entry: string): Set<string> {
  const packages = new Set<string>()
  const files = [entry]
  for (const file of files) {
    for (const name of imports(file)) {
      if (!name.startsWith('./')) packages.add(name)
      else if (!files.includes(name.slice(2))) files.push(name.slice(2))
    }
  }
  return packages
}

function reportOf(output: string): Report {
  const [, json] = /REPORT (\{.*\})/.exec(output) ?? []
  if (json === undefined) throw new Error(`the fixture reported nothing:\n${output}`)
  return JSON.parse(json) as Report
}

type Seen = Promise<Readonly<Record<string, unknown>>>
interface Story {
  story(packages: object): Seen
}
interface Portable {
  portable(packages: object): Seen
}

/** The same for every fixture, and so told once. */
let told: Seen | undefined

function storyOfTheSources(): Seen {
  told ??= storyIn<Story>('story.mjs').then(({ story }) => story({ createSimulator, handlers, setupServer }))
  return told
}

function storyIn<Told extends Story | Portable>(name: string): Promise<Told> {
  const file = pathToFileURL(join(root, 'test/packages/common', name)).href
  return import(/* @vite-ignore */ file) as Promise<Told>
}
