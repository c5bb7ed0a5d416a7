import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { version } from '../../../package.json'
import { isLoopbackHost } from '../../contract/loopback.js'
import { type McpMode, mcpModes } from '../../hosts/mcp/mode-names.js'
import { didYouMean } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import { findIn } from '../../kernel/one-of.js'
import type { SimulatorOptions } from '../../kit/options.js'
import { clockIn, momentIn } from '../clock-text.js'
import type { Listening, ListenOptions } from '../server/listen-options.js'
import { type Command, type Flags, given, listOf, port, portOf } from './command.js'
import { mergedOptions, optionFlags } from './flags.js'

/** Loads what `platform-simulator/server` exports as `listen`. */
export type LoadListen = () => Promise<
  (options: SimulatorOptions, listening: ListenOptions) => Promise<Listening>
>

/** The command `serve`. */
export function serveCommand(load: LoadListen): Command {
  return {
    summary: 'Serves a simulator over HTTP until it is stopped.',
    flags: {
      port,
      host: { value: 'address', text: '127.0.0.1 unless given: only this machine can call it' },
      'host-name': {
        value: 'names',
        text: 'more names that it is called by, with commas between them',
        option: 'hostNames',
      },
      scenario: { value: 'name', text: 'what the world begins with: see platform-simulator scenarios' },
      persona: {
        value: 'name',
        text: 'whose past the world has: payroll-agency, marketplace, treasury, card-programme or agent-operator',
      },
      months: { value: 'n', text: 'how long that past is, until now: 12 unless given, 60 at most' },
      seed: {
        value: 'text',
        text: 'what ids, keys and tokens are drawn from; another one each time unless given',
      },
      clock: {
        value: 'mode',
        text: 'real unless given, or what the state has; manual, or auto: a second with each request, auto:5s five',
      },
      now: { value: 'time', text: 'the start of the clock, such as 2026-01-01T00:00:00Z' },
      webhook: { value: 'url', text: 'a target for every event' },
      state: { value: 'directory', text: 'begins with what the directory has, and keeps it up to date' },
      durable: { text: 'answers when what an answer tells is on the disk: with --state' },
      strict: { text: 'refuses unknown members of bodies' },
      tomorrow: { text: 'answers as a later version of the API may, which breaks no promise' },
      token: { value: 'text', text: 'asked of who calls /__sim/, as authorization: Bearer' },
      mcp: { text: 'answers tools at /mcp, with which agents find and run every operation' },
      'mcp-mode': {
        value: 'mode',
        text: 'the tools: find, five that find all others, or all, each operation as a tool',
        option: 'mcpMode',
      },
      'mcp-tools': {
        value: 'list',
        text: 'only these: operations or resources, such as customers,accounts_get',
        isMany: true,
      },
      coverage: { value: 'directory', text: 'writes down there what its worlds meet of the platform' },
      cors: {
        value: 'origins',
        text: 'lets pages of these origins read, such as http://localhost:3000',
        isMany: true,
      },
      ...optionFlags,
      json: { text: 'prints one line of JSON instead' },
    },
    instead: 'A port is given as --port 8080, a scenario as --scenario payroll.',
    run: (flags) => run(flags, load),
  }
}

async function run(flags: Flags, load: LoadListen): Promise<number> {
  const listen = await load()
  const options = {
    ...drawnSeed(flags),
    ...optionsOf(flags),
    ...(await scenarioOf(flags)),
    ...(await historyOf(flags)),
    ...(await tomorrowOf(flags)),
  }
  const stopping = stopped()
  // Nobody reads it any more, as when the terminal was closed. Telling of that would fail again, without end.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  let code = 0
  const listening = await listen(options, {
    port: portOf(flags),
    mcp: flags['mcp'] === true,
    ...(flags['mcp-mode'] !== undefined && { mcpMode: modeIn(String(flags['mcp-mode'])) }),
    ...(flags['mcp-tools'] !== undefined && { mcpTools: listOf(flags['mcp-tools']) }),
    ...(flags['cors'] !== undefined && { cors: listOf(flags['cors']) }),
    durable: flags['durable'] === true,
    onStateError(error) {
      code = 1
      console.error(`the state could not be written: ${String(error)}`)
    },
    ...given(flags, 'host', 'token', 'webhook', 'state', 'coverage'),
    hostNames: String(flags['host-name'] ?? '')
      .split(',')
      .filter((name) => name !== ''),
  })
  for (const note of listening.notes) console.error(`platform-simulator: ${note}`)
  // A bug in one answer, which has told its caller already, is no reason to end the worlds of all others.
  process.on('uncaughtException', (error) => console.error(error))
  console.log(flags['json'] === true ? JSON.stringify(announced(listening)) : announcement(listening, flags))
  await stopping
  try {
    await listening.close()
  } catch (error) {
    console.error(`the last state could not be written: ${String(error)}`)
    return 1
  }
  return code
}

