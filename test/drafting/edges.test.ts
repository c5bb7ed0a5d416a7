import { describe, expect, it } from 'vitest'
import { mandates, payments, schedules } from './edges.js'
import { free, globex, linesOf, read, solana, world, written } from './world.js'

const { sim, agent, names } = world()

/** What is drafted of a text, or what is asked; addresses are their letters. */
function drafted(prompt: string): string {
  const answer = sim.agents.explain(agent.id, { prompt })
  const text = read(answer, names) + (answer.reply === undefined ? '' : `?? ${answer.reply}`)
  return text.replaceAll(free, 'A').replaceAll(solana, 'S').replaceAll(globex, 'G')
}

describe.each([
  ['when', schedules],
  ['whom, how much and which way', payments],
  ['what an agent may spend', mandates],
])('at its edges, a text that says %s', (_, list) => {
  const cases = linesOf(list).map((line) => line.split(' => '))

  it.each(cases)('is read: %s', (text = '', expected = '') => {
    expect(drafted(written(text))).toBe(expected)
  })
})

describe('a name', () => {
  it('of more than 140 letters is asked for in a shorter form, and shown by its first 40', () => {
    const name = `Acme ${'Ropeworks '.repeat(14)}Group`
    expect(drafted(`Pay ${name} 5 USDC to ${free}`)).toBe(
      '?? What is a shorter name of Acme Ropeworks Ropeworks Ropeworks Ropew...? It has at most 140 letters',
    )
  })
})

describe('the address of somebody', () => {
  it.each([
    "Zed's address is A, pay Carol Danvers 5 USDC, send his address is S, 6 USDC to Dora Maar",
    "Pay Carol Danvers 5 USDC, his address is S, send 6 USDC to Dora Maar, Zed's address is A",
    "Zed's address is A, pay Carol Danvers 5 USDC",
  ])('is no payee’s whose name it does not have: %s', (text) => {
    const { proposals, reply } = sim.agents.explain(agent.id, { prompt: written(text) })
    expect(proposals).toBeUndefined()
    expect(reply).toContain("Zed's address is")
  })
})

describe('the name of the agent', () => {
  it('is all of its words, in their order', () => {
    const { sim, customer, signer_group, names } = world()
    const robot = sim.api.paymentAgents.create({
      customer_id: customer.id,
      name: 'Payment Robot',
      hosted: true,
    })
    sim.api.signerGroups.addSigner(signer_group.id, { member_key: robot.signer_public_key })
    const of = (called: string) =>
      read(sim.agents.explain(robot.id, { prompt: `${called} may pay Globex 5 USDC a month` }), names)
    expect(of('Payment Robot')).toBe('may Globex MONTHLY each 5')
    expect(['Payment Machine', 'Office Robot', 'Robot Payment', 'Payment'].map(of)).toEqual(['', '', '', ''])
  })
})

/** The payments that are drafted of a text. */
function paymentsOf(prompt: string, timezone?: string) {
  const { proposals = [] } = sim.agents.explain(agent.id, { prompt, ...(timezone && { timezone }) })
  return proposals.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.type === 'create_scheduled_payments' ? [action.create_scheduled_payments] : [],
    ),
  )
}

