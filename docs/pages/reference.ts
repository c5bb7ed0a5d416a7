import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { entryPoints } from '../../entries.config.js'
import { problemTypes } from '../../src/contract/problem.js'
import { faultSteps, presets, sandboxHeaders } from '../../src/contract/sandbox-headers.js'
import { defaultOf, type Members, Section } from '../../src/contract/settings.js'
import { envelopeSentences } from '../../src/hosts/description/envelope-sentences.js'
import { headerSentences } from '../../src/hosts/description/header-sentences.js'
import { optionMembers } from '../../src/kit/options.js'
import type { Command } from '../../src/programs/command/command.js'
import { resourcesOf } from '../homes.js'
import { anchor, code, page, table } from '../markdown.js'
import { meanings } from './problems.js'
import { namespaces, notice, type Source } from './source.js'

/** The pages of docs/reference that are not of one resource: each is generated, by its path in the repository. */
export function referencePages(
  root: string,
  from: Source,
  commands: Readonly<Record<string, Command>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({
      'entry-points': entriesPage(root),
      options: optionsPage(),
      problems: problemsPage(from),
      headers: headersPage(),
      events: eventsPage(from),
      causes: causesPage(from),
      faults: faultsPage(root),
      commands: commandsPage(commands),
    }).map(([name, text]) => [`docs/reference/${name}.md`, text]),
  )
}

const families = {
  test: 'Use it in a test',
  show: 'Show it',
  serve: 'Serve it',
  check: 'Check it',
} as const

function entriesPage(root: string): string {
  const told = entryPoints.map((entry) => ({ ...entry, ...commentOf(root, entry.file) }))
  const sections = Object.entries(families).flatMap(([family, heading]) => [
    `## ${heading}`,
    table(
      ['Import', 'What it has'],
      told.filter((entry) => entry.family === family).map(({ name, says }) => [code(name), says]),
    ),
  ])
  return page(
    '# Entry points',
    notice,
    'All are ESM and CommonJS with types, and run in Node, Bun, Deno, workerd and browsers, but for `server`, `register`, `explore` and `inspector`, which need the modules of Node. [Sizes](../sizes.md) says what each weighs.',
    ...sections,
  )
}

/** The comment at the top of the file of an entry point, before its imports, and the family that it names. */
function commentOf(root: string, file: string): { readonly says: string; readonly family: string } {
  const path = `src/entries/${file}.ts`
  const [, comment = ''] = /^\/\*\*(.*?)\*\/\n\n/s.exec(readFileSync(join(root, path), 'utf8')) ?? []
  const text = comment.replace(/\s*\n \*(?: |$)/g, ' ').trim()
  const [, says, family = ''] = /^(.*) @family (\w+)$/.exec(text) ?? []
  if (says !== undefined && family in families) return { says, family }
  throw new Error(
    `${path} must begin with a comment that says what users import, ends with @family and one of ${Object.keys(families).join(', ')}, and has an empty line behind it`,
  )
}

function optionsPage(): string {
  return page(
    '# Options of `createSimulator`',
    notice,
    'All are optional. A wrong one throws a `UsageError` that names it. `platform-simulator serve` has most of them as [flags](commands.md#serve).',
    table(['Option', 'Default', 'What it means'], optionRows(optionMembers(), '')),
  )
}

/** A row for each option, with the place in the guide that tells more. */
function optionRows(members: Members, place: string): string[][] {
  return Object.entries(members).flatMap(([name, member]) => {
    if (member instanceof Section) return optionRows(member.members, `${place}${name}.`)
    const { guide } = member.about
    const more = guide === undefined ? '' : ` [More](../guide/${guide})`
    return [[code(place + name), defaultOf(member) ?? '', member.text + more]]
  })
}

function problemsPage({ registry }: Source): string {
  const rows = Object.entries(problemTypes).map(([slug, { status, title }]) => {
    const { comes, remedy } = meanings[slug as keyof typeof problemTypes]
    return [`<a id="${slug}"></a>${code(slug)}`, String(status), title, comes, remedy]
  })
  const own = Object.entries(problemTypes).flatMap(([slug]) => {
    const operations = registry.allOperations.filter(({ problems }) => problems.some((each) => each === slug))
    return operations.length === 0 ? [] : [[code(slug), operations.map(({ id }) => code(id)).join(', ')]]
  })
  return page(
    '# Problems',
    notice,
    'Every refusal is a problem document of RFC 9457. `type` ends with the name in the first column; `detail` says it for this request; `errors` names fields. The simulator adds a hint for the author of the test: in the header `x-sim-hint`, as `sim_hint` in the body of those that travel, and in the message of a `Problem` that `sim.api` throws.',
    table(['Problem', 'Status', 'Title', 'When it comes', 'What to do'], rows),
    '## The operations that declare them',
    'Beside these every operation may answer `authentication-error`, `forbidden`, `invalid-identifier`, `validation-error` and `rate-limited`, where its declaration implies them: [the page of its resource](../coverage.md) lists all.',
    table(['Problem', 'Operations'], own),
  )
}

