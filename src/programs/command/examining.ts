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
