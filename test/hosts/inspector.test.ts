import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { writeReport } from 'platform-simulator/inspector'
import { reportPage } from 'platform-simulator/report'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageAsset } from '../../src/hosts/inspector/asset.js'
import { declarationsOf } from '../../src/hosts/inspector/declarations.js'
import type { Entry } from '../../src/hosts/inspector/feed.js'
import { History } from '../../src/hosts/inspector/history.js'
import { LiveLook } from '../../src/hosts/inspector/live.js'
import { entryOf, recordOf, sliceOfRows, sliceOfTimeline } from '../../src/hosts/inspector/look.js'
import { type ReportData, reportOf } from '../../src/hosts/inspector/report.js'
import { rowShapes } from '../../src/kit/row-shapes.js'
import { registry } from '../../src/resources/registry.js'
import { insideOf } from '../../src/runtime/inside.js'

const post = (sim: Simulator, path: string, body: object) =>
  sim.fetch(sim.baseUrl + path, {
    method: 'POST',
    headers: {
      'x-api-key': sim.apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': '00000000-0000-4000-8000-000000000001',
    },
    body: JSON.stringify(body),
  })

const lookAt = (sim: Simulator) => new LiveLook(insideOf(sim), rowShapes)

describe('The timeline of the inspector', () => {
  test('links a request to its events and to the job that it scheduled, however much later that runs', async () => {
    const sim = createSimulator()
    await post(sim, '/customers', { name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('5s')
    const looked = lookAt(sim).look()
    const request = looked.entries().find(({ kind }) => kind === 'request')
    const job = looked.entries().find(({ kind }) => kind === 'job')
    const effects = entryOf(looked, request?.id ?? 0)?.effects ?? []
    expect(effects.map(({ kind, text }) => `${kind} ${text}`)).toEqual(
      expect.arrayContaining(['event customer.created', `job ${job?.text}`]),
    )
    expect(entryOf(looked, job?.id ?? 0)?.effects.map(({ kind }) => kind)).toContain('move')
    const step = looked.entries().find(({ kind }) => kind === 'clock')
    expect(job?.causes).toEqual([request?.id, step?.id])
  })

  test('has what a request sent and was answered, in its details and in a report', async () => {
    const sim = createSimulator()
    await post(sim, '/customers', {
      name: 'Acme Corp',
      customer_type: 'company',
      account_number: '123456789012',
    })
    const looked = lookAt(sim).look()
    const [request] = looked.entries()
    expect(entryOf(looked, request?.id ?? 0)?.entry.detail).toMatchObject({
      sent: {
        headers: { 'x-api-key': `\u2022\u2022\u2022\u2022${sim.apiKey.slice(-4)}` },
        body: { name: 'Acme Corp', customer_type: 'company', account_number: '\u2022\u2022\u2022\u20229012' },
      },
      answered: { body: { status: 400, errors: [{ field: 'customer_type' }] } },
    })
    // A line of the list needs none of it.
    expect(sliceOfTimeline(looked, { from: 0, count: 1 }).items[0]?.detail).not.toHaveProperty('sent')
  })

  test('knows what scheduled a job, also where that moved nothing and told no event', async () => {
    const sim = createSimulator()
    const { agent, wallet } = sim.given.mandate()
    sim.api.scheduledPayments.create({
      signer_id: agent.signer_id,
      wallet_id: wallet.id,
      amount: '10.00',
      asset: 'USDC',
      address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      network_id: 'base-sepolia',
      start_at: 1_767_312_000,
    })
    sim.api.x402.enable(agent.id)
    const waits = lookAt(sim).look()
    const requests = waits.entries().filter(({ kind }) => kind === 'request')
    const causeOf = (kind: string) => waits.due().find((job) => job.kind === kind)?.cause
    expect(causeOf('scheduledPayments.fire')).toBe(requests[0]?.id)
    expect(causeOf('x402.provision')).toBe(requests[1]?.id)

    await sim.clock.advance('1d')
    const ran = lookAt(sim).look().entries()
    const jobOf = (kind: string) => ran.find(({ text }) => text.startsWith(`${kind} of `))
    expect(jobOf('scheduledPayments.fire')?.causes).toContain(requests[0]?.id)
    expect(jobOf('x402.provision')?.causes).toContain(requests[1]?.id)
  })

  test('knows of every job that waits what scheduled it: a call, a cause, a job or an attempt', async () => {
    const sim = createSimulator()
    sim.webhooks.deliverTo(() => new Response(null, { status: 500 }))
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('10m')
    const looked = lookAt(sim).look()
    expect(looked.due().length).toBeGreaterThan(0)
    expect(looked.due().filter(({ cause }) => cause === null)).toEqual([])
  })

  test('links a delivery to its event, and each retry to the attempt before', async () => {
    const sim = createSimulator()
    sim.api.webhookTargets.create({ url: 'http://localhost:9/hook', global: true })
    sim.webhooks.deliverTo(() => new Response(null, { status: 500 }))
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('10m')
    const looked = lookAt(sim).look()
    const event = looked.entries().find(({ text }) => text === 'customer.created')
    const attempts = looked
      .entries()
      .filter(({ kind, text }) => kind === 'delivery' && text.startsWith('customer.created '))
    expect(attempts.length).toBeGreaterThan(1)
    expect(attempts.every(({ isBad }) => isBad)).toBe(true)
    expect(attempts[0]?.causes).toEqual([event?.id])
    expect(attempts[1]?.causes).toEqual([event?.id, attempts[0]?.id])
  })

  test('has what a cause brought about below it', () => {
    const sim = createSimulator()
    const { customer } = sim.given.activeBusiness()
    sim.simulate.freezeCustomer(customer.id)
    const [cause, ...rest] = lookAt(sim).look().entries()
    expect(cause).toMatchObject({ kind: 'cause', text: 'freezeCustomer' })
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.every(({ causes }) => causes.includes(cause?.id ?? 0))).toBe(true)
  })

  test('has the notes of whoever drives the simulator, in their place, to search and to filter', async () => {
    const sim = createSimulator()
    sim.note('before the payment')
    const { customer } = sim.given.activeBusiness()
    sim.note(`frozen now: ${customer.id}\nsee ${sim.apiKey}`)
    sim.simulate.freezeCustomer(customer.id)
    const looked = lookAt(sim).look()
    expect(looked.entries().map(({ kind }) => kind)).toEqual([
      'note',
      'note',
      'cause',
      ...looked
        .entries()
        .slice(3)
        .map(({ kind }) => kind),
    ])
    const { items } = sliceOfTimeline(looked, { from: 0, count: 10, kind: 'note', search: 'FROZEN' })
    expect(items).toMatchObject([{ kind: 'note', isBad: false, causes: [] }])
    expect(items[0]?.text).not.toContain(sim.apiKey)
    expect(entryOf(looked, items[0]?.id ?? 0)?.links).toEqual({ [customer.id]: 'customers' })
  })

  test('goes on where it was read to, joins steps of the clock, and begins anew after a reset', async () => {
    const sim = createSimulator()
    const { history } = lookAt(sim)
    await sim.clock.advance('1s')
    const [first] = history.entries()
    await sim.clock.advance('1s')
    const [again, ...more] = history.entries()
    expect(more).toEqual([])
    expect([first?.id, first?.text]).toEqual([again?.id, expect.stringContaining('+ 1s')])
    expect(again?.text).toContain('+ 2s')
    const { epoch } = history
    sim.reset()
    sim.api.customers.list()
    sim.api.customers.list()
    expect(history.entries().map(({ kind }) => kind)).toEqual(['request', 'request'])
    expect(history.epoch).toBe(epoch + 1)
  })

  test('keeps what it has read when the log forgets that, up to as many as it may, with their ids', () => {
    const sim = createSimulator({ logSize: 3 })
    const history = new History(insideOf(sim).log, () => false, 4)
    const seen: Entry[] = []
    for (let call = 0; call < 6; call++) {
      sim.api.customers.list()
      seen.push(...history.entries().slice(-1))
    }
    expect(history.entries()).toEqual(seen.slice(2))
    expect(history.forgotten).toBe(2)
    // A look that comes too late begins with what is left.
    const late = new History(insideOf(sim).log, () => false)
    expect([late.entries().length, late.forgotten]).toEqual([3, 3])
  })

  test('reads the log again, whatever the calls between two looks: each look is that of a fresh reader', async () => {
    const sim = createSimulator({ logSize: 10_000 })
    const kept = lookAt(sim)
    const untold = ({ kind, text, at }: Entry) => ({ kind, text, at })
    for (let round = 0; round < 30; round++) {
      if (round % 7 === 6) sim.reset()
      for (let call = 0; call < round % 5; call++)
        sim.api.customers.create({ name: `Customer ${round} ${call}`, customer_type: 'business' })
      await sim.clock.advance(round % 3 === 0 ? '7s' : 1)
      expect(kept.history.entries().map(untold)).toEqual(lookAt(sim).history.entries().map(untold))
    }
  })

  test('is searched and filtered by kind, a window at a time', () => {
    const sim = createSimulator()
    for (let index = 0; index < 30; index++)
      sim.api.customers.create({ name: `Customer ${index}`, customer_type: 'business' })
    const looked = lookAt(sim).look()
    const found = sliceOfTimeline(looked, { from: 10, count: 5, kind: 'event', search: 'CUSTOMER.created' })
    expect([found.total, found.items.length, found.from]).toEqual([30, 5, 10])
    expect(found.items.every(({ text }) => text === 'customer.created')).toBe(true)
  })
})

describe('A record of the inspector', () => {
  test('has its state, its links, what names it, and what happened to it', async () => {
    const sim = createSimulator()
    const { customer, ...made } = sim.given.completedOneOff()
    const looked = lookAt(sim).look()
    const [transaction] = sim.api.transactions.list().data
    const record = recordOf(looked, 'transactions', transaction?.id ?? '')
    expect(record?.state).toEqual({
      machine: 'one_off_transaction',
      member: 'status',
      state: transaction?.status,
    })
    expect(record?.links[customer.id]).toBe('customers')
    expect(record?.postings.length).toBeGreaterThan(0)
    expect(recordOf(looked, 'customers', customer.id)?.namedBy).toContainEqual(
      expect.objectContaining({ table: 'transactions', id: transaction?.id }),
    )
    sim.simulate.freezeCustomer(customer.id)
    const after = recordOf(lookAt(sim).look(), 'customers', customer.id)
    expect(after?.state).toEqual({ machine: 'customer', member: 'kyb', state: 'frozen' })
    expect(after?.entries.map(({ kind }) => kind)).toContain('move')
    expect(Object.keys(made).length).toBeGreaterThan(0)
  })

  test('says of each of its postings what moved the money: the call, the cause or the job', async () => {
    const sim = createSimulator()
    const { customer } = sim.given.activeBusiness()
    const onramp = sim.given.onramp({ customer })
    const deposit = sim.simulate.bankDeposit(onramp.id, { amount: '250.00' })
    await sim.clock.advance('1h')
    const looked = lookAt(sim).look()
    const postings = recordOf(looked, 'transactions', deposit)?.postings ?? []
    const causes = postings.map(({ cause }) => looked.entries().find(({ id }) => id === cause))
    expect(causes.map((entry) => entry?.kind)).toEqual(['cause', 'job', 'job'].slice(0, postings.length))
    expect(causes[0]?.text).toBe('bankDeposit')
    for (const [index, entry] of causes.entries())
      expect(Object(entry?.detail['created'])['postings']).toContain(postings[index]?.id)
    const { entries, postings: reported } = reportOf(lookAt(sim), insideOf(sim), {
      title: '',
      note: '',
      version: '',
      baseUrl: sim.baseUrl,
    })
    expect(reported.filter(({ cause }) => entries.every(({ id }) => id !== cause))).toEqual([])
  })

  test('says nothing of what moved the money of a builder, which is told nobody', () => {
    const sim = createSimulator()
    sim.given.completedOneOff()
    const postings = lookAt(sim).look().postings()
    expect(postings.length).toBeGreaterThan(0)
    expect(postings.every(({ cause }) => cause === null)).toBe(true)
  })

  test('is not there after the world was reset', () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const look = lookAt(sim)
    expect(recordOf(look.look(), 'customers', id)).toBeDefined()
    sim.reset()
    expect(recordOf(look.look(), 'customers', id)).toBeUndefined()
  })
})

