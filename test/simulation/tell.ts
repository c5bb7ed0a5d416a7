import { createSimulator } from 'platform-simulator'
import { overFetch } from '../support/entry-points.js'
import { tell } from './story.js'

/** Run by determinism.test.ts in a process of its own. */
const sim = createSimulator()
await tell(sim, overFetch)
console.log(JSON.stringify({ hash: sim.hash(), snapshot: sim.snapshot() }))
