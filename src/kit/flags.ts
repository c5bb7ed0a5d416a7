import { UsageError } from '../kernel/errors.js'
import type { SimulatorOptions } from './options.js'

/** An option of `createSimulator` as a flag of the command line. */
export interface OptionFlag {
  /** What stands for the value in the help. */
  readonly value: string
  readonly text: string
  /** @throws UsageError naming what the flag takes */
  read(text: string): SimulatorOptions
}

/**
 * The options that make sense for a server, by flag. Not among them: `baseUrl` and `keyPrefix`, which the server decides,
 * and what only a test can hand over.
 */
export const optionFlags: Readonly<Record<string, OptionFlag>> = {
  environment: oneOf('environment', ['sandbox', 'production'], 'sandbox unless given', (environment) => ({
    environment,
  })),
  quirks: oneOf(
    'quirks',
    ['documented', 'observed'],
    'observed adds what only live use has shown',
    (quirks) => ({
      quirks,
    }),
  ),
  receipts: oneOf(
    'receipts',
    ['both', 'nested'],
    'nested leaves out the flat members of receipts',
    (receipts) => ({
      receipts,
    }),
  ),
  terms: oneOf(
    'terms',
    ['accepted', 'outstanding'],
    'outstanding: new customers have to accept them',
    (terms) => ({
      terms,
    }),
  ),
  'developer-fees': oneOf(
    'developer-fees',
    ['on', 'off'],
    'whether the client may take them; on unless given',
    (on) => ({
      developerFees: on === 'on',
    }),
  ),
  agents: oneOf('agents', ['on', 'off'], 'whether the client has the beta; on unless given', (on) => ({
    agents: { enabled: on === 'on' },
  })),
  'import-jobs': oneOf(
    'import-jobs',
    ['on', 'off'],
    'whether clients may import tokens in jobs; on unless given',
    (on) => ({
      imports: { jobs: on === 'on' },
    }),
  ),
  credits: oneOf('credits', ['on', 'off'], 'whether clients are self-serve; off unless given', (on) => ({
    credits: { selfServe: on === 'on' },
  })),
  'sandbox-amount': {
    value: 'dollars',
    text: 'what a sandbox transaction may be worth; 2 unless given, none for any amount',
    read: (text) => ({ limits: { sandboxAmount: text === 'none' ? null : text } }),
  },
  limits: {
    value: 'list',
    text: 'such as apiKeyPerMinute=600,idempotencyWindow=1h',
    read: (text) => ({
      limits: Object.fromEntries(
        pairsIn('limits', text).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
      ),
    }),
  },
  progression: {
    value: 'way',
    text: 'how states move on: on-clock, immediate, or after-reads:2',
    read(text) {
      const [, reads] = /^after-reads:(\d+)$/.exec(text) ?? []
      if (reads !== undefined) return { progression: { afterReads: Number(reads) } }
      if (text === 'on-clock' || text === 'immediate') return { progression: text }
      throw new UsageError(`--progression is ${text}: it must be on-clock, immediate or after-reads:2.`)
    },
  },
  rates: {
    value: 'list',
    text: 'exchange rates, such as USD/EUR=0.92',
    read: (text) => ({ rates: Object.fromEntries(pairsIn('rates', text)) }),
  },
  'platform-fee': {
    value: 'bps',
    text: "the platform's own fee in basis points; nothing unless given",
    read: (text) => ({ fees: { platformBps: numberIn('platform-fee', text) } }),
  },
  'external-fees': {
    value: 'list',
    text: 'of bank rails and networks, such as ach=0.50,network=0.10',
    read: (text) => ({ fees: { external: Object.fromEntries(pairsIn('external-fees', text)) } }),
  },
  stablecoin: {
    value: 'symbol',
    text: "of the platform's own stablecoin; RD unless given",
    read: (stablecoin) => ({ stablecoin }),
  },
  'header-prefix': {
    value: 'text',
    text: 'of the headers of webhooks; X-Platform- unless given',
    read: (headerPrefix) => ({ webhooks: { headerPrefix } }),
  },
  'signing-key': {
    value: 'hex',
    text: 'signs webhooks, 64 characters; constant unless given',
    read: (signingKey) => ({ webhooks: { signingKey } }),
  },
  'webhook-timeout': {
    value: 'ms',
    text: 'how long a receiver may take; 2000 unless given',
    read: (text) => ({ webhooks: { hostTimeoutMs: numberIn('webhook-timeout', text) } }),
  },
  'docs-url': {
    value: 'url',
    text: 'where the types of problems point',
    read: (docsUrl) => ({ docsUrl }),
  },
  'onboarding-url': {
    value: 'url',
    text: 'where hosted onboarding lives',
    read: (onboardingUrl) => ({ onboardingUrl }),
  },
  'log-size': {
    value: 'n',
    text: 'how many requests are remembered; 1000 unless given',
    read: (text) => ({ logSize: numberIn('log-size', text) }),
  },
  bodies: oneOf(
    'bodies',
    ['on', 'off'],
    'off remembers neither headers nor bodies; on unless given',
    (bodies) => ({
      requests: { bodies: bodies === 'on' },
    }),
  ),
  'step-limit': {
    value: 'n',
    text: 'how many jobs may run at one instant',
    read: (text) => ({ stepLimit: numberIn('step-limit', text) }),
  },
}

/** Options of several flags as one: objects that two of them have are merged. */
export function mergedOptions(parts: readonly SimulatorOptions[]): SimulatorOptions {
  return parts.reduce<SimulatorOptions>(merge, {})
}

function merge<T extends object>(one: T, other: T): T {
  const merged = { ...one, ...other }
  for (const [name, value] of Object.entries(other)) {
    const before: unknown = Reflect.get(one, name)
    if (isObject(before) && isObject(value)) Reflect.set(merged, name, merge(before, value))
  }
  return merged
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function oneOf<const Values extends readonly string[]>(
  flag: string,
  values: Values,
  text: string,
  read: (value: Values[number]) => SimulatorOptions,
): OptionFlag {
  return {
    value: values.join('|'),
    text,
    read(given) {
      const value = values.find((known) => known === given)
      if (value !== undefined) return read(value)
      throw new UsageError(`--${flag} is ${given}: it must be ${values.join(' or ')}.`)
    },
  }
}

function numberIn(flag: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--${flag} is ${text}: it must be a whole number.`)
}

function pairsIn(flag: string, text: string): readonly (readonly [name: string, value: string])[] {
  return text.split(',').map((part) => {
    const [, name = '', value = ''] = /^\s*([^=]+)=(.+?)\s*$/.exec(part) ?? []
    if (name !== '') return [name, value]
    throw new UsageError(`--${flag} is ${text}: it must be name=value, with commas between several.`)
  })
}