describe('a local time', () => {
  it.each([
    ['on Friday at 10:00', undefined, undefined, undefined],
    ['on Friday at 10:00 UTC', undefined, undefined, undefined],
    ['on Friday at 10:00 utc', undefined, undefined, undefined],
    ['on Friday at 10:00 utc', 'Europe/Berlin', '2026-07-17 10:00', 'UTC'],
    ['on Friday at 10:00', 'UTC', '2026-07-17 10:00', 'UTC'],
    ['on Friday at 10:00', 'Europe/Berlin', '2026-07-17 10:00', 'Europe/Berlin'],
    ['on Friday at 10:00 Asia/Tokyo', 'Europe/Berlin', '2026-07-17 10:00', 'Asia/Tokyo'],
    ['on Friday at 10:00 Asia/Tokyo', undefined, '2026-07-17 10:00', 'Asia/Tokyo'],
    ['now', 'Europe/Berlin', undefined, undefined],
  ])('is kept where somebody says a zone: %s, asked in %s', (text, timezone, local_time, local_zone) => {
    const [payment] = paymentsOf(`Pay Globex 1 USDC ${text}`, timezone)
    expect([payment?.local_time, payment?.local_zone]).toEqual([local_time, local_zone])
  })

  it('has no seconds: a moment that has some keeps no local time', async () => {
    const own = world()
    await own.sim.clock.advance('30s')
    const { proposals } = own.sim.agents.explain(own.agent.id, {
      prompt: 'Pay Globex 1 USDC in two hours',
      timezone: 'Europe/Berlin',
    })
    const { actions = [] } = proposals?.[0] ?? {}
    const dates = [Date.parse('2026-07-15T14:00:30Z') / 1000]
    expect(actions).toMatchObject([{ create_scheduled_payments: { dates } }])
    expect(JSON.stringify(actions)).not.toContain('local_')
  })
})

describe('the network of a payment', () => {
  it.each([
    ['', 'base-sepolia'],
    [' on base', 'base-sepolia'],
    [' on ethereum', 'ethereum-sepolia'],
    [' on the Ethereum network', 'ethereum-sepolia'],
    [' on ethereum-sepolia', 'ethereum-sepolia'],
  ])('to a known address is the one that is said, or Base: %o', (said, network_id) => {
    expect(paymentsOf(`Pay Globex 1 USDC${said}`)).toMatchObject([{ network_id }])
  })
})

