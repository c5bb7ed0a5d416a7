import * as z from 'zod'
import { Invariant } from '../../kernel/errors.js'
import { controlOperation } from '../control/operation.js'

export const livePath = '/__sim/inspect/live'

/** The description of the inspector's feed: a server sends it as long as its caller listens. */
export const liveOperation = controlOperation(`GET ${livePath}`, {
  id: 'inspect.live',
  tag: 'Inspector',
  summary:
    'Says by server-sent events, at most twenty times a second, that something has happened. /__sim/inspect/openapi.json describes where to look at it.',
  mediaType: 'text/event-stream',
  output: () =>
    z
      .string()
      .describe(
        'One line of JSON in each event: data: {"entries": 12, "epoch": 0}. How long the timeline is, and how often it has begun anew.',
      ),
  run() {
    throw new Invariant('the inspector answers this itself')
  },
})
