import * as z from 'zod'
import { type ControlOperation, controlOperation } from '../../hosts/control/operation.js'
import { Invariant } from '../../kernel/errors.js'
import { directoryQuery, listedWorld } from './directory.js'

const whatIsListed = controlOperation('GET /__sim/worlds', {
  id: 'worlds.list',
  tag: 'Worlds',
  summary:
    'The worlds that were begun here and not deleted, in the order of their ids. None of them is woken for it: what time it is in one, GET /w/{id}/__sim/world says.',
  query: directoryQuery,
  output: () => z.object({ data: z.array(listedWorld()), has_more: z.boolean() }),
  run() {
    throw new Invariant('the worker lists its worlds itself')
  },
})

const notForked =
  'Refused with 400: a world of a worker is not forked. POST /__sim/worlds makes another, and POST /w/{id}/__sim/restore puts the snapshot of this one in its place.'

/** Chooses how a world of a worker is controlled: as one of a server, but for what concerns several worlds. */
export function controlsOfWorker(controls: readonly ControlOperation[]): readonly ControlOperation[] {
  return controls.map((control) => {
    if (control.id === whatIsListed.id) return whatIsListed
    return control.id === 'fork' || control.id === 'rewind' ? { ...control, summary: notForked } : control
  })
}
