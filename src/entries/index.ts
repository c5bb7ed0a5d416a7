/**
 * `createSimulator`, the errors `Problem`, `UsageError` and `Invariant`, and every type
 * @family test
 */

export type { DraftDocument, DraftRequest, ReadImage } from '../contract/drafting.js'
export type { Caller, CallOptions } from '../contract/operation.js'
export { type FieldError, Problem, type ProblemSlug } from '../contract/problem.js'
export type { FaultStep } from '../contract/sandbox-headers.js'
export type { WireRequest } from '../gateway/exchange.js'
export type { FaultedRequest } from '../gateway/fault-rule.js'
export type { GatewayResponse } from '../gateway/gateway.js'
export type { UnhitWebhookFault } from '../hosts/webhooks/network.js'
export type { Receiver } from '../hosts/webhooks/sender.js'
export type { WebhookRefusal, WebhookVerdict } from '../hosts/webhooks/verify.js'
export type { Move } from '../kernel/change.js'
export type { Duration, Instant } from '../kernel/clock.js'
export { Invariant, UsageError } from '../kernel/errors.js'
export type { Json, JsonObject } from '../kernel/json.js'
export type { Environment, Progression } from '../kernel/rules.js'
export type { Snapshot } from '../kernel/snapshot.js'
export type { PayloadChange } from '../kit/built-payload.js'
export { createSimulator } from '../kit/create-simulator.js'
export type { EndorsedIntent } from '../kit/endorsed-intent.js'
export type { FaultRule, Faults, InjectedFault } from '../kit/faults.js'
export type { Given, GivenOptions } from '../kit/given/index.js'
export type { Parents, Ref } from '../kit/given/made.js'
export type {
  GivenAccount,
  GivenCustomer,
  GivenDeposit,
  GivenDestination,
  GivenOneOff,
  GivenRecipient,
  GivenTarget,
} from '../kit/given/results.js'
export type { HistoryInput, WithHistory } from '../kit/history/persona.js'
export type { Answering, Inbox, Received } from '../kit/inbox.js'
export type { SimulatorOptions } from '../kit/options.js'
export type { PossibleChange, PossibleMember } from '../kit/possible/outcome.js'
export type { Possibility } from '../kit/possible/possible.js'
export type { CausedEvent, RequestFilter, RequestLogEntry } from '../kit/requests.js'
export type { RewindTo } from '../kit/rewind.js'
export type { ScenarioName } from '../kit/scenarios/index.js'
export type { Scenario } from '../kit/scenarios/seeding.js'
export type { ForkOptions, Simulator } from '../kit/simulator.js'
export type { Timeline, TimelineEntry, TimelineTextOptions } from '../kit/timeline.js'
export type {
  BuildOptions,
  BuiltWebhook,
  InboxOptions,
  Webhooks,
} from '../kit/webhooks.js'
export type { Paywall, PaywallOptions, PaywallPayment } from '../kit/x402.js'
export type { LedgerEntry, Posting } from '../resources/ledger/index.js'
export type * from '../resources/types/index.js'
export type { Delivery } from '../resources/webhooks/index.js'
export type { Clock, PendingJob } from '../runtime/clock.js'
export type { EventFilter, Events } from '../runtime/events.js'
export type { ClockMode } from '../runtime/settings.js'
export type { CallerInput } from '../runtime/traffic.js'
