import ksuid from 'ksuid'
import { defaultNowMs } from '../../src/kernel/clock.js'
import { encodeId, timePrefix } from '../../src/kernel/ids.js'
import { streamKey } from '../../src/kernel/random.js'
import { compare, type Effort, loop } from './measure.js'
import { amount, type Rows } from './report.js'

/** Our encoder against the package that defines the format (docs/decisions/0003). */
export async function* idRows(effort: Effort): Rows {
  const prefix = timePrefix(defaultNowMs / 1000)
  const key = streamKey('bench', 'ids')
  const payload = Buffer.alloc(16)
  const own = loop(20_000, (index) => encodeId(prefix, key, index))
  const packaged = loop(5_000, (index) => {
    payload.writeUInt32BE(index, 0)
    return ksuid.fromParts(defaultNowMs, payload).string
  })
  const { ours, floor, ratio, quartiles } = await compare(own, packaged, effort.rounds(15))
  yield {
    name: 'ids a second, against ksuid fromParts().string',
    ours: amount(1000 / ours, 'k/s'),
    floor: amount(1000 / floor, 'k/s'),
    ratio: 1 / ratio,
    quartiles: [1 / quartiles[1], 1 / quartiles[0]],
  }
}
