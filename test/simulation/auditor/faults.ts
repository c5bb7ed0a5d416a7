import type { Draws } from './draws.js'
import type { Fault } from './model.js'

/** The failure-injection headers, as the model understands them (docs/decisions/0004). */
export interface Asked {
  readonly scenario: string | null
  /** Of 400 or more: answers at once. */
  readonly status: number | null
  readonly instant: boolean
  readonly skip: boolean
}

export const nothingAsked: Asked = { scenario: null, status: null, instant: false, skip: false }

const presets: Readonly<Record<string, Omit<Fault, 'preset'>>> = {
  delayed_settlement: {
    step: 'transaction_processing',
    status: 202,
    outcome: 'delay',
    message: 'Settlement is delayed.',
  },
  insufficient_funds: {
    step: 'transaction_processing',
    status: 400,
    outcome: 'fail',
    message: 'Insufficient funds.',
  },
  compliance_block: {
    step: 'compliance_check',
    status: 422,
    outcome: 'fail',
    message: 'Blocked by compliance screening.',
  },
  invalid_account: {
    step: 'account_validation',
    status: 400,
    outcome: 'fail',
    message: 'The account is not valid.',
  },
  provider_maintenance: {
    step: 'provider_call',
    status: 503,
    outcome: 'fail',
    message: 'The provider is under maintenance.',
  },
  network_congestion: {
    step: 'network_call',
    status: 503,
    outcome: 'delay',
    message: 'The network is congested.',
  },
  network_timeout: {
    step: 'network_call',
    status: 504,
    outcome: 'fail',
    message: 'The network did not answer in time.',
  },
  account_frozen: {
    step: 'compliance_check',
    status: 403,
    outcome: 'pause',
    message: 'The account is frozen.',
  },
  kyb_manual_review: { step: 'kyb_approval', status: 202, outcome: 'fail', message: '' },
  kyb_rejected: { step: 'kyb_approval', status: 400, outcome: 'fail', message: '' },
  kyb_expired: { step: 'kyb_submission', status: 400, outcome: 'fail', message: '' },
  document_expired: { step: 'kyb_submission', status: 400, outcome: 'fail', message: '' },
}

export function faultOf({ scenario }: Asked): Fault | null {
  const preset = scenario === null ? undefined : presets[scenario]
  return preset === undefined || scenario === null ? null : { ...preset, preset: scenario }
}

export function headersOf(asked: Asked): Record<string, string> {
  return {
    ...(asked.scenario !== null && { 'x-sandbox-scenario': asked.scenario }),
    ...(asked.status !== null && { 'x-sandbox-error-status': String(asked.status) }),
    ...(asked.instant && { 'x-sandbox-instant-completion': 'true' }),
    ...(asked.skip && { 'x-sandbox-skip-auto-approval': '1' }),
  }
}

export const moneyFaults = [
  'delayed_settlement',
  'insufficient_funds',
  'compliance_block',
  'invalid_account',
  'provider_maintenance',
  'network_congestion',
  'network_timeout',
  'account_frozen',
] as const

export const onboardingFaults = [
  'kyb_manual_review',
  'kyb_rejected',
  'kyb_expired',
  'document_expired',
  'provider_maintenance',
] as const

export function drawAsked(draws: Draws, scenarios: readonly [string, ...string[]]): Asked {
  return {
    scenario: draws.chance(40) ? draws.pick(scenarios) : null,
    status: draws.chance(3) ? draws.pick([400, 403, 503]) : null,
    instant: draws.chance(15),
    skip: draws.chance(30),
  }
}
