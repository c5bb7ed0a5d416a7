import { type Command, type Flags, given, listOf, say } from './command.js'

/** The command that runs a suite in worlds that are not as in its calm run. */
export const varying: Readonly<Record<string, Command>> = {
  vary: {
    summary: 'Runs your suite again and again, each time in another world.',
    behind: 'command',
    flags: {
      only: { value: 'list', text: 'weather, tomorrow, mutants, or names such as "weather: 503"' },
      prudent: { text: 'fails by what nobody promises, too' },
      since: { value: 'ref', text: 'only tests that a change since this commit touches' },
      replay: { value: 'name', text: 'only this variation, where the suite meets it' },
      most: { value: 'times', text: 'takes so many times as long as the calm run at most: 30 unless given' },
      json: { text: 'prints the report as JSON' },
      html: { value: 'file', text: 'writes the report into a file, as its part of a page' },
    },
    instead: 'The command that runs the suite comes behind two hyphens: vary -- npx vitest run.',
    run: varySuite,
  },
}

async function varySuite(flags: Flags, command: readonly string[]): Promise<number> {
  const { runVary } = await import('../vary/command.js')
  const { only, since, replay, most, html } = given(flags, 'only', 'since', 'replay', 'most', 'html')
  return runVary(
    {
      only: only === undefined ? [] : listOf(only),
      isPrudent: flags['prudent'] === true,
      isJson: flags['json'] === true,
      ...{ since, replay, most, html, command },
    },
    { say, remark: (line) => console.error(line) },
  )
}
