// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { DeclineReason } from '../../resources/applications/index.js'
import type { FreezeReason } from '../../resources/customers/index.js'
import type { Requirement } from '../../resources/types/index.js'
import type { AgentInput, InstructionInput, MandateInput, X402MandateInput } from './agents.js'
import type { GivenOptions } from './builder.js'
import type { AuthorizedCardInput, CardInput, CardholderInput } from './cards.js'
import type { CustomerInput, DocumentInput } from './customers.js'
import type { TargetInput } from './made.js'
import type { DepositInput, FundedInput, OfframpInput, OneOffInput, OnrampInput, SwapInput } from './money.js'
import type { DestinationInput, RecipientInput } from './payees.js'
import type { GivenAccount, GivenAgent, GivenCard, GivenCardTransaction, GivenCardholder, GivenCustomer, GivenDeposit, GivenDestination, GivenDocument, GivenInstruction, GivenMandate, GivenOneOff, GivenRecipient, GivenSigner, GivenTarget, GivenWallet, GivenX402Mandate } from './results.js'
import type { FundedWalletInput, SignerInput, WalletInput } from './wallets.js'

/**
 * What a test takes for granted, made in one call and in one instant: each builder returns the `id` of what
 * it is named after, and that and all that it belongs to as `sim.api` reads it. Nobody is told, though rows
 * and events are there.
 */
export interface Given {
  /** A business that was approved and may transact. */
  activeBusiness(input?: CustomerInput, options?: GivenOptions): GivenCustomer

  /** A person who was approved, without a proof of address, and may transact. */
  activeIndividual(input?: CustomerInput, options?: GivenOptions): GivenCustomer

  /** A business that was just created: five seconds later the sandbox approves it. */
  pendingCustomer(input?: CustomerInput, options?: GivenOptions): GivenCustomer

  /** A business, or an individual, whose application is filled in and not submitted. */
  readyApplication(input?: CustomerInput, options?: GivenOptions): GivenCustomer

  /**
   * A business with an open request for information: for its certificate of formation unless told otherwise.
   */
  customerAwaitingInfo(input?: CustomerInput & { readonly requirements?: readonly Requirement[] }, options?: GivenOptions): GivenCustomer

  /** A person who was active and is frozen, for want of a proof of address unless told otherwise. */
  frozenCustomer(input?: CustomerInput & { readonly reason_code?: FreezeReason }, options?: GivenOptions): GivenCustomer

  /** A business whose application was declined. */
  declinedCustomer(input?: CustomerInput & { readonly reason_code?: DeclineReason }, options?: GivenOptions): GivenCustomer

  /** A business that withdrew its application. */
  withdrawnCustomer(input?: CustomerInput & { readonly reason?: string }, options?: GivenOptions): GivenCustomer

  /** An active business that has to accept the legal documents before money moves. */
  customerWithoutTerms(input?: CustomerInput, options?: GivenOptions): GivenCustomer

  /**
   * A document of an application, uploaded by its token: a certificate of a pending business unless told
   * otherwise.
   */
  document(input?: DocumentInput, options?: GivenOptions): GivenDocument

  /** Somebody with an address whom a customer pays: of an active business unless told otherwise. */
  recipient(input?: RecipientInput, options?: GivenOptions): GivenRecipient

  /** A checking account at a bank in the United States. */
  usDestination(input?: DestinationInput<'fiat_us'>, options?: GivenOptions): GivenDestination

  /** An account in euros at a bank in Germany, paid by SEPA. */
  ibanDestination(input?: DestinationInput<'fiat_iban'>, options?: GivenOptions): GivenDestination

  /** A crypto address on Base, or on the network that is told. */
  cryptoDestination(input?: DestinationInput<'crypto'>, options?: GivenOptions): GivenDestination

  /** A standing account that turns dollars by ACH or wire into USDC. */
  onramp(input?: OnrampInput, options?: GivenOptions): GivenAccount

  /** A standing account that turns USDC into dollars at a bank, or into the currency of the destination. */
  offramp(input?: OfframpInput, options?: GivenOptions): GivenAccount

  /** A standing account that turns USDC into USDT. */
  swap(input?: SwapInput, options?: GivenOptions): GivenAccount

  /** 250 dollars have just reached an onramp: the clock takes them on. */
  onrampWithDeposit(input?: DepositInput, options?: GivenOptions): GivenDeposit

  /** 250 dollars that reached an onramp were paid out as USDC. */
  completedOnrampTransaction(input?: DepositInput, options?: GivenOptions): GivenDeposit

  /** 250 dollars for an onramp, kept by compliance until `sim.simulate.release` or `reject`. */
  heldDeposit(input?: DepositInput & { readonly why?: 'compliance_hold' | 'manual_review' }, options?: GivenOptions): GivenDeposit

  /**
   * A single payment of 1.50 that waits for its deposit: to a bank in dollars, or wherever the destination
   * is.
   */
  oneOff(input?: OneOffInput, options?: GivenOptions): GivenOneOff

  /** A one-off whose deposit has just arrived: the clock takes it on. */
  fundedOneOff(input?: FundedInput, options?: GivenOptions): GivenOneOff

  /** A one-off that was paid out. */
  completedOneOff(input?: FundedInput, options?: GivenOptions): GivenOneOff

  /**
   * A one-off that the receiving bank sent back, for want of funds unless told otherwise, and whose money is
   * back.
   */
  returnedOneOff(input?: FundedInput & { readonly code?: string }, options?: GivenOptions): GivenOneOff

  /** A one-off that failed after its deposit had arrived, which went back. */
  failedOneOff(input?: FundedInput & { readonly reason?: string }, options?: GivenOptions): GivenOneOff

  /** Somebody who can sign: `testSigner` of `platform-simulator/signing` makes their signatures. */
  signer(input?: SignerInput, options?: GivenOptions): GivenSigner

  /** An EVM wallet of an active business: one signer signs for it, and one signature is enough. */
  wallet(input?: WalletInput, options?: GivenOptions): GivenWallet

  /** A wallet that has 100 USDC, unless told otherwise. */
  fundedWallet(input?: FundedWalletInput, options?: GivenOptions): GivenWallet

  /** A payment agent that is active: a wallet with 100 USDC recognises its signer. */
  agent(input?: AgentInput, options?: GivenOptions): GivenAgent

  /** A mandate of an active agent that a signer of its wallet approved: 100 USDC a month, to anybody. */
  mandate(input?: MandateInput, options?: GivenOptions): GivenMandate

  /** An x402 mandate of an active agent: a dollar each time, from a wallet of its own with 10 USDC. */
  x402Mandate(input?: X402MandateInput, options?: GivenOptions): GivenX402Mandate

  /** A proposal of an agent that was accepted: 1.50 USDC tomorrow, to a new recipient, under a mandate. */
  instruction(input?: InstructionInput, options?: GivenOptions): GivenInstruction

  /** Ada Lovelace, who was approved and may have cards of an active business. */
  cardholder(input?: CardholderInput, options?: GivenOptions): GivenCardholder

  /** A virtual card that can be used, paid by a wallet that has 100 USDC. */
  card(input?: CardInput, options?: GivenOptions): GivenCard

  /** A card that authorized 1.50: 1.95 are held for it. */
  authorizedCard(input?: AuthorizedCardInput, options?: GivenOptions): GivenCardTransaction

  /** A target of the default client for every type of event, unless told otherwise. */
  webhookTarget(input?: TargetInput, options?: GivenOptions): GivenTarget
}