describe('a postal address', () => {
  const bank = 'routing number 021000021, account number 123456789'
  const postalOf = (postal: string) => {
    const { proposals = [], reply } = sim.agents.explain(agent.id, {
      prompt: `Pay Nova Ltd $10, ${bank}, address: ${postal}`,
    })
    const [first] = proposals[0]?.actions ?? []
    return first?.type === 'create_recipient' ? first.create_recipient.address : reply
  }

  it.each([
    ['1 Main St, Springfield, US', { street1: '1 Main St', city: 'Springfield', country: 'US' }],
    [
      '1 Main St, Springfield, IL 62701, US',
      { street1: '1 Main St', city: 'Springfield', region: 'IL', postal_code: '62701', country: 'US' },
    ],
    [
      '1 Main St, Springfield, NY, US',
      { street1: '1 Main St', city: 'Springfield', region: 'NY', country: 'US' },
    ],
    [
      '1 Main St, Springfield, IL, US',
      { street1: '1 Main St', city: 'Springfield', region: 'IL', country: 'US' },
    ],
    ['1 Derech Hayam, Haifa, IL', { street1: '1 Derech Hayam', city: 'Haifa', country: 'IL' }],
    [
      'Hauptstr. 1, Berlin, 10115, DE',
      { street1: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
    ],
    [
      "O'Hara-Str. 1/2 #3, London, SW1A 1AA, GB",
      { street1: "O'Hara-Str. 1/2 #3", city: 'London', postal_code: 'SW1A 1AA', country: 'GB' },
    ],
  ])('has its parts between commas: %s', (text, address) => {
    expect(postalOf(text)).toEqual(address)
  })

  it.each([
    'Springfield, US',
    ', Springfield, IL 62701, US',
    '1 Main St, , IL 62701, US',
    '1 Main St, Springfield, ZZ',
    '1 Main St, Springfield, IL US 62701',
    '1 Main St + 2, Springfield, US',
    '1 Main St, Floor 2, Springfield, IL 62701, US',
    '1 Main St, Floor 2, Springfield, IL, US',
    '1 Main St, Floor 2, Springfield, Sangamon, IL 62701, US',
  ])('that is none is asked about: %s', (text) => {
    expect(postalOf(text)).toMatch(/^What does "address: ?/)
  })
})

describe('a recipient that has no postal address', () => {
  const { sim, agent, customer } = world()
  sim.api.recipients.create(customer.id, { name: 'Umlaut Ltd' })
  const bank = 'routing number 021000021, account number 123456789'
  const reply =
    'Where is Umlaut Ltd? The recipient has no address, and I cannot add one: add it, and ask me again'

  it.each([
    `Pay Umlaut Ltd $10, ${bank}`,
    `Pay Umlaut Ltd $10, ${bank}, address: 1 Main St, Springfield, US`,
    `Pay Umlaut Ltd 10 USDC to ${free}, address: 1 Main St, Springfield, US`,
  ])('gets one from somebody else first, as no draft can give it: %s', (prompt) => {
    expect(sim.agents.explain(agent.id, { prompt })).toMatchObject({ reply })
  })

  it('is paid at an address on a chain', () => {
    const { proposals } = sim.agents.explain(agent.id, { prompt: `Pay Umlaut Ltd 10 USDC to ${free}` })
    expect(proposals).toHaveLength(1)
  })
})

describe('what a question quotes', () => {
  const asked = (text: string) => sim.agents.explain(agent.id, { prompt: text }).reply

  it('is 160 characters of it, at most', () => {
    const of = (shown: string) =>
      `What does "${shown}" mean in "${shown}"? I draft what I read to the last word: say it otherwise`
    for (const length of [159, 160]) expect(asked('x'.repeat(length))).toBe(of('x'.repeat(length)))
    for (const length of [161, 300]) expect(asked('x'.repeat(length))).toBe(of(`${'x'.repeat(160)}...`))
  })

  it.each([
    ['Pay Globex 10 USDC at 18:00 and Initech 20 USDC at 19:00', 'at 18:00'],
    ['Pay Globex 10 USDC and Initech 20 USDC at 18:00, Ana Silva 5 USDC at 19:00', 'at 18:00'],
    ['Pay Globex 10 USDC tomorrow, Initech 20 USDC and Ana Silva 5 USDC on Friday', 'tomorrow'],
    ['Pay Globex 10 USDC every 2 Mondays, 2 times', 'every 2 Mondays'],
    [
      `Her address is ${free}, pay Carol Danvers 5 USDC, send Dora's address is ${solana}, 6 USDC to Dora Maar`,
      `Her address is ${free}`,
    ],
    [`Carol Danvers's address is ${free}, pay Carol Danvers 5 USDC`, `Carol Danvers's address is ${free}`],
    ['Pay Globex 10 USDC by ACH and Initech 20 USDC', 'by ACH'],
    ['Pay Globex 10 USDC, Initech 20 USDC on ethereum', 'on ethereum'],
  ])('is the piece that does not belong there: %s', (text, piece) => {
    expect(asked(text)).toContain(`What does "${piece}" mean in "`)
  })
})

describe('a word of the grammar', () => {
  it.each(['Tomorrow', 'Daily', 'Immediately', 'Each'])(
    'goes before a payee who is called so, unless in quotes: %s',
    (name) => {
      const own = world()
      const { id } = own.sim.api.recipients.create(own.customer.id, { name: `${name}.` })
      const chain = { destination_type: 'crypto', name, crypto_address: free } as const
      own.sim.api.destinations.create(id, chain)
      const { proposals, reply } = own.sim.agents.explain(own.agent.id, { prompt: `Pay ${name} 10 USDC` })
      expect(proposals).toBeUndefined()
      expect(reply).toBeDefined()
      const quoted = own.sim.agents.explain(own.agent.id, { prompt: `Pay "${name}" 10 USDC` })
      expect(quoted.proposals).toMatchObject([{ summary: `Pay ${name}. 10 USDC now` }])
    },
  )

  it('goes before an agent that is called so', () => {
    const own = world()
    const customer_id = own.customer.id
    const second = own.sim.api.paymentAgents.create({ customer_id, name: 'Send', hosted: true })
    own.sim.api.signerGroups.addSigner(own.signer_group.id, { member_key: second.signer_public_key })
    const answer = own.sim.agents.explain(second.id, { prompt: 'Let send Globex 10 USDC a month' })
    expect(read(answer, own.names)).toBe('may Globex MONTHLY each 10')
  })
})
