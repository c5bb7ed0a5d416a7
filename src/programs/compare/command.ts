import { isLoopback } from '../../contract/loopback.js'
import {
  isNamedProduction,
  isNamedSandbox,
  requireAddress,
  requireKey,
} from '../../hosts/sandbox/sandbox-host.js'
import { UsageError } from '../../kernel/errors.js'
import { createSimulator } from '../../kit/create-simulator.js'
import type { SimulatorOptions } from '../../kit/options.js'
import { CarefulClient } from './careful-client.js'
import { type CompareCase, compareCases } from './cases.js'
import { type Exceptions, exceptedText } from './exceptions.js'
import { type CompareReport, compare } from './run.js'
import { withoutSecret } from './secret.js'
import { theirSide } from './sides.js'
import { runWalks, type WalkFlags, type WalkSetting, walkSettingOf } from './walk/command.js'

/** A call of the command `compare`; texts are as they were typed. */
export interface CompareCommand {
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  /** Whoever asks says that the host is a sandbox, whatever its name is. */
  readonly isSandbox: boolean
  readonly readsOnly: boolean
  readonly only: readonly string[]
  /** The behaviour of the simulator that it is compared with: `documented` unless given. */
  readonly quirks: string | undefined
  readonly perMinute: string | undefined
  readonly timeout: string | undefined
  /** The differences that are known; none unless given. */
  readonly exceptions?: Exceptions | undefined
  readonly isJson: boolean
  readonly isListed: boolean
  /** Walks at random in place of the cases. */
  readonly walk: WalkFlags
}

/** Everything that the command needs of the process. */
export interface CompareHost {
  say(line: string): void
  /** Says something to people, beside the report. */
  remark(line: string): void
  draw(): string
  /** Unix milliseconds. */
  now(): number
  /** Writes a file into a directory. @returns its path */
  write(directory: string, name: string, text: string): string
  readonly client?: (setting: ConstructorParameters<typeof CarefulClient>[0]) => CarefulClient
}

/** Requests in a minute that leave some to others, who may have the same key. */
const presetPerMinute = 50
const maxPerMinute = 60
const anonymousPerMinute = 8

/**
 * Compares another implementation with the simulator. Whatever it says, the key is taken out of it.
 * @returns 0 where nothing differs, 1 where something does, 3 where it was not done to the end
 * @throws UsageError
 */
export async function runCompare(command: CompareCommand, host: CompareHost): Promise<number> {
  const walks = walkSettingOf(command.walk, command, numberOf)
  const cases = walks === undefined ? chosen(command) : []
  const setting = { ...settingOf(command), walks }
  if (command.isListed) {
    for (const { name, readsOnly } of cases) host.say(`${readsOnly ? 'reads ' : 'writes'}  ${name}`)
    return 0
  }
  const apiKey = requireKey(
    command.apiKey,
    'set PLATFORM_API_KEY, or give --key, which other people of this machine can see in its list of processes',
  )
  const hide = withoutSecret(apiKey)
  const quiet: CompareHost = {
    ...host,
    say: (line) => host.say(hide(line)),
    remark: (line) => host.remark(hide(line)),
    write: (directory, name, text) => host.write(directory, name, hide(text)),
  }
  try {
    return await run({ ...command, ...setting }, apiKey, cases, quiet)
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(hide(error.message))
    const said = error instanceof Error ? `${error.name}: ${error.message}` : 'something that is no error'
    throw new Error(hide(`the comparison itself went wrong: ${said}`))
  }
}

/** @throws UsageError */
function settingOf({ perMinute, timeout, quirks = 'documented' }: CompareCommand) {
  if (quirks !== 'documented' && quirks !== 'observed')
    throw new UsageError(`--quirks is ${quirks}: it must be documented or observed.`)
  const behaviour: 'documented' | 'observed' = quirks
  return {
    requestsPerMinute: numberOf(perMinute, '--per-minute', presetPerMinute, maxPerMinute),
    timeoutMs: numberOf(timeout, '--timeout', 10, 300) * 1000,
    behaviour,
  }
}

