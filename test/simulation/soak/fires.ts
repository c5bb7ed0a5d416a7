import { spendAtRandom } from '../spending/run.js'

/**
 * Worlds of ten virtual years, each of a seed of its own, in which agents spend at random until so many payments were due.
 * @returns how many runs disagree with the counter
 */
export async function soakFires(fires: number, start: number): Promise<number> {
  const began = Date.now()
  const all = { fires: 0, executed: 0, denied: 0, overspent: 0 }
  let wrong = 0
  let seed = start
  for (; all.fires < fires; seed++) {
    const run = await spendAtRandom({ seed, steps: 120, years: 10 })
    for (const name of ['fires', 'executed', 'denied', 'overspent'] as const) all[name] += run[name]
    if (run.failure !== null) {
      wrong++
      console.error(`${run.failure}\nAgain: npm run soak -- --fires 1 --start ${seed}`)
    }
  }
  const seconds = (Date.now() - began) / 1000
  console.log(
    `${seed - start} seeds (${start} to ${seed - 1}) of ten years, ${all.fires} payments were due in ${seconds.toFixed(0)} s: ${all.executed} executed, ${all.denied} denied, ${all.overspent} overspent, ${wrong} failures`,
  )
  return wrong
}
