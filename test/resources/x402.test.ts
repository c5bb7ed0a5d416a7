import { verifyTypedData } from 'ethers'
import { createSimulator, type Simulator } from 'platform-simulator'
import { testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { transferWithAuthorization } from '../../src/resources/x402/index.js'
import { activeAgent, newAgent } from '../conformance/agent-samples.js'
import {
  enabledAgent,
  mandateBody,
  payee,
  signBody,
  spendingAgent,
  usdc,
} from '../conformance/x402-samples.js'
import { nextKey, overFetch } from '../support/entry-points.js'
import { payloadOf } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

type SignBody = Parameters<Simulator['api']['x402']['sign']>[1]

const hash = `0x${'ab'.repeat(32)}`

function holdsOf(sim: Simulator, agent: { readonly id: string }) {
  return sim.api.x402.listHolds(agent.id).data
}

/** What the header of a payment says. */
function opened(header: string) {
  return JSON.parse(Buffer.from(header, 'base64').toString())
}

describe('enabling x402', () => {
  it('gives an agent a wallet of its own after three seconds', async () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    expect(sim.api.x402.enable(agent.id)).toEqual({ payment_agent_id: agent.id, status: 'provisioning' })
    await sim.clock.advance(2_999)
    expect(sim.api.x402.get(agent.id).status).toBe('provisioning')
    await sim.clock.advance(1)
    const { status, wallet_id = '', address } = sim.api.x402.get(agent.id)
    expect(status).toBe('active')
    expect(sim.api.wallets.get(wallet_id)).toMatchObject({ address, family: 'evm' })
  })

  it('gives the same wallet again', () => {
    const sim = createSimulator()
    const { agent } = enabledAgent(sim)
    expect(sim.api.x402.enable(agent.id)).toEqual(sim.api.x402.get(agent.id))
  })

  it('is refused while it runs', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    sim.api.x402.enable(agent.id)
    expect(refused(() => sim.api.x402.enable(agent.id))).toBe('409 conflict')
  })

  it('is active in the same answer where time does not count', () => {
    const sim = createSimulator({ progression: 'immediate' })
    expect(sim.api.x402.enable(activeAgent(sim).agent.id).status).toBe('active')
  })

  it('makes the same address from the same seed, and another from another', () => {
    const address = (seed: string) => {
      const sim = createSimulator({ seed })
      return sim.api.x402.get(enabledAgent(sim).agent.id).address
    }
    expect(address('a')).toBe(address('a'))
    expect(address('a')).not.toBe(address('b'))
  })

  it('is completed once', () => {
    const sim = createSimulator()
    const { agent } = enabledAgent(sim)
    expect(refused(() => sim.simulate.completeX402Enablement(agent.id))).toBe('409 conflict')
    expect(refused(() => sim.simulate.completeX402Enablement(newAgent(sim).id))).toBe('404 not-found')
  })

  it('tells no webhook', async () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    const before = sim.events.list().length
    sim.api.x402.enable(agent.id)
    await sim.clock.advance('3s')
    expect(sim.events.list().length).toBe(before)
  })

  it.each([
    ['not_offered', '501 not-implemented'],
    ['down', '503 service-unavailable'],
  ] as const)('keeps nothing while x402 is %s, and goes on when it is up', (state, answer) => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    sim.simulate.x402Service(state)
    expect(refused(() => sim.api.x402.enable(agent.id))).toBe(answer)
    expect(refused(() => sim.api.x402.get(agent.id))).toBe('404 not-found')
    sim.simulate.x402Service('up')
    expect(sim.api.x402.enable(agent.id).status).toBe('provisioning')
  })

  it('is refused for an agent that was revoked', () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    sim.api.paymentAgents.revoke(agent.id)
    expect(refused(() => sim.api.x402.enable(agent.id))).toBe('400 invalid-request')
  })

  it('is not found without the beta', () => {
    const sim = createSimulator({ agents: { enabled: false } })
    const { detail } = refusal(() => sim.api.x402.enable('0ujtsYcgvSTl8PAuAdqWYSMnLOv'))
    expect(detail).toBe('agentic payments are not enabled')
  })
})

