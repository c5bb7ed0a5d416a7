// Generated from the declarations by `npm run docs`; edits are overwritten.

import type {
  AccountResponse,
  AutoAccountTransaction,
  Card,
  CardTransaction,
  Cardholder,
  Customer,
  DestinationResponse,
  Instruction,
  Mandate,
  OneOffTransaction,
  PaymentAgentResponse,
  Policy,
  RecipientResponse,
  Signer,
  SignerGroup,
  UploadedDocumentMetadata,
  Wallet,
  WebhookTarget,
  X402Mandate,
} from '../../resources/types/index.js'

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenCustomer {
  readonly id: string
  readonly customer: Customer
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenDocument {
  readonly id: string
  readonly customer: Customer
  readonly document: UploadedDocumentMetadata
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenRecipient {
  readonly id: string
  readonly customer: Customer
  readonly recipient: RecipientResponse
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenDestination {
  readonly id: string
  readonly customer: Customer
  readonly recipient: RecipientResponse
  readonly destination: DestinationResponse
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenAccount {
  readonly id: string
  readonly customer: Customer
  readonly recipient: RecipientResponse
  readonly destination: DestinationResponse
  readonly account: AccountResponse
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenDeposit {
  readonly id: string
  readonly customer: Customer
  readonly recipient: RecipientResponse
  readonly destination: DestinationResponse
  readonly account: AccountResponse
  readonly transaction: AutoAccountTransaction
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenOneOff {
  readonly id: string
  readonly customer: Customer
  readonly recipient: RecipientResponse
  readonly destination: DestinationResponse
  readonly transaction: OneOffTransaction
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenSigner {
  readonly id: string
  readonly signer: Signer
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenWallet {
  readonly id: string
  readonly customer: Customer
  readonly wallet: Wallet
  readonly signer_group: SignerGroup
  readonly policy: Policy
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenAgent {
  readonly id: string
  readonly customer: Customer
  readonly wallet: Wallet
  readonly signer_group: SignerGroup
  readonly agent: PaymentAgentResponse
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenMandate {
  readonly id: string
  readonly customer: Customer
  readonly wallet: Wallet
  readonly signer_group: SignerGroup
  readonly agent: PaymentAgentResponse
  readonly mandate: Mandate
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenX402Mandate {
  readonly id: string
  readonly customer: Customer
  readonly wallet: Wallet
  readonly signer_group: SignerGroup
  readonly agent: PaymentAgentResponse
  readonly x402_wallet: Wallet
  readonly x402_mandate: X402Mandate
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenInstruction {
  readonly id: string
  readonly customer: Customer
  readonly wallet: Wallet
  readonly signer_group: SignerGroup
  readonly agent: PaymentAgentResponse
  readonly instruction: Instruction
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenCardholder {
  readonly id: string
  readonly customer: Customer
  readonly cardholder: Cardholder
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenCard {
  readonly id: string
  readonly customer: Customer
  readonly cardholder: Cardholder
  readonly wallet: Wallet
  readonly card: Card
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenCardTransaction {
  readonly id: string
  readonly customer: Customer
  readonly cardholder: Cardholder
  readonly wallet: Wallet
  readonly card: Card
  readonly transaction: CardTransaction
}

/** Made by a builder: its `id`, and it and all that it belongs to, each as `sim.api` reads it. */
export interface GivenTarget {
  readonly id: string
  readonly target: WebhookTarget
}
