import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import { root } from '../support/bundled.js'
import { type Mutant, mutated, mutatedFiles, parsed } from './mutants.js'
import { functionSpots, type Probe } from './probes.js'
import { isSwitchable, switched } from './switches.js'
import { longestShort, nameOfReached, type Plan, type Reached, type Turn } from './switching.js'
import { order } from './vitest.config.js'

/** Tests that start nothing outside of their process, and can therefore see a mutant that lives in it. */
export const folders = [
  'contract',
  'conformance',
  'drafting',
  'explore',
  'frame',
  'gateway',
  'given',
  'hosts',
  'kernel',
  'mistakes',
  'resources',
  'signing',
  'simulation',
  'specification',
  'testing',
  'types',
].map((name) => `test/${name}/`)

/** What is made once in a process is reached by whoever asks first: these read all that is declared, for every mutant. */
const ofDeclarations = ['generated', 'described'].map((name) => `test/specification/${name}.test.ts`)

/** The number of the probe at the beginning of each function of a file: those of mutants come before. */
export const firstOfFiles = 16_384

interface Stage {
  readonly file: string
  /** Undefined for all tests of the file. */
  readonly names: readonly string[] | undefined
  /** Tests that run. */
  readonly count: number
  /** Expected. */
  readonly milliseconds: number
}

/** What came of one mutant. */
export interface Verdict {
  readonly number: number
  readonly verdict: 'killed' | 'survived' | 'reached by no test'
  /** The first test that failed, and how. */
  readonly by: string | null
  readonly tests: number
  readonly milliseconds: number
}

/** A verdict, and the tests that it was found with. */
export interface Line extends Verdict {
  readonly tests_digest: string
}

/** The first failure of a run. */
interface Failure {
  /** The absolute path of the file of the test; undefined for an error outside of tests. */
  readonly file?: string
  /** The words that tell of the test and its error. */
  readonly words: string
}

/** Milliseconds of tests that a mutant gets at first; one that survives them gets all tests that can see it. */
const firstTry = 20_000

/** Runs tests over the source: with all mutants in it, of which one is on at a time, or with one of them alone. */
export class Runner {
  #mutant: Mutant | undefined
  #failure: Failure | undefined
  /** Whether the file with the mutant was loaded by the tests. */
  #isPlanted = false
  /** How many tests ran, by file. */
  readonly #ran = new Map<string, number>()
  readonly #files = mutatedFiles()
  /** The files of which some tests fail without a mutant when they run without the others. They run whole. */
  readonly #wholeFiles = new Set<string>()
  /** Files, with the tests of them that were asked for, which passed without a mutant. */
  readonly #sound = new Set<string>()

  private constructor(
    /** Those that are switched; none where each is planted alone. */
    readonly switched: readonly Mutant[],
    /** The files that read all that is declared, from the root. */
    readonly declarations: readonly string[],
  ) {}

  private vitest: Vitest | undefined

  /**
   * @param switched all mutants that are to be in the source, for a run with switches
   * @param goesOn is called where a test has ended
   * @param declarations the files that run for every mutant, from the root
   */
  static async begin(
    switched?: readonly Mutant[],
    goesOn = (): void => {},
    declarations = ofDeclarations,
  ): Promise<Runner> {
    const runner = new Runner(switched ?? [], declarations)
    const isSwitched = switched !== undefined
    const reporter: Reporter = {
      // Of this run alone: vitest keeps the results of earlier ones, and a run that stops early does not replace them.
      onTestCaseResult: (test) => {
        goesOn()
        const { state, errors } = test.result()
        const { moduleId } = test.module
        if (state === 'passed' || state === 'failed')
          runner.#ran.set(moduleId, (runner.#ran.get(moduleId) ?? 0) + 1)
        if (state === 'failed')
          runner.#failure ??= failureOf(moduleId, `${moduleId} > ${test.fullName}`, errors)
      },
      onTestSuiteResult: (suite) => runner.#failed(suite.module.moduleId, suite.errors()),
      onTestModuleEnd: (module) => runner.#failed(module.moduleId, module.errors()),
    }
    runner.vitest = await createVitest(
      'test',
      {
        root,
        config: join(root, 'test/mutate/vitest.config.ts'),
        watch: false,
        bail: isSwitched ? 0 : 1,
        maxWorkers: isSwitched ? availableParallelism() : 1,
        ...(isSwitched ? { runner: join(root, 'test/mutate/switching.ts') } : {}),
        reporters: [reporter],
        coverage: { enabled: false },
        cache: false,
      },
      {
        plugins: [
          {
            name: 'mutate',
            enforce: 'pre',
            transform: (_, id) => runner.#transformed(id.split('?')[0] ?? id, isSwitched),
          },
        ],
      },
    )
    return runner
  }

