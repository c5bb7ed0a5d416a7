import { webcrypto } from 'node:crypto'
import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import {
  canonicalize,
  derOfRawSignature,
  signIntent,
  type TestSigner,
  testSigner,
  webauthnSigner,
} from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { cardSamples } from '../conformance/card-samples.js'
import {
  endorsed,
  newGroup,
  newPolicy,
  payee,
  sendIntent,
  walletSamples,
} from '../conformance/wallet-samples.js'
import { direct, entryPoints, overFetch } from '../support/entry-points.js'
import { refusal, refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const ben = testSigner('Ben')
const eve = webauthnSigner('Eve')
const zed = testSigner('Zed')

/** A wallet with 100 USDC for which Ada, Ben and the passkey Eve sign: two of them unless told. */
function arrange({ threshold = 2, ...options }: SimulatorOptions & { readonly threshold?: number } = {}) {
  const sim = createSimulator(options)
  const signers = [ada, ben, eve].map(({ registration }) => sim.api.signers.create(registration))
  const made = sim.given.fundedWallet({ signers, threshold })
  const intent = sendIntent(made)
  const send = (signatures: readonly string[], signed: object = intent) =>
    sendRaw(sim, made.id, signatures, signed)
  return { sim, made, intent, send }
}

/** As an application in JavaScript would: nothing checks the types. */
function sendRaw(sim: Simulator, walletId: string, signatures: unknown, intent: unknown): unknown {
  const run: unknown = Reflect.get(sim.api.wallets, 'send')
  if (typeof run !== 'function') throw new Error('there is no send')
  return run(walletId, { signatures, intent })
}

async function rawOf(signer: TestSigner, bytes: Uint8Array): Promise<ArrayBuffer> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const secret = Uint8Array.from(atob(signer.privateKey), (character) => character.charCodeAt(0))
  const key = await webcrypto.subtle.importKey('pkcs8', secret, algorithm, false, ['sign'])
  return webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)
}

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (intent: object) => utf8(canonicalize(intent))

/** What the hint of a refused endorsement says. */
function hintOf(call: () => unknown): string {
  const { status, slug, detail, hint } = refusal(call)
  expect([status, slug, detail]).toEqual([403, 'forbidden', 'endorsement validation failed'])
  return String(hint)
}