function optionsOf(flags: Flags): SimulatorOptions {
  const { clock, strict } = flags
  const { now, ...rest } = given(flags, 'seed', 'now')
  const own: SimulatorOptions = {
    ...rest,
    ...(clock !== undefined && { clock: clockIn(String(clock), '--clock') }),
    ...(now !== undefined && { now: momentIn(now) }),
    ...(strict === true && { strict: 'error' }),
  }
  const others = Object.entries(optionFlags).flatMap(([flag, { read }]) => {
    const text = flags[flag]
    return typeof text === 'string' ? [read(text)] : []
  })
  return mergedOptions([own, ...others])
}

/**
 * Draws from another seed at each start of a server, unless it is told one: with the same ids as before the restart, a cache of the
 * application would show what is gone. What a state has been drawn from stays.
 */
function drawnSeed({ state }: Flags): Pick<SimulatorOptions, 'seed'> {
  return typeof state === 'string' && existsSync(state) ? {} : { seed: randomUUID().slice(0, 8) }
}

function modeIn(text: string): McpMode {
  const mode = findIn(mcpModes, text)
  if (mode === undefined) throw new UsageError(`--mcp-mode is ${text}: it must be ${mcpModes.join(' or ')}.`)
  return mode
}

async function scenarioOf({ scenario }: Flags): Promise<Pick<SimulatorOptions, 'scenario'>> {
  if (scenario === undefined) return {}
  const { scenarios } = await import('../../kit/scenarios/index.js')
  const found = scenarios.find(({ name }) => name === scenario)
  if (found !== undefined) return { scenario: found.name }
  const known = scenarios.map(({ name }) => name)
  throw new UsageError(
    `there is no scenario ${scenario}. ${didYouMean(scenario, known, 1)} See platform-simulator scenarios for all.`,
  )
}

/** The log has room for a past, unless it is told how much it keeps. */
async function historyOf(flags: Flags): Promise<Pick<SimulatorOptions, 'history' | 'logSize'>> {
  const { persona, months = '12', 'log-size': logSize } = flags
  if (persona === undefined) {
    if (flags['months'] === undefined) return {}
    throw new UsageError(
      '--months is how long the past of a persona is: name one, as in --persona marketplace.',
    )
  }
  const { personas } = await import('../../kit/history/personas/index.js')
  const found = personas.find(({ name }) => name === persona)
  if (found === undefined) {
    const known = personas.map(({ name }) => name)
    throw new UsageError(
      `there is no persona ${persona}. ${didYouMean(String(persona), known, 1)} The personas are ${known.join(', ')}.`,
    )
  }
  if (!/^\d+$/.test(String(months)))
    throw new UsageError(`--months is ${months}: it must be a whole number from 1 to 60.`)
  return {
    history: { persona: found, months: Number(months) },
    ...(logSize === undefined && { logSize: 100_000 }),
  }
}

async function tomorrowOf({ tomorrow: isAsked, seed }: Flags): Promise<Pick<SimulatorOptions, 'tomorrow'>> {
  if (isAsked !== true) return {}
  const { tomorrow } = await import('../../kit/vary/tomorrow.js')
  return { tomorrow: tomorrow(typeof seed === 'string' ? { seed } : {}) }
}

function announced({ url, port, mcpUrl, apiKey, sim, state }: Listening) {
  return {
    url,
    port,
    ...(mcpUrl !== undefined && { mcp_url: mcpUrl }),
    pid: process.pid,
    api_key: apiKey,
    seed: sim.snapshot().seed,
    webhook_public_key: sim.webhooks.publicKey,
    now: sim.clock.now().toISOString(),
    ...(state !== undefined && { state }),
  }
}

function announcement(listening: Listening, { host, token, durable, latency }: Flags): string {
  const { url, api_key, seed, webhook_public_key, now, mcp_url, state } = announced(listening)
  const { mode } = listening.sim.clock
  const isControlled = token !== undefined || host === undefined || isLoopbackHost(String(host))
  return [
    `platform-simulator ${version} at ${url}`,
    `  x-api-key   ${api_key}`,
    `  seed        ${seed}`,
    `  clock       ${typeof mode === 'object' ? 'auto' : mode}, ${now}`,
    `  webhooks    signed for ${webhook_public_key}`,
    ...(latency === undefined ? [] : [`  latency     ${latency} ms, each answer`]),
    ...(mcp_url === undefined
      ? []
      : [`  tools       ${mcp_url}, for agents that speak the Model Context Protocol`]),
    ...(state === undefined ? [] : [`  state       ${state}${durable === true ? ', durable' : ''}`]),
    `  inspector   ${isControlled ? `${url}/ in a browser` : 'off, as control is'}`,
    `  control     ${isControlled ? `${url}/__sim/openapi.json` : 'off on a public address: start with --token'}`,
    'Stop it with Ctrl+C.',
  ].join('\n')
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        resolve()
      })
    }
    if (process.env['npm_command'] === 'exec') whenOrphaned(resolve)
  })
}

/** npx ends at a signal, and the shell that it ran the command in keeps the signal from it: what is left has another parent. */
function whenOrphaned(call: () => void): void {
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    call()
  }, 250)
  watch.unref()
}
