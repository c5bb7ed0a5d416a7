import * as z from 'zod'
import { because, named, type OutputOf, objectNamed, refuseMember } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { addressSchema, countryCode, filledLine, formLine } from '../address.js'
import { day } from '../days.js'
import { type Stored, stored } from '../stored.js'

/**
 * The fields of the form, declared once: requests, rows, answers and what is missing follow from them (contract/rest.md 5.4
 * and 5.7).
 */

const legalStructures = [
  'corporation',
  'llc',
  'general_partnership',
  'llp',
  'non_profit_foundation',
  'trust',
  'government_entity',
  'sole_proprietorship',
] as const

/** They have a name and no way in (contract/rest.md 5.4). */
const ineligibleStructures = ['trust', 'government_entity', 'sole_proprietorship'] as const
type LegalStructure = Exclude<(typeof legalStructures)[number], (typeof ineligibleStructures)[number]>

export const businessPurposes = [
  'operating_otc_service',
  'accepting_donations',
  'payment_processing_platform',
  'third_party_payments',
  'first_party_payments',
  'proprietary_trading',
  'business_expenses',
  'storage_of_funds_or_assets',
] as const

const revenueBands = [
  '0_to_500k',
  '500k_to_1m',
  '1m_to_5m',
  '5m_to_10m',
  '10m_to_50m',
  '50m_to_100m',
  '100m_plus',
] as const

export const depositBands = [
  '0_to_50k',
  '50k_to_100k',
  '100k_to_500k',
  '500k_to_1m',
  '1m_to_5m',
  '5m_to_10m',
  '10m_to_20m',
  '20m_to_50m',
  '50m_plus',
] as const

const volumeBands = [
  '0_to_10',
  '10_to_20',
  '20_to_50',
  '50_to_100',
  '100_to_250',
  '250_to_500',
  '500_plus',
] as const

export const fundSources = [
  'ico_token_sale',
  'donations',
  'loan_funding',
  'crowdfunding',
  'proprietary_funds',
  'sale_of_goods_and_services',
  'investments',
  'sale_of_assets',
  'customer_funds',
  'grants',
  'intercompany_transfer',
] as const

const roles = ['ubo', 'control_person', 'applicant', 'individual'] as const

const titles = ['ceo', 'coo', 'cfo', 'cto', 'cco', 'director', 'other_officer'] as const

const employmentStatuses = ['employed', 'self_employed', 'unemployed', 'student', 'retired'] as const

export const individualPurposes = [
  'investing',
  'sending_and_receiving_payments',
  'storage_of_funds_or_digital_assets',
  'making_online_payments',
  'trading_on_other_platforms',
] as const

export const wealthSources = [
  'investments',
  'employment',
  'court_settlement',
  'lottery_winnings',
  'retirement_income',
  'savings',
  'sale_of_assets',
  'family_funds',
  'gambling_winnings',
  'gift',
  'inheritance',
  'insurance_claim',
  'loan',
  'redundancy_severance',
  'benefits',
] as const

/** No address of mail is longer (RFC 5321). */
const emailAddress = lazy(() => z.email('must be an email address').max(254))

/** No value twice, in the order of their first mention. */
function distinctList<const T extends string>(values: readonly T[]) {
  return z
    .array(z.enum(values))
    .min(1)
    .transform((list) => [...new Set(list)])
}

