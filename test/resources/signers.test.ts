import { generateKeyPairSync } from 'node:crypto'
import { createSimulator, type Simulator } from 'platform-simulator'
import { signIntent, testSigner, webauthnSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { newGroup, newSigner } from '../conformance/wallet-samples.js'
import { entryPoints } from '../support/entry-points.js'
import { told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

const ada = testSigner('Ada')
const ben = testSigner('Ben')
const eve = webauthnSigner('Eve')
const start = 1767225600
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The same key, however it may be written. */
function pemOf(publicKey: string, newline = '\n'): string {
  const lines = publicKey.match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join(newline)
}

const base64Url = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** As an application in JavaScript would: nothing checks the types. */
function createRaw(sim: Simulator, body: unknown): unknown {
  const run: unknown = Reflect.get(sim.api.signers, 'create')
  if (typeof run !== 'function') throw new Error('there is no create')
  return run(body)
}

function otherClient(sim: Simulator) {
  return sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
}

describe('a signer', () => {
  it.each([
    ['ES256', ada, 'ES256'],
    ['WEBAUTHN', eve, 'WEBAUTHN'],
    ['KEY_TYPE_ES256', ada, 'ES256'],
    ['KEY_TYPE_WEBAUTHN', eve, 'WEBAUTHN'],
  ] as const)('is registered with the key type %s', (key_type, { registration }, shown) => {
    const sim = createSimulator()
    expect(sim.api.signers.create({ ...registration, key_type })).toEqual({
      id: expect.stringMatching(/^\w{27}$/),
      client_id: expect.stringMatching(/^\w{27}$/),
      name: registration.name,
      public_key: registration.public_key,
      key_type: shown,
    })
  })

  it.each([
    ['base64 of the DER', ada.publicKey],
    ['PEM', pemOf(ada.publicKey)],
    ['PEM with carriage returns', pemOf(ada.publicKey, '\r\n')],
    ['base64 of the PEM', base64(pemOf(ada.publicKey))],
  ])('is found by its key as %s, however it was registered', (_, written) => {
    for (const registered of [ada.publicKey, pemOf(ada.publicKey), base64(pemOf(ada.publicKey))]) {
      const sim = createSimulator()
      const { id } = sim.api.signers.create({ ...ada.registration, public_key: registered })
      const group = sim.api.signerGroups.create({ name: 'Treasury', member_keys: [written] })
      expect(group.members).toEqual([
        { id, client_id: group.client_id, name: 'Ada', public_key: registered, key_type: 'ES256' },
      ])
    }
  })

  it('with a passkey is found by its key as base64url too', () => {
    const sim = createSimulator()
    const { id } = sim.api.signers.create(eve.registration)
    const member_keys = [base64Url(eve.publicKey)]
    expect(sim.api.signerGroups.create({ name: 'Passkeys', member_keys }).members).toMatchObject([{ id }])
  })

  it.each([
    ['again as it was', ada.publicKey],
    ['as PEM', pemOf(ada.publicKey)],
    ['as base64 of PEM', base64(pemOf(ada.publicKey))],
  ])('is the same one for its key, written %s', (_, public_key) => {
    const sim = createSimulator()
    const first = sim.api.signers.create(ada.registration)
    const again = sim.api.signers.create({ name: 'Again', public_key, key_type: 'ES256' })
    expect(again).toEqual({ ...first, name: 'Again' })
  })

  it('may have 1,000 characters of PEM, lines without anything included, and no more', () => {
    const sim = createSimulator()
    const long = pemOf(ada.publicKey).padEnd(1000, '\n')
    const register = (public_key: string) => sim.api.signers.create({ ...ada.registration, public_key })
    const { id } = register(ada.publicKey)
    for (const written of [long, base64(long)]) expect(register(written).id).toBe(id)
    for (const longer of [`${long}\n`, base64(`${long}\n`)])
      expect(refusal(() => register(longer)).status).toBe(400)
  })

  it('cannot have the key of a signer of another client, of whom nothing is told', () => {
    const sim = createSimulator()
    const { id } = otherClient(sim).signers.create(ada.registration)
    const problem = refusal(() => sim.api.signers.create(ada.registration))
    expect(problem.status).toBe(409)
    expect(JSON.stringify([problem.detail, problem.hint])).not.toContain(id)
  })

  it('can have the key of a deleted one, of any client', () => {
    const sim = createSimulator()
    const other = otherClient(sim)
    const first = other.signers.create(ada.registration)
    other.signers.delete(ada.publicKey)
    expect(sim.api.signers.create(ada.registration).id).not.toBe(first.id)
  })

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey
  const der = (key: typeof rsa) => key.export({ type: 'spki', format: 'der' }).toString('base64')

  it.each([
    ['nothing', '', 'public_key too_small'],
    ['no base64', '!!!!', 'public_key invalid_public_key'],
    ['base64url', base64Url(ada.publicKey), 'public_key invalid_public_key'],
    ['half a key', ada.publicKey.slice(0, 60), 'public_key invalid_public_key'],
    ['a private key', ada.privateKey, 'public_key invalid_public_key'],
    ['a key of another curve', der(p384), 'public_key invalid_public_key'],
    ['a key of RSA', der(rsa), 'public_key invalid_public_key'],
    ['a key of a passkey', eve.publicKey, 'public_key invalid_public_key'],
    [
      'a point that is not on the curve',
      `${ada.publicKey.slice(0, -8)}AAAAAA==`,
      'public_key invalid_public_key',
    ],
    ['8,193 characters', 'A'.repeat(8193), 'public_key too_big'],
  ])('cannot have %s as its key', (_, public_key, told) => {
    const sim = createSimulator()
    const before = sim.hash()
    expect(refused(() => createRaw(sim, { ...ada.registration, public_key }))).toBe(
      `400 validation-error, ${told}`,
    )
    expect(sim.hash()).toBe(before)
  })

  it('of a passkey cannot be SPKI, which signers of another key type have', () => {
    const create = () => createSimulator().api.signers.create({ ...ada.registration, key_type: 'WEBAUTHN' })
    expect(refusal(create).errors?.[0]?.message).toContain('it is SPKI, which the key type ES256 has')
  })

  it.each([
    ['no name', { name: undefined }, 'name missing_required_field'],
    ['an empty name', { name: '' }, 'name too_small'],
    ['a name of 256 characters', { name: 'A'.repeat(256) }, 'name too_big'],
    ['a number as name', { name: 7 }, 'name invalid_type'],
    ['an unknown key type', { key_type: 'ES384' }, 'key_type invalid_value'],
    ['bytes as its key', { public_key: new Uint8Array(91) }, 'public_key invalid_type'],
  ])('cannot have %s', (_, change, told) => {
    const sim = createSimulator()
    expect(refused(() => createRaw(sim, { ...ada.registration, ...change }))).toBe(
      `400 validation-error, ${told}`,
    )
  })

  it('cannot be deleted while a group has it, and can when it left', () => {
    const sim = createSimulator()
    const { id } = newGroup(sim, 'Ada', 'Ben')
    const problem = refusal(() => sim.api.signers.delete(ada.publicKey))
    expect([problem.status, problem.hint]).toEqual([409, `remove Ada first from Treasury (${id})`])
    sim.api.signerGroups.removeSigner(id, ada.publicKey)
    expect(sim.api.signers.delete(ada.publicKey)).toBeUndefined()
    expect(refused(() => sim.api.signers.delete(ada.publicKey))).toBe('404 not-found')
  })

  it('cannot be deleted by another client', () => {
    const sim = createSimulator()
    newSigner(sim)
    expect(refused(() => otherClient(sim).signers.delete(ada.publicKey))).toBe('404 not-found')
  })

  it.each(entryPoints.map((entry) => [entry.name, entry] as const))(
    'is deleted by a key with slashes and plus signs over %s',
    async (_, entry) => {
      const sim = createSimulator()
      const names = Array.from({ length: 40 }, (_, index) => `Signer ${index}`)
      const signer = names
        .map((name) => testSigner(name))
        .find(({ publicKey }) => /\/.*\+|\+.*\//.test(publicKey))
      if (signer === undefined) throw new Error('no key has both')
      sim.api.signers.create(signer.registration)
      const call = { operation: 'signers.delete', params: { public_key: signer.publicKey } }
      expect((await entry.send(sim, call)).status).toBe(204)
      expect((await entry.send(sim, call)).status).toBe(404)
    },
  )

  it('is deleted by its key as PEM in the path', async () => {
    for (const entry of entryPoints) {
      const sim = createSimulator()
      newSigner(sim)
      const call = { operation: 'signers.delete', params: { public_key: pemOf(ada.publicKey) } }
      expect([entry.name, (await entry.send(sim, call)).status]).toEqual([entry.name, 204])
    }
  })
})

describe('a signer group', () => {
  it('is created with its members in their order, each once', () => {
    const sim = createSimulator()
    for (const { registration } of [ada, ben]) sim.api.signers.create(registration)
    const member_keys = [ben.publicKey, ada.publicKey, pemOf(ben.publicKey)]
    const group = sim.api.signerGroups.create({ name: 'Treasury', member_keys })
    expect(group.members.map(({ name }) => name)).toEqual(['Ben', 'Ada'])
    expect(group).not.toHaveProperty('removed_members')
    expect(sim.api.signerGroups.get(group.id)).toEqual(group)
  })

  it('is told of when it is created and at each change', () => {
    const sim = createSimulator()
    const { id, client_id, members } = newGroup(sim, 'Ada')
    const [first] = members
    const plain = (signer: typeof ada, of: string | undefined) => ({
      id: of,
      name: signer.name,
      public_key: signer.publicKey,
      key_type: 'ES256',
    })
    const second = newSigner(sim, 'Ben').id
    sim.api.signerGroups.addSigner(id, { member_key: ben.publicKey })
    sim.api.signerGroups.removeSigner(id, ada.publicKey)
    const group = { id, client_id, name: 'Treasury' }
    expect(told(sim, 'wallet.signer_group.created')).toEqual([{ ...group, members: [plain(ada, first?.id)] }])
    expect(told(sim, 'wallet.signer_group.updated')).toEqual([
      { ...group, members: [plain(ada, first?.id), plain(ben, second)] },
      { ...group, members: [plain(ben, second)] },
    ])
  })

  it.each(['id', 'public key'] as const)('loses a member who is named by %s', (by) => {
    const sim = createSimulator()
    const { id, members } = newGroup(sim, 'Ada', 'Ben')
    const [first] = members
    const group = sim.api.signerGroups.removeSigner(id, by === 'id' ? (first?.id ?? '') : ada.publicKey)
    expect(group.members.map(({ name }) => name)).toEqual(['Ben'])
  })

  it('shows who left, and when, to who asks for it', async () => {
    const sim = createSimulator()
    const { id, members } = newGroup(sim, 'Ada', 'Ben')
    await sim.clock.advance('1m')
    sim.api.signerGroups.removeSigner(id, ada.publicKey)
    sim.api.signers.delete(ada.publicKey)
    expect(sim.api.signerGroups.get(id, { include_removed: true }).removed_members).toEqual([
      { ...members[0], removed_at: start + 60 },
    ])
    expect(sim.api.signerGroups.get(id, { include_removed: false })).not.toHaveProperty('removed_members')
    expect(sim.api.signerGroups.get(id)).not.toHaveProperty('removed_members')
  })

  it('does not show as left who came back', () => {
    const sim = createSimulator()
    const { id } = newGroup(sim, 'Ada', 'Ben')
    sim.api.signerGroups.removeSigner(id, ada.publicKey)
    sim.api.signerGroups.addSigner(id, { member_key: ada.publicKey })
    expect(sim.api.signerGroups.get(id, { include_removed: true })).toMatchObject({
      members: [{ name: 'Ben' }, { name: 'Ada' }],
      removed_members: [],
    })
  })

  it('may lose its last member', () => {
    const sim = createSimulator()
    const { id } = newGroup(sim, 'Ada')
    expect(sim.api.signerGroups.removeSigner(id, ada.publicKey).members).toEqual([])
  })

  it.each([
    [
      'a signer who is in none, by id',
      (sim: Simulator) => newSigner(sim, 'Zed').id,
      'it is not a member of this group',
    ],
    [
      'a signer who is in none, by key',
      (sim: Simulator) => newSigner(sim, 'Zed').public_key,
      'it is not a member of this group',
    ],
    ['an id that nobody has', () => nobody, 'no signer of this client has this public key'],
    [
      'a signer of another client, by id',
      (sim: Simulator) => otherClient(sim).signers.create(testSigner('Zed').registration).id,
      'no signer of this client has this public key',
    ],
  ])('cannot lose %s', (_, named, hint) => {
    const sim = createSimulator()
    const { id } = newGroup(sim, 'Ada')
    const signer = named(sim)
    const problem = refusal(() => sim.api.signerGroups.removeSigner(id, signer))
    expect([problem.status, problem.hint]).toEqual([404, hint])
  })

  it('takes members by their public keys only, and says so to who names an id', () => {
    const sim = createSimulator()
    const { id } = newGroup(sim, 'Ada')
    const member_key = newSigner(sim, 'Ben').id
    const problem = refusal(() => sim.api.signerGroups.addSigner(id, { member_key }))
    expect([problem.status, problem.title]).toEqual([404, 'Signer Not Found'])
    expect(problem.hint).toBe('this is the id of a signer: here signers are named by their public keys')
  })

  it.each([
    ['nobody', [], '400 validation-error, member_keys too_small'],
    [
      '65 members',
      Array.from({ length: 65 }, () => ada.publicKey),
      '400 validation-error, member_keys too_big',
    ],
    ['somebody who is not registered', [ben.publicKey], '404 not-found'],
    ['no key', ['AAAA'], '404 not-found'],
  ])('cannot be created with %s', (_, member_keys, told) => {
    const sim = createSimulator()
    newSigner(sim)
    const before = sim.hash()
    expect(refused(() => sim.api.signerGroups.create({ name: 'Treasury', member_keys }))).toBe(told)
    expect(sim.hash()).toBe(before)
  })

  it('cannot have a signer of another client', () => {
    const sim = createSimulator()
    otherClient(sim).signers.create(ada.registration)
    expect(
      refused(() => sim.api.signerGroups.create({ name: 'Treasury', member_keys: [ada.publicKey] })),
    ).toBe('409 conflict')
  })

  it('is not there for another client', () => {
    const sim = createSimulator()
    const { id } = newGroup(sim, 'Ada')
    const { signerGroups } = otherClient(sim)
    expect(refused(() => signerGroups.get(id))).toBe('404 not-found')
    expect(refused(() => signerGroups.removeSigner(id, ada.publicKey))).toBe('404 not-found')
    expect(refused(() => signerGroups.addSigner(id, { member_key: ada.publicKey }))).toBe('404 not-found')
    expect(refused(() => signerGroups.listWallets(id))).toBe('404 not-found')
    expect(signerGroups.list().data).toEqual([])
  })

  it('is listed newest first, page by page', () => {
    const sim = createSimulator()
    newSigner(sim)
    const create = (name: string) => sim.api.signerGroups.create({ name, member_keys: [ada.publicKey] }).id
    const [a = '', b = '', c = ''] = ['A', 'B', 'C'].map(create)
    const ids = (query: Parameters<typeof sim.api.signerGroups.list>[0]) =>
      sim.api.signerGroups.list(query).data.map(({ id }) => id)
    expect(ids({})).toEqual([c, b, a])
    expect(ids({ limit: 2 })).toEqual([c, b])
    expect(ids({ starting_after: b })).toEqual([a])
    expect(ids({ ending_before: b })).toEqual([c])
    expect(sim.api.signerGroups.list({ limit: 2 }).meta).toEqual({
      total_count: 3,
      has_more_after: true,
      has_more_before: false,
    })
    expect(refused(() => ids({ starting_after: nobody }))).toMatch(/^400 /)
    expect(refused(() => ids({ limit: 101 }))).toBe('400 validation-error, limit too_big')
  })
})

describe('the groups of a wallet', () => {
  function attaching(sim: Simulator, walletId: string, groupId: string, key = 'attach-1') {
    const intent = { type: 'attach_group_to_wallet', wallet_id: walletId, group_id: groupId } as const
    return (...signers: readonly { sign(intent: object): string }[]) =>
      sim.api.signerGroups.attachWallet(
        walletId,
        groupId,
        signIntent({ ...intent, idempotency_key: key }, ...signers),
      )
  }

  function detaching(sim: Simulator, walletId: string, groupId: string, key = 'detach-1') {
    const intent = { type: 'detach_group_from_wallet', wallet_id: walletId, group_id: groupId } as const
    return (...signers: readonly { sign(intent: object): string }[]) =>
      sim.api.signerGroups.detachWallet(
        walletId,
        groupId,
        signIntent({ ...intent, idempotency_key: key }, ...signers),
      )
  }

  const two = [{ rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 2 } }] as const

  it('begin with one that one of its own members attaches, whatever the policies ask for', () => {
    const sim = createSimulator()
    const group = newGroup(sim, 'Ada', 'Ben')
    const policy = sim.api.policies.create({ name: 'Two', rules: [...two] })
    const { id } = sim.api.wallets.create({
      name: 'W',
      family: 'evm',
      signer_groups: [],
      policies: [policy.id],
    })
    newSigner(sim, 'Zed')
    const attach = attaching(sim, id, group.id)
    expect(refused(() => attach(testSigner('Zed')))).toBe('403 forbidden')
    expect(attach(ada)).toBeUndefined()
    expect(sim.api.wallets.listSignerGroups(id)).toEqual([group])
    expect(sim.api.signerGroups.listWallets(group.id)).toEqual([{ id, name: 'W', family: 'evm' }])
  })

  it('are opened again by one member of another group after all members left', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim), newSigner(sim, 'Ben')], threshold: 2 })
    for (const { publicKey } of [ada, ben]) sim.api.signerGroups.removeSigner(made.signer_group.id, publicKey)
    const other = newGroup(sim, 'Zed')
    expect(attaching(sim, made.id, other.id)(testSigner('Zed'))).toBeUndefined()
  })

  it('change with as many signers as the strictest policy asks for', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim), newSigner(sim, 'Ben')], threshold: 2 })
    const other = newGroup(sim, 'Zed')
    const attach = attaching(sim, made.id, other.id)
    expect(refused(() => attach(ada))).toBe('403 forbidden')
    expect(refused(() => attach(ada, testSigner('Zed')))).toBe('403 forbidden')
    expect(attach(ada, ben)).toBeUndefined()
    const detach = detaching(sim, made.id, made.signer_group.id)
    expect(refused(() => detach(ben))).toBe('403 forbidden')
    expect(detach(ben, testSigner('Zed'))).toBeUndefined()
    expect(sim.api.wallets.listSignerGroups(made.id)).toEqual([other])
  })

  it('are told of with the wallet at each change, and not when nothing changes', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim)] })
    const other = newGroup(sim, 'Zed')
    attaching(sim, made.id, other.id)(ada)
    attaching(sim, made.id, other.id, 'attach-2')(ada)
    expect(told(sim, 'wallet.updated')).toMatchObject([
      { wallet: { id: made.id }, signer_groups: [{ id: made.signer_group.id }, { id: other.id }] },
    ])
  })

  it('change the wallet at that moment, as is told', async () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim)] })
    const other = newGroup(sim, 'Zed')
    await sim.clock.advance('1h')
    attaching(sim, made.id, other.id)(ada)
    expect(told(sim, 'wallet.updated')).toMatchObject([
      { wallet: { created_at: 1767225600, updated_at: 1767229200 } },
    ])
  })

  it('cannot lose one that they do not have', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim)] })
    const other = newGroup(sim, 'Zed')
    expect(refused(() => detaching(sim, made.id, other.id)(ada))).toBe('404 not-found')
  })

  it('let nobody sign any more without the last', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim)] })
    detaching(sim, made.id, made.signer_group.id)(ada)
    expect(refused(() => detaching(sim, made.id, made.signer_group.id, 'detach-2')(ada))).toBe(
      '403 forbidden',
    )
    expect(sim.api.wallets.listSignerGroups(made.id)).toEqual([])
  })

  it('count a signer of two groups once', () => {
    const sim = createSimulator()
    const made = sim.given.wallet({ signers: [newSigner(sim), newSigner(sim, 'Ben')], threshold: 2 })
    const both = sim.api.signerGroups.create({ name: 'Both', member_keys: [ada.publicKey] })
    attaching(sim, made.id, both.id)(ada, ben)
    expect(refused(() => detaching(sim, made.id, both.id)(ada))).toBe('403 forbidden')
  })
})

