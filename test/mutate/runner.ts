import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import { root } from '../support/bundled.js'
import { mutatedFiles } from './files.js'
import { type Mutant, parsed, withAll } from './mutants.js'
import { functionSpots, type Probe } from './probes.js'
import { isSwitchable, switched } from './switches.js'
import { nameOfReached, type Plan, type Reached, type Turn } from './switching.js'
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
const ofDeclarations = ['constants', 'generated', 'described'].map(
  (name) => `test/specification/${name}.test.ts`,
)

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
  /** Who has passed the likeliest tests alone is not judged yet: it has all of them before it. */
  readonly verdict: 'killed' | 'survived' | 'reached by no test' | 'passed the likeliest'
  /** The first test that failed, and how. */
  readonly by: string | null
  readonly tests: number
  readonly milliseconds: number
}

/** A verdict, and the tests that it was found with. */
export interface Line extends Verdict {
  readonly tests_digest: string
}

/** A failure of a run. */
interface Failure {
  /** The absolute path of the file of the test; undefined for an error outside of tests. */
  readonly file?: string
  /** Of the test, as vitest matches it; undefined for an error outside of tests. */
  readonly name?: string
  /** The words that tell of the test and its error. */
  readonly words: string
}

/** Milliseconds of the tests that are likeliest to see a mutant. */
const firstTry = 20_000

/** How a runner goes on; each has a preset. */
export interface RunnerSettings {
  /** All mutants that are to be in the source, for a run with switches. */
  readonly switched?: readonly Mutant[]
  /** Whether a run ends at its first failure, in one worker. A run with switches never does. */
  readonly bails?: boolean
  /** Is called where a test has ended. */
  readonly goesOn?: () => void
  /** The files that run for every mutant, from the root. */
  readonly declarations?: readonly string[]
}

/** Runs tests over the source: with all mutants in it, of which one is on at a time, or with some of them planted. */
export class Runner {
  #planted: readonly Mutant[] = []
  #failures: Failure[] = []
  /** The files with a mutant that were loaded by the tests. */
  readonly #loaded = new Set<string>()
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

  static async begin(settings: RunnerSettings = {}): Promise<Runner> {
    const { switched, bails = switched === undefined, goesOn = () => {} } = settings
    const runner = new Runner(switched ?? [], settings.declarations ?? ofDeclarations)
    const isSwitched = switched !== undefined
    const reporter: Reporter = {
      // Of this run alone: vitest keeps the results of earlier ones, and a run that stops early does not replace them.
      onTestCaseResult: (test) => {
        goesOn()
        const { state, errors } = test.result()
        const { moduleId } = test.module
        if (state === 'passed' || state === 'failed')
          runner.#ran.set(moduleId, (runner.#ran.get(moduleId) ?? 0) + 1)
        if (state === 'failed') runner.#failures.push(failureOf(moduleId, errors, test.fullName))
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
        bail: bails ? 1 : 0,
        maxWorkers: bails ? 1 : availableParallelism(),
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
    if (errors.length > 0) this.#failures.push(failureOf(file, errors))
  }

  #transformed(path: string, isSwitched: boolean): { code: string; map: null } | undefined {
    const name = relative(root, path).replaceAll('\\', '/')
    const index = this.#files.indexOf(name)
    if (index < 0) return undefined
    const text = readFileSync(path, 'utf8')
    if (!isSwitched) {
      const own = this.#planted.filter((mutant) => mutant.path === name)
      if (own.length === 0) return undefined
      this.#loaded.add(name)
      return { code: withAll(text, own), map: null }
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
    const left = () => all.filter(({ moduleId }) => !existsSync(join(folder, turn, nameOfReached(moduleId))))
    const files = left()
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]))
    // Small ones first: what they notice need not be tried in those that reach everything.
    const inOrder = files.sort(
      (one, other) => (sizes.get(one.moduleId) ?? 0) - (sizes.get(other.moduleId) ?? 0),
    )
    order.splice(0, order.length, ...inOrder.map(({ moduleId }) => moduleId))
    const { unhandledErrors } = await this.#vitest.runTestSpecifications(inOrder)
    for (const error of unhandledErrors.slice(0, 3)) console.error(error)
    for (const { words } of this.#failures.slice(0, 1)) console.error(words)
    return left().length
  }

