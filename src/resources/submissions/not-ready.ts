import * as z from 'zod'
import { ksuid } from '../../contract/primitives.js'
import { Problem } from '../../contract/problem.js'
import { problemWith } from '../../contract/problem-document.js'
import { each, named, type OutputOf, objectNamed } from '../../contract/schema.js'
import { copyAsJson } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { type ApplicationRow, applicationTypes } from '../applications/index.js'
import { attestationType } from '../legal/index.js'
import { documentInfo, presentDocuments } from './documents.js'
import { isReady, type Part, type Readiness } from './readiness.js'
import { type RequestedItems, requestedItems } from './requested-items.js'

/** The refusal of a submission that is not complete (contract/rest.md 5.9). */

const applicant = named('ApplicationEntity', () => ({
  applicant_type: z.enum(applicationTypes),
  applicant_id: ksuid,
  ...each(z.string().optional(), 'legal_name', 'first_name', 'last_name'),
  ready: z.boolean(),
  document_info: documentInfo(),
}))

/** Members that a refused submission has beside those of every problem. */
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

const notReadySchema = lazy(() => z.object(notReadyMembers()))

/** Refuses a submission with all that is missing; only who is not ready is named. */
export function notReady(
  application: ApplicationRow,
  { parts, missingAttestations }: Readiness,
  message: string,
  items?: RequestedItems,
): Problem {
  const body: OutputOf<typeof notReadySchema> = {
    code: 'application_not_ready',
    application_id: application.id,
    status_message: message,
    edd: parts.filter(({ kind }) => kind === 'edd').map(presentDiligence)[0],
    incomplete_applicants: parts.flatMap((part) => presentIncomplete(application, part)),
    missing_attestations: [...missingAttestations],
    rfi_requested_items: items,
  }
  const members = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, copyAsJson(value) ?? null] as const],
  )
  return new Problem('application-not-ready', message, {
    members: Object.fromEntries(members),
    hint: 'GET /applications/{application_id}?include=validation says it at any time',
  })
}

function presentDiligence(part: Part) {
  return {
    required: part.required,
    edd_id: part.id ?? null,
    ready: isReady(part),
    document_info: presentDocuments(part),
  }
}

/** An applicant is known by its own id, or by that of the application before anything was said of it. */
function presentIncomplete({ id }: ApplicationRow, part: Part): OutputOf<typeof applicant>[] {
  if (part.kind === 'edd' || isReady(part)) return []
  return [
    {
      applicant_type: part.kind,
      applicant_id: part.id ?? id,
      ...part.names,
      ready: false,
      document_info: presentDocuments(part),
    },
  ]
}
