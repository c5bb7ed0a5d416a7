import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Team, type TeamWorld } from '../../workers/team.js'

/** Requests that are under way at once. */
const atOnce = 20

async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map((item, n) => work(item, at + n)))))
  return results
}

/**
 * So many worlds on workerd: each is begun, worked with from two regions, thrown out of memory or lost with the whole
 * runtime, and looked at again. Prints what each of them has cost. @returns how many have lost something
 */
export async function soakTeam(worlds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-simulator-team-'))
  let team = await Team.start(folder)
  const began = Date.now()
  let lost = 0
  try {
    const numbers = Array.from({ length: worlds }, (_, n) => n)
    const made = await inTurns(numbers, () => team.begin({ clock: 'manual' }))
    console.log(`${made.length} worlds begun in ${Date.now() - began} ms`)
    const base = await sumOfCosts(team, made)
    for (const [round, place] of (['east', 'west', 'east'] as const).entries()) {
      await inTurns(made, (world) => team.createCustomer(world, `${place} ${round}`, randomUUID(), place))
      await inTurns(made, (world) =>
        team.ask('/customers', { headers: { 'x-api-key': world.api_key } }, place),
      )
    }
    const worked = await sumOfCosts(team, made)
    console.log(
      `the runtime has ${memory()} MB with ${made.length} worlds in memory, ${Date.now() - began} ms`,
    )
    tell('of 3 POST and 3 GET', made.length, difference(worked, base))
    const before = await inTurns(made, (world) => stateOf(team, world))

    // The counters stay when a world leaves the memory, and begin anew with the runtime.
    const looked = await sumOfCosts(team, made)
    await inTurns(made, (world) => team.evict(world))
    lost += differing(before, await inTurns(made, (world) => stateOf(team, world)))
    tell('of one return to memory', made.length, difference(await sumOfCosts(team, made), looked))
    console.log(`thrown out of memory and back: ${lost} have lost something, ${Date.now() - began} ms`)

    await team.stop()
    team = await Team.start(folder)
    lost += differing(before, await inTurns(made, (world) => stateOf(team, world)))
    console.log(`the runtime stopped and started: ${lost} have lost something, ${Date.now() - began} ms`)
    const returned = await sumOfCosts(team, made)
    const moved = await inTurns(made, (world) =>
      team.control(world.id, '/__sim/clock/advance', { duration: '2d' }),
    )
    lost += moved.filter(({ status }) => status !== 200).length
    tell('of 2 days of the clock', made.length, difference(await sumOfCosts(team, made), returned))
    lost += await unlisted(team, made)
    console.log(`${worlds} worlds, ${lost} have lost something, ${Date.now() - began} ms`)
  } finally {
    await team.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return lost
}

/** Of workerd, which runs below this process. */
function memory(): number {
  const lines = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'rss=,comm='], { encoding: 'utf8' })
  const [, rss = '0'] = /(\d+) workerd/.exec(lines) ?? []
  return Math.round(Number(rss) / 1024)
}

/** How many of them the list of worlds has lost. */
async function unlisted(team: Team, made: readonly TeamWorld[]): Promise<number> {
  const listed = new Set<string>()
  for (let last = ''; ; ) {
    const after = last === '' ? '' : `&starting_after=${last}`
    const { json } = await team.control('', `/__sim/worlds?limit=1000${after}`)
    const { data, has_more } = json as { readonly data: readonly TeamWorld[]; readonly has_more: boolean }
    for (const { id } of data) listed.add(id)
    last = data.at(-1)?.id ?? ''
    if (!has_more) break
  }
  const lost = made.filter(({ id }) => !listed.has(id)).length
  console.log(`the list has ${listed.size} worlds, and lacks ${lost}`)
  return lost
}

async function stateOf(team: Team, { id }: TeamWorld): Promise<string> {
  return (await team.control(id, '/__sim/snapshot')).text
}

function differing(one: readonly string[], other: readonly string[]): number {
  return one.filter((text, n) => text !== other[n]).length
}

type Costs = Readonly<Record<string, number>>

async function sumOfCosts(team: Team, worlds: readonly TeamWorld[]): Promise<Costs> {
  const sum: Record<string, number> = {}
  for (const costs of await inTurns(worlds, (world) => team.costs(world)))
    for (const [name, value] of Object.entries(costs)) sum[name] = (sum[name] ?? 0) + value
  return sum
}

function difference(later: Costs, earlier: Costs): Costs {
  return Object.fromEntries(
    Object.entries(later).map(([name, value]) => [name, value - (earlier[name] ?? 0)]),
  )
}

function tell(what: string, worlds: number, costs: Costs): void {
  const each = Object.entries(costs).map(([name, value]) => `${name} ${(value / worlds).toFixed(1)}`)
  console.log(`each world, ${what}: ${each.join(', ')}`)
}
