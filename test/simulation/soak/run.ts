import { parseArgs } from 'node:util'
import { Programs } from '../../server/program.js'
import { killOften } from './kills.js'

/** `npm run soak -- --kills 1000 --megabytes 1 --seed 7`: kills a real server again and again, with and without --durable. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [kills, megabytes, seed] = [Number(values.kills), Number(values.megabytes), Number(values.seed)]

const programs = new Programs()
try {
  for (const durable of [true, false]) {
    const half = durable ? Math.ceil(kills / 2) : Math.floor(kills / 2)
    const how = durable ? 'with --durable' : 'without --durable'
    console.log(`${half} kills ${how}, a state of ${megabytes} MB, seed ${seed}`)
    const result = await killOften(programs, { seed, kills: half, durable, megabytes, say: console.log })
    console.log(
      `${result.kills} kills ${how}: ${result.acknowledged} acknowledged, ${result.lost.length} lost, slowest start ${Math.round(result.slowestStart)} ms, by ${JSON.stringify(result.aimed)}`,
    )
    if (result.lost.length > 0) {
      console.log(`lost: ${result.lost.join(', ')}`)
      process.exitCode = 1
    }
  }
} finally {
  programs.dispose()
}