  async close(): Promise<void> {
    await this.#vitest.close()
  }

  get #vitest(): Vitest {
    if (this.vitest === undefined) throw new Error('The runner has not begun.')
    return this.vitest
  }

  #failed(file: string, errors: readonly { readonly message?: string }[]): void {
    if (errors.length > 0) this.#failure ??= failureOf(file, file, errors)
  }

  #transformed(path: string, isSwitched: boolean): { code: string; map: null } | undefined {
    const name = relative(root, path).replaceAll('\\', '/')
    const index = this.#files.indexOf(name)
    if (index < 0) return undefined
    const text = readFileSync(path, 'utf8')
    if (!isSwitched) {
      if (this.#mutant?.path !== name) return undefined
      this.#isPlanted = true
      return { code: mutated(text, this.#mutant), map: null }
    }
    const file = parsed(path, text)
    const own = this.switched.filter((mutant) => mutant.path === name)
    const ofFunctions = functionSpots(file).map((spot): Probe => ({ ...spot, number: firstOfFiles + index }))
    const ofMutants = own.flatMap(({ spot, number }): Probe[] => (spot === null ? [] : [{ ...spot, number }]))
    const switchable = own.filter((mutant) => isSwitchable(file, mutant))
    return { code: switched(text, file, switchable, [...ofFunctions, ...ofMutants]), map: null }
  }

  /**
   * Runs every test file that has a turn and that a run before this one has not ended, with the mutants in the source.
   *
   * @param some parts of the names of the files that are meant; all where there are none
   * @returns how many are still not ended
   */
  async switch(folder: string, turn: Turn, some: readonly string[]): Promise<number> {
    const all = await this.#vitest.globTestSpecifications(some.length > 0 ? [...some] : [...folders])
    const long = new Map(
      turn === 'long' ? readReached(folder).map(({ file, tests }) => [file, tests.some(isLong)]) : [],
    )
    const left = () =>
      all.filter(
        ({ moduleId }) =>
          (long.get(moduleId) ?? turn !== 'long') && !existsSync(join(folder, turn, nameOfReached(moduleId))),
      )
    const files = left()
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]))
    // Small ones first: what they notice need not be tried in those that reach everything.
    const inOrder = files.sort(
      (one, other) => (sizes.get(one.moduleId) ?? 0) - (sizes.get(other.moduleId) ?? 0),
    )
    order.splice(0, order.length, ...inOrder.map(({ moduleId }) => moduleId))
    const { unhandledErrors } = await this.#vitest.runTestSpecifications(inOrder)
    for (const error of unhandledErrors.slice(0, 3)) console.error(error)
    if (this.#failure !== undefined) console.error(this.#failure.words)
    return left().length
  }

  /** Lets the tests that can see a mutant run until one fails: first those that are named as its folder is. */
  async judge(mutant: Mutant, reached: readonly Reached[]): Promise<Verdict> {
    const begun = Date.now()
    const stages = this.#stagesOf(mutant, reached)
    this.#isPlanted = false
    let tests = 0
    let failure: Failure | undefined
    for (const some of [firstOf(stages), stages]) {
      if (failure !== undefined || some.length === 0) break
      let asked = some
      failure = await this.#run(mutant, asked)
      tests += sumOf(this.#ran)
      const renamed = failure === undefined ? this.#renamed(some) : []
      if (renamed.length > 0) {
        asked = renamed
        failure = await this.#run(mutant, asked)
        tests += sumOf(this.#ran)
      }
      const failed = asked.find(({ file }) => file === failure?.file)
      if (failed !== undefined && !(await this.#isSound(failed))) return this.judge(mutant, reached)
      if (some.length === stages.length) break
    }
    const reaching = stagesThat((probe) => probe === mutant.number, reached)
    if (failure === undefined && !this.#isPlanted && reaching.length > 0)
      throw new Error(
        `Mutant ${mutant.number} was never in ${mutant.path}: tests ran over the file as it is.`,
      )
    const survived = stages.length === this.declarations.length ? 'reached by no test' : 'survived'
    return {
      number: mutant.number,
      verdict: failure === undefined ? survived : 'killed',
      by: failure?.words ?? null,
      tests,
      milliseconds: Date.now() - begun,
    }
  }

  /**
   * Whether the tests that were asked for of a file pass without a mutant. A test that needs those before it fails by its
   * name alone, for every mutant: then its file runs whole from now on.
   */
  async #isSound(stage: Stage): Promise<boolean> {
    const key = JSON.stringify([stage.file, stage.names])
    if (this.#sound.has(key)) return true
    const failure = await this.#run(undefined, [stage])
    if (failure === undefined) {
      this.#sound.add(key)
      return true
    }
    if (stage.names === undefined) throw new Error(`A test fails without a mutant: ${failure.words}`)
    this.#wholeFiles.add(stage.file)
    return false
  }

  /** The files of which fewer tests ran than were asked for: a mutant can be in the names of tests. These run whole. */
  #renamed(stages: readonly Stage[]): Stage[] {
    return stages.flatMap(({ names, ...stage }) =>
      names !== undefined && (this.#ran.get(stage.file) ?? 0) < names.length
        ? [{ ...stage, names: undefined }]
        : [],
    )
  }

  async #run(mutant: Mutant | undefined, stages: readonly Stage[]): Promise<Failure | undefined> {
    const vitest = this.#vitest
    const [project] = vitest.projects
    if (project === undefined) throw new Error('vitest has no project to run tests in.')
    order.splice(0, order.length, ...stages.map(({ file }) => file))
    const specifications = stages.map(({ file, names }) =>
      project.createSpecification(file, names === undefined ? {} : { testNamePattern: patternOf(names) }),
    )
    this.#failure = undefined
    this.#ran.clear()
    this.#mutant = mutant
    if (mutant !== undefined) vitest.invalidateFile(join(root, mutant.path))
    vitest.state.filesMap.clear()
    try {
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
      const [first] = unhandledErrors
      if (first !== undefined)
        this.#failure ??= { words: `an error outside of tests: ${String(first).slice(0, 160)}` }
      return this.#failure
    } finally {
      this.#mutant = undefined
      if (mutant !== undefined) vitest.invalidateFile(join(root, mutant.path))
    }
  }

  #stagesOf(mutant: Mutant, reached: readonly Reached[]): Stage[] {
    const ofFile = firstOfFiles + this.#files.indexOf(mutant.path)
    const ofFolder = new Set(
      this.#files.flatMap((path, index) =>
        path.startsWith(`${dirname(mutant.path)}/`) ? [firstOfFiles + index] : [],
      ),
    )
    const reaching = (hit: (probe: number) => boolean) => stagesThat(hit, reached)
    // What runs when a module is loaded, or once in a process, is reached by the first test alone, or outside of tests: then
    // all tests count that reach its file, or its folder.
    const isOutside = mutant.spot === null || reached.some(({ rest }) => rest.includes(mutant.number))
    const tries = [
      ...(isOutside ? [] : [(probe: number) => probe === mutant.number]),
      (probe: number) => probe === mutant.number || probe === ofFile,
      (probe: number) => probe === mutant.number || probe === ofFile || ofFolder.has(probe),
    ]
    const enough = tries.map(reaching).find((stages) => testsOf(stages) > 8)
    const stages = enough ?? reaching(tries.at(-1) ?? (() => false))
    const own = `/${ownWord(mutant)}`
    const ofDeclared = new Set(this.declarations.map((file) => join(root, file)))
    // Most of what runs when a module is loaded is a declaration.
    const isDeclared = mutant.spot === null
    const rank = ({ file }: Stage) => (isDeclared && ofDeclared.has(file) ? -1 : file.includes(own) ? 0 : 1)
    const whole = { names: undefined, count: 1, milliseconds: 2000 }
    const declared = Array.from(ofDeclared, (file): Stage => ({ file, ...whole }))
    return [...stages.filter(({ file }) => !ofDeclared.has(file)), ...declared]
      .map((stage) => (this.#wholeFiles.has(stage.file) ? { ...stage, names: undefined } : stage))
      .sort((one, other) => rank(one) - rank(other) || one.milliseconds - other.milliseconds)
  }
}

function stagesThat(hit: (probe: number) => boolean, reached: readonly Reached[]): Stage[] {
  return reached.flatMap(({ file, tests, rest }) => {
    const covering = tests.filter(({ probes }) => probes.some(hit))
    const isInRest = rest.some(hit)
    if (covering.length === 0 && !isInRest) return []
    const isWhole = isInRest || covering.length === tests.length || covering.length > mostNames
    const asked = isWhole ? tests : covering
    const milliseconds = asked.reduce((sum, test) => sum + test.milliseconds, 150)
    return [
      { file, names: isWhole ? undefined : asked.map(({ name }) => name), count: asked.length, milliseconds },
    ]
  })
}

/** More names than these are no pattern any more: the whole file runs. */
const mostNames = 400

function testsOf(stages: readonly Stage[]): number {
  return stages.reduce((sum, { count }) => sum + count, 0)
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function firstOf(stages: readonly Stage[]): Stage[] {
  let left = firstTry
  return stages.filter(({ milliseconds }, index) => {
    if (index > 0 && milliseconds > left) return false
    left -= milliseconds
    return true
  })
}

function patternOf(names: readonly string[]): RegExp {
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^\\s?(${escaped.join('|')})$`)
}

function failureOf(
  file: string,
  where: string,
  errors: readonly { readonly message?: string }[] = [],
): Failure {
  const [message = ''] = (errors[0]?.message ?? '').split('\n')
  return { file, words: `${relative(root, where)}: ${message.slice(0, 160)}` }
}

/** What the names of the files that test a mutant have in them: `card` of `src/resources/cards/flow.ts`. */
function ownWord({ path }: Mutant): string {
  return path.split('/')[2]?.replace(/\.ts$/, '').replace(/s$/, '') ?? ''
}

function isLong({ milliseconds }: { readonly milliseconds: number }): boolean {
  return milliseconds > longestShort
}

/** Those of some mutants that can be switched. */
export function switchable(mutants: readonly Mutant[]): Mutant[] {
  const files = new Map(
    mutatedFiles().map((path) => [path, parsed(path, readFileSync(join(root, path), 'utf8'))]),
  )
  return mutants.filter((mutant) => {
    const file = files.get(mutant.path)
    return file !== undefined && isSwitchable(file, mutant)
  })
}

export function planOf(mutants: readonly Mutant[], more: Omit<Plan, 'mutants'>): Plan {
  return { ...more, mutants: switchable(mutants).map((mutant) => [mutant.number, ownWord(mutant)]) }
}

/** Reads what the tests of a run reached. */
export function readReached(folder: string): readonly Reached[] {
  const reached = join(folder, 'reached')
  return readdirSync(reached).map((name) => JSON.parse(readFileSync(join(reached, name), 'utf8')))
}
