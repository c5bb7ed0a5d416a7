/** What the engine reads besides the rules of grammar.ts: docs/guide/drafting.md is written from this too. */

/**
 * Lines of a document that say something: `label: value`. An address or bank details are read by the rules above. Other
 * lines of an invoice are left alone.
 */
export const invoiceLabels = {
  payee: [
    'from',
    'invoice from',
    'bill from',
    'billed by',
    'payee',
    'pay to',
    'vendor',
    'supplier',
    'beneficiary',
    'seller',
    'remit to',
  ],
  amount: ['amount due', 'total due', 'balance due'],
  total: ['total', 'grand total', 'amount'],
  due: ['due', 'due date', 'due on', 'due by', 'payment due', 'pay by', 'date due'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type InvoiceLabel = keyof typeof invoiceLabels

/** A document with one of these words is asked about: it may be paid already, be no invoice, or have terms. */
export const wordsOfOtherDocuments = [
  'receipt',
  'paid',
  'credit',
  'refund',
  'quotation',
  'quote',
  'estimate',
  'forma',
  'proforma',
  'statement',
  'void',
  'cancelled',
  'canceled',
  'terms',
  'net',
  'discount',
  'deposit',
  'instalment',
  'instalments',
  'installment',
  'installments',
  'not',
] as const

/** Words that mean nothing where they stand alone. At most 60, and none of them a number, a date, a no or a name. */
export const wordsWithoutMeaning = [
  'please',
  'kindly',
  'thanks',
  'thank',
  'you',
  'hello',
  'hi',
  'hey',
  'cheers',
  'regards',
  'ok',
  'okay',
  'also',
  'just',
  'the',
  'our',
  'my',
] as const

/** What ends a sentence, or stands for the whole of one. A point does so before a blank or the end. */
export const sentenceEnds = ['.', '!', '?', ';'] as const

/** Words of names whose point ends no sentence, unless an order begins behind it. */
export const abbreviations = ['inc', 'ltd', 'co', 'corp', 'mr', 'mrs', 'ms', 'dr', 'st'] as const

/** Small words inside of new names in capitals. */
export const nameParticles = ['of', 'de', 'van', 'von', 'der', 'la', '&', '-'] as const