describe('What the inspector declares', () => {
  const { causes, machines } = declarationsOf(registry)

  test('has every machine and every cause', () => {
    expect(machines.map(({ name }) => name)).toEqual(registry.machines.map(({ name }) => name))
    expect(causes.map(({ name }) => name).sort()).toEqual(Object.keys(registry.causes).sort())
  })

  test('finds the table of each cause whose first argument is an id', () => {
    const lost = causes.filter(
      ({ takes, tables }) => /(?:^|_)id$/.test(takes[0]?.name ?? '') && tables.length === 0,
    )
    expect(lost.map(({ name }) => name)).toEqual([])
    const known = new Set(registry.tables.map(({ name }) => name))
    expect(causes.flatMap(({ tables }) => tables).filter((name) => !known.has(name))).toEqual([])
    expect(causes.find(({ name }) => name === 'settleWalletTransaction')?.tables).toEqual([
      'wallet_transactions',
    ])
    expect(causes.find(({ name }) => name === 'bankDeposit')?.tables).toEqual(['accounts'])
    expect(causes.find(({ name }) => name === 'freezeCustomer')?.tables).toEqual([
      'customers',
      'applications',
    ])
    for (const cause of ['acceptDocument', 'requestReplacement'])
      expect(causes.find(({ name }) => name === cause)?.tables).toEqual(['application_documents'])
  })
})

