/** Time of the host, for the few things that take some of it. */
export interface Timer {
  readonly done: Promise<void>
  cancel(): void
}

export type StartTimer = (milliseconds: number) => Timer
