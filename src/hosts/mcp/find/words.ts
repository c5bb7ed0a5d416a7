/** Words that say nothing of what is looked for. */
const empty: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at by for from with without into onto over under about as and or but if so that this ' +
    'these those it its is are was were be been being am do does did done doing have has had having can could may might will ' +
    'would shall should must i me my mine we us our you your he him his she her they them their one ones some any each every all ' +
    'there here then than too very just only also what which who whom whose when where why how please want wants need needs ' +
    'like make makes made get gets got possible yes via per way thing things something ' +
    'somebody someone anybody'
  ).split(' '),
)

/** Forms that no rule finds. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    paid: 'pay',
    payment: 'pay',
    sent: 'send',
    spent: 'spend',
    frozen: 'freeze',
    froze: 'freeze',
    withdrew: 'withdraw',
    withdrawn: 'withdraw',
    withdrawal: 'withdraw',
    bought: 'buy',
    left: 'left',
    lost: 'lose',
    told: 'tell',
    kept: 'keep',
    larger: 'large',
    bigger: 'big',
    people: 'person',
    currencies: 'currency',
    addresses: 'address',
    status: 'status',
    statuses: 'status',
    business: 'business',
    businesses: 'business',
  }),
)

/** Words of the platform that are written in one, in two, or with a hyphen. */
const compounds = /\b(one|on|off|pay)[ -](off|ramp|out)(?=s?\b)/g

/** Splits a text into the stems of its words, in order: `createOneOff` has two. Empty words are left out. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(stemOf)
}

/** The words of a text in small letters, without those that say nothing. */
export function wordsOf(text: string): readonly string[] {
  return allWordsOf(text).filter((word) => !empty.has(word))
}

/** All words of a text in small letters, with a mark before the first and behind the last. */
export function wordingOf(text: string): readonly string[] {
  return ['^', ...allWordsOf(text), '$']
}

function allWordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Returns two words that follow each other, for each such pair. */
export function pairsOf(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, n) => `${words[n]} ${word}`)
}

/** Returns the stems of words that stand behind an article, such as that of `send` in `a send`: there they are no verbs. */
export function nounsIn(text: string): ReadonlySet<string> {
  const behind = plain(text).matchAll(/\b(?:an?|the|of|my|this|that)\s+([a-z0-9]+)/g)
  return new Set([...behind].map(([, word = '']) => stemOf(word)))
}

function plain(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(compounds, '$1$2')
    .replace(/['’]s?\b/g, '')
}

/** Cuts a word to what its forms have in common: `declined`, `declines` and `declining` are `declin`. */
export function stemOf(word: string): string {
  const known = irregular.get(word)
  const base = known ?? withoutPlural(word)
  const cut = known === undefined || known !== word ? withoutEnding(base) : base
  return cut.length > 3 ? cut.replace(/e$/, '').replace(/y$/, 'i') : cut
}

function withoutPlural(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/(?:sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2)
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

/** The endings by which a word becomes another kind of word, longest first, with the least that must stand before them. */
const endings = [
  ['ification', 3],
  ['ations', 4],
  ['ation', 4],
  ['ately', 4],
  ['ated', 5],
  ['ating', 5],
  ['ment', 5],
  ['ions', 4],
  ['ing', 3],
  ['ion', 4],
  ['ate', 5],
  ['ed', 3],
  ['al', 5],
  ['er', 5],
] as const

function withoutEnding(word: string): string {
  for (const [ending, least] of endings) {
    if (word.length - ending.length < least || !word.endsWith(ending)) continue
    const cut = word.slice(0, -ending.length)
    // Two consonants at the end are there because of the ending: `cancelled`.
    return /([bdglmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut
  }
  return word
}

/** The stems of acts that undo, end or spoil something. */
export const undoing: ReadonlySet<string> = new Set(
  [
    'cancel',
    'delete',
    'detach',
    'remove',
    'revoke',
    'reject',
    'withdraw',
    'close',
    'fail',
    'return',
    'reverse',
    'expire',
    'decline',
    'unfreeze',
    'pause',
    'freeze',
  ].flatMap(stemsOf),
)
