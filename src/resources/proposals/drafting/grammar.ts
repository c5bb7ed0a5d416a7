/**
 * The whole of what the engine reads: it has no other rules. docs/guide/drafting.md is written from this, and from
 * docs/drafting-rules.ts, which says of each rule what it means.
 *
 * A rule takes one of its patterns. In a pattern small words and signs are meant as they stand, in capitals or not;
 * `[x]` may be left out, `(x | y)` is one of both, `<x>` is a part that several rules share, and what is in capitals is
 * one of the `terminals`. The rules stand in groups by what they say.
 */

/** Begins an order: whom to pay, and how much. */
const ofWhom = {
  verb: ['pay | send | transfer | wire', '( make | schedule ) a payment [ of ]'],
  gets: ['gets | receives'],
  amount: ['< size >'],
  each: ['each | apiece'],
  payee: ['[ to | for ] [ the | our | my | new ] [ recipient | payee | vendor | supplier ] PAYEE'],
  address: ['[ to | at ] [ the ] [ wallet ] [ address ] [ : ] ADDRESS'],
  'address of': [
    '( his | her | its | their | the ) [ wallet ] address is ADDRESS',
    "OWNER ( ' | ’ ) s [ wallet ] address is ADDRESS",
  ],
} as const

/** Says where money goes. An invoice has these in lines of their own. */
export const ofAccount = {
  network: ['( on | over | via | using ) [ the ] NETWORK [ network | chain ]'],
  'routing number': ['( aba | routing ) [ number | no [ . ] | # ] [ : ] ROUTING'],
  'account number': ['( account | acct [ . ] ) [ number | no [ . ] | # ] [ : ] ACCOUNT'],
  'account type': ['( checking | savings ) [ account ]'],
  iban: ['[ iban [ : ] ] IBAN'],
  bic: ['( bic | swift [ code ] ) [ : ] BIC'],
  'bank name': ['bank [ name ] : BANK'],
  'postal address': ['[ his | her | its | their ] address [ is ] [ : ] POSTAL'],
} as const

/** Says how it goes there, and what that costs. */
export const ofWay = {
  'bank account': [
    '( to | into ) ( his | her | its | their | the ) bank account',
    '( by | via ) bank transfer',
  ],
  rail: [
    '( by | via | over | using | with ) [ a | an ] ( ach | fedwire | wire | swift | international wire ) [ transfer | payment ]',
  ],
  preference: [
    'as ( fast | cheap | cheaply ) as possible',
    '[ the ] ( fastest | cheapest ) [ way | route | rail ]',
  ],
  'fee included': ['( including | inclusive of ) [ all | the ] ( fee | fees )', '( fee | fees ) included'],
  fee: [
    '[ with | plus | and ] [ a | an | the ] NUMBER ( bps | % | percent | basis points ) [ developer ] fee',
    '[ with | plus | and ] [ a | an | the ] [ developer ] fee of NUMBER ( bps | % | percent | basis points )',
    '[ with | plus | and ] [ a | an | the ] [ fixed ] [ developer ] fee of ( < size > )',
    '[ with | plus | and ] [ a | an | the ] ( < size > ) [ fixed ] [ developer ] fee',
  ],
} as const

/** Says when, and how often. */
export const ofTime = {
  day: [
    '[ on ] DATE',
    '[ right ] now | today | immediately | asap | as soon as possible | right away | at once',
    'tomorrow | [ the ] day after tomorrow',
    '[ on | this | next | on next ] WEEKDAY',
    'on [ the ] ORDINAL | the ORDINAL',
    '[ on ] [ the ] ORDINAL of ( this | next ) month',
    '[ on ] ( < monthday > )',
    'in COUNT ( minute | minutes | hour | hours | day | days | week | weeks | month | months )',
    '[ at ] the end of ( the | this ) month',
  ],
  time: ['[ at ] CLOCK [ am | pm ]', '[ at ] HOUR ( am | pm )', 'at ( noon | midnight )'],
  zone: ['ZONE [ time ]'],
  series: [
    'daily | weekly | biweekly | fortnightly | monthly | quarterly | yearly | annually',
    '( every | each ) [ other | second | COUNT ] ( < unit > | WEEKDAY )',
    '[ on ] [ the ] ORDINAL of ( every | each ) [ other | second | COUNT ] ( month | months )',
    'once ( a | every ) ( day | week | month | quarter | year )',
  ],
} as const

/** Says for how long a series or a mandate goes. */
export const ofSpan = {
  times: ['COUNT ( times | payments | transfers | transactions )'],
  span: ['for [ the ] [ next ] ( COUNT | a | an ) ( < unit > )'],
  until: [
    '[ valid ] ( until | till | through ) ( DATE | [ [ the ] end of ] MONTH [ YEAR ] | < monthday > | the end of ( the | this ) ( month | year ) )',
  ],
  start: ['( from | starting | beginning ) [ on | from ] ( < day > )'],
} as const

