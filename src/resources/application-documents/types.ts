import { isOneOf } from '../../kernel/one-of.js'

/** Types of the files of an onboarding application (contract/rest.md 5.5). */

/** Both sides of the national identity card of Colombia: no other country's is taken, and a person looks at it. */
export const nationalIdTypes = ['national_id_front', 'national_id_back'] as const

/** The seven that show who a person is. */
export const identityTypes = [
  'passport',
  'drivers_license_front',
  'drivers_license_back',
  'residence_permit_front',
  'residence_permit_back',
  ...nationalIdTypes,
] as const

/** Proofs of where somebody lives: they lift the cap of an individual (contract/rest.md 5.8). */
export const proofOfAddressTypes = ['proof_of_address', 'bank_statement', 'utility_bill'] as const

/** Every type of document: all that can be uploaded, and a report that nobody can upload (contract/rest.md 5.5). */
export const documentTypes = [
  'certificate_of_incorporation',
  'articles_of_incorporation',
  'certificate_of_good_standing',
  'corporate_registry_extract',
  'shareholder_registry',
  'bank_reference_letter',
  'operating_agreement',
  'memorandum',
  'articles_of_association',
  ...proofOfAddressTypes,
  'source_of_funds',
  'source_of_wealth',
  'crypto_statement',
  'investment_statement',
  'subscription_agreement',
  'safe_agreement',
  'convertible_note',
  'loan_agreement',
  'promissory_note',
  'pitch_deck',
  'marketing_material',
  'business_plan',
  'authorization_document',
  'ein_confirmation_letter',
  'other',
  'regulatory_license',
  'aml_audit_report',
  'payslip',
  'employment_contract',
  'shareholders_agreement',
  'income_verification_letter',
  'savings_statement',
  ...identityTypes,
] as const

/** Taken for an application as a whole, and asked for by enhanced due diligence. */
const diligenceTypes = [
  'regulatory_license',
  'payslip',
  'employment_contract',
  'shareholders_agreement',
  'income_verification_letter',
  'savings_statement',
] as const

/** Proofs of what a person lives on, asked for by enhanced due diligence. */
export const wealthTypes = [
  'source_of_wealth',
  'payslip',
  'employment_contract',
  'income_verification_letter',
  'savings_statement',
  'crypto_statement',
  'investment_statement',
] as const

export const individualDocumentTypes = [...identityTypes, ...proofOfAddressTypes, ...wealthTypes] as const
export type IndividualDocumentType = (typeof individualDocumentTypes)[number]

/** A type of document that can be uploaded. */
export type DocumentType = Exclude<(typeof documentTypes)[number], 'aml_audit_report'>

const ofPeopleOnly = [...identityTypes, 'source_of_wealth'] as const
export type ApplicationDocumentType = Exclude<DocumentType, (typeof ofPeopleOnly)[number]>

/** Types that are taken for an application as a whole. */
export const applicationDocumentTypes = documentTypes.filter(
  (type): type is ApplicationDocumentType => type !== 'aml_audit_report' && !isOneOf(ofPeopleOnly, type),
)

/** Papers that name the entry of a register: the number of that has to be there. */
export const formationTypes = ['certificate_of_incorporation', 'articles_of_incorporation'] as const

export const documentCategories = ['business', 'identity', 'edd'] as const
export type DocumentCategory = (typeof documentCategories)[number]

/** Tells under which heading a document is listed. @param ofPerson it is about one person, and not about the application */
export function categoryOf(type: DocumentType, ofPerson: boolean): DocumentCategory {
  if (ofPerson) return isOneOf(wealthTypes, type) ? 'edd' : 'identity'
  return isOneOf(diligenceTypes, type) ? 'edd' : 'business'
}

export const fileTypes = ['pdf', 'jpeg', 'png'] as const
export type FileType = (typeof fileTypes)[number]

export const mediaTypes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
