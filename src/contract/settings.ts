import * as z from 'zod'
import { lazy } from '../kernel/lazy.js'
import type { SettingsKey } from '../kernel/rules.js'
import type { Schema } from './schema.js'

/** Tells of an option what its schema does not. */
interface AboutOption<Default> {
  /** Its value where it is left out. */
  readonly default?: Default
  /** The default for the reference, where it is no constant. */
  readonly defaultText?: string
  /** A place in `docs/guide` that tells more, such as `clock.md#modes`. */
  readonly guide?: string
  /** The flag of `platform-simulator serve` that sets it; none for what only a test can hand over. */
  readonly flag?: Flag
  /** Messages do not repeat its value. */
  readonly secret?: true
}

/**
 * A flag as the help shows it: `--step-limit <n>`, or `--terms` for an option that takes one of a few words. The second
 * part reads its text, where the schema does not say how.
 */
type Flag = string | readonly [written: string, read: (text: string) => unknown]

/** One option of `createSimulator`. Its schema is made when it is first given: most tests give one option, or none. */
export class Option<S extends z.ZodType = z.ZodType, out Value = unknown> {
  /** Says what it is for: editors, the reference and the help of the command show it. */
  readonly text: string
  readonly schema: Schema<S>
  readonly about: AboutOption<unknown>
  /** Carries the type of the value; nobody reads it. */
  declare readonly value: Value

  constructor(text: string, schema: Schema<S>, about: AboutOption<unknown>) {
    this.text = text
    this.schema = schema
    this.about = about
  }
}

/** Options that are members of one object, such as `limits`. Several declarations may have members of the same. */
export class Section<M extends Members = Members> {
  readonly text: string
  readonly members: M
  /** The flag that sets several of its members at once. */
  readonly flag: string | undefined

  constructor(text: string, members: M, flag: string | undefined) {
    this.text = text
    this.members = members
    this.flag = flag
  }
}

/** The options of one declaration, by the names of `createSimulator`. All may be left out. */
export interface Members {
  readonly [name: string]: Option | Section
}

/** The values of options: of those that have a default it is there. */
export type ValuesOf<M extends Members> = {
  readonly [Name in keyof M]: M[Name] extends Option<z.ZodType, infer Value>
    ? Value
    : M[Name] extends Section<infer Inner>
      ? ValuesOf<Inner>
      : never
}

/** Declares an option: `option('How many ...', () => z.int().min(1), { default: 10, flag: '--step-limit <n>' })`. */
export function option<S extends z.ZodType, const Default extends z.output<S> | undefined = undefined>(
  text: string,
  schema: Schema<S>,
  about: AboutOption<Default> = {},
): Option<S, undefined extends Default ? z.output<S> | undefined : z.output<S>> {
  return new Option(text, lazy(schema), about)
}

/** Declares an option of a call that documents it itself. */
export function argument<S extends z.ZodType>(schema: Schema<S>): Option<S, z.output<S> | undefined> {
  return option('', schema)
}

/** Declares an object of options. */
export function section<const M extends Members>(text: string, members: M, flag?: string): Section<M> {
  return new Section(text, members, flag)
}

/** Options of `createSimulator` that one part of the simulator reads, and what it makes of them. */
export interface SettingsDefinition<M extends Members = Members, S = unknown> extends SettingsKey<S> {
  readonly members: M
  /** Makes the settings out of the options: called once for each simulator. */
  resolve(values: ValuesOf<M>): S
}

/**
 * Declares settings: `world.settings(declaration)` has them, and `createSimulator` takes their options.
 * @param resolve what is made of the options; the options themselves unless given
 */
export function defineSettings<const M extends Members>(
  name: string,
  members: M,
): SettingsDefinition<M, ValuesOf<M>>
export function defineSettings<const M extends Members, S>(
  name: string,
  members: M,
  resolve: (values: ValuesOf<M>) => S,
): SettingsDefinition<M, S>
export function defineSettings(
  name: string,
  members: Members,
  resolve: (values: never) => unknown = (values) => values,
): SettingsDefinition<Members, unknown> {
  return { name, members, resolve: resolve as SettingsDefinition['resolve'] }
}

/** The schema of options as one object, for what describes them. */
export function objectOfOptions(members: Members): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        (member instanceof Section ? objectOfOptions(member.members) : member.schema())
          .optional()
          .describe(describedOption(member)),
      ]),
    ),
  )
}

/** The words of an option for an editor: its purpose and its default. */
function describedOption(member: Option | Section): string {
  const shown = member instanceof Option ? defaultOf(member) : undefined
  return shown === undefined ? member.text : `${member.text} Default: ${shown}.`
}

/** The default of an option as the reference shows it. */
export function defaultOf({ about }: Option): string | undefined {
  if (about.defaultText !== undefined || about.default === undefined) return about.defaultText
  const { default: value } = about
  return `\`${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}\``
}

/** Merges the options of several declarations into one tree. */
export function mergedMembers(all: readonly Members[]): Members {
  const merged: Record<string, Option | Section> = {}
  for (const members of all)
    for (const [name, member] of Object.entries(members)) {
      const before = merged[name]
      merged[name] =
        before instanceof Section && member instanceof Section
          ? new Section(
              before.text || member.text,
              mergedMembers([before.members, member.members]),
              before.flag ?? member.flag,
            )
          : member
    }
  return merged
}
