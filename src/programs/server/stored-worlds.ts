import type { SeedOptions } from '../../hosts/control/schemas.js'
import { invariant } from '../../kernel/errors.js'
import type { Image, ImageChange } from '../../kernel/image.js'
import { ImageBuilder, imageOfSnapshot, type OpenStored } from '../../kernel/image-builder.js'
import type { Snapshot } from '../../kernel/snapshot.js'
import type { SimulatorOptions } from '../../kit/options.js'

/** A world of a server as it is stored: what it was made with, and what it has become. */
export interface StoredWorld {
  readonly id: string
  readonly apiKey: string
  /** The target for every event that it was made with; absent in states of before. */
  readonly webhook?: string | null
  readonly options: SimulatorOptions
  /** The way in which its clock moves. */
  readonly clock: SimulatorOptions['clock']
  readonly environment: string
  /** A fork that only records deliveries. */
  readonly quiet: boolean
  /** The world that it was forked from: it has most rows in common with it. */
  readonly from: string | null
  /** The snapshot that reset returns to, where it is not what the simulator was created with. */
  readonly start: Snapshot | null
  /** The options that it was begun anew with, which reset uses again; absent in states of before. */
  readonly seeded?: SeedOptions | null
  readonly snapshot: Snapshot
  /** Unix milliseconds of the host at which the world was so; null where its clock is not the host's. */
  readonly since: number | null
}

/** The worlds of a server as they are stored. */
export interface StoredWorlds {
  /** The number of the world to come. */
  readonly next: number
  readonly worlds: readonly StoredWorld[]
}

/** A world of a server, alive. */
export interface LiveWorld extends Omit<StoredWorld, 'snapshot' | 'since'> {
  image(last?: Image): Image
}

export interface LiveWorlds {
  readonly next: number
  readonly worlds: readonly LiveWorld[]
}

type Description = Omit<StoredWorld, 'start' | 'snapshot' | 'since'>

/** One step from what was stored to what is. */
export type WorldEntry =
  | readonly ['next-world', number]
  | readonly ['world', Description]
  | readonly ['world-gone', id: string]
  /** The changes from here on are of this image: that of a world, or of its start. */
  | readonly ['image', name: string]
  /** The same for one that begins here, as a copy of another, or empty. */
  | readonly ['new-image', name: string, from: string | null]
  | readonly ['image-gone', name: string]
  | ImageChange

interface Taken {
  readonly next: number
  readonly worlds: ReadonlyMap<string, TakenWorld>
}

interface TakenWorld {
  readonly description: Description
  /** The description as text. */
  readonly text: string
  readonly image: Image
  /** The start that `startImage` was made of. */
  readonly start: Snapshot | null
  readonly startImage: Image | null
}

const nothing: Taken = { next: 0, worlds: new Map<string, TakenWorld>() as ReadonlyMap<string, TakenWorld> }

const startOf = (id: string): string => `${id}:start`

/** Follows the worlds of a server, and tells a store what has changed in them. */
export class WorldChanges {
  readonly #live: () => LiveWorlds
  #taken: Taken

  /** @param stored what the store has already: it was loaded */
  constructor(live: () => LiveWorlds, stored?: StoredWorlds) {
    this.#live = live
    this.#taken = stored === undefined ? nothing : takenOf(stored)
  }

