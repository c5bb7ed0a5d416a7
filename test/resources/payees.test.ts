import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { activeAgent, activeMandate, newAgent, paymentOf } from '../conformance/agent-samples.js'
import { accepting, act } from '../conformance/proposal-samples.js'
import { cryptoDestination, usDestination } from '../conformance/samples.js'
import { offrampOf, onrampOf, payee, swapOf } from '../support/money.js'
import { refused } from '../support/refusal.js'

/** Whose something is comes before how it is: a refusal says nothing of what belongs to somebody else. */

type Arranged = (destination: string) => unknown

/** Whatever pays a destination that is named, of a customer of its own; the kind of destination that it pays. */
const paying: readonly (readonly [
  name: string,
  kind: typeof cryptoDestination | typeof usDestination,
  arrange: (sim: Simulator) => Arranged,
])[] = [
  [
    'a one-off',
    usDestination,
    (sim) => {
      const { customer_id } = payee(sim)
      return (destination_id) =>
        sim.api.transactions.createOneOff({
          customer_id,
          destination_id,
          source_network_id: 'base-sepolia',
          source_asset: 'USDC',
          destination_asset: 'USD',
          amount: '1.00',
        })
    },
  ],
  [
    'a scheduled payment',
    cryptoDestination,
    (sim) => {
      const { address: _, network_id: __, ...body } = paymentOf(activeAgent(sim))
      return (destination_id) => sim.api.scheduledPayments.create({ ...body, destination_id })
    },
  ],
  [
    'a scheduled payment of an instruction',
    cryptoDestination,
    (sim) => {
      const made = activeAgent(sim)
      return (destination_id) => sim.api.instructions.create(accepting(made, act.pay({ destination_id })))
    },
  ],
  [
    'an account of an instruction',
    usDestination,
    (sim) => {
      const made = activeAgent(sim)
      return (destination_id) =>
        sim.api.instructions.create(
          accepting(made, act.account({ destination_id }), act.pay({ destination_id })),
        )
    },
  ],
  [
    'an onramp that is moved',
    cryptoDestination,
    (sim) => {
      const { id } = onrampOf(sim)
      return (crypto_destination_id) => sim.api.accounts.replace(id, { crypto_destination_id })
    },
  ],
  [
    'an offramp that is moved',
    usDestination,
    (sim) => {
      const { id } = offrampOf(sim)
      return (fiat_destination_id) => sim.api.accounts.replace(id, { fiat_destination_id })
    },
  ],
  [
    'a swap that is changed',
    cryptoDestination,
    (sim) => {
      const { id } = swapOf(sim)
      return (crypto_destination_id) =>
        sim.api.accounts.update(id, { account_type: 'swap', crypto_destination_id })
    },
  ],
]

describe.each(paying)('%s', (_, kind, arrange) => {
  const foreign = (sim: Simulator) => payee(sim, kind)

  it('is 404 for the payee of another customer, frozen or not', () => {
    const sim = createSimulator()
    const pay = arrange(sim)
    const { recipient_id, destination_id } = foreign(sim)
    expect(refused(() => pay(destination_id))).toBe('404 not-found')
    sim.simulate.freezeRecipient(recipient_id)
    expect(refused(() => pay(destination_id))).toBe('404 not-found')
  })

  it('is 404 for one of another customer of the other kind, as for what is nowhere', () => {
    const sim = createSimulator()
    const pay = arrange(sim)
    const { destination_id } = payee(sim, kind === usDestination ? cryptoDestination : usDestination)
    expect(refused(() => pay(destination_id))).toBe('404 not-found')
  })
})

describe('what another client has, whatever its state, is 404 as what is nowhere:', () => {
  const world = createSimulator()
  const other = world.as(world.simulate.createClient({ name: 'Other Client' }).api_key)
  const { sim, mine } = { sim: world, mine: activeMandate(world) }

  it.each([
    [
      'a revoked agent',
      () => {
        const { id } = newAgent(sim, mine.customer.id)
        sim.api.paymentAgents.revoke(id)
        return [
          () => other.paymentAgents.propose(id, { prompt: 'Pay Nova Ltd 5 USDC' }),
          () => other.x402.enable(id),
          () => other.instructions.create(accepting({ agent: { ...mine.agent, id } }, act.mandate())),
        ]
      },
    ],
    [
      'the wallet of a frozen customer',
      () => {
        const frozen = activeAgent(sim)
        sim.simulate.freezeCustomer(frozen.customer.id)
        return [() => other.scheduledPayments.create(paymentOf(frozen))]
      },
    ],
    [
      'a frozen customer',
      () => {
        const { id } = sim.given.activeBusiness()
        sim.simulate.freezeCustomer(id)
        return [() => other.paymentAgents.create({ customer_id: id, name: 'Payables', hosted: true })]
      },
    ],
    [
      'a closed card',
      () => {
        const { id } = sim.given.card()
        sim.api.cards.close(id)
        return [() => other.cards.update(id, { spend_limit: null }), () => other.cards.close(id)]
      },
    ],
    [
      'a mandate that was decided',
      () => [() => other.mandates.cancel(mine.mandate.id, { signer_public_key: 'x', signature: 'x' })],
    ],
  ] as const)('%s', (_, arrange) => {
    for (const call of arrange()) expect(refused(call)).toBe('404 not-found')
  })
})
