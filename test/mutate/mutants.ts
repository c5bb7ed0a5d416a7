import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { drawFrom } from '../server/lives.js'
import { root } from '../support/bundled.js'
import { mutatedFiles } from './files.js'
import { type Place, placesOf } from './operators.js'
import { type Spot, spotOf } from './probes.js'

/** One bug, which the compiler takes. It is known by where it is and what it does, so that a list can name it. */
export interface Mutant {
  /** From 1, in the order in which they were drawn. */
  readonly number: number
  /** From the root, with slashes. */
  readonly path: string
  readonly line: number
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  /** Where it is noted that the code is reached; null for what runs when its module is loaded. */
  readonly spot: Spot | null
}

export function parsed(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/**
 * Draws so many mutants: a line of all lines, an operator of those that its file has, and a place of that operator.
 *
 * @param isChecked whether those that the compiler refuses are left out
 */
export function drawMutants(
  seed: number,
  count: number,
  isChecked: boolean,
  say: (line: string) => void,
): Mutant[] {
  const files = mutatedFiles().map((path) => new Source(path))
  const compiler = isChecked ? new Compiler() : undefined
  const draw = drawFrom(seed)
  const lines = files.reduce((sum, { lines }) => sum + lines, 0)
  const tried = new Set<string>()
  const mutants: Mutant[] = []
  let refused = 0
  while (mutants.length < count) {
    const source = sourceAt(files, draw(lines))
    const place = source.draw(draw)
    if (place === undefined || tried.has(keyOf(source.path, place))) continue
    tried.add(keyOf(source.path, place))
    if (compiler?.takes(source.path, mutated(source.text, place)) === false) {
      refused++
      continue
    }
    mutants.push(source.mutant(mutants.length + 1, place))
    if (mutants.length % 50 === 0) say(`${mutants.length} drawn, the compiler refused ${refused}`)
  }
  return mutants
}

/**
 * Finds those of some mutants that the compiler refuses.
 *
 * @param everywhere also in another file than their own: at the draw that would take minutes
 */
export function refused(mutants: readonly Mutant[], everywhere: boolean): readonly Mutant[] {
  const compiler = new Compiler()
  return mutants.filter((mutant) => {
    const text = mutated(readFileSync(join(root, mutant.path), 'utf8'), mutant)
    return !compiler.takes(mutant.path, text, everywhere)
  })
}

export function mutated(
  text: string,
  { start, end, after }: Pick<Mutant, 'start' | 'end' | 'after'>,
): string {
  return text.slice(0, start) + after + text.slice(end)
}

/** The text with several mutants, none of which is within another. */
export function withAll(text: string, mutants: readonly Mutant[]): string {
  return [...mutants].sort((one, other) => other.start - one.start).reduce(mutated, text)
}

/** Groups in which no mutant touches what another one does: they can be planted at once. */
export function apart(mutants: readonly Mutant[]): Mutant[][] {
  const groups: Mutant[][] = []
  for (const mutant of mutants) {
    const group = groups.find((one) => one.every((other) => isApart(mutant, other)))
    if (group === undefined) groups.push([mutant])
    else group.push(mutant)
  }
  return groups
}

function isApart(one: Mutant, other: Mutant): boolean {
  return one.path !== other.path || one.end <= other.start || other.end <= one.start
}

function keyOf(path: string, { start, end, after }: Place): string {
  return `${path}:${start}:${end}:${after}`
}

function sourceAt(files: readonly Source[], line: number): Source {
  let left = line
  for (const file of files) {
    left -= file.lines
    if (left < 0) return file
  }
  throw new Error('A line was drawn that no file has.')
}

class Source {
  readonly text: string
  readonly lines: number
  #places: ReadonlyMap<string, readonly Place[]> | undefined
  readonly #file: ts.SourceFile

  constructor(readonly path: string) {
    this.text = readFileSync(join(root, path), 'utf8')
    this.lines = this.text.split('\n').length
    this.#file = parsed(path, this.text)
  }

  draw(draw: (below: number) => number): Place | undefined {
    this.#places ??= grouped(placesOf(this.#file))
    const kinds = [...this.#places.values()]
    const kind = kinds[draw(Math.max(1, kinds.length))] ?? []
    return kind[draw(Math.max(1, kind.length))]
  }

  mutant(number: number, { operator, node, start, end, after }: Place): Mutant {
    return {
      number,
      path: this.path,
      line: this.#file.getLineAndCharacterOfPosition(start).line + 1,
      operator,
      start,
      end,
      before: this.text.slice(start, end),
      after,
      spot: spotOf(node, this.#file),
    }
  }
}

function grouped(places: readonly Place[]): Map<string, Place[]> {
  const groups = new Map<string, Place[]>()
  for (const place of places) groups.set(place.operator, [...(groups.get(place.operator) ?? []), place])
  return groups
}

/** Keeps the program, so that a mutant costs the check of its own file. */
class Compiler {
  readonly #changed = new Map<string, string>()
  readonly #versions = new Map<string, number>()
  readonly #names = [...mutatedFiles(), 'src/entries/index.ts'].map((path) => join(root, path))
  readonly #service: ts.LanguageService

  constructor() {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
    const { tsBuildInfoFile: _, ...others } = options
    const settings = { ...others, noEmit: true, incremental: false }
    const names = this.#names
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => settings,
      getScriptFileNames: () => names,
      getScriptVersion: (name) => String(this.#versions.get(name) ?? 0),
      getScriptSnapshot: (name) => {
        const text = this.#changed.get(name) ?? ts.sys.readFile(name)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: (asked) => ts.getDefaultLibFilePath(asked),
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    })
  }

  /** @param everywhere whether all other files are checked as well */
  takes(path: string, text: string, everywhere = false): boolean {
    const name = join(root, path)
    this.#set(name, text)
    const isFine =
      this.#service.getSyntacticDiagnostics(name).length === 0 &&
      this.#service.getSemanticDiagnostics(name).length === 0 &&
      (!everywhere || this.#names.every((other) => this.#service.getSemanticDiagnostics(other).length === 0))
    this.#changed.delete(name)
    this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1)
    return isFine
  }

  #set(name: string, text: string): void {
    this.#changed.set(name, text)
    this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1)
  }
}
