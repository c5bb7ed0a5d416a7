import * as z from 'zod'
import { present } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { named, type OutputOf, objectNamed } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import {
  associatedEntity,
  businessEntity,
  businessOf,
  dueDiligenceEntity,
  dueDiligenceOf,
  type IndividualRow,
  individualEntity,
  individualsOf,
  nameOf,
  presentAssociated,
  presentBusiness,
  presentDueDiligence,
  presentIndividual,
} from '../applicants/index.js'
import { type DocumentRow, documentMachine } from '../application-documents/index.js'
import {
  type ApplicationRow,
  applicationSchema,
  documentPurposes,
  documentTypes,
  presentApplication,
} from '../applications/index.js'
import { isFrozen, requireCustomer } from '../customers/index.js'
import {
  type AttestationType,
  attestationType,
  awaitedDocument,
  type Counted,
  countedOf,
  disclosuresOf,
  neverAcceptedOf,
  presentAwaited,
} from '../legal/index.js'
import { purposes } from './purposes.js'
import {
  type ApplicationReadiness,
  isComplete,
  isReady,
  type Lack,
  type Readiness,
  readinessOf,
} from './readiness.js'
import { itemsOf, requestedItems } from './requested-items.js'

/** Views of an application (contract/rest.md 5.2). */

const uploadedDocument = named('UploadedDocument', () => ({
  document_id: ksuid,
  document_type: z.enum(documentTypes),
  status: z.enum(documentMachine.states),
  uploaded_at: isoTimestamp,
}))

const missingDocument = named('MissingDocument', () => ({
  purpose: z.enum(documentPurposes).meta({ id: 'DocumentPurpose' }),
  accepted_types: z.array(z.enum(documentTypes)),
  description: z.string(),
  required: z.boolean(),
}))

export const documentInfo = named('DocumentInfo', () => ({
  uploaded_documents: z.array(uploadedDocument()),
  missing_documents: z.array(missingDocument()),
}))

const detailsValidation = named('DetailsValidation', () => ({
  ready: z.boolean(),
  missing_fields: z.array(z.string()),
}))

const documentValidation = named('DocumentValidation', () => ({
  uploaded_documents: z.array(uploadedDocument()),
  missing_documents: z.array(missingDocument()),
  ready: z.boolean(),
}))

const entity = lazy(() => ({
  id: ksuid.optional(),
  ready: z.boolean(),
  details: detailsValidation(),
  documents: documentValidation(),
}))

const entityValidation = named('EntityValidation', () => entity())

const personValidation = named('IndividualEntityValidation', () => ({
  ...entity(),
  individual_name: z.string(),
}))

const attestedMembers = lazy(() => ({
  attested_at: isoTimestamp,
  attested_by: z.string(),
  title: z.string().exactOptional().describe('Of the legal document that it accepts.'),
  version: z.string().exactOptional().describe('The version of that which was accepted.'),
}))

const validation = named('ApplicationValidation', () => ({
  ready: z.boolean(),
  status_message: z.string(),
  business: entityValidation().optional(),
  primary_individual: personValidation().optional(),
  associated_individuals: z.array(personValidation()).optional(),
  edd: objectNamed('EDDValidation', { ...entity(), required: z.boolean() }).optional(),
  attestations: objectNamed('AttestationValidation', {
    completed: z.array(
      objectNamed('CompletedAttestation', { type: attestationType(), ...attestedMembers() }),
    ),
    missing: z.array(attestationType()),
    missing_documents: z
      .array(awaitedDocument())
      .describe('Legal documents that were never accepted: what to show beside `missing`.'),
    ready: z.boolean(),
  }),
}))

const attested = named('Attested', () => attestedMembers())