describe('Secrets', () => {
  test('are masked in every table, in links, and in the paths of requests', async () => {
    const sim = createSimulator()
    sim.given.activeBusiness()
    const { id: pending } = sim.api.customers.create({ name: 'Initech', customer_type: 'business' })
    const user = sim.api.users.list().data[0]
    const session = sim.issueDashboardToken(user?.id ?? '')
    await sim.fetch(`${sim.baseUrl}/customers/${encodeURIComponent(sim.apiKey)}?key=${sim.apiKey}`, {
      headers: { 'x-api-key': sim.apiKey },
    })
    const secrets = Object.values(sim.snapshot().tables).flatMap((rows) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          /^(?:secret|token)$/.test(name) && typeof value === 'string' ? [value] : [],
        ),
      ),
    )
    expect(secrets).toEqual(expect.arrayContaining([sim.apiKey, session]))
    const looked = lookAt(sim).look()
    const all = JSON.stringify([
      looked.tables.map((table) => sliceOfRows(looked, table, { from: 0, count: 500 })),
      sliceOfTimeline(looked, { from: 0, count: 500 }),
      recordOf(looked, 'customers', pending),
      looked.entries().map(({ id }) => entryOf(looked, id)),
    ])
    for (const secret of secrets) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(encodeURIComponent(secret))
    }
    expect(all).toContain(`\u2022\u2022\u2022\u2022${sim.apiKey.slice(-4)}`)
    // Nor are they found by a search, letter by letter.
    const search = sim.apiKey.slice(0, 20)
    expect(sliceOfRows(looked, 'api_keys', { from: 0, count: 9, search }).total).toBe(0)
  })
})

