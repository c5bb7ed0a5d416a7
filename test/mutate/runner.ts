import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createVitest, type Reporter, type Vitest } from 'vitest/node'
import { root } from '../support/bundled.js'
import { type Mutant, mutated, mutatedFiles, parsed } from './mutants.js'
import { counter, functionSpots, type Probe, probed, roomForProbes } from './probes.js'
import type { Reached } from './reached.js'
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

/** Of those, what starts programs, or takes minutes. */
const leftOut = /test\/simulation\/(kills|requests|soak|uploads)\.test\.ts$|test\/(explore|types)\/.*variants/

/** What is made once in a process is reached by whoever asks first: this reads all that is declared, for every mutant. */
const ofDeclarations = 'test/specification/generated.test.ts'

/** Milliseconds that a test took in the run without mutants, by file and by name. */
export type Durations = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a run without mutants found out. */
export interface Baseline {
  readonly durations: Durations
  readonly reached: readonly Reached[]
}

/** The number of the probe at the beginning of each function of a file: those of mutants come before. */
const firstOfFiles = 4096

interface Stage {
  readonly file: string
  /** Undefined for all tests of the file. */
  readonly names: readonly string[] | undefined
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

/** Milliseconds of tests that a mutant gets at first; one that survives them gets all tests that can see it. */
const firstTry = 20_000

/** Runs tests in this process, over the source with one mutant in memory at a time. */
export class Runner {
  #mutant: Mutant | undefined
  #failure: string | undefined
  /** Whether the file with the mutant was loaded by the tests. */
  #isPlanted = false
  /** How many tests ran, by file. */
  readonly #ran = new Map<string, number>()
  readonly #files = mutatedFiles()

  private constructor(
    readonly mutants: readonly Mutant[],
    readonly folder: string,
  ) {}

  private vitest: Vitest | undefined

