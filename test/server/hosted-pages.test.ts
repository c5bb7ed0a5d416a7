import { createSimulator, type Simulator } from 'platform-simulator'
import { listen } from 'platform-simulator/server'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '../conformance/samples.js'

const form = 'application/x-www-form-urlencoded'

/** A form as a browser sends it. */
function post(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return {
    method: 'POST',
    headers: { 'content-type': form, ...headers },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  } as const
}

function applicationUrl(sim: Simulator, name = 'Acme Corp'): string {
  return newCustomer(sim, name).application_url
}

/** The page of a reviewer of the same application. */
function review(url: string): string {
  return url.replace('?', '/review?')
}

async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await response).text()
}

describe('the pages of an application, through sim.fetch', () => {
  it('are where the API says, without anything that runs', async () => {
    const sim = createSimulator()
    const page = await sim.fetch(applicationUrl(sim))
    expect(page.status).toBe(200)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const text = await page.text()
    expect(text).toContain('<bdi>Acme Corp</bdi> (business)')
    expect(text).not.toMatch(/<script|\sstyle=|\son[a-z]+=|https?:/)
  })

  it('let an applicant submit, and a reviewer decide', async () => {
    const sim = createSimulator()
    const url = applicationUrl(sim)
    const early = await sim.fetch(url, post({ action: 'submit' }))
    expect(early.status).toBe(400)
    expect(await early.text()).toContain(
      'The application is not complete. It still needs details of the business; the attestations',
    )
    expect(await textOf(sim.fetch(url))).toContain('Fill in what is missing')
    expect((await sim.fetch(url, post({ action: 'fill' }))).status).toBe(303)
    const complete = await textOf(sim.fetch(url))
    expect(complete).toContain('The application can be submitted.')
    expect(complete).not.toContain('Fill in what is missing')
    const submitted = await sim.fetch(url, post({ action: 'submit' }))
    expect(submitted.status).toBe(303)
    expect(new URL(submitted.headers.get('location') ?? '', url).href).toBe(url)
    expect(sim.api.customers.list().data).toMatchObject([{ status: 'submitted' }])
    await sim.fetch(review(url), post({ action: 'begin' }))
    expect((await sim.fetch(review(url), post({ action: 'approve' }))).status).toBe(303)
    expect(sim.api.customers.list().data).toMatchObject([{ status: 'approved', kyb_status: 'active' }])
  })

  it('let a reviewer reject with a reason', async () => {
    const sim = createSimulator()
    const url = applicationUrl(sim)
    await sim.fetch(review(url), post({ action: 'reject', reason_code: 'prohibited_country' }))
    expect(sim.api.customers.list().data).toMatchObject([
      { status: 'declined', decline_reason: 'prohibited_country' },
    ])
  })

  it('let a reviewer ask, and the applicant answer at resubmit_url', async () => {
    const sim = createSimulator()
    const { id, application_url } = newCustomer(sim)
    const ask = { action: 'ask', prompt: 'Who <owns> it?', require_document: 'yes' }
    await sim.fetch(review(application_url), post(ask))
    const { resubmit_url = '' } = sim.api.customers.get(id)
    const page = await textOf(sim.fetch(resubmit_url))
    expect(page).toContain('Who &#60;owns&#62; it? (with a document)')
    const [message = ''] = /name="message_id" value="([^"]*)"/.exec(page)?.slice(1) ?? []
    const send = (what: Readonly<Record<string, string>>) =>
      sim.fetch(resubmit_url, post({ action: 'answer', message_id: message, ...what }))
    // A text alone leaves it open, as over the API.
    expect((await send({ 'text-0': 'Ada.' })).status).toBe(303)
    expect(sim.api.customers.get(id).status).toBe('info_requested')
    expect(await textOf(sim.fetch(resubmit_url))).not.toContain('Answered.')
    const last = await send({ 'text-0': 'Ada.', 'document-0': 'yes' })
    expect([last.status, await last.text()]).toEqual([200, expect.stringContaining('Thank you.')])
    expect(sim.api.customers.get(id).status).toBe('submitted')
    expect(sim.events.list().filter(({ type }) => type === 'customer.rfi.responded')).toHaveLength(1)
    expect((await send({ 'text-0': 'Once more.' })).status, 'the link has ended').toBe(404)
  })

  it('show by the link of creation that something is asked for, and answer nothing there', async () => {
    const sim = createSimulator()
    const { id, application_url } = newCustomer(sim)
    sim.simulate.askQuestion(id, { key: 'who', prompt: 'Who owns it?' })
    const page = await textOf(sim.fetch(application_url))
    expect(page).toContain('request for information')
    expect(page).not.toContain('Who owns it?')
    const before = sim.hash()
    const sent = await sim.fetch(
      application_url,
      post({ action: 'answer', message_id: 'x', 'text-0': 'Ada.' }),
    )
    expect(sent.status).toBe(403)
    expect(sim.hash()).toBe(before)
  })

  it('keep the answers to some of the questions until the last one', async () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    sim.simulate.requestInformation(id, {
      requirements: [
        { type: 'question', key: 'who', prompt: 'Who owns it?' },
        { type: 'question', key: 'why', prompt: 'Why?' },
        { type: 'document', document_type: 'pitch_deck', status: 'missing' },
      ],
    })
    const { resubmit_url = '' } = sim.api.customers.get(id)
    const [message_id = ''] =
      /name="message_id" value="([^"]*)"/.exec(await textOf(sim.fetch(resubmit_url)))?.slice(1) ?? []
    const send = (what: Readonly<Record<string, string>>) =>
      sim.fetch(resubmit_url, post({ action: 'answer', message_id, ...what }))
    await send({ 'text-1': 'Anvils.' })
    const page = await textOf(sim.fetch(resubmit_url))
    expect([...page.matchAll(/Answered\./g)]).toHaveLength(1)
    await send({ answer: '{"type":"document","document_type":"pitch_deck"}' })
    expect(sim.api.customers.get(id).status).toBe('info_requested')
    await send({ 'text-0': 'Ada.' })
    expect(sim.api.customers.get(id).status).toBe('submitted')
  })

  it('let a frozen customer send a proof of address, and a reviewer accept it', async () => {
    const sim = createSimulator()
    const customer = newCustomer(sim, 'Ada Lovelace', 'individual')
    sim.simulate.approveOnboarding(customer.id)
    sim.simulate.freezeCustomer(customer.id)
    await sim.fetch(customer.application_url, post({ action: 'prove' }))
    expect(await textOf(sim.fetch(review(customer.application_url)))).toContain('submitted pending review')
    await sim.fetch(review(customer.application_url), post({ action: 'accept_proof' }))
    expect(sim.api.customers.get(customer.id).status).toBe('approved')
  })

  it('let a customer accept the terms at the resolution_url of a refusal', async () => {
    const sim = createSimulator()
    const { customer } = sim.given.activeBusiness()
    sim.simulate.requireTerms(customer.id)
    let url = ''
    try {
      sim.given.onramp({ customer })
    } catch (error) {
      url = String(Reflect.get(Object(error), 'resolutionUrl'))
    }
    expect(await textOf(sim.fetch(url))).toContain('Terms')
    await sim.fetch(url, post({ action: 'accept' }))
    expect(await textOf(sim.fetch(url))).toContain('Nothing is left to accept.')
    sim.given.onramp({ customer })
  })

  it('tell what is refused, and why', async () => {
    const sim = createSimulator()
    const url = applicationUrl(sim)
    sim.simulate.rejectOnboarding(sim.api.customers.list().data[0]?.id ?? '')
    const before = sim.hash()
    const late = await sim.fetch(url, post({ action: 'submit' }))
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('The application has been submitted or completed already.')
    expect(sim.hash()).toBe(before)
  })

  it('say that credits are short', async () => {
    const sim = createSimulator({ credits: { selfServe: true } })
    const url = applicationUrl(sim)
    await sim.fetch(url, post({ action: 'fill' }))
    const refused = await sim.fetch(url, post({ action: 'submit' }))
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain('This costs 2500 cents of credits, and 0 are there.')
  })
})

