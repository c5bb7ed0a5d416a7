import { Programs } from '../../server/program.js'
import { killOften } from './kills.js'

/** Kills a real server again and again, with and without `--durable`. Resolves to how often something was lost. */
export async function soakKills(kills: number, megabytes: number, seed: number): Promise<number> {
  const programs = new Programs()
  let lost = 0
  try {
    for (const durable of [true, false]) {
      const half = durable ? Math.ceil(kills / 2) : Math.floor(kills / 2)
      const how = durable ? 'with --durable' : 'without --durable'
      console.log(`${half} kills ${how}, a state of ${megabytes} MB, seed ${seed}`)
      const result = await killOften(programs, { seed, kills: half, durable, megabytes, say: console.log })
      console.log(
        `${result.kills} kills ${how}: ${result.acknowledged} acknowledged, ${result.lost.length} lost, slowest start ${Math.round(result.slowestStart)} ms, by ${JSON.stringify(result.aimed)}`,
      )
      if (result.lost.length > 0) console.log(`lost: ${result.lost.join(', ')}`)
      lost += result.lost.length
    }
  } finally {
    programs.dispose()
  }
  return lost
}
