import * as z from 'zod'
import { inOurWords } from '../contract/reading.js'
import { once } from '../kernel/once.js'
import { UsageError } from '../kernel/problem.js'
import type { Snapshot } from '../kernel/snapshot.js'
import { misfitOfSnapshot, placeIn } from './state-check.js'
import type { StoredWorlds } from './stored-worlds.js'

const snapshot = once(() =>
  z.custom<Snapshot>((value) => typeof value === 'object' && value !== null, 'must be a snapshot'),
)

/** The worlds of a server as the files of earlier versions have them. */
const oldWorlds = once(() =>
  z.object({
    /** Unix milliseconds of the host. */
    savedAt: z.number(),
    next: z.int().min(2),
    worlds: z
      .array(
        z.object({
          id: z.string(),
          apiKey: z.string(),
          options: z.record(z.string(), z.unknown()),
          quiet: z.boolean(),
          start: snapshot().nullable(),
          snapshot: snapshot(),
        }),
      )
      .refine((worlds) => worlds[0]?.id === 'default', 'must begin with the default world'),
  }),
)

/** @throws UsageError with the place of what is wrong */
export function storedByOld(path: string, state: unknown): StoredWorlds {
  const refuse = (place: string, message: string): UsageError =>
    new UsageError(
      `the state file ${path} is wrong at ${place}: ${message}. It was left as it is: mend it, or move it away.`,
    )
  const parsed = oldWorlds().safeParse(state, inOurWords)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuse(placeIn(issue?.path ?? []), issue?.message ?? 'it has another form')
  }
  const { savedAt, next, worlds } = parsed.data
  for (const [index, world] of worlds.entries()) {
    for (const name of ['snapshot', 'start'] as const) {
      const wrong = world[name] === null ? undefined : misfitOfSnapshot(world[name])
      if (wrong !== undefined)
        throw refuse(`${placeIn(['worlds', index, name])}${wrong.place}`, wrong.message)
    }
  }
  return {
    next,
    worlds: worlds.map((world) => ({
      ...world,
      clock: world.options['clock'] as StoredWorlds['worlds'][number]['clock'],
      environment: world.snapshot.environment,
      from: null,
      since: savedAt,
    })),
  }
}
