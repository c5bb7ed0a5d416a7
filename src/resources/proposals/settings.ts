import * as z from 'zod'
import type { DraftRequest, ReadImage } from '../../contract/drafting.js'
import { durationOption, printedAs } from '../../contract/primitives.js'
import { defineSettings, option, section } from '../../contract/settings.js'
import { toMilliseconds } from '../../kernel/clock.js'
import type { DraftAnswer } from './wire/drafts.js'

export type DraftFunction = (request: DraftRequest<DraftAnswer>) => DraftAnswer | PromiseLike<DraftAnswer>

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/** Settings of how agents draft. */
export const draftingSettings = defineSettings(
  'drafting',
  {
    agents: section('', {
      draft: option(
        'Drafts in the place of the engine; it may be asynchronous, and clock.advance awaits it.',
        () =>
          z
            .custom<DraftFunction>(isFunction, 'must be a function that answers in the place of the engine')
            .register(printedAs, {
              output:
                '((request: DraftRequest<ProposalsResponse>) => ProposalsResponse | PromiseLike<ProposalsResponse>)',
            }),
        { guide: 'agents.md' },
      ),
      readImage: option(
        'The text of an image, which the engine cannot read: without it a draft asks what the image says.',
        () =>
          z
            .custom<ReadImage>(isFunction, 'must be a function from an image to its text')
            .register(printedAs, { output: 'ReadImage' }),
      ),
      draftTakes: option('How long a draft takes in virtual time.', durationOption, {
        defaultText: 'a minute or more; seconds on the clock of the host',
      }),
    }),
  },
  ({ agents: { draft, readImage, draftTakes } }) => ({
    draft,
    readImage,
    draftTakes: draftTakes === undefined ? undefined : toMilliseconds(draftTakes, 'agents.draftTakes'),
  }),
)
