import type { Lifetime } from '../../runtime/lifetime.js'

/** Opens the inspector and waits until it is finished, given up, or has nothing to show any more. @param lifetime of the present world */
export async function waitFor(
  signal: AbortSignal | undefined,
  lifetime: () => Lifetime,
  open: (finish: () => void) => Promise<{ readonly url: string; close(): Promise<void> }>,
): Promise<void> {
  if (isUnattended()) {
    console.log('platform-simulator: sim.inspect() does not wait where CI is set.')
    return
  }
  if (signal?.aborted === true || lifetime().isOver) return
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { url, close } = await open(() => finish())
  console.log(
    `platform-simulator: the inspector is open at ${url}, and the test waits: press Continue there.`,
  )
  signal?.addEventListener('abort', finish, { once: true })
  const leave = whenGone(lifetime, finish)
  try {
    await finished
  } finally {
    signal?.removeEventListener('abort', finish)
    leave()
    await close()
  }
}

/** Nobody is there to look. */
function isUnattended(): boolean {
  const value = process.env['CI'] ?? ''
  return value !== '' && value !== 'false' && value !== '0'
}

/** A world that was reset or restored is followed by another; one that was disposed of is not. */
function whenGone(lifetime: () => Lifetime, call: () => void): () => void {
  let leave: () => void = () => undefined
  const follow = (): void => {
    const present = lifetime()
    if (present.isOver) call()
    else leave = present.onEnd(follow)
  }
  follow()
  return () => leave()
}
