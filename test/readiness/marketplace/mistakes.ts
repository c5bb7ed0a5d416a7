import { verifyWebhook } from 'platform-simulator/webhooks'
import { type Habits, right } from './app.js'

/** Mistakes that clients of such an API have made, each in the marketplace. They were written down before any verb saw them. */
export const mistakes: Readonly<Record<string, Habits>> = {
  'the body written anew before it is checked': {
    ...right,
    verify: (given) => verifyWebhook({ ...given, body: JSON.stringify(JSON.parse(given.body)) }),
  },
  'an event remembered before it is handled': { ...right, remembersFirst: true },
  'money counted while it is on its way': {
    ...right,
    counts: (state) => state === 'completed' || state === 'processing',
  },
  'a 5xx taken for a refusal': { ...right, isPassing: (status) => status === 429 },
  'a key drawn for each try': { ...right, keyOf: () => crypto.randomUUID() },
}
