import * as z from 'zod'
import type { Context } from '../../contract/operation.js'
import { present } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { each, named, type OutputOf, objectNamed } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import * as applicants from '../applicants/index.js'
import { type ApplicationRow, applicationSchema, headed, presentApplication } from '../applications/index.js'
import { isFrozen, requireCustomer } from '../customers/index.js'
import * as legal from '../legal/index.js'
import { documentInfo, presentDocuments } from './documents.js'
import * as readiness from './readiness.js'
import { itemsOf, requestedItems } from './requested-items.js'

/** Views of an application (contract/rest.md 5.2). */

const detailsValidation = named('DetailsValidation', () => ({
  ready: z.boolean(),
  missing_fields: z.array(z.string()),
}))

const documentValidation = named('DocumentValidation', () => ({
  ...documentInfo().shape,
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
      objectNamed('CompletedAttestation', { type: legal.attestationType(), ...attestedMembers() }),
    ),
    missing: z.array(legal.attestationType()),
    missing_documents: z
      .array(legal.awaitedDocument())
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
        ...each(z.string(), 'disclosure_id', 'disclosure_version', 'title'),
        url: z.string().optional(),
      }),
    )
    .optional()
    .describe('What is still to be accepted after the decision.'),
  rfi_requested_items: requestedItems().optional(),
  rfi_resubmitted: z.boolean().optional(),
  entities: objectNamed('ApplicationEntities', {
    business: applicants.businessEntity().optional(),
    primary_individual: applicants.individualEntity().optional(),
    associated_individuals: z.array(applicants.associatedEntity()).optional(),
    individuals: z
      .array(z.union([applicants.individualEntity(), applicants.associatedEntity()]))
      .optional()
      .describe('The same people under one name, whatever the application is of.'),
  }).optional(),
  edd: applicants.dueDiligenceEntity().optional(),
  attestations: objectNamed('AttestationData', {
    ...each(attested().exactOptional(), ...legal.attestationTypes),
  }).optional(),
  validation: validation().optional(),
}))

type View = OutputOf<typeof applicationView>

const includes = ['entities', 'validation', 'edd', 'attestations', 'all'] as const
export type Include = (typeof includes)[number]

/** Presents an application: of a decision, who applies reads no more than the words of a refusal. */
export function presentView(
  { world, caller }: Pick<Context, 'world' | 'caller'>,
  row: ApplicationRow,
  include: readonly Include[] = [],
): View {
  const byApplicant = caller.kind === 'application'
  const has = (name: Include): boolean => include.includes(name) || include.includes('all')
  const items = row.status === 'request_for_information' ? itemsOf(row) : null
  const diligence = has('edd') ? applicants.dueDiligenceOf(world, row) : undefined
  return {
    ...presentApplication(row, byApplicant),
    ...presentAfter(world, row),
    ...present({
      rfi_requested_items: items,
      rfi_resubmitted: row.answered_at !== null && items === null && row.decision === null ? true : null,
      entities: has('entities') ? entitiesOf(world, row, byApplicant) : null,
      edd: diligence === undefined ? null : applicants.presentDueDiligence(diligence),
      attestations: has('attestations') ? attestationsOf(world, row) : null,
      validation: has('validation') ? presentValidation(world, row) : null,
    }),
  }
}

/** Presents what becomes of an application after the decision. */
function presentAfter(world: World, row: ApplicationRow) {
  const customer = requireCustomer(world, row.client_id, row.customer_id)
  const owed = row.decision === null ? [] : legal.disclosuresOf(world, row.customer_id)
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
  const people = applicants.individualsOf(world, row)
  if (row.type === 'individual') {
    const [only] = people
    if (only === undefined) return { individuals: [] }
    const primary_individual = applicants.presentIndividual(only, decided)
    return { primary_individual, individuals: [primary_individual] }
  }
  const business = applicants.businessOf(world, row)
  const associated_individuals = people.map((person) => applicants.presentAssociated(person, decided))
  return {
    ...(business !== undefined && { business: applicants.presentBusiness(business, decided) }),
    associated_individuals,
    individuals: associated_individuals,
  }
}

function attestationsOf(world: World, row: ApplicationRow): NonNullable<View['attestations']> {
  const shown: Partial<Record<legal.AttestationType, OutputOf<typeof attested>>> = {}
  for (const [type, counted] of legal.countedOf(world, row)) shown[type] = presentAttested(counted)
  return shown
}

function presentAttested({ row, by, revision }: legal.Counted): OutputOf<typeof attested> {
  return {
    attested_at: isoTime(row.attested_at),
    attested_by: by,
    ...(revision !== null && { title: revision.title, version: revision.version }),
  }
}

function presentValidation(world: World, row: ApplicationRow): OutputOf<typeof validation> {
  const stand = readiness.readinessOf(world, row)
  const { missingAttestations } = stand
  const business = readiness.findPart(stand, 'business')
  const edd = readiness.findPart(stand, 'edd')
  const individuals = stand.parts.filter(({ kind }) => kind === 'individual')
  const people = individuals.map((person) => {
    const { first_name, last_name } = person.names
    return {
      ...presentPart(person),
      individual_name: person.id === undefined ? '' : `${first_name} ${last_name}`,
    }
  })
  return {
    ready: readiness.isComplete(stand),
    status_message: readiness.statusMessage(stand),
    ...(business === undefined
      ? present({ primary_individual: people[0] })
      : { business: presentPart(business), associated_individuals: people }),
    ...(edd?.required === true && { edd: { ...presentPart(edd), required: true } }),
    attestations: {
      completed: [...legal.countedOf(world, row)].map(([type, counted]) => ({
        type,
        ...presentAttested(counted),
      })),
      missing: [...missingAttestations],
      missing_documents: legal.neverAcceptedOf(world, row).map(legal.presentAwaited),
      ready: missingAttestations.length === 0,
    },
  }
}

function presentPart(part: readiness.Part) {
  const { id, missingFields, lacks } = part
  return {
    ...present({ id }),
    ready: readiness.isReady(part),
    details: { ready: missingFields.length === 0, missing_fields: [...missingFields] },
    documents: { ...presentDocuments(part), ready: lacks.every(({ required }) => !required) },
  }
}

/** Direct reads of it say where its documents are (contract/rest.md 5.7). */
export const dueDiligenceView = headed('EDDReadResponse', () => ({
  edd: objectNamed('EDDRead', { ...applicants.dueDiligenceEntity().shape, document_info: documentInfo() }),
}))

/** Answers of a customer to questions of a reviewer (docs/decisions/0018). */
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
    .max(100)
    .describe('A later one takes the place of an earlier one to the same question.'),
}))