export const businessFields = lazy(() => ({
  /** The name under which the business is registered. */
  legal_name: formLine(),
  /** The country where it was founded, by two capitals of ISO 3166-1, such as `US`. */
  country_of_incorporation: countryCode(),
  /** The day on which it was founded, such as 2020-01-15; not in the future. */
  date_of_incorporation: day(),
  /** The form of the business in law. */
  legal_structure: z.enum(legalStructures),
  /** The number that the tax office gave it; needed of a business in the United States. */
  tax_id_number: formLine().optional(),
  /** The number in the register of companies. */
  registration_number: formLine(),
  /** The name that it trades under. */
  dba: formLine().optional(),
  /** No post office box. */
  registered_address: addressSchema(),
  /** The place where it works, if that is somewhere else. */
  operating_address: addressSchema().optional(),
  /** The address of its pages on the web. */
  website: filledLine().max(2048).optional(),
  /** The address that it can be written to. */
  business_email: emailAddress().optional(),
  /** The code of its line of business: of NAICS, or one of those for crypto. */
  industry_code: formLine(),
  /** A text that says what the business does; not blank. */
  business_description: filledLine()
    .min(200, 'must be at least 200 characters long')
    .max(1024, 'must be at most 1024 characters long'),
  /** The reasons to open the account, each once. */
  purpose_of_account: distinctList(businessPurposes),
  /** The revenue in a month, as a band of US dollars. */
  average_monthly_revenue: z.enum(revenueBands),
  /** The deposits that are expected in a month, as a band of US dollars. */
  expected_monthly_deposit: z.enum(depositBands),
  /** The number of transactions that are expected in a month, as a band. */
  expected_monthly_transaction_volume: z.enum(volumeBands),
  /** The origins of its money, each once. */
  source_of_funds: distinctList(fundSources),
  /** Tells whether shares belong to whoever has the paper. */
  has_bearer_shares: z.boolean(),
  /** Tells whether it moves money for others; then enhanced due diligence is needed. */
  transact_on_behalf_of_third_parties: z.boolean(),
  /** Tells whether a foundation owns the business. */
  owned_by_foundation: z.boolean(),
}))

const ineligible: readonly string[] = ineligibleStructures

/** The whole record each time (contract/rest.md 5.4). */
export const businessBody = named('BusinessApplicationCreateRequest', () => ({
  ...businessFields(),
  /** Not a trust, a government entity or a sole proprietorship. */
  legal_structure: businessFields().legal_structure.refine(
    (value): value is LegalStructure => !ineligible.includes(value),
    because(`is not eligible: ${ineligibleStructures.join(', ')} cannot be onboarded`, 'ineligible'),
  ),
}))

export type BusinessDetails = Stored<OutputOf<typeof businessBody>>

const ssn = lazy(() => z.string().regex(/^\d{3}-\d{2}-\d{4}$/, 'must be a number such as 123-45-6789'))

export const personFields = lazy(() => ({
  /** Required of the role individual. */
  employment_status: z.enum(employmentStatuses).optional(),
  /** The day of birth, such as 1990-05-17; at least 18 years ago. */
  date_of_birth: day(),
  /** Required of US nationals. */
  ssn: ssn().optional(),
  /** The place where the person lives; no post office box. */
  address: addressSchema(),
}))

/** The same for the individual of an application and for those of a business (contract/rest.md 5.4). */
export const individualBody = named('IndividualRequest', () => ({
  /** A person who applies has individual alone; a person of a business has others. */
  roles: distinctList(roles),
  /** The name of the person, in its parts. */
  name: objectNamed('PersonName', {
    /** The given name, as documents have it. */
    first: formLine(),
    /** Kept, and not shown. */
    middle: formLine().optional(),
    /** The family name, as documents have it. */
    last: formLine(),
  }),
  /**
   * The position of the person in the business: needed of a `ubo` and a `control_person`, refused of a
   * single person.
   */
  title: z.enum(titles).optional(),
  /** Required of a ubo; 100 at most with the others. */
  ownership_percentage: z.number().min(0.01).max(100).optional(),
  ...personFields(),
  /** Two letters each, such as US. */
  nationalities: z
    .array(countryCode())
    .min(1)
    .transform((codes) => [...new Set(codes)]),
  /** Not at a domain for examples and tests. */
  email_address: emailAddress(),
  /** Required of the role individual. */
  purpose_of_account: distinctList(individualPurposes).optional(),
  /** Required of the role individual. */
  source_of_wealth: distinctList(wealthSources).optional(),
}))

type SaidOfPerson = Stored<OutputOf<typeof individualBody>>

