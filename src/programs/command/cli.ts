import { realpathSync } from 'node:fs'
import { engines, peerDependencies, version } from '../../../package.json'
import { UsageError } from '../../kernel/errors.js'
import { type Command, type Flags, port, portOf, say } from './command.js'
import { commandNamed, readFlags, withFlagNames } from './command-line.js'
import { comparing } from './comparing.js'
import { examining } from './examining.js'
import { type LoadListen, serveCommand } from './serve.js'

type Commands = Readonly<Record<string, Command>>

const others: Commands = {
  scenarios: {
    summary: 'Lists what a world can begin with.',
    instead: 'A world that begins with one is served by platform-simulator serve --scenario <name>.',
    flags: {},
    run: listScenarios,
  },
  routes: {
    summary: 'Lists every operation of the API.',
    instead: 'To find one: platform-simulator routes | grep customers.',
    flags: {},
    run: routes,
  },
  openapi: {
    summary: 'Prints the OpenAPI description of the API.',
    flags: { json: { text: 'as JSON, which it is unless told otherwise' }, yaml: { text: 'as YAML' } },
    instead: 'It prints the description: platform-simulator openapi > openapi.json.',
    run: openapi,
  },
  ...comparing,
  ...examining,
  doctor: {
    summary: 'Tells whether the simulator can run here.',
    flags: { port: { ...port, text: 'the port to look at' } },
    run: doctor,
  },
}

/** Returns every command, by the word that calls it. */
export function commandsWith(load: LoadListen): Commands {
  return { serve: serveCommand(load), ...others }
}

/** Runs the command that was typed. */
export async function runCommand(load: LoadListen): Promise<void> {
  // Whoever reads may have seen enough: `routes | head`.
  process.stdout.on('error', () => process.exit(0))
  process.exitCode = await codeOf(process.argv.slice(2), load)
}

/** Runs a command, and prints what it says. @returns the code that its process ends with */
export async function codeOf(args: readonly string[], load: LoadListen): Promise<number> {
  const commands = commandsWith(load)
  try {
    return await main(args, commands)
  } catch (error) {
    if (!(error instanceof UsageError)) {
      console.error(error)
      return 1
    }
    // Who types flags has no simulator in hand.
    console.error(`platform-simulator: ${withFlagNames(error.outsideMessage, commands[args[0] ?? ''])}`)
    return 2
  }
}

async function main(args: readonly string[], commands: Commands): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--version' || name === '-v') return say(version)
  if (name === '--help' || name === '-h') return say(helpOfAll(commands))
  if (name === 'help') {
    const [about] = rest
    return say(about === undefined ? helpOfAll(commands) : helpOf(about, commandNamed(about, commands)))
  }
  const command = commandNamed(name, commands)
  const at = command.behind === undefined ? -1 : rest.indexOf('--')
  const [own, behind] = at === -1 ? [rest, []] : [rest.slice(0, at), rest.slice(at + 1)]
  const flags = readFlags(own, name, command)
  return flags['help'] === true ? say(helpOf(name, command)) : command.run(flags, behind)
}

function helpOfAll(commands: Commands): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return [
    `platform-simulator ${version}`,
    '',
    'Usage: platform-simulator <command> [flags]',
    '',
    ...lines,
    '',
    'platform-simulator <command> --help lists its flags.',
  ].join('\n')
}

function helpOf(name: string, { summary, takes, behind, flags }: Command): string {
  const names = Object.entries(flags).map(([flag, { value }]) => writtenFlag(flag, value))
  const width = Math.max(...names.map(({ length }) => length))
  const lines = Object.entries(flags).map(([flag, { value, text }]) => {
    const written = writtenFlag(flag, value)
    return `  ${written.padEnd(width)} ${text}`
  })
  const called = [
    name,
    ...(takes === undefined ? [] : [`<${takes}>`]),
    ...(behind === undefined ? [] : [`-- <${behind}>`]),
  ].join(' ')
  return [`platform-simulator ${called}: ${summary}`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

function writtenFlag(flag: string, value: string | undefined): string {
  return value === undefined ? `--${flag}` : `--${flag} <${value}>`
}

async function listScenarios(): Promise<number> {
  const { scenarios } = await import('../../kit/scenarios/index.js')
  const width = Math.max(...scenarios.map(({ name }) => name.length))
  return say(scenarios.map(({ name, story }) => `${name.padEnd(width)}  ${story}`).join('\n'))
}

async function routes(): Promise<number> {
  const { registry } = await import('../../resources/registry.js')
  const lines = registry.allOperations.flatMap(({ id, method, path, alsoAt }) =>
    [path, ...alsoAt].map((at) => `${method.padEnd(6)} ${at}  ${id}`),
  )
  return say(lines.join('\n'))
}

async function openapi({ json, yaml }: Flags): Promise<number> {
  if (json === true && yaml === true)
    throw new UsageError('--json and --yaml are two forms of one description: give one of them.')
  const [{ openApiDocument }, { toYaml }] = await Promise.all([
    import('../../hosts/description/described.js'),
    import('../../hosts/description/openapi.js'),
  ])
  const document = openApiDocument()
  return say(yaml === true ? toYaml(document).trim() : JSON.stringify(document, null, 2))
}

async function doctor(flags: Flags): Promise<number> {
  const { examine } = await import('./doctor.js')
  const needs = { node: engines.node, peers: peerDependencies }
  const findings = await examine(portOf(flags), needs, realpathSync(process.argv[1] ?? '.'))
  for (const { says, text } of findings) console.log(`${says.padEnd(4)} ${text}`)
  return findings.every(({ says }) => says !== 'FAIL') ? 0 : 1
}
