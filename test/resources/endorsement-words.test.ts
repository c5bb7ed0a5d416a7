import { createSimulator } from 'platform-simulator'
import { canonicalize, signIntent, type TestSigner, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { explain, type Quorum } from '../../src/resources/endorsements/explain.js'
import { findSigners } from '../../src/resources/endorsements/flow.js'
import { type Endorser, messageOf } from '../../src/resources/endorsements/message.js'
import { newGroup, newSigner, payee, sendIntent } from '../conformance/wallet-samples.js'
import { refusal } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

const ada = testSigner('Ada')
const ben = testSigner('Ben')
const zed = testSigner('Zed')

const endorser = ({ name, registration }: TestSigner): Endorser => ({ id: name, ...registration })
const world = worldOf(createSimulator())
const intent = { idempotency_key: 'k1', wallet_id: 'w1' }

interface Asked {
  readonly recognised?: readonly TestSigner[]
  readonly threshold?: number
  readonly others?: ReturnType<Quorum['others']>
}

/** The hint for these signatures, of whom two count and two are needed unless told. */
function hintOf(
  signatures: readonly string[],
  { recognised = [ada, ben], threshold = 2, others = [] }: Asked = {},
) {
  const counting = recognised.map(endorser)
  const quorum = { recognised: counting, threshold, nobody: 'nobody is there', others: () => others }
  const signed = { intent, signatures }
  const found = findSigners(signed, counting, Math.max(1, threshold), messageOf(world, intent))
  return explain(signed, quorum, found).split('; ')
}

const last = `what has to be signed is the UTF-8 of ${canonicalize(intent)}`

describe('the hint of a refused endorsement, line by line', () => {
  it('says of no signature how many are needed, and what is signed', () => {
    expect(hintOf([])).toEqual([
      '0 of 2 needed signers are recognised',
      'the request has no signatures',
      last,
    ])
  })

  it('says why nobody is recognised before it says what was sent', () => {
    expect(hintOf([], { recognised: [], threshold: 0 })).toEqual([
      '0 of 1 needed signers are recognised',
      'nobody is there',
      'the request has no signatures',
      last,
    ])
  })

  it('says nothing of signatures that count', () => {
    expect(hintOf([ada.sign(intent)])).toEqual(['1 of 2 needed signers is recognised (Ada)', last])
    expect(hintOf([ben.sign(intent), ada.sign(intent)], { threshold: 3 })).toEqual([
      '2 of 3 needed signers are recognised (Ben, Ada)',
      last,
    ])
  })

  it('calls the second signature of a signer the second one, and not the first', () => {
    expect(hintOf([ada.sign(intent), ada.sign(intent)])).toEqual([
      '1 of 2 needed signers is recognised (Ada)',
      'signatures[1]: Ada signed already: each signer counts once',
      last,
    ])
  })

  it('names others who signed, and what is wrong with them', () => {
    const others = [{ signer: endorser(zed), why: 'is in no signer group' }]
    expect(hintOf([zed.sign(intent), ada.sign(intent)], { others })).toEqual([
      '1 of 2 needed signers is recognised (Ada)',
      'signatures[0]: Zed signed it, and is in no signer group',
      last,
    ])
  })

  it.each([
    [0, 3],
    [1, 2],
    [2, 1],
    [3, 0],
  ])('says of three signatures how many were not tried: after %i that were, %i', (tried, untried) => {
    const signatures = [ada.sign(intent), ben.sign(intent), zed.sign(intent)]
    const quorum = { recognised: [], threshold: 1, nobody: 'nobody', others: () => [] }
    const found = {
      signers: [],
      tried: new Set(signatures.slice(0, tried)),
      message: messageOf(world, intent),
    }
    const hint = explain({ intent, signatures }, quorum, found)
    const words = `${untried} of 3 signatures were not tried, because too many before them were made by nobody who counts: send the signatures of signers only`
    if (untried > 0) expect(hint).toContain(`; ${words}; `)
    else expect(hint).not.toContain('not tried')
  })

  it.each([
    [1999, ''],
    [2000, ''],
    [2001, '... (2001 characters)'],
    [5000, '... (5000 characters)'],
  ])(
    'shows the canonical form of %i characters, and what is above 2,000 as their number: %j',
    (length, end) => {
      const long = { text: 'x'.repeat(length - '{"text":""}'.length) }
      const message = messageOf(world, long)
      expect(message.text).toHaveLength(length)
      const quorum = { recognised: [], threshold: 1, nobody: 'nobody', others: () => [] }
      const hint = explain({ intent: long, signatures: [] }, quorum, {
        signers: [],
        tried: new Set(),
        message,
      })
      expect(hint.endsWith(`is the UTF-8 of ${message.text.slice(0, 2000)}${end}`)).toBe(true)
    },
  )
})

describe('signatures that nobody made', () => {
  /** So many texts of bytes that begin as DER does: each is tried with every key that may be its own. */
  const guesses = (count: number) =>
    Array.from({ length: count }, (_, at) => Buffer.from([0x30, at >> 8, at & 255]).toString('base64'))
  const found = (count: number, ...recognised: readonly TestSigner[]) => {
    const signatures = [...guesses(count), ada.sign(intent)]
    const { signers, tried } = findSigners(
      { intent, signatures },
      recognised.map(endorser),
      1,
      messageOf(world, intent),
    )
    return [signers.map(({ name }) => name), tried.size]
  }

  it('are as many as somebody likes before that of the only signer', () => {
    expect(found(300, ada)).toEqual([['Ada'], 301])
  })

  it('end the search before 256 verifications were in vain, and no sooner', () => {
    expect(found(127, ben, ada), '254 were').toEqual([['Ada'], 128])
    expect(found(128, ben, ada), '256 were').toEqual([[], 128])
  })
})

describe('where nobody can sign', () => {
  const hint = (call: () => unknown) => String(refusal(call).hint)
  const called = (group: object, name: string, ...values: readonly unknown[]): unknown => {
    const run: unknown = Reflect.get(group, name)
    if (typeof run !== 'function') throw new Error(`there is no ${name}`)
    return Reflect.apply(run, group, values)
  }

  it('a send says that the groups of the wallet have no members, and who has left', () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet({ signers: [newSigner(sim)] })
    sim.api.signerGroups.removeSigner(made.signer_group.id, ada.publicKey)
    const body = signIntent(sendIntent(made), ada)
    const words = hint(() => called(sim.api.wallets, 'send', made.id, body))
    expect(words.split('; ').slice(0, 3)).toEqual([
      '0 of 1 needed signers are recognised',
      'the signer groups of the wallet have no members',
      `signatures[0]: Ada signed it, and has left ${made.signer_group.name}`,
    ])
  })

  it('a first group without members says so, and so does its explanation', () => {
    const sim = createSimulator()
    const group_id = newGroup(sim, 'Ada').id
    sim.api.signerGroups.removeSigner(group_id, ada.publicKey)
    const bare = sim.api.wallets.create({ name: 'Bare', family: 'evm', signer_groups: [], policies: [] })
    const wallet_id = bare.id
    const type = 'attach_group_to_wallet' as const
    const attachment = { type, wallet_id, group_id, idempotency_key: 'a' }
    const attach = () => sim.api.signerGroups.attachWallet(wallet_id, group_id, signIntent(attachment, ada))
    expect(hint(attach)).toContain('0 of 1 needed signers are recognised; the group has no members; ')
    expect(sim.policies.explain(wallet_id, attachment).why).toMatch(/; the group has no members$/)
  })

  it('a policy says that its group has no members', () => {
    const sim = createSimulator()
    const signer_group_id = newGroup(sim, 'Ada').id
    const policy_id = sim.api.policies.create({ name: 'P', signer_group_id }).id
    sim.api.signerGroups.removeSigner(signer_group_id, ada.publicKey)
    const deletion = { type: 'delete_policy', policy_id, idempotency_key: 'd' } as const
    const words = hint(() => sim.api.policies.delete(policy_id, signIntent(deletion, ada)))
    expect(words).toContain('; nobody is recognised for this policy: its signer group has no members; ')
    expect(sim.policies.explain(policy_id, deletion).why).toMatch(/: its signer group has no members$/)
  })
})

describe('the reason against somebody who is not recognised', () => {
  it('names every group that was left, and every one that does not sign here', () => {
    const sim = createSimulator()
    const made = sim.given.fundedWallet({ signers: [newSigner(sim)] })
    const { public_key } = newSigner(sim, 'Zed')
    const [first, second] = ['First', 'Second'].map((name) =>
      sim.api.signerGroups.create({ name, member_keys: [public_key] }),
    )
    const send = () => {
      const body = signIntent(sendIntent(made, { to: payee }), zed)
      const run: unknown = Reflect.get(sim.api.wallets, 'send')
      if (typeof run !== 'function') throw new Error('there is no send')
      return run(made.id, body)
    }
    const reason = () => /Zed signed it, and ([^;]*);/.exec(String(refusal(send).hint))?.[1]
    const leave = (id = '') => sim.api.signerGroups.removeSigner(id, public_key)
    expect(reason()).toBe('is in First, Second, which does not sign here')
    leave(first?.id)
    expect(reason()).toBe('has left First, and is in Second, which does not sign here')
    leave(second?.id)
    expect(reason()).toBe('has left First, Second')
    sim.api.signers.delete(public_key)
    expect(reason()).toBe('has left First, Second and was deleted')
  })
})
