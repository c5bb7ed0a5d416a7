import type { Registry } from '../contract/compose.js'
import type { EventDefinition } from '../contract/event.js'
import { defaultNowMs, unixSeconds } from '../kernel/clock.js'
import { invariant, UsageError } from '../kernel/errors.js'
import { encodeId, timePrefix } from '../kernel/ids.js'
import type { Json, JsonObject } from '../kernel/json.js'
import { streamKey } from '../kernel/random.js'
import type { World } from '../kernel/world.js'
import { events as eventTable } from '../resources/events/index.js'
import type { EventType } from '../resources/types/index.js'

/** The contents of a delivery that is built for a test. */

/** Members to change, at any depth; undefined leaves one out. */
export type PayloadChange = { readonly [member: string]: Json | undefined | PayloadChange }

/**
 * The payload of the last such event in the world, or a plausible one, with what is to be different.
 * @param created virtual Unix milliseconds
 * @throws UsageError for what JSON cannot write
 */
export function payloadOf(
  registry: Registry,
  world: World,
  type: EventType,
  created: number,
  change: PayloadChange,
): JsonObject {
  checkJson(change)
  const rows = world.table(eventTable).all()
  const last = rows.findLast((row) => row.type === type)
  return merge(last?.object ?? sampleOf(registry, world, type, created), change)
}

/** @throws UsageError for what no body can have: a bigint, what refers to itself, and what is nested too deeply */
function checkJson(object: PayloadChange): void {
  try {
    JSON.stringify(object)
  } catch {
    throw new UsageError(
      'webhooks.build: object cannot be written as JSON: it has a bigint in it, refers to itself, or is nested too deeply.',
    )
  }
}

export function definitionOf(registry: Registry, type: EventType): EventDefinition {
  const found = registry.events.find((event) => event.type === type)
  invariant(found, `${type} is an event type and nothing declares it`)
  return found
}

/** The same for the same name, in every world. */
const someTime = timePrefix(unixSeconds(defaultNowMs))

/** A plausible payload. @param created virtual Unix milliseconds */
function sampleOf(registry: Registry, world: World, type: EventType, created: number): JsonObject {
  return definitionOf(registry, type).sample({
    world,
    now: unixSeconds(created),
    id: (name) => encodeId(someTime, streamKey('webhooks.build', name), 0),
  })
}

/** Objects are merged, all else is replaced. */
function merge(base: JsonObject, change: PayloadChange): JsonObject {
  const merged: Record<string, Json> = { ...base }
  for (const [name, value] of Object.entries(change)) {
    const before = merged[name]
    if (value === undefined) delete merged[name]
    else if (isObject(value)) merged[name] = merge(isObject(before) ? before : {}, value)
    else merged[name] = value
  }
  return merged
}

function isObject<T extends Json | PayloadChange>(
  value: T | undefined,
): value is Extract<T, JsonObject | PayloadChange> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
