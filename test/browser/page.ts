import { setupWorker } from 'msw/browser'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { type Seen, seed, story } from './story.js'
import { type SeenOfWallets, walletStory } from './wallets.js'

declare global {
  /** What the test waits for. */
  var seen: Promise<Seen>
  /** What the test calls. */
  var tellOfWallets: (sends: number) => Promise<SeenOfWallets>
}

async function tell(): Promise<Seen> {
  const sim = createSimulator({ seed })
  const worker = setupWorker(...handlers(sim))
  await worker.start({ quiet: true })
  try {
    return await story(sim, (url, init) => fetch(url, init))
  } finally {
    worker.stop()
  }
}

globalThis.seen = tell()
globalThis.tellOfWallets = walletStory
