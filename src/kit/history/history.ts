import * as z from 'zod'
import { printedAs } from '../../contract/primitives.js'
import { monthsBefore } from '../../kernel/calendar.js'
import { isoTime, toInstant } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import { type Rules, World } from '../../kernel/world.js'
import { seedClient } from '../../resources/api-keys/index.js'
import { assetSettings } from '../../resources/capabilities/index.js'
import { clientOf } from '../../resources/clients/index.js'
import { defaultCaller, defaultKey } from '../../resources/credentials.js'
import type { Ground, HistoryInput, Persona } from './persona.js'

/** The schema of the option `history`. */
export const historySchema = () =>
  z
    .strictObject({
      persona: z.custom<Persona>(
        isPersona,
        'must be a persona: one that platform-simulator/personas exports, such as marketplace, or an object with a name, a story and live()',
      ),
      months: z
        .int('must be a whole number from 1 to 60')
        .min(1, 'must be 1 or more')
        .max(60, 'must be 60 or less'),
      size: z
        .int('must be a whole number from 1 to 10')
        .min(1, 'must be 1 or more')
        .max(10, 'must be 10 or less')
        .optional(),
    })
    .register(printedAs, { output: 'HistoryInput' })

function isPersona(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (
    'live' in value && typeof value.live === 'function' && 'name' in value && typeof value.name === 'string'
  )
}

/** The name of the client that every world begins with. */
export const clientName = 'Default Client'

/** The members that a world begins with. */
export interface Beginning {
  readonly rules: Rules
  readonly seed: string
  /** The start of its clock, in Unix milliseconds: a past ends there. */
  readonly end: number
  /** The key of the default client; drawn from the seed unless given. */
  readonly apiKey: string | undefined
  /** Tells whether the default client may take developer fees: as the options say unless given. */
  readonly developer_fees?: boolean
}

/** A simulator of a world that is lived in, for that alone. */
export type Living = Ground & { dispose(): void }

/**
 * Makes a world in which a persona has lived until its end.
 * @param build makes a simulator of a world, whose clock is moved by hand
 */
export function livedIn(
  history: HistoryInput,
  { rules, seed, end, ...client }: Beginning,
  build: (world: World) => Living,
): World {
  const { persona, months } = history
  const start = toInstant(monthsBefore(end, months), `the beginning of the history of ${persona.name}`)
  const empty = new World(rules, seed, start)
  const world = empty.fork(seed, rulesOfHistory(empty))
  seedClient(world, { name: clientName, ...client })
  liveThrough(history, world, end, build(world))
  return world.fork(seed, rules)
}

/**
 * Makes a world in which a persona has lived, and which goes on as another one does in which nothing has happened yet.
 * @throws UsageError for a world in which something has
 */
export function withPast(history: HistoryInput, world: World, build: (world: World) => Living): World {
  const { rules, seed, now: end } = world
  return livedIn(history, { rules, seed, end, ...clientOfEmpty(world) }, build)
}

/** Reads the key and the fees of a client that has done nothing yet. @throws UsageError where something has happened */
function clientOfEmpty(world: World): Pick<Beginning, 'apiKey' | 'developer_fees'> {
  const empty = new World(world.rules, world.seed, world.now)
  const { api_key } = seedClient(empty, { name: clientName })
  const filled = world.state.tables.find(
    ({ definition, size }) => !definition.volatile && size !== (empty.find(definition)?.size ?? 0),
  )
  if (filled !== undefined || world.scheduler.peek() !== undefined)
    throw new UsageError(
      `given.history makes the past of a world in which nothing has happened yet, and this one has ${filled === undefined ? 'something scheduled' : filled.definition.name.replaceAll('_', ' ')} already. Call it first, or begin with it: createSimulator({ history: { persona, months: 12 } }).`,
    )
  const apiKey = defaultKey(world)
  const { developer_fees } = clientOf(world, defaultCaller(world).clientId)
  return { apiKey: apiKey === api_key ? undefined : apiKey, developer_fees }
}

/**
 * Makes the rules of a world while its history happens: whatever the options say, timed states progress on the clock, and the
 * sandbox has no cap on amounts, as causes have none.
 */
function rulesOfHistory(world: World): Rules {
  const { rules } = world
  const settings = { ...world.settings(assetSettings), sandboxAmountCap: null }
  return {
    ...rules,
    progression: 'on-clock',
    hostTime: false,
    settings: new Map([...rules.settings, [assetSettings.name, settings]]),
  }
}

/**
 * Lets a persona live in a world until its end. Nobody is told of what happens: nothing is delivered.
 * @throws UsageError for a persona that does not live at once, or beyond the end
 */
function liveThrough({ persona, size = 1 }: HistoryInput, world: World, end: number, ground: Living): void {
  world.quiet = true
  const returned: unknown = persona.live(ground, { from: world.now, to: end, size, seed: world.seed })
  if (returned instanceof Promise)
    throw new UsageError(
      `the persona ${persona.name} is asynchronous. Personas are not: let time pass by clock.moveTo() of what live() is given.`,
    )
  if (world.now > end)
    throw new UsageError(
      `the persona ${persona.name} lived until ${isoTime(world.now)}, and its history ends at ${isoTime(end)}: live() is given that as span.to.`,
    )
  ground.clock.moveTo(end)
  ground.dispose()
  world.quiet = false
}