describe('the checkout of credits', () => {
  const selfServe = () => createSimulator({ credits: { selfServe: true } })

  it('is paid once', async () => {
    const sim = selfServe()
    const { checkout_url } = sim.api.credits.purchase({ tier_price_cents: 10_000 })
    expect(await textOf(sim.fetch(checkout_url))).toContain('100.00 USD')
    expect((await sim.fetch(checkout_url, post({ action: 'pay' }))).status).toBe(303)
    expect(sim.api.credits.balance().balance_cents).toBe(10_000)
    expect((await sim.fetch(checkout_url, post({ action: 'pay' }))).status).toBe(409)
    expect(await textOf(sim.fetch(checkout_url))).toContain('Paid. The credits are there.')
  })

  it('is canceled, and cannot be paid then', async () => {
    const sim = selfServe()
    const { checkout_url } = sim.api.credits.purchase({ tier_price_cents: 10_000 })
    await sim.fetch(checkout_url, post({ action: 'cancel' }))
    expect(await textOf(sim.fetch(checkout_url))).toContain('Canceled. Nothing was paid.')
    expect((await sim.fetch(checkout_url, post({ action: 'pay' }))).status).toBe(409)
    expect(sim.api.credits.balance().balance_cents).toBe(0)
  })
})

describe('what somebody hostile sends', () => {
  const names = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></head><body onload=alert(1)>',
    '&lt;b&gt;',
    '{{7*7}}',
    '\u202egnp.exe',
  ]

  it.each(names)('the name %s is text', async (name) => {
    const sim = createSimulator()
    const url = applicationUrl(sim, name)
    for (const page of [url, review(url)]) {
      const text = await textOf(sim.fetch(page))
      const shown = /<bdi>(.*?)<\/bdi>/s.exec(text)?.[1] ?? ''
      expect(shown).not.toMatch(/[<>"']/)
      expect(shown.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(name)
      expect(text).not.toMatch(/<script|<img|<body on|<b>/)
    }
  })

  it.each([
    '/hosted',
    '/hosted/',
    '/hosted/applications',
    '/hosted/applications/../style.css/x',
    '/hosted/applications/%2e%2e%2fstyle.css',
    '/hosted/..%2f..%2fetc/passwd',
    '/hosted/pay/0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    '/hosted/pay/__proto__',
    '/hosted/style.css/',
  ])('%s is not there', async (path) => {
    const sim = createSimulator()
    const page = await sim.fetch(sim.baseUrl + path)
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('a token opens its own application only', async () => {
    const sim = createSimulator()
    const [mine, other] = [applicationUrl(sim), applicationUrl(sim, 'Globex')]
    const stolen = mine.replace(/token=.*/, new URL(other).search.slice(1))
    for (const url of [stolen, mine.replace(/\?.*/, ''), `${mine}x`]) {
      expect((await sim.fetch(url)).status).toBe(404)
      expect((await sim.fetch(url, post({ action: 'submit' }))).status).toBe(404)
    }
    expect(sim.api.applications.list().data.map(({ application_status }) => application_status)).toEqual([
      'pending',
      'pending',
    ])
  })

  it('a token that has expired opens nothing', async () => {
    const sim = createSimulator()
    const url = applicationUrl(sim)
    await sim.clock.advance('91d')
    expect((await sim.fetch(url)).status).toBe(404)
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a form of another origin, %o, is refused', async (headers) => {
    const sim = createSimulator()
    const url = applicationUrl(sim)
    const before = sim.hash()
    expect((await sim.fetch(url, post({ action: 'submit' }, headers))).status).toBe(403)
    expect(sim.hash()).toBe(before)
  })

  it.each([
    ['no button', post({}), 400],
    ['a button that there is not', post({ action: 'approve' }), 400],
    ['a button of every object', post({ action: 'constructor' }), 400],
    [
      'JSON',
      { method: 'POST', body: '{"action":"submit"}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['a form in parts', { method: 'POST', body: new FormData() }, 400],
    ['nothing', { method: 'POST' }, 400],
    ['too much', post({ action: 'submit', more: 'x'.repeat(70_000) }), 413],
    ['another method', { method: 'PUT' }, 405],
    [
      'an answer that nothing asks for',
      post({ action: 'answer', message_id: 'x', answer: '{"type":"x"}' }),
      400,
    ],
    ['an answer that is no JSON', post({ action: 'answer', message_id: 'x', answer: '{' }), 400],
    ['an answer without its request', post({ action: 'answer' }), 400],
  ] as const)('%s changes nothing', async (_, init, status) => {
    const sim = createSimulator()
    const url = applicationUrl(sim)
    const before = sim.hash()
    const answer = await sim.fetch(url, init)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('role="alert"')
    expect(sim.hash()).toBe(before)
  })
})

describe('on a server', () => {
  async function serving(options: Parameters<typeof listen>[1] = {}) {
    const server = await listen({ clock: 'manual', credits: { selfServe: true } }, options)
    const { sim, url } = server
    return { sim, url, [Symbol.asyncDispose]: () => server.close() }
  }

  it('the links of the API lead to its pages', async () => {
    await using server = await serving()
    const url = applicationUrl(server.sim)
    expect(url.startsWith(`${server.url}/hosted/applications/`)).toBe(true)
    expect(await textOf(fetch(url))).toContain('Acme Corp')
    const { checkout_url } = server.sim.api.credits.purchase({ tier_price_cents: 5000 })
    await fetch(checkout_url, post({ action: 'pay' }, { origin: server.url }))
    expect(server.sim.api.credits.balance().balance_cents).toBe(5000)
    expect((await fetch(`${server.url}/hosted/style.css`)).headers.get('content-type')).toContain('text/css')
  })

  it('each world has its own', async () => {
    await using server = await serving()
    const made = await fetch(`${server.url}/__sim/worlds`, { method: 'POST' })
    const { api_key, base_url } = (await made.json()) as { api_key: string; base_url: string }
    const created = await fetch(`${base_url}/customers`, {
      method: 'POST',
      headers: {
        'x-api-key': api_key,
        'x-idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Elsewhere Ltd', customer_type: 'business' }),
    })
    const { application_url } = (await created.json()) as { application_url: string }
    expect(application_url.startsWith(`${base_url}/hosted/`)).toBe(true)
    expect(await textOf(fetch(application_url, { headers: { 'x-api-key': server.sim.apiKey } }))).toContain(
      'Elsewhere Ltd',
    )
    const { pathname, search } = new URL(application_url)
    const { pathname: within } = new URL(base_url)
    expect((await fetch(server.url + pathname.slice(within.length) + search)).status).toBe(404)
  })

  it('a name that is not its own is refused', async () => {
    await using server = await serving()
    const { pathname, search, port } = new URL(applicationUrl(server.sim))
    const { request } = await import('node:http')
    const status = await new Promise((resolve) =>
      request({ port, path: pathname + search, headers: { host: 'evil.example' } }, (response) =>
        resolve(response.resume().statusCode),
      ).end(),
    )
    expect(status).toBe(421)
  })

  it('with a token, a reviewer has to give it, and an applicant has not', async () => {
    await using server = await serving({ token: 'secret' })
    const url = applicationUrl(server.sim)
    expect((await fetch(url)).status).toBe(200)
    const asked = await fetch(review(url))
    expect(asked.status).toBe(401)
    expect(asked.headers.get('www-authenticate')).toContain('Basic')
    const as = (text: string) => ({ authorization: `Basic ${btoa(text)}` })
    expect((await fetch(review(url), { headers: as('anybody:wrong') })).status).toBe(401)
    expect((await fetch(review(url), post({ action: 'approve' }, as('anybody:wrong')))).status).toBe(401)
    expect((await fetch(review(url), { headers: as('anybody:secret') })).status).toBe(200)
    await fetch(review(url), post({ action: 'approve' }, { authorization: 'Bearer secret' }))
    expect(server.sim.api.customers.list().data).toMatchObject([{ status: 'approved' }])
  })

  it('on a public address without a token there is no reviewer', async () => {
    await using server = await serving({ host: '0.0.0.0' })
    const url = applicationUrl(server.sim).replace('localhost', '127.0.0.1')
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(review(url))).status).toBe(403)
  })

  it('a body without end is not read to its end', async () => {
    await using server = await serving()
    const url = applicationUrl(server.sim)
    const body = new Uint8Array(2_000_000).fill(97)
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': form }, body })
    expect(answer.status).toBe(413)
  })
})
