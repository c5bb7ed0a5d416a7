/**
 * The whole of what the engine reads: it has no other rules. docs/guide/drafting.md is written from this.
 *
 * A rule takes one of its patterns. In a pattern small words and signs are meant as they stand, in capitals or not;
 * `[x]` may be left out, `(x | y)` is one of both, `<x>` is a part that several rules share, and what is in capitals is
 * one of the `terminals`.
 */
export interface Rule {
  /** What it means, for the page. */
  readonly means: string
  readonly takes: readonly string[]
  /** Sentences that it is read in; `2026-01-01` is today in them. */
  readonly examples: readonly string[]
}

/** What a pattern calls by a name in capitals. */
export const terminals = {
  PAYEE:
    'a recipient of the customer in any case, a name in quotes, or, behind a verb, `to`, `for`, `and` or a comma, a new name in capitals',
  OWNER: 'a name as PAYEE, wherever it stands',
  ADDRESS: 'an address of an EVM chain or of Solana',
  NETWORK:
    '`base`, `ethereum`, `solana`, `polygon`, ..., or the whole name of a network of the environment such as `base-sepolia`',
  UNIT: 'a symbol of an asset, `USD`, `dollars`, `bucks`, `EUR`, `euros`',
  CURRENCY: '`$` or `€`',
  NUMBER: 'digits with a point, with commas between thousands, with `k` for thousand',
  COUNT: 'a number up to 9999 in digits, or up to twelve in words',
  DATE: 'such as `2026-02-14`, or `2026-02-14T09:30Z`',
  CLOCK: 'such as `9:30` or `17:05`',
  HOUR: '1 to 12',
  WEEKDAY: '`Monday` to `Sunday`',
  MONTH: '`January` to `December`, or its first three letters',
  DAY: '1 to 31',
  ORDINAL: '`1st` to `31st`',
  YEAR: 'four digits',
  ZONE: '`UTC`, or a zone such as `Europe/Berlin`',
  ROUTING: 'nine digits',
  ACCOUNT: '4 to 17 digits, or capitals and digits',
  IBAN: 'an IBAN, also in groups of four',
  BIC: 'a BIC in capitals',
  BANK: 'a name in capitals',
  POSTAL: '`street, city, region postal-code, country-code`, or without the region',
  AGENT: 'the name of the agent',
} as const

export type Terminal = keyof typeof terminals

/** Parts of several rules. */
export const shared = {
  unit: 'day | days | week | weeks | fortnight | fortnights | month | months | quarter | quarters | year | years',
  monthday: 'MONTH ( DAY | ORDINAL ) [ [ , ] YEAR ] | [ the ] ( DAY | ORDINAL ) [ of ] MONTH [ [ , ] YEAR ]',
  day: 'DATE | today | tomorrow | [ next | this ] WEEKDAY | [ the ] ORDINAL | < monthday >',
  size: 'NUMBER UNIT | UNIT NUMBER | CURRENCY NUMBER [ UNIT ] | NUMBER CURRENCY',
  agent: '( the | my | our | this ) agent | it | AGENT',
  limit: 'up to | at most | no more than | not more than | a maximum of | maximum',
} as const

