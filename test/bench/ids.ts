import ksuid from 'ksuid'
import { defaultNow } from '../../src/kernel/clock.js'
import { encodeId, timePrefix } from '../../src/kernel/ids.js'
import { streamKey } from '../../src/kernel/random.js'
import { compare, type Effort, loop } from './measure.js'
import { amount, type Row } from './report.js'

/** Our encoder against the package that defines the format (docs/decisions/0003). */
export async function idRows(effort: Effort): Promise<Row[]> {
  const prefix = timePrefix(defaultNow / 1000)
  const key = streamKey('bench', 'ids')
  const payload = Buffer.alloc(16)
  const own = loop(20_000, (index) => encodeId(prefix, key, index))
  const packaged = loop(5_000, (index) => {
    payload.writeUInt32BE(index, 0)
    return ksuid.fromParts(defaultNow, payload).string
  })
  const { ours, floor, ratio } = await compare(own, packaged, effort.rounds(15))
  return [
    {
      name: 'ids a second, against ksuid fromParts().string',
      ours: amount(1000 / ours, 'k/s'),
      floor: amount(1000 / floor, 'k/s'),
      ratio: 1 / ratio,
    },
  ]
}