describe('writeReport', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })

  async function written(sim: Simulator, options = {}): Promise<{ html: string; data: ReportData }> {
    const folder = await mkdtemp(join(tmpdir(), 'report-'))
    folders.push(folder)
    const path = await writeReport(sim, join(folder, 'deep/in/report.html'), options)
    const html = await readFile(path, 'utf8')
    const [, json = ''] = /<script type="application\/json" id="world">(.*?)<\/script>/s.exec(html) ?? []
    return { html, data: JSON.parse(json) }
  }

  test('is a page of at most 120 kB, compressed', async () => {
    const { script, style } = await pageAsset()
    expect(gzipSync(script).length + gzipSync(style).length).toBeLessThan(120_000)
  })

  test('writes one file with the world in it, that names no address to ask', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const { html, data } = await written(sim, { title: 'a test', note: 'it failed' })
    expect(data).toMatchObject({ title: 'a test', note: 'it failed' })
    expect(data.rows['customers']?.map((row) => row.id)).toEqual([id])
    expect(data.states['customers']?.[id]?.machine).toBe('customer')
    expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/)
    expect(html).not.toContain(sim.apiKey)
    expect(html).toMatch(/script-src 'sha256-[^']+'/)
  })

  test('ends no element early, whatever the names of customers and tests say', async () => {
    const sim = createSimulator()
    const name = '</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)>\u2028\u2029\0\ud800'
    const customer = 'Acme </ScRiPt> Corp \u2028\u2029 --> ]]> \u202e'
    const { id } = sim.api.customers.create({ name: customer, customer_type: 'business' })
    sim.note(name)
    const { html, data } = await written(sim, { title: name, note: name })
    // A lone surrogate is none that a file in UTF-8 could have: JSON writes it as an escape.
    expect([data.title, data.note]).toEqual([name, name])
    expect(data.entries.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual([name])
    expect(data.rows['customers']?.find((row) => row.id === id)?.['name']).toBe(customer)
    const [, script = ''] = /id="world">(.*)<\/script>/.exec(html) ?? []
    expect(script).not.toMatch(/[\u2028\u2029<]/)
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/gi)).toHaveLength(2)
    expect(html).not.toContain('<img src=x')
  })

  test('is the same for the same world', async () => {
    const [one, other] = [createSimulator({ seed: 7 }), createSimulator({ seed: 7 })]
    for (const sim of [one, other]) sim.given.activeBusiness()
    expect((await written(one, { title: 'x' })).html).toBe((await written(other, { title: 'x' })).html)
  })

  test('refuses what is no simulator, a wrong option, and a file that cannot be written', async () => {
    const sim = createSimulator()
    await expect(writeReport({} as never, 'x.html')).rejects.toThrow(UsageError)
    await expect(writeReport(sim, '')).rejects.toThrow('the path of the file')
    await expect(writeReport(sim, 'x.html', { titel: 'x' } as never)).rejects.toThrow(UsageError)
    await expect(writeReport(sim, '/dev/null/x.html')).rejects.toThrow('could not be written')
  })
})