async function run(
  command: CompareCommand & ReturnType<typeof settingOf> & { readonly walks: WalkSetting | undefined },
  apiKey: string,
  cases: readonly CompareCase[],
  host: CompareHost,
): Promise<number> {
  if (command.baseUrl === undefined)
    throw new UsageError('there is no address: give --base-url, such as https://api.sandbox.example.')
  const baseUrl = requireAddress(command.baseUrl, '--base-url')
  const create = host.client ?? ((setting) => new CarefulClient(setting))
  const client = create({
    baseUrl,
    perMinute: command.requestsPerMinute,
    anonymousPerMinute,
    timeoutMs: command.timeoutMs,
  })
  await requireSandbox(command, baseUrl, apiKey, client)
  const options: SimulatorOptions = { limits: { rate: 'off' }, quirks: command.behaviour }
  const { walks, only, isJson, exceptions } = command
  if (walks !== undefined) {
    const theirs = theirSide({ client, apiKey })
    return runWalks(walks, { theirs, only, options, isJson, exceptions }, host)
  }
  host.remark(`${cases.length} cases against ${baseUrl}`)
  const report = await compare({
    client,
    apiKey,
    cases,
    createSimulator: () => createSimulator(options),
    draw: host.draw,
    exceptions,
    told: ({ name, outcome }) => {
      if (outcome !== 'same') host.remark(`${outcome}: ${name}`)
    },
  })
  const known = exceptions?.met ?? 0
  host.say(
    command.isJson
      ? JSON.stringify(summaryOf(baseUrl, report, known), null, 2)
      : textOf(baseUrl, report, known),
  )
  if (report.stopped !== undefined) return 3
  exceptions?.requireMet((operation) =>
    cases.some(({ steps }) => steps.some((step) => step.operation === operation)),
  )
  return report.cases.some(({ outcome }) => outcome === 'differs') ? 1 : 0
}

/** @throws UsageError where nobody says that the host is a sandbox */
async function requireSandbox(
  { isSandbox }: CompareCommand,
  baseUrl: string,
  apiKey: string,
  client: CarefulClient,
): Promise<void> {
  if (isSandbox) return
  if (isNamedProduction(apiKey))
    throw new UsageError(
      'the key says of itself that it is one of production. Give a key of a sandbox, or --sandbox when you know that it is one.',
    )
  const { hostname } = new URL(baseUrl)
  if (isNamedSandbox(hostname)) return
  if (isLoopback(hostname) && (await isSimulator(client))) return
  throw new UsageError(
    `it cannot be told that ${hostname} is a sandbox, and in production this would make real customers. Give the address of a sandbox, or --sandbox when you know that it is one.`,
  )
}

/** Asks without the key. */
async function isSimulator(client: CarefulClient): Promise<boolean> {
  const asked = { method: 'GET', path: '/__sim/health', headers: {}, body: undefined, withKey: false }
  const answer = await client.ask(asked).catch(() => undefined)
  if (answer?.kind !== 'answer' || answer.status !== 200) return false
  return /^\{"status":"ok","version":"[^"]{1,50}","worlds":\d+/.test(answer.text)
}

function chosen({ only, readsOnly }: CompareCommand): readonly CompareCase[] {
  const all = compareCases().filter((one) => one.readsOnly || !readsOnly)
  for (const word of only)
    if (!all.some((one) => isNamed(one, word)))
      throw new UsageError(
        `no case is of ${word}. --only takes operations and resources, such as customers.list,accounts; --list shows all cases.`,
      )
  return only.length === 0 ? all : all.filter((one) => only.some((word) => isNamed(one, word)))
}

function isNamed({ operation }: CompareCase, word: string): boolean {
  return operation === word || operation.startsWith(`${word}.`)
}

function numberOf(text: string | undefined, flag: string, preset: number, most: number): number {
  if (text === undefined) return preset
  const number = Number(text)
  if (!/^\d{1,4}$/.test(text) || number < 1 || number > most)
    throw new UsageError(`${flag} must be a whole number from 1 to ${most}.`)
  return number
}

function summaryOf(baseUrl: string, { cases, stopped, leftBehind }: CompareReport, known: number) {
  const count = (outcome: string): number => cases.filter((one) => one.outcome === outcome).length
  return {
    base_url: baseUrl,
    same: count('same'),
    differs: count('differs'),
    left_out: count('left out'),
    excepted: known,
    stopped: stopped ?? null,
    left_behind: leftBehind,
    cases,
  }
}

function textOf(baseUrl: string, report: CompareReport, known: number): string {
  const { same, differs, left_out, stopped } = summaryOf(baseUrl, report, known)
  const lines = report.cases.flatMap(({ name, outcome, differences, why }) =>
    outcome === 'same'
      ? []
      : [
          `${outcome}: ${name}${why === undefined ? '' : ` (${why})`}`,
          ...differences.map(({ operation, at, says }) => `    ${operation}: ${at} ${says}`),
        ],
  )
  return [
    ...lines,
    ...(stopped === null ? [] : [`not done to the end: ${stopped}`]),
    ...(report.leftBehind.length === 0 ? [] : [`left behind there: ${report.leftBehind.join(', ')}`]),
    `${same} the same, ${differs} differ, ${left_out} left out${exceptedText(known)}`,
  ].join('\n')
}
