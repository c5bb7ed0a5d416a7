export type { Answering, EventOf, Inbox, Received } from './adapters/inbox.js'
export type { WebhookEvent, WebhookRefusal, WebhookVerdict } from './adapters/verify-webhook.js'
export type { Receiver } from './adapters/webhook-driver.js'
export type { UnhitWebhookFault } from './adapters/webhook-network.js'
export type { Caller } from './contract/operation.js'
export type { ProblemDocument } from './contract/problem-document.js'
export type { CallOptions } from './gateway/direct.js'
export type { FaultedRequest } from './gateway/fault-rules.js'
export type { Duration, Instant } from './kernel/clock.js'
export type { FaultStep } from './kernel/fault-point.js'
export type { Json, JsonObject } from './kernel/json.js'
export { type FieldError, Invariant, Problem, type ProblemSlug, UsageError } from './kernel/problem.js'
export type { Snapshot } from './kernel/snapshot.js'
export type { Environment, Move, Progression } from './kernel/world.js'
export type { ClockMode, SimulatorOptions } from './options.js'
export type { SeededClient } from './resources/api-keys/index.js'
export type { Requirement } from './resources/applications/index.js'
export type { Event } from './resources/events/index.js'
export type { LedgerEntry, Posting } from './resources/ledger/index.js'
export type { EventType } from './resources/registry.js'
export type { BankDeposit, CryptoDeposit } from './resources/transactions/index.js'
export type { Delivery } from './resources/webhooks/index.js'
export { createSimulator } from './simulator.js'
export type { FaultRule, Faults, InjectedFault, OperationId } from './simulator-faults.js'
export type { Given, GivenOptions } from './simulator-given.js'
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
} from './simulator-given-made.js'
export type { Api, CallerInput, EventFilter, PendingJob, Simulate, Simulator } from './simulator-interface.js'
export type { CausedEvent, RequestFilter, RequestLogEntry } from './simulator-requests.js'
export type { ScenarioName } from './simulator-scenarios.js'
export type { Scenario } from './simulator-seeding.js'
export type { Timeline, TimelineEntry } from './simulator-timeline.js'
export type {
  BuildOptions,
  BuiltWebhook,
  InboxOptions,
  PayloadChange,
  Webhooks,
} from './simulator-webhooks.js'
