import * as z from 'zod'
import { present } from '../../contract/present.js'
import { ksuid } from '../../contract/primitives.js'
import { problemWith } from '../../contract/problem-document.js'
import { named, type OutputOf, objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { type ApplicationRow, applicationTypes } from '../applications/index.js'
import { attestationType } from '../legal/index.js'
import { isReady, type Readiness } from './readiness.js'
import { requestedItems } from './requested-items.js'
import { documentInfo, presentDocuments } from './wire.js'

/** How a submission is refused that is not complete. */

const applicant = named('ApplicationEntity', () => ({
  applicant_type: z.enum(applicationTypes),
  applicant_id: ksuid,
  legal_name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  ready: z.boolean(),
  document_info: documentInfo(),
}))

/** What a refused submission has beside the members of every problem (contract/rest.md 5.9). */
const notReadyMembers = lazy(() => ({
  code: z.literal('application_not_ready'),
  application_id: ksuid,
  status_message: z.string(),
  edd: objectNamed('EDDInfo', {
    required: z.boolean(),
    edd_id: ksuid.nullable(),
    ready: z.boolean(),
    document_info: documentInfo(),
  }).optional(),
  incomplete_applicants: z.array(applicant()).describe('Only those who lack something.'),
  missing_attestations: z.array(attestationType()),
  rfi_requested_items: requestedItems().optional().describe('What a reviewer asked for and is not there.'),
}))

export const notReadyDocument = lazy(() => problemWith('ApplicationNotReadyError', notReadyMembers()))

const notReady = lazy(() => z.object(notReadyMembers()))

export type NotReady = OutputOf<typeof notReady>

/** An applicant, known by its own id, or by that of the application before anything was said of it. */
export function presentApplicant(
  { id }: ApplicationRow,
  type: 'business' | 'individual',
  of: Readiness<{ readonly id: string }>,
  names: Pick<OutputOf<typeof applicant>, 'legal_name' | 'first_name' | 'last_name'>,
): OutputOf<typeof applicant> {
  return {
    applicant_type: type,
    applicant_id: of.row?.id ?? id,
    ...present(names),
    ready: isReady(of),
    document_info: presentDocuments(of),
  }
}
