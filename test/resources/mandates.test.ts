import { createPrivateKey, sign } from 'node:crypto'
import { Problem, type Simulator } from 'platform-simulator'
import { signAmendment, signApproval, signCancellation, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { payee } from '../conformance/agent-samples.js'
import { refusal, refused } from '../support/refusal.js'
import {
  ada,
  agentAtWork,
  amend,
  approved,
  type Desk,
  drafted,
  newPayee,
  pay,
  type RuleBody,
  scheduled,
  secondsOf,
} from '../support/spending.js'

const ben = testSigner('Ben')
const start = 1767225600
const other = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

const approve = ({ sim }: Desk, id: string, signer = ada) =>
  sim.api.mandates.approve(id, signApproval(sim.api.mandates.get(id), signer))
const cancel = ({ sim }: Desk, id: string, signer = ada) =>
  sim.api.mandates.cancel(id, signCancellation(sim.api.mandates.get(id), signer))

/** Ben signs for a wallet of the same customer too, in a group of his own. */
function addBen({ sim, customer }: Desk) {
  const signer = sim.api.signers.create(ben.registration)
  const group = sim.api.signerGroups.create({ name: 'Ben', member_keys: [ben.publicKey] })
  const body = {
    name: 'Payroll',
    family: 'evm' as const,
    customer_id: customer.id,
    signer_groups: [group.id],
    policies: [],
  }
  sim.api.wallets.create(body)
  return { signer, group }
}

describe('a mandate', () => {
  it('waits for its approval, shown as it was asked for and without what is not limited', () => {
    const desk = agentAtWork()
    const mandate = drafted(desk, { window: 'WEEKLY', max_per_tx: '2.50' }, { valid_from: 0, valid_until: 0 })
    expect(mandate).toEqual({
      id: mandate.id,
      status: 'pending',
      bound_signer_id: desk.agent.signer_id,
      customer_id: desk.customer.id,
      version: 1,
      rule: { target_type: 'any', targets: [], asset: 'USDC', max_per_tx: '2.50', window: 'WEEKLY' },
    })
    expect(desk.sim.api.mandates.get(mandate.id)).toEqual(mandate)
  })

  it('is refused each amount that its asset does not have, in the order of the rule', () => {
    const desk = agentAtWork()
    const tiny = '0.0000001'
    const limits = { max_amount_in_window: tiny, max_amount_per_target_in_window: tiny, max_per_tx: '0' }
    expect(refused(() => drafted(desk, { ...limits, window: 'WEEKLY' }))).toBe(
      [
        '400 validation-error',
        'rule.max_per_tx invalid_amount',
        'rule.max_amount_per_target_in_window invalid_amount',
        'rule.max_amount_in_window invalid_amount',
      ].join(', '),
    )
  })

  it('is of an asset that some network has, where it names none', () => {
    // The platform's own stablecoin is on few networks.
    expect(drafted(agentAtWork(), { asset: 'RD' }).rule).toMatchObject({ asset: 'RD' })
  })

  it('is one form of its rule: names, capitals, an empty network and counts of 0 are put in order', () => {
    const desk = agentAtWork()
    const { id } = newPayee(desk, 'Acme Supplies')
    const { rule, target_names } = drafted(desk, {
      target_type: 'recipient',
      targets: ['acme supplies', id],
      asset: 'usdc',
      network_id: '',
      max_count_in_window: 0,
      max_count_per_target_in_window: 0,
    })
    expect(rule).toEqual({ target_type: 'recipient', targets: [id], asset: 'USDC', window: 'NONE' })
    expect(target_names).toEqual(['Acme Supplies'])
  })

  it('is bound to a signer with a customer as well as to an agent', () => {
    const desk = agentAtWork()
    const body = { signer_id: desk.agent.signer_id, customer_id: desk.customer.id }
    const { id } = desk.sim.api.mandates.create({ rule: { target_type: 'any', asset: 'USDC' }, ...body })
    expect(desk.sim.api.mandates.get(id)).toMatchObject({
      bound_signer_id: body.signer_id,
      ...{ version: 1 },
    })
    expect(approve(desk, id).status).toBe('active')
  })

  it.each<[string, (desk: Desk) => object]>([
    ['neither form', () => ({ payment_agent_id: undefined })],
    ['both forms', ({ agent, customer }) => ({ signer_id: agent.signer_id, customer_id: customer.id })],
    ['an agent and a customer', ({ customer }) => ({ customer_id: customer.id })],
    [
      'a signer without a customer',
      ({ agent }) => ({ payment_agent_id: undefined, signer_id: agent.signer_id }),
    ],
  ])('is refused with %s of its binding', (_, more) => {
    const desk = agentAtWork()
    expect(refused(() => drafted(desk, {}, more(desk)))).toMatch(
      /^400 validation-error, payment_agent_id (missing_required_field|ambiguous_binding)$/,
    )
  })

  it.each<[string, (desk: Desk) => object]>([
    ['an agent', () => ({ payment_agent_id: nobody })],
    ['a signer', ({ customer }) => ({ signer_id: nobody, customer_id: customer.id })],
    ['a customer', ({ agent }) => ({ signer_id: agent.signer_id, customer_id: nobody })],
  ])('is 404 with %s that is not there', (_, binding) => {
    const desk = agentAtWork()
    const body = { payment_agent_id: undefined, ...binding(desk) }
    expect(refused(() => drafted(desk, {}, body))).toBe('404 not-found')
  })

  it('is read by nobody of another client', () => {
    const desk = agentAtWork()
    const { id } = drafted(desk)
    const { api_key } = desk.sim.simulate.createClient({ name: 'Other Client' })
    const { mandates } = desk.sim.as(api_key)
    for (const call of [
      () => mandates.get(id),
      () => mandates.listVersions(id),
      () => mandates.budget(id),
      () => mandates.approve(id, signApproval(desk.sim.api.mandates.get(id), ada)),
    ])
      expect(refusal(call)).toMatchObject({ status: 404, detail: 'mandate not found' })
    expect(mandates.list()).toEqual([])
  })
})

describe('the validity of a mandate', () => {
  it('ends to the millisecond: expired is derived, cannot be approved, and can be cancelled', async () => {
    const desk = agentAtWork()
    const { id } = drafted(desk, {}, { valid_until: start + 60 })
    await desk.sim.clock.advance(59_999)
    expect(desk.sim.api.mandates.get(id).status).toBe('pending')
    await desk.sim.clock.advance(1)
    expect(desk.sim.api.mandates.get(id)).toMatchObject({ status: 'expired', valid_until: start + 60 })
    expect(refusal(() => approve(desk, id))).toMatchObject({
      status: 400,
      detail: 'mandate is expired, not approvable',
    })
    expect(cancel(desk, id)).toMatchObject({ status: 'rejected' })
    expect(desk.sim.api.mandates.get(id).status).toBe('rejected')
  })

  it('ends an active one, which cannot be amended and is revoked when it is cancelled', async () => {
    const desk = agentAtWork()
    const id = approved(desk, {}, { valid_until: start + 60 })
    await desk.sim.clock.advance(60_000)
    expect(desk.sim.api.mandates.get(id).status).toBe('expired')
    expect(refusal(() => amend(desk, id, {}))).toMatchObject({ detail: 'mandate is expired, not amendable' })
    expect(cancel(desk, id)).toMatchObject({ status: 'revoked' })
  })

  it('decides about payments to the millisecond, at both ends', async () => {
    const desk = agentAtWork()
    approved(desk, {}, { valid_from: start + 10, valid_until: start + 20 })
    const seen: string[] = []
    for (const step of [9_999, 1, 9_999, 1]) {
      await desk.sim.clock.advance(step)
      seen.push(await pay(desk, '1'))
    }
    const denied = 'failed: no active mandate'
    expect(seen).toEqual([denied, 'executed', 'executed', denied])
  })

  it.each([
    ['over already', { valid_until: start }, 'valid_until out_of_range'],
    [
      'over before it begins',
      { valid_from: start + 20, valid_until: start + 20 },
      'valid_until out_of_range',
    ],
    ['negative', { valid_from: -1 }, 'valid_from too_small'],
    ['in milliseconds', { valid_until: (start + 60) * 1000 }, 'valid_until too_big'],
  ])('that is %s is refused', (_, more, errors) => {
    expect(refused(() => drafted(agentAtWork(), {}, more))).toBe(`400 validation-error, ${errors}`)
  })

  it('that is over already is refused for that, whether the agent is revoked or not', () => {
    const desk = agentAtWork()
    desk.sim.api.paymentAgents.revoke(desk.agent.id)
    expect(refused(() => drafted(desk, {}, { valid_until: start }))).toBe(
      '400 validation-error, valid_until out_of_range',
    )
    expect(refused(() => drafted(desk))).toMatch(/^400 invalid-request/)
  })
})

describe('deciding about a mandate', () => {
  it('approves it, with who did and when, which it and its version show', async () => {
    const desk = agentAtWork()
    const { id, rule } = drafted(desk)
    await desk.sim.clock.advance('5s')
    const { id: by } = desk.signer_group.members[0] ?? { id: '' }
    expect(approve(desk, id)).toEqual({ id, status: 'active', approved_by_signer_id: by })
    expect(desk.sim.api.mandates.get(id)).toMatchObject({
      status: 'active',
      approved_by_signer_id: by,
      approved_at: start + 5,
    })
    expect(desk.sim.api.mandates.listVersions(id)).toEqual([
      { version: 1, rule, approved_by_signer_id: by, approved_at: start + 5, created_at: start },
    ])
  })

  it('rejects what waits and revokes what is active, and names who did', () => {
    const desk = agentAtWork()
    const { id: by } = desk.signer_group.members[0] ?? { id: '' }
    expect(cancel(desk, drafted(desk).id)).toMatchObject({ status: 'rejected', rejected_by_signer_id: by })
    const id = approved(desk)
    expect(cancel(desk, id)).toMatchObject({
      status: 'revoked',
      approved_by_signer_id: by,
      revoked_by_signer_id: by,
    })
  })

  it('follows the machine: every move from every state', () => {
    const desk = agentAtWork()
    const makers = {
      pending: () => drafted(desk).id,
      active: () => approved(desk),
      rejected: () => {
        const { id } = drafted(desk)
        cancel(desk, id)
        return id
      },
      revoked: () => {
        const id = approved(desk)
        cancel(desk, id)
        return id
      },
    }
    const moves = {
      approve: (id: string) => approve(desk, id),
      cancel: (id: string) => cancel(desk, id),
      amend: (id: string) => amend(desk, id, {}),
    }
    const seen = Object.entries(makers).map(([state, make]) => [
      state,
      ...Object.values(moves).map((move) => {
        try {
          return move(make()).status
        } catch (error) {
          if (error instanceof Problem) return `${error.status} ${error.detail}`
          throw error
        }
      }),
    ])
    const no = (state: string, what: string) => `400 mandate is ${state}, not ${what}`
    expect(seen).toEqual([
      ['pending', 'active', 'rejected', no('pending', 'amendable')],
      ['active', no('active', 'approvable'), 'revoked', 'active'],
      ['rejected', no('rejected', 'approvable'), no('rejected', 'cancellable'), no('rejected', 'amendable')],
      ['revoked', no('revoked', 'approvable'), no('revoked', 'cancellable'), no('revoked', 'amendable')],
    ])
  })

  it('is not for the signer that it is bound to: not for the agent, not for a person', () => {
    const desk = agentAtWork()
    const mandate = drafted(desk)
    const signature = ada.sign({ anything: true })
    const forged = { approver_public_key: desk.agent.signer_public_key, signature }
    expect(refusal(() => desk.sim.api.mandates.approve(mandate.id, forged))).toMatchObject({
      status: 400,
      detail: 'approver must differ from the bound signer',
    })
    const [member] = desk.signer_group.members
    const own = desk.sim.api.mandates.create({
      rule: { target_type: 'any', asset: 'USDC' },
      signer_id: member?.id ?? '',
      customer_id: desk.customer.id,
    })
    for (const call of [() => approve(desk, own.id), () => cancel(desk, own.id)])
      expect(refusal(call).detail).toBe('approver must differ from the bound signer')
    addBen(desk)
    approve(desk, own.id, ben)
    const raise = signAmendment(own, { ...own.rule, max_per_tx: '5' }, ada)
    expect(refusal(() => desk.sim.api.mandates.amend(own.id, raise)).detail).toBe(
      'approver must differ from the bound signer',
    )
  })

  it('is for a signer of any wallet of the customer, while the signer is in a group of it', () => {
    const desk = agentAtWork()
    const { id } = drafted(desk)
    desk.sim.api.signers.create(testSigner('Cleo').registration)
    const wanted = 'the signer is not recognized for the customer of the mandate'
    expect(refusal(() => approve(desk, id, testSigner('Cleo')))).toMatchObject({
      status: 400,
      detail: wanted,
    })
    const { signer, group } = addBen(desk)
    expect(approve(desk, id, ben)).toMatchObject({ status: 'active', approved_by_signer_id: signer.id })
    desk.sim.api.signerGroups.removeSigner(group.id, signer.id)
    expect(refusal(() => cancel(desk, id, ben)).detail).toBe(wanted)
  })

  it('is 400 for a key that nobody registered, and 403 for the signature of somebody else', () => {
    const desk = agentAtWork()
    const mandate = drafted(desk)
    const unknown = signApproval(mandate, testSigner('Stranger'))
    expect(refused(() => desk.sim.api.mandates.approve(mandate.id, unknown))).toBe('400 invalid-request')
    const body = { approver_public_key: ada.publicKey, signature: signApproval(mandate, ben).signature }
    expect(refused(() => desk.sim.api.mandates.approve(mandate.id, body))).toBe('403 forbidden')
    expect(desk.sim.api.mandates.get(mandate.id).status).toBe('pending')
  })

  it('takes no approval for a cancellation, and none of another mandate', () => {
    const desk = agentAtWork()
    const [mandate, twin] = [drafted(desk), drafted(desk)]
    const { signature } = signApproval(mandate, ada)
    const swapped = { signer_public_key: ada.publicKey, signature }
    expect(refused(() => desk.sim.api.mandates.cancel(mandate.id, swapped))).toBe('403 forbidden')
    expect(refused(() => desk.sim.api.mandates.approve(twin.id, signApproval(mandate, ada)))).toBe(
      '403 forbidden',
    )
  })

  it('takes the assertion of a passkey', () => {
    const desk = agentAtWork()
    const passkey = testSigner('Passkey', { keyType: 'WEBAUTHN' })
    desk.sim.api.signers.create(passkey.registration)
    desk.sim.api.signerGroups.addSigner(desk.signer_group.id, { member_key: passkey.publicKey })
    expect(approve(desk, drafted(desk).id, passkey).status).toBe('active')
  })
})

describe('what is signed', () => {
  /** Signs with the cryptography of Node: nothing of the library says which bytes they are. */
  const signed = (text: string) =>
    sign(
      'sha256',
      Buffer.from(text),
      createPrivateKey({ key: Buffer.from(ada.privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
    ).toString('base64')

  const full: Partial<RuleBody> = {
    target_type: 'address',
    targets: [payee],
    network_id: 'base-sepolia',
    max_per_tx: '2',
    window: 'WEEKLY',
    max_count_per_target_in_window: 3,
  }

  it('is canonical JSON of the mandate as it is read, whose members stand in this order', () => {
    const desk = agentAtWork()
    const { id } = drafted(desk, full, { valid_until: 1798761600 })
    const rule = `{"asset":"USDC","max_count_per_target_in_window":3,"max_per_tx":"2","network_id":"base-sepolia","target_type":"address","targets":["${payee}"],"window":"WEEKLY"}`
    const text = `{"action":"approve","bound_signer":"${desk.agent.signer_id}","id":"${id}","rule":${rule},"valid_from":0,"valid_until":1798761600}`
    const body = { approver_public_key: ada.publicKey, signature: signed(text) }
    expect(desk.sim.api.mandates.approve(id, body).status).toBe('active')

    const next = rule.replace('"max_per_tx":"2"', '"max_per_tx":"2.5"')
    const amended = `{"action":"amend","bound_signer":"${desk.agent.signer_id}","id":"${id}","rule":${next},"valid_from":0,"valid_until":1798761600,"version":2}`
    expect(
      desk.sim.api.mandates.amend(id, {
        signer_public_key: ada.publicKey,
        signature: signed(amended),
        rule: JSON.parse(next),
      }),
    ).toMatchObject({ version: 2, rule: { max_per_tx: '2.5' } })

    const cancelled = text.replace('"approve"', '"cancel"').replace('"2"', '"2.5"')
    const last = { signer_public_key: ada.publicKey, signature: signed(cancelled) }
    expect(desk.sim.api.mandates.cancel(id, last).status).toBe('revoked')
  })

  it('keeps the rule of an amendment as it was sent, what limits nothing included', () => {
    const desk = agentAtWork()
    const id = approved(desk, { max_per_tx: '2' })
    const rule =
      '{"asset":"USDC","max_count_in_window":0,"max_count_per_target_in_window":0,"max_per_tx":"2.50","network_id":"","target_type":"any","window":"NONE"}'
    const payload = (action: string, version = '') =>
      `{"action":"${action}","bound_signer":"${desk.agent.signer_id}","id":"${id}","rule":${rule},"valid_from":0,"valid_until":0${version}}`
    const amended = desk.sim.api.mandates.amend(id, {
      signer_public_key: ada.publicKey,
      signature: signed(payload('amend', ',"version":2')),
      rule: JSON.parse(rule),
    })
    expect(amended.rule).toEqual(JSON.parse(rule))
    expect(desk.sim.api.mandates.listVersions(id).at(-1)?.rule).toEqual(JSON.parse(rule))
    const last = { signer_public_key: ada.publicKey, signature: signed(payload('cancel')) }
    expect(desk.sim.api.mandates.cancel(id, last).status).toBe('revoked')
  })

  it('is not limited by what limits nothing', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { max_per_tx: '2' })
    amend(desk, id, { max_count_in_window: 0, network_id: '', targets: undefined })
    expect([await pay(desk, '1'), await pay(desk, '1')]).toEqual(['executed', 'executed'])
    expect(desk.sim.api.mandates.budget(id).aggregate).toEqual([
      expect.not.objectContaining({ remaining_count: 0 }),
    ])
  })

  it.each<[string, (text: string) => string]>([
    ['spaces', (text) => text.replaceAll(':', ': ')],
    ['a version', (text) => text.replace(/}$/, ',"version":1}')],
    ['null instead of 0', (text) => text.replace('"valid_from":0', '"valid_from":null')],
    ['what is not limited as null', (text) => text.replace('"asset"', '"max_per_tx":null,"asset"')],
  ])('is refused with %s', (_, change) => {
    const desk = agentAtWork()
    const { id } = drafted(desk)
    const text = `{"action":"approve","bound_signer":"${desk.agent.signer_id}","id":"${id}","rule":{"asset":"USDC","target_type":"any","targets":[],"window":"NONE"},"valid_from":0,"valid_until":0}`
    const bodyOf = (bytes: string) => ({ approver_public_key: ada.publicKey, signature: signed(bytes) })
    expect(refused(() => desk.sim.api.mandates.approve(id, bodyOf(change(text))))).toBe('403 forbidden')
    expect(desk.sim.api.mandates.approve(id, bodyOf(text)).status).toBe('active')
  })
})

describe('the targets of a rule', () => {
  it.each<[string, Partial<RuleBody>]>([
    ['target_type any', { target_type: 'any' }],
    ['any among targets alone', { target_type: undefined, targets: ['any'] }],
    ['both', { target_type: 'any', targets: ['any'] }],
  ])('are anybody by %s, shown in one form', (_, rule) => {
    expect(drafted(agentAtWork(), rule).rule).toMatchObject({ target_type: 'any', targets: [] })
  })

  it('are told by what they are where the type is left out', () => {
    const desk = agentAtWork()
    const { id } = newPayee(desk, 'Acme Supplies')
    expect(drafted(desk, { target_type: undefined, targets: [other] }).rule.target_type).toBe('address')
    expect(drafted(desk, { target_type: undefined, targets: [id] }).rule).toMatchObject({
      target_type: 'recipient',
      targets: [id],
    })
  })

  it.each<[string, Partial<RuleBody>, string]>([
    ['none', { target_type: 'recipient', targets: [] }, 'rule.targets missing_targets'],
    ['none and no type', { target_type: undefined }, 'rule.targets missing_targets'],
    [
      'any beside another',
      { target_type: 'address', targets: ['any', other] },
      'rule.targets unexpected_targets',
    ],
    ['one beside the type any', { target_type: 'any', targets: [other] }, 'rule.targets unexpected_targets'],
    ['what is no address', { target_type: 'address', targets: ['0x12'] }, 'rule.targets invalid_address'],
    [
      'an address of another family than the network',
      { target_type: 'address', targets: [other], network_id: 'solana-devnet' },
      'rule.targets invalid_address',
    ],
  ])('that are %s are refused', (_, rule, errors) => {
    expect(refused(() => drafted(agentAtWork(), rule))).toBe(`400 validation-error, ${errors}`)
  })

  it('names the networks that there are where it has another', () => {
    const { errors } = refusal(() => drafted(agentAtWork(), JSON.parse('{"network_id":"moon"}')))
    expect(errors).toMatchObject([
      {
        field: 'rule.network_id',
        message: expect.stringMatching(/^must be empty, or one of ethereum-mainnet, /),
      },
    ])
  })

  it('are recipients where one of them is no address, and the type is left out', () => {
    const desk = agentAtWork()
    newPayee(desk, 'Acme Supplies')
    for (const targets of [
      [payee, 'Acme Supplies'],
      ['Acme Supplies', payee],
    ])
      expect(refusal(() => drafted(desk, { target_type: undefined, targets })).detail).toBe(
        `target "${payee}": recipient not found for this customer`,
      )
  })

  it('that nobody of the customer has are refused by name', () => {
    const desk = agentAtWork()
    const stranger = desk.sim.given.recipient({ customer: desk.sim.given.activeBusiness() })
    for (const target of ['Nobody Ltd', stranger.id])
      expect(refusal(() => drafted(desk, { target_type: 'recipient', targets: [target] }))).toMatchObject({
        status: 400,
        slug: 'invalid-request',
        detail: `target "${target}": recipient not found for this customer`,
      })
  })

  it('are at most 32', () => {
    const desk = agentAtWork()
    const targets = Array.from({ length: 33 }, (_, n) => `0x${String(n + 1).padStart(40, '0')}`)
    expect(drafted(desk, { target_type: 'address', targets: targets.slice(1) }).rule.targets).toHaveLength(32)
    expect(refused(() => drafted(desk, { target_type: 'address', targets }))).toBe(
      '400 validation-error, rule.targets too_big',
    )
  })

  it('are the same address in any capitals, and listed once', async () => {
    const desk = agentAtWork()
    const id = approved(desk, {
      target_type: 'address',
      targets: [other, other.toLowerCase()],
      max_amount_per_target_in_window: '5',
    })
    expect(desk.sim.api.mandates.get(id).rule.targets).toEqual([other])
    expect(await pay(desk, '3', { address: other.toLowerCase() })).toBe('executed')
    expect(await pay(desk, '3', { address: other })).toContain('max_amount_per_target_in_window 5')
  })

  it('cover what they name and nothing else', async () => {
    const desk = agentAtWork()
    const [first, second] = [newPayee(desk, 'First'), newPayee(desk, 'Second', other)]
    approved(desk, { target_type: 'recipient', targets: ['First'] })
    expect(await pay(desk, '1', { destination_id: first.destination_id })).toBe('executed')
    const denied = 'failed: no active mandate'
    expect(await pay(desk, '1', { destination_id: second.destination_id })).toBe(denied)
    approved(desk, { target_type: 'address', targets: [other.toUpperCase().replace('0X', '0x')] })
    expect(await pay(desk, '1', { destination_id: second.destination_id })).toBe('executed')
    expect(await pay(desk, '1', { address: other })).toBe('executed')
    expect(await pay(desk, '1', { address: payee })).toBe(denied)
  })

  it('keep covering a recipient that is renamed', async () => {
    const desk = agentAtWork()
    const { id, destination_id } = newPayee(desk, 'First')
    const mandate = approved(desk, { target_type: 'recipient', targets: ['First'] })
    desk.sim.api.recipients.update(id, { name: 'Renamed' })
    expect(await pay(desk, '1', { destination_id })).toBe('executed')
    expect(desk.sim.api.mandates.get(mandate).target_names).toEqual(['Renamed'])
  })
})

describe('a recipient', () => {
  it.each<[string, (desk: Desk, payees: string[]) => unknown, boolean]>([
    [
      'an active mandate names',
      (desk, targets) => approved(desk, { target_type: 'recipient', targets }),
      true,
    ],
    [
      'an active mandate named before it was amended',
      (desk, [own = '', more = '']) => {
        const id = approved(desk, { target_type: 'recipient', targets: [own, more] })
        amend(desk, id, { targets: [more] })
      },
      false,
    ],
    [
      'a mandate names that waits',
      (desk, targets) => drafted(desk, { target_type: 'recipient', targets }),
      false,
    ],
    [
      'a mandate named that was cancelled',
      (desk, targets) => cancel(desk, approved(desk, { target_type: 'recipient', targets })),
      false,
    ],
    [
      'an active mandate does not name',
      (desk, [, more = '']) => approved(desk, { target_type: 'recipient', targets: [more] }),
      false,
    ],
    ['a mandate for anybody allows', (desk) => approved(desk), false],
    [
      'a mandate allows by address',
      (desk) => approved(desk, { target_type: 'address', targets: [payee] }),
      false,
    ],
  ])('that %s stays: %4$s', (_, arrange, stays) => {
    const desk = agentAtWork()
    const [own, more] = [newPayee(desk, 'Acme Supplies').id, newPayee(desk, 'Beta Supplies').id]
    arrange(desk, [own, more])
    const remove = () => desk.sim.api.recipients.delete(own)
    if (stays)
      expect(refusal(remove)).toMatchObject({
        status: 409,
        slug: 'conflict',
        detail: 'An active mandate allows payments to the recipient.',
        hint: expect.stringContaining('cancel or amend that first'),
      })
    else remove()
    const left = desk.sim.api.recipients.list(desk.customer.id).data.map(({ id }) => id)
    expect(left.includes(own)).toBe(stays)
  })
})

describe('the asset and the network of a rule', () => {
  it.each<[string, Partial<RuleBody>, string]>([
    ['money of banks', { asset: 'EUR' }, 'rule.asset unsupported_asset'],
    ['what is nowhere', { asset: 'DOGE' }, 'rule.asset unsupported_asset'],
    [
      'what is not on its network',
      { asset: 'RD', network_id: 'solana-devnet' },
      'rule.asset unsupported_asset',
    ],
    ['an amount with too many places', { max_per_tx: '0.0000001' }, 'rule.max_per_tx invalid_amount'],
    ['an amount that is none', { max_amount_in_window: '-1' }, 'rule.max_amount_in_window invalid_format'],
    ['a count that is none', { max_count_in_window: 1.5 }, 'rule.max_count_in_window invalid_type'],
  ])('cannot be %s', (_, rule, errors) => {
    expect(refused(() => drafted(agentAtWork(), rule))).toMatch(`400 validation-error, ${errors}`)
  })

  it('keep other networks and assets out', async () => {
    const desk = agentAtWork()
    desk.sim.simulate.walletDeposit(desk.id, { amount: '10', asset: 'USDT' })
    desk.sim.simulate.walletDeposit(desk.id, { amount: '10', network_id: 'ethereum-sepolia' })
    approved(desk, { network_id: 'base-sepolia' })
    const denied = 'failed: no active mandate'
    expect(await pay(desk, '1')).toBe('executed')
    expect(await pay(desk, '1', { asset: 'USDT' })).toBe(denied)
    expect(await pay(desk, '1', { network_id: 'ethereum-sepolia' })).toBe(denied)
    approved(desk)
    expect(await pay(desk, '1', { network_id: 'ethereum-sepolia' })).toBe('executed')
  })
})

describe('amending a mandate', () => {
  it('adds a version that is never changed: the old ones stay', async () => {
    const desk = agentAtWork()
    const { id: by } = desk.signer_group.members[0] ?? { id: '' }
    const id = approved(desk, { max_amount_in_window: '5' })
    const { rule } = desk.sim.api.mandates.get(id)
    await desk.sim.clock.advance('1m')
    expect(amend(desk, id, { max_amount_in_window: '7.50' })).toMatchObject({
      version: 2,
      status: 'active',
      rule: { max_amount_in_window: '7.50' },
    })
    expect(desk.sim.api.mandates.listVersions(id)).toEqual([
      { version: 1, rule, approved_by_signer_id: by, approved_at: start, created_at: start },
      {
        version: 2,
        rule: { ...rule, max_amount_in_window: '7.50' },
        approved_by_signer_id: by,
        approved_at: start + 60,
        created_at: start + 60,
      },
    ])
  })

  it('is signed for one version: of two for the same one, the second is refused', () => {
    const desk = agentAtWork()
    const id = approved(desk, { max_amount_in_window: '5' })
    const mandate = desk.sim.api.mandates.get(id)
    const bodies = ['6', '7'].map((max) =>
      signAmendment(mandate, { ...mandate.rule, max_amount_in_window: max }, ada),
    )
    const results = bodies.map((body) => {
      try {
        return desk.sim.api.mandates.amend(id, body).version
      } catch (error) {
        return error instanceof Problem ? error.status : error
      }
    })
    expect(results).toEqual([2, 403])
    expect(desk.sim.api.mandates.get(id).rule.max_amount_in_window).toBe('6')
  })

  it('takes no other rule than the signed one', () => {
    const desk = agentAtWork()
    const mandate = desk.sim.api.mandates.get(approved(desk, { max_amount_in_window: '5' }))
    const body = signAmendment(mandate, { ...mandate.rule, max_amount_in_window: '6' }, ada)
    const raised = { ...body, rule: { ...body.rule, max_amount_in_window: '600' } }
    expect(refused(() => desk.sim.api.mandates.amend(mandate.id, raised))).toBe('403 forbidden')
  })

  it.each<[string, Partial<RuleBody>, string]>([
    ['the window', { window: 'DAILY' }, 'cannot change from MONTHLY to DAILY'],
    ['the asset', { asset: 'USDT' }, 'cannot change from USDC to USDT'],
    [
      'the network',
      { network_id: 'ethereum-sepolia' },
      'cannot change from base-sepolia to ethereum-sepolia',
    ],
    ['the network to any', { network_id: undefined }, 'cannot change from base-sepolia to any'],
  ])('leaves %s as it is', (_, change, message) => {
    const desk = agentAtWork()
    const id = approved(desk, { window: 'MONTHLY', network_id: 'base-sepolia', max_amount_in_window: '5' })
    const { errors = [] } = refusal(() => amend(desk, id, change))
    expect(errors).toMatchObject([{ code: 'frozen' }])
    expect(errors[0]?.message).toContain(`${message}: cancel the mandate and create another`)
  })

  it.each<[string, Partial<RuleBody>, string]>([
    ['a window', { window: undefined }, 'rule.window missing_required_field'],
    ['a type of targets', { target_type: undefined }, 'rule.target_type missing_required_field'],
    ['an asset in capitals', { asset: 'usdc' }, 'rule.asset not_canonical'],
    ['ids instead of names', { targets: ['First'] }, 'rule.targets not_canonical'],
  ])('needs %s, as the rule is stored as it is signed', (_, change, errors) => {
    const desk = agentAtWork()
    newPayee(desk, 'First')
    const rule = { target_type: 'recipient' as const, targets: ['First'], max_amount_in_window: '5' }
    const id = approved(desk, rule)
    expect(refused(() => amend(desk, id, change))).toBe(`400 validation-error, ${errors}`)
  })

  it.each<[string, Partial<RuleBody>, Partial<RuleBody>, boolean]>([
    ['another target needs a ceiling', { targets: [payee] }, { targets: [payee, other] }, false],
    ['another target in place of one needs it too', { targets: [payee] }, { targets: [other] }, false],
    [
      'another target with a ceiling for amounts',
      { targets: [payee] },
      { targets: [payee, other], max_amount_in_window: '5' },
      true,
    ],
    [
      'another target with a ceiling for counts',
      { targets: [payee], max_amount_per_target_in_window: '5' },
      { targets: [payee, other], max_count_in_window: 5 },
      true,
    ],
    ['a target less', { targets: [payee, other] }, { targets: [other] }, true],
    ['the same target in other capitals', { targets: [other] }, { targets: [other.toLowerCase()] }, true],
    ['another type needs a ceiling', { targets: [payee] }, { target_type: 'any', targets: [] }, false],
    [
      'another type with a ceiling for amounts',
      { targets: [payee] },
      { target_type: 'any', targets: [], max_amount_in_window: '5' },
      true,
    ],
    [
      'another type with a ceiling for counts',
      { targets: [payee] },
      { target_type: 'any', targets: [], max_count_in_window: 5 },
      true,
    ],
    [
      'another type with a ceiling for counts beside a cap of amounts per target',
      { targets: [payee], max_amount_per_target_in_window: '5' },
      { target_type: 'any', targets: [], max_count_in_window: 5 },
      false,
    ],
    [
      'a narrower type is another type',
      { target_type: 'any' },
      { target_type: 'address', targets: [payee] },
      false,
    ],
    ['higher caps', { targets: [payee], max_per_tx: '1' }, { max_per_tx: '1000' }, true],
    ['no caps at all', { targets: [payee], max_per_tx: '1' }, { max_per_tx: undefined }, true],
  ])('to have %s', (_, before, change, passes) => {
    const desk = agentAtWork()
    const id = approved(desk, { target_type: 'address', ...before })
    const run = () => amend(desk, id, change)
    if (passes) expect(run().version).toBe(2)
    else expect(refused(run)).toMatch(/^400 validation-error, rule\.target(s|_type) ceiling_required$/)
  })

  it('carries over what was spent: 9,000 of 10,000 are 11,000 left of 20,000', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { window: 'MONTHLY', max_amount_in_window: '10000' })
    expect(await pay(desk, '9000')).toBe('executed')
    expect(desk.sim.api.mandates.budget(id).aggregate[0]?.remaining_amount).toBe('1000')
    amend(desk, id, { max_amount_in_window: '20000' })
    expect(desk.sim.api.mandates.budget(id).aggregate[0]).toMatchObject({
      committed_amount: '9000',
      remaining_amount: '11000',
    })
    expect(await pay(desk, '11000.000001')).toContain('exceeds max_amount_in_window 20000')
    expect(await pay(desk, '11000')).toBe('executed')
  })

  it('leaves 0 where the cap is lowered below what was spent, and denies', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { window: 'MONTHLY', max_amount_in_window: '10', max_count_in_window: 9 })
    for (const amount of ['4', '5']) await pay(desk, amount)
    amend(desk, id, { max_amount_in_window: '3', max_count_in_window: 1 })
    expect(desk.sim.api.mandates.budget(id).aggregate[0]).toMatchObject({
      committed_amount: '9',
      remaining_amount: '0',
      remaining_count: 0,
    })
    expect(await pay(desk, '0.000001')).toContain('max_amount_in_window 3, of which 9 is spent')
  })

  it('keeps the cap of an address that is spelt in other capitals', async () => {
    const desk = agentAtWork()
    const rule = { target_type: 'address' as const, targets: [other], max_amount_per_target_in_window: '5' }
    const id = approved(desk, rule)
    expect(await pay(desk, '4', { address: other })).toBe('executed')
    amend(desk, id, { targets: [other.toLowerCase()] })
    expect(await pay(desk, '4', { address: other })).toContain('of which 4 is spent')
    expect(desk.sim.api.mandates.budget(id).per_target).toMatchObject([
      { target: other.toLowerCase(), committed_amount: '4', remaining_amount: '1' },
    ])
  })

  it('shows what targets spent that are no longer in the rule, without anything left', async () => {
    const desk = agentAtWork()
    const id = approved(desk, {
      target_type: 'address',
      targets: [payee, other],
      window: 'MONTHLY',
      max_amount_in_window: '10',
      max_amount_per_target_in_window: '5',
    })
    await pay(desk, '3', { address: payee })
    await pay(desk, '2', { address: other })
    amend(desk, id, { targets: [other] })
    const { per_target, aggregate } = desk.sim.api.mandates.budget(id)
    expect(per_target).toEqual([
      {
        target: other,
        bucket: '2026-01',
        committed_count: 1,
        committed_amount: '2',
        open_count: 0,
        open_amount: '0',
        remaining_amount: '3',
      },
      {
        target: payee,
        bucket: '2026-01',
        committed_count: 1,
        committed_amount: '3',
        open_count: 0,
        open_amount: '0',
        prior_scope: true,
      },
    ])
    expect(aggregate).toMatchObject([{ committed_amount: '5', remaining_amount: '5' }])
    expect(await pay(desk, '1', { address: payee })).toBe('failed: no active mandate')
  })

  it('keeps the last ceiling while the window has spending of earlier targets, and lets it go with the next', async () => {
    const desk = agentAtWork()
    const id = approved(desk, {
      target_type: 'address',
      targets: [payee, other],
      window: 'MONTHLY',
      max_amount_in_window: '10',
    })
    await pay(desk, '3', { address: payee })
    amend(desk, id, { targets: [other] })
    const drop = () => amend(desk, id, { max_amount_in_window: undefined })
    expect(refused(drop)).toBe('400 validation-error, rule.max_amount_in_window ceiling_required')
    expect(amend(desk, id, { max_amount_in_window: undefined, max_count_in_window: 5 }).version).toBe(3)
    await desk.sim.clock.advanceTo('2026-02-01T00:00:00Z')
    expect(amend(desk, id, { max_count_in_window: undefined }).version).toBe(4)
  })

  it('decides about payments that wait: they fire under the rule of that moment, whose version they show', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { max_per_tx: '5' })
    const [payment] = scheduled(desk, '4', { start_at: start + 60 })
    amend(desk, id, { max_per_tx: '3' })
    amend(desk, id, { max_per_tx: '4' })
    await desk.sim.clock.advance('1m')
    expect(desk.sim.api.scheduledPayments.list({ mandate_version: 3 }).data).toMatchObject([
      { id: payment?.id, status: 'executed', mandate_id: id, mandate_version: 3 },
    ])
  })
})

