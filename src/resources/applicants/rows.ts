import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { Address } from '../address.js'
import type { ApplicationRow } from '../applications/index.js'

/** Who applies, and what it says of itself. The ids of these rows are the applicant ids of the wire (contract/rest.md 5.2). */

export const legalStructures = [
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
export const ineligibleStructures = ['trust', 'government_entity', 'sole_proprietorship'] as const
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

export const revenueBands = [
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

export const volumeBands = [
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

export const roles = ['ubo', 'control_person', 'applicant', 'individual'] as const
export type Role = (typeof roles)[number]

export const titles = ['ceo', 'coo', 'cfo', 'cto', 'cco', 'director', 'other_officer'] as const

export const employmentStatuses = ['employed', 'self_employed', 'unemployed', 'student', 'retired'] as const

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

interface OfApplication extends Row {
  readonly client_id: string
  readonly application_id: string
  /** Unix milliseconds. */
  readonly created_at: number
  readonly updated_at: number
}

/** What a business says of itself. Dates are as on the wire: `2020-01-15`. */
export interface BusinessDetails {
  readonly legal_name: string
  readonly country_of_incorporation: string
  readonly date_of_incorporation: string
  readonly legal_structure: LegalStructure
  readonly tax_id_number: string | null
  readonly registration_number: string
  readonly dba: string | null
  readonly registered_address: Address
  readonly operating_address: Address | null
  readonly website: string | null
  readonly business_email: string | null
  readonly industry_code: string
  readonly business_description: string
  readonly purpose_of_account: readonly (typeof businessPurposes)[number][]
  readonly average_monthly_revenue: (typeof revenueBands)[number]
  readonly expected_monthly_deposit: (typeof depositBands)[number]
  readonly expected_monthly_transaction_volume: (typeof volumeBands)[number]
  readonly source_of_funds: readonly (typeof fundSources)[number][]
  readonly has_bearer_shares: boolean
  readonly transact_on_behalf_of_third_parties: boolean
  readonly owned_by_foundation: boolean
}

/** The business of an application: one at most. */
export interface BusinessRow extends OfApplication, BusinessDetails {}

/** What is known of a person. What an import from an identity provider does not bring is null, or an empty list. */
export interface PersonDetails {
  readonly roles: readonly Role[]
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly title: (typeof titles)[number] | null
  readonly employment_status: (typeof employmentStatuses)[number] | null
  readonly ownership_percentage: number | null
  readonly date_of_birth: string
  readonly ssn: string | null
  readonly nationalities: readonly string[]
  readonly address: Address
  readonly email_address: string
  readonly phone_number: string | null
  readonly purpose_of_account: readonly (typeof individualPurposes)[number][]
  readonly source_of_wealth: readonly (typeof wealthSources)[number][]
}

/** A person of an application: the only one of an individual's, one of several of a business's. */
export interface IndividualRow extends OfApplication, PersonDetails {}

/** Enhanced due diligence, as a business answers it. */
export interface DueDiligenceDetails {
  readonly account_usage_description: string
  readonly top_customer_countries: readonly string[] | null
  readonly is_token_issuer: boolean | null
  readonly will_conduct_token_sale: boolean | null
  readonly token_sale_amount_usd: number | null
  readonly token_sale_availability: string | null
  readonly token_sale_registration_status: string | null
  readonly is_regulated: boolean | null
  readonly unregulated_justification: string | null
  readonly country_of_regulation: string | null
  readonly regulatory_license_type: string | null
  readonly verifies_customer_identity: boolean | null
  readonly has_transaction_monitoring: boolean | null
  readonly subject_to_aml_audits: boolean | null
  readonly last_audit_date: string | null
}

/** One at most for an application. */
export interface DueDiligenceRow extends OfApplication, DueDiligenceDetails {
  /** Of the business that it is about, also before that has details. */
  readonly business_id: string
}

const ofApplication = {
  scope: (row: OfApplication) => row.client_id,
  lookups: { application: (row: OfApplication) => (row.deleted_at === null ? row.application_id : null) },
}

export const businesses = defineTable<BusinessRow>('application_businesses', ofApplication)

export const dueDiligences = defineTable<DueDiligenceRow>('due_diligences', ofApplication)

export const individuals = defineTable<IndividualRow>('application_individuals', {
  namedBy: ['applicant_id', 'individual_id'],
  scope: (row) => row.client_id,
  filters: { application: (row) => row.application_id },
})

export function businessOf(world: World, application: ApplicationRow): BusinessRow | undefined {
  return world.table(businesses).find('application', application.id)
}

export function dueDiligenceOf(world: World, application: ApplicationRow): DueDiligenceRow | undefined {
  return world.table(dueDiligences).find('application', application.id)
}

/** Oldest first; those who were taken off it are not there. */
export function individualsOf(world: World, application: ApplicationRow): readonly IndividualRow[] {
  const found: IndividualRow[] = []
  const filter = { name: 'application', value: application.id }
  world.table(individuals).each(application.client_id, filter, (row) => void found.push(row))
  return found
}

/** As the wire has it, which leaves out what is in the middle. */
export function nameOf({ first_name, last_name }: IndividualRow): string {
  return `${first_name} ${last_name}`
}

/** Who may attest for an application: the control persons of a business, or the individual (contract/rest.md 5.6). */
export function attestingOf(world: World, application: ApplicationRow): readonly IndividualRow[] {
  const all = individualsOf(world, application)
  return application.type === 'individual' ? all : all.filter(({ roles }) => roles.includes('control_person'))
}
