/** The application's own client of the platform, as small as it can be. */
export interface Platform {
  get<Answer>(path: string): Promise<Answer>
  /** @throws Refusal */
  post<Answer>(path: string, body: object): Promise<Answer>
}

export interface Connection {
  readonly baseUrl?: string
  readonly apiKey: string
}

export interface Customer {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly resubmit_url?: string
}

/** Of a standing account, or a single payment. */
export type Transaction = { readonly id: string; readonly status: string } & (
  | {
      readonly resource_type: 'auto_account'
      readonly description: string
      readonly inputAmount: { readonly amount: string | null; readonly asset: string }
    }
  | {
      readonly resource_type: 'one_off'
      readonly amount?: string
      readonly source_asset: string
      readonly destination_asset: string
    }
)

export interface Recipient {
  readonly name: string
  readonly destinations: readonly { readonly destination_id: string }[]
}

export interface Page<Item> {
  readonly data: readonly Item[]
}

interface ProblemDocument {
  readonly title: string
  readonly detail: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/** What the platform refused, and which fields are to blame. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly fields: ReadonlyMap<string, string>

  constructor({ detail, errors = [] }: ProblemDocument) {
    super(detail)
    this.fields = new Map(errors.map(({ field, message }) => [field, message]))
  }
}

export function connect({ baseUrl = 'https://api.sandbox.platform.example', apiKey }: Connection): Platform {
  const request = async (path: string, init: RequestInit): Promise<never> => {
    const headers = { 'x-api-key': apiKey, 'x-idempotency-key': crypto.randomUUID() }
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    const body = await response.json()
    if (!response.ok) throw new Refusal(body)
    return body as never
  }
  return {
    get: (path) => request(path, {}),
    post: (path, body) => request(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