describe('the list of mandates', () => {
  function several() {
    const desk = agentAtWork()
    const pending = drafted(desk).id
    const active = approved(desk)
    const expired = approved(desk, {}, { valid_until: start + 60 })
    const rejected = drafted(desk).id
    cancel(desk, rejected)
    const revoked = approved(desk)
    cancel(desk, revoked)
    return { desk, ids: { pending, active, expired, rejected, revoked } }
  }

  const idsOf = ({ sim }: { sim: Simulator }, query: Parameters<Simulator['api']['mandates']['list']>[0]) =>
    sim.api.mandates.list(query).map(({ id }) => id)

  it('is all of them, newest first, with the status that each has now', async () => {
    const { desk, ids } = several()
    await desk.sim.clock.advance('1m')
    expect(desk.sim.api.mandates.list().map(({ id, status }) => [id, status])).toEqual([
      [ids.revoked, 'revoked'],
      [ids.rejected, 'rejected'],
      [ids.expired, 'expired'],
      [ids.active, 'active'],
      [ids.pending, 'pending'],
    ])
  })

  it('is filtered by several statuses, of which expired is derived and done is nobody’s', async () => {
    const { desk, ids } = several()
    await desk.sim.clock.advance('1m')
    expect(idsOf(desk, { status: 'expired, pending' })).toEqual([ids.expired, ids.pending])
    expect(idsOf(desk, { status: 'active' })).toEqual([ids.active])
    expect(idsOf(desk, { status: 'done' })).toEqual([])
    expect(refusal(() => idsOf(desk, { status: 'active,gone' })).detail).toBe(
      'unknown status "gone" (want pending|active|expired|rejected|revoked|done)',
    )
    expect(refusal(() => idsOf(desk, { status: 'g'.repeat(51) })).detail).toMatch(
      /^unknown status "g{50}" \(/,
    )
  })

  it('is filtered by customer and by signer, together too', () => {
    const { desk, ids } = several()
    const { signer } = addBen(desk)
    const rule = { target_type: 'any' as const, asset: 'USDC' }
    const binding = { signer_id: signer.id, customer_id: desk.customer.id }
    const { id } = desk.sim.api.mandates.create({ rule, ...binding })
    expect(idsOf(desk, { signer_id: signer.id })).toEqual([id])
    expect(idsOf(desk, { customer_id: desk.customer.id })).toHaveLength(6)
    expect(idsOf(desk, { ...binding, status: 'active' })).toEqual([])
    expect(idsOf(desk, { signer_id: desk.agent.signer_id, status: 'active' })).toEqual(
      [ids.expired, ids.active].sort().reverse(),
    )
    expect(idsOf(desk, { customer_id: nobody })).toEqual([])
  })
})

describe('a world with mandates', () => {
  it('is the same again from the same seed, and goes on alone in forks and from snapshots', async () => {
    const play = async () => {
      const desk = agentAtWork({ seed: 'mandates' })
      const id = approved(desk, { window: 'DAILY', max_amount_in_window: '5' })
      scheduled(desk, '2', { count: 4, interval_seconds: 43_200 })
      await desk.sim.clock.advance('13h')
      return { desk, id }
    }
    const [{ desk, id }, twin] = [await play(), await play()]
    expect(desk.sim.hash()).toBe(twin.desk.sim.hash())

    const fork = desk.sim.fork()
    const snapshot = desk.sim.snapshot()
    await fork.clock.advance('2d')
    expect(fork.api.mandates.budget(id).aggregate[0]).toMatchObject({ bucket: '2026-01-03' })
    expect(desk.sim.api.mandates.budget(id).aggregate).toMatchObject([
      { bucket: '2026-01-01', committed_amount: '4', open_amount: '0' },
      { bucket: '2026-01-02', committed_amount: '0', open_amount: '4' },
    ])
    await desk.sim.clock.advance('2d')
    expect(desk.sim.hash()).toBe(fork.hash())
    desk.sim.restore(snapshot)
    await desk.sim.clock.advance('2d')
    expect(desk.sim.hash()).toBe(fork.hash())
    expect(desk.sim.api.scheduledPayments.list({ status: 'executed' }).meta.total_count).toBe(4)
  })

  it('shows unix seconds everywhere', () => {
    const desk = agentAtWork({ now: '2026-03-04T05:06:07.890Z' })
    const id = approved(desk)
    expect(desk.sim.api.mandates.get(id).approved_at).toBe(secondsOf('2026-03-04T05:06:07Z'))
    expect(desk.sim.api.mandates.budget(id).as_of).toBe(secondsOf('2026-03-04T05:06:07Z'))
  })
})