describe('the wallet of an agent for x402', () => {
  it('takes deposits and shows its balance as any wallet', () => {
    const sim = createSimulator()
    const { walletId } = enabledAgent(sim, '2.5')
    expect(sim.api.wallets.balances(walletId).total_amount_usd).toBe('2.50')
  })

  it('takes no signer group, no policy and no send', () => {
    const sim = createSimulator()
    const { walletId, signer_group, policy } = enabledAgent(sim)
    // Whoever signs, it is told before the signature is looked at.
    const zed = testSigner('Zed')
    const signed = <I extends object>(intent: I) => ({ signatures: [zed.sign(intent)], intent })
    const group = {
      type: 'attach_group_to_wallet' as const,
      wallet_id: walletId,
      group_id: signer_group.id,
      idempotency_key: 'a',
    }
    const judged = {
      type: 'attach_policy_to_wallet' as const,
      wallet_id: walletId,
      policy_id: policy.id,
      idempotency_key: 'b',
    }
    const { address: from } = sim.api.wallets.get(walletId)
    const operation = { kind: 'transfer' as const, from, to: payee, amount: '1', asset_id: 'USDC' }
    const send = { wallet_id: walletId, caip2: 'eip155:84532', operation, idempotency_key: 'c' }
    const details = [
      () => sim.api.signerGroups.attachWallet(walletId, signer_group.id, signed(group)),
      () => sim.api.policies.attachWallet(policy.id, walletId, signed(judged)),
      () => sim.api.wallets.send(walletId, signed(send)),
    ].map((call) => refusal(call).detail)
    expect(new Set(details)).toEqual(new Set(['The wallet can only sign x402 payments.']))
  })
})

describe('a mandate of x402', () => {
  it('has a rolling day, thirty days and any screened payee unless told', () => {
    const sim = createSimulator()
    const { agent, walletId, mandate } = spendingAgent(sim)
    expect(mandate).toEqual({
      id: mandate.id,
      agent_id: agent.id,
      wallet_id: walletId,
      asset: 'USDC',
      network: 'base-sepolia',
      max_per_call: '1000000',
      window_seconds: 86_400,
      payee_policy: { mode: 'any_screened' },
      valid_from: '2026-01-01T00:00:00Z',
      valid_until: '2026-01-31T00:00:00Z',
      window_committed: '0',
      window_calls: 0,
    })
  })

  it.each(['base', 'base-mainnet'] as const)(
    'is for base-mainnet in production when it says %s',
    (network) => {
      const sim = createSimulator({ environment: 'production' })
      const { agent } = enabledAgent(sim)
      expect(sim.api.x402.createMandate(agent.id, mandateBody({ network })).network).toBe('base-mainnet')
      expect(refused(() => sim.api.x402.createMandate(agent.id, mandateBody()))).toContain(
        'unsupported_network',
      )
    },
  )

  it('is revoked with its agent', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.api.paymentAgents.revoke(agent.id)
    expect(sim.api.x402.listMandates(agent.id).data[0]?.revoked_at).toBe('2026-01-01T00:00:00Z')
  })

  it('is listed newest first, and only for its agent', () => {
    const sim = createSimulator()
    const { agent, mandate } = spendingAgent(sim)
    const newer = sim.api.x402.createMandate(agent.id, mandateBody())
    const other = spendingAgent(sim)
    expect(sim.api.x402.listMandates(agent.id).data.map(({ id }) => id)).toEqual([newer.id, mandate.id])
    expect(
      refused(() => sim.api.x402.listMandates(agent.id, { starting_after: other.mandate.id })),
    ).toContain('starting_after unknown_cursor')
  })

  it('keeps domains in small letters', () => {
    const sim = createSimulator()
    const { agent } = enabledAgent(sim)
    const payee_policy = { mode: 'domain_allowlist' as const, domains: ['API.Vendor.example', '*.Example'] }
    expect(sim.api.x402.createMandate(agent.id, mandateBody({ payee_policy })).payee_policy).toEqual({
      mode: 'domain_allowlist',
      domains: ['api.vendor.example', '*.example'],
    })
  })

  it.each([{ mode: 'any_screened' as const }, { mode: 'address_allowlist' as const, addresses: [payee] }])(
    'of the mode $mode is read with what it was made with, and nothing else',
    (payee_policy) => {
      const sim = createSimulator()
      const { agent } = enabledAgent(sim)
      expect(sim.api.x402.createMandate(agent.id, mandateBody({ payee_policy })).payee_policy).toEqual(
        payee_policy,
      )
    },
  )

  it.each([
    ['a domain with a path', { mode: 'domain_allowlist', domains: ['vendor.example/report'] }],
    ['a wildcard in the middle', { mode: 'domain_allowlist', domains: ['api.*.example'] }],
    ['no domains', { mode: 'domain_allowlist', domains: [] }],
    ['addresses in the mode of domains', { mode: 'domain_allowlist', addresses: [payee] }],
    [
      'an address of Solana',
      { mode: 'address_allowlist', addresses: ['4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'] },
    ],
  ] as const)('is refused with %s', (_, payee_policy) => {
    const sim = createSimulator()
    const { agent } = enabledAgent(sim)
    const policy = {
      ...payee_policy,
      ...('domains' in payee_policy && { domains: [...payee_policy.domains] }),
    }
    const body = { ...mandateBody(), payee_policy: policy } as ReturnType<typeof mandateBody>
    expect(refusal(() => sim.api.x402.createMandate(agent.id, body)).status).toBe(400)
  })
})

