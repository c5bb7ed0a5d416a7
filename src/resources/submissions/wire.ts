import * as z from 'zod'
import type { Context } from '../../contract/operation.js'
import { present } from '../../contract/present.js'
import { commaList, isoTimestamp, ksuid } from '../../contract/primitives.js'
import { because, each, named, type OutputOf, object, objectNamed } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import * as applicants from '../applicants/index.js'
import {
  type ApplicationRow,
  applicationSchema,
  headed,
  namesQuestion,
  oneQuestion,
  presentApplication,
} from '../applications/index.js'
import { isFrozen, requireCustomer } from '../customers/index.js'
import * as legal from '../legal/index.js'
import { documentInfo, presentDocuments } from './documents.js'
import * as readiness from './readiness.js'
import { itemsOf, requestedItems } from './requested-items.js'

/** Views of an application (contract/rest.md 5.2). */

const detailsValidation = named('DetailsValidation', () => ({
  /** Tells whether no field is missing. */
  ready: z.boolean(),
  /** The fields that are missing, by their names. */
  missing_fields: z.array(z.string()),
}))

const documentValidation = named('DocumentValidation', () => ({
  ...documentInfo().shape,
  /** Tells whether no document is missing. */
  ready: z.boolean(),
}))

const entity = lazy(() => ({
  id: ksuid.optional(),
  /** Tells whether nothing is missing of this one. */
  ready: z.boolean(),
  /** The fields that are there and that are missing. */
  details: detailsValidation(),
  /** The documents that are there and that are missing. */
  documents: documentValidation(),
}))

const entityValidation = named('EntityValidation', () => entity())

const personValidation = named('IndividualEntityValidation', () => ({
  ...entity(),
  /** The name of the person, for people. */
  individual_name: z.string(),
}))

const attestedMembers = lazy(() => ({
  /** The moment at which it was accepted. */
  attested_at: isoTimestamp,
  /** The person who accepted, by name. */
  attested_by: z.string(),
  /** The heading of the legal document that was accepted; left out for what is none. */
  title: z.string().exactOptional(),
  /** The version of that which was accepted. */
  version: z.string().exactOptional(),
}))

const validation = named('ApplicationValidation', () => ({
  /** Tells whether the application can be submitted now. */
  ready: z.boolean(),
  /** Says what is missing, in words for people. */
  status_message: z.string(),
  /** The business, and what is missing of it; left out for a single person. */
  business: entityValidation().optional(),
  /** The person who applies, and what is missing; left out for a business. */
  primary_individual: personValidation().optional(),
  /** The people of the business, and what is missing of each. */
  associated_individuals: z.array(personValidation()).optional(),
  /** The answers about enhanced due diligence, and what is missing of them. */
  edd: objectNamed('EDDValidation', {
    ...entity(),
    /** Tells whether enhanced due diligence is needed. */
    required: z.boolean(),
  }).optional(),
  /** The attestations that are there and that are missing. */
  attestations: objectNamed('AttestationValidation', {
    /** The attestations that were given. */
    completed: z.array(
      objectNamed('CompletedAttestation', {
        /** Names what was accepted. */
        type: legal.attestationType(),
        ...attestedMembers(),
      }),
    ),
    /** The attestations that are still to be given. */
    missing: z.array(legal.attestationType()),
    /** Legal documents that were never accepted: what to show beside `missing`. */
    missing_documents: z.array(legal.awaitedDocument()),
    /** Tells whether no attestation is missing. */
    ready: z.boolean(),
  }),
}))

const attested = named('Attested', () => attestedMembers())

/** Status metadata, and what was asked to be included. */
export const applicationView = named('Application', () => ({
  ...applicationSchema().shape,
  // Of individuals only.
  /** Tells whether the person is frozen now; of single people only. */
  is_frozen: z.boolean().optional(),
  /** The moment at which the person was frozen; left out unless they are. */
  frozen_at: isoTimestamp.optional(),
  /** The disclosures of partners that are still to be accepted after the decision. */
  outstanding_partner_attestations: z
    .array(
      objectNamed('OutstandingPartnerAttestation', {
        /**
         * `disclosure_id`: The key of the disclosure: send it as `disclosure_id`.
         * `disclosure_version`: The version of it that must be accepted.
         * `title`: The heading of the disclosure, for people.
         */
        ...each(z.string(), 'disclosure_id', 'disclosure_version', 'title'),
        /** An address where its text can be read; left out for none. */
        url: z.string().optional(),
      }),
    )
    .optional(),
  /** The things that a reviewer asked for; left out where nothing is asked. */
  rfi_requested_items: requestedItems().optional(),
  /** Tells whether what a reviewer asked for was given. */
  rfi_resubmitted: z.boolean().optional(),
  /** The business and the people, with `include=entities`. */
  entities: objectNamed('ApplicationEntities', {
    /** The business that applies; left out for a single person. */
    business: applicants.businessEntity().optional(),
    /** The person who applies; left out for a business. */
    primary_individual: applicants.individualEntity().optional(),
    /** The people of the business; left out for a single person. */
    associated_individuals: z.array(applicants.associatedEntity()).optional(),
    /** The same people under one name, whatever the application is of. */
    individuals: z.array(z.union([applicants.individualEntity(), applicants.associatedEntity()])).optional(),
  }).optional(),
  /** The answers about enhanced due diligence, with `include=edd`. */
  edd: applicants.dueDiligenceEntity().optional(),
  /** The attestations that were given, by name, with `include=attestations`. */
  attestations: objectNamed('AttestationData', {
    /**
     * `information_accuracy`: Says that everything in the application is true; left out until somebody attested it.
     * `terms_of_service`: Accepts the terms of the platform; left out until somebody did.
     * `privacy_policy`: Accepts how the platform treats data; left out until somebody did.
     * `funds_transfer_agreement`: Accepts the agreement on moving money; left out until somebody did.
     * `lead_bank_privacy_policy`: Accepts how the partner bank treats data; left out until somebody did.
     * `e_sign`: Agrees to sign electronically; left out until somebody did.
     */
    ...each(attested().exactOptional(), ...legal.attestationTypes),
  }).optional(),
  /** The things that are missing before it can be submitted, with `include=validation`. */
  validation: validation().optional(),
}))

type View = OutputOf<typeof applicationView>

const includes = ['entities', 'validation', 'edd', 'attestations', 'all'] as const
export type Include = (typeof includes)[number]

export const applicationReadQuery = object(() => ({
  /** The parts to show beside the application itself, with commas between several. */
  include: commaList(includes).optional(),
}))

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
  /** The answers about enhanced due diligence, with where its documents are. */
  edd: objectNamed('EDDRead', {
    ...applicants.dueDiligenceEntity().shape,
    /** The documents that are there and that are missing. */
    document_info: documentInfo(),
  }),
}))

/** Answers of a customer to questions of a reviewer (docs/decisions/0018). */
export const answersBody = named('QuestionAnswersRequest', () => ({
  /** A later one takes the place of an earlier one to the same question. */
  answers: z
    .array(
      z
        .object({
          /** The key of the question, where it has one. */
          key: z.string().min(1).optional(),
          /** The question, where it has no key. */
          prompt: z.string().min(1).optional(),
          /** The answer in words; needed unless a document alone answers. */
          text: z.string().min(1).max(10_000).optional(),
          /** An uploaded document of the application. */
          document_id: ksuid.optional(),
        })
        .refine(namesQuestion, oneQuestion)
        .refine(
          ({ text, document_id }) => text !== undefined || document_id !== undefined,
          because('is required unless document_id is there', 'missing_required_field', 'text'),
        ),
    )
    .min(1)
    .max(100),
}))