describe('the hint of a refused endorsement', () => {
  it('names who made raw r and s, wherever in the group they are', async () => {
    const { intent, send } = arrange()
    const raw = base64(await rawOf(ben, bytesOf(intent)))
    expect(hintOf(() => send([raw]))).toContain('signatures[0]: of Ben: These are raw r and s, 64 bytes')
  })

  it('names who made raw r and s that begin as JSON does, as one of 256 does', async () => {
    const { intent, send } = arrange()
    const isBrace = (raw: ArrayBuffer) => new Uint8Array(raw)[0] === 0x7b
    let raw = await rawOf(ben, bytesOf(intent))
    for (let tries = 0; tries < 10_000 && !isBrace(raw); tries++) raw = await rawOf(ben, bytesOf(intent))
    expect(isBrace(raw)).toBe(true)
    expect(hintOf(() => send([base64(raw)]))).toContain(
      'signatures[0]: of Ben: These are raw r and s, 64 bytes',
    )
  })

  it('tells raw r and s of somebody else from good ones', async () => {
    const { intent, send } = arrange()
    const raw = base64(await rawOf(zed, bytesOf(intent)))
    expect(hintOf(() => send([raw]))).toContain('not good as that either')
  })

  it('names who signed the hash instead of the bytes', async () => {
    const { intent, send } = arrange()
    const hash = await webcrypto.subtle.digest('SHA-256', bytesOf(intent))
    const signature = derOfRawSignature(await rawOf(ben, new Uint8Array(hash)))
    expect(hintOf(() => send([signature]))).toContain('of Ben: The signature is over the hash')
  })

  it('shows the canonical bytes that were expected when others were signed', () => {
    const { intent, send } = arrange()
    const hint = hintOf(() => send([ada.sign({ ...intent, idempotency_key: 'another' })]))
    expect(hint).toContain('signatures[0]: The signature is not over the canonical bytes of this intent')
    expect(hint).toContain(canonicalize(intent))
  })

  it('shows the canonical bytes without members that the platform does not read', () => {
    const { intent, send } = arrange()
    const more = { ...intent, note: 'for the books' }
    const hint = hintOf(() => send([ada.sign(more), ben.sign(more)], more))
    expect(hint).toContain(canonicalize(intent))
    expect(hint).not.toContain('for the books')
  })

  it.each([
    ['saw no user', webauthnSigner('Eve', { userPresent: false }), {}],
    [
      'was made at "https://evil.example", and https://app.example is expected',
      webauthnSigner('Eve', { origin: 'https://evil.example', relyingParty: 'app.example' }),
      { origin: 'https://app.example' },
    ],
    [
      'was made for another relying party than app.example',
      webauthnSigner('Eve', { relyingParty: 'evil.example' }),
      { relyingParty: 'app.example' },
    ],
  ])('says of an assertion that it %s, though the group has other signers', (said, signer, webauthn) => {
    const { intent, send } = arrange({ webauthn })
    expect(hintOf(() => send([signer.sign(intent)]))).toContain(said)
  })

  it('says of an assertion what else its challenge is of', () => {
    const { send } = arrange()
    expect(hintOf(() => send([eve.sign({ another: 'intent' })]))).toContain(
      'The challenge is of something else than this intent. It is "{\\"another\\":\\"intent\\"}".',
    )
  })

  it('says who signed that left the group', () => {
    const { sim, made, intent, send } = arrange()
    sim.api.signerGroups.removeSigner(made.signer_group.id, ben.publicKey)
    expect(hintOf(() => send([ada.sign(intent), ben.sign(intent)]))).toContain(
      'signatures[1]: Ben signed it, and has left Treasury;',
    )
  })

  it('says who signed that left the group and was deleted', () => {
    const { sim, made, intent, send } = arrange()
    sim.api.signerGroups.removeSigner(made.signer_group.id, ben.publicKey)
    sim.api.signers.delete(ben.publicKey)
    expect(hintOf(() => send([ben.sign(intent)]))).toContain(
      'Ben signed it, and has left Treasury and was deleted',
    )
  })

  it('says who signed that is in a group that does not sign for the wallet', () => {
    const { sim, intent, send } = arrange()
    newGroup(sim, 'Zed')
    expect(hintOf(() => send([zed.sign(intent)]))).toContain(
      'Zed signed it, and is in Treasury, which does not sign here',
    )
  })

  it('says who signed that is in no group', () => {
    const { sim, intent, send } = arrange()
    sim.given.signer({ name: 'Zed' })
    expect(hintOf(() => send([zed.sign(intent)]))).toContain('Zed signed it, and is in no signer group')
  })

  it('says who signed that was deleted', () => {
    const { sim, intent, send } = arrange()
    sim.given.signer({ name: 'Zed' })
    sim.api.signers.delete(zed.publicKey)
    expect(hintOf(() => send([zed.sign(intent)]))).toContain('Zed signed it, and was deleted')
  })

  it('says nothing of a signer of another client', () => {
    const { sim, intent, send } = arrange()
    sim.as(sim.simulate.createClient({ name: 'Other' }).api_key).signers.create(zed.registration)
    expect(hintOf(() => send([zed.sign(intent)]))).not.toContain('Zed')
  })

  it('counts a signer once who signed twice', () => {
    const { intent, send } = arrange()
    const hint = hintOf(() => send([ada.sign(intent), ada.sign(intent)]))
    expect(hint).toContain('1 of 2 needed signers is recognised (Ada)')
    expect(hint).toContain('signatures[1]: Ada signed already: each signer counts once')
  })

  it('counts a signer once who made two different signatures', async () => {
    const { intent, send } = arrange()
    const other = derOfRawSignature(await rawOf(ada, bytesOf(intent)))
    expect(hintOf(() => send([ada.sign(intent), other]))).toContain('signatures[1]: Ada signed already')
  })

  it.each([
    ['', 'The signature is empty.'],
    ['AA', 'The signature is base64url, or lacks its padding'],
    ['*', 'The signature is not base64'],
    ['AAAA', 'The signature is not DER'],
    [Buffer.from('{}').toString('base64'), 'The assertion has no id and rawId.'],
  ])('says of the signature %j: %s', (signature, said) => {
    const { send } = arrange()
    expect(hintOf(() => send([signature]))).toContain(said)
  })

  it('says that there are no signatures', () => {
    expect(hintOf(() => arrange().send([]))).toContain('the request has no signatures')
  })

  it('says which rule waits for more signers', () => {
    const { intent, send } = arrange()
    expect(hintOf(() => send([ada.sign(intent)]))).toMatch(
      /rule \w{27} \(approval_threshold, allow\) of policy Treasury: only 1 of 2 signers endorsed it$/,
    )
  })

  it('says how an amount has to be written to be signed', () => {
    const { made, send } = arrange()
    const intent = sendIntent(made, { amount: '1.50' })
    expect(hintOf(() => send([ada.sign(intent), ben.sign(intent)], intent))).toBe(
      'the amount that is signed must be minimal: "1.5" instead of "1.50"',
    )
  })

  it('says of a wallet without groups that it has none', () => {
    const sim = createSimulator()
    const id = sim.api.wallets.create({ name: 'Bare', family: 'evm', signer_groups: [], policies: [] }).id
    const policy = newPolicy(sim)
    const intent = { type: 'attach_policy_to_wallet', wallet_id: id, policy_id: policy.id }
    const { body } = endorsed('policies.attachWallet', {}, intent)
    const run: unknown = Reflect.get(sim.api.policies, 'attachWallet')
    if (typeof run !== 'function') throw new Error('there is no attachWallet')
    expect(hintOf(() => run(policy.id, id, body))).toContain('the wallet has no signer group')
  })

  it('is short of nothing when 64 strangers sign for 64 members', () => {
    const sim = createSimulator()
    const signers = Array.from({ length: 64 }, (_, index) => sim.given.signer({ name: `Member ${index}` }))
    const made = sim.given.fundedWallet({ signers })
    const strangers = Array.from({ length: 64 }, (_, index) => testSigner(`Stranger ${index}`))
    const { signatures, intent } = signIntent(sendIntent(made), ...strangers)
    const hint = hintOf(() => sendRaw(sim, made.id, signatures, intent))
    expect(hint).toContain('0 of 1 needed signers are recognised')
    expect(hint.match(/signatures\[\d+\]/g)).toHaveLength(8)
    expect(hint).not.toContain('not tried')
    expect(hint.length).toBeLessThan(4000)
  })
})

