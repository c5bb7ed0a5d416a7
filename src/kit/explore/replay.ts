import * as z from 'zod'
import type { OutputOf } from '../../contract/schema.js'
import { readBase64Url, toBase64Url } from '../../kernel/base64.js'
import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { streamKey } from '../../kernel/random.js'
import { printable } from '../../kernel/shown.js'
import { faultKinds, type Plan } from './plan.js'

/** A run as one text: what to replay it with. */
export interface Recording {
  readonly seed: string
  readonly plan: Plan
  readonly digests: Digests
}

/** Digests of a story: they tell whether another one differs, and about where. */
export interface Digests {
  /** The number of lines of which two characters are kept. */
  readonly each: number
  readonly text: string
}

/** The version of recordings; another one draws other plans, and has other faults. */
const version = '1'

const milliseconds = lazy(() => z.int().min(0))
const contents = lazy(() =>
  z.tuple([
    z.string(),
    milliseconds(),
    z.array(z.tuple([z.string(), milliseconds()])),
    z.array(z.tuple([z.enum(faultKinds), z.string(), z.int().min(1), milliseconds()])),
    z.int().min(1),
    z.string(),
  ]),
)

export function writeRecording({ seed, plan, digests }: Recording): string {
  const { pace, steps, faults } = plan
  const values: OutputOf<typeof contents> = [
    seed,
    pace,
    steps.map(({ act, wait }) => [act, wait]),
    faults.map(({ what, at, nth, for: lasts }) => [what, at, nth, lasts]),
    digests.each,
    digests.text,
  ]
  const text = toBase64Url(new TextEncoder().encode(JSON.stringify(values)))
  return `${version}.${checksum(text)}.${text}`
}

/** @throws UsageError for what explore did not print, or another version of it, or for other acts */
export function readRecording(recording: unknown, acts: readonly string[]): Recording {
  const [, written = '', sum = '', text = ''] =
    (typeof recording === 'string' ? /^(\d+)\.([0-9a-z]+)\.([\w-]+)$/.exec(recording.trim()) : null) ?? []
  if (text === '')
    throw new UsageError(
      `explore.replay was given ${printable(recording)}, which is no recording of a run. Copy the whole line explore.replay('...') from the message of a failed exploration.`,
    )
  if (written !== version)
    throw new UsageError(
      `explore.replay was given a recording of version ${written}, and this version of platform-simulator reads version ${version}. Let explore find the failure again, or use the version that printed it.`,
    )
  const values = contents().safeParse(checksum(text) === sum ? decoded(text) : undefined)
  if (!values.success)
    throw new UsageError(
      'explore.replay was given a recording that is damaged: a part of it is missing or was changed. Copy the whole line from the message of the failed exploration.',
    )
  const [seed, pace, steps, faults, each, digests] = values.data
  const missing = steps.find(([act]) => !acts.includes(act))
  if (missing !== undefined || steps.length === 0)
    throw new UsageError(
      `explore.replay was given a recording of another test: it asks for the act ${printable(missing?.[0])}, and the acts here are ${acts.join(', ')}.`,
    )
  return {
    seed,
    digests: { each, text: digests },
    plan: {
      pace,
      steps: steps.map(([act, wait]) => ({ act, wait })),
      faults: faults.map(([what, at, nth, lasts]) => ({ what, at, nth, for: lasts })),
    },
  }
}

function decoded(text: string): unknown {
  const bytes = readBase64Url(text)
  return bytes && parseJson(new TextDecoder().decode(bytes))
}

function checksum(text: string): string {
  return streamKey(text, 'recording').toString(36)
}

/** So many digests make a recording short enough to be read over. */
const maxDigests = 60

/** A story line by line, or a few lines by a few, short enough for the text. */
export function digestsOf(story: string): Digests {
  const lines = story.split('\n')
  const each = Math.ceil(lines.length / maxDigests)
  return { each, text: textOf(lines, each) }
}

function textOf(lines: readonly string[], each: number): string {
  let text = ''
  for (let at = 0; at < lines.length; at += each) {
    const some = lines.slice(at, at + each).join('\n')
    text += (streamKey(some, 'lines') % 1296).toString(36).padStart(2, '0')
  }
  return text
}

/** The lines, from 1, in which a story begins to be another one than the digests are of; undefined when it is the same. */
export function firstDifference(
  { each, text }: Digests,
  story: string,
): { readonly from: number; readonly to: number } | undefined {
  const now = textOf(story.split('\n'), each)
  if (now === text) return undefined
  let at = 0
  while (at < text.length && text.slice(at, at + 2) === now.slice(at, at + 2)) at += 2
  const from = (at / 2) * each + 1
  return { from, to: from + each - 1 }
}
