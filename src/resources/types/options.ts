// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { ProposalsResponse } from './objects.js'
import type { DraftRequest, ReadImage } from '../../contract/drafting.js'
import type { Duration } from '../../kernel/clock.js'

/** Options of `createSimulator`, of the clients. */
export interface ClientsOptions {
  /** Whether the default client may take developer fees. Default: `true`. */
  developerFees?: boolean | undefined
}

/** Options of `createSimulator`, of the onboarding. */
export interface OnboardingOptions {
  /** Where hosted onboarding lives: links point there. Default: `/hosted` below `baseUrl`. */
  onboardingUrl?: string | undefined
  /** How many days the link of a new application opens it. Default: `90`. */
  applicationTokenDays?: number | undefined
}

/** Options of `createSimulator`, of the legal. */
export interface LegalOptions {
  /**
   * `outstanding` has every new customer accept the legal documents before money moves. Default:
   * `'accepted'`.
   */
  terms?: 'accepted' | 'outstanding' | undefined
}

/** Options of `createSimulator`, of the assets. */
export interface AssetsOptions {
  /** The symbol of the platform's own stablecoin. Default: `'RD'`. */
  stablecoin?: string | undefined
  /**
   * Exchange rates by pair, such as `{ 'USD/EUR': '0.9198' }`; what follows the same currency is 1:1.
   * Default: `{ 'EUR/USD': '1.0872' }`.
   */
  rates?: Record<string, string> | undefined
  limits?: {
    /**
     * What a sandbox transaction of the API may be worth in US dollars; null for any amount. Default: `'2'`.
     */
    sandboxAmount?: string | null | undefined
  } | undefined
}

/** Options of `createSimulator`, of the imports. */
export interface ImportsOptions {
  /** Whether the client has imports of tokens of identity providers. */
  imports?: {
    /** False answers 404 to jobs that import tokens, as for a client without the feature. Default: `true`. */
    jobs?: boolean | undefined
  } | undefined
}

/** Options of `createSimulator`, of the webauthn. */
export interface WebauthnOptions {
  /** What assertions of WebAuthn signers are checked for; any origin and relying party unless told. */
  webauthn?: {
    /** The origin that assertions must name, such as 'https://app.example'. */
    origin?: string | undefined
    /** The id of the relying party, such as 'app.example'. */
    relyingParty?: string | undefined
  } | undefined
}

/** Options of `createSimulator`, of the wallets. */
export interface WalletsOptions {
  fees?: {
    /**
     * What the network takes of a send of a wallet, as a decimal string in the asset that is sent. Default:
     * `'0'`.
     */
    walletNetwork?: string | undefined
  } | undefined
}

/** Options of `createSimulator`, of the transactions. */
export interface TransactionsOptions {
  /** What transactions cost; nothing unless told otherwise, as in the hosted sandbox. */
  fees?: {
    /** The platform's own fee in basis points, 0 to 10000. Default: `0`. */
    platformBps?: number | undefined
    /**
     * What the outside rail of a transaction takes, as a decimal string in the deposited asset: the bank rail
     * that money comes in or goes out by, or `network` for swaps. Default: `{}`.
     */
    external?: {
      ach?: string | undefined
      fedwire?: string | undefined
      fednow?: string | undefined
      swift?: string | undefined
      sepa?: string | undefined
      network?: string | undefined
    } | undefined
  } | undefined
  /** `nested` leaves the flat members out of the receipts of reads. Default: `'both'`. */
  receipts?: 'both' | 'nested' | undefined
}

/** Options of `createSimulator`, of the agents. */
export interface AgentsOptions {
  /** Whether the client has agentic payments, and how its agents draft them. */
  agents?: {
    /** False answers 404 to everything agentic, as for a client without the beta. Default: `true`. */
    enabled?: boolean | undefined
  } | undefined
}

/** Options of `createSimulator`, of the drafting. */
export interface DraftingOptions {
  agents?: {
    /** Drafts in the place of the engine; it may be asynchronous, and clock.advance awaits it. */
    draft?:
      | ((request: DraftRequest<ProposalsResponse>) => ProposalsResponse | PromiseLike<ProposalsResponse>)
      | undefined
    /** The text of an image, which the engine cannot read: without it a draft asks what the image says. */
    readImage?: ReadImage | undefined
    /**
     * How long a draft takes in virtual time. Default: a minute or more; seconds on the clock of the host.
     */
    draftTakes?: Duration | undefined
  } | undefined
}

/** Options of `createSimulator`, of the credits. */
export interface CreditsOptions {
  /** Whether clients pay with prepaid credits, what is charged, and what can be bought. */
  credits?: {
    /** Whether clients are self-serve, and pay with prepaid credits. Default: `false`. */
    selfServe?: boolean | undefined
    /** Where credits are paid for: checkout links point there. Default: a page of the simulator. */
    checkoutUrl?: string | undefined
    /** What is charged. Default: as in the examples of the platform. */
    pricing?: {
      monthlyMinimumCents?: number | undefined
      transferFeeBps?: number | undefined
      achFeeCents?: number | undefined
      wireFeeCents?: number | undefined
      sepaFeeCents?: number | undefined
      swiftFeeCents?: number | undefined
      fednowFeeCents?: number | undefined
      kycFeeCents?: number | undefined
      kybFeeCents?: number | undefined
      transferFeeOverrides?: {
        sourceAsset: string
        destinationAsset: string
        feeBps: number
      }[] | undefined
    } | undefined
    /** What can be bought. Default: 50, 100 and 250 dollars. */
    tiers?: {
      price_cents: number
      bonus_cents?: number | undefined
    }[] | undefined
  } | undefined
}

/** Options of `createSimulator`, of the webhooks. */
export interface WebhooksOptions {
  /** How webhooks are signed and sent. */
  webhooks?: {
    /**
     * `platform` refuses webhook targets at loopback, private and link-local addresses; `any` takes them.
     * Default: `'any'`; `'platform'` in production.
     */
    urls?: 'any' | 'platform' | undefined
  } | undefined
}

/**
 * What the resources of the platform read of the options: an object such as `limits` has the members of all.
 */
export type ResourceOptions = ClientsOptions & OnboardingOptions & LegalOptions & AssetsOptions & ImportsOptions & WebauthnOptions & WalletsOptions & TransactionsOptions & AgentsOptions & DraftingOptions & CreditsOptions & WebhooksOptions
