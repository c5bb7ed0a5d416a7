import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Desk } from '../../src/resources/proposals/drafting/desk.js'
import { draft } from '../../src/resources/proposals/drafting/engine.js'
import { inside } from './inside.js'
import { outside } from './outside.js'
import { globex, linesOf, now, read, world, written } from './world.js'

const texts = linesOf(inside).map((line) =>
  written(line.slice(0, line.lastIndexOf(' => ')).replaceAll('\\n', '\n')),
)
const others = linesOf(outside).map((line) => written(line).split(' / ').at(-1) ?? '')

type Sentences = ReturnType<ReturnType<typeof world>['sim']['agents']['explain']>['sentences']

/** The text, put together again of its tokens, and whatever else than white space was lost on the way. */
function rebuilt(sentences: Sentences, text: string): { readonly text: string; readonly lost: string } {
  let built = ''
  let lost = ''
  for (const token of sentences.flatMap(({ tokens }) => tokens)) {
    const between = text.slice(built.length, token.at)
    lost += between.trim()
    built += between + token.text
  }
  lost += text.slice(built.length).trim()
  return { text: built + text.slice(built.length), lost }
}

/** What the page of the grammar calls its rules. */
const page = readFileSync(new URL('../../docs/guide/drafting.md', import.meta.url), 'utf8')
const rules = new Set([...page.matchAll(/^### (.+)$/gm)].map(([, name]) => name))
const fillers = new Set(
  [...(/## Words without meaning\n\n(.*)/.exec(page)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
    ([, word]) => word,
  ),
)

/** What nothing of the page takes, of the tokens of what was drafted. */
function unexplained(sentences: Sentences): readonly string[] {
  return sentences
    .filter(({ proposals }) => proposals.length > 0)
    .flatMap(({ tokens }) => tokens)
    .filter(({ text, rule }) => {
      if (rule === null) return true
      if (rule === 'word without meaning') return !fillers.has(text.toLowerCase())
      return rule !== 'end of a sentence' && !rules.has(rule)
    })
    .map(({ text }) => text)
}

describe('the derivation of a draft', () => {
  it.each([
    ['inside', texts],
    ['outside', others],
  ])('has every token of the texts %s the grammar, in their order', (_, list) => {
    const { sim, agent } = world()
    for (const text of list) {
      if (text.trim() === '') continue
      const { sentences, conversation_status } = sim.agents.explain(agent.id, { prompt: text })
      if (conversation_status !== 'ok') continue
      expect(rebuilt(sentences, text)).toEqual({ text, lost: '' })
    }
  })

  it('names a rule of the page, or a word of its list, for each token of what is drafted', () => {
    const { sim, agent } = world()
    for (const text of texts) {
      const { sentences, proposals = [] } = sim.agents.explain(agent.id, { prompt: text })
      expect(unexplained(sentences), text).toEqual([])
      const drafted = sentences.flatMap((sentence) => sentence.proposals)
      expect(new Set(drafted), text).toEqual(new Set(proposals.keys()))
    }
  })

  it('lists at most 60 words without meaning, and no number, sign, negation, day or name', () => {
    expect(fillers.size).toBeLessThanOrEqual(60)
    expect([...fillers].filter((word) => !/^[a-z]+$/.test(word ?? ''))).toEqual([])
    const meant =
      'not no never except without or if but unless only one two today tomorrow monday globex'.split(' ')
    expect(meant.filter((word) => fillers.has(word))).toEqual([])
  })
})

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const pieces = [
  ...'not never no don’t except or if but without only twice half total minus plus or cancel maybe'.split(
    ' ',
  ),
  ...'urgent quickly friend Ltd Bob Globex Initech Tomorrow friday monthly each please also the and to for on'.split(
    ' ',
  ),
  ...'3 47 1999 0.5 1,000 2031-05-06 12:34 4th 99% $6 7USDC 15 10% 50bps € ( ) - + / * # ? ! . , ; : " ’'.split(
    ' ',
  ),
  '\u200b',
  '😀',
  '明天',
  'mañana',
]

describe(`what is put into a text that is read, SEED=${seed}`, () => {
  it('is asked about, or read and shown in the derivation', () => {
    const { sim, agent } = world()
    const before = new Map<string, string>()
    // What is put into a sentence that is no order changes no draft.
    const orders = texts.filter((text) => !/\b(?:not|don|paid|did|cancel)\b/i.test(text))
    const inserted = fc.oneof(
      fc.constantFrom(...pieces),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    )
    const property = fc.property(fc.constantFrom(...orders), fc.nat(), inserted, (text, at, piece) => {
      const words = text.split(' ')
      words.splice(at % (words.length + 1), 0, piece)
      const changed = words.join(' ')
      const { sentences, ...answer } = sim.agents.explain(agent.id, { prompt: changed })
      if (answer.proposals === undefined) {
        expect(answer.reply).toBeDefined()
        return
      }
      expect(rebuilt(sentences, changed), changed).toEqual({ text: changed, lost: '' })
      expect(unexplained(sentences), changed).toEqual([])
      const original =
        before.get(text) ?? JSON.stringify(sim.agents.explain(agent.id, { prompt: text }).proposals)
      before.set(text, original)
      // A number, a day or an amount is never without meaning.
      if (/\d/.test(piece)) expect(JSON.stringify(answer.proposals), changed).not.toBe(original)
    })
    fc.assert(property, { seed, numRuns: 1500 })
  })
})

describe('a payee whose name begins with a word of the grammar', () => {
  it.each([
    'Supplier Ltd',
    'New Vendor',
    'Our Payee',
    'The New Supplier',
    'Payee',
    'For Good',
    'Wire Works',
    'To Go',
  ])('is paid by that name: %s', (name) => {
    const { sim, agent, customer } = world()
    const { id } = sim.api.recipients.create(customer.id, { name })
    const chain = {
      destination_type: 'crypto',
      name,
      crypto_address: globex,
      network_id: 'base-sepolia',
    } as const
    sim.api.destinations.create(id, chain)
    for (const prompt of [`Pay ${name} 1.25 USDC tomorrow`, `Send 1.25 USDC to ${name} tomorrow`]) {
      const { proposals = [], reply } = sim.agents.explain(agent.id, { prompt })
      expect(reply, prompt).toBeUndefined()
      expect(proposals.map(({ summary }) => summary)).toEqual([expect.stringContaining(`Pay ${name} 1.25`)])
    }
  })

  it('is another payee where nobody is called so', () => {
    const { sim, agent } = world()
    const { proposals = [] } = sim.agents.explain(agent.id, { prompt: 'Pay supplier Globex 2 USDC tomorrow' })
    expect(proposals.map(({ summary }) => summary)).toEqual([expect.stringContaining('Pay Globex 2')])
  })
})

const desk = (names: readonly string[]): Desk => ({
  now: Date.parse(now),
  environment: 'sandbox',
  agent: { id: '', name: 'Payables' },
  payees: names.map((name) => ({ id: name, name, is_frozen: false, has_address: false, destinations: [] })),
  wallets: [],
  mandates: [],
  networks: [{ id: 'base-sepolia', family: 'evm', assets: ['USDC'] }],
  assets: ['USDC'],
  places: { USDC: 6 },
  policy: {},
})

const kilobyte = 1024
const hostile: readonly (readonly [string, string])[] = [
  ['orders', 'Pay Globex 100 USDC tomorrow. '],
  ['payments of one sentence', ', Globex 100 USDC'],
  ['unknown words', 'lorem ipsum '],
  ['blanks', ' '],
  ['lines', '\n'],
  ['commas between digits', '1,'],
  ['quotation marks', '"'],
  ['names that never end', 'Globex & '],
  ['addresses that never end', 'address: 1, 1 '],
  ['IBANs that never end', 'DE89 3704 '],
  ['rules that nearly fit', 'every other second on the '],
  ['attempts', 'ignore all '],
  ['one long word', 'a'],
  ['details', "Globex's address is "],
]

describe('what reading costs', () => {
  const stepsOf = (prompt: string, names: readonly string[] = ['Globex']) =>
    draft(desk(names), { messages: [{ role: 'user', content: prompt }], timezone: undefined, fees: {} }).steps

  it.each(hostile)('doubles where the text does: %s', (_, piece) => {
    const of = (size: number) => `Pay Globex${piece.repeat(Math.floor(size / piece.length))} 10 USDC`
    const [half, whole] = [stepsOf(of(32 * kilobyte)), stepsOf(of(64 * kilobyte))]
    expect(whole).toBeLessThanOrEqual(half * 2.5)
  })

  it('doubles up to 512 kB', () => {
    const of = (size: number) => 'Pay Globex 100 USDC to the tomorrow '.repeat(Math.floor(size / 36))
    expect(stepsOf(of(512 * kilobyte))).toBeLessThanOrEqual(stepsOf(of(256 * kilobyte)) * 2.5)
  })

  it('is of the text, and not of how many payees there are', () => {
    const names = Array.from({ length: 2000 }, (_, at) => `Northern Trading Company ${at}`)
    const prompt = names.map((name) => `Pay ${name} 1 USDC.`).join(' ')
    const empty = stepsOf('', names)
    expect(stepsOf(prompt, names) - empty).toBeLessThanOrEqual(stepsOf(prompt, names.slice(0, 20)) * 2.5)
    expect(empty).toBeLessThanOrEqual(stepsOf('', names.slice(0, 1000)) * 2.5)
  })
})

describe('a sentence of which one part asks', () => {
  it('drafts nothing of itself, and leaves what other sentences say', () => {
    const { sim, agent, names } = world()
    const text = 'Pay Globex 10 USDC and allow the agent to pay Zorro 20 USDC a month. Pay Initech 5 USDC.'
    const answer = sim.api.paymentAgents.propose(agent.id, { messages: [{ role: 'user', content: text }] })
    expect(read(answer, names)).toBe('Initech 5 USDC now')
    expect(answer.reply).toBe('Who is Zorro? There is no recipient of this name yet')
  })
})
