import { describe, expect, it } from 'vitest'
import { attachedPdf } from './document.js'
import { free, globex, read, world } from './world.js'

const made = world()

/** What "Pay this invoice" drafts of a document with these lines; its question where it drafts nothing. */
function drafted(lines: readonly string[], prompt = 'Pay this invoice'): string {
  const { sim, agent, names } = made
  const answer = sim.api.paymentAgents.propose(agent.id, { prompt, attachments: attachedPdf(lines) })
  expect(answer.proposals === undefined, JSON.stringify(answer)).toBe(answer.reply !== undefined)
  return answer.reply === undefined ? read(answer, names) : `?? ${answer.reply}`
}

const plain = ['INVOICE 1001', 'From: Globex', 'Amount due: 100.50 USDC', 'Due date: 2026-08-14']

describe('an invoice', () => {
  it.each([
    ...['From', 'Invoice from', 'Bill from', 'Billed by', 'Payee', 'Pay to', 'Vendor', 'Supplier'],
    ...['Beneficiary', 'Seller', 'Remit to'],
  ])('says who is paid behind "%s"', (label) => {
    expect(drafted([`${label}: Initech`, 'Total: 7 USDC'])).toBe('Initech 7 USDC now')
  })

  it.each(['Amount due', 'Total due', 'Balance due', 'Total', 'Grand total', 'Amount'])(
    'says how much is paid behind "%s"',
    (label) => {
      expect(drafted(['From: Globex', `${label}: $1,250.50`])).toBe('Globex 1250.5 USDC now')
    },
  )

  it.each(['Due', 'Due date', 'Due on', 'Due by', 'Payment due', 'Pay by', 'Date due'])(
    'says when it is paid behind "%s"',
    (label) => {
      const lines = ['From: Globex', 'Total: 7 USDC', `${label}: August 14, 2026`]
      expect(drafted(lines)).toBe('Globex 7 USDC @08-14')
    },
  )

  it.each([
    ['an address', [`Wallet address: ${free}`, 'Network: unsaid'], '+Nova Ltd 7 USDC to 0x8617 now'],
    [
      'a bank account in the US',
      [
        'Routing number: 021000021',
        'Account number: 123456789',
        'Address: 1 Main St, Springfield, IL 62701, US',
      ],
      '+Nova Ltd 7 USD bank 021000021/123456789 ach now',
    ],
    [
      'an account elsewhere',
      ['IBAN: DE89 3704 0044 0532 0130 00', 'BIC: COBADEFFXXX', 'Address: Hauptstr. 1, 10115 Berlin, DE'],
      '+Nova Ltd 7 USD iban DE89370400440532013000/COBADEFFXXX swift now',
    ],
  ])('says with %s how a new payee is paid', (_, lines, expected) => {
    expect(drafted(['From: Nova Ltd', 'Total: $7', ...lines])).toBe(expected)
  })

  it('is paid what is due, and not its total', () => {
    expect(drafted([...plain, 'Total: 300 USDC'])).toBe('Globex 100.5 USDC @08-14')
    expect(drafted(['Total: 300 USDC', ...plain])).toBe('Globex 100.5 USDC @08-14')
  })

  it('is paid on the day of the sentence, where that says one', () => {
    expect(drafted(plain, 'Pay this invoice tomorrow')).toBe('Globex 100.5 USDC @07-16')
  })

  it('may name its payee behind two labels', () => {
    expect(drafted([...plain, 'Remit to: Globex'])).toBe('Globex 100.5 USDC @08-14')
  })

  it.each([
    ['Thank you for your business.'],
    ['Invoice date: 2026-07-01'],
    ['Subtotal: 90.00 USDC'],
    ['Bill to: Initech'],
  ])('has other lines, which say nothing: %s', (line) => {
    expect(drafted([...plain, line])).toBe('Globex 100.5 USDC @08-14')
  })
})