describe('the hint of a large group', () => {
  it('never calls a good signature bad, however many bad ones there are', () => {
    const sim = createSimulator()
    const names = Array.from({ length: 64 }, (_, index) => `Member ${index}`)
    const made = sim.given.fundedWallet({
      signers: names.map((name) => sim.given.signer({ name })),
      threshold: 64,
    })
    const intent = sendIntent(made)
    const bad = Array.from({ length: 7 }, (_, index) => testSigner(`Stranger ${index}`).sign(intent))
    const good = names.slice(0, 57).map((name) => testSigner(name).sign(intent))
    const hint = hintOf(() => sendRaw(sim, made.id, [...bad, ...good], intent))
    expect(hint.match(/signatures\[\d+\]/g)).toEqual(bad.map((_, index) => `signatures[${index}]`))
    expect(hint).toContain('57 of 64 needed signers are recognised')
    expect(hint).not.toContain('not tried')
  })
})

describe('an intent that was carried out', () => {
  const sent = ({ sim, made }: Pick<ReturnType<typeof arrange>, 'sim' | 'made'>) =>
    sim.api.transactions.list({ transaction_type: 'wallet', wallet_id: made.id, direction: 'out' }).meta
      .total_count

  it('is answered again as it was, and not carried out again', async () => {
    const world = arrange()
    const signatures = [ada.sign(world.intent), ben.sign(world.intent)]
    const first = world.send(signatures)
    await world.sim.clock.advance('1m')
    expect(world.send(signatures)).toEqual(first)
    expect(sent(world)).toBe(1)
  })

  it('is answered again under another idempotency key of the header', async () => {
    const { sim, made, intent } = arrange()
    const call = (key: string) => ({
      operation: 'wallets.send',
      params: { wallet_id: made.id },
      body: signIntent(intent, ada, ben),
      key,
    })
    const first = await overFetch.send(sim, call('00000000-0000-4000-8000-00000000aaaa'))
    const second = await direct.send(sim, call('00000000-0000-4000-8000-00000000bbbb'))
    expect(second).toEqual(first)
    expect(sent({ sim, made })).toBe(1)
  })

  it('is answered again under the same key of the header when it is signed anew, as others may not be', async () => {
    const { sim, made, intent } = arrange()
    const call = (idempotency_key: string, ...signers: (typeof ada)[]) => ({
      operation: 'wallets.send',
      params: { wallet_id: made.id },
      body: signIntent({ ...intent, idempotency_key }, ...signers),
      key: '00000000-0000-4000-8000-00000000aaaa',
    })
    const first = await overFetch.send(sim, call('send-1', ada, ben))
    expect(first.status).toBe(200)
    expect(await overFetch.send(sim, call('send-1', ben, ada))).toEqual(first)
    expect(await overFetch.send(sim, call('send-2', ada, ben))).toMatchObject({
      status: 409,
      problem: 'conflict',
    })
    expect(sent({ sim, made })).toBe(1)
  })

  it('is answered again after its signers have left', () => {
    const world = arrange()
    const signatures = [ada.sign(world.intent), ben.sign(world.intent)]
    const first = world.send(signatures)
    for (const { publicKey } of [ada, ben])
      world.sim.api.signerGroups.removeSigner(world.made.signer_group.id, publicKey)
    expect(world.send(signatures)).toEqual(first)
  })

  it('is answered again when its members come in another order', () => {
    const { intent, send } = arrange()
    const signatures = [ada.sign(intent), ben.sign(intent)]
    const first = send(signatures)
    expect(send(signatures, Object.fromEntries(Object.entries(intent).reverse()))).toEqual(first)
  })

  it('goes on after a signer has left, and completes', async () => {
    const { sim, made, intent, send } = arrange()
    send([ada.sign(intent), ben.sign(intent)])
    sim.api.signerGroups.removeSigner(made.signer_group.id, ada.publicKey)
    await sim.clock.advance('17s')
    const { data } = sim.api.transactions.list({ transaction_type: 'wallet', direction: 'out' })
    expect(data).toMatchObject([{ status: 'completed' }])
  })

  it('has a key that no other intent can have', () => {
    const { made, intent, send } = arrange()
    send([ada.sign(intent), ben.sign(intent)])
    const other = sendIntent(made, { amount: '1' })
    expect(refused(() => send([ada.sign(other), ben.sign(other)], other))).toBe('409 conflict')
  })

  it('has a key that an intent of another kind cannot have either', () => {
    const { sim, intent, send } = arrange()
    const policy_id = sim.api.policies.create({ name: 'Of nobody' }).id
    const idempotency_key = intent.idempotency_key
    sim.api.policies.delete(policy_id, signIntent({ type: 'delete_policy', policy_id, idempotency_key }, ada))
    expect(refused(() => send([ada.sign(intent), ben.sign(intent)]))).toBe('409 conflict')
  })

  it('leaves its key to other clients', () => {
    const { sim, intent, send } = arrange()
    send([ada.sign(intent), ben.sign(intent)])
    const other = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    other.signers.create(zed.registration)
    const policy_id = other.policies.create({ name: 'Theirs' }).id
    const body = signIntent({ type: 'delete_policy' as const, policy_id, idempotency_key: 'send-1' }, zed)
    expect(other.policies.delete(policy_id, body)).toBeUndefined()
  })

  it('is answered again after its policy was deleted', () => {
    const sim = createSimulator()
    const policy = newPolicy(sim)
    const policy_id = policy.id
    const rule = { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 1 } } as const
    const intent = { type: 'add_policy_rule' as const, policy_id, ...rule, idempotency_key: 'add-1' }
    const first = sim.api.policies.addRule(policy_id, signIntent(intent, ada))
    const deletion = { type: 'delete_policy' as const, policy_id, idempotency_key: 'delete-1' }
    sim.api.policies.delete(policy_id, signIntent(deletion, ada))
    expect(sim.api.policies.addRule(policy_id, signIntent(intent, ada))).toEqual(first)
    expect(sim.api.policies.delete(policy_id, signIntent(deletion, ada))).toBeUndefined()
  })
})

