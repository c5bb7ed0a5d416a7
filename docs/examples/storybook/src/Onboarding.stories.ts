import type { Meta, StoryObj } from '@storybook/html-vite'
import type { SimParameters } from 'platform-simulator/storybook'
import { onboarding } from './onboarding.js'
import { connect } from './platform.js'

interface Args {
  readonly heading: string
}

export default {
  title: 'Onboarding',
  args: { heading: 'Open an account' },
  render: ({ heading }, { loaded: { sim } }) => onboarding({ platform: connect(sim), heading }),
} satisfies Meta<Args>

/** Nobody is there yet. Apply, then let five seconds pass. */
export const Apply: StoryObj<Args> = {}

/** The platform refuses the name, and the form says so. */
export const FieldError: StoryObj<Args> = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Al')
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply' }))
    await canvas.findByText('The name must have at least 3 characters.')
  },
}

/** The reviewer asked for something more. */
export const InfoRequested: StoryObj<Args> = {
  parameters: { sim: { scenario: 'customer-awaiting-info' } satisfies SimParameters },
  render: ({ heading }, { loaded: { sim } }) =>
    onboarding({ platform: connect(sim), heading, customerId: sim.api.customers.list().data[0].id }),
}
