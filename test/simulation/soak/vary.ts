import { judge } from '../../../src/programs/vary/report.js'
import { type Varied, vary } from '../../../src/programs/vary/varied.js'
import { leastFound, mistakes } from '../../vary/mistakes.js'

const suite = 'test/vary/ordinary.test.ts'
/** The time that the runs of one app may take, as so many times its calm run: nothing is left out. */
const most = 3000

/**
 * Varies the suite of the explorer's app until so many runs were made of the app without a mistake, each time with another
 * seed, and once for each mistake. Prints what finds each.
 * @returns how many are not as they should be: alarms for the right app, and mistakes that are not found any more
 */
export async function soakVary(runs: number, start: number): Promise<number> {
  let [made, alarms] = [0, 0]
  for (let seed = start; made < runs; seed++) {
    const varied = await varyApp({ PAYROLL_SEED: String(seed) })
    const { failed, broken, otherOutcomes } = judge(varied, true, [])
    const told = [...failed.map(({ outcome }) => nameOf(outcome)), ...broken.map(({ wrong }) => wrong.join())]
    for (const each of [...told, ...otherOutcomes.map(({ names }) => names.join())]) console.error(each)
    alarms +=
      told.length + otherOutcomes.length + varied.unsure.length + (varied.outcomes.length === 0 ? 1 : 0)
    made += varied.outcomes.length
    console.log(
      `the app without a mistake, seed ${seed}: ${varied.outcomes.length} runs, ${made} so far, ${alarms} alarms`,
    )
    if (varied.outcomes.length === 0) break
  }
  let [wrong, found] = [alarms, 0]
  for (const [mistake, { by }] of Object.entries(mistakes)) {
    const finding = findingOf(await varyApp({ PAYROLL_MISTAKE: mistake }))
    console.log(`${mistake}: ${finding ?? 'not found'}`)
    found += finding === undefined ? 0 : 1
    if (finding === undefined && by !== undefined) wrong++
  }
  console.log(
    `${found} of ${Object.keys(mistakes).length} mistakes are found, ${made} runs of the app without one: ${alarms} alarms`,
  )
  return found < leastFound ? wrong + 1 : wrong
}

/** Varies the suite with some settings in the environment. */
async function varyApp(env: Readonly<Record<string, string>>): Promise<Varied> {
  Object.assign(process.env, env)
  try {
    const command = ['npx', 'vitest', 'run', '--project', 'together', suite]
    return await vary({
      command,
      only: ['weather', 'tomorrow'],
      most,
      isMeant: () => true,
      remark: () => undefined,
    })
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

type Failed = ReturnType<typeof judge>['failed'][number]['outcome']

const nameOf = ({ variation, wrong: [wrong = ''] }: Failed): string =>
  `${variation.name} (${variation.class}): ${wrong.split('\n')[0]}`

/** Tells what finds a mistake, what is promised first; undefined where nothing does. */
function findingOf(varied: Varied): string | undefined {
  if (varied.calm.code !== 0) return 'calm: the suite fails'
  const { failed, broken } = judge(varied, true, [])
  const [calm] = broken.flatMap(({ wrong }) => wrong)
  if (calm !== undefined) return `calm: ${calm}`
  const outcomes = failed.map(({ outcome }) => outcome)
  const [first] = [...outcomes.filter((outcome) => outcome.variation.class === 'promised'), ...outcomes]
  return first && nameOf(first)
}
