import * as z from 'zod'
import { present } from '../../../contract/present.js'
import { isoTimestamp, ksuid } from '../../../contract/primitives.js'
import { named, type OutputOf } from '../../../contract/schema.js'
import { isoTime } from '../../../kernel/clock.js'
import { lazy } from '../../../kernel/lazy.js'
import { countryCode, filledLine, formLine } from '../../address.js'
import type { ApplicationRow } from '../../applications/index.js'
import { day } from '../../days.js'
import type { DueDiligenceDetails, DueDiligenceRow } from '../rows.js'
import { ofApplication, presentHead } from './members.js'

/** No source says how long a text of somebody's own may be: as long as an answer to a question. */
const longText = 10_000

const members = lazy(() => ({
  account_usage_description: filledLine().max(longText).describe('What the account is used for.'),
  top_customer_countries: z
    .array(countryCode())
    .optional()
    .describe('Where its customers are: two letters each.'),
  is_token_issuer: z.boolean().optional().describe('Whether it issues tokens.'),
  will_conduct_token_sale: z.boolean().optional().describe('Whether it is about to sell tokens.'),
  token_sale_amount_usd: z.number().min(0).optional().describe('What the sale is to bring, in US dollars.'),
  token_sale_availability: z.string().max(longText).optional().describe('Who can buy.'),
  token_sale_registration_status: z
    .string()
    .max(longText)
    .optional()
    .describe('Where the sale is registered.'),
  is_regulated: z.boolean().optional().describe('Whether somebody regulates it.'),
  unregulated_justification: filledLine()
    .max(longText)
    .optional()
    .describe('Required of who is not regulated.'),
  country_of_regulation: countryCode().optional().describe('Two letters, such as US.'),
  regulatory_license_type: formLine().optional().describe('Required of who is regulated.'),
  verifies_customer_identity: z.boolean().optional().describe('Whether it knows who its customers are.'),
  has_transaction_monitoring: z.boolean().optional().describe('Whether it watches what they pay.'),
  subject_to_aml_audits: z.boolean().optional().describe('Whether it is audited against money laundering.'),
  last_audit_date: day().nullable().optional().describe('Such as 2024-06-30.'),
}))

/** Enhanced due diligence (contract/rest.md 5.7). */
export const dueDiligenceBody = lazy(() =>
  z
    .object(members())
    .superRefine(({ is_regulated, unregulated_justification, regulatory_license_type }, context) => {
      const missing =
        is_regulated === false && unregulated_justification === undefined
          ? 'unregulated_justification'
          : is_regulated === true && regulatory_license_type === undefined
            ? 'regulatory_license_type'
            : undefined
      if (missing === undefined) return
      const message = `is required when is_regulated is ${is_regulated}`
      context.addIssue({
        code: 'custom',
        path: [missing],
        message,
        params: { code: 'missing_required_field' },
      })
    })
    .meta({ id: 'EDDRequest' }),
)

type DueDiligenceBody = OutputOf<typeof dueDiligenceBody>

/** What an answer of it has besides where its documents are. */
export const dueDiligenceEntity = named('EDDResponse', () => ({
  id: ksuid,
  business_id: ksuid,
  ...members(),
  created_at: isoTimestamp,
  updated_at: isoTimestamp,
}))

export const dueDiligenceAnswer = named('EDDWithApplicationID', () => ({
  ...ofApplication(),
  edd: dueDiligenceEntity(),
}))

export function storedDueDiligence(body: DueDiligenceBody): DueDiligenceDetails {
  return {
    account_usage_description: body.account_usage_description,
    top_customer_countries: body.top_customer_countries ?? null,
    is_token_issuer: body.is_token_issuer ?? null,
    will_conduct_token_sale: body.will_conduct_token_sale ?? null,
    token_sale_amount_usd: body.token_sale_amount_usd ?? null,
    token_sale_availability: body.token_sale_availability ?? null,
    token_sale_registration_status: body.token_sale_registration_status ?? null,
    is_regulated: body.is_regulated ?? null,
    unregulated_justification: body.unregulated_justification ?? null,
    country_of_regulation: body.country_of_regulation ?? null,
    regulatory_license_type: body.regulatory_license_type ?? null,
    verifies_customer_identity: body.verifies_customer_identity ?? null,
    has_transaction_monitoring: body.has_transaction_monitoring ?? null,
    subject_to_aml_audits: body.subject_to_aml_audits ?? null,
    last_audit_date: body.last_audit_date ?? null,
  }
}

export function presentDueDiligence(row: DueDiligenceRow): OutputOf<typeof dueDiligenceEntity> {
  const { client_id: _, application_id: __, deleted_at: ___, top_customer_countries, ...details } = row
  return {
    ...present({
      ...details,
      top_customer_countries: top_customer_countries === null ? null : [...top_customer_countries],
    }),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  }
}

export function presentDueDiligenceAnswer(row: DueDiligenceRow, application: ApplicationRow) {
  return { ...presentHead(application), edd: presentDueDiligence(row) }
}
