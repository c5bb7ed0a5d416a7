import { UsageError } from '../../kernel/errors.js'
import { cardTransactions, presentCardTransaction } from '../../resources/card-transactions/index.js'
import type {
  CardAuthorization,
  CardCreateRequest,
  CardholderCreateRequest,
} from '../../resources/types/index.js'
import { builder } from './builder.js'
import { customerBuilders } from './customers.js'
import { bodyOf, customerMade, idOf, type Parents, type Ref, rowOf, type Workbench } from './made.js'
import type { GivenCard, GivenCardholder, GivenCardTransaction } from './results.js'
import { bodies, customer, made, wallet } from './schemas.js'
import { walletBuilders } from './wallets.js'

export type CardholderInput = Pick<Parents, 'customer'> &
  Partial<Omit<CardholderCreateRequest, 'customer_id'>>

export type CardInput = CardholderInput &
  Partial<Pick<CardCreateRequest, 'type' | 'spend_limit'>> & {
    /** The wallet that pays for it: a new one with 100 USDC unless told. */
    readonly wallet?: Ref
  }

export type AuthorizedCardInput = CardInput & Partial<Pick<CardAuthorization, 'amount' | 'merchant'>>

const ada = {
  name: 'Ada Lovelace',
  date_of_birth: '1990-12-10',
  email: 'ada@acme.example',
  phone: '+12025550143',
  address: {
    street1: '1 Market Street',
    city: 'San Francisco',
    region: 'CA',
    postal_code: '94105',
    country: 'US',
  },
} as const

/** The customer whose wallet it is, or who is named. */
function ownerOf({ api }: Workbench, id: string): string {
  const { customer_id } = api.wallets.get(id)
  if (customer_id !== undefined) return customer_id
  throw new UsageError(
    `given.card: the wallet ${id} belongs to no customer, and so can pay for no card. sim.given.fundedWallet() makes one that can.`,
  )
}

export const cardBuilders = {
  cardholder: builder({
    summary: 'Ada Lovelace, who was approved and may have cards of an active business.',
    takes: () => ({ ...customer(), ...bodies.cardholder() }),
    returns: made.cardholder,
    run(bench: Workbench, input: CardholderInput): GivenCardholder {
      const { customer: owner, ...rest } = input
      const customer_id =
        owner === undefined ? customerBuilders.activeBusiness.run(bench, {}).id : idOf(owner)
      const { id } = bench.api.cardholders.create({ ...ada, ...bodyOf(rest), customer_id })
      bench.simulate.approveCardholder(id)
      return { ...customerMade(bench, customer_id), id, cardholder: bench.api.cardholders.get(id) }
    },
  }),

  card: builder({
    summary: 'A virtual card that can be used, paid by a wallet that has 100 USDC.',
    takes: () => ({ ...customer(), ...wallet(), ...bodies.cardholder(), ...bodies.card() }),
    returns: made.card,
    run(bench: Workbench, input: CardInput): GivenCard {
      const { customer: owner, wallet: named, type, spend_limit, ...rest } = input
      const wallet_id =
        named === undefined
          ? walletBuilders.fundedWallet.run(bench, owner === undefined ? {} : { customer: owner }).id
          : idOf(named)
      if (bench.api.wallets.cardSettlement(wallet_id).status !== 'active')
        bench.simulate.completeCardEnablement(wallet_id)
      const holder = cardBuilders.cardholder.run(bench, {
        ...rest,
        customer: owner ?? ownerOf(bench, wallet_id),
      })
      const { id } = bench.api.cards.create({
        cardholder_id: holder.id,
        wallet_id,
        ...(type !== undefined && { type }),
        ...(spend_limit !== undefined && { spend_limit }),
      })
      bench.simulate.activateCard(id)
      return { ...holder, id, wallet: bench.api.wallets.get(wallet_id), card: bench.api.cards.get(id) }
    },
  }),

  authorizedCard: builder({
    summary: 'A card that authorized 1.50: 1.95 are held for it.',
    takes: () => ({
      ...customer(),
      ...wallet(),
      ...bodies.cardholder(),
      ...bodies.card(),
      ...bodies.cardAuthorization(),
    }),
    returns: made.cardTransaction,
    run(bench: Workbench, input: AuthorizedCardInput): GivenCardTransaction {
      const { amount = '1.5', merchant, ...rest } = input
      const card: GivenCard = cardBuilders.card.run(bench, rest)
      const id = bench.simulate.cardAuthorization(card.id, {
        amount,
        ...(merchant !== undefined && { merchant }),
      })
      return { ...card, id, transaction: presentCardTransaction(rowOf(bench, cardTransactions, id)) }
    },
  }),
}
