import { Wallet } from 'ethers'
import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { transferWithAuthorization } from '../../src/resources/x402/index.js'
import { enabledAgent, mandateBody, payee, spendingAgent } from '../conformance/x402-samples.js'
import { refusal } from '../support/refusal.js'

const url = 'https://api.vendor.example/report'
type Options = Parameters<Simulator['x402']['paywall']>[0]

function opened(text: string | null) {
  return JSON.parse(Buffer.from(text ?? '', 'base64').toString())
}

/** A paywall, and an agent that may pay it. */
function stage(options: Partial<Options> = {}, amount = '10') {
  const sim = createSimulator()
  const made = spendingAgent(sim, {}, amount)
  const paywall = sim.x402.paywall({ price: '0.25', ...options })
  const ask = async () => (await (await paywall(url)).json()).accepts[0]
  const sign = async () =>
    sim.api.x402.sign(made.agent.id, { resource_url: url, payment_requirements: await ask() })
  const pay = (header: string) => paywall(url, { headers: { 'X-PAYMENT': header } })
  return { sim, ...made, paywall, sign, pay }
}

async function faultOf(response: Response) {
  expect(response.status).toBe(402)
  const { error, sim_hint } = await response.json()
  return { error, sim_hint }
}

describe('a paywall', () => {
  it('asks in the words of both versions', async () => {
    const { paywall } = stage({ pay_to: payee })
    const response = await paywall(url)
    expect(response.status).toBe(402)
    const asset = '0x036cbd53842c5426634e7929541ec2318f3dcf7e'
    const common = {
      scheme: 'exact',
      payTo: payee,
      maxTimeoutSeconds: 60,
      asset,
      extra: { name: 'USDC', version: '2' },
    }
    const about = { description: '', mimeType: 'application/json' }
    expect(await response.json()).toEqual({
      x402Version: 1,
      error: 'Payment is required.',
      accepts: [{ ...common, ...about, network: 'base-sepolia', maxAmountRequired: '250000', resource: url }],
    })
    expect(opened(response.headers.get('payment-required'))).toEqual({
      x402Version: 2,
      error: 'Payment is required.',
      resource: { ...about, url },
      accepts: [{ ...common, network: 'eip155:84532', amount: '250000' }],
    })
  })

  it('takes a payment of version 1, and settles its hold', async () => {
    const { sim, agent, sign, pay } = stage()
    const signed = await sign()
    const response = await pay(signed.payment_header)
    expect([response.status, await response.json()]).toEqual([200, { paid: true }])
    const [hold] = sim.api.x402.listHolds(agent.id).data
    expect(hold).toMatchObject({ id: signed.authorization_id, state: 'settled' })
    expect(opened(response.headers.get('x-payment-response'))).toEqual({
      success: true,
      transaction: hold?.tx_hash,
      network: 'base-sepolia',
      payer: signed.payer,
    })
  })

  it('takes a payment of version 2', async () => {
    const { sim, agent, paywall } = stage()
    const required = opened((await paywall(url)).headers.get('payment-required'))
    const signed = sim.api.x402.sign(agent.id, {
      x402_version: 2,
      resource_url: required.resource.url,
      payment_requirements: required.accepts[0],
    })
    expect(opened(signed.payment_header).accepted).toEqual(required.accepts[0])
    const response = await paywall(url, { headers: { [signed.payment_header_name]: signed.payment_header } })
    expect(response.status).toBe(200)
    expect(opened(response.headers.get('payment-response'))).toMatchObject({ network: 'eip155:84532' })
  })

  it('answers with what is behind it', async () => {
    const { sign, pay } = stage({
      respond: (request, { value }) => new Response(`${request.url} for ${value}`, { status: 201 }),
    })
    const response = await pay((await sign()).payment_header)
    expect([response.status, await response.text()]).toEqual([201, `${url} for 250000`])
  })

  it('takes a Request as fetch does', async () => {
    const { paywall, sign } = stage()
    const headers = { 'x-payment': (await sign()).payment_header }
    expect((await paywall(new Request(url, { headers }))).status).toBe(200)
  })

  it('takes each payment once', async () => {
    const { sign, pay } = stage()
    const { payment_header } = await sign()
    await pay(payment_header)
    expect(await faultOf(await pay(payment_header))).toMatchObject({ error: 'invalid_transaction_state' })
  })

  it('takes no payment that has expired', async () => {
    const { sim, sign, pay } = stage()
    const { payment_header } = await sign()
    await sim.clock.advance('60s')
    expect(await faultOf(await pay(payment_header))).toMatchObject({
      error: 'invalid_exact_evm_payload_authorization_valid_before',
    })
  })

  it('takes nothing from a wallet without money, which stays outstanding', async () => {
    const { sim, agent, walletId, sign, pay } = stage({}, '0')
    const { payment_header } = await sign()
    expect(await faultOf(await pay(payment_header))).toMatchObject({ error: 'insufficient_funds' })
    expect(sim.api.x402.listHolds(agent.id).data[0]?.state).toBe('outstanding')
    sim.simulate.walletDeposit(walletId, { amount: '1' })
    expect((await pay(payment_header)).status).toBe(200)
  })

  it('takes the last of what a wallet has', async () => {
    const { sim, walletId, sign, pay } = stage({}, '0.25')
    const { payment_header } = await sign()
    expect((await pay(payment_header)).status).toBe(200)
    expect(sim.api.wallets.balances(walletId).total_amount_usd).toBe('0.00')
    expect(sim.ledger.postings().map(({ reason }) => reason)).toEqual(['received', 'received', 'paid'])
  })

  it('knows a nonce in any letters', async () => {
    const { sim, agent, sign, pay } = stage()
    const sent = opened((await sign()).payment_header)
    const { nonce } = sent.payload.authorization
    const written = `0x${nonce.slice(2).toUpperCase()}`
    expect(written).not.toBe(nonce)
    sent.payload.authorization.nonce = written
    const response = await pay(Buffer.from(JSON.stringify(sent)).toString('base64'))
    expect(response.status).toBe(200)
    expect(sim.api.x402.listHolds(agent.id).data[0]?.state).toBe('settled')
  })

  it.each([
    ['another amount', { price: '0.26' }, 'invalid_exact_evm_payload_authorization_value'],
    ['another payee', { pay_to: payee }, 'invalid_exact_evm_payload_recipient_mismatch'],
    ['another token', { asset: payee }, 'invalid_exact_evm_payload_signature'],
    ['another network', { network: 'base' as const }, 'invalid_network'],
  ])('takes no payment for %s', async (_, options, error) => {
    const { sim, sign } = stage()
    const { payment_header } = await sign()
    const other = sim.x402.paywall({ price: '0.25', ...options })
    const response = await other(url, { headers: { 'X-PAYMENT': payment_header } })
    expect(await faultOf(response)).toMatchObject({ error })
  })

  it.each([
    ['value', '1'],
    ['to', payee],
    ['validBefore', '99999999999'],
    ['nonce', `0x${'00'.repeat(32)}`],
  ])('takes no payment whose %s was changed', async (member, value) => {
    const { sign, pay } = stage()
    const sent = opened((await sign()).payment_header)
    sent.payload.authorization[member] = value
    const forged = Buffer.from(JSON.stringify(sent)).toString('base64')
    expect(await faultOf(await pay(forged))).toMatchObject({ error: 'invalid_exact_evm_payload_signature' })
  })

  it.each(['nothing', 'e30=', Buffer.from('{"x402Version":1}').toString('base64')])(
    'says that %s is no payment',
    async (header) => {
      const { pay } = stage()
      expect(await faultOf(await pay(header))).toMatchObject({ error: 'invalid_payload' })
    },
  )

  it('says that version 1 does not belong in the header of version 2', async () => {
    const { paywall, sign } = stage()
    const headers = { 'PAYMENT-SIGNATURE': (await sign()).payment_header }
    expect(await faultOf(await paywall(url, { headers }))).toMatchObject({ error: 'invalid_x402_version' })
  })

  it('takes no good signature of a key that has no wallet in the world', async () => {
    const { sim, paywall, pay } = stage()
    const stranger = new Wallet(`0x${'11'.repeat(32)}`)
    const { accepts } = await (await paywall(url)).json()
    const { payTo, asset: verifyingContract, extra } = accepts[0]
    const now = Math.floor(sim.clock.now().getTime() / 1000)
    const authorization = {
      from: stranger.address,
      to: payTo,
      value: '250000',
      validAfter: now - 1,
      validBefore: now + 60,
      nonce: `0x${'22'.repeat(32)}`,
    }
    const domain = { ...extra, chainId: 84532, verifyingContract }
    const { TransferWithAuthorization: members = [] } = transferWithAuthorization(domain, authorization).types
    const types = { TransferWithAuthorization: [...members] }
    const signature = await stranger.signTypedData(domain, types, authorization)
    const payload = {
      signature,
      authorization: { ...authorization, validAfter: String(now - 1), validBefore: String(now + 60) },
    }
    const sent = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }
    const response = await pay(Buffer.from(JSON.stringify(sent)).toString('base64'))
    expect(await faultOf(response)).toMatchObject({ error: 'insufficient_funds' })
  })

  it('asks for a token that no agent pays in, where a test says so', async () => {
    const sim = createSimulator()
    const { agent } = enabledAgent(sim)
    sim.api.x402.createMandate(agent.id, mandateBody())
    const paywall = sim.x402.paywall({ price: '0.01', asset: payee })
    const { accepts } = await (await paywall(url)).json()
    const { detail } = refusal(() => sim.api.x402.sign(agent.id, { payment_requirements: accepts[0] }))
    expect(detail).toContain('the token is not supported')
  })

  it.each([
    ['price', { price: '0' }],
    ['price', { price: '1.0000001' }],
    ['price', { price: '$1' }],
    ['network', { network: 'polygon' }],
    ['pay_to', { pay_to: 'me' }],
    ['asset', { asset: 'USDC' }],
    ['max_timeout_seconds', { max_timeout_seconds: 0.5 }],
  ])('says what is wrong with the option %s: %o', (name, options) => {
    const sim = createSimulator()
    const given = { price: '1', ...options } as Options
    expect(() => sim.x402.paywall(given)).toThrow(`the option ${name} is `)
  })

  it('says that it has no such option', () => {
    expect(() => createSimulator().x402.paywall({ price: '1', payTo: payee } as Options)).toThrow('payTo')
  })
})
