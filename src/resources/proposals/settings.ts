import * as z from 'zod'
import type { DraftRequest, ReadImage } from '../../contract/drafting.js'
import { printedAs } from '../../contract/primitives.js'
import { defineSettings } from '../../contract/settings.js'
import { type Duration, toMilliseconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { DraftAnswer } from './wire/drafts.js'

export type DraftFunction = (request: DraftRequest<DraftAnswer>) => DraftAnswer | PromiseLike<DraftAnswer>

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

const draft = lazy(() =>
  z
    .custom<DraftFunction>(isFunction, 'must be a function that answers in the place of the engine')
    .register(printedAs, {
      output:
        '((request: DraftRequest<ProposalsResponse>) => ProposalsResponse | PromiseLike<ProposalsResponse>)',
    }),
)
const readImage = lazy(() =>
  z
    .custom<ReadImage>(isFunction, 'must be a function from an image to its text')
    .register(printedAs, { output: 'ReadImage' }),
)
const duration = lazy(() =>
  z
    .custom<Duration>(
      (value) => typeof value === 'number' || typeof value === 'string',
      'must be milliseconds, or text such as 90s',
    )
    .register(printedAs, { output: 'Duration' }),
)

/** Settings of how agents draft. */
export const draftingSettings = defineSettings(
  'drafting',
  () =>
    z.strictObject({
      agents: z
        .strictObject({
          draft: draft()
            .optional()
            .describe(
              'Drafts in the place of the engine; it may be asynchronous, and clock.advance awaits it.',
            ),
          readImage: readImage()
            .optional()
            .describe(
              'The text of an image, which the engine cannot read: without it a draft asks what the image says.',
            ),
          draftTakes: duration()
            .optional()
            .describe(
              'How long a draft takes in virtual time: a minute or more unless told, seconds on the clock of the host.',
            ),
        })
        .optional(),
    }),
  ({ agents = {} }) => ({
    draft: agents.draft,
    readImage: agents.readImage,
    draftTakes:
      agents.draftTakes === undefined ? undefined : toMilliseconds(agents.draftTakes, 'agents.draftTakes'),
  }),
)
