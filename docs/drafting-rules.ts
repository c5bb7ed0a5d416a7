import type { RuleName, Terminal } from '../src/resources/proposals/drafting/grammar.js'

/**
 * What the page of the grammar says of each rule. It is no part of the engine, so that nobody loads it who drafts; the
 * compiler refuses a rule or a terminal without words, and words without a rule.
 */
interface Explained {
  readonly means: string
  /** Sentences that it is read in; `2026-01-01` is today in them. */
  readonly examples: readonly string[]
}

export const explained: Readonly<Record<RuleName, Explained>> = {
  verb: {
    means: 'begins an order to pay',
    examples: ['Pay Acme Supplies 10 USDC', 'Make a payment of 10 USDC to Acme Supplies'],
  },
  gets: {
    means: 'stands between who is paid and the amount, in the place of a verb',
    examples: ['Acme Supplies gets 3.10 USDC'],
  },
  amount: {
    means:
      'how much; dollars are the stablecoin of the policy or of the wallet. A payment has one. It is more than zero, with at most 15 digits before the point',
    examples: [
      'Pay Acme Supplies $1,250.50',
      'Send Acme Supplies 2k dollars',
      'Transfer USDC 7 to Acme Supplies',
    ],
  },
  each: {
    means: 'several payees get the amount each: without it they are asked about',
    examples: ['Pay Acme Supplies and Bolt 10 USDC each'],
  },
  payee: {
    means: 'who is paid. A new payee needs an address or bank details',
    examples: ['10 USDC for our supplier ACME SUPPLIES', 'Send 5 USDC to "Bolt"'],
  },
  address: {
    means:
      'where on a chain. An address of a recipient names it; a recipient that has another destination is asked about',
    examples: ['Pay Carol Danvers 5 USDC to 0x8617e340b3d01fa5f11f306f4090fd50e238070d'],
  },
  'address of': {
    means: 'a sentence of its own, or an answer, that says the address of a payee that was named',
    examples: ["Pay Carol 5 USDC. Carol's address is 0x8617e340b3d01fa5f11f306f4090fd50e238070d"],
  },
  network: {
    means: 'on which chain',
    examples: ['Pay Carol 5 USDC to 0x8617e340b3d01fa5f11f306f4090fd50e238070d on ethereum'],
  },
  'routing number': {
    means: 'of a US bank',
    examples: [
      'Pay Nova Ltd $10 by ACH, routing number 021000021, account number 123456789 checking, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  'account number': {
    means: 'at a US bank',
    examples: [
      'Pay Nova Ltd $10, ABA 021000021, account 123456789, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  'account type': {
    means: 'checking unless it is said',
    examples: [
      'Pay Nova Ltd $10, routing number 021000021, savings account, account number 123456789, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  iban: {
    means: 'an account elsewhere, which is paid by SWIFT',
    examples: [
      'Pay Wagner GmbH $100 by SWIFT tomorrow, IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX, address: Hauptstr. 1, 10115 Berlin, DE',
    ],
  },
  bic: {
    means: 'of the bank that an IBAN is at',
    examples: [
      'Pay Wagner GmbH $100, IBAN: DE89370400440532013000, SWIFT code: COBADEFFXXX, address: Hauptstr. 1, 10115 Berlin, DE',
    ],
  },
  'bank name': {
    means: 'how the bank is called',
    examples: [
      'Pay Nova Ltd $10, routing number 021000021, account number 123456789, bank: Chase, address: 1 Main St, Springfield, IL 62701, US',
    ],
  },
  'postal address': {
    means: 'where a new payee with a bank account is',
    examples: [
      'Pay Nova Ltd $10, routing number 021000021, account number 123456789. Its address is 1 Main St, Springfield, US',
    ],
  },
  'bank account': {
    means: 'that the bank account of a recipient is paid, and not its address on a chain',
    examples: ['Pay Bolt $10 to their bank account'],
  },
  rail: {
    means: 'how a bank is paid; a wire is one of Fedwire',
    examples: ['Pay Bolt $10 by wire', 'Pay Bolt $10 via an ACH transfer'],
  },
  preference: {
    means: 'which rail is chosen where none is named',
    examples: ['Pay Bolt $10 as fast as possible', 'Pay Bolt $10, cheapest'],
  },
  'fee included': {
    means: 'the fees are in the amount, and the payee gets less',
    examples: ['Pay Bolt $10 including fees'],
  },
  fee: {
    means: 'the developer fee on top. A percentage is one only where the word fee belongs to it',
    examples: [
      'Pay Bolt $10 with a 50 bps fee',
      'Pay Bolt $10 plus a 1.5% fee',
      'Pay Bolt $100 plus a fee of $0.25 tomorrow',
    ],
  },
  day: {
    means:
      'on which day, nine in the morning unless a time is said. A day without a year is the next one to come. Several days have to be ISO dates. What is said once is meant for the whole sentence',
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
    examples: ['Pay Acme Supplies 10 USDC tomorrow at 9:30 am', 'Pay Acme Supplies 10 USDC tomorrow 3pm'],
  },
  zone: {
    means: 'whose clocks are meant, behind a time; else those of the `timezone` of the request, else UTC',
    examples: ['Pay Acme Supplies 10 USDC on 2026-02-14 at 9:30 Europe/Berlin'],
  },
  series: {
    means: 'how often. It begins tomorrow unless a day is said, and needs an end',
    examples: [
      'Pay Acme Supplies 10 USDC on the 1st of every month for 6 months',
      'Pay Acme Supplies 10 USDC every other Monday, 4 times',
      'Pay Acme Supplies 10 USDC quarterly for a year',
    ],
  },
  times: {
    means: 'how many payments a series has, or a mandate allows in its window',
    examples: ['Pay Acme Supplies 10 USDC weekly, 10 times'],
  },
  span: {
    means:
      'how long a series or a mandate goes; a series has as many payments as whole steps fit into it by the calendar: `weekly for a month` has four',
    examples: ['Pay Acme Supplies 10 USDC every month for three months'],
  },
  until: {
    means: 'the last day of a series or a mandate',
    examples: ['Pay Acme Supplies 10 USDC weekly until 2026-12-31'],
  },
  start: {
    means: 'the first day of a series or a mandate',
    examples: ['Pay Acme Supplies 10 USDC every other week, 2 times, from 2026-03-02'],
  },
  allowing: {
    means: 'begins what an agent may spend, without being asked again',
    examples: [
      'Allow the agent up to 500 USDC a month to Acme Supplies, at most 100 USDC per payment, until 2026-12-31',
      'The agent may spend 20 USDC a week on Acme Supplies',
    ],
  },
  limit: {
    means: 'stands before an amount of a mandate: every amount of a mandate is a limit',
    examples: ['Let the agent pay anyone at most $50 a day, 3 payments'],
  },
  cap: {
    means: 'the most that one payment of a mandate may be',
    examples: ['Allow the agent up to 500 USDC a month to anyone, at most 100 per payment'],
  },
  window: {
    means:
      'in which time the amount of a mandate may be spent; `daily`, `weekly`, `monthly`, `every day` and so on are read too. Without one it is for good',
    examples: ['Allow the agent 5 USDC a day to Bolt'],
  },
  together: {
    means:
      'the amount of a mandate is for all its payees together; with `each` it is for each. Several need one of both',
    examples: ['Allow the agent 500 USDC a month in total to Acme Supplies and Bolt'],
  },
  'on payee': {
    means: 'whom a mandate lets the agent pay',
    examples: ['Let the agent spend 500 USDC weekly on Acme Supplies starting August 1'],
  },
  anyone: { means: 'a mandate for every payee', examples: ['Allow the agent 100 USDC a week to anyone'] },
  document: {
    means:
      'what is attached. It is paid on the day that is said of it or before all else, else on its due date, else on the day of the sentence',
    examples: ['Pay this invoice', 'Pay Bolt $5, and what the invoice asks for'],
  },
  and: {
    means: 'stands between payees, payments and what is said of them',
    examples: ['Pay Acme Supplies 10 USDC, Bolt $20 and Acme Supplies 5 USDC tomorrow'],
  },
  not: { means: 'no order: nothing is drafted of its sentence', examples: ['Do not pay Bolt'] },
  cancelling: {
    means: 'no order: nothing is drafted of its sentence, and nothing is cancelled',
    examples: ['Cancel the payment of 100 USDC to Bolt tomorrow'],
  },
  report: { means: 'no order: what is over', examples: ['We paid Bolt $100 yesterday'] },
  question: {
    means: 'no order, nor is any sentence that ends with a question mark',
    examples: ['Did we pay Bolt $100 yesterday?'],
  },
}

/** What each terminal takes. */
export const terminalTexts: Readonly<Record<Terminal, string>> = {
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
}
