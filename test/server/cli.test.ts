import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openApiDocument } from 'platform-simulator/openapi'
import { listen } from 'platform-simulator/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json'
import { codeOf } from '../../src/programs/command/cli.js'
import { nextKey } from '../support/entry-points.js'
import { call, Programs } from './program.js'

const programs = new Programs()
let cli = ''
beforeAll(async () => {
  cli = await programs.build('cli')
})
afterAll(() => programs.dispose())

const run = (...args: readonly string[]) => programs.start(process.execPath, [cli, ...args]).ended
const start = (...args: readonly string[]) =>
  programs.start(process.execPath, [cli, 'serve', '--port', '0', '--json', ...args])
const business = { name: 'Acme Corp', customer_type: 'business' }

describe.concurrent('the command line', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.1', true],
    ['LOCALHOST', true],
    ['0.0.0.0', false],
  ])('says whether %s can be controlled, and it can or not', async (host, isControlled) => {
    const program = programs.start(process.execPath, [cli, 'serve', '--port', '0', '--host', host])
    const [, url = ''] = / at (http:\S+)/.exec(await program.firstLine()) ?? []
    const { status } = await fetch(`${url}/__sim/clock`)
    const { stdout } = await program.kill('SIGTERM')
    const said = isControlled ? `${url}/__sim/openapi.json` : 'off on a public address: start with --token'
    expect({ status, control: /^ {2}control +(.*)$/m.exec(stdout)?.[1] }).toEqual({
      status: isControlled ? 200 : 403,
      control: said,
    })
  })

  it('compares with another server and a description, and prints the key nowhere', async () => {
    const program = start('--rate', 'off', '--api-key', 'sk_test_0123456789abcdef')
    const { url } = JSON.parse(await program.firstLine())
    const env = { PLATFORM_API_KEY: 'sk_test_0123456789abcdef' }
    const args = [cli, 'compare', '--base-url', url, '--only', 'customers.create', '--json']
    const compared = await programs.start(process.execPath, args, env).ended
    expect(compared.code).toBe(0)
    expect(JSON.parse(compared.stdout)).toMatchObject({ differs: 0, stopped: null })
    const misplaced = await run('compare', 'sk_test_0123456789abcdef')
    expect(misplaced).toMatchObject({ code: 2, stdout: '' })
    expect(compared.stdout + compared.stderr + misplaced.stderr).not.toContain('0123456789')
    await program.kill('SIGTERM')

    const file = join(programs.scratch(), 'openapi.json')
    writeFileSync(file, JSON.stringify(openApiDocument()))
    expect(await run('drift', file)).toMatchObject({ code: 0, stdout: 'nothing differs\n' })
    expect(await run('drift')).toMatchObject({ code: 2 })
  })

  it('says what there is', async () => {
    const help = await run('--help')
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const command of [
      'serve',
      'scenarios',
      'routes',
      'openapi',
      'compare',
      'drift',
      'coverage',
      'doctor',
    ])
      expect(help.stdout).toMatch(new RegExp(`^  ${command} +\\S`, 'm'))
    expect((await run()).stdout).toBe(help.stdout)
    expect(await run('--version')).toMatchObject({ code: 0, stdout: `${manifest.version}\n` })
    expect((await run('serve', '--help')).stdout).toContain('--port <n>')
    expect((await run('serve', '-h')).code).toBe(0)
    expect((await run('help', 'serve')).stdout).toContain('--port <n>')
  })
})

