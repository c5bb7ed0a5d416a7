import { parseArgs } from 'node:util'
import { soakAuditor } from './soak/auditor.js'
import { soakKills } from './soak/disk.js'
import { soakFires } from './soak/fires.js'
import { soakOnboarding } from './soak/onboarding.js'
import { soakTeam } from './soak/team.js'
import { soakUploads } from './soak/uploads.js'

/**
 * `npm run soak`: what a test suite has no time for. Fresh seeds of the auditor on every core, until two sides disagree,
 * Ctrl-C, or as many calls as it is told: `npm run soak -- --calls 1000000`. Or a server that keeps its state, killed again
 * and again: `npm run soak -- --kills 1000 --megabytes 1`. Or the explorer, tried on the app of test/explore and on its
 * variants: `npm run soak -- --explore 5000`. Or applications, filled in and reviewed at random:
 * `npm run soak -- --onboarding 1000`. Or large files, uploaded to a server: `npm run soak -- --uploads 100`. Ends with code 1 where something is wrong.
 */
const { values } = parseArgs({
  options: {
    /** So many calls of the auditor, at least. */
    calls: { type: 'string' },
    /** Kills so many servers that keep a state, instead. */
    kills: { type: 'string' },
    /** Lets so many scheduled payments fire under random mandates, instead. */
    fires: { type: 'string' },
    /** Fills in and reviews so many applications at random, instead. */
    onboarding: { type: 'string' },
    /** Has so many worlds of a team on workerd, instead. */
    team: { type: 'string' },
    /** Uploads so many files to a server, instead. */
    uploads: { type: 'string' },
    /** The size of the state that killed servers keep, 1 unless told; or of each file that is uploaded, 50 unless told. */
    megabytes: { type: 'string' },
    /** The first seed; one that nobody has had unless given. */
    start: { type: 'string' },
    steps: { type: 'string', default: '200' },
    /** Processes; one for each core unless given. */
    workers: { type: 'string' },
    /** A bug of auditor/plant.ts, by its name: to see one found. */
    plant: { type: 'string' },
    /** Goes on after a disagreement. */
    all: { type: 'boolean', default: false },
  },
})

function number(
  name:
    | 'calls'
    | 'fires'
    | 'kills'
    | 'megabytes'
    | 'onboarding'
    | 'start'
    | 'steps'
    | 'team'
    | 'uploads'
    | 'workers',
): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  if (!/^[1-9][0-9]*$/.test(text)) throw new Error(`--${name} is ${text}: it takes a whole number above 0.`)
  return Number(text)
}

function soak(): Promise<number> {
  const start = number('start')
  const [kills, fires, team, uploads] = [number('kills'), number('fires'), number('team'), number('uploads')]
  const onboarding = number('onboarding')
  if (onboarding !== undefined)
    return soakOnboarding(onboarding, start ?? Date.now() % 1_000_000, number('steps') ?? 200)
  if (uploads !== undefined) return soakUploads(uploads, number('megabytes') ?? 50)
  if (team !== undefined) return soakTeam(team)
  if (kills !== undefined) return soakKills(kills, number('megabytes') ?? 1, start ?? Date.now() % 1_000_000)
  if (fires !== undefined) return soakFires(fires, start ?? Date.now() % 1_000_000)
  return soakAuditor({
    calls: number('calls'),
    start,
    steps: number('steps') ?? 200,
    workers: number('workers'),
    plant: values.plant,
    all: values.all,
  })
}

process.exitCode = (await soak()) === 0 ? 0 : 1