/** Status metadata, and what was asked to be included. */
export const applicationView = named('Application', () => ({
  ...applicationSchema().shape,
  // Of individuals only.
  is_frozen: z.boolean().optional(),
  frozen_at: isoTimestamp.optional(),
  outstanding_partner_attestations: z
    .array(
      objectNamed('OutstandingPartnerAttestation', {
        disclosure_id: z.string(),
        disclosure_version: z.string(),
        title: z.string(),
        url: z.string().optional(),
      }),
    )
    .optional()
    .describe('What is still to be accepted after the decision.'),
  rfi_requested_items: requestedItems().optional(),
  rfi_resubmitted: z.boolean().optional(),
  entities: objectNamed('ApplicationEntities', {
    business: businessEntity().optional(),
    primary_individual: individualEntity().optional(),
    associated_individuals: z.array(associatedEntity()).optional(),
    individuals: z
      .array(z.union([individualEntity(), associatedEntity()]))
      .optional()
      .describe('The same people under one name, whatever the application is of.'),
  }).optional(),
  edd: dueDiligenceEntity().optional(),
  attestations: objectNamed('AttestationData', {
    information_accuracy: attested().exactOptional(),
    terms_of_service: attested().exactOptional(),
    privacy_policy: attested().exactOptional(),
    funds_transfer_agreement: attested().exactOptional(),
    lead_bank_privacy_policy: attested().exactOptional(),
    e_sign: attested().exactOptional(),
  } satisfies Record<AttestationType, z.ZodType>).optional(),
  validation: validation().optional(),
}))

type View = OutputOf<typeof applicationView>

const includes = ['entities', 'validation', 'edd', 'attestations', 'all'] as const
export type Include = (typeof includes)[number]

/** @param byApplicant read with an application token: the words of a refusal are all that it tells of a decision */
export function presentView(
  world: World,
  row: ApplicationRow,
  byApplicant: boolean,
  include: readonly Include[] = [],
): View {
  const has = (name: Include): boolean => include.includes(name) || include.includes('all')
  const items = row.status === 'request_for_information' ? itemsOf(row) : null
  const diligence = has('edd') ? dueDiligenceOf(world, row) : undefined
  return {
    ...presentApplication(row, byApplicant),
    ...presentAfter(world, row),
    ...present({
      rfi_requested_items: items,
      rfi_resubmitted: row.answered_at !== null && items === null && row.decision === null ? true : null,
      entities: has('entities') ? entitiesOf(world, row, byApplicant) : null,
      edd: diligence === undefined ? null : presentDueDiligence(diligence),
      attestations: has('attestations') ? attestationsOf(world, row) : null,
      validation: has('validation') ? presentValidation(world, row) : null,
    }),
  }
}

/** What becomes of it after the decision. */
function presentAfter(world: World, row: ApplicationRow) {
  const customer = requireCustomer(world, row.client_id, row.customer_id)
  const owed = row.decision === null ? [] : disclosuresOf(world, row.customer_id)
  return present({
    ...(row.type === 'individual' && {
      is_frozen: isFrozen(customer),
      frozen_at: customer.frozen_at === null ? null : isoTime(customer.frozen_at),
    }),
    outstanding_partner_attestations:
      owed.length === 0 ? null : owed.map(({ text_published: _, ...one }) => present(one)),
  })
}

function entitiesOf(world: World, row: ApplicationRow, byApplicant: boolean): NonNullable<View['entities']> {
  const decided = byApplicant ? null : row
  const people = individualsOf(world, row)
  if (row.type === 'individual') {
    const [only] = people
    if (only === undefined) return { individuals: [] }
    const primary_individual = presentIndividual(only, decided)
    return { primary_individual, individuals: [primary_individual] }
  }
  const business = businessOf(world, row)
  const associated_individuals = people.map((person) => presentAssociated(person, decided))
  return {
    ...(business !== undefined && { business: presentBusiness(business, decided) }),
    associated_individuals,
    individuals: associated_individuals,
  }
}

function attestationsOf(world: World, row: ApplicationRow): NonNullable<View['attestations']> {
  const shown: Partial<Record<AttestationType, OutputOf<typeof attested>>> = {}
  for (const [type, counted] of countedOf(world, row)) shown[type] = presentAttested(counted)
  return shown
}

function presentAttested({ row, by, revision }: Counted): OutputOf<typeof attested> {
  return {
    attested_at: isoTime(row.attested_at),
    attested_by: by,
    ...(revision !== null && { title: revision.title, version: revision.version }),
  }
}

