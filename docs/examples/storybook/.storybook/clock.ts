import type { Decorator } from '@storybook/html-vite'
import type { Simulator } from 'platform-simulator'
import { element } from '../src/element.js'

const steps = ['5s', '1m', '1h'] as const

/** The clock of the story's world above the story. It moves when a button is pressed, here or in the panel. */
export const withClock: Decorator = (story, { loaded, abortSignal }) => {
  const sim: Simulator = loaded['sim']
  const time = element('time', {}, sim.clock.now().toISOString())
  // The panel says so as well when it has moved the clock.
  window.addEventListener(
    'focus',
    () => {
      time.textContent = sim.clock.now().toISOString()
    },
    { signal: abortSignal },
  )
  const buttons = steps.map((step) =>
    element(
      'button',
      {
        type: 'button',
        onclick: async () => {
          await sim.clock.advance(step)
          // As when the user comes back to the page, which is when applications ask again.
          window.dispatchEvent(new Event('focus'))
        },
      },
      `+${step}`,
    ),
  )
  return element('div', {}, element('div', { className: 'clock' }, time, ...buttons), story())
}
