/** What tests look at: the simulator as this folder needs it, since adapters know neither its type nor its resources. */

export interface SeenRequest {
  readonly seq: number
  readonly traffic: 'app' | 'test'
  readonly method: string
  readonly path: string
  readonly operation: string | undefined
  readonly status: number
  readonly problem: string | undefined
  readonly hint: string | undefined
  readonly fault: string | undefined
}

export interface SeenDelivery {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly url: string
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly log: readonly { readonly reason: string | null }[]
  readonly next_attempt_at?: string
}

interface SeenEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: unknown }
}

interface SeenTransaction {
  readonly id: string
  readonly status: string
}

interface Described {
  readonly description: string
}

/** The namespaces that read transactions: the one-offs, and those of standing accounts. */
interface TransactionReader {
  get(id: string): SeenTransaction
  list(): { readonly data: readonly SeenTransaction[] }
}

export interface TestedSimulator {
  readonly baseUrl: string
  readonly api: { readonly transactions: TransactionReader; readonly autoTransactions: TransactionReader }
  readonly clock: {
    now(): Date
    pending(): readonly { readonly kind: string; readonly subject: string; readonly dueAt: Date }[]
  }
  readonly requests: { list(filter?: { readonly operation?: string }): readonly SeenRequest[] }
  readonly events: { list(filter?: { readonly type?: string }): readonly SeenEvent[] }
  readonly webhooks: {
    deliveries(filter?: { readonly event_type?: string }): readonly SeenDelivery[]
    unhit(): readonly Described[]
  }
  readonly faults: { unhit(): readonly Described[] }
  timeline(): { toString(): string }
  fetch(request: Request): Promise<Response>
  fork(): TestedSimulator
  dispose(): void
}

/** What a matcher found; the message says why it failed, or, where it passed, why its opposite fails. */
export interface Verdict {
  readonly pass: boolean
  message(): string
}
