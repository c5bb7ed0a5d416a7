/** What a resource reads of the options: declared by `defineSettings` of the contract. */
export interface SettingsKey<S> {
  readonly name: string
  /** Carries the type of the settings; the world never calls it. */
  resolve(options: never): S
}
