import { parseArgs } from 'node:util'

/**
 * `npm run soak`: what a test suite has no time for. Fresh seeds of the auditor on every core, until two sides disagree,
 * Ctrl-C, or as many calls as it is told: `npm run soak -- --calls 1000000`. Or a server that keeps its state, killed again
 * and again: `npm run soak -- --kills 1000 --megabytes 1`. Or the explorer, tried on the app of test/explore and on its
 * variants: `npm run soak -- --explore 5000`. Or applications, filled in and reviewed at random:
 * `npm run soak -- --onboarding 1000`. Or large files, uploaded to a server: `npm run soak -- --uploads 100`. Or many at
 * once, some of them badly, at a server that is killed and reset: `npm run soak -- --storm 1000`. Or requests over connections
 * that are kept, to a server with a small heap: `npm run soak -- --requests 1000000`. Or the runs of a suite by `vary`:
 * `npm run soak -- --vary 1000`. Ends with code 1 where something is wrong.
 */
const { values } = parseArgs({
  options: {
    /** So many calls of the auditor, at least. */
    calls: { type: 'string' },
    /** Kills so many servers that keep a state, instead. */
    kills: { type: 'string' },
    /** Lets so many scheduled payments fire under random mandates, instead. */
    fires: { type: 'string' },
    /** Explores the app of test/explore in so many runs, and each of its variants, instead. */
    explore: { type: 'string' },
    /** Fills in and reviews so many applications at random, instead. */
    onboarding: { type: 'string' },
    /** Asks a server so often over connections that are kept, instead. */
    requests: { type: 'string' },
    /** Has so many worlds of a team on workerd, instead. */
    team: { type: 'string' },
    /** Uploads so many files to a server, instead. */
    uploads: { type: 'string' },
    /** Has so many files uploaded at once, instead. */
    storm: { type: 'string' },
    /** Varies the suite of test/vary in so many runs, and once for each mistake, instead. */
    vary: { type: 'string' },
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
    | 'explore'
    | 'fires'
    | 'kills'
    | 'megabytes'
    | 'onboarding'
    | 'requests'
    | 'start'
    | 'storm'
    | 'steps'
    | 'team'
    | 'uploads'
    | 'vary'
    | 'workers',
): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  if (!/^[1-9][0-9]*$/.test(text)) throw new Error(`--${name} is ${text}: it takes a whole number above 0.`)
  return Number(text)
}

/** Each loads what it needs, and no more: most begin with a program that takes seconds to load. */
async function soak(): Promise<number> {
  const start = number('start')
  const [kills, fires, team, uploads] = [number('kills'), number('fires'), number('team'), number('uploads')]
  const onboarding = number('onboarding')
  const [calls, workers, steps = 200] = [number('calls'), number('workers'), number('steps')]
  if (uploads !== undefined) {
    const { soakUploads } = await import('./soak/uploads.js')
    return soakUploads(uploads, number('megabytes') ?? 50)
  }
  if (team !== undefined) {
    const { soakTeam } = await import('./soak/team.js')
    return soakTeam(team)
  }
  const seed = start ?? Date.now() % 1_000_000
  const requests = number('requests')
  if (requests !== undefined) {
    const { soakRequests } = await import('./soak/requests.js')
    return soakRequests(requests, seed)
  }
  const storm = number('storm')
  if (storm !== undefined) {
    const { soakStorm } = await import('./soak/storm.js')
    return soakStorm(storm, seed)
  }
  if (onboarding !== undefined) {
    const { soakOnboarding } = await import('./soak/onboarding.js')
    return soakOnboarding(onboarding, seed, steps)
  }
  if (kills !== undefined) {
    const { soakKills } = await import('./soak/disk.js')
    return soakKills(kills, number('megabytes') ?? 1, seed)
  }
  const explored = number('explore')
  if (explored !== undefined) {
    const { soakExplorer } = await import('./soak/explorer.js')
    return soakExplorer(explored, seed)
  }
  const varied = number('vary')
  if (varied !== undefined) {
    const { soakVary } = await import('./soak/vary.js')
    return soakVary(varied, seed)
  }
  if (fires !== undefined) {
    const { soakFires } = await import('./soak/fires.js')
    return soakFires(fires, seed)
  }
  const { soakAuditor } = await import('./soak/auditor.js')
  return soakAuditor({ calls, start, steps, workers, plant: values.plant, all: values.all })
}

process.exitCode = (await soak()) === 0 ? 0 : 1
