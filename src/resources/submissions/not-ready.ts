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
  /** Tells a business from a person. */
  applicant_type: z.enum(applicationTypes),
  /** The business or the person, by its id. */
  applicant_id: ksuid,
  /**
   * `legal_name`: The name under which the business is registered; left out for people.
   * `first_name`: The given name; left out for businesses.
   * `last_name`: The family name; left out for businesses.
   */
  ...each(z.string().optional(), 'legal_name', 'first_name', 'last_name'),
  /** Tells whether nothing is missing of this one. */
  ready: z.boolean(),
  /** The documents that are there and that are missing. */
  document_info: documentInfo(),
}))

/** Members that a refused submission has beside those of every problem. */
const notReadyMembers = lazy(() => ({
  /** A fixed word for this refusal: compare it. */
  code: z.literal('application_not_ready'),
  /** The application that cannot be submitted yet. */
  application_id: ksuid,
  /** Says what is missing, in words for people. */
  status_message: z.string(),
  /** The state of enhanced due diligence; left out where it is not needed. */
  edd: objectNamed('EDDInfo', {
    /** Tells whether enhanced due diligence is needed. */
    required: z.boolean(),
    /** The answers about it, by their id; null where there are none. */
    edd_id: ksuid.nullable(),
    /** Tells whether nothing is missing of it. */
    ready: z.boolean(),
    /** The documents that are there and that are missing. */
    document_info: documentInfo(),
  }).optional(),
  /** Only those who lack something. */
  incomplete_applicants: z.array(applicant()),
  /** The attestations that are still to be given. */
  missing_attestations: z.array(attestationType()),
  /** The things that a reviewer asked for and that are not there; left out for none. */
  rfi_requested_items: requestedItems().optional(),
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