describe('an amount of x402', () => {
  const most = String(2n ** 256n - 1n)

  it.each(['1', most])('may be %s', (max_per_call) => {
    const sim = createSimulator()
    const { agent, mandate } = spendingAgent(sim, { max_per_call })
    expect(mandate.max_per_call).toBe(max_per_call)
    expect(sim.api.x402.sign(agent.id, signBody({ maxAmountRequired: max_per_call })).value).toBe(
      max_per_call,
    )
  })

  it.each(['0', '01', '-1', '1.5', '', String(2n ** 256n), '9'.repeat(78), '1'.repeat(79)])(
    'may not be "%s"',
    (amount) => {
      const sim = createSimulator()
      const { agent } = spendingAgent(sim, { max_per_call: most })
      expect(
        refused(() => sim.api.x402.createMandate(agent.id, mandateBody({ max_per_call: amount }))),
      ).toMatch(/^400 validation-error, max_per_call \w+$/)
      expect(refused(() => sim.api.x402.sign(agent.id, signBody({ maxAmountRequired: amount })))).toMatch(
        /^400 validation-error, payment_requirements.maxAmountRequired \w+$/,
      )
    },
  )
})

describe('what an agent is asked to pay', () => {
  it.each<[string, 1 | 2, object, string]>([
    ['a network that there is not', 1, { network: 'moon' }, 'network invalid_value'],
    ['no EVM address', 1, { payTo: 'moon' }, 'payTo invalid_address'],
    [
      'no amount of version 1',
      1,
      { maxAmountRequired: undefined },
      'maxAmountRequired missing_required_field',
    ],
    ['no amount of version 2', 2, { maxAmountRequired: undefined }, 'amount missing_required_field'],
    ['two amounts in version 1', 1, { amount: '1' }, 'maxAmountRequired invalid_amount'],
    ['two amounts in version 2', 2, { amount: '1' }, 'amount invalid_amount'],
  ])('is refused with %s', (_, x402_version, requirements, expected) => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const body = signBody(requirements, { x402_version })
    expect(refused(() => sim.api.x402.sign(agent.id, body))).toBe(
      `400 validation-error, payment_requirements.${expected}`,
    )
  })

  it.each<[1 | 2, object]>([
    [1, {}],
    [1, { amount: '500000' }],
    [1, { maxAmountRequired: undefined, amount: '500000' }],
    [2, {}],
    [2, { amount: '500000' }],
    [2, { maxAmountRequired: undefined, amount: '500000' }],
  ])('is read in version %i from the amount that is there: %j', (x402_version, requirements) => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    expect(sim.api.x402.sign(agent.id, signBody(requirements, { x402_version })).value).toBe('500000')
  })
})