describe('an intent that was carried out, sent again', () => {
  const carriedOut = () => {
    const world = arrange()
    return { ...world, first: world.send([ada.sign(world.intent), ben.sign(world.intent)]) }
  }

  it.each([
    ['no signature', []],
    ['wrong signatures', ['AAAA', testSigner('Ada').sign({ another: 'intent' })]],
    ['a signature of a stranger', (intent: object) => [zed.sign(intent)]],
  ])('with %s is refused as a new one is, and leaves no trace', (_, signed) => {
    const { sim, intent, send } = carriedOut()
    const signatures = typeof signed === 'function' ? signed(intent) : signed
    const before = sim.hash()
    const hint = hintOf(() => send(signatures))
    expect(sim.hash()).toBe(before)
    const fresh = { ...intent, idempotency_key: 'new-1' }
    const ofNew = typeof signed === 'function' ? signed(fresh) : signed
    expect(hint).toBe(hintOf(() => send(ofNew, fresh)).replaceAll('new-1', 'send-1'))
  })

  it('with one signature of somebody who counted is answered, whoever signed first and however', async () => {
    const { intent, send, first } = carriedOut()
    const fresh = derOfRawSignature(await rawOf(ada, bytesOf(intent)))
    for (const signature of [fresh, eve.sign(intent), ben.sign(intent)])
      expect(send(['AAAA', signature])).toEqual(first)
  })

  it('is answered to who has left and was deleted, in a restored world too', () => {
    const { sim, made, intent, first } = carriedOut()
    sim.api.signerGroups.removeSigner(made.signer_group.id, ada.publicKey)
    sim.api.signers.delete(ada.publicKey)
    const restored = createSimulator()
    restored.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const world of [sim, sim.fork(), restored])
      expect(sendRaw(world, made.id, [ada.sign(intent)], intent)).toEqual(first)
  })

  it('is refused to who has joined since, and is not carried out again', () => {
    const { sim, made, intent, send } = carriedOut()
    for (const { registration, publicKey } of [zed, testSigner('Yan')]) {
      sim.api.signers.create(registration)
      sim.api.signerGroups.addSigner(made.signer_group.id, { member_key: publicKey })
    }
    const before = sim.hash()
    expect(hintOf(() => send([zed.sign(intent), testSigner('Yan').sign(intent)]))).toBe(
      'who signed it may sign now, and could not when it was carried out: a new intent needs an idempotency key of its own',
    )
    expect(sim.hash()).toBe(before)
  })

  it.each([
    ['wallets.send', 403],
    ['wallets.enableCardSettlement', 403],
    ['signerGroups.attachWallet', 403],
    ['signerGroups.detachWallet', 403],
    ['policies.attachWallet', 403],
    ['policies.detachWallet', 403],
    ['policies.addRule', 403],
    ['policies.updateRule', 403],
    // As for a new intent: what was deleted is not there.
    ['policies.deleteRule', 404],
    ['policies.delete', 404],
  ])('by %s is answered to its signers only', async (name, refusal) => {
    const sim = createSimulator()
    const call = { ...walletSamples, ...cardSamples }[name]?.(sim)
    if (call === undefined) throw new Error(`there is no sample of ${name}`)
    const first = await direct.send(sim, call)
    expect(first.status).toBeLessThan(300)
    for (const signatures of [[], ['AAAA']]) {
      const again = await direct.send(sim, { ...call, body: { ...Object(call.body), signatures } })
      expect(again.status).toBe(refusal)
    }
    expect(await direct.send(sim, call)).toEqual(first)
  })
})

