import { type Simulator, UsageError } from 'platform-simulator'

/** A mistake that people make, as the code that makes it, and what they are told. */
export interface Mistake {
  readonly title: string
  readonly make: (sim: Simulator) => unknown
  /** What happened, why, and what to do: read as somebody would who meets the package for the first time. */
  readonly told: string
}

export function mistake(title: string, make: Mistake['make'], told: string): Mistake {
  return { title, make, told }
}

/** What no type allows: for mistakes that are made in JavaScript. */
export function wrong(value: unknown): never {
  return value as never
}

/** What somebody who made a mistake is told: by what is thrown, by an answer, or by what they read. */
export async function toldBy(make: () => unknown): Promise<string> {
  // Which options there are, and how long a value is, changes with every new member.
  return (await said(make))
    .replace(/the options are .*\.$/, 'the options are (all of them).')
    .replace(/\(\d+ characters\)/, '(so many characters)')
}

async function said(make: () => unknown): Promise<string> {
  try {
    const result = await make()
    if (result instanceof Response) return await toldIn(result)
    return typeof result === 'string' ? result : `nothing: ${JSON.stringify(result)}`
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error instanceof UsageError ? error.message : `${error.name}: ${error.message}`
  }
}

async function toldIn(response: Response): Promise<string> {
  const text = await response.text()
  const { detail, errors = [], sim_hint: hint } = JSON.parse(text) as Told
  const fields =
    errors.length > 1 ? ` ${errors.map(({ field, message }) => `${field}: ${message}`).join('; ')}` : ''
  return `${response.status} ${detail}${fields}${hint === undefined ? '' : ` (${hint})`}`
}

interface Told {
  readonly detail: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly sim_hint?: string
}

/** A request of an application, with the headers that it has to have unless told otherwise. */
export function ask(
  sim: Simulator,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> {
  const all = {
    'x-api-key': sim.apiKey,
    ...(method !== 'GET' && { 'x-idempotency-key': '0f0e0d0c-0b0a-4908-8706-050403020100' }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return sim.fetch(path, {
    method,
    headers: Object.fromEntries(sent),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Every reason that a delivery was not accepted, as its log has them. */
export function reasonsOf(sim: Simulator): string {
  return sim.webhooks
    .deliveries()
    .flatMap(({ log }) => log.map(({ reason }) => reason ?? 'delivered'))
    .join('; ')
}
