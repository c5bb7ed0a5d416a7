/** Everything that a process writes, on its console and past it. */

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const

/** Has each line heard that is written from now on. Returns how to hear no more. */
export function linesOfProcess(hear: (line: string) => void): () => void {
  const undo: (() => void)[] = []
  for (const method of methods) {
    const before = console[method]
    const heard = (...said: unknown[]): void => {
      hear(said.map(textOf).join(' '))
      Reflect.apply(before, console, said)
    }
    console[method] = heard
    undo.push(() => {
      // A spy of the test may have been put over it, or taken away under it.
      if (console[method] === heard) console[method] = before
    })
  }
  for (const stream of [process.stdout, process.stderr]) {
    const before = stream.write
    const heard: typeof before = (...written: unknown[]): boolean => {
      hear(textOf(written[0]))
      return Reflect.apply(before, stream, written)
    }
    stream.write = heard
    undo.push(() => {
      if (stream.write === heard) stream.write = before
    })
  }
  return () => {
    for (const each of undo) each()
  }
}

function textOf(said: unknown): string {
  if (typeof said === 'string') return said
  if (said instanceof Error) return `${said.stack ?? said.message}`
  if (said instanceof Uint8Array) return new TextDecoder().decode(said)
  try {
    return JSON.stringify(said) ?? String(said)
  } catch {
    return String(said)
  }
}
