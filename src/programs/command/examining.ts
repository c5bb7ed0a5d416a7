import { type Command, type Flags, given, say } from './command.js'

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
