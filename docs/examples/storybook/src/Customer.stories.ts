import type { Meta, StoryObj } from '@storybook/html-vite'
import type { SimParameters } from 'platform-simulator/storybook'
import { customerScreen } from './customer.js'
import { connect } from './platform.js'

/** Here the host is fixed, as it is in many applications: so the stories of the docs page are frames. */
export default {
  title: 'Customer',
  parameters: { docs: { story: { inline: false, height: '320px' } } },
  render: (_, { loaded: { sim } }) => {
    const [customer] = sim.api.customers.list().data
    return customerScreen({ platform: connect({ apiKey: sim.apiKey }), customerId: customer.id })
  },
} satisfies Meta

/** More than 3,000 dollars in seven days without a proof of address. */
export const Frozen: StoryObj = {
  parameters: { sim: { scenario: 'frozen-customer' } satisfies SimParameters },
}

/** A customer who may pay. */
export const Active: StoryObj = {
  parameters: { sim: { setup: ({ given }) => void given.cryptoDestination() } satisfies SimParameters },
}