function presentValidation(world: World, row: ApplicationRow): OutputOf<typeof validation> {
  const of = readinessOf(world, row)
  const { business, people, dueDiligence: edd, missingAttestations } = of
  const persons = people.map((person) => ({
    ...presentEntity(person),
    individual_name: person.row === undefined ? '' : nameOf(person.row),
  }))
  return {
    ready: isComplete(of),
    status_message: statusMessage(of),
    ...(business === null
      ? present({ primary_individual: persons[0] })
      : { business: presentEntity(business), associated_individuals: persons }),
    ...(edd?.required === true && { edd: { ...presentEntity(edd), required: true } }),
    attestations: {
      completed: [...countedOf(world, row)].map(([type, counted]) => ({ type, ...presentAttested(counted) })),
      missing: [...missingAttestations],
      missing_documents: neverAcceptedOf(world, row).map(presentAwaited),
      ready: missingAttestations.length === 0,
    },
  }
}

function presentEntity(of: Readiness<{ readonly id: string }>) {
  const { row, missingFields, lacks } = of
  return {
    ...present({ id: row?.id }),
    ready: isReady(of),
    details: { ready: missingFields.length === 0, missing_fields: [...missingFields] },
    documents: { ...presentDocuments(of), ready: lacks.every(({ required }) => !required) },
  }
}

export function presentDocuments({ documents, lacks }: Pick<Readiness<unknown>, 'documents' | 'lacks'>) {
  return {
    uploaded_documents: documents.map(presentUploaded),
    missing_documents: lacks.map(presentLack),
  }
}

function presentUploaded(row: DocumentRow): OutputOf<typeof uploadedDocument> {
  return {
    document_id: row.id,
    document_type: row.document_type,
    status: row.status,
    uploaded_at: isoTime(row.uploaded_at ?? row.created_at),
  }
}

export function presentLack({ purpose, required }: Lack): OutputOf<typeof missingDocument> {
  const { accepts, description } = purposes[purpose]
  return { purpose, accepted_types: [...accepts], description, required }
}

/** Whether it can be submitted, and what is missing, in a sentence for a person. */
export function standOf(
  world: World,
  row: ApplicationRow,
): { readonly ready: boolean; readonly message: string } {
  const of = readinessOf(world, row)
  return { ready: isComplete(of), message: statusMessage(of) }
}

/** What is missing, in a sentence for a person. */
export function statusMessage(of: ApplicationReadiness): string {
  if (isComplete(of)) return 'The application can be submitted.'
  const { business, people, dueDiligence, missingAttestations } = of
  const parts = [
    ...(business !== null && !isReady(business) ? ['details of the business'] : []),
    ...people.filter((person) => !isReady(person)).map(({ row }) => `details of ${calledOf(row)}`),
    ...(dueDiligence?.required === true && !isReady(dueDiligence) ? ['the enhanced due diligence'] : []),
    ...(missingAttestations.length > 0 ? [`the attestations ${missingAttestations.join(', ')}`] : []),
  ]
  return `The application is not complete. It still needs ${parts.join('; ')}.`
}

function calledOf(row: IndividualRow | undefined): string {
  return row === undefined ? 'the individual' : nameOf(row)
}

/** Direct reads of it say where its documents are (contract/rest.md 5.7). */
export const dueDiligenceView = named('EDDReadResponse', () => ({
  application_id: ksuid,
  application_status: applicationSchema().shape.application_status,
  application_decision: applicationSchema().shape.application_decision,
  edd: objectNamed('EDDRead', { ...dueDiligenceEntity().shape, document_info: documentInfo() }),
}))

/** What a customer says to questions of a reviewer (docs/decisions/0018). */
export const answersBody = named('QuestionAnswersRequest', () => ({
  answers: z
    .array(
      z
        .object({
          key: z.string().min(1).optional().describe('Of the question, where it has one.'),
          prompt: z.string().min(1).optional().describe('The question, where it has no key.'),
          text: z.string().min(1).max(10_000).optional().describe('What is answered.'),
          document_id: ksuid.optional().describe('An uploaded document of the application.'),
        })
        .refine(({ key, prompt }) => key !== undefined || prompt !== undefined, {
          path: ['key'],
          message: 'must be there, or prompt: it says which question is answered',
        })
        .refine(({ text, document_id }) => text !== undefined || document_id !== undefined, {
          path: ['text'],
          message: 'must be there, or document_id',
        }),
    )
    .min(1)
    .max(100, 'must have at most 100 items')
    .describe('A later one takes the place of an earlier one to the same question.'),
}))