describe('a command line that is wrong', () => {
  it.each([
    [['serv'], 'there is no command serv. Did you mean serve?'],
    [['serve', '--prot', '1'], 'there is no flag --prot. Did you mean --port?'],
    [['serve', '-x'], 'there is no flag -x.'],
    [['serve', '--port'], '--port needs a value: --port <n>.'],
    [['serve', '--port', '--json'], '--port needs a value: --port <n>.'],
    [['serve', '--port', '70000'], '--port is 70000: it must be a whole number from 0 to 65535.'],
    [['serve', '--json=yes'], '--json takes no value: give --json alone'],
    [['serve', 'app.js'], 'serve takes flags only, and was given app.js.'],
    [['serve', '--clock', 'fast'], '--clock is fast: it must be real, manual or auto.'],
    [['serve', '--latency', 'slow'], '--latency is slow: it must be milliseconds, such as 300, or two'],
    [['serve', '--latency', '300-100', '--port', '0'], '--latency is [300,100]: it must be milliseconds'],
    [['serve', '--rate', 'none'], "--rate is 'none': it must be one of enforce, observe, off."],
    [['serve', '--clock', 'auto:soon'], 'the step of --clock is "soon"'],
    [['serve', '--now', '17672', '--port', '0'], '--now is 1970-01-01T00:00:17.672Z'],
    [['serve', '--receipts', 'flat'], "--receipts is 'flat': it must be one of both, nested."],
    [['serve', '--progression', 'after-reads'], '--progression is after-reads: it must be'],
    [['serve', '--limits', 'apiKeyPerMinute'], '--limits is apiKeyPerMinute: it must be name=value'],
    [['serve', '--limits', 'a=1', '--port', '0'], 'there is no option limits.a'],
    [['serve', '--cors', 'localhost:3000', '--port', '0'], '--cors has "localhost:3000" in it'],
    [
      ['serve', '--scenario', 'frozen', '--port', '0'],
      'there is no scenario frozen. Did you mean frozen-customer?',
    ],
    [['serve', '--now', 'soon', '--port', '0'], '--now is soon'],
    [
      ['serve', '--persona', 'market', '--port', '0'],
      'there is no persona market. Did you mean marketplace? The personas are payroll-agency, marketplace, treasury, card-programme, agent-operator.',
    ],
    [['serve', '--months', '12', '--port', '0'], '--months is how long the past of a persona is: name one'],
    [['serve', '--persona', 'treasury', '--months', 'two'], '--months is two: it must be a whole number'],
    [['serve', '--persona', 'treasury', '--months', '99', '--port', '0'], 'the option history.months is 99'],
    [['serve', '--scenario', 'payrol'], 'there is no scenario payrol. Did you mean payroll?'],
    [['openapi', '--xml'], 'there is no flag --xml. Did you mean --yaml?'],
  ])('is refused: %j', async (args, message) => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    const refused = vi.spyOn(console, 'error').mockReturnValue()
    try {
      const code = await codeOf(args, async () => listen)
      expect({ code, said: said.mock.calls }).toEqual({ code: 2, said: [] })
      expect(refused.mock.calls).toEqual([[expect.stringContaining(`platform-simulator: ${message}`)]])
    } finally {
      said.mockRestore()
      refused.mockRestore()
    }
  })

  it('ends with the code of what it refuses, which it prints as an error', async () => {
    const { code, stdout, stderr } = await run('serv')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^platform-simulator: there is no command serv\. Did you mean serve\?/)
  })
})

