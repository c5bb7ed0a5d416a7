import { dayMs, hourMs } from '../kernel/calendar.js'
import { type Fault, type FaultOutcome, type FaultPlan, noFaults } from '../kernel/fault-point.js'

/** The named places where a failure can be injected (contract/behaviour.md 7). */
export const faultSteps = [
  'transaction_processing',
  'compliance_check',
  'account_validation',
  'provider_call',
  'kyb_submission',
  'kyb_approval',
  'network_call',
] as const

export type FaultStep = (typeof faultSteps)[number]

/** The time that a step adds when it takes longer, in milliseconds: a slow settlement, and a congested network. */
export const faultDelaysMs = { transaction_processing: dayMs, network_call: hourMs } as const

/** The name that {@link FaultPlan.skipped} of the kernel has for `X-Sandbox-Skip-Auto-Approval`. */
export const autoApproval = 'auto_approval'

/** The failure-injection headers (specification, Sandbox; parsing rules of contract/behaviour.md 7). */
export const sandboxHeaders = {
  scenario: 'x-sandbox-scenario',
  step: 'x-sandbox-error-step',
  status: 'x-sandbox-error-status',
  message: 'x-sandbox-error-message',
  instant: 'x-sandbox-instant-completion',
  skipAutoApproval: 'x-sandbox-skip-auto-approval',
} as const

interface Preset {
  readonly step: FaultStep
  readonly status: number
  readonly message: string
  /** The outcome where the step comes after the answer; unless given, the transaction fails. */
  readonly outcome?: FaultOutcome
}

/**
 * The fault of each `X-Sandbox-Scenario`. The names are published and their contents are not: each row is the nearest
 * reading of the name (docs/decisions/0004). `null` injects nothing.
 */
export const presets = {
  happy_path: null,
  delayed_settlement: {
    step: 'transaction_processing',
    status: 202,
    message: 'Settlement is delayed.',
    outcome: 'delay',
  },
  insufficient_funds: { step: 'transaction_processing', status: 400, message: 'Insufficient funds.' },
  compliance_block: { step: 'compliance_check', status: 422, message: 'Blocked by compliance screening.' },
  invalid_account: { step: 'account_validation', status: 400, message: 'The account is not valid.' },
  provider_maintenance: { step: 'provider_call', status: 503, message: 'The provider is under maintenance.' },
  network_congestion: {
    step: 'network_call',
    status: 503,
    message: 'The network is congested.',
    outcome: 'delay',
  },
  kyb_manual_review: { step: 'kyb_approval', status: 202, message: 'The application needs a manual review.' },
  kyb_rejected: { step: 'kyb_approval', status: 400, message: 'The application was rejected.' },
  kyb_expired: { step: 'kyb_submission', status: 400, message: 'The verification has expired.' },
  network_timeout: { step: 'network_call', status: 504, message: 'The network did not answer in time.' },
  intermittent_errors: {
    step: 'provider_call',
    status: 502,
    message: 'The provider answered with an error.',
  },
  account_frozen: {
    step: 'compliance_check',
    status: 403,
    message: 'The account is frozen.',
    outcome: 'pause',
  },
  document_expired: { step: 'kyb_submission', status: 400, message: 'A document has expired.' },
  invalid_swift: { step: 'account_validation', status: 400, message: 'The SWIFT code is not valid.' },
} as const satisfies Record<string, Preset | null>

/** The headers that leave something out, and what: each counts when it is sent alone too. */
const skips = [[sandboxHeaders.skipAutoApproval, autoApproval]] as const

export type PresetName = keyof typeof presets

/** The default of a step that was named without a status: the preset that stands for that step. */
const stepDefaults: Readonly<Record<FaultStep, Exclude<PresetName, 'happy_path'>>> = {
  transaction_processing: 'insufficient_funds',
  compliance_check: 'compliance_block',
  account_validation: 'invalid_account',
  provider_call: 'provider_maintenance',
  kyb_submission: 'document_expired',
  kyb_approval: 'kyb_rejected',
  network_call: 'network_congestion',
}

