import { type Command, type Flags, given, listOf, say } from './command.js'

/** The commands that say whether an integration is right. */
export const examining: Readonly<Record<string, Command>> = {
  certify: {
    summary: 'Examines a webhook route from outside, and names its mistakes.',
    takes: 'url',
    flags: {
      effects: {
        value: 'url',
        text: 'answers how often the app has acted, as JSON: a number, or a list',
      },
      prudent: { text: 'also fails for what is prudent only' },
      json: { text: 'prints the card as JSON' },
      html: { value: 'file', text: 'writes the card into a file, as its part of a page' },
      environment: { value: 'name', text: 'sandbox, or production: whose key the route checks with' },
      'signing-key': { value: 'hex', text: 'an Ed25519 secret that signs in the place of that' },
      'header-prefix': { value: 'text', text: 'X-Platform- unless given' },
      timeout: { value: 'seconds', text: 'for each answer: 20 unless given' },
      seed: { value: 'text', text: 'ids are drawn from it' },
    },
    instead: 'The route is one address, and the app must run: certify http://localhost:3000/hooks.',
    run: certify,
  },
  coverage: {
    summary: 'Adds up what the tests of a suite have met of the platform.',
    takes: 'folder',
    flags: {
      gate: {
        value: 'gates',
        text: 'the least that has to be met, such as "touched 60" or "touched.refusals 50"; may be given again',
        isMany: true,
      },
      suggest: { value: 'n', text: 'prints the next tests as code, those that add most first' },
      html: { value: 'file', text: 'writes the report into a file, as its part of a page' },
      json: { text: 'prints the report as JSON' },
    },
    instead: 'The folder is simulator-coverage unless given.',
    run: coverage,
  },
  vary: {
    summary: 'Runs your suite again and again, each time in another world.',
    behind: 'command',
    flags: {
      only: {
        value: 'list',
        text: 'weather, tomorrow, mutants, or names such as "weather: 503"; may be given again',
        isMany: true,
      },
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
  trials: {
    summary: 'Has your agent do tasks with tools, and grades them by the ledger.',
    flags: {
      agent: { value: 'command', text: 'starts the agent, once for each run' },
      stdio: { text: 'the agent speaks the tool protocol over its own input and output, not over HTTP' },
      list: { text: 'lists the tasks' },
      only: { value: 'list', text: 'tasks, families such as reconcile, or easy and hard', isMany: true },
      runs: { value: 'k', text: 'for each task: 1 unless given. The first is calm, the others meet weather' },
      weather: {
        value: 'list',
        text: 'calm, or names such as "weather: lost at transactions.createOneOff 1"',
        isMany: true,
      },
      tools: {
        value: 'list',
        text: 'only these tools of the platform, or resources such as customers',
        isMany: true,
      },
      timeout: { value: 'seconds', text: 'for each run: 600 unless given' },
      json: { text: 'prints the report, or the list, as JSON' },
      html: { value: 'file', text: 'writes the report into a file, as its part of a page' },
    },
    instead: 'The command that starts the agent is one text: trials --agent "node agent.js".',
    run: runAgent,
  },
}

async function certify(flags: Flags): Promise<number> {
  const { runCertify } = await import('../certify/command.js')
  const { url, effects, environment, seed, timeout, html } = given(
    flags,
    'url',
    'effects',
    'environment',
    'seed',
    'timeout',
    'html',
  )
  const { 'signing-key': signingKey, 'header-prefix': headerPrefix } = given(
    flags,
    'signing-key',
    'header-prefix',
  )
  return runCertify(
    {
      ...{ url, effects, environment, seed, timeout, html, signingKey, headerPrefix },
      isPrudent: flags['prudent'] === true,
      isJson: flags['json'] === true,
    },
    say,
  )
}

async function coverage(flags: Flags): Promise<number> {
  const { runCoverage } = await import('../coverage/command.js')
  return runCoverage(flags)
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

async function runAgent(flags: Flags): Promise<number> {
  const { runTrials } = await import('../trials/command.js')
  const { agent, only, runs, weather, tools, timeout, html } = given(
    flags,
    'agent',
    'only',
    'runs',
    'weather',
    'tools',
    'timeout',
    'html',
  )
  const list = (text: string | undefined): readonly string[] => (text === undefined ? [] : listOf(text))
  return runTrials(
    {
      ...{ agent, runs, timeout, html },
      ...{ only: list(only), weather: list(weather), tools: list(tools) },
      isList: flags['list'] === true,
      isStdio: flags['stdio'] === true,
      isJson: flags['json'] === true,
    },
    { say, remark: (line) => console.error(line) },
  )
}
