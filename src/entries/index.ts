export type { FaultStep } from '../contract/fault-steps.js'
export type { Caller } from '../contract/operation.js'
export type { ProblemDocument } from '../contract/problem-document.js'
export type { CallOptions } from '../gateway/direct.js'
export type { FaultedRequest } from '../gateway/fault-rule.js'
export type { UnhitWebhookFault } from '../hosts/webhooks/network.js'
export type { Receiver } from '../hosts/webhooks/sender.js'
export type { WebhookEvent, WebhookRefusal, WebhookVerdict } from '../hosts/webhooks/verify.js'
export type { Move } from '../kernel/change.js'
export type { Duration, Instant } from '../kernel/clock.js'
export type { Json, JsonObject } from '../kernel/json.js'
export { type FieldError, Invariant, Problem, type ProblemSlug, UsageError } from '../kernel/problem.js'
export type { Snapshot } from '../kernel/snapshot.js'
export type { Environment, Progression } from '../kernel/world.js'
export type { FaultRule, Faults, InjectedFault, OperationId } from '../kit/faults.js'
export type { Given, GivenOptions } from '../kit/given/index.js'
export type {
  GivenAccount,
  GivenCustomer,
  GivenDeposit,
  GivenDestination,
  GivenOneOff,
  GivenRecipient,
  GivenTarget,
  Parents,
  Ref,
} from '../kit/given/made.js'
export type { Answering, EventOf, Inbox, Received } from '../kit/inbox.js'
export type { ClockMode, SimulatorOptions } from '../kit/options.js'
export type { CausedEvent, RequestFilter, RequestLogEntry } from '../kit/requests.js'
export type { ScenarioName } from '../kit/scenarios/index.js'
export type { Scenario } from '../kit/scenarios/seeding.js'
export type { Simulator } from '../kit/simulator.js'
export type { Timeline, TimelineEntry } from '../kit/timeline.js'
export type {
  BuildOptions,
  BuiltWebhook,
  InboxOptions,
  PayloadChange,
  Webhooks,
} from '../kit/webhooks.js'
export type { SeededClient } from '../resources/api-keys/index.js'
export type { Requirement } from '../resources/applications/index.js'
export type { Event } from '../resources/events/index.js'
export type { LedgerEntry, Posting } from '../resources/ledger/index.js'
export type { EventType } from '../resources/registry.js'
export type { BankDeposit, CryptoDeposit } from '../resources/transactions/index.js'
export type { Delivery } from '../resources/webhooks/index.js'
export type { Api, Simulate } from '../runtime/api.js'
export type { CallerInput } from '../runtime/callers.js'
export type { PendingJob } from '../runtime/clock.js'
export type { EventFilter } from '../runtime/events.js'
export { createSimulator } from './simulator.js'
