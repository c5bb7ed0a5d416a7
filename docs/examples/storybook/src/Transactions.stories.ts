import type { Meta, StoryObj } from '@storybook/html-vite'
import type { SimParameters } from 'platform-simulator/storybook'
import { connect } from './platform.js'
import { transactionList } from './transactions.js'

interface Args {
  readonly heading: string
}

export default {
  title: 'Transactions',
  args: { heading: 'Activity' },
  render: ({ heading }, { loaded: { sim } }) => {
    const [customer] = sim.api.customers.list().data
    return transactionList({ platform: connect(sim), customerId: customer.id, heading })
  },
} satisfies Meta<Args>

/** One of each: the clock takes on those that are on their way. */
export const Moving: StoryObj<Args> = {
  parameters: {
    sim: {
      now: '2026-03-02T09:00:00Z',
      setup({ given }) {
        const { customer } = given.activeBusiness({ name: 'Harbor Imports' })
        given.onrampWithDeposit({ customer, amount: '250.00' })
        given.fundedOneOff({ customer })
        given.returnedOneOff({ customer })
      },
    } satisfies SimParameters,
  },
}

/** Thirty transactions of the last days. */
export const History: StoryObj<Args> = {
  parameters: { sim: { scenario: 'onramp-with-history' } satisfies SimParameters },
}

/** A customer to whom nothing has happened. */
export const Empty: StoryObj<Args> = {
  parameters: { sim: { setup: ({ given }) => void given.activeBusiness() } satisfies SimParameters },
}
