import type { DocumentRow } from './rows.js'
import { type documentTypes, identityTypes, proofOfAddressTypes, wealthTypes } from './types.js'

/** Purposes of documents, and which documents do for each: no source says it all (docs/decisions/0018). */

interface PurposeOf {
  /** Words for an applicant. */
  readonly description: string
  readonly accepts: readonly (typeof documentTypes)[number][]
}

const declared = {
  business_formation: {
    description: 'A document that shows that the business was formed',
    accepts: [
      'certificate_of_incorporation',
      'articles_of_incorporation',
      'certificate_of_good_standing',
      'corporate_registry_extract',
    ],
  },
  business_bylaws: {
    description: 'The rules that the business is run by',
    accepts: ['operating_agreement', 'memorandum', 'articles_of_association'],
  },
  business_proof_of_address: {
    description: 'A document that shows where the business is',
    accepts: proofOfAddressTypes,
  },
  business_source_of_funds: {
    description: 'A document that shows where the money of the business comes from',
    accepts: [
      'source_of_funds',
      'bank_statement',
      'bank_reference_letter',
      'crypto_statement',
      'investment_statement',
      'subscription_agreement',
      'safe_agreement',
      'convertible_note',
      'loan_agreement',
      'promissory_note',
    ],
  },
  business_nature_of_business: {
    description: 'A document that shows what the business does',
    accepts: ['pitch_deck', 'marketing_material', 'business_plan'],
  },
  business_shareholder_registry: {
    description: 'A document that shows who owns the business',
    accepts: ['shareholder_registry', 'shareholders_agreement'],
  },
  individual_identity: {
    description:
      'A passport, or both sides of a driving licence, of a residence permit or of a Colombian identity card',
    accepts: identityTypes,
  },
  individual_proof_of_address: {
    description: 'A document that shows where the person lives',
    accepts: proofOfAddressTypes,
  },
  individual_source_of_wealth: {
    description: 'A document that shows where the money of the person comes from',
    accepts: [...wealthTypes, 'bank_statement'],
  },
  edd_regulatory_license: {
    description: 'The licence under which the business is regulated',
    accepts: ['regulatory_license'],
  },
  edd_financial_docs: {
    description: 'Accounts or statements of the business',
    accepts: ['bank_statement', 'source_of_funds', 'savings_statement', 'income_verification_letter'],
  },
  edd_aml_audit: {
    description: 'The report of an audit against money laundering',
    // The contract has it here, and in no list of what can be uploaded.
    accepts: ['aml_audit_report'],
  },
} satisfies Record<string, PurposeOf>

/** A purpose of documents (contract/rest.md 3, MissingDocument). */
export type Purpose = keyof typeof declared
export const purposes: Readonly<Record<Purpose, PurposeOf>> = declared
export const documentPurposes = Object.keys(purposes) as Purpose[]

/** Purposes that a business has to bring a document for. A document may do for several. */
export const businessPurposes = documentPurposes.filter((purpose) => purpose.startsWith('business_'))

/** Papers with two sides, both of which have to be there. */
const twoSided = [
  ['drivers_license_front', 'drivers_license_back'],
  ['residence_permit_front', 'residence_permit_back'],
  ['national_id_front', 'national_id_back'],
] as const

/** True where documents do for a purpose: those that a reviewer rejected do not count. */
export function servesPurpose(purpose: Purpose, documents: readonly DocumentRow[]): boolean {
  const there: readonly string[] = documents
    .filter(({ status }) => status !== 'rejected')
    .map((row) => row.document_type)
  if (purpose !== 'individual_identity') return purposes[purpose].accepts.some((type) => there.includes(type))
  return there.includes('passport') || twoSided.some((sides) => sides.every((side) => there.includes(side)))
}

/** Finds the first purpose of an entity that a type of document does for. */
export function findPurpose(type: string, entity: 'business' | 'individual' | 'edd'): Purpose | undefined {
  return documentPurposes.find(
    (name) => name.startsWith(entity) && purposes[name].accepts.some((accepted) => accepted === type),
  )
}