export const grammar = {
  verb: {
    means: 'begins an order to pay',
    takes: ['pay | send | transfer | wire', '( make | schedule ) a payment [ of ]'],
    examples: ['Pay Acme Supplies 10 USDC', 'Make a payment of 10 USDC to Acme Supplies'],
  },
  gets: {
    means: 'stands between who is paid and the amount, in the place of a verb',
    takes: ['gets | receives'],
    examples: ['Acme Supplies gets 3.10 USDC'],
  },
  amount: {
    means:
      'how much; dollars are the stablecoin of the policy or of the wallet. A payment has one. It is more than zero, with at most 15 digits before the point',
    takes: ['< size >'],
    examples: [
      'Pay Acme Supplies $1,250.50',
      'Send Acme Supplies 2k dollars',
      'Transfer USDC 7 to Acme Supplies',
    ],
  },
  each: {
    means: 'several payees get the amount each: without it they are asked about',
    takes: ['each | apiece'],
    examples: ['Pay Acme Supplies and Bolt 10 USDC each'],
  },
  payee: {
    means: 'who is paid. A new payee needs an address or bank details',
    takes: ['[ to | for ] [ the | our | my | new ] [ recipient | payee | vendor | supplier ] PAYEE'],
    examples: ['10 USDC for our supplier ACME SUPPLIES', 'Send 5 USDC to "Bolt"'],
  },
  address: {
    means:
      'where on a chain. An address of a recipient names it; a recipient that has another destination is asked about',
    takes: ['[ to | at ] [ the ] [ wallet ] [ address ] [ : ] ADDRESS'],
    examples: ['Pay Carol Danvers 5 USDC to 0x8617e340b3d01fa5f11f306f4090fd50e238070d'],
  },
  'address of': {
    means: 'a sentence of its own, or an answer, that says the address of a payee that was named',
    takes: [
      '( his | her | its | their | the ) [ wallet ] address is ADDRESS',
      "OWNER ( ' | ’ ) s [ wallet ] address is ADDRESS",
    ],
    examples: ["Pay Carol 5 USDC. Carol's address is 0x8617e340b3d01fa5f11f306f4090fd50e238070d"],
  },
  network: {
    means: 'on which chain',
    takes: ['( on | over | via | using ) [ the ] NETWORK [ network | chain ]'],
    examples: ['Pay Carol 5 USDC to 0x8617e340b3d01fa5f11f306f4090fd50e238070d on ethereum'],
  },
  'routing number': {
    means: 'of a US bank',
    takes: ['( aba | routing ) [ number | no [ . ] | # ] [ : ] ROUTING'],
    examples: [
      'Pay Nova Ltd $10 by ACH, routing number 021000021, account number 123456789 checking, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  'account number': {
    means: 'at a US bank',
    takes: ['( account | acct [ . ] ) [ number | no [ . ] | # ] [ : ] ACCOUNT'],
    examples: [
      'Pay Nova Ltd $10, ABA 021000021, account 123456789, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  'account type': {
    means: 'checking unless it is said',
    takes: ['( checking | savings ) [ account ]'],
    examples: [
      'Pay Nova Ltd $10, routing number 021000021, savings account, account number 123456789, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  iban: {
    means: 'an account elsewhere, which is paid by SWIFT',
    takes: ['[ iban [ : ] ] IBAN'],
    examples: [
      'Pay Wagner GmbH $100 by SWIFT tomorrow, IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX, address: Hauptstr. 1, 10115 Berlin, DE',
    ],
  },
  bic: {
    means: 'of the bank that an IBAN is at',
    takes: ['( bic | swift [ code ] ) [ : ] BIC'],
    examples: [
      'Pay Wagner GmbH $100, IBAN: DE89370400440532013000, SWIFT code: COBADEFFXXX, address: Hauptstr. 1, 10115 Berlin, DE',
    ],
  },
  'bank name': {
    means: 'how the bank is called',
    takes: ['bank [ name ] : BANK'],
    examples: [
      'Pay Nova Ltd $10, routing number 021000021, account number 123456789, bank: Chase, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  'postal address': {
    means: 'where a new payee with a bank account is',
    takes: ['[ his | her | its | their ] address [ is ] [ : ] POSTAL'],
    examples: [
      'Pay Nova Ltd $10, routing number 021000021, account number 123456789. Its address is 1 Main St, Springfield, US',
    ],
  },
  'bank account': {
    means: 'that the bank account of a recipient is paid, and not its address on a chain',
    takes: ['( to | into ) ( his | her | its | their | the ) bank account', '( by | via ) bank transfer'],
    examples: ['Pay Bolt $10 to their bank account'],
  },
  rail: {
    means: 'how a bank is paid; a wire is one of Fedwire',
    takes: [
      '( by | via | over | using | with ) [ a | an ] ( ach | fedwire | wire | swift | international wire ) [ transfer | payment ]',
    ],
    examples: ['Pay Bolt $10 by wire', 'Pay Bolt $10 via an ACH transfer'],
  },
  preference: {
    means: 'which rail is chosen where none is named',
    takes: [
      'as ( fast | cheap | cheaply ) as possible',
      '[ the ] ( fastest | cheapest ) [ way | route | rail ]',
    ],
    examples: ['Pay Bolt $10 as fast as possible', 'Pay Bolt $10, cheapest'],
  },
  'fee included': {
    means: 'the fees are in the amount, and the payee gets less',
    takes: ['( including | inclusive of ) [ all | the ] ( fee | fees )', '( fee | fees ) included'],
    examples: ['Pay Bolt $10 including fees'],
  },
  fee: {
    means: 'the developer fee on top. A percentage is one only where the word fee belongs to it',
    takes: [
      '[ with | plus | and ] [ a | an | the ] NUMBER ( bps | % | percent | basis points ) [ developer ] fee',
      '[ with | plus | and ] [ a | an | the ] [ developer ] fee of NUMBER ( bps | % | percent | basis points )',
      '[ with | plus | and ] [ a | an | the ] [ fixed ] [ developer ] fee of ( < size > )',
      '[ with | plus | and ] [ a | an | the ] ( < size > ) [ fixed ] [ developer ] fee',
    ],
    examples: [
      'Pay Bolt $10 with a 50 bps fee',
      'Pay Bolt $10 plus a 1.5% fee',
      'Pay Bolt $100 plus a fee of $0.25 tomorrow',
    ],
  },
  day: {
    means:
      'on which day, nine in the morning unless a time is said. A day without a year is the next one to come. Several days have to be ISO dates. What is said once is meant for the whole sentence',
    takes: [
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
    examples: [
      'Pay Acme Supplies 10 USDC on 2026-02-14',
      'On March 3rd pay Acme Supplies 10 USDC and Bolt $5',
      'Pay Acme Supplies 10 USDC next Friday',
      'Pay Acme Supplies 10 USDC in 3 days',
      'Pay Acme Supplies 10 USDC on the 15th',
      'Pay Acme Supplies 10 USDC on 2026-01-09 and 2026-01-16',
    ],
  },
  time: {
    means: 'at what time of the day; alone it is today',
    takes: ['[ at ] CLOCK [ am | pm ]', '[ at ] HOUR ( am | pm )', 'at ( noon | midnight )'],
    examples: ['Pay Acme Supplies 10 USDC tomorrow at 9:30 am', 'Pay Acme Supplies 10 USDC tomorrow 3pm'],
  },
  zone: {
    means: 'whose clocks are meant, behind a time; else those of the `timezone` of the request, else UTC',
    takes: ['ZONE [ time ]'],
    examples: ['Pay Acme Supplies 10 USDC on 2026-02-14 at 9:30 Europe/Berlin'],
  },
  series: {
    means: 'how often. It begins tomorrow unless a day is said, and needs an end',
    takes: [
      'daily | weekly | biweekly | fortnightly | monthly | quarterly | yearly | annually',
      '( every | each ) [ other | second | COUNT ] ( < unit > | WEEKDAY )',
      '[ on ] [ the ] ORDINAL of ( every | each ) [ other | second | COUNT ] ( month | months )',
      'once ( a | every ) ( day | week | month | quarter | year )',
    ],
    examples: [
      'Pay Acme Supplies 10 USDC on the 1st of every month for 6 months',
      'Pay Acme Supplies 10 USDC every other Monday, 4 times',
      'Pay Acme Supplies 10 USDC quarterly for a year',
    ],
  },
  times: {
    means: 'how many payments a series has, or a mandate allows in its window',
    takes: ['COUNT ( times | payments | transfers | transactions )'],
    examples: ['Pay Acme Supplies 10 USDC weekly, 10 times'],
  },
  span: {
    means:
      'how long a series or a mandate goes; a series has as many payments as whole steps fit into it by the calendar: `weekly for a month` has four',
    takes: ['for [ the ] [ next ] ( COUNT | a | an ) ( < unit > )'],
    examples: ['Pay Acme Supplies 10 USDC every month for three months'],
  },
  until: {
    means: 'the last day of a series or a mandate',
    takes: [
      '[ valid ] ( until | till | through ) ( DATE | [ [ the ] end of ] MONTH [ YEAR ] | < monthday > | the end of ( the | this ) ( month | year ) )',
    ],
    examples: ['Pay Acme Supplies 10 USDC weekly until 2026-12-31'],
  },
  start: {
    means: 'the first day of a series or a mandate',
    takes: ['( from | starting | beginning ) [ on | from ] ( < day > )'],
    examples: ['Pay Acme Supplies 10 USDC every other week, 2 times, from 2026-03-02'],
  },
  allowing: {
    means: 'begins what an agent may spend, without being asked again',
    takes: [
      '( allow | authorize | authorise | permit | let ) [ < agent > ] [ to ] [ pay | spend | send | transfer ]',
      '( < agent > ) ( may | can ) ( pay | spend | send | transfer )',
    ],
    examples: [
      'Allow the agent up to 500 USDC a month to Acme Supplies, at most 100 USDC per payment, until 2026-12-31',
      'The agent may spend 20 USDC a week on Acme Supplies',
    ],
  },
  limit: {
    means: 'stands before an amount of a mandate: every amount of a mandate is a limit',
    takes: ['( < limit > ) ( < size > )'],
    examples: ['Let the agent pay anyone at most $50 a day, 3 payments'],
  },
  cap: {
    means: 'the most that one payment of a mandate may be',
    takes: [
      '[ < limit > ] ( < size > | NUMBER ) ( per | a | each | every ) ( payment | transaction | transfer )',
    ],
    examples: ['Allow the agent up to 500 USDC a month to anyone, at most 100 per payment'],
  },
  window: {
    means:
      'in which time the amount of a mandate may be spent; `daily`, `weekly`, `monthly`, `every day` and so on are read too. Without one it is for good',
    takes: ['( a | per ) ( day | week | month )'],
    examples: ['Allow the agent 5 USDC a day to Bolt'],
  },
  together: {
    means:
      'the amount of a mandate is for all its payees together; with `each` it is for each. Several need one of both',
    takes: ['in total | altogether | together'],
    examples: ['Allow the agent 500 USDC a month in total to Acme Supplies and Bolt'],
  },
  'on payee': {
    means: 'whom a mandate lets the agent pay',
    takes: ['on PAYEE'],
    examples: ['Let the agent spend 500 USDC weekly on Acme Supplies starting August 1'],
  },
  anyone: {
    means: 'a mandate for every payee',
    takes: [
      '[ to | for | on ] ( anyone | anybody | everyone | everybody | any ( payee | recipient | vendor | supplier | address ) )',
    ],
    examples: ['Allow the agent 100 USDC a week to anyone'],
  },
  document: {
    means:
      'what is attached. It is paid on the day that is said of it or before all else, else on its due date, else on the day of the sentence',
    takes: [
      'this [ invoice | bill | document ]',
      '( the | my | our ) [ attached ] ( invoice | bill | document | attachment )',
      'what the ( invoice | bill | document ) asks for',
    ],
    examples: ['Pay this invoice', 'Pay Bolt $5, and what the invoice asks for'],
  },
  and: {
    means: 'stands between payees, payments and what is said of them',
    takes: [', [ and ] [ then ]', 'and [ then ]', 'then'],
    examples: ['Pay Acme Supplies 10 USDC, Bolt $20 and Acme Supplies 5 USDC tomorrow'],
  },
  not: {
    means: 'no order: nothing is drafted of its sentence',
    takes: ["( do not | don ( ' | ’ ) t | never ) [ pay | send | transfer | wire ]"],
    examples: ['Do not pay Bolt'],
  },
  cancelling: {
    means: 'no order: nothing is drafted of its sentence, and nothing is cancelled',
    takes: [
      '( cancel | stop | undo | revoke | withdraw ) [ the | that | this | my ] [ payment | payments | transfer | order ] [ of ]',
    ],
    examples: ['Cancel the payment of 100 USDC to Bolt tomorrow'],
  },
  report: {
    means: 'no order: what is over',
    takes: [
      '( we | i ) [ have ] [ already | just ] ( paid | sent | transferred | wired )',
      'yesterday | last ( week | month | WEEKDAY )',
    ],
    examples: ['We paid Bolt $100 yesterday'],
  },
  question: {
    means: 'no order, nor is any sentence that ends with a question mark',
    takes: [
      '( did | have | do | should | can | could | will | would | shall | may ) ( we | i | you ) [ already | also ] [ pay | paid | send | sent | transfer | wire ]',
    ],
    examples: ['Did we pay Bolt $100 yesterday?'],
  },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof grammar
