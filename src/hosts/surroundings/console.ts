import { format } from 'node:util'
import { replace } from './replacing.js'

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/** Has everything that is written on the console told to somebody instead; returns how to undo it. */
export function captureConsole(tell: (line: string) => void): readonly (() => void)[] {
  return methods.map((name) =>
    replace(console, name, (...given: unknown[]) =>
      tell(`${name === 'log' ? '' : `${name}: `}${format(...given)}`),
    ),
  )
}