describe('an intent that was refused', () => {
  it('leaves no trace', () => {
    const { sim, intent, send } = arrange()
    const before = sim.hash()
    refusal(() => send([ada.sign(intent)]))
    expect(sim.hash()).toBe(before)
  })

  it('can be endorsed better with the same key', () => {
    const { intent, send } = arrange()
    refusal(() => send([ada.sign(intent)]))
    expect(send([ada.sign(intent), ben.sign(intent)])).toMatchObject({ status: 'awaiting_confirmation' })
  })

  it('leaves its key to another intent', () => {
    const { made, intent, send } = arrange()
    refusal(() => send([ada.sign(intent)]))
    const other = sendIntent(made, { amount: '1' })
    expect(send([ada.sign(other), ben.sign(other)], other)).toMatchObject({ amount: '1' })
  })
})

describe('signatures', () => {
  it('of strangers do no harm beside enough of members', () => {
    const { intent, send } = arrange()
    const signatures = [zed.sign(intent), '', ada.sign(intent), '???', eve.sign(intent)]
    expect(send(signatures)).toMatchObject({ status: 'awaiting_confirmation' })
  })

  it('of passkeys and of keys count alike', () => {
    const { intent, send } = arrange()
    expect(send([eve.sign(intent), ben.sign(intent)])).toMatchObject({ status: 'awaiting_confirmation' })
  })

  it('of a passkey count with the origin and the relying party that the options name', () => {
    const webauthn = { origin: 'https://app.example', relyingParty: 'app.example' }
    const { intent, send } = arrange({ webauthn, threshold: 1 })
    expect(send([eve.sign(intent)])).toMatchObject({ status: 'awaiting_confirmation' })
  })

  it('whose s is above half the order count', async () => {
    const { intent, send } = arrange({ threshold: 1 })
    // About every second signature of WebCrypto has one.
    for (let tries = 0; tries < 64; tries++) {
      const raw = await rawOf(ada, bytesOf(intent))
      if ((new Uint8Array(raw)[32] ?? 0) < 0x80) continue
      expect(send([derOfRawSignature(raw)])).toMatchObject({ status: 'awaiting_confirmation' })
      return
    }
    throw new Error('no signature had a high s')
  })

  it.each([
    ['65 of them', Array.from({ length: 65 }, () => 'AAAA'), '400 validation-error, signatures too_big'],
    ['one of 20,001 characters', ['A'.repeat(20_001)], '400 validation-error, signatures.0 too_big'],
    ['a number', [1], '400 validation-error, signatures.0 invalid_type'],
    ['null', null, '400 validation-error, signatures invalid_type'],
    ['a text', 'AAAA', '400 validation-error, signatures invalid_type'],
    ['64 of 20,000 characters', Array.from({ length: 64 }, () => 'A'.repeat(20_000)), '403 forbidden'],
  ])('that are %s are refused', (_, signatures, told) => {
    const { sim, made, intent } = arrange()
    expect(refused(() => sendRaw(sim, made.id, signatures, intent))).toBe(told)
  })

  it('are counted alike by 64 members in any order', () => {
    const sim = createSimulator()
    const names = Array.from({ length: 64 }, (_, index) => `Member ${index}`)
    const made = sim.given.fundedWallet({
      signers: names.map((name) => sim.given.signer({ name })),
      threshold: 64,
    })
    const signatures = names.map((name) => testSigner(name).sign(sendIntent(made)))
    expect(refused(() => sendRaw(sim, made.id, signatures.slice(1), sendIntent(made)))).toBe('403 forbidden')
    expect(sendRaw(sim, made.id, signatures.reverse(), sendIntent(made))).toMatchObject({ amount: '1.5' })
  })
})