interface SandboxRequest {
  readonly plan: FaultPlan
  /** A failure that answers at once, whatever the step: an explicit status of 400 or more. */
  readonly door: { readonly status: number; readonly message: string } | null
  /** The headers that were sent and not understood, for the log. */
  readonly ignored: readonly string[]
}

const maxStepCharacters = 100
const maxMessageCharacters = 500

/** Reads the headers; whatever is out of its range is ignored, as the platform does, and reported in `ignored`. */
export function readSandboxHeaders(header: (name: string) => string | null): SandboxRequest {
  const ignored: string[] = []
  const named = header(sandboxHeaders.scenario)
  const preset =
    named === null
      ? null
      : isPreset(named)
        ? named
        : void ignored.push(`${sandboxHeaders.scenario}: ${named}`)
  const bundle: Preset | null = preset ? presets[preset] : null

  const stepText = header(sandboxHeaders.step)
  const step = faultSteps.find((name) => name === stepText && stepText.length <= maxStepCharacters)
  if (stepText !== null && step === undefined)
    ignored.push(`${sandboxHeaders.step}: ${stepText.slice(0, maxStepCharacters)}`)

  const statusText = header(sandboxHeaders.status)
  const status = statusText !== null && /^\d{3}$/.test(statusText) ? Number(statusText) : undefined
  const explicit = status !== undefined && status >= 100 && status <= 599 ? status : undefined
  if (statusText !== null && explicit === undefined)
    ignored.push(`${sandboxHeaders.status}: ${statusText.slice(0, 20)}`)

  const messageText = header(sandboxHeaders.message)
  const message = messageText !== null && messageText.length <= maxMessageCharacters ? messageText : undefined
  if (messageText !== null && message === undefined)
    ignored.push(`${sandboxHeaders.message}: longer than ${maxMessageCharacters}`)

  const at = step ?? bundle?.step
  const base = step === undefined ? bundle : presets[stepDefaults[step]]
  const fault: Fault | null =
    at === undefined || base === null
      ? null
      : {
          step: at,
          status: explicit ?? (step === undefined || bundle === null ? base.status : bundle.status),
          message: message ?? bundle?.message ?? base.message,
          outcome: outcomeOf(at, explicit, step === undefined || bundle === null ? base : bundle),
          preset: preset ?? null,
        }
  const door =
    explicit !== undefined && explicit >= 400
      ? { status: explicit, message: message ?? fault?.message ?? 'Injected by X-Sandbox-Error-Status.' }
      : null
  if (message !== undefined && fault === null && door === null)
    ignored.push(`${sandboxHeaders.message}: without a failure`)
  const instant = isOn(header(sandboxHeaders.instant))
  const skipped = skips.flatMap(([name, what]) => (isOn(header(name)) ? [what] : []))
  const plan = fault === null && !instant && skipped.length === 0 ? noFaults : { fault, instant, skipped }
  return { plan, door, ignored }
}

/** Makes a fault at a step without any headers: what is left out is that of the step's own preset. */
export function faultAtStep(step: FaultStep, status?: number, message?: string): Fault {
  const preset: Preset = presets[stepDefaults[step]]
  return {
    step,
    status: status ?? preset.status,
    message: message ?? preset.message,
    outcome: outcomeOf(step, status, preset),
    preset: null,
  }
}

/**
 * Says what a fault does at a step that comes later. One that is no failure, such as a status below 400, makes a check
 * wait for a reviewer, and makes any other step take longer.
 */
function outcomeOf(step: FaultStep, explicit: number | undefined, preset: Preset): FaultOutcome {
  if ((explicit === undefined || explicit >= 400) && preset.outcome === undefined) return 'fail'
  return step === 'compliance_check' ? 'pause' : 'delay'
}

function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name)
}

function isOn(value: string | null): boolean {
  return value !== null && /^(?:true|1|yes)$/i.test(value.trim())
}
