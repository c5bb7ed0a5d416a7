import type { Verdict } from './subject.js'

/** As `node:assert` throws it, without needing Node. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
  readonly code = 'ERR_ASSERTION'
}

/** @throws AssertionError */
export function assertThat(verdict: Verdict): void {
  if (!verdict.pass) throw new AssertionError(verdict.message())
}

/** Rejects with an AssertionError, or with what the matcher throws. */
export async function assertLater(judge: () => Verdict | Promise<Verdict>): Promise<void> {
  assertThat(await judge())
}
