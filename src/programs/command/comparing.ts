import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realNow } from '../../hosts/clock.js'
import { UsageError } from '../../kernel/errors.js'
import type { Exceptions } from '../compare/exceptions.js'
import { type Command, type Flags, given, listOf, say } from './command.js'

/** The same of both commands. */
const except = {
  value: 'file',
  text: 'differences that are known, each with its reason: a list of operation, at, says and reason as JSON',
}

/** The commands that compare the simulator with something else. */
export const comparing: Readonly<Record<string, Command>> = {
  compare: {
    summary: 'Tells where another implementation of the API and the simulator differ.',
    flags: {
      'base-url': { value: 'url', text: 'of a sandbox, such as https://api.sandbox.example' },
      key: {
        value: 'key',
        text: 'an API key; better in PLATFORM_API_KEY, where the list of processes shows none',
      },
      sandbox: { text: 'says that the host is a sandbox, where its name does not' },
      'read-only': { text: 'only what changes nothing there' },
      only: {
        value: 'list',
        text: 'only these operations or resources, such as customers,accounts.list',
        isMany: true,
      },
      quirks: {
        value: 'name',
        text: 'documented, or observed: whether the simulator has what only live use has shown',
      },
      'per-minute': { value: 'n', text: 'requests with the key in a minute: 50 unless given, 60 at most' },
      timeout: { value: 'seconds', text: 'for each answer: 10 unless given' },
      except,
      list: { text: 'lists the cases and asks nobody' },
      walks: { value: 'n', text: 'makes so many walks of random calls at both sides, in place of the cases' },
      steps: { value: 'n', text: 'calls of each walk: 20 unless given' },
      seed: { value: 'text', text: 'what walks are drawn from; another one each time unless given' },
      deposits: { text: 'walks may simulate deposits to accounts of their own, of 2.00 at most' },
      stories: {
        value: 'directory',
        text: 'writes there, for each difference of walks, the calls that show it',
      },
      json: { text: 'prints the report as JSON' },
    },
    instead: 'The other implementation is named by --base-url, and the key by PLATFORM_API_KEY.',
    run: compareWith,
  },
  drift: {
    summary: 'Tells what a description of the API has otherwise than the simulator.',
    takes: 'file',
    flags: {
      except,
      json: { text: 'prints the report as JSON' },
    },
    run: drift,
  },
}

async function compareWith(flags: Flags): Promise<number> {
  const { runCompare } = await import('../compare/command.js')
  const { only, key, quirks, timeout } = given(flags, 'only', 'key', 'quirks', 'timeout')
  const { 'base-url': baseUrl, 'per-minute': perMinute } = given(flags, 'base-url', 'per-minute')
  const { walks, steps, seed, stories } = given(flags, 'walks', 'steps', 'seed', 'stories')
  return runCompare(
    {
      baseUrl,
      apiKey: key ?? process.env['PLATFORM_API_KEY'],
      isSandbox: flags['sandbox'] === true,
      readsOnly: flags['read-only'] === true,
      only: only === undefined ? [] : listOf(only),
      quirks,
      perMinute,
      timeout,
      exceptions: await exceptionsOf(flags),
      isJson: flags['json'] === true,
      isListed: flags['list'] === true,
      walk: { walks, steps, seed, withDeposits: flags['deposits'] === true, storiesIn: stories },
    },
    { say, remark: (line) => console.error(line), draw: randomUUID, now: realNow, write },
  )
}

/** More would be another implementation altogether. */
const maxExceptionBytes = 1_048_576

/** @throws UsageError for a file that cannot be read, or has no exceptions in it */
async function exceptionsOf({ except: file }: Flags): Promise<Exceptions | undefined> {
  if (typeof file !== 'string') return undefined
  const [{ Exceptions }, { textOfFile }] = await Promise.all([
    import('../compare/exceptions.js'),
    import('../drift/text-file.js'),
  ])
  return Exceptions.of(file, await textOfFile(file, maxExceptionBytes))
}

function write(directory: string, name: string, text: string): string {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

async function drift(flags: Flags): Promise<number> {
  const { runDrift } = await import('../drift/command.js')
  const { file } = given(flags, 'file')
  if (file === undefined) throw new UsageError('drift needs a file: platform-simulator drift openapi.yaml.')
  return runDrift(file, flags['json'] === true, say, await exceptionsOf(flags))
}
