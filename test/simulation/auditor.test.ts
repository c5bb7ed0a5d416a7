import { afterAll, describe, expect, it } from 'vitest'
import { Kept } from '../support/planted.js'
import { bugs } from './auditor/plant.js'
import { auditSeed, type Failure, type Result, traceOf } from './auditor/runs.js'
import { differenceFrom, writeTranscripts } from './written.js'

/**
 * Runs a seeded workload of everything that exists against a second, simpler model. What fails prints its seed, what both
 * sides have, the fewest steps that still fail, as a script, and how to run it again; `npm run audit` runs more seeds and
 * longer ones, and `npm run soak` fresh ones.
 */
const seeds = 170
const steps = 80
const group = 10

const everything = [
  ...[
    'timed_out not_started in_progress awaiting_confirmation pending processing completed invalid failed canceled',
    'reversed rejected broadcasted pending_return returned pending_reversal',
  ].flatMap((names) => names.split(' ').map((status) => `auto ${status}`)),
  ...'pending processing completed failed cancelled'.split(' ').map((status) => `one-off ${status}`),
  ...'awaiting_confirmation broadcasted completed failed'.split(' ').map((status) => `send ${status}`),
  ...'pending active revoked'.split(' ').map((state) => `agent ${state}`),
  ...'pending active expired rejected revoked'.split(' ').map((status) => `mandate ${status}`),
  ...'scheduled executed failed cancelled'.split(' ').map((status) => `scheduled ${status}`),
  ...'outstanding settled released'.split(' ').map((state) => `hold ${state}`),
  ...'proposed executed failed'.split(' ').map((status) => `instruction ${status}`),
  ...[
    'validation-error invalid-request not-found conflict forbidden account-under-review terms-not-accepted',
    'compliance-blocked service-unavailable',
    'customers.create customers.get customers.delete applications.withdraw sandbox.simulateOnboarding',
    'recipients.create recipients.update recipients.delete destinations.create destinations.delete',
    'accounts.create accounts.createOnramp accounts.createSwap accounts.update accounts.replace accounts.delete',
    'transactions.createOneOff transactions.cancel',
    'sandbox.simulateInbound sandbox.advanceSimulation sandbox.getSimulation',
    'webhookTargets.create webhookTargets.update webhookTargets.delete',
    'approveOnboarding rejectOnboarding submitOnboarding startReview requestInformation respondToInformation',
    'freezeCustomer unfreezeCustomer submitProofOfAddress approveProofOfAddress rejectProofOfAddress',
    'reviewByPartner requireTerms acceptTerms freezeRecipient',
    'bankDeposit cryptoDeposit confirm expire keepBack release reject failTransaction settlePayment',
    'cancelTransaction returnPayment reverse',
    'signers.create signers.delete signerGroups.create signerGroups.addSigner signerGroups.removeSigner',
    'policies.create policies.addRule policies.updateRule policies.deleteRule policies.delete',
    'wallets.create wallets.send signerGroups.attachWallet signerGroups.detachWallet',
    'policies.attachWallet policies.detachWallet insufficient-balance',
    'walletDeposit settleWalletTransaction failWalletTransaction sandbox.faucet setFaucetFloat',
    'paymentAgents.create paymentAgents.revoke paymentAgents.propose instructions.create',
    'mandates.create mandates.approve mandates.cancel mandates.amend mandates.list',
    'scheduledPayments.create scheduledPayments.cancel scheduledPayments.list scheduled_payment.failed',
    'x402.enable x402.createMandate x402.sign settleHold completeX402Enablement x402Service',
    'insights.client insights.customer insights.chat',
    'customers.reengage customers.bulkImport customers.importTokens riskRatings.calculate decideImport',
    'pauseImport resumeImport cancelImport credits.purchase credits.listLedger insufficient-credits',
    'grantCredits refundCredits completeCheckout cancelCheckout setSelfServe checkoutService',
    'application-not-ready compliance_review admin_revision closed force_posted partially_cleared',
    'rate-limited not-implemented sandbox-amount-cap-exceeded',
  ].flatMap((names) => names.split(' ')),
]

/** Every seed is run once, for whichever test asks first. */
const results = new Kept<number, Promise<Result>>()
function audited(seed: number): Promise<Result> {
  return results.get(seed, () => auditSeed(seed, steps))
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

async function firstFailure(
  seeds: readonly number[],
  run: (seed: number) => Promise<Result>,
): Promise<Failure | null> {
  for (const seed of seeds) {
    const { failure } = await run(seed)
    if (failure !== null) return failure
  }
  return null
}

describe('a workload of everything', () => {
  afterAll(writeTranscripts)

  for (let from = 1; from <= seeds; from += group) {
    it(`goes as the model says, and gives the bytes that are written down, seeds ${from} to ${from + group - 1}`, async () => {
      const failure = await firstFailure(range(from, group), audited)
      if (failure !== null) expect.fail(failure.report)
      for (const seed of range(from, group)) {
        const { transcript } = await audited(seed)
        expect(differenceFrom(seed, transcript)).toBeUndefined()
      }
    })
  }

  it('reaches every status of a payment, most refusals, and every call and cause', async () => {
    const reached = new Set<string>()
    for (let seed = 1; seed <= seeds; seed++)
      for (const one of (await audited(seed)).reached) reached.add(one)
    expect(everything.filter((one) => !reached.has(one))).toEqual([])
  })

  it('goes the same way twice', async () => {
    for (const seed of [1, 77, 142]) expect(await traceOf(seed, steps)).toEqual(await traceOf(seed, steps))
  })
})

describe('the auditor finds', () => {
  it.each(Object.entries(bugs))(
    '%s, and shrinks the run to a few steps',
    async (_, { tamper, steps: most, seeds: among = 20, first = 1 }) => {
      const failure = await firstFailure([...new Set([first, ...range(1, among)])], (seed) =>
        auditSeed(seed, steps, tamper),
      )
      expect(failure, 'nothing was found').not.toBeNull()
      expect(failure?.steps.length, failure?.report).toBeLessThanOrEqual(most)
      expect(failure?.report).toContain(`npm run audit -- --start ${failure?.seed} --seeds 1`)
    },
  )
})
