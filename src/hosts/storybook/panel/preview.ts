import { Problem } from '../../../contract/problem.js'
import { invariant } from '../../../kernel/errors.js'
import { insideOf } from '../../../runtime/inside.js'
import { onceSoon } from '../../clock.js'
import { calledByName } from '../../control/called.js'
import { declarationsOf } from '../../inspector/declarations.js'
import { type Answer, answered, ask, began, changed, done, type Outcome, wish } from './messages.js'
import { type Current, type PanelSimulator, shownOf } from './shown.js'
import { wishOf } from './wishes.js'

/** Storybook's, in the frame of the stories. */
interface Channel {
  on(event: string, listener: (told: never) => void): void
  emit(event: string, told?: unknown): void
}

/** Milliseconds of the host between what happens and what the panel shows of it: much happens at once. */
const pauseMs = 50

/** The counterpart of the panel in the frame of the stories. Without a panel it says one word for each story. */
export class PanelLink {
  #channel: Channel | undefined
  #current: Current | undefined
  /** Wishes are fulfilled one after the other, in the order in which they came. */
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  /** A story is shown. Where Storybook has no channel, as in tests of stories, there is nobody to tell. */
  show(story: string, sim: PanelSimulator | undefined): void {
    if (this.#current?.story === story && this.#current.sim === sim) return
    this.#current = { story, sim, images: new Map(), isFollowed: false }
    this.#connected()?.emit(began)
  }

  /** Its world has ended. */
  leave(sim: PanelSimulator): void {
    if (this.#current?.sim === sim) this.#current = undefined
  }

  #connected(): Channel | undefined {
    if (this.#channel !== undefined) return this.#channel
    const channel: unknown = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__')
    if (!isChannel(channel)) return undefined
    this.#channel = channel
    channel.on(ask, () => channel.emit(answered, this.#answer(channel)))
    channel.on(wish, (told: unknown) => this.#enqueue(channel, told))
    return channel
  }

  #answer(channel: Channel): Answer {
    const current = this.#current
    if (current?.sim === undefined) return { shown: null, causes: [] }
    const { registry, session } = insideOf(current.sim)
    const { causes } = declarationsOf(registry)
    if (!current.isFollowed) {
      current.isFollowed = true
      const tell = (): void => {
        if (this.#current === current) channel.emit(changed, shownOf(current))
      }
      session.journal.read(onceSoon(pauseMs, tell))
    }
    return { shown: shownOf(current) ?? null, causes }
  }

  #enqueue(channel: Channel, told: unknown): void {
    this.#waiting++
    this.#last = this.#last.then(async () => {
      this.#waiting--
      await this.#fulfil(channel, told)
    })
  }

  async #fulfil(channel: Channel, told: unknown): Promise<void> {
    const current = this.#current
    if (current?.sim === undefined) return
    const outcome = await outcomeOf(current.sim, current.story, told).catch(refusal)
    if (outcome === undefined || this.#current !== current) return
    // As when the user comes back to the page, which is when applications ask again.
    if (this.#waiting === 0) globalThis.dispatchEvent(new Event('focus'))
    channel.emit(changed, shownOf(current))
    channel.emit(done, outcome)
  }
}

/** @returns undefined for a wish that is not for this story */
async function outcomeOf(sim: PanelSimulator, story: string, told: unknown): Promise<Outcome | undefined> {
  const { causes } = insideOf(sim).registry
  const wished = wishOf(told, story, causes)
  const good = { isBad: false, hint: null, result: null }
  switch (wished?.do) {
    case undefined:
      return undefined
    case 'advance':
      await sim.inTurn(() => sim.clock.advance(wished.by))
      return { ...good, text: `${wished.by} passed.` }
    case 'next': {
      const job = await sim.inTurn(() => sim.clock.runNext())
      return { ...good, text: job === undefined ? 'Nothing is due.' : `${job.kind} of ${job.subject} ran.` }
    }
    case 'cause': {
      const cause = causes[wished.name]
      invariant(cause !== undefined, `${wished.name} is a cause`)
      const values = cause.takes.map(({ name }) => wished.values[name])
      const given = await calledByName(sim.simulate, wished.name, values)
      const result =
        cause.returns === undefined || given === undefined ? null : JSON.stringify(given, null, 2)
      return { ...good, text: `${wished.name}: done.`, result }
    }
  }
}

function refusal(error: unknown): Outcome {
  const bad = { isBad: true, result: null }
  if (!(error instanceof Problem))
    return { ...bad, text: error instanceof Error ? error.message : String(error), hint: null }
  const fields = (error.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
  const text = [`${error.status} ${error.slug}: ${error.detail}`, ...fields].join('\n')
  return { ...bad, text, hint: error.hint ?? null }
}

function isChannel(value: unknown): value is Channel {
  return typeof value === 'object' && value !== null && 'on' in value && 'emit' in value
}