describe('given.signer and given.wallet', () => {
  it('name the signers whom a test signs with', () => {
    const sim = createSimulator()
    expect([
      sim.given.signer(),
      sim.given.signer(),
      sim.given.signer({ key_type: 'WEBAUTHN' }),
    ]).toMatchObject([
      { signer: ada.registration },
      { signer: ben.registration },
      { signer: webauthnSigner('Cleo').registration },
    ])
  })

  it.each([
    ['a threshold above the members', { threshold: 2 }, /2 signers are to sign, and its group has 1/],
    ['a threshold of zero', { threshold: 0 }, /the threshold has to be 1 or more, and is 0/],
    ['half a signer', { threshold: 1.5 }, /the threshold has to be 1 or more, and is 1.5/],
    ['an id that nobody has', { signers: [nobody] }, /is not the id of a signer of this world/],
    ['nobody', { signers: [] }, /its group has 0/],
  ])('refuse %s in words', (_, input, said) => {
    const sim = createSimulator()
    expect(() => sim.given.wallet(input)).toThrow(said)
  })

  it('refuse two signatures of one signer', () => {
    const sim = createSimulator()
    const signer = sim.given.signer()
    expect(() => sim.given.wallet({ signers: [signer, signer.id], threshold: 2 })).toThrow(/its group has 1/)
  })
})