describe('an intent', () => {
  it.each([
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['empty', {}],
  ])('that is %s is refused', (_, intent) => {
    const { sim, made } = arrange()
    expect(refused(() => sendRaw(sim, made.id, [], intent))).toMatch(/^400 validation-error/)
  })

  it('with a member __proto__ is refused', () => {
    const { sim, made, intent } = arrange()
    const polluted: unknown = JSON.parse(`{"__proto__":{"to":"${payee}"},${JSON.stringify(intent).slice(1)}`)
    expect(refused(() => sendRaw(sim, made.id, [], polluted))).toBe('400 invalid-request')
  })

  it('with half of a surrogate pair is refused', () => {
    const { sim, made, intent } = arrange()
    const half = { ...intent, context_digest: '\ud800' }
    expect(refused(() => sendRaw(sim, made.id, [], half))).toBe('400 invalid-request')
  })

  it('that is nested thousands of levels deep is refused', () => {
    const { sim, made, intent } = arrange()
    let deep: object = {}
    for (let level = 0; level < 5000; level++) deep = { deep }
    expect(refused(() => sendRaw(sim, made.id, [], { ...intent, deep }))).toBe('400 invalid-request')
  })

  it('with a member that is undefined is signed without it', () => {
    const { sim, made, intent } = arrange()
    const absent = { ...intent, context_digest: undefined }
    const signatures = [ada.sign(intent), ben.sign(absent)]
    expect(sendRaw(sim, made.id, signatures, absent)).toMatchObject({ amount: '1.5' })
  })

  it.each([
    ['method', { operation: { method: '' } }],
    ['args', { operation: { args: [] } }],
    ['data', { operation: { data: '' } }],
    ['context_digest', { context_digest: '' }],
  ])('with an empty %s is signed as it is sent, or without it', (_, empty) => {
    const { intent, send, sim } = arrange()
    const whole = { ...intent, ...empty, operation: { ...intent.operation, ...Object(empty).operation } }
    const hint = hintOf(() => send([zed.sign(whole)], whole))
    expect(hint).toContain(`what has to be signed is the UTF-8 of ${canonicalize(whole)}`)
    expect(send([ada.sign(whole), eve.sign(intent)], whole)).toMatchObject({ amount: '1.5' })
    expect(sim.api.transactions.list({ transaction_type: 'wallet', direction: 'out' }).data).toHaveLength(1)
  })

  it('with an empty list is signed in either way by members of a large group', () => {
    const sim = createSimulator()
    const names = Array.from({ length: 8 }, (_, index) => `Member ${index}`)
    const signers = names.map((name) => sim.given.signer({ name }))
    const made = sim.given.fundedWallet({ signers, threshold: 8 })
    const intent = sendIntent(made)
    const whole = { ...intent, operation: { ...intent.operation, args: [] } }
    const signatures = names.map((name, index) => testSigner(name).sign(index % 2 === 0 ? intent : whole))
    expect(sendRaw(sim, made.id, signatures, whole)).toMatchObject({ amount: '1.5' })
  })

  it('that changes a policy is signed as it is sent, or without what is empty', () => {
    const sim = createSimulator()
    const policy_id = newPolicy(sim).id
    const add = (key: string, signed: object) => {
      const rule = { rule_type: 'approval_threshold', action: 'allow' } as const
      const definition = { threshold: 1, description: '' }
      const type = 'add_policy_rule' as const
      const intent = { type, policy_id, ...rule, definition, idempotency_key: key }
      return sim.api.policies.addRule(policy_id, { signatures: [ada.sign({ ...intent, ...signed })], intent })
    }
    expect(add('add-1', {}).version).toBe(2)
    expect(add('add-2', { definition: { threshold: 1 } }).version).toBe(3)
  })

  it('with a digest of its context is signed with it', () => {
    const { intent, send } = arrange()
    const more = { ...intent, context_digest: 'AAAA' }
    expect(refused(() => send([ada.sign(intent), ben.sign(intent)], more))).toBe('403 forbidden')
    expect(send([ada.sign(more), ben.sign(more)], more)).toMatchObject({ amount: '1.5' })
  })
})