/** All that is known of a person. What an import from an identity provider does not bring is null, or an empty list. */
export interface PersonDetails
  extends Omit<SaidOfPerson, 'name' | 'purpose_of_account' | 'source_of_wealth'> {
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  /** Nothing that is sent has one. */
  readonly phone_number: string | null
  readonly purpose_of_account: NonNullable<SaidOfPerson['purpose_of_account']>
  readonly source_of_wealth: NonNullable<SaidOfPerson['source_of_wealth']>
}

export function personOf(body: OutputOf<typeof individualBody>): PersonDetails {
  const { name, purpose_of_account, source_of_wealth, ...said } = stored(individualBody(), body)
  return {
    ...said,
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    phone_number: null,
    purpose_of_account: purpose_of_account ?? [],
    source_of_wealth: source_of_wealth ?? [],
  }
}

/** No source says how long a text of somebody's own may be: as long as an answer to a question. */
const maxTextLength = 10_000

export const diligenceFields = lazy(() => ({
  /** A text that says what the account is used for; not blank. */
  account_usage_description: filledLine().max(maxTextLength),
  /** The countries where most of its own customers are, by two capitals of ISO 3166-1. */
  top_customer_countries: z.array(countryCode()).optional(),
  /** Tells whether it issues tokens of its own. */
  is_token_issuer: z.boolean().optional(),
  /** Tells whether it is about to sell tokens. */
  will_conduct_token_sale: z.boolean().optional(),
  /** The amount that the sale is to bring, in US dollars. */
  token_sale_amount_usd: z.number().min(0).optional(),
  /** A text that says who can buy the tokens. */
  token_sale_availability: z.string().max(maxTextLength).optional(),
  /** A text that says where the sale is registered. */
  token_sale_registration_status: z.string().max(maxTextLength).optional(),
  /** Tells whether an authority regulates it. */
  is_regulated: z.boolean().optional(),
  /** Required of who is not regulated. */
  unregulated_justification: filledLine().max(maxTextLength).optional(),
  /** Two letters, such as US. */
  country_of_regulation: countryCode().optional(),
  /** Required of who is regulated. */
  regulatory_license_type: formLine().optional(),
  /** Tells whether it checks who its own customers are. */
  verifies_customer_identity: z.boolean().optional(),
  /** Tells whether it watches what its own customers pay. */
  has_transaction_monitoring: z.boolean().optional(),
  /** Tells whether it is audited against money laundering. */
  subject_to_aml_audits: z.boolean().optional(),
  /** The day of the last such audit, such as 2024-06-30; null for none. */
  last_audit_date: day().nullable().optional(),
}))

/** Enhanced due diligence (contract/rest.md 5.7). */
export const dueDiligenceBody = lazy(() =>
  z
    .object(diligenceFields())
    .superRefine(({ is_regulated, ...said }, context) => {
      if (is_regulated === undefined) return
      const needed = is_regulated ? 'regulatory_license_type' : 'unregulated_justification'
      const message = `is required when is_regulated is ${is_regulated}`
      if (said[needed] === undefined) refuseMember(context, needed, message, 'missing_required_field')
    })
    .meta({ id: 'EDDRequest' }),
)

export type DueDiligenceDetails = Stored<OutputOf<typeof dueDiligenceBody>>

const bodies = lazy(() => ({
  business: businessBody(),
  individual: individualBody(),
  due_diligence: dueDiligenceBody(),
}))

/** A part of the form that is written whole. */
export type FormPart = keyof ReturnType<typeof bodies>

/** Names the fields of parts of the form: of all unless told. */
export function fieldsOf(parts: readonly FormPart[] = ['business', 'individual', 'due_diligence']): string[] {
  return parts.flatMap((part) => Object.keys(bodies()[part].shape))
}

/** Names the fields of a part of the form that may not be left out. */
export function requiredFieldsOf(part: FormPart): string[] {
  const { shape } = bodies()[part]
  return Object.entries(shape).flatMap(([name, member]) => (member instanceof z.ZodOptional ? [] : [name]))
}
