import { dayMs, hourMs } from '../../../kernel/calendar.js'
import { unixSeconds } from '../../../kernel/clock.js'
import { deploymentOf, homeNetwork } from '../../../resources/capabilities/index.js'
import { chainOf } from '../../../resources/x402/index.js'
import { signApproval } from '../../signing/mandates.js'
import { definePersona, type Life } from '../life.js'
import {
  companyName,
  freezeForSomeDays,
  ifTaken,
  isTaken,
  newAddress,
  newCustomer,
  newPaidByBank,
  newPayee,
  Payments,
  payBills,
} from '../trade.js'
import { newWallet, type SignedWallet } from '../wallets.js'

/** The sellers that agents buy of: their address, and the price in millionths of USDC, from and to. */
const sellers = [
  { payTo: '0x8617e340b3d01fa5f11f306f4090fd50e238070d', from: 10_000, to: 90_000 },
  { payTo: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', from: 100_000, to: 800_000 },
] as const

const usdc = { symbol: 'USDC', scale: 6 }

/** Has agents that pay invoices within mandates, and buy data by x402. */
export const agentOperator = definePersona({
  name: 'agent-operator',
  story: 'Two agents of a business that pay suppliers within mandates, and buy data by x402.',
  begin(life) {
    const { simulate } = life
    const customer = newCustomer(life, companyName(9))
    payBills(life, new Payments(life, 12), {
      customer,
      destination: newPaidByBank(life, customer, companyName(13)),
      day: 8,
      names: ['HOSTING', 'MODELS'],
      from: 90,
      to: 900,
    })
    const agents = [
      { name: 'Payables', signer: 'Ada' },
      { name: 'Research', signer: 'Ben' },
    ].map(({ name, signer }) => new Agent(life, customer, name, signer))
    for (const agent of agents) {
      for (let each = 0; each < life.size; each++) {
        life.weekly(() => agent.pays())
        life.weekly(() => agent.buys())
        life.weekly(() => agent.buys())
      }
      life.monthly(2, () => agent.isFilledUp())
    }
    life.yearly(2, () => freezeForSomeDays(life, customer))
    // The service of x402 has a bad hour.
    life.yearly(1, () => {
      simulate.x402Service('down')
      life.after('1h', () => simulate.x402Service('up'))
    })
  },
})

class Agent {
  readonly #life: Life
  readonly #wallet: SignedWallet
  readonly #id: string
  readonly #signer: string
  readonly #buysFrom: string
  readonly #supplier: string
  readonly #isUnclaimed: () => boolean
  readonly #isTooMuch: () => boolean

  constructor(life: Life, customer: string, name: string, signer: string) {
    const { api, simulate } = life
    this.#life = life
    this.#wallet = newWallet(life, customer, name, [signer])
    const { id, signer_id, signer_public_key } = api.paymentAgents.create({
      customer_id: customer,
      name,
      hosted: true,
    })
    this.#id = id
    this.#signer = signer_id
    api.signerGroups.addSigner(this.#wallet.group, { member_key: signer_public_key })
    const mandate = api.mandates.create({
      payment_agent_id: id,
      rule: {
        target_type: 'any',
        asset: 'USDC',
        window: 'MONTHLY',
        max_amount_in_window: '900',
        max_per_tx: '150',
      },
    })
    const [person] = this.#wallet.people
    if (person !== undefined) api.mandates.approve(mandate.id, signApproval(mandate, person))
    api.x402.enable(id)
    this.#buysFrom = simulate.completeX402Enablement(id)
    this.#supplier = newAddress(life, newPayee(life, customer, `${name} Supplies`))
    this.#isUnclaimed = life.onceIn(12)
    this.#isTooMuch = life.onceIn(16)
    this.isFilledUp()
    this.#isAllowed()
  }

  /** People put money into its wallets. */
  isFilledUp(): void {
    const { simulate, size } = this.#life
    simulate.walletDeposit(this.#wallet.id, { amount: `${500 * size}.00` })
    simulate.walletDeposit(this.#buysFrom, { amount: `${12 * size}.00` })
  }

  /** People allow it to buy, anew each month. */
  #isAllowed(): void {
    const { api } = this.#life
    const network = x402Network(this.#life)
    isTaken(() => api.x402.createMandate(this.#id, { asset: 'USDC', network, max_per_call: '1000000' }))
    this.#life.after('29d', () => this.#isAllowed())
  }

  /** It pays a supplier the next day: sometimes more than its mandate allows, and then less two days later. */
  pays(): void {
    const life = this.#life
    const isTooMuch = this.#isTooMuch()
    this.#schedules(isTooMuch ? life.amount(200, 400) : life.amount(10, 100))
    if (isTooMuch) life.after('2d', () => this.#schedules(life.amount(10, 100)))
  }

  #schedules(amount: string): void {
    const { api, now } = this.#life
    isTaken(() =>
      api.scheduledPayments.create({
        signer_id: this.#signer,
        wallet_id: this.#wallet.id,
        amount,
        asset: 'USDC',
        destination_id: this.#supplier,
        start_at: unixSeconds(now + dayMs),
      }),
    )
  }

  /** It signs for something that costs a little. Some sellers never claim it, and the money is released. */
  buys(): void {
    const life = this.#life
    const { payTo, from, to } = life.one(sellers)
    const price = String(life.whole(from, to))
    const signed = ifTaken(() =>
      life.api.x402.sign(this.#id, {
        payment_requirements: {
          scheme: 'exact',
          network: x402Network(life),
          maxAmountRequired: price,
          payTo,
          asset: deploymentOf(usdc, homeNetwork(life.environment)).contract_address,
        },
      }),
    )
    if (signed === undefined) life.after(2 * hourMs, () => this.#buysAgain())
    else if (!this.#isUnclaimed())
      life.after('4s', () => isTaken(() => life.simulate.settleHold(signed.authorization_id)))
  }

  #again = 0

  /** Once more where it was refused, and then no more. */
  #buysAgain(): void {
    if (this.#again++ % 2 === 0) this.buys()
  }
}

/** The name of the network in version 1 of x402. */
function x402Network({ environment }: Life): 'base' | 'base-sepolia' {
  return chainOf(homeNetwork(environment))?.short ?? 'base'
}