describe('reportPage', () => {
  test('is what writeReport writes, as a text', async () => {
    const sim = createSimulator()
    sim.given.activeBusiness()
    const folder = await mkdtemp(join(tmpdir(), 'report-'))
    const path = await writeReport(sim, join(folder, 'x.html'), { title: 'a test', note: 'it failed' })
    const html = await readFile(path, 'utf8')
    await rm(folder, { recursive: true })
    expect(await reportPage(sim, { title: 'a test', note: 'it failed' })).toBe(html)
  })

  test('has the world as it was when it was asked', async () => {
    const sim = createSimulator()
    const asked = reportPage(sim)
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(await asked).not.toContain(id)
    expect(await reportPage(sim)).toContain(id)
  })

  test('has no forms: nothing can be done in it, and to describe them takes longer than all the rest', async () => {
    const html = await reportPage(createSimulator())
    const [, world = ''] = /<script type="application\/json" id="world">(.*?)<\/script>/s.exec(html) ?? []
    const { machines } = JSON.parse(world)
    expect(machines).toEqual(declarationsOf(registry).machines)
    expect(declarationsOf(registry).causes.length).toBeGreaterThan(50)
    for (const { summary } of declarationsOf(registry).causes) expect(world).not.toContain(summary)
  })

  test('refuses what is no simulator, and a wrong option', async () => {
    await expect(reportPage({} as never)).rejects.toThrow(UsageError)
    await expect(reportPage(createSimulator(), { titel: 'x' } as never)).rejects.toThrow(UsageError)
  })
})

describe('sim.inspect', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  function opened(): { readonly url: Promise<string> } {
    vi.stubEnv('CI', '')
    const url = new Promise<string>((resolve) => {
      vi.spyOn(console, 'log').mockImplementation((text: string) => {
        resolve(/http:\S+?(?=,)/.exec(text)?.[0] ?? text)
      })
    })
    return { url }
  }

  test('opens on a free port, prints where, and waits until Continue is pressed', async () => {
    const { url } = opened()
    const sim = createSimulator()
    const waiting = sim.inspect()
    const page = await fetch(await url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<div id="inspector">')
    const overview: unknown = await (await fetch(`${await url}/__sim/inspect`)).json()
    expect(overview).toMatchObject({ isWaitedFor: true, clock: 'manual' })
    await fetch(`${await url}/__sim/inspect/finish`, { method: 'POST' })
    await waiting
    await expect(fetch(await url)).rejects.toThrow()
  })

  test('is given up by a signal, and by the end of the simulator, but not by a reset', async () => {
    const { url } = opened()
    const sim = createSimulator()
    const aborter = new AbortController()
    const waiting = sim.inspect({ signal: aborter.signal })
    await url
    sim.reset()
    expect((await fetch(`${await url}/__sim/inspect`)).status).toBe(200)
    aborter.abort()
    await waiting
    const other = opened()
    const disposed = sim.inspect()
    await other.url
    sim.dispose()
    await disposed
  })

  test('does not wait in CI', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.stubEnv('CI', 'true')
    await createSimulator().inspect()
    expect(log.mock.calls.flat().join()).toContain('does not wait where CI is set')
  })

  test('refuses a wrong option', async () => {
    await expect(createSimulator().inspect({ signal: 'now' } as never)).rejects.toThrow(UsageError)
    await expect(createSimulator().inspect({ sginal: 1 } as never)).rejects.toThrow(UsageError)
  })
})