describe('the hint over HTTP', () => {
  it.each(entryPoints.map((entry) => [entry.name, entry] as const))(
    'survives names and keys that no header can have, over %s',
    async (_, entry) => {
      const sim = createSimulator()
      const name = 'Zoë 日本\r\nX-Evil: 1'
      const stranger = sim.api.signers.create({ ...zed.registration, name })
      const made = sim.given.fundedWallet({ name, signers: [sim.given.signer({ name: 'Ada' })] })
      const { signatures, intent } = signIntent(sendIntent(made, {}, { idempotency_key: '日本\n' }), zed)
      const call = { operation: 'wallets.send', params: { wallet_id: made.id }, body: { signatures, intent } }
      const { status, body } = await entry.send(sim, call)
      expect(status).toBe(403)
      expect(Object(body).sim_hint).toContain(
        `signatures[0]: ${stranger.name} signed it, and is in no signer group`,
      )
      expect(Object(body).sim_hint).toContain('"idempotency_key":"日本\\n"')
    },
  )

  it.each(entryPoints.map((entry) => [entry.name, entry] as const))(
    'is none where a send is good, over %s',
    async (_, entry) => {
      const { sim, made, intent } = arrange()
      const body = signIntent(intent, ada, eve)
      const outcome = await entry.send(sim, {
        operation: 'wallets.send',
        params: { wallet_id: made.id },
        body,
      })
      expect(outcome).toMatchObject({ status: 200, body: { status: 'awaiting_confirmation', amount: '1.5' } })
    },
  )
})