  static async begin(mutants: readonly Mutant[], folder: string, isBaseline: boolean): Promise<Runner> {
    const runner = new Runner(mutants, folder)
    const reporter: Reporter = {
      // Of this run alone: vitest keeps the results of earlier ones, and a run that stops early does not replace them.
      onTestCaseResult: (test) => {
        const { state, errors } = test.result()
        const { moduleId } = test.module
        if (state === 'passed' || state === 'failed')
          runner.#ran.set(moduleId, (runner.#ran.get(moduleId) ?? 0) + 1)
        if (state === 'failed')
          runner.#failure ??= failureOf(`${test.module.moduleId} > ${test.fullName}`, errors)
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
        bail: isBaseline ? 0 : 1,
        maxWorkers: isBaseline ? 2 : 1,
        reporters: [reporter],
        coverage: { enabled: false },
        cache: false,
      },
      {
        plugins: [
          {
            name: 'mutate',
            enforce: 'pre',
            transform: (_, id) => runner.#transformed(id.split('?')[0] ?? id, isBaseline),
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

  #failed(where: string, errors: readonly { readonly message?: string }[]): void {
    if (errors.length > 0) this.#failure ??= failureOf(where, errors)
  }

  #transformed(path: string, isBaseline: boolean): { code: string; map: null } | undefined {
    const name = relative(root, path).replaceAll('\\', '/')
    const index = this.#files.indexOf(name)
    if (index < 0) return undefined
    const text = () => readFileSync(path, 'utf8')
    if (!isBaseline) {
      if (this.#mutant?.path !== name) return undefined
      this.#isPlanted = true
      return { code: mutated(text(), this.#mutant), map: null }
    }
    const ofFunctions = functionSpots(parsed(path, text())).map((spot): Probe => {
      return { ...spot, number: firstOfFiles + index }
    })
    const ofMutants = this.mutants.flatMap(({ path, spot, number }): Probe[] =>
      path === name && spot !== null ? [{ ...spot, number }] : [],
    )
    const begun = `const ${counter} = globalThis.${counter} ??= new Uint8Array(${roomForProbes});`
    return { code: begun + probed(text(), [...ofFunctions, ...ofMutants]), map: null }
  }

  /** Runs every test once over the source as it is, with probes. @throws Error where one fails */
  async baseline(): Promise<void> {
    const all = await this.#vitest.globTestSpecifications([...folders])
    const files = all.filter(({ moduleId }) => !leftOut.test(moduleId))
    const { testModules } = await this.#vitest.runTestSpecifications(files)
    if (this.#failure !== undefined)
      throw new Error(`A test fails without a mutant, so that no mutant can be judged: ${this.#failure}`)
    const durations = testModules.map((module) => {
      const tests = [...module.children.allTests()].map((test) => [
        test.fullName.replaceAll(' > ', ' '),
        test.diagnostic()?.duration ?? 0,
      ])
      return [module.moduleId, Object.fromEntries(tests)]
    })
    writeFileSync(join(this.folder, 'durations.json'), JSON.stringify(Object.fromEntries(durations)))
  }

  /** Lets the tests that can see a mutant run until one fails: first those that are named as its folder is. */
  async judge(mutant: Mutant, baseline: Baseline): Promise<Verdict> {
    const begun = Date.now()
    const stages = this.#stagesOf(mutant, baseline)
    this.#isPlanted = false
    let tests = 0
    let by: string | undefined
    for (const some of [firstOf(stages), stages]) {
      if (by !== undefined || some.length === 0) break
      by = await this.#run(mutant, some)
      tests += sumOf(this.#ran)
      const renamed = by === undefined ? this.#renamed(some) : []
      if (renamed.length > 0) {
        by = await this.#run(mutant, renamed)
        tests += sumOf(this.#ran)
      }
      if (some.length === stages.length) break
    }
    const reaching = stagesThat((probe) => probe === mutant.number, baseline.reached, baseline.durations)
    if (by === undefined && !this.#isPlanted && reaching.length > 0)
      throw new Error(
        `Mutant ${mutant.number} was never in ${mutant.path}: tests ran over the file as it is.`,
      )
    const survived = stages.length === 1 ? 'reached by no test' : 'survived'
    return {
      number: mutant.number,
      verdict: by === undefined ? survived : 'killed',
      by: by ?? null,
      tests,
      milliseconds: Date.now() - begun,
    }
  }

  /** The files of which fewer tests ran than were asked for: a mutant can be in the names of tests. These run whole. */
  #renamed(stages: readonly Stage[]): Stage[] {
    return stages.flatMap(({ names, ...stage }) =>
      names !== undefined && (this.#ran.get(stage.file) ?? 0) < names.length
        ? [{ ...stage, names: undefined }]
        : [],
    )
  }

  async #run(mutant: Mutant, stages: readonly Stage[]): Promise<string | undefined> {
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
    vitest.invalidateFile(join(root, mutant.path))
    vitest.state.filesMap.clear()
    try {
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
      const [first] = unhandledErrors
      if (first !== undefined) this.#failure ??= `an error outside of tests: ${String(first).slice(0, 160)}`
      return this.#failure
    } finally {
      this.#mutant = undefined
      vitest.invalidateFile(join(root, mutant.path))
    }
  }

  #stagesOf(mutant: Mutant, { durations, reached }: Baseline): Stage[] {
    const ofFile = firstOfFiles + this.#files.indexOf(mutant.path)
    const ofFolder = new Set(
      this.#files.flatMap((path, index) =>
        path.startsWith(`${dirname(mutant.path)}/`) ? [firstOfFiles + index] : [],
      ),
    )
    const reaching = (hit: (probe: number) => boolean) => stagesThat(hit, reached, durations)
    // What runs when a module is loaded, or once in a process, is reached by the first test alone: then by all tests that
    // reach its file, or its folder.
    const tries = [
      ...(mutant.spot === null ? [] : [(probe: number) => probe === mutant.number]),
      (probe: number) => probe === mutant.number || probe === ofFile,
      (probe: number) => probe === mutant.number || probe === ofFile || ofFolder.has(probe),
    ]
    const enough = tries.map(reaching).find((stages) => testsOf(stages, durations) > 8)
    const stages = enough ?? reaching(tries.at(-1) ?? (() => false))
    const own = mutant.path.split('/')[2]?.replace(/\.ts$/, '').replace(/s$/, '') ?? ''
    const rank = ({ file }: Stage) => (file.includes(`/${own}`) ? 0 : 1)
    const declared = stages.filter(({ file }) => !file.endsWith(ofDeclarations))
    declared.push({ file: join(root, ofDeclarations), names: undefined, milliseconds: 2000 })
    return declared.sort((one, other) => rank(one) - rank(other) || one.milliseconds - other.milliseconds)
  }
}

function stagesThat(
  hit: (probe: number) => boolean,
  reached: readonly Reached[],
  durations: Durations,
): Stage[] {
  return reached.flatMap(({ file, tests, rest }) => {
    const covering = tests.filter(({ probes }) => probes.some(hit)).map(({ name }) => name)
    const isInRest = rest.some(hit)
    if (covering.length === 0 && !isInRest) return []
    const ofFile = durations[file] ?? {}
    const isWhole = isInRest || covering.length === tests.length || covering.length > mostNames
    const names = isWhole ? undefined : covering
    const asked = names ?? Object.keys(ofFile)
    return [{ file, names, milliseconds: asked.reduce((sum, name) => sum + (ofFile[name] ?? 5), 150) }]
  })
}

/** More names than these are no pattern any more: the whole file runs. */
const mostNames = 400

function testsOf(stages: readonly Stage[], durations: Durations): number {
  return stages.reduce(
    (sum, { file, names }) => sum + (names?.length ?? Object.keys(durations[file] ?? {}).length),
    0,
  )
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

function failureOf(where: string, errors: readonly { readonly message?: string }[] = []): string {
  const [message = ''] = (errors[0]?.message ?? '').split('\n')
  return `${relative(root, where)}: ${message.slice(0, 160)}`
}

/** Reads what the run without mutants wrote; undefined where there was none. */
export function readBaseline(folder: string): Baseline | undefined {
  const path = join(folder, 'durations.json')
  if (!existsSync(path)) return undefined
  const reached = join(folder, 'reached')
  return {
    durations: JSON.parse(readFileSync(path, 'utf8')),
    reached: readdirSync(reached).map((name) => JSON.parse(readFileSync(join(reached, name), 'utf8'))),
  }
}

/** @returns the folder that the set-up file writes into */
export function folderOfReached(folder: string): string {
  const reached = join(folder, 'reached')
  mkdirSync(reached, { recursive: true })
  return reached
}
