/** What a resource asks of the host: declared by `definePort` of the contract. */
export interface PortKey<T> {
  readonly name: string
  /** Carries the type of the port; nothing calls it. */
  about?(port: T): void
}
