import * as z from 'zod'
import { invalidFields } from '../../contract/problem.js'
import { parseWith } from '../../contract/reading.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { realNow } from '../../hosts/clock.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { DurableStorage } from './storage.js'

/** A world as it is known without waking it: as it was announced, without its time. */
export const listedWorld = named('ListedWorld', () => ({
  id: z.string(),
  api_key: z.string(),
  base_url: z.string(),
  environment: z.string(),
  webhook: z.string().nullable(),
  webhook_public_key: z.string(),
  created_at: z.iso.datetime().describe('When it was begun, by the clock of the host.'),
}))

type ListedWorld = OutputOf<typeof listedWorld>

/** A world as the object of a new one tells it. */
export type AnnouncedWorld = Omit<ListedWorld, 'created_at'> & { readonly now: string }

const prefix = 'listed/'
/** The worlds of one answer: who has more asks again. */
const maxWorlds = 1000

export const directoryQuery = lazy(() =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(maxWorlds).default(100).describe('How many are told at once.'),
    starting_after: z.string().optional().describe('The id that stood last in the answer before.'),
  }),
)

/**
 * The list of the worlds of a worker. It has an object of its own, which a world passes when it begins and when it ends,
 * and never in between.
 */
export function directoryIn(storage: DurableStorage) {
  return {
    async enter({ now: _, ...world }: AnnouncedWorld): Promise<Response> {
      const listed: ListedWorld = { ...world, created_at: isoTime(realNow()) }
      await storage.put({ [prefix + world.id]: listed })
      return new Response(null, { status: 204 })
    },

    async leave(id: string): Promise<Response> {
      await storage.delete([prefix + id])
      return new Response(null, { status: 204 })
    },

    /** Lists worlds in the order of their ids, which have none. @throws Problem for a wrong query */
    async list(search: URLSearchParams): Promise<Response> {
      const read = parseWith(directoryQuery(), Object.fromEntries(search))
      if (!read.ok) throw invalidFields(read.errors)
      const { limit, starting_after: after } = read.value
      const found = await storage.list<ListedWorld>({
        prefix,
        limit: limit + 1,
        ...(after !== undefined && { startAfter: prefix + after }),
      })
      const worlds = [...found.values()]
      return Response.json({ data: worlds.slice(0, limit), has_more: worlds.length > limit })
    },
  }
}
