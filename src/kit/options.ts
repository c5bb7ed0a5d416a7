import * as z from 'zod'
import type { Registry } from '../contract/compose.js'
import { readOptions, valuesOf } from '../contract/options.js'
import { printedAs, wireSchemas } from '../contract/primitives.js'
import {
  defineSettings,
  type Members,
  mergedMembers,
  option,
  type SettingsDefinition,
} from '../contract/settings.js'
import { gatewaySettings } from '../gateway/settings.js'
import { descriptionSettings } from '../hosts/description/settings.js'
import { createSigner } from '../hosts/signing/signing.js'
import { senderSettings } from '../hosts/webhooks/settings.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { isPlainObject } from '../kernel/names.js'
import { maxSeedCharacters, seedMust } from '../kernel/random.js'
import type { SettingsKey } from '../kernel/rules.js'
import { registry } from '../resources/registry.js'
import type { ResourceOptions } from '../resources/types/index.js'
import { driverSettings } from '../runtime/driver.js'
import { clockSettings, logSettings, rewindSettings } from '../runtime/settings.js'
import { wireSettings } from '../runtime/wire.js'
import { historySchema } from './history/history.js'
import type { HistoryInput } from './history/persona.js'
import type { PlatformOptions } from './platform-options.js'
import { scenarios } from './scenarios/index.js'
import type { Scenario } from './scenarios/seeding.js'

/** The options of `createSimulator`; all are optional. */
export type SimulatorOptions = PlatformOptions & ResourceOptions

/** The options of a world: its beginning, and what tells it from other worlds. */
export const worldSettings = defineSettings(
  'world',
  {
    scenario: option(
      'What the world begins with, by name or as your own: `reset()` goes back to it.',
      () =>
        z
          .union(
            [z.enum(scenarios.map(({ name }) => name)), z.custom<Scenario>(isScenario)],
            `must be a scenario with a name and a seed, or one of ${scenarios.map(({ name }) => name).join(', ')}`,
          )
          .register(printedAs, { output: 'ScenarioName | Scenario' })
          .register(wireSchemas, { schema: { type: 'string', enum: scenarios.map(({ name }) => name) } }),
      { guide: 'builders.md#scenarios' },
    ),
    history: option(
      'Begins the world so many months before `now`, and lives through them as a persona does: its returns, freezes and refunds are there.',
      historySchema,
      { guide: 'personas.md' },
    ),
    seed: option(
      'Everything random is drawn from it: the same seed and the same calls give the same bytes.',
      () => z.union([z.string().max(maxSeedCharacters, seedMust), z.number()], seedMust),
      { default: 'platform-simulator' },
    ),
    apiKey: option(
      "The key of the default client's admin.",
      () =>
        z.string().regex(/^[\x21-\x7e]{1,512}$/, 'must be at most 512 printable characters without spaces'),
      { defaultText: 'drawn from the seed', flag: '--api-key <key>', secret: true },
    ),
    keyPrefix: option(
      'What API keys and application tokens begin with: tells the worlds behind one server apart.',
      () => z.string().regex(/^[A-Za-z0-9]{0,16}$/, 'must be at most 16 letters and digits'),
      { default: '' },
    ),
    quirks: option(
      '`observed` adds what only live use of the platform has shown.',
      () => z.enum(['documented', 'observed']),
      { default: 'documented', flag: '--quirks' },
    ),
  },
  ({ scenario, seed, ...others }) => {
    if (scenario !== undefined && others.history !== undefined)
      throw new UsageError(
        'the options scenario and history were both given, and a world has one beginning: leave one of them out.',
      )
    return {
      scenario: typeof scenario === 'string' ? scenarios.find(({ name }) => name === scenario) : scenario,
      seed: String(seed),
      ...others,
    }
  },
)

function isScenario(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'seed' in value && typeof value.seed === 'function' && 'name' in value
}

/** The settings of every platform, whatever its resources declare. */
const platformSettings: readonly SettingsDefinition[] = [
  worldSettings,
  clockSettings,
  gatewaySettings,
  senderSettings,
  logSettings,
  rewindSettings,
  driverSettings,
  descriptionSettings,
  wireSettings,
]

export const platformMembers = lazy(() => mergedMembers(platformSettings.map(({ members }) => members)))

/** All options of a platform. */
function membersOf({ settings }: Registry): Members {
  return mergedMembers([platformMembers(), ...settings.map(({ members }) => members)])
}

export const optionMembers = lazy(() => membersOf(registry))

const { seed, keyPrefix, history } = worldSettings.members
const { baseUrl } = gatewaySettings.members

/** @param here the address that a fixture names for each test: it was looked at before @throws UsageError for a wrong option */
export function checkFork(options: object, here: string): void {
  const isHere = isPlainObject(options) && options['baseUrl'] === here
  readOptions({ seed, baseUrl, keyPrefix }, isHere ? { ...options, baseUrl: undefined } : options, 'sim.fork')
}

/** Reads what `sim.given.history` takes. @throws UsageError for what is wrong */
export function readHistory(input: unknown): HistoryInput {
  const members = { history }
  const read = valuesOf(members, readOptions(members, { history: input }, 'given.history')).history
  if (read !== undefined) return read
  throw new UsageError(
    'given.history takes a persona and a number of months, such as { persona: marketplace, months: 12 }, and was given nothing. platform-simulator/personas exports personas.',
  )
}

/** Everything that the options say, resolved. */
export type ResolvedOptions = ReturnType<typeof resolve>

/** Reads the options of a platform: its own and those that its resources declare. */
export function optionsReader(
  registry: Registry,
): (options: SimulatorOptions, call?: string) => ResolvedOptions {
  // Made for the first simulator that is given an option. Many are given none.
  const members = lazy(() => membersOf(registry))
  const declared = [...platformSettings, ...registry.settings]
  return (options, call = 'createSimulator') => {
    const given = readOptions(members(), options, call)
    return resolve(
      new Map(declared.map((each) => [each.name, each.resolve(valuesOf(each.members, given))] as const)),
    )
  }
}

function resolve(settings: ReadonlyMap<string, unknown>) {
  // Whoever made the map has resolved each declaration under its name.
  const of = <S>({ name }: SettingsKey<S>) => settings.get(name) as S
  const { baseUrl, ...gateway } = of(gatewaySettings)
  const sender = of(senderSettings)
  return {
    ...of(worldSettings),
    ...of(clockSettings),
    baseUrl,
    gateway,
    /** A fork shares the signer with its parent: it signs much of the same. */
    webhooks: { ...sender, signer: createSigner(gateway.environment, sender.signingKey) },
    log: of(logSettings),
    rewind: of(rewindSettings),
    describe: of(descriptionSettings).openapi,
    tomorrow: of(wireSettings).tomorrow,
    /** The settings that each declaration makes of the options, by name. */
    settings,
  }
}

/** Reads the options of the platform as it is. @throws UsageError naming every wrong option */
export const resolveOptions = optionsReader(registry)
