import type { Lifetime } from '../../runtime/lifetime.js'

interface Waiting {
  readonly signal: AbortSignal | undefined
  /** The lifetime of the present world. */
  lifetime(): Lifetime
  open(finish: () => void): Promise<{ readonly url: string; close(): Promise<void> }>
}

/** Opens the inspector and waits until it is finished, given up, or has nothing to show any more. */
export async function waitFor({ signal, lifetime, open }: Waiting): Promise<void> {
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
  const leaves = [listening(signal, finish), whenGone(lifetime, finish)]
  try {
    await finished
  } finally {
    for (const leave of leaves) leave()
    await close()
  }
}

/** Nobody is there to look. */
function isUnattended(): boolean {
  const value = process.env['CI'] ?? ''
  return value !== '' && value !== 'false' && value !== '0'
}

function listening(signal: AbortSignal | undefined, call: () => void): () => void {
  signal?.addEventListener('abort', call, { once: true })
  return () => signal?.removeEventListener('abort', call)
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