describe('a customer whose agents have signed', () => {
  it('stays until all of it has expired', async () => {
    const sim = createSimulator()
    const { agent, customer } = sim.given.agent({ wallet: sim.given.wallet() })
    sim.api.x402.enable(agent.id)
    sim.simulate.completeX402Enablement(agent.id)
    sim.api.x402.createMandate(agent.id, mandateBody())
    sim.api.x402.sign(agent.id, signBody())
    sim.api.x402.sign(agent.id, signBody())
    const remove = () => sim.api.customers.delete(customer.id)
    expect(refusal(remove)).toMatchObject({
      status: 409,
      detail: 'Agents of the customer have signed x402 payments that are outstanding.',
      hint: expect.stringMatching(/^2 are: /),
    })
    await sim.clock.advance('1d')
    remove()
    expect(sim.api.customers.list().data).toEqual([])
  })
})

describe('signing', () => {
  it('gives a payment of version 1 that the contract of USDC would take', () => {
    const sim = createSimulator()
    const { agent, mandate } = spendingAgent(sim)
    const signed = sim.api.x402.sign(agent.id, signBody({ maxTimeoutSeconds: 90 }))
    const { address = '' } = sim.api.x402.get(agent.id)
    const start = sim.clock.now().getTime() / 1000
    const authorization = {
      from: address,
      to: payee,
      value: '500000',
      validAfter: String(start - 600),
      validBefore: String(start + 90),
      nonce: signed.nonce,
    }
    expect(opened(signed.payment_header)).toEqual({
      x402Version: 1,
      scheme: 'exact',
      network: 'base-sepolia',
      payload: { signature: signed.signature, authorization },
    })
    expect(signed).toMatchObject({
      payment_header_name: 'X-PAYMENT',
      mandate_id: mandate.id,
      payer: address,
      pay_to: payee,
      value: '500000',
      valid_before: '2026-01-01T00:01:30Z',
      window_committed: '500000',
    })
    const domain = { name: 'USDC', version: '2', chainId: 84532, verifyingContract: usdc }
    const { EIP712Domain: _, ...types } = transferWithAuthorization(domain, {
      ...authorization,
      validAfter: 0,
      validBefore: 0,
    }).types
    const theirs = Object.fromEntries(Object.entries(types).map(([name, members]) => [name, [...members]]))
    expect(verifyTypedData(domain, theirs, authorization, signed.signature).toLowerCase()).toBe(address)
  })

  it('gives a payment of version 2 that repeats what it accepts', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const extra = { name: 'USDC', version: '2' }
    const asked = { maxAmountRequired: undefined, amount: '7', network: 'eip155:84532', extra } as const
    const signed = sim.api.x402.sign(
      agent.id,
      signBody(asked, { x402_version: 2, resource_url: 'https://api.vendor.example/report' }),
    )
    expect(signed.payment_header_name).toBe('PAYMENT-SIGNATURE')
    const { payload, ...rest } = opened(signed.payment_header)
    expect(rest).toEqual({
      x402Version: 2,
      resource: { url: 'https://api.vendor.example/report' },
      accepted: {
        scheme: 'exact',
        network: 'eip155:84532',
        amount: '7',
        asset: usdc,
        payTo: payee,
        maxTimeoutSeconds: 60,
        extra,
      },
    })
    expect(payload.signature).toBe(signed.signature)
  })

  it('signs for the domain that the payee names', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const extra = { name: 'Another USDC', version: '7' }
    const signed = sim.api.x402.sign(agent.id, signBody({ extra }))
    const { authorization } = opened(signed.payment_header).payload
    const domain = { ...extra, chainId: 84532, verifyingContract: usdc }
    const { TransferWithAuthorization: members = [] } = transferWithAuthorization(domain, authorization).types
    const types = { TransferWithAuthorization: [...members] }
    expect(verifyTypedData(domain, types, authorization, signed.signature).toLowerCase()).toBe(signed.payer)
  })

  it('calls USDC of production USD Coin', () => {
    const sim = createSimulator({ environment: 'production' })
    const { agent } = enabledAgent(sim)
    sim.api.x402.createMandate(agent.id, mandateBody({ network: 'base' }))
    const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    const signed = sim.api.x402.sign(agent.id, signBody({ network: 'base', asset }))
    const { network, payload } = opened(signed.payment_header)
    expect(network).toBe('base')
    const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: asset }
    const { TransferWithAuthorization: members = [] } = transferWithAuthorization(
      domain,
      payload.authorization,
    ).types
    const types = { TransferWithAuthorization: [...members] }
    const signer = verifyTypedData(domain, types, payload.authorization, signed.signature)
    expect(signer.toLowerCase()).toBe(signed.payer)
  })

  it('needs no money in the wallet: that is for settling', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim, {}, '0')
    const { authorization_id } = sim.api.x402.sign(agent.id, signBody())
    expect(refused(() => sim.simulate.settleHold(authorization_id))).toBe('400 insufficient-balance')
    expect(holdsOf(sim, agent)[0]?.state).toBe('outstanding')
  })

  it('writes no transaction and tells no webhook, and neither does settling', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const [events, transactions] = [sim.events.list().length, sim.api.transactions.list().meta.total_count]
    sim.simulate.settleHold(sim.api.x402.sign(agent.id, signBody()).authorization_id)
    expect(sim.events.list().length).toBe(events)
    expect(sim.api.transactions.list().meta.total_count).toBe(transactions)
  })

  it('is refused until x402 is enabled', async () => {
    const sim = createSimulator()
    const { agent } = activeAgent(sim)
    expect(refusal(() => sim.api.x402.sign(agent.id, signBody())).hint).toContain('has no wallet for x402')
    sim.api.x402.enable(agent.id)
    expect(refusal(() => sim.api.x402.sign(agent.id, signBody())).hint).toContain("advance('3s')")
  })

  it.each([
    ['no mandate', {}, {}, undefined],
    ['above max_per_call of the mandate', {}, { maxAmountRequired: '1000001' }, {}],
    ['above max_per_window of the mandate', {}, {}, { max_per_window: '499999' }],
    ['the token is not supported on the network', {}, { asset: payee }, {}],
    ['the network is not supported', {}, { network: 'base' }, {}],
    [
      'the payee policy of the mandate does not allow the payee',
      {},
      {},
      { payee_policy: { mode: 'address_allowlist', addresses: [usdc] } },
    ],
  ] as const)('is refused: %s', (why, more, requirements, mandate) => {
    const sim = createSimulator()
    const made = enabledAgent(sim)
    if (mandate !== undefined) {
      const { payee_policy, ...rest } = { payee_policy: undefined, ...mandate }
      const body = mandateBody(rest)
      if (payee_policy !== undefined)
        body.payee_policy = { mode: payee_policy.mode, addresses: [...payee_policy.addresses] }
      sim.api.x402.createMandate(made.agent.id, body)
    }
    const { status, slug, detail } = refusal(() =>
      sim.api.x402.sign(made.agent.id, signBody(requirements, more)),
    )
    expect({ status, slug, detail }).toEqual({
      status: 403,
      slug: 'forbidden',
      detail: `x402 payment refused: ${why}`,
    })
    expect(holdsOf(sim, made.agent)).toEqual([])
  })

  it.each([
    ['the first', payee, true],
    ['the last', `0x${'2'.repeat(40)}`, true],
    ['none', `0x${'3'.repeat(40)}`, false],
  ])('with a list of addresses pays %s of them: %s', (_, payTo, allowed) => {
    const sim = createSimulator()
    const addresses = [payee, `0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const { agent } = spendingAgent(sim, { payee_policy: { mode: 'address_allowlist', addresses } })
    const sign = () => sim.api.x402.sign(agent.id, signBody({ payTo }))
    if (allowed) expect(sign().pay_to).toBe(payTo)
    else
      expect(refusal(sign)).toMatchObject({
        status: 403,
        detail: 'x402 payment refused: the payee policy of the mandate does not allow the payee',
        hint: expect.stringContaining(`${payTo} is not on its list of addresses`),
      })
  })

  it('takes an address of the list in any letters', () => {
    const sim = createSimulator()
    const payee_policy = { mode: 'address_allowlist' as const, addresses: [payee.toLowerCase()] }
    const { agent } = spendingAgent(sim, { payee_policy })
    expect(sim.api.x402.sign(agent.id, signBody()).pay_to).toBe(payee)
  })

  it.each([
    ['https://api.vendor.example/a?b', true],
    ['https://API.vendor.example:8443/', true],
    ['https://vendor.example/', false],
    ['https://api.vendor.example.other.example/', false],
    ['https://api.vendor.example@other.example/', false],
    ['https://one.shop.example/', true],
    ['https://a.b.shop.example/', true],
    ['https://a.shop.example/', true],
    ['https://shop.example/', false],
    ['https://notshop.example/', false],
    ['https://.shop.example/', false],
    [undefined, false],
  ])('with a list of domains judges %s: %s', (resource_url, allowed) => {
    const sim = createSimulator()
    const domains = ['api.vendor.example', '*.shop.example']
    const { agent } = spendingAgent(sim, { payee_policy: { mode: 'domain_allowlist', domains } })
    const more: Partial<SignBody> = resource_url === undefined ? {} : { resource_url }
    const sign = () => sim.api.x402.sign(agent.id, signBody({}, more))
    if (allowed) expect(sign().value).toBe('500000')
    else expect(refused(sign)).toBe('403 forbidden')
  })

  it.each(['ftp://api.vendor.example/', 'https://', 'api.vendor.example'])(
    'refuses %s, which is no address of the web',
    (resource_url) => {
      const sim = createSimulator()
      const { agent } = spendingAgent(sim)
      const sign = () => sim.api.x402.sign(agent.id, signBody({}, { resource_url }))
      expect(refused(sign)).toMatch(/^400 validation-error, resource_url /)
    },
  )

  it('takes the oldest mandate that allows', () => {
    const sim = createSimulator()
    const { agent } = enabledAgent(sim)
    const create = (max_per_call: string, more = {}) =>
      sim.api.x402.createMandate(agent.id, mandateBody({ max_per_call, ...more })).id
    create('499999')
    const first = create('500000', { max_calls_per_window: 1 })
    const second = create('500000')
    const sign = () => sim.api.x402.sign(agent.id, signBody()).mandate_id
    expect([sign(), sign(), sign()]).toEqual([first, second, second])
  })

  it('says what came closest, and in its hint what stands against each mandate', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim, { max_per_call: '1' })
    sim.api.x402.createMandate(agent.id, mandateBody({ max_calls_per_window: 1 }))
    sim.api.x402.sign(agent.id, signBody())
    const { detail, hint } = refusal(() => sim.api.x402.sign(agent.id, signBody()))
    expect(detail).toBe('x402 payment refused: above max_calls_per_window of the mandate')
    expect(hint).toMatch(
      /above its max_per_call, 1; mandate .*: all of its max_calls_per_window, 1, were made/,
    )
  })

  it('without a limit of calls says so by zero', () => {
    const sim = createSimulator()
    const { agent, mandate } = spendingAgent(sim, { max_calls_per_window: 0 })
    for (let call = 0; call < 3; call++) sim.api.x402.sign(agent.id, signBody())
    expect(mandate.max_calls_per_window).toBe(0)
    expect(sim.api.x402.listMandates(agent.id).data[0]?.window_calls).toBe(3)
  })

  it('holds nothing while screening is down', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.simulate.x402Service('down')
    const key = { idempotencyKey: nextKey() }
    expect(refused(() => sim.api.x402.sign(agent.id, signBody(), key))).toBe('503 service-unavailable')
    expect(holdsOf(sim, agent)).toEqual([])
    sim.simulate.x402Service('up')
    expect(sim.api.x402.sign(agent.id, signBody(), key).window_committed).toBe('500000')
  })
})

describe('the key of a signature', () => {
  const key = { idempotencyKey: '5b0f5a52-8f1c-4e0e-9d4a-3f3c8f7f2d11' }

  it('signs the same authorization again, and holds its amount once', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const first = sim.api.x402.sign(agent.id, signBody(), key)
    await sim.clock.advance('30s')
    expect(sim.api.x402.sign(agent.id, signBody(), key)).toEqual(first)
    const capitals = { idempotencyKey: key.idempotencyKey.toUpperCase() }
    expect(sim.api.x402.sign(agent.id, signBody(), capitals), 'in any letters').toEqual(first)
    expect(holdsOf(sim, agent)).toHaveLength(1)
  })

  it('is asked anew each time over HTTP, and not answered from what was stored', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const call = {
      operation: 'x402.sign',
      params: { payment_agent_id: agent.id },
      body: signBody(),
      key: key.idempotencyKey,
    }
    const first = await overFetch.send(sim, call)
    sim.api.x402.sign(agent.id, signBody())
    const second = await overFetch.send(sim, call)
    expect(second.body).toEqual({ ...Object(first.body), window_committed: '1000000' })
    expect(sim.requests.list().at(-1)?.replayed).toBe(false)
  })

  it('signs in the other version when that is asked for', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const first = sim.api.x402.sign(agent.id, signBody(), key)
    const second = sim.api.x402.sign(
      agent.id,
      signBody({ network: 'eip155:84532' }, { x402_version: 2 }),
      key,
    )
    expect(second).toMatchObject({ signature: first.signature, payment_header_name: 'PAYMENT-SIGNATURE' })
  })

  it.each([
    ['amount', signBody({ maxAmountRequired: '500001' })],
    ['payee', signBody({ payTo: usdc })],
    ['resource', signBody({}, { resource_url: 'https://other.example/' })],
    ['domain', signBody({ extra: { name: 'Other' } })],
  ])('is refused for another %s', (_, body) => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.api.x402.sign(agent.id, signBody(), key)
    expect(refusal(() => sim.api.x402.sign(agent.id, body, key))).toMatchObject({
      status: 409,
      detail: 'The idempotency key was used for another payment.',
    })
  })

  it('belongs to the agent', () => {
    const sim = createSimulator()
    const [one, other] = [spendingAgent(sim), spendingAgent(sim)]
    const first = sim.api.x402.sign(one.agent.id, signBody(), key)
    const second = sim.api.x402.sign(other.agent.id, signBody({ maxAmountRequired: '1' }), key)
    expect(second.nonce).not.toBe(first.nonce)
  })

  it('is refused once the payment was settled, naming the transaction', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const { authorization_id } = sim.api.x402.sign(agent.id, signBody(), key)
    sim.simulate.settleHold(authorization_id, { tx_hash: hash })
    const { status, detail } = refusal(() => sim.api.x402.sign(agent.id, signBody(), key))
    expect({ status, names: detail.includes(hash) }).toEqual({ status: 409, names: true })
  })

  it('is refused once the authorization was released, and a new one is good', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.api.x402.sign(agent.id, signBody(), key)
    await sim.clock.advance('60s')
    expect(refused(() => sim.api.x402.sign(agent.id, signBody(), key))).toBe('409 conflict')
    expect(sim.api.x402.sign(agent.id, signBody(), { idempotencyKey: nextKey() }).value).toBe('500000')
  })

  it('is required over HTTP', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const params = { payment_agent_id: agent.id }
    const call = { operation: 'x402.sign', params, body: signBody(), key: null }
    expect(await overFetch.send(sim, call)).toMatchObject({ status: 400, problem: 'validation-error' })
  })

  it('is known to a fork and to a world that was restored', () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const first = sim.api.x402.sign(agent.id, signBody(), key)
    const snapshot = sim.snapshot()
    expect(sim.fork().api.x402.sign(agent.id, signBody(), key)).toEqual(first)
    const later = createSimulator()
    later.restore(snapshot)
    expect(later.api.x402.sign(agent.id, signBody(), key)).toEqual(first)
  })
})

describe('a hold', () => {
  it('is outstanding until its last millisecond, and released after it', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.api.x402.sign(agent.id, signBody({ maxTimeoutSeconds: 60 }))
    await sim.clock.advance(59_999)
    expect(holdsOf(sim, agent)[0]?.state).toBe('outstanding')
    await sim.clock.advance(1)
    expect(holdsOf(sim, agent)[0]).toMatchObject({ state: 'released', valid_before: '2026-01-01T00:01:00Z' })
  })

  it('ends at a whole second, as signed, when it begins within one', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    await sim.clock.advance(700)
    sim.api.x402.sign(agent.id, signBody({ maxTimeoutSeconds: 1 }))
    await sim.clock.advance(299)
    expect(holdsOf(sim, agent)[0]?.state).toBe('outstanding')
    await sim.clock.advance(1)
    expect(holdsOf(sim, agent)[0]?.state).toBe('released')
  })

  it('is settled with the hash and the time', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const { authorization_id } = sim.api.x402.sign(agent.id, signBody())
    await sim.clock.advance('1s')
    expect(sim.simulate.settleHold(authorization_id, { tx_hash: hash })).toBe(hash)
    expect(holdsOf(sim, agent)[0]).toMatchObject({
      id: authorization_id,
      state: 'settled',
      tx_hash: hash,
      settled_at: '2026-01-01T00:00:01Z',
    })
  })

  it('that was settled stays so when its time has passed', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    sim.simulate.settleHold(sim.api.x402.sign(agent.id, signBody()).authorization_id)
    const before = holdsOf(sim, agent)
    await sim.clock.advance('1d')
    expect(holdsOf(sim, agent)).toEqual(before)
  })

  it.each(['settled', 'released'] as const)('that is %s is not settled', async (state) => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const { authorization_id } = sim.api.x402.sign(agent.id, signBody())
    if (state === 'settled') sim.simulate.settleHold(authorization_id)
    else await sim.clock.advance('60s')
    const before = sim.hash()
    expect(refused(() => sim.simulate.settleHold(authorization_id))).toBe('400 invalid-request')
    expect(sim.hash()).toBe(before)
  })

  it('gives its budget back when it is released, and keeps it when it is settled', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim, { max_per_window: '1000000', max_calls_per_window: 2 })
    const committed = () => {
      const [mandate] = sim.api.x402.listMandates(agent.id).data
      return [mandate?.window_committed, mandate?.window_calls]
    }
    const first = sim.api.x402.sign(agent.id, signBody())
    sim.api.x402.sign(agent.id, signBody())
    expect(committed()).toEqual(['1000000', 2])
    sim.simulate.settleHold(first.authorization_id)
    expect(committed()).toEqual(['1000000', 2])
    await sim.clock.advance('60s')
    expect(committed()).toEqual(['500000', 1])
  })

  it('moves the money in the ledger, and to a wallet of the world that it pays', () => {
    const sim = createSimulator()
    const { agent, walletId } = spendingAgent(sim)
    const seller = sim.given.wallet()
    const signed = sim.api.x402.sign(agent.id, signBody({ payTo: seller.wallet.address }))
    sim.simulate.settleHold(signed.authorization_id)
    const [posting] = sim.ledger.postings({ transactionId: signed.authorization_id })
    expect(posting).toMatchObject({
      reason: 'paid',
      address: seller.wallet.address,
      entries: [
        { account: `wallet:${walletId}:base-sepolia`, asset: 'USDC', amount: '-0.5' },
        { account: 'outside:base-sepolia', asset: 'USDC', amount: '0.5' },
      ],
    })
    expect(sim.api.wallets.balances(walletId).total_amount_usd).toBe('9.50')
    expect(sim.api.wallets.balances(seller.id).total_amount_usd).toBe('0.50')
    const deposit = sim.events.list().findLast(({ type }) => type === 'wallet.deposit')
    expect(payloadOf(deposit)).toMatchObject({ sender: signed.payer, amount: '0.5' })
  })

  it('settles for a customer who was frozen after it was signed', () => {
    const sim = createSimulator()
    const { agent, customer } = spendingAgent(sim)
    const { authorization_id } = sim.api.x402.sign(agent.id, signBody())
    sim.simulate.freezeCustomer(customer.id)
    sim.simulate.settleHold(authorization_id)
    expect(holdsOf(sim, agent)[0]?.state).toBe('settled')
  })

  it('is listed by state, in pages and newest first', async () => {
    const sim = createSimulator()
    const { agent } = spendingAgent(sim)
    const sign = () => sim.api.x402.sign(agent.id, signBody()).authorization_id
    const [released, settled] = [sign(), sign()]
    sim.simulate.settleHold(settled)
    await sim.clock.advance('60s')
    const open = [sign(), sign()]
    const ids = (query: Parameters<Simulator['api']['x402']['listHolds']>[1]) =>
      sim.api.x402.listHolds(agent.id, query).data.map(({ id }) => id)
    expect(ids({})).toEqual([...open.toReversed(), settled, released])
    expect(ids({ state: 'outstanding' })).toEqual(open.toReversed())
    expect(ids({ state: 'settled' })).toEqual([settled])
    expect(ids({ state: 'released' })).toEqual([released])
    expect(ids({ limit: 2, starting_after: open[0] })).toEqual([settled, released])
    expect(ids({ ending_before: released, limit: 1 })).toEqual([settled])
  })
})