describe('a document is asked about', () => {
  it.each([
    ['a receipt', 'RECEIPT'],
    ['paid already', 'PAID on 2026-07-01'],
    ['a credit note', 'Credit note 7'],
    ['a refund', 'Refund of order 5'],
    ['a quotation', 'Quotation 12'],
    ['a quote', 'Your quote'],
    ['an estimate', 'Estimate 12'],
    ['pro forma', 'Pro forma invoice'],
    ['a statement', 'Statement of account'],
    ['void', 'VOID'],
    ['cancelled', 'Cancelled'],
    ['no invoice', 'This is not an invoice'],
  ])('that is %s', (_, line) => {
    expect(drafted([line, ...plain])).toContain(`I cannot draft "${line}"`)
    expect(drafted([...plain, line])).toContain(`I cannot draft "${line}"`)
  })

  it.each([
    ['Terms: Net 30'],
    ['Net 30'],
    ['Payment terms: on receipt'],
    ['2% discount within 10 days'],
    ['Deposit: 20 USDC'],
    ['Due date: Net 30'],
    ['Due: on receipt'],
    ['Due: in 30 days'],
  ])('whose terms are more than a due date: %s', (line) => {
    expect(drafted(['From: Globex', 'Total: 7 USDC', line])).toContain(`I cannot draft "${line}"`)
  })

  it.each([
    ['of two payees', ['From: Initech', 'Total due: 20 USDC']],
    ['of one payee', ['From: Globex', 'Total: 20 USDC']],
    ['with other labels', ['Vendor: Initech', 'Balance due: 20 USDC']],
    ['of one payee with other labels', ['Vendor: Globex', 'Balance due: 20 USDC']],
    ['with two days', ['Due: 2026-08-20']],
  ])('that has two invoices, %s', (_, second) => {
    expect(drafted([...plain, 'INVOICE 1002', ...second])).toContain('I cannot draft')
  })

  it.each([
    ['an amount', 'Amount due: about 7 USDC'],
    ['a currency that is none', 'Amount due: 7 GBP'],
    ['a day that is none', 'Due date: 14/08/2026'],
    ['nothing', 'Due date:'],
  ])('with a labelled line that was not read to its end: %s', (_, line) => {
    expect(drafted(['From: Globex', 'Total: 7 USDC', line])).toContain(`I cannot draft "${line}"`)
  })

  it('that names an address in words that were not read', () => {
    expect(drafted([...plain, `Send it to our friend at ${free} please`])).toContain('I cannot draft')
  })

  it('that has two addresses', () => {
    expect(drafted([...plain, `Wallet: ${globex}`, `Address: ${free}`])).toContain('two addresses')
  })

  it('without an amount or a payee', () => {
    expect(drafted(['From: Globex'])).toContain('found no amount or nobody to pay')
    expect(drafted(['Total: 7 USDC'])).toContain('found no amount or nobody to pay')
  })

  it.each(['Pay half of this invoice', 'Do not pay this invoice', 'Is this invoice right?', 'Here it is'])(
    'beside a text that is no order to pay it: %s',
    (prompt) => {
      expect(drafted(plain, prompt)).toContain('??')
    },
  )
})

describe('an invoice beside a text', () => {
  const named = (...names: readonly string[]) =>
    names.flatMap((filename) =>
      attachedPdf(plain).map(({ type, document }) => ({ type, document: { ...document, filename } })),
    )
  const asked = (prompt: string, attachments: ReturnType<typeof named>) =>
    made.sim.agents.explain(made.agent.id, { prompt, attachments }).reply

  it.each([
    ['Pay this invoice. Tomorrow.', 'Globex 100.5 USDC @07-16'],
    ['Pay this invoice. At 15:00.', 'Globex 100.5 USDC @08-14T15:00'],
    ['Pay this invoice. To Globex.', '?? Which payment is "To Globex" about?'],
    ['Pay this invoice. 7 USDC.', '?? Which payment is "7 USDC" about?'],
    ['Pay this invoice by ACH', '?? Which bank account has Globex?'],
    ['Pay this invoice 7 USDC', '?? What does "7 USDC" mean'],
    ['Pay this invoice to Globex', '?? What does "to Globex" mean'],
    ['Pay this invoice every month for 2 months', 'Globex 100.5 USDC @07-16,08-16'],
    ['Pay this invoice and Initech 5 USDC', 'Globex 100.5 USDC @08-14; Initech 5 USDC now'],
    ['Pay Initech 5 USDC tomorrow and this invoice', 'Initech 5 USDC @07-16; Globex 100.5 USDC @08-14'],
    ['Pay this invoice tomorrow and Initech 5 USDC', 'Globex 100.5 USDC @07-16; Initech 5 USDC @07-16'],
    ['', 'Globex 100.5 USDC @08-14'],
  ])('is paid as that says besides, and nothing twice: %s', (prompt, expected) => {
    expect(drafted(plain, prompt)).toContain(expected)
  })

  it.each([
    ['Pay this invoice', [], 'Which this invoice? None is attached'],
    ['Pay the attached bill', [], 'Which the attached bill? None is attached'],
    ['Pay this invoice', ['a.pdf', 'b.pdf'], 'Which of a.pdf and b.pdf do you mean? Attach one at a time'],
    ['Pay this invoice and the bill', ['a.pdf'], 'Which of a.pdf do you mean? Attach one at a time'],
    ['Pay Initech 5 USDC', ['a.pdf'], 'What shall I do with a.pdf? Say for example: pay this invoice'],
  ])('is the one that is meant: %s, with %o', (prompt, names, reply) => {
    expect(asked(prompt, named(...names))).toBe(reply)
  })

  it('is paid without a text, and so are several', () => {
    const { proposals = [] } = made.sim.agents.explain(made.agent.id, {
      attachments: named('a.pdf', 'b.pdf'),
    })
    expect(proposals.map(({ summary }) => summary)).toEqual([
      'Pay Globex 100.5 USDC on 2026-08-14',
      'Pay Globex 100.5 USDC on 2026-08-14',
    ])
  })
})