describe.concurrent('a command', () => {
  it('ends with an error when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await run('serve', '--port', String(port))
    expect(code).toBeGreaterThan(0)
    expect(stderr).toContain(`port ${port} of 127.0.0.1 is taken`)
    const doctor = await run('doctor', '--port', String(port))
    expect(doctor.code).toBe(1)
    expect(doctor.stdout).toContain(`FAIL port ${port}`)
    other.close()
  })

  it('finds what it needs', async () => {
    const { code, stdout } = await run('doctor', '--port', '0')
    expect(code).toBe(0)
    const found = [
      'Node',
      'port',
      'msw',
      'vitest',
      '@modelcontextprotocol/server',
      '@sinonjs/fake-timers',
      'fast-check',
      'storybook',
      'clock',
    ]
    expect([...stdout.matchAll(/^ok {3}(\S+) /gm)].map(([, name]) => name)).toEqual(found)
    expect(stdout).toContain('platform-simulator/msw needs >=2.7.0 <4\n')
  })

  it('misses what is too old, and tells of what is not there', async () => {
    const folder = programs.scratch()
    mkdirSync(join(folder, 'node_modules/msw'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/msw/package.json'), '{"version": "2.6.9"}')
    const { code, stdout } = await programs.start(
      process.execPath,
      [cli, 'doctor', '--port', '0'],
      {},
      folder,
    ).ended
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL msw 2.6.9, platform-simulator/msw needs >=2.7.0 <4\n')
    expect(stdout).toContain(
      'ok   vitest is not installed here: only platform-simulator/vitest needs it: npm install --save-dev vitest\n',
    )
    expect(stdout).toContain(
      `FAIL msw is there twice: this folder imports 2.6.9 of ${join(folder, 'node_modules/msw')}, and platform-simulator `,
    )
    expect(stdout).toContain('Give both the same version, for example by npm dedupe\n')
  })

  it('tells which clients of the project pass msw by, and of copies of msw that packages have', async () => {
    const folder = programs.scratch()
    const install = (place: string, version: string) => {
      mkdirSync(join(folder, 'node_modules', place), { recursive: true })
      writeFileSync(join(folder, 'node_modules', place, 'package.json'), JSON.stringify({ version }))
    }
    install('undici', '7.24.8')
    install('axios', '1.13.2')
    install('@acme/testing/node_modules/msw', '2.7.0')
    const { code, stdout } = await programs.start(
      process.execPath,
      [cli, 'doctor', '--port', '0'],
      {},
      folder,
    ).ended
    expect(code).toBe(0)
    expect(stdout).toContain('note undici 7.24.8 is here: its request, and its own fetch, pass msw by')
    expect(stdout).toContain('note axios 1.13.2 is here: in Node it asks by node:http, which msw and')
    const copy = join('node_modules', '@acme', 'testing')
    expect(stdout).toContain(`note msw is there again, in ${copy} (2.7.0): a server that is made with`)
  })

  it('tells of routes on the edge, which nothing here redirects', async () => {
    const folder = programs.scratch()
    mkdirSync(join(folder, 'app/api/pay'), { recursive: true })
    writeFileSync(join(folder, 'app/api/pay/route.ts'), "export const runtime = 'edge'\n")
    writeFileSync(join(folder, 'app/page.tsx'), "export const runtime = 'nodejs'\n")
    writeFileSync(join(folder, 'middleware.ts'), 'export function middleware() {}\n')
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/middleware.js'), "export const config = { runtime: 'nodejs' }\n")
    const args = [cli, 'doctor', '--port', '0']
    const { code, stdout } = await programs.start(process.execPath, args, {}, folder).ended
    expect(code).toBe(0)
    expect(stdout).toContain(
      'note middleware.ts, app/api/pay/route.ts: the edge runtime has a fetch of its own',
    )
  })

  it('lists routes and scenarios, and prints the description', async () => {
    const { stdout: routes } = await run('routes')
    expect(routes).toContain('POST   /customers  customers.create\n')
    const { stdout: scenarios } = await run('scenarios')
    expect(scenarios).toMatch(/^frozen-customer +\S/m)
    const document = JSON.parse(JSON.stringify(openApiDocument()))
    expect(JSON.parse((await run('openapi')).stdout)).toEqual(document)
    expect(JSON.parse((await run('openapi', '--json')).stdout)).toEqual(document)
    expect(parse((await run('openapi', '--yaml')).stdout)).toEqual(document)
  })
})

// Most of each is waiting for a process to begin.
describe.concurrent('serve', () => {
  it('announces itself to a reader, and stops when it is told to', async () => {
    const server = programs.start(process.execPath, [cli, 'serve', '--port', '0'])
    expect(await server.firstLine()).toMatch(/^platform-simulator \S+ at http:\/\/127\.0\.0\.1:\d+$/)
    const { code, stdout, stderr } = await server.kill('SIGINT')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/x-api-key {3}\S{60}\n/)
  })

  it('says in its announcement where the inspector and the tools are, and how late answers come', async () => {
    const args = ['serve', '--port', '0', '--mcp', '--latency', '1-3']
    const server = programs.start(process.execPath, [cli, ...args])
    const [, url = ''] = / at (http:\S+)/.exec(await server.firstLine()) ?? []
    const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<title>')
    const { stdout } = await server.kill('SIGTERM')
    expect(stdout).toContain(`\n  inspector   ${url}/ in a browser\n`)
    expect(stdout).toContain(`\n  tools       ${url}/mcp, for agents that speak the Model Context Protocol\n`)
    expect(stdout).toContain('\n  latency     1-3 ms, each answer\n')
  })

  it('has each answer come later by what --latency says, and the log tells by how much', async () => {
    const server = start('--latency', '1-3')
    const { url, api_key } = await server.announced()
    const headers = { 'x-api-key': api_key }
    expect((await call(url, 'GET', '/customers', { headers })).status).toBe(200)
    const { body } = await call(url, 'GET', '/__sim/requests', { headers })
    expect(body.data).toEqual([
      expect.objectContaining({ fault: expect.stringMatching(/^[123]ms of latency$/) }),
    ])
    await server.kill('SIGTERM')
  })

  it('announces itself to a program in one line', async () => {
    const server = start(
      '--seed',
      'one',
      '--now',
      '2027-01-01T00:00:00Z',
      '--clock',
      'manual',
      '--api-key',
      'mine',
    )
    const { url, api_key, now, port } = await server.announced()
    expect({ api_key, now, url }).toEqual({
      api_key: 'mine',
      now: '2027-01-01T00:00:00.000Z',
      url: `http://127.0.0.1:${port}`,
    })
    expect((await call(url, 'GET', '/customers', { headers: { 'x-api-key': 'mine' } })).status).toBe(200)
    const { stdout } = await server.kill('SIGTERM')
    expect(stdout.trim().split('\n')).toHaveLength(1)
  })

  it('has the host’s clock: what is due happens by itself, to a receiver in another process', async () => {
    const received: string[] = []
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['x-platform-event-type']))
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => receiver.once('listening', resolve))
    const { port } = receiver.address() as AddressInfo
    const server = start('--webhook', `http://127.0.0.1:${port}/hooks`)
    const { url, api_key } = await server.announced()
    const headers = { 'x-api-key': api_key, 'x-idempotency-key': nextKey() }
    await call(url, 'POST', '/customers', { body: business, headers })
    await expect.poll(() => received, { timeout: 10_000 }).toContain('customer.created')
    await expect
      .poll(() => received, { timeout: 15_000, interval: 200 })
      .toContain('customer.kyb_status.created')
    await server.kill('SIGTERM')
    receiver.close()
  })

  it('moves with the requests of a client that polls', async () => {
    const { url, api_key } = await start('--clock', 'auto').announced()
    const headers = { 'x-api-key': api_key, 'x-idempotency-key': nextKey() }
    const { body: customer } = await call(url, 'POST', '/customers', { body: business, headers })
    const statuses: string[] = []
    for (let i = 0; i < 6; i++) {
      const { body } = await call(url, 'GET', `/customers/${customer.id}`, { headers })
      statuses.push(body.kyb_status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual(['pending', 'active'])
  })

  it('takes --strict, --rate and --scenario', async () => {
    const { url, api_key } = await start(
      '--strict',
      '--rate',
      'off',
      '--scenario',
      'active-business',
    ).announced()
    const headers = { 'x-api-key': api_key, 'x-idempotency-key': nextKey() }
    for (let i = 0; i < 65; i++)
      expect((await call(url, 'GET', '/customers', { headers })).body.meta.total_count).toBeGreaterThan(0)
    const refused = await call(url, 'POST', '/customers', { body: { ...business, colour: 'red' }, headers })
    expect(refused.status).toBe(400)
  })

  it('begins with the past of a persona, which is in its log', async () => {
    const { url, api_key } = await start('--persona', 'payroll-agency', '--months', '2').announced()
    const headers = { 'x-api-key': api_key }
    expect((await call(url, 'GET', '/transactions', { headers })).body.meta.total_count).toBeGreaterThan(20)
    const { body } = await call(url, 'GET', '/__sim/requests', { headers })
    expect(body.data.length).toBeGreaterThan(0)
  })

  it('opens the API to other machines, and the control API to who has the token', async () => {
    const { url } = await start('--host', '0.0.0.0').announced()
    expect((await call(url, 'GET', '/__sim/clock')).status).toBe(403)
    const { url: guarded } = await start('--host', '0.0.0.0', '--token', 'secret').announced()
    const headers = { authorization: 'Bearer secret' }
    expect((await call(guarded, 'GET', '/__sim/clock', { headers })).status).toBe(200)
  })

  it('draws another seed each time unless it is told one, and says which', async () => {
    const [one, two, told, again] = await Promise.all([
      start().announced(),
      start().announced(),
      start('--seed', 'mine').announced(),
      start('--seed', 'mine').announced(),
    ])
    expect(one.seed).toMatch(/^[0-9a-f]{8}$/)
    expect(one.seed).not.toBe(two.seed)
    expect(one.api_key).not.toBe(two.api_key)
    expect(told).toMatchObject({ seed: 'mine', api_key: again.api_key })
  })

  it('takes the options of createSimulator as flags', async () => {
    const server = start(
      ...['--clock', 'manual', '--sandbox-amount', 'none', '--receipts', 'nested', '--quirks', 'observed'],
      ...['--header-prefix', 'X-Acme-', '--terms', 'outstanding', '--limits', 'apiKeyPerMinute=7'],
      ...['--progression', 'after-reads:2', '--now', '1767225600000', '--cors', 'http://localhost:3000'],
    )
    const { url, api_key, now } = await server.announced()
    expect(now).toBe('2026-01-01T00:00:00.000Z')
    const headers = { 'x-api-key': api_key, origin: 'http://localhost:3000' }
    const listed = await call(url, 'GET', '/customers', { headers })
    expect(listed.headers.get('x-ratelimit-limit')).toBe('7')
    expect(listed.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    const { body: made } = await call(url, 'POST', '/__sim/given/completedOneOff', {
      body: { amount: '900.00' },
    })
    expect(made.transaction).toMatchObject({ amount: '900', status: 'completed' })
    expect(Object.keys(made.transaction.receipt)).toContain('output')
    expect(Object.keys(made.transaction.receipt)).not.toContain('outgoing_amount')
  })

  it('begins an automatic clock at the time of the host, and moves it by the step that it is told', async () => {
    const before = Date.now()
    const { url, api_key, now } = await start('--clock', 'auto:5m').announced()
    expect(Math.abs(Date.parse(now) - before)).toBeLessThan(60_000)
    await call(url, 'GET', '/customers', { headers: { 'x-api-key': api_key } })
    const { body } = await call(url, 'GET', '/__sim/clock')
    expect(Date.parse(body.now) - Date.parse(now)).toBe(300_000)
  })
})

describe('serve, as npx runs it', () => {
  it('ends when npx is gone, which ran it in a shell', async () => {
    const script = `"${process.execPath}" "${cli}" serve --port 0 --json & wait`
    const shell = programs.start('sh', ['-c', script], { npm_command: 'exec' })
    const { url, pid } = await shell.announced()
    shell.abandon()
    await expect
      .poll(
        () =>
          fetch(url).then(
            () => 'serves',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone')
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
