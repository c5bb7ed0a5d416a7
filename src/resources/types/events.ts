// Generated from the declarations by `npm run docs`; edits are overwritten.

import type {
  ApiKeyCreatedEvent,
  ApiKeyDeletedEvent,
  ApplicationSubmittedEvent,
  ApplicationWithdrawnEvent,
  AutoAccountDeletedEvent,
  AutoAccountEvent,
  AutoTransactionEvent,
  CapabilityStatusEvent,
  Card,
  CardEnablementEvent,
  CardTransaction,
  Cardholder,
  CustomerCreatedEvent,
  CustomerDeletedEvent,
  CustomerUpdatedEvent,
  DeploymentPayoutEvent,
  DestinationCreatedEvent,
  DestinationDeletedEvent,
  ExceptionCreatedEvent,
  ExceptionEvent,
  FeePayoutDeletedEvent,
  FeePayoutUpdatedEvent,
  InformationGivenEvent,
  InformationRequestedEvent,
  KybLinkEvent,
  KybStatusCreatedEvent,
  KybStatusUpdatedEvent,
  Meta,
  OneOffTransactionEvent,
  PayoutDestinationEvent,
  PolicyEvent,
  RecipientCreatedEvent,
  RecipientDeletedEvent,
  RecipientUpdatedEvent,
  ScheduledPaymentFailedEvent,
  SignerGroupEvent,
  TargetCreatedEvent,
  TargetDeletedEvent,
  TargetUpdatedEvent,
  UserDeletedEvent,
  UserEvent,
  WalletDepositEvent,
  WalletEvent,
  WalletTransactionEvent,
} from './objects.js'

/** The members that every event has. */
export interface EventEnvelope<Type extends string> {
  /**
   * Names the event, and stays the same in every delivery of it: compare it to handle an event once. A KSUID.
   */
  id: string
  /** Tells which object `data` has, and what has happened to it. */
  type: Type
  /** The moment at which it happened, not that of the delivery. Unix seconds. */
  created: number
  /** The version of the API that wrote the event. */
  api_version: '1.0.0'
}

/** An event with its payload in `data.object`. */
export interface ResourceEvent<Type extends string, Payload> extends EventEnvelope<Type> {
  data: {
    /** The payload, as the type of the event says. */
    object: Payload
  }
}

/** An event whose payload is in `data.object`, and its members in `data` too. */
export interface CustomerEvent<Type extends string, Payload> extends EventEnvelope<Type> {
  /** The type again, which only events about customers have. */
  event: Type
  data: Payload & { object: Payload }
}

