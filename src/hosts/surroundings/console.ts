import { format } from 'node:util'

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/** Has everything that is written on the console told to somebody instead; returns how to undo it. */
export function captureConsole(tell: (line: string) => void): () => void {
  const before = methods.map((name) => [name, console[name]] as const)
  for (const name of methods)
    Reflect.set(console, name, (...given: unknown[]) =>
      tell(`${name === 'log' ? '' : `${name}: `}${format(...given)}`),
    )
  return () => {
    for (const [name, method] of before) Reflect.set(console, name, method)
  }
}
