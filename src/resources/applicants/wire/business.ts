import * as z from 'zod'
import { present } from '../../../contract/present.js'
import { ksuid } from '../../../contract/primitives.js'
import { named, type OutputOf } from '../../../contract/schema.js'
import { lazy } from '../../../kernel/lazy.js'
import {
  addressSchema,
  countryCode,
  filledLine,
  formLine,
  presentAddress,
  presentAddressOrNull,
  storedAddress,
  storedAddressOrNull,
} from '../../address.js'
import { type ApplicationRow, entityDecision, presentDecision } from '../../applications/index.js'
import { day } from '../../days.js'
import {
  type BusinessDetails,
  type BusinessRow,
  businessPurposes,
  depositBands,
  fundSources,
  ineligibleStructures,
  legalStructures,
  revenueBands,
  volumeBands,
} from '../rows.js'
import { distinctList, emailAddress, ofApplication, presentHead, requiredOf } from './members.js'

const members = lazy(() => ({
  legal_name: formLine().describe('As it is registered.'),
  country_of_incorporation: countryCode().describe('Two letters, such as US.'),
  date_of_incorporation: day().describe('Such as 2020-01-15.'),
  legal_structure: z.enum(legalStructures),
  tax_id_number: formLine().optional().describe('Required of a business in the United States.'),
  registration_number: formLine().describe('In the register of companies.'),
  dba: formLine().optional().describe('The name that it trades under.'),
  registered_address: addressSchema().describe('No post office box.'),
  operating_address: addressSchema().optional().describe('Where it works, if that is somewhere else.'),
  website: filledLine().max(2048).optional().describe('Where its pages are.'),
  business_email: emailAddress().optional().describe('Where it is written to.'),
  industry_code: formLine().describe('Of NAICS, or for crypto.'),
  business_description: filledLine()
    .min(200, 'must be at least 200 characters long')
    .max(1024, 'must be at most 1024 characters long')
    .describe('What it does, in 200 to 1024 characters.'),
  purpose_of_account: distinctList(businessPurposes).describe('What it wants the account for.'),
  average_monthly_revenue: z.enum(revenueBands).describe('In US dollars.'),
  expected_monthly_deposit: z.enum(depositBands).describe('In US dollars.'),
  expected_monthly_transaction_volume: z.enum(volumeBands).describe('How many transactions.'),
  source_of_funds: distinctList(fundSources).describe('Where its money comes from.'),
  has_bearer_shares: z.boolean().describe('Whether whoever holds a paper owns a share.'),
  transact_on_behalf_of_third_parties: z.boolean().describe('True makes enhanced due diligence required.'),
  owned_by_foundation: z.boolean().describe('Whether a foundation owns it.'),
}))

const ineligible: readonly string[] = ineligibleStructures

/** The whole record each time (contract/rest.md 5.4). */
export const businessBody = named('BusinessApplicationCreateRequest', () => ({
  ...members(),
  legal_structure: members()
    .legal_structure.refine((value) => !ineligible.includes(value), {
      message: `is not eligible: ${ineligibleStructures.join(', ')} cannot be onboarded`,
      params: { code: 'ineligible' },
    })
    .describe('Not a trust, a government entity or a sole proprietorship.'),
}))

/** What has to be there of every business. */
export function businessFields(): readonly string[] {
  return requiredOf(businessBody())
}

type BusinessBody = OutputOf<typeof businessBody>

export const businessEntity = named('BusinessEntity', () => ({
  id: ksuid,
  ...members(),
  business_description: z.string(),
  purpose_of_account: z.array(z.enum(businessPurposes)),
  source_of_funds: z.array(z.enum(fundSources)),
  ...entityDecision(),
}))

export const businessAnswer = named('BusinessDetailsResponse', () => ({
  ...ofApplication(),
  business: businessEntity(),
}))

export function storedBusiness(body: BusinessBody): BusinessDetails {
  const { tax_id_number = null, dba = null, website = null, business_email = null } = body
  return {
    ...body,
    // The schema refuses the others.
    legal_structure: body.legal_structure as BusinessDetails['legal_structure'],
    tax_id_number,
    dba,
    website,
    business_email,
    registered_address: storedAddress(body.registered_address),
    operating_address: storedAddressOrNull(body.operating_address),
  }
}

export function presentBusiness(
  row: BusinessRow,
  decided: ApplicationRow | null,
): OutputOf<typeof businessEntity> {
  return {
    id: row.id,
    legal_name: row.legal_name,
    country_of_incorporation: row.country_of_incorporation,
    date_of_incorporation: row.date_of_incorporation,
    legal_structure: row.legal_structure,
    registration_number: row.registration_number,
    registered_address: presentAddress(row.registered_address),
    industry_code: row.industry_code,
    business_description: row.business_description,
    purpose_of_account: [...row.purpose_of_account],
    average_monthly_revenue: row.average_monthly_revenue,
    expected_monthly_deposit: row.expected_monthly_deposit,
    expected_monthly_transaction_volume: row.expected_monthly_transaction_volume,
    source_of_funds: [...row.source_of_funds],
    has_bearer_shares: row.has_bearer_shares,
    transact_on_behalf_of_third_parties: row.transact_on_behalf_of_third_parties,
    owned_by_foundation: row.owned_by_foundation,
    ...present({
      tax_id_number: row.tax_id_number,
      dba: row.dba,
      operating_address: presentAddressOrNull(row.operating_address),
      website: row.website,
      business_email: row.business_email,
      ...presentDecision(decided),
    }),
  }
}

export function presentBusinessAnswer(row: BusinessRow, application: ApplicationRow) {
  return { ...presentHead(application), business: presentBusiness(row, application) }
}
