import type { Simulator } from '../../simulator.js'
import type { Cast, Task } from '../task.js'
import { howToPay, type Office, openOffice, underMandate } from './office.js'

/** Something that is owed, and the number that payments of it carry. */
export interface Debt {
  readonly number: string
  readonly to: string
  readonly amount: string
}

const asks = `The paper Owed in your inbox (desk_inbox) lists invoices, whom each is owed to, and how much. See to it that within two days each has arrived exactly once: read what the platform has done already. What came back is paid again. Payments to banks carry the number of their invoice as the reference, without the hyphen. A one-off that waits for its deposit may be funded; what would pay a second time, such as a one-off that waits or a payment that is still scheduled, has to be cancelled. ${howToPay}`

function owedPaper(debts: readonly Debt[]) {
  const lines = debts.map(({ number, to, amount }) => `${number}; ${to}; ${amount} USDC`)
  return { title: 'Owed', text: lines.join('\n') }
}

const referenceOf = ({ number }: Debt): string => number.replaceAll('-', ' ')

/** Three days ago: what was paid to a bank, and arrived. */
function settle({ given }: Simulator, office: Office, debt: Debt): string {
  return given.completedOneOff({
    destination: office.banks[debt.to],
    deposit: debt.amount,
    payment_reference: referenceOf(debt),
  }).id
}

export interface ReturnedInput {
  readonly name: string
  readonly arrived: readonly Debt[]
  readonly returned: Debt
  readonly weather: Task['weather']
}

/** One of several payments came back. */
export function oneReturned({ name, arrived, returned, weather }: ReturnedInput): Task {
  const debts = [...arrived, returned]
  return {
    name,
    family: 'reconcile',
    level: 'easy',
    about: 'Of several payments one came back, and is to be paid again.',
    async world(sim) {
      const office = openOffice(sim, {
        payees: debts.map(({ to }) => ({ name: to, by: 'bank' as const })),
      })
      for (const debt of arrived) settle(sim, office, debt)
      const id = settle(sim, office, returned)
      await sim.clock.advance('2d')
      sim.simulate.returnPayment(id, { code: 'R01' })
      await sim.clock.advance('1d')
      return { ...office.cast, papers: [owedPaper(debts)] }
    },
    asks,
    ends: { paid: { [returned.to]: returned.amount } },
    never: { limits: [underMandate('2000')] },
    within: '2d',
    weather,
  }
}

export interface MessInput extends Omit<ReturnedInput, 'arrived'> {
  readonly arrived: Debt
  /** Was never paid: two one-offs for it wait for their deposit. */
  readonly waiting: Debt
  /** Was paid on a chain, and is scheduled for tomorrow once more. */
  readonly doubled: Debt
  /** Nobody has begun to pay it. */
  readonly missing: Debt
}

/** Books in disorder: one came back, one waits twice, one is about to be paid twice, and one is missing. */
export function inDisorder(input: MessInput): Task {
  const { name, returned, waiting, missing, weather } = input
  return {
    name,
    family: 'reconcile',
    level: 'hard',
    about: 'One payment came back, one waits twice, one is about to be made twice, and one is missing.',
    world: (sim) => disorder(sim, input),
    asks,
    ends: {
      paid: {
        [returned.to]: returned.amount,
        [waiting.to]: waiting.amount,
        [missing.to]: missing.amount,
      },
      reads: [
        {
          says: 'no one-off waits for a deposit',
          call: 'transactions.list',
          with: [{ transaction_type: 'one_off', status: 'pending' }],
          count: 0,
        },
      ],
    },
    never: { limits: [underMandate('2000')] },
    within: '2d',
    weather,
  }
}

async function disorder(
  sim: Simulator,
  { arrived, returned, waiting, doubled, missing }: MessInput,
): Promise<Cast> {
  const office = openOffice(sim, {
    payees: [
      { name: arrived.to, by: 'bank' },
      { name: returned.to, by: 'bank' },
      { name: waiting.to, by: 'bank' },
      { name: doubled.to },
      { name: missing.to },
    ],
  })
  settle(sim, office, arrived)
  const id = settle(sim, office, returned)
  const again = { amount: doubled.amount, asset: 'USDC', signer_id: office.signer, wallet_id: office.wallet }
  const destination_id = sim.api.recipients.get(office.recipients[doubled.to] ?? '').destinations[0]
    ?.destination_id
  sim.api.scheduledPayments.create({ ...again, destination_id })
  await sim.clock.advance('2d')
  sim.simulate.returnPayment(id, { code: 'R03' })
  await sim.clock.advance('1d')
  const start_at = Math.floor(sim.clock.now().getTime() / 1000) + 86_400
  sim.api.scheduledPayments.create({ ...again, destination_id, start_at })
  for (let nth = 1; nth <= 2; nth++)
    sim.given.oneOff({
      destination: office.banks[waiting.to],
      amount: waiting.amount,
      payment_reference: referenceOf(waiting),
    })
  return { ...office.cast, papers: [owedPaper([arrived, returned, waiting, doubled, missing])] }
}

export const reconcile: readonly Task[] = [
  oneReturned({
    name: 'reconcile/easy',
    arrived: [
      { number: 'INV-501', to: 'Bolt Freight', amount: '120' },
      { number: 'INV-503', to: 'Nova Tools', amount: '64.5' },
    ],
    returned: { number: 'INV-502', to: 'Marsh Paper', amount: '80' },
    weather: ['lost', '503', 'failed'],
  }),
  inDisorder({
    name: 'reconcile/hard',
    arrived: { number: 'INV-601', to: 'Bolt Freight', amount: '120' },
    returned: { number: 'INV-602', to: 'Marsh Paper', amount: '80.25' },
    waiting: { number: 'INV-603', to: 'Nova Tools', amount: '310' },
    doubled: { number: 'INV-604', to: 'Quay Storage', amount: '45' },
    missing: { number: 'INV-605', to: 'Pell Office', amount: '12.5' },
    weather: ['lost', '500', 'failed'],
  }),
  oneReturned({
    name: 'reconcile/easy (two of the same amount)',
    arrived: [{ number: 'INV-71', to: 'Bolt Freight', amount: '99' }],
    returned: { number: 'INV-72', to: 'Quay Storage', amount: '99' },
    weather: ['cut', '429'],
  }),
  oneReturned({
    name: 'reconcile/easy (six payments in bad weather)',
    arrived: ['Bolt Freight', 'Marsh Paper', 'Nova Tools', 'Quay Storage', 'Pell Office'].map((to, at) => ({
      number: `INV-8${at}`,
      to,
      amount: String(50 + at),
    })),
    returned: { number: 'INV-89', to: 'Dry Dock Repairs', amount: '1500' },
    weather: ['lost', 'failed', 'refused', '503', 'cut'],
  }),
  inDisorder({
    name: 'reconcile/hard (other payees and amounts)',
    arrived: { number: 'INV-901', to: 'Quay Storage', amount: '15' },
    returned: { number: 'INV-902', to: 'Pell Office', amount: '700' },
    waiting: { number: 'INV-903', to: 'Bolt Freight', amount: '1.5' },
    doubled: { number: 'INV-904', to: 'Marsh Paper', amount: '450' },
    missing: { number: 'INV-905', to: 'Nova Tools', amount: '88.88' },
    weather: ['cut', '503'],
  }),
]