/** Every event by its type. */
export interface EventMap {
  'user.created': ResourceEvent<'user.created', UserEvent>
  'user.updated': ResourceEvent<'user.updated', UserEvent>
  'user.deleted': ResourceEvent<'user.deleted', UserDeletedEvent>
  'api_key.created': ResourceEvent<'api_key.created', ApiKeyCreatedEvent>
  'api_key.deleted': ResourceEvent<'api_key.deleted', ApiKeyDeletedEvent>
  'customer.kyb_application.submitted': CustomerEvent<'customer.kyb_application.submitted', ApplicationSubmittedEvent>
  'customer.rfi.requested': CustomerEvent<'customer.rfi.requested', InformationRequestedEvent>
  'customer.rfi.responded': CustomerEvent<'customer.rfi.responded', InformationGivenEvent>
  'customer.application.withdrawn': CustomerEvent<'customer.application.withdrawn', ApplicationWithdrawnEvent>
  'customer.created': CustomerEvent<'customer.created', CustomerCreatedEvent>
  /** Defined by the platform, which never emits it. */
  'customer.updated': CustomerEvent<'customer.updated', CustomerUpdatedEvent>
  'customer.deleted': CustomerEvent<'customer.deleted', CustomerDeletedEvent>
  'customer.kyb_link.created': CustomerEvent<'customer.kyb_link.created', KybLinkEvent>
  'customer.kyb_link.updated': CustomerEvent<'customer.kyb_link.updated', KybLinkEvent>
  'customer.kyb_status.created': CustomerEvent<'customer.kyb_status.created', KybStatusCreatedEvent>
  'customer.kyb_status.updated': CustomerEvent<'customer.kyb_status.updated', KybStatusUpdatedEvent>
  'customer.capability_status.updated': CustomerEvent<'customer.capability_status.updated', CapabilityStatusEvent>
  'exception.created': ResourceEvent<'exception.created', ExceptionCreatedEvent>
  'exception.cleared': ResourceEvent<'exception.cleared', ExceptionEvent>
  'recipient.created': ResourceEvent<'recipient.created', RecipientCreatedEvent>
  'recipient.updated': ResourceEvent<'recipient.updated', RecipientUpdatedEvent>
  'recipient.deleted': ResourceEvent<'recipient.deleted', RecipientDeletedEvent>
  'destination.created': ResourceEvent<'destination.created', DestinationCreatedEvent>
  'destination.deleted': ResourceEvent<'destination.deleted', DestinationDeletedEvent>
  'auto_account.created': ResourceEvent<'auto_account.created', AutoAccountEvent>
  'auto_account.updated': ResourceEvent<'auto_account.updated', AutoAccountEvent>
  'auto_account.deleted': ResourceEvent<'auto_account.deleted', AutoAccountDeletedEvent>
  'wallet.signer_group.created': ResourceEvent<'wallet.signer_group.created', SignerGroupEvent>
  'wallet.signer_group.updated': ResourceEvent<'wallet.signer_group.updated', SignerGroupEvent>
  'wallet.policy.created': ResourceEvent<'wallet.policy.created', PolicyEvent>
  'wallet.policy.updated': ResourceEvent<'wallet.policy.updated', PolicyEvent>
  'wallet.created': ResourceEvent<'wallet.created', WalletEvent>
  'wallet.updated': ResourceEvent<'wallet.updated', WalletEvent>
  'wallet.deposit': ResourceEvent<'wallet.deposit', WalletDepositEvent>
  'wallet.transaction.created': ResourceEvent<'wallet.transaction.created', WalletTransactionEvent>
  'wallet.transaction.updated': ResourceEvent<'wallet.transaction.updated', WalletTransactionEvent>
  'transaction.auto.created': ResourceEvent<'transaction.auto.created', AutoTransactionEvent>
  'transaction.auto.updated': ResourceEvent<'transaction.auto.updated', AutoTransactionEvent>
  'transaction.auto.deposit.received': ResourceEvent<'transaction.auto.deposit.received', AutoTransactionEvent>
  'transaction.auto.deposit.succeeded': ResourceEvent<'transaction.auto.deposit.succeeded', AutoTransactionEvent>
  'transaction.one_off.created': ResourceEvent<'transaction.one_off.created', OneOffTransactionEvent>
  'transaction.one_off.updated': ResourceEvent<'transaction.one_off.updated', OneOffTransactionEvent>
  'scheduled_payment.failed': ResourceEvent<'scheduled_payment.failed', ScheduledPaymentFailedEvent>
  'cardholder.created': ResourceEvent<'cardholder.created', Cardholder>
  'cardholder.updated': ResourceEvent<'cardholder.updated', Cardholder>
  /** Defined by the platform, which never emits it. */
  'cardholder.information_requested': ResourceEvent<'cardholder.information_requested', Cardholder>
  'card.created': ResourceEvent<'card.created', Card>
  'card.updated': ResourceEvent<'card.updated', Card>
  'wallet.card_enablement.completed': ResourceEvent<'wallet.card_enablement.completed', CardEnablementEvent>
  'card_transaction.created': ResourceEvent<'card_transaction.created', CardTransaction>
  'card_transaction.updated': ResourceEvent<'card_transaction.updated', CardTransaction>
  'fee_payout_destination.updated': ResourceEvent<'fee_payout_destination.updated', FeePayoutUpdatedEvent>
  'fee_payout_destination.deleted': ResourceEvent<'fee_payout_destination.deleted', FeePayoutDeletedEvent>
  'rd_payout_destination.updated': ResourceEvent<'rd_payout_destination.updated', PayoutDestinationEvent>
  'deployment_payout_destination.updated': ResourceEvent<'deployment_payout_destination.updated', DeploymentPayoutEvent>
  'target.created': ResourceEvent<'target.created', TargetCreatedEvent>
  'target.updated': ResourceEvent<'target.updated', TargetUpdatedEvent>
  'target.deleted': ResourceEvent<'target.deleted', TargetDeletedEvent>
}

/** Every type of event; the facts that no one is told of are left out. */
export type EventType = keyof EventMap

/** One type of event: `EventOf<'customer.created'>`. */
export type EventOf<Type extends EventType> = EventMap[Type]

/** Any event: comparing `type` tells what `data` has. */
export type Event = EventMap[EventType]

/** Returned by `sim.api.events.list`. */
export interface EventPage {
  /** The objects on this page, in the order of the list. */
  data: Event[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}