  /**
   * Lets tests that can see a mutant run until one fails: first those that are named as its folder is.
   *
   * @param isWhole whether all of them run, and not only the likeliest
   */
  async judge(mutant: Mutant, reached: readonly Reached[], isWhole = false): Promise<Verdict> {
    const begun = Date.now()
    const all = this.#stagesOf(mutant, reached)
    const some = isWhole ? all : firstOf(all)
    this.#loaded.clear()
    let asked = some
    let failure = await this.#run([mutant], asked)
    let tests = sumOf(this.#ran)
    const renamed = failure === undefined ? this.#renamed(some) : []
    if (renamed.length > 0) {
      asked = renamed
      failure = await this.#run([mutant], asked)
      tests += sumOf(this.#ran)
    }
    const failed = asked.find(({ file }) => file === failure?.file)
    if (failed !== undefined && !(await this.#isSound(failed))) return this.judge(mutant, reached, isWhole)
    const isLast = some.length === all.length
    if (failure === undefined && isLast) this.#checkLoaded(mutant, reached)
    const passed = isLast ? this.#survival(all) : 'passed the likeliest'
    return {
      number: mutant.number,
      verdict: failure === undefined ? passed : 'killed',
      by: failure?.words ?? null,
      tests,
      milliseconds: Date.now() - begun,
    }
  }

  #survival(stages: readonly Stage[]): 'survived' | 'reached by no test' {
    return stages.length === this.declarations.length ? 'reached by no test' : 'survived'
  }

  #checkLoaded({ number, path }: Mutant, reached: readonly Reached[]): void {
    const reaching = stagesThat((probe) => probe === number, reached)
    if (!this.#loaded.has(path) && reaching.length > 0)
      throw new Error(`Mutant ${number} was never in ${path}: tests ran over the file as it is.`)
  }

  /**
   * Lets all tests run that can see one of several mutants, with all of them planted at once: when no test fails any more,
   * those that are left have survived. Where one fails, it runs with halves of them until it is known with which.
   *
   * @param tell is called with each verdict, as soon as there is one
   */
  async judgeTogether(
    mutants: readonly Mutant[],
    reached: readonly Reached[],
    tell: (mutant: Mutant, verdict: Verdict) => void,
  ): Promise<void> {
    const begun = Date.now()
    let left = mutants
    let files = longestFirst(mutants.flatMap((mutant) => this.#stagesOf(mutant, reached)))
    this.#loaded.clear()
    for (let fruitless = 0; ; ) {
      await this.#run(left, files.map(wholeStage))
      if (this.#failures.length === 0) break
      const firsts = new Map([...this.#failures].reverse().map((failure) => [failure.file, failure]))
      const before = left.length
      for (const failure of firsts.values()) {
        const found = await this.#guilty(left, failure)
        if (found === undefined) continue
        const { mutant, words } = found
        left = left.filter((one) => one !== mutant)
        const milliseconds = Date.now() - begun
        tell(mutant, { number: mutant.number, verdict: 'killed', by: words, tests: 1, milliseconds })
      }
      fruitless = left.length < before ? 0 : fruitless + 1
      // Two bugs can be seen only together: each of these is left to be judged by itself.
      if (fruitless === 2) return
      // The other files have passed with more mutants than are left.
      files = files.filter((file) => firsts.has(file))
    }
    for (const mutant of left) {
      this.#checkLoaded(mutant, reached)
      const verdict = this.#survival(this.#stagesOf(mutant, reached))
      const milliseconds = Date.now() - begun
      tell(mutant, { number: mutant.number, verdict, by: null, tests: 0, milliseconds })
    }
  }

  /** Finds one of some mutants with which a test fails by itself, or else its file. */
  async #guilty(mutants: readonly Mutant[], { file, name }: Failure): Promise<Guilty | undefined> {
    if (file === undefined) return undefined
    const alone: Stage = { ...wholeStage(file), ...(name === undefined ? {} : { names: [name] }) }
    const found = (await this.#isSound(alone)) ? await this.#guiltyIn(mutants, alone) : undefined
    return found ?? this.#guiltyIn(mutants, wholeStage(file))
  }

  async #guiltyIn(mutants: readonly Mutant[], stage: Stage): Promise<Guilty | undefined> {
    const failure = await this.#run(mutants, [stage])
    const [mutant] = mutants
    if (failure === undefined || mutant === undefined) return undefined
    if (mutants.length === 1) return { mutant, words: failure.words }
    const half = Math.ceil(mutants.length / 2)
    return (
      (await this.#guiltyIn(mutants.slice(0, half), stage)) ??
      (await this.#guiltyIn(mutants.slice(half), stage))
    )
  }

  /**
   * Whether the tests that were asked for of a file pass without a mutant. A test that needs those before it fails by its
   * name alone, for every mutant: then its file runs whole from now on.
   */
  async #isSound(stage: Stage): Promise<boolean> {
    const key = JSON.stringify([stage.file, stage.names])
    if (this.#sound.has(key)) return true
    const failure = await this.#run([], [stage])
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

  /** @returns the first failure */
  async #run(mutants: readonly Mutant[], stages: readonly Stage[]): Promise<Failure | undefined> {
    const vitest = this.#vitest
    const [project] = vitest.projects
    if (project === undefined) throw new Error('vitest has no project to run tests in.')
    order.splice(0, order.length, ...stages.map(({ file }) => file))
    const specifications = stages.map(({ file, names }) =>
      project.createSpecification(file, names === undefined ? {} : { testNamePattern: patternOf(names) }),
    )
    this.#failures = []
    this.#ran.clear()
    this.#planted = mutants
    for (const { path } of mutants) vitest.invalidateFile(join(root, path))
    vitest.state.filesMap.clear()
    try {
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
      for (const error of unhandledErrors)
        this.#failures.push({ words: `an error outside of tests: ${String(error).slice(0, 160)}` })
      return this.#failures[0]
    } finally {
      this.#planted = []
      for (const { path } of mutants) vitest.invalidateFile(join(root, path))
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
    const declared = Array.from(ofDeclared, wholeStage)
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

/** The files of some stages, each once. */
function longestFirst(stages: readonly Stage[]): string[] {
  const longest = [...stages].sort((one, other) => other.milliseconds - one.milliseconds)
  return [...new Set(longest.map(({ file }) => file))]
}

function wholeStage(file: string): Stage {
  return { file, names: undefined, count: 1, milliseconds: 2000 }
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
  errors: readonly { readonly message?: string }[] = [],
  fullName?: string,
): Failure {
  const [message = ''] = (errors[0]?.message ?? '').split('\n')
  const where = relative(root, file) + (fullName === undefined ? '' : ` > ${fullName}`)
  // Vitest tells groups apart with an arrow, and matches without.
  const named = fullName === undefined ? {} : { name: fullName.replaceAll(' > ', ' ') }
  return { file, ...named, words: `${where}: ${message.slice(0, 160)}` }
}

/** A mutant with which a test fails, and how. */
interface Guilty {
  readonly mutant: Mutant
  readonly words: string
}

/** What the names of the files that test a mutant have in them: `card` of `src/resources/cards/flow.ts`. */
function ownWord({ path }: Mutant): string {
  return path.split('/')[2]?.replace(/\.ts$/, '').replace(/s$/, '') ?? ''
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