function headersPage(): string {
  const answers = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'retry-after',
    'x-request-id',
  ]
  const rowsOf = (names: readonly string[]) => names.map((name) => [code(name), headerSentences[name] ?? ''])
  const credentials = [
    ['`x-api-key`', 'The API key, which most operations take.'],
    ['`x-application-token`', 'The token of one application, which onboarding takes in the place of a key.'],
    ['`authorization`', 'A session of the dashboard, as `Bearer` and its token.'],
    ['`content-type`', 'The media type of the body: `application/json`, but for files.'],
  ]
  return page(
    '# Headers',
    notice,
    '## Of requests',
    table(['Header', 'What it is'], [...credentials, ...rowsOf(['x-idempotency-key'])]),
    '## Of requests, in the sandbox only',
    'They are read by the operations that declare [fault points](faults.md), and ignored by others and in production.',
    table(['Header', 'What it is'], rowsOf(Object.values(sandboxHeaders))),
    '## Of answers',
    table(
      ['Header', 'What it is'],
      [
        ...rowsOf(answers),
        ['`x-sim-hint`', 'Help for the author of a test; the platform itself has no such header.'],
      ],
    ),
  )
}

function eventsPage(from: Source): string {
  const { registry } = from
  const homes = new Map(
    namespaces(registry).flatMap((name) =>
      resourcesOf(registry, name).flatMap(({ events }) => events.map(({ type }) => [type, name] as const)),
    ),
  )
  const rows = registry.events.map(({ type, emitted, envelope }) => {
    const home = homes.get(type)
    const shown = home === undefined ? code(type) : `[${code(type)}](../resources/${home}.md#${anchor(type)})`
    return [shown, envelope, emitted === 'always' ? 'yes' : 'never']
  })
  return page(
    '# Events',
    notice,
    `Each of the ${registry.events.length} types leads to its payload. Its delivery is a POST of this envelope:`,
    table(
      ['Member', 'What it is'],
      Object.entries(envelopeSentences).map(([name, says]) => [
        code(name === 'object' ? 'data.object' : name),
        says,
      ]),
    ),
    table(['Type', 'Envelope', 'Emitted'], rows),
  )
}

function causesPage(from: Source): string {
  const { registry } = from
  const rows = namespaces(registry).flatMap((name) =>
    resourcesOf(registry, name).flatMap(({ causes }) =>
      Object.entries(causes).map(([cause, { summary }]) => [
        `[${code(`sim.simulate.${cause}`)}](../resources/${name}.md#causes)`,
        summary,
      ]),
    ),
  )
  const once = [...new Map(rows.map((row) => [row[1], row])).values()]
  return page(
    '# Causes',
    notice,
    'What only the platform, a reviewer, a bank or a chain does is done by `sim.simulate`, and by `POST /__sim/simulate/NAME` of a server. Each leads to the page with its arguments.',
    table(['Call', 'What it does'], once),
  )
}

function faultsPage(root: string): string {
  const presetRows = Object.entries(presets).map(([name, preset]) =>
    preset === null
      ? [code(name), '', '', 'Injects nothing.']
      : [code(name), code(preset.step), String(preset.status), preset.message],
  )
  return page(
    '# Faults',
    notice,
    '[The guide](../guide/faults.md) shows them at work. `sim.faults.next(operation, fault)` and `sim.faults.when(predicate, fault)` take:',
    table(['Member', 'What it does'], membersOf(root, 'src/kit/faults.ts', 'InjectedFault')),
    '## Steps',
    `A step is a place in the flow of an operation: ${faultSteps.map(code).join(', ')}. The page of each operation lists its fault points.`,
    '## Presets of `x-sandbox-scenario`',
    table(['Name', 'Step', 'Status', 'Message'], presetRows),
  )
}

/** The members of an interface with their doc comments. @throws Error where one has none */
function membersOf(root: string, path: string, name: string): string[][] {
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const declared = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )
  if (declared === undefined) throw new Error(`${path} declares no ${name}`)
  return declared.members.map((member) => {
    const [comment] = ts.getJSDocCommentsAndTags(member)
    const says = comment === undefined ? undefined : ts.getTextOfJSDocComment(comment.comment)
    if (says === undefined) throw new Error(`${path}: a member of ${name} has no comment`)
    return [code(member.name?.getText(source) ?? ''), says.replaceAll('\n', ' ')]
  })
}

function commandsPage(commands: Readonly<Record<string, Command>>): string {
  const sections = Object.entries(commands).flatMap(([name, { summary, takes, flags }]) => {
    const rows = Object.entries(flags).map(([flag, { value, text }]) => [
      code(value === undefined ? `--${flag}` : `--${flag} <${value}>`),
      text,
    ])
    return [
      `## ${name}`,
      `${code(`npx platform-simulator ${name}${takes === undefined ? '' : ` <${takes}>`}`)}: ${summary}`,
      ...(rows.length === 0 ? [] : [table(['Flag', 'What it does'], rows)]),
    ]
  })
  return page('# Commands', notice, '`npx platform-simulator <command> --help` says the same.', ...sections)
}