/** Says what an agent may spend. */
const ofMandate = {
  allowing: [
    '( allow | authorize | authorise | permit | let ) [ < agent > ] [ to ] [ pay | spend | send | transfer ]',
    '( < agent > ) ( may | can ) ( pay | spend | send | transfer )',
  ],
  limit: ['( < limit > ) ( < size > )'],
  cap: [
    '[ < limit > ] ( < size > | NUMBER ) ( per | a | each | every ) ( payment | transaction | transfer )',
  ],
  window: ['( a | per ) ( day | week | month )'],
  together: ['in total | altogether | together'],
  'on payee': ['on PAYEE'],
  anyone: [
    '[ to | for | on ] ( anyone | anybody | everyone | everybody | any ( payee | recipient | vendor | supplier | address ) )',
  ],
} as const

/** Names what is attached, and stands between all these. */
const between = {
  document: [
    'this [ invoice | bill | document ]',
    '( the | my | our ) [ attached ] ( invoice | bill | document | attachment )',
    'what the ( invoice | bill | document ) asks for',
  ],
  and: [', [ and ] [ then ]', 'and [ then ]', 'then'],
} as const

/** A sentence that begins with one of these is no order. */
export const ofNoOrder = {
  not: ["( do not | don ( ' | ’ ) t | never ) [ pay | send | transfer | wire ]"],
  cancelling: [
    '( cancel | stop | undo | revoke | withdraw ) [ the | that | this | my ] [ payment | payments | transfer | order ] [ of ]',
  ],
  report: [
    '( we | i ) [ have ] [ already | just ] ( paid | sent | transferred | wired )',
    'yesterday | last ( week | month | WEEKDAY )',
  ],
  question: [
    '( did | have | do | should | can | could | will | would | shall | may ) ( we | i | you ) [ already | also ] [ pay | paid | send | sent | transfer | wire ]',
  ],
} as const

export const grammar = {
  ...ofWhom,
  ...ofAccount,
  ...ofWay,
  ...ofTime,
  ...ofSpan,
  ...ofMandate,
  ...between,
  ...ofNoOrder,
} satisfies Readonly<Record<string, readonly string[]>>
export type RuleName = keyof typeof grammar

/** The words of a list, as a type. */
type WordOf<List extends string> = List extends `${infer Word} ${infer Others}` ? Word | WordOf<Others> : List

const names =
  'PAYEE OWNER ADDRESS NETWORK UNIT CURRENCY NUMBER COUNT DATE CLOCK HOUR WEEKDAY MONTH DAY ORDINAL YEAR ZONE ROUTING ACCOUNT IBAN BIC BANK POSTAL AGENT'
/** The names in capitals that patterns have. */
export const terminals: readonly string[] = names.split(' ')
export type Terminal = WordOf<typeof names>

/** Parts of several rules. */
export const shared = {
  unit: 'day | days | week | weeks | fortnight | fortnights | month | months | quarter | quarters | year | years',
  monthday: 'MONTH ( DAY | ORDINAL ) [ [ , ] YEAR ] | [ the ] ( DAY | ORDINAL ) [ of ] MONTH [ [ , ] YEAR ]',
  day: 'DATE | today | tomorrow | [ next | this ] WEEKDAY | [ the ] ORDINAL | < monthday >',
  size: 'NUMBER UNIT | UNIT NUMBER | CURRENCY NUMBER [ UNIT ] | NUMBER CURRENCY',
  agent: '( the | my | our | this ) agent | it | AGENT',
  limit: 'up to | at most | no more than | not more than | a maximum of | maximum',
} as const

const listOf = (words: string): readonly string[] => words.split(' ')

/** Lines of a document that say something: `label: value`. */
export const invoiceLabels = {
  payee: [
    'from | invoice from | bill from | billed by | payee | pay to | vendor | supplier | beneficiary | seller | remit to',
  ],
  amount: ['amount due | total due | balance due'],
  total: ['total | grand total | amount'],
  due: ['due | due date | due on | due by | payment due | pay by | date due'],
} as const
export type InvoiceLabel = keyof typeof invoiceLabels

/** A document with one of these words is asked about: it may be paid already, be no invoice, or have terms. */
export const wordsOfOtherDocuments = listOf(
  'receipt paid credit refund quotation quote estimate forma proforma statement void cancelled canceled terms net discount deposit instalment instalments installment installments not',
)

/** Words that mean nothing where they stand alone. At most 60, and none of them a number, a date, a no or a name. */
export const wordsWithoutMeaning = listOf(
  'please kindly thanks thank you hello hi hey cheers regards ok okay also just the our my',
)

/** A sentence ends with one of these, or with its line. A point ends it before a blank or the end. */
export const sentenceEnds = listOf('. ! ? ;')

/** Words of names whose point ends no sentence, unless an order begins behind it. */
export const abbreviations = listOf('inc ltd co corp mr mrs ms dr st')

/** Small words inside of new names in capitals. */
export const nameParticles = listOf('of de van von der la & -')

/** Words behind which a new name may stand. */
export const wordsBeforeNames = listOf(
  'pay send transfer wire to for on and , then the our my new recipient payee vendor supplier',
)
