/** What the commands ask of the process that they run in. */

export function environmentVariable(name: string): string | undefined {
  return typeof process === 'object' ? process.env[name] : undefined
}

/** A UUID that nobody has had. */
export function drawUuid(): string {
  return crypto.randomUUID()
}
