import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './harness.js'

/** What compiling a program against the declarations of the package comes to. */
export interface Compiled {
  readonly errors: readonly string[]
  /** How often the compiler filled in a generic type: what completions and checks of a consumer wait for. */
  readonly instantiations: number
}

/** @param folder where the package is installed; vitest is the repository's */
export function compile(folder: string, name: string, lines: readonly string[]): Compiled {
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  const program = ts.createProgram([file], {
    strict: true,
    // Declarations are not written, and what they cannot name is told.
    declaration: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: [],
    paths: { vitest: [join(root, 'node_modules/vitest')] },
  })
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(({ code, messageText }) => `TS${code} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  return { errors, instantiations: program.getInstantiationCount() }
}
