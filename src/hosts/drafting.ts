import { Problem } from '../contract/problem.js'
import { checkedAnswer, type DraftCall, type DraftOutcome, draftJob } from '../resources/proposals/index.js'
import type { Performer } from '../runtime/effects.js'
import { hostTimer } from './clock.js'

/** The time that a test's own draft may take, in milliseconds of the host: something must end what nobody answers. */
const maxDraftMs = 120_000

/** Asks the draft that a test has put in the place of the engine. */
const performer: Performer<DraftCall, DraftOutcome> = {
  async perform({ draft, request }) {
    const timer = hostTimer(maxDraftMs)
    const late = timer.done.then((): DraftOutcome => {
      return {
        kind: 'failed',
        reason: `the option agents.draft did not answer within ${maxDraftMs / 1000} s`,
      }
    })
    try {
      const asked = (async () => draft(request))()
      const answered = asked.then(
        (answer): DraftOutcome => ({ kind: 'answered', answer: checkedAnswer(answer) }),
      )
      return await Promise.race([answered, late])
    } catch (error) {
      if (error instanceof Problem) return { kind: 'refused', slug: error.slug, detail: error.detail }
      return { kind: 'failed', reason: `the option agents.draft threw ${String(error)}` }
    } finally {
      timer.cancel()
    }
  },
}

/** The performer of drafts, by its kind of effect. */
export const drafting = { [draftJob]: performer }
