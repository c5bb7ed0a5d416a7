/** Per call of the direct API: only `traffic: 'app'` needs a key or headers. */
export interface CallOptions {
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}
