import type { Lifetime } from '../runtime/lifetime.js'
import { hostTimer } from './clock.js'

/**
 * Takes time of the host, also where a runner has faked it.
 * @throws what the signal says when the caller gives up, and what a broken connection says when the world goes
 */
export function pause(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
  lifetime: Lifetime,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = hostTimer(milliseconds)
    const forget = (): void => {
      signal?.removeEventListener('abort', giveUp)
      stay()
    }
    const end = (reason: unknown): void => {
      timer.cancel()
      forget()
      reject(reason)
    }
    const giveUp = (): void => end(signal?.reason)
    const stay = lifetime.onEnd(end)
    signal?.addEventListener('abort', giveUp)
    void timer.done.then(() => {
      forget()
      resolve()
    })
  })
}
