import * as z from 'zod'
import { readBase64Url, toBase64 } from '../../kernel/base64.js'
import { UsageError } from '../../kernel/problem.js'
import { streamKey } from '../../kernel/random.js'
import { shown } from '../../kernel/shown.js'
import { faultKinds, type Plan } from './plan.js'

/** A run as one text: what to replay it with. */
export interface Recording {
  readonly seed: string
  readonly plan: Plan
  /** Of each line of its story, a few characters. */
  readonly digests: string
}

/** Of what the text says; another version draws other plans, and has other faults. */
const version = '1'

const milliseconds = z.int().min(0)
const contents = z.tuple([
  z.string(),
  milliseconds,
  z.array(z.tuple([z.string(), milliseconds])),
  z.array(z.tuple([z.enum(faultKinds), z.string(), z.int().min(1), milliseconds])),
  z.string(),
])

export function writeRecording({ seed, plan, digests }: Recording): string {
  const { pace, steps, faults } = plan
  const values: z.infer<typeof contents> = [
    seed,
    pace,
    steps.map(({ act, wait }) => [act, wait]),
    faults.map(({ what, at, nth, for: lasts }) => [what, at, nth, lasts]),
    digests,
  ]
  const packed = toBase64(new TextEncoder().encode(JSON.stringify(values)))
  const text = packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${version}.${checksum(text)}.${text}`
}

/** @throws UsageError for what explore did not print, or another version of it, or for other acts */
export function readRecording(recording: unknown, acts: readonly string[]): Recording {
  const [, written = '', sum = '', text = ''] =
    (typeof recording === 'string' ? /^(\d+)\.([0-9a-z]+)\.([\w-]+)$/.exec(recording.trim()) : null) ?? []
  if (text === '')
    throw new UsageError(
      `explore.replay was given ${shown(recording)}, which is no recording of a run. Copy the whole line explore.replay('...') from the message of a failed exploration.`,
    )
  if (written !== version)
    throw new UsageError(
      `explore.replay was given a recording of version ${written}, and this version of platform-simulator reads version ${version}. Let explore find the failure again, or use the version that printed it.`,
    )
  const values = contents.safeParse(checksum(text) === sum ? decoded(text) : undefined)
  if (!values.success)
    throw new UsageError(
      'explore.replay was given a recording that is damaged: a part of it is missing or was changed. Copy the whole line from the message of the failed exploration.',
    )
  const [seed, pace, steps, faults, digests] = values.data
  const missing = steps.find(([act]) => !acts.includes(act))
  if (missing !== undefined || steps.length === 0)
    throw new UsageError(
      `explore.replay was given a recording of another test: it asks for the act ${shown(missing?.[0])}, and the acts here are ${acts.join(', ')}.`,
    )
  return {
    seed,
    digests,
    plan: {
      pace,
      steps: steps.map(([act, wait]) => ({ act, wait })),
      faults: faults.map(([what, at, nth, lasts]) => ({ what, at, nth, for: lasts })),
    },
  }
}

function decoded(text: string): unknown {
  try {
    const bytes = readBase64Url(text)
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function checksum(text: string): string {
  return streamKey(text, 'recording').toString(36)
}

/** A story line by line, short enough for the text: two characters a line, so that a difference is found where it is. */
export function digestsOf(story: string): string {
  return story
    .split('\n')
    .slice(0, mostLines)
    .map((line) => (streamKey(line, 'line') % 1296).toString(36).padStart(2, '0'))
    .join('')
}

/** Of a story: what is longer differs before. */
const mostLines = 400

/** The first line, from 1, in which a story is another one than the digests are of; undefined when it is the same. */
export function firstDifference(digests: string, story: string): number | undefined {
  const now = digestsOf(story)
  if (now === digests) return undefined
  let at = 0
  while (at < digests.length && digests.slice(at, at + 2) === now.slice(at, at + 2)) at += 2
  return at / 2 + 1
}