  /** Takes what has changed since it was asked last: captured now, compared when it is read. */
  take(): Iterable<WorldEntry> {
    const before = this.#taken
    const { next, worlds } = this.#live()
    const taken = new Map<string, TakenWorld>()
    for (const { image, start, ...description } of worlds) {
      const known = before.worlds.get(description.id)
      const startImage =
        start === null ? null : known?.start === start ? known.startImage : imageOfSnapshot(start)
      const text = JSON.stringify(description)
      taken.set(description.id, { description, text, image: image(known?.image), start, startImage })
    }
    this.#taken = { next, worlds: taken }
    return entriesBetween(before, this.#taken)
  }

  /** Everything, as it was when {@link take} was asked last. */
  whole(): Iterable<WorldEntry> {
    return entriesBetween(nothing, this.#taken)
  }
}

function* entriesBetween(before: Taken, after: Taken): Generator<WorldEntry> {
  if (before.next !== after.next) yield ['next-world', after.next]
  for (const id of before.worlds.keys()) if (!after.worlds.has(id)) yield ['world-gone', id]
  for (const [id, { description, text, image, start, startImage }] of after.worlds) {
    const known = before.worlds.get(id)
    if (known?.text !== text) yield ['world', description]
    if (known === undefined) {
      const parent = description.from === null ? undefined : after.worlds.get(description.from)
      yield* newImage(id, image, parent && { name: parent.description.id, image: parent.image })
    } else yield* laterImage(id, image, known.image)
    if (startImage === null) {
      if (known !== undefined && known.start !== null) yield ['image-gone', startOf(id)]
    } else if (known?.start !== start) yield* newImage(startOf(id), startImage, { name: id, image })
  }
}

/** @param model an image that it has most in common with */
function* newImage(
  name: string,
  image: Image,
  model: { readonly name: string; readonly image: Image } | undefined,
): Generator<WorldEntry> {
  yield ['new-image', name, model?.name ?? null]
  yield* image.changesSince(model?.image ?? null)
}

function* laterImage(name: string, image: Image, known: Image): Generator<WorldEntry> {
  let begun = false
  for (const change of image.changesSince(known)) {
    if (!begun) yield ['image', name]
    begun = true
    yield change
  }
}

function takenOf({ next, worlds }: StoredWorlds): Taken {
  const taken = worlds.map(({ start, snapshot, since, ...description }) => {
    const startImage = start === null ? null : imageOfSnapshot(start)
    const text = JSON.stringify(description)
    const image = imageOfSnapshot(snapshot, since)
    return [description.id, { description, text, image, start, startImage }] as const
  })
  return { next, worlds: new Map(taken) }
}

/** Puts the entries of a store together to the worlds that they lead to. */
export class StoredWorldsReader {
  #next = 0
  readonly #worlds = new Map<string, Description>()
  readonly #images = new Map<string, ImageBuilder>()
  readonly #openFile: OpenStored | undefined
  #current: ImageBuilder | undefined

  /** @param openFile of what a host has put into files */
  constructor(openFile?: OpenStored) {
    this.#openFile = openFile
  }

  apply(entry: WorldEntry): void {
    switch (entry[0]) {
      case 'next-world':
        this.#next = entry[1]
        return
      case 'world':
        this.#worlds.set(entry[1].id, entry[1])
        return
      case 'world-gone':
        this.#worlds.delete(entry[1])
        this.#images.delete(entry[1])
        this.#images.delete(startOf(entry[1]))
        return
      case 'image':
        this.#current = this.#image(entry[1])
        return
      case 'new-image':
        this.#current = entry[2] === null ? new ImageBuilder(this.#openFile) : this.#image(entry[2]).copy()
        this.#images.set(entry[1], this.#current)
        return
      case 'image-gone':
        this.#images.delete(entry[1])
        return
      default:
        invariant(this.#current, 'a change of a state stands before the image that it is of')
        this.#current.apply(entry)
    }
  }

  #image(name: string): ImageBuilder {
    const image = this.#images.get(name)
    invariant(image, `a state names an image ${name} that it has not begun`)
    return image
  }

  /** Returns the worlds that were read so far. */
  get worlds(): StoredWorlds {
    const worlds = [...this.#worlds.values()].map((description) => {
      const { id, environment } = description
      const image = this.#image(id)
      const start = this.#images.get(startOf(id))?.snapshot(environment) ?? null
      return { ...description, start, snapshot: image.snapshot(environment), since: image.since }
    })
    return { next: this.#next, worlds }
  }
}
