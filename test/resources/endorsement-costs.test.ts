import { describe, expect, it } from 'vitest'
import { custody, type Verifying, verifying } from '../../src/contract/host-ports.js'
import { createPlatform } from '../../src/entries/platform.js'
import { type TestSigner, testSigner } from '../../src/entries/signing.js'
import { custodyPort } from '../../src/hosts/custody.js'
import { verifyingPort } from '../../src/hosts/verifying.js'
import type { Simulator } from '../../src/kit/simulator.js'
import { type PlatformRegistry, registry } from '../../src/resources/registry.js'
import { payee } from '../conformance/wallet-samples.js'
import { refusal } from '../support/refusal.js'

/** What a refusal may cost at most: misses, and tries for its hint. One signature may find its mistake at the last key. */
const mostMisses = 256
const mostTries = 64
const members = Array.from({ length: 64 }, (_, n) => testSigner(`Member ${n}`))

/** A simulator that counts what it asks of cryptography. */
function counting() {
  let count = 0
  const counted: Verifying = {
    ...verifyingPort,
    p256: (...args) => {
      count += 1
      return verifyingPort.p256(...args)
    },
  }
  const ports = new Map<string, unknown>([
    [verifying.name, counted],
    [custody.name, custodyPort],
  ])
  const sim = createPlatform<PlatformRegistry, Simulator>(registry, {}, ports).createSimulator()
  const during = (call: () => unknown): number => {
    count = 0
    call()
    return count
  }
  return { sim, during }
}

function arrange(signed: readonly TestSigner[], threshold: number) {
  const { sim, during } = counting()
  const signers = signed.map(({ registration }) => sim.api.signers.create(registration))
  const made = sim.given.fundedWallet({ signers, threshold })
  const intent = (idempotency_key: string) => ({
    wallet_id: made.id,
    caip2: 'eip155:84532',
    operation: {
      kind: 'transfer' as const,
      from: made.wallet.address,
      to: payee,
      amount: '1',
      asset_id: 'USDC',
    },
    idempotency_key,
  })
  const send = (key: string, signatures: readonly string[]) =>
    sim.api.wallets.send(made.id, { signatures: [...signatures], intent: intent(key) })
  return { sim, made, during, intent, send }
}

describe('what an endorsement costs', () => {
  it('is one verification for a signature of the only signer', () => {
    const [first] = members
    if (first === undefined) throw new Error('there are 64')
    const { during, intent, send } = arrange([first], 1)
    expect(during(() => send('one', [first.sign(intent('one'))]))).toBe(1)
  })

  it('ends with the last signature that is needed', () => {
    const { during, intent, send } = arrange(members, 2)
    const signatures = members.map((member) => member.sign(intent('all')))
    expect(during(() => send('all', signatures))).toBe(2)
  })

  it('never tries a key again whose signature was found', () => {
    const { during, intent, send } = arrange(members, 64)
    const signatures = members.map((member) => member.sign(intent('all')))
    expect(during(() => send('all', signatures))).toBe(64)
  })

  it('accepts any order of all members, however often keys are tried for that', () => {
    const { during, intent, send } = arrange(members, 64)
    const signatures = members.map((member) => member.sign(intent('back'))).reverse()
    expect(during(() => send('back', signatures))).toBe((64 * 65) / 2)
  })

  it('is bounded for a refusal, with 64 signatures of strangers and 64 members', () => {
    const { during, intent, send } = arrange(members, 1)
    const strangers = members.map((_, n) => testSigner(`Stranger ${n}`).sign(intent('no')))
    let hint = ''
    const cost = during(() => {
      hint = String(refusal(() => send('no', strangers)).hint)
    })
    expect(cost).toBeLessThanOrEqual(mostMisses + 2 * mostTries)
    expect(hint).toContain('the last 60 of 64 signatures were not tried')
  })

  it('is bounded as well where strangers are signers of other groups, and signatures are written wrong', () => {
    const { sim, during, intent, send } = arrange(members, 1)
    const strangers = Array.from({ length: 64 }, (_, n) => testSigner(`Stranger ${n}`))
    for (const { registration } of strangers) sim.api.signers.create(registration)
    const signatures = strangers.map((one) => one.sign({ ...intent('no'), caip2: 'other' }))
    expect(during(() => refusal(() => send('no', signatures)))).toBeLessThanOrEqual(
      mostMisses + 2 * mostTries,
    )
  })

  it('lets strangers do no harm beside signers, 63 of them in a small group', () => {
    const [ada, ben, cleo, dora] = members
    if (ada === undefined || ben === undefined || cleo === undefined || dora === undefined)
      throw new Error('there are 64')
    const { intent, send } = arrange([ada, ben, cleo, dora], 1)
    const strangers = Array.from({ length: 63 }, (_, n) => testSigner(`Stranger ${n}`).sign(intent('yes')))
    expect(send('yes', [...strangers, dora.sign(intent('yes'))])).toMatchObject({
      status: 'awaiting_confirmation',
    })
  })

  it('verifies no signature twice to explain a refusal', () => {
    const [ada, ben] = members
    if (ada === undefined || ben === undefined) throw new Error('there are 64')
    const { during, intent, send } = arrange([ada, ben], 2)
    const cost = during(() => refusal(() => send('few', [ben.sign(intent('few'))])))
    expect(cost).toBe(2)
  })
})