describe('a line of a document', () => {
  it.each([
    ['FROM: Globex'],
    ['from: Globex'],
    ['Amount due: 100.50 USDC'],
    ['AMOUNT  DUE: 100.50 USDC'],
    ['due DATE: 2026-08-14'],
  ])('stands once, in capitals or not: %s', (line) => {
    expect(drafted([...plain, line])).toContain(`I cannot draft "${line}"`)
  })

  it.each(['BILL  FROM: Globex', 'bill from: Globex'])(
    'stands once, with how many blanks it may: %s',
    (line) => {
      expect(drafted(['Bill from: Globex', 'Total: 7 USDC'])).toBe('Globex 7 USDC now')
      expect(drafted(['Bill from: Globex', 'Total: 7 USDC', line])).toContain(`I cannot draft "${line}"`)
    },
  )

  it.each([
    `${free} is where it goes`,
    `It goes to ${free}`,
    `It goes to ${free} in the end`,
    'DE89370400440532013000 is where it goes',
    'It goes to DE89370400440532013000',
    'It goes to DE89 3704 0044 0532 0130 00 in the end',
    'Yours, net',
    'deposit',
  ])('that may say where money goes, or on which terms, is not left out: %s', (line) => {
    expect(drafted([line, ...plain])).toContain(`I cannot draft "${line}"`)
    expect(drafted([...plain, line])).toContain(`I cannot draft "${line}"`)
  })

  it.each([
    ['an amount of its own', ['From: Globex', 'Total: 7 USDC', 'Grand total: 7 USDC']],
    ['a payee of its own', ['From: Globex', 'Vendor: Initech', 'Total: 7 USDC']],
    ['no value', ['From:', 'Total: 7 USDC']],
  ])('with %s is asked about', (_, lines) => {
    expect(drafted(lines)).toContain('I cannot draft "')
  })

  it.each([
    ['accounts', 'IBAN: DE89370400440532013000', 'IBAN: DE89370400440532013000'],
    ['accounts', 'BIC: COBADEFFXXX', 'BIC: DEUTDEFF'],
    ['accounts', 'Routing number: 021000021', 'ABA: 021000021'],
    ['addresses', `Wallet: ${free}`, `Address: ${free}`],
  ])('makes two %s of one: %s, %s', (what, first, second) => {
    expect(drafted(['From: Nova Ltd', 'Total: $7', first, second])).toContain(`I cannot draft two ${what}, "`)
  })

  it('names the second of two accounts of one line', () => {
    const line = 'Routing number 021000021, routing number 021000089'
    expect(drafted(['From: Nova Ltd', 'Total: $7', line])).toContain(
      'I cannot draft two accounts, "routing number 021000089"',
    )
  })

  it('may have several parts of an account', () => {
    const bank = 'Routing number: 021000021, account number: 123456789, savings'
    const lines = ['From: Nova Ltd', 'Total: $7', bank, 'Address: 1 Main St, Springfield, IL 62701, US']
    expect(drafted(lines)).toBe('+Nova Ltd 7 USD bank 021000021/123456789/savings ach now')
  })
})
