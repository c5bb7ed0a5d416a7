import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import {
  activeCustomer,
  cryptoDestination,
  ibanDestination,
  newCustomer,
  newOneOff,
  usDestination,
} from '../conformance/samples.js'
import { addressOf, offrampOf, onrampOf, payee, swapOf } from '../support/money.js'
import { refusal } from '../support/refusal.js'

/** What a refusal of money says to whoever reads it: why, which member, and what helps. */

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'FwRYtTPRk5N4wUeP87rTw9kQVSwigB6kbikGzzeCMrW5'

interface Said {
  readonly detail?: string
  readonly hint?: string | undefined
  readonly userMessage?: string
  readonly errors?: readonly { readonly field: string; readonly message: string; readonly code: string }[]
}

/** What is refused, and what the refusal says. */
interface Refused {
  readonly call: () => unknown
  readonly said: Said
}

const wrong = (field: string, message: string, code: string): Said => ({ errors: [{ field, message, code }] })

/** A swap that has a deposit, of a customer and a payee that are named. */
function swapWith(
  sim: Simulator,
  deposit: Partial<Parameters<Simulator['simulate']['cryptoDeposit']>[1]> = {},
) {
  const { destination_id, ...owners } = payee(sim)
  const account = swapOf(sim, { destination_id })
  const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '100', ...deposit })
  return { ...owners, destination_id, account, id }
}

/** An offramp whose payment is completed. */
async function paidOut(sim: Simulator) {
  const { recipient_id, destination_id } = payee(sim, usDestination)
  const account = offrampOf(sim, { fiat_destination_id: destination_id })
  const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '100' })
  await sim.clock.advance('1h')
  return { account, recipient_id, destination_id, id }
}

function settledByBank(sim: Simulator, one_off_transaction_id: string) {
  return sim.api.sandbox.simulateInbound({
    simulation_id: 'sim-1',
    type: 'ach_outbound_settled',
    amount: '1.50',
    currency: 'USD',
    one_off_transaction_id,
  })
}

function oneOffSwap(sim: Simulator) {
  const { customer_id, destination_id } = payee(sim)
  return {
    customer_id,
    destination_id,
    source_network_id: 'base-sepolia',
    source_asset: 'USDC',
    destination_asset: 'USDT',
  } as const
}

describe('of a transaction is refused, and says why', () => {
  const cases: Readonly<Record<string, (sim: Simulator) => Refused | Promise<Refused>>> = {
    'to keep what was converted': async (sim) => {
      const { id } = swapWith(sim)
      await sim.clock.advance('5s')
      return {
        call: () => sim.simulate.keepBack(id),
        said: {
          detail: 'Only money that arrived and was not converted can be kept back.',
          hint: `${id} is processing`,
        },
      }
    },
    'to reject a one-off that has no money yet': (sim) => {
      const { id } = newOneOff(sim)
      return {
        call: () => sim.simulate.reject(id),
        said: {
          detail: 'Only money that arrived and was not converted can be rejected.',
          hint: `${id} is pending`,
        },
      }
    },
    'to release what a frozen customer has': (sim) => {
      const { customer_id, account } = swapWith(sim)
      sim.simulate.freezeCustomer(customer_id)
      const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
      const causes = ['unfreezeCustomer', 'approveProofOfAddress'].map(
        (cause) => `sim.simulate.${cause}('${customer_id}')`,
      )
      return {
        call: () => sim.simulate.release(id),
        said: {
          detail: 'The money is kept back because its customer is frozen.',
          hint: `${causes.join(' or ')} lets it go`,
        },
      }
    },
    'to release what is for a frozen recipient': (sim) => {
      const { recipient_id, account } = swapWith(sim)
      sim.simulate.freezeRecipient(recipient_id)
      const id = sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
      return {
        call: () => sim.simulate.release(id),
        said: {
          detail: 'The money is kept back because its recipient is frozen.',
          hint: 'sim.simulate.unfreezeRecipient(id) lets it go',
        },
      }
    },
    'to release what nobody keeps': (sim) => {
      const { id } = swapWith(sim)
      return {
        call: () => sim.simulate.release(id),
        said: {
          detail: 'The transaction is not kept back: release is not possible.',
          hint: `sim.simulate.keepBack('${id}') keeps it`,
        },
      }
    },
    'to release what is not confirmed': (sim) => {
      const { id } = swapWith(sim, { pause: 'unconfirmed' })
      return {
        call: () => sim.simulate.release(id),
        said: {
          detail: 'The transaction is not kept back: release is not possible.',
          hint: `sim.simulate.confirm('${id}') ends the wait of an unconfirmed deposit`,
        },
      }
    },
    'to confirm what is confirmed': (sim) => ({
      call: () => sim.simulate.confirm(swapWith(sim).id),
      said: { detail: 'The transaction does not wait for a confirmation: confirm is not possible.' },
    }),
    'to expire what is confirmed': (sim) => ({
      call: () => sim.simulate.expire(swapWith(sim).id),
      said: { detail: 'The transaction does not wait for a confirmation: expire is not possible.' },
    }),
    'to settle before the conversion': (sim) => ({
      call: () =>
        sim.simulate.settlePayment(sim.simulate.cryptoDeposit(addressOf(offrampOf(sim)), { amount: '100' })),
      said: {
        detail: 'The transaction is pending: complete is not possible.',
        hint: 'from pending the moves are: review, process, fail, reject, cancel',
      },
    }),
    'to let a bank pay a one-off without a deposit': (sim) => {
      const { id, crypto_address } = newOneOff(sim)
      return {
        call: () => settledByBank(sim, id),
        said: {
          detail: 'The transaction has no deposit yet.',
          hint: `send crypto_inbound to its crypto_address ${crypto_address} first`,
        },
      }
    },
    'to let a bank pay what is not converted': (sim) => {
      const { id, crypto_address } = newOneOff(sim)
      sim.simulate.cryptoDeposit(crypto_address, { amount: '1.50' })
      return {
        call: () => settledByBank(sim, id),
        said: { detail: 'The transaction is pending: complete is not possible.' },
      }
    },
    'to return what went to no bank': (sim) => {
      const { id } = swapWith(sim)
      return {
        call: () => sim.simulate.returnPayment(id),
        said: { detail: 'Only a payment to a bank can be returned.', hint: `${id} is of the type swap` },
      }
    },
    'to return more than was paid': async (sim) => {
      const { id } = await paidOut(sim)
      return {
        call: () => sim.simulate.returnPayment(id, { amount: '100.01' }),
        said: wrong('amount', 'must be at most 100, which was paid', 'too_big'),
      }
    },
    'to reverse what no bank has a part in': (sim) => {
      const { id } = swapWith(sim)
      return {
        call: () => sim.simulate.reverse(id),
        said: { detail: 'Only a payment by a bank can be reversed.', hint: `${id} is a swap` },
      }
    },
    'to finish the return of what stays': async (sim) => {
      const { id } = await paidOut(sim)
      return {
        call: () => sim.simulate.finishRecovery(id),
        said: {
          detail: 'No money of the transaction is on its way back.',
          hint: `${id} is completed: sim.simulate.returnPayment('${id}') or sim.simulate.reverse('${id}') sends it back`,
        },
      }
    },
    'to cancel what an account has': (sim) => ({
      call: () => sim.api.transactions.cancel(swapWith(sim).id),
      said: { detail: 'Only a one-off transaction can be cancelled.' },
    }),
  }

  it.each(Object.entries(cases))('%s', async (_, arrange) => {
    const { call, said } = await arrange(createSimulator())
    expect(refusal(call)).toMatchObject({ status: 400, ...said })
  })
})

describe('a deposit that cannot be is refused, and the refusal says why', () => {
  const bank = (sim: Simulator, amount: string) => () =>
    sim.simulate.bankDeposit(onrampOf(sim).id, { amount })
  const chain =
    (sim: Simulator, deposit: object, more: object = {}) =>
    () =>
      sim.simulate.cryptoDeposit(addressOf(swapOf(sim, more)), { amount: '1', ...deposit })

  it.each<[string, (sim: Simulator) => () => unknown, Said]>([
    ['nothing', (sim) => bank(sim, '0'), wrong('amount', 'must be more than zero', 'invalid_amount')],
    [
      'a tenth of a cent',
      (sim) => bank(sim, '0.001'),
      wrong('amount', expect.stringContaining('at most 2 places behind it'), 'invalid_amount'),
    ],
    [
      'a currency',
      (sim) => chain(sim, { asset: 'USD' }),
      wrong('asset', 'USD is no asset of a chain', 'unsupported_asset'),
    ],
    [
      'a network of another family',
      (sim) => chain(sim, { network_id: 'solana-devnet' }),
      wrong(
        'network_id',
        expect.stringMatching(
          /^must be a network of the family evm: (?!.*solana)ethereum-sepolia, base-sepolia, /,
        ),
        'network_mismatch',
      ),
    ],
    [
      'an asset that its network has not',
      (sim) =>
        chain(
          sim,
          { asset: 'RD', network_id: 'polygon-amoy' },
          { source_asset: 'any', source_network_id: 'evm' },
        ),
      wrong('asset', 'RD is not on polygon-amoy', 'unsupported_asset'),
    ],
    [
      'at no address of this world',
      (sim) => () => sim.simulate.cryptoDeposit(evm, { amount: '1' }),
      { hint: `${evm} is not a deposit address of this world, or no longer one` },
    ],
  ])('%s', (_, arrange, said) => {
    expect(refusal(arrange(createSimulator()))).toMatchObject(said)
  })

  it('from a bank at an account that takes crypto, whose address it names', () => {
    const sim = createSimulator()
    const account = offrampOf(sim)
    expect(refusal(() => sim.simulate.bankDeposit(account.id, { amount: '1' }))).toMatchObject({
      detail: 'Only an onramp account takes money from a bank.',
      hint: `${account.id} is of the type offramp: send crypto to ${addressOf(account)}`,
    })
  })

  it('a second one of a one-off, while the first is on its way', () => {
    const sim = createSimulator()
    const { crypto_address } = newOneOff(sim)
    sim.simulate.cryptoDeposit(crypto_address, { amount: '1.50' })
    expect(refusal(() => sim.simulate.cryptoDeposit(crypto_address, { amount: '1' })).detail).toBe(
      'The transaction has its deposit already.',
    )
  })
})

describe('what money needs stays, and the refusal says until when', () => {
  it('the destination of a deposit of an account that is gone', () => {
    const sim = createSimulator()
    const { account, recipient_id, destination_id, id } = swapWith(sim)
    sim.api.accounts.delete(account.id)
    expect(refusal(() => sim.api.destinations.delete(recipient_id, destination_id))).toMatchObject({
      status: 409,
      detail: 'A transaction that has not ended pays out to the destination.',
      hint: `${id} is pending: let it end, by await sim.clock.advance('5m')`,
    })
  })

  it('the destination of a one-off', () => {
    const sim = createSimulator()
    const { recipient_id, ...payer } = payee(sim, usDestination)
    const { id } = sim.api.transactions.createOneOff({
      ...oneOffSwap(sim),
      ...payer,
      destination_asset: 'USD',
    })
    expect(refusal(() => sim.api.destinations.delete(recipient_id, payer.destination_id))).toMatchObject({
      status: 409,
      detail: 'A transaction that has not ended pays out to the destination.',
      hint: `cancel it first: sim.api.transactions.cancel('${id}')`,
    })
  })

  it.each([
    ['returnPayment', 'pending_return'],
    ['reverse', 'pending_reversal'],
  ] as const)('the account of money on its way back, until it is back: %s', async (cause, status) => {
    const sim = createSimulator()
    const { account, recipient_id, destination_id, id } = await paidOut(sim)
    sim.simulate[cause](id)
    const hint = `${id} is ${status}: sim.simulate.finishRecovery('${id}'), or await sim.clock.advance('1h')`
    expect(refusal(() => sim.api.accounts.delete(account.id))).toMatchObject({
      status: 409,
      detail: 'Money of a transaction is still on its way back through the account.',
      hint,
    })
    sim.simulate.finishRecovery(id)
    sim.api.accounts.delete(account.id)
    sim.api.destinations.delete(recipient_id, destination_id)
  })

  it('the destination of a one-off whose money is on its way back', async () => {
    const sim = createSimulator()
    const { recipient_id, ...payer } = payee(sim, usDestination)
    const body = { ...oneOffSwap(sim), ...payer, destination_asset: 'USD' }
    const { id, crypto_address } = sim.api.transactions.createOneOff(body)
    sim.simulate.cryptoDeposit(crypto_address, { amount: '1.50' })
    await sim.clock.advance('2m')
    sim.simulate.returnPayment(id)
    expect(refusal(() => sim.api.destinations.delete(recipient_id, payer.destination_id))).toMatchObject({
      status: 409,
      detail: 'Money of a transaction is still on its way back through the destination.',
      hint: `${id} is pending_return: sim.simulate.finishRecovery('${id}'), or await sim.clock.advance('1h')`,
    })
  })

  it('the destination and the customer of an account', () => {
    const sim = createSimulator()
    const { customer_id, recipient_id, destination_id } = swapWith(sim)
    const hint = 'delete the accounts first: sim.api.accounts.delete(...)'
    expect(refusal(() => sim.api.destinations.delete(recipient_id, destination_id))).toMatchObject({
      status: 409,
      detail: 'An account pays out to the destination.',
      hint,
    })
    expect(refusal(() => sim.api.customers.delete(customer_id))).toMatchObject({
      status: 409,
      detail: 'The customer has accounts.',
      hint,
    })
  })

  it('an account where deposits wait', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim, { max_transactions: 1 })
    for (const amount of ['1', '2', '3']) sim.simulate.bankDeposit(id, { amount })
    expect(refusal(() => sim.api.accounts.delete(id)).hint).toBe(
      `2 wait: raise max_transactions, or send null for any number, by sim.api.accounts.replace('${id}')`,
    )
  })
})

describe('an account is refused, and the refusal says why', () => {
  it.each<[string, (sim: Simulator) => unknown, Said]>([
    [
      'an onramp to a bank',
      (sim) => onrampOf(sim, { destination_id: payee(sim, usDestination).destination_id }),
      {
        detail: 'cannot create an onramp account for a destination of type fiat_us',
        hint: 'an onramp account pays out to a crypto destination',
      },
    ],
    [
      'a swap to a bank',
      (sim) => swapOf(sim, { destination_id: payee(sim, ibanDestination).destination_id }),
      {
        detail: 'cannot create a swap account for a destination of type fiat_iban',
        hint: 'a swap account pays out to a crypto destination',
      },
    ],
    [
      'an offramp to a wallet',
      (sim) => offrampOf(sim, { fiat_destination_id: payee(sim).destination_id }),
      {
        detail: 'cannot create an offramp account for a destination of type crypto',
        hint: 'an offramp account pays out to a fiat destination',
      },
    ],
    [
      'a payout on a network of another family',
      (sim) => onrampOf(sim, { destination_network_id: 'solana-devnet' }),
      {
        detail: 'The destination has no address on solana-devnet.',
        hint: 'its address is of the family evm',
      },
    ],
    [
      'a payout of an asset that no network of the address has',
      (sim) =>
        onrampOf(sim, {
          destination_id: payee(sim, {
            destination_type: 'crypto',
            name: 'Wallet',
            crypto_address: solana,
          }).destination_id,
          destination_asset: 'RD',
        }),
      wrong('destination_asset', 'is on no network of the family solana', 'unsupported_asset'),
    ],
    [
      'an asset that is not on its network',
      (sim) => swapOf(sim, { source_asset: 'RD', source_network_id: 'polygon-amoy' }),
      wrong(
        'source_asset',
        expect.stringMatching(/^is not on polygon-amoy, which has (?!.*RD).*USDC/),
        'unsupported_asset',
      ),
    ],
    [
      'a rail that the bank has not',
      (sim) => offrampOf(sim, { rail: 'sepa' }),
      {
        detail: 'The destination cannot be paid by sepa.',
        hint: 'it takes ach, fedwire, fednow',
      },
    ],
    [
      'a return address on another network than the source',
      (sim) => swapOf(sim, { return_crypto_address: { network_id: 'polygon-amoy', crypto_address: evm } }),
      wrong(
        'return_crypto_address.network_id',
        'must be base-sepolia, the source network',
        'network_mismatch',
      ),
    ],
    [
      'a return address of another family than the wildcard',
      (sim) =>
        swapOf(sim, {
          source_network_id: 'evm',
          return_crypto_address: { network_id: 'solana-devnet', crypto_address: solana },
        }),
      wrong('return_crypto_address.network_id', 'must be an EVM network', 'network_mismatch'),
    ],
    [
      'a return address that is none',
      (sim) => swapOf(sim, { return_crypto_address: { network_id: 'base-sepolia', crypto_address: solana } }),
      wrong('return_crypto_address.crypto_address', 'is not an address of base-sepolia', 'invalid_address'),
    ],
    [
      'a return address by both of its names',
      (sim) =>
        offrampOf(sim, {
          return_address: { network_id: 'base-sepolia', crypto_address: evm },
          return_crypto_address: { network_id: 'base-sepolia', crypto_address: evm },
        }),
      wrong('return_address', 'cannot be used together with return_crypto_address', 'mutually_exclusive'),
    ],
    [
      'a fixed fee of nothing',
      (sim) => onrampOf(sim, { developer_fee_fixed: '0.00' }),
      wrong('developer_fee_fixed', 'must be more than zero', 'too_small'),
    ],
    [
      'a fixed fee that is no amount',
      (sim) => onrampOf(sim, { developer_fee_fixed: '0.001' }),
      wrong(
        'developer_fee_fixed',
        'must be a decimal text of at most two places, such as 0.25',
        'invalid_format',
      ),
    ],
    [
      'the payment reference of an onramp',
      (sim) =>
        sim.api.accounts.create({
          account_type: 'onramp',
          capabilities: ['ach'],
          crypto_destination_id: payee(sim).destination_id,
          destination_asset: 'USDC',
          payment_reference: 'INV 1001',
        }),
      wrong('payment_reference', 'is only possible for a payout to a bank', 'invalid_payment_reference'),
    ],
  ])('%s', (_, call, said) => {
    const sim = createSimulator()
    expect(refusal(() => call(sim))).toMatchObject({ status: 400, ...said })
  })

  it('an empty payment reference is none, whatever the type', () => {
    const sim = createSimulator()
    const account = sim.api.accounts.create({
      account_type: 'onramp',
      capabilities: ['ach'],
      crypto_destination_id: payee(sim).destination_id,
      destination_asset: 'USDC',
      payment_reference: '',
    })
    expect(account).not.toHaveProperty('payment_reference')
  })

  it('of a client that may take no fee', () => {
    const sim = createSimulator({ developerFees: false })
    expect(refusal(() => onrampOf(sim, { developer_fee_bps: 1 }))).toMatchObject({
      status: 403,
      detail: 'This client is not authorized to charge developer fees.',
      hint: expect.stringMatching(/^in a test: sim\.simulate\.setDeveloperFees\('\w{27}', true\)$/),
    })
  })

  it('of a frozen customer', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    sim.simulate.freezeCustomer(customer_id)
    expect(refusal(() => onrampOf(sim, { destination_id }))).toMatchObject({
      status: 403,
      detail: 'The customer is frozen and cannot move money.',
      userMessage: 'Your account is under review. You can move money again when the review has ended.',
      hint: expect.stringMatching(
        new RegExp(
          `^customer ${customer_id} is frozen \\([^)]+\\)\\. In a test: sim\\.simulate\\.approveProofOfAddress\\('${customer_id}'\\) or sim\\.simulate\\.unfreezeCustomer\\('${customer_id}'\\)$`,
        ),
      ),
    })
  })

  it('of a customer that is not active', () => {
    const sim = createSimulator()
    const { id } = newCustomer(sim)
    const { destination_id } = payee(sim, cryptoDestination, id)
    expect(refusal(() => onrampOf(sim, { destination_id }))).toMatchObject({
      status: 400,
      detail: 'Customer is not KYB-approved by the platform.',
      hint: expect.stringContaining(`has to be active. In a test: sim.simulate.approveOnboarding('${id}')`),
    })
  })

  it('of a customer whose state does not admit the own stablecoin', () => {
    const sim = createSimulator()
    const { id } = activeCustomer(sim)
    const { destination_id } = payee(sim, cryptoDestination, id)
    sim.simulate.setRdAllowed(id, false)
    expect(refusal(() => onrampOf(sim, { destination_id, destination_asset: 'RD' }))).toMatchObject({
      status: 403,
      detail: 'RD is not available to the customer.',
      userMessage: 'RD is not available in your state.',
      hint: `in a test: sim.simulate.setRdAllowed('${id}', true)`,
    })
  })
})

describe('a change of an account is refused, and the refusal says why', () => {
  it('to another type', () => {
    const sim = createSimulator()
    const { id } = onrampOf(sim)
    expect(refusal(() => sim.api.accounts.replace(id, { account_type: 'swap' })).detail).toBe(
      'The account is of the type onramp, not swap.',
    )
  })

  it.each([
    ['onramp', 'fiat_destination_id', 'crypto_destination_id'],
    ['swap', 'fiat_destination_id', 'crypto_destination_id'],
    ['offramp', 'crypto_destination_id', 'fiat_destination_id'],
  ] as const)('of the destination of another type: %s', (type, other, own) => {
    const sim = createSimulator()
    const { id, destination } = { onramp: onrampOf, swap: swapOf, offramp: offrampOf }[type](sim)
    expect(
      refusal(() => sim.api.accounts.replace(id, { [other]: destination.destination_id })),
    ).toMatchObject(
      wrong(other, `is not what an account of the type ${type} pays: send ${own}`, 'wrong_account_type'),
    )
  })

  it('to a destination on another network', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim)
    const { id } = onrampOf(sim, { destination_id })
    const elsewhere = payee(sim, { ...cryptoDestination, network_id: 'polygon-amoy' }, customer_id)
    const change = { crypto_destination_id: elsewhere.destination_id }
    expect(refusal(() => sim.api.accounts.replace(id, change)).hint).toBe(
      'send destination_network_id to move the account to another network',
    )
  })

  it('to a bank that its rail does not reach', () => {
    const sim = createSimulator()
    const { customer_id, destination_id } = payee(sim, usDestination)
    const { id } = offrampOf(sim, { fiat_destination_id: destination_id })
    const change = { fiat_destination_id: payee(sim, ibanDestination, customer_id).destination_id }
    expect(refusal(() => sim.api.accounts.replace(id, change))).toMatchObject({
      detail: 'The account pays by ach, and the destination is paid by sepa.',
      hint: 'the rail of an account cannot be changed: open another account',
    })
  })
})

describe('a one-off is refused, and the refusal says why', () => {
  const fee = { developer_fee_bps: 10_000, amount: '1' }

  it.each<[string, object, Said]>([
    [
      'without the network of a swap',
      {},
      wrong('destination_network_id', 'is required for a swap', 'missing_required_field'),
    ],
    [
      'of less than a cent',
      { destination_network_id: 'base-sepolia', amount: '0.009999' },
      wrong('amount', 'must be at least 0.01', 'too_small'),
    ],
    [
      'of nothing',
      { destination_network_id: 'base-sepolia', amount: '0' },
      wrong('amount', 'must be more than zero', 'invalid_amount'),
    ],
    [
      'whose fee takes all of it',
      { destination_network_id: 'base-sepolia', ...fee },
      wrong(
        'developer_fee_bps',
        'leaves nothing of any deposit for the recipient: leave the amount out, or lower the fee',
        'fee_too_high',
      ),
    ],
    [
      'that says something to a wallet',
      { destination_network_id: 'base-sepolia', payment_reference: 'INV 1001' },
      wrong('payment_reference', 'is only possible for a payout to a bank', 'invalid_payment_reference'),
    ],
  ])('%s', (_, change, said) => {
    const sim = createSimulator()
    const body = { ...oneOffSwap(sim), ...change }
    expect(refusal(() => sim.api.transactions.createOneOff(body))).toMatchObject({ status: 400, ...said })
  })

  it('of more than FedNow moves at once, and of so much it is not', () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const { customer_id, destination_id } = payee(sim, usDestination)
    const create = (amount: string) =>
      sim.api.transactions.createOneOff({
        customer_id,
        destination_id,
        amount,
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        destination_asset: 'USD',
        destination_payment_rail: 'fednow',
      })
    expect(refusal(() => create('500000.01'))).toMatchObject(
      wrong('amount', 'must be at most 500000 by fednow', 'too_big'),
    )
    expect(create('500000').send_amount).toBe('500000')
  })
})

describe('a list of transactions is refused, and the refusal says why', () => {
  it.each([
    [{ wallet_id: '0'.repeat(27) }, 'wallet_id', 'is only possible with transaction_type=wallet'],
    [{ direction: 'in' }, 'direction', 'is only possible with transaction_type=wallet'],
    [
      { transaction_type: 'auto_account', direction: 'out' },
      'direction',
      'is only possible with transaction_type=wallet',
    ],
  ] as const)('for %j', (query, field, message) => {
    const sim = createSimulator()
    expect(refusal(() => sim.api.transactions.list(query))).toMatchObject(
      wrong(field, message, 'invalid_filter'),
    )
  })

  it('for auto transactions of no customer', () => {
    const sim = createSimulator()
    expect(refusal(() => sim.api.transactions.list({ transaction_type: 'auto_account' }))).toMatchObject(
      wrong('customer_id', 'is required with transaction_type=auto_account', 'missing_required_field'),
    )
  })
})

it.each([
  ['R01', 'Insufficient Funds'],
  ['R02', 'Account Closed'],
  ['R03', 'No Account/Unable to Locate Account'],
  ['R04', 'Invalid Account Number'],
  ['R10', 'Customer Advises Not Authorized'],
  ['R16', 'Account Frozen'],
  ['R20', 'Non-Transaction Account'],
  ['R29', 'Corporate Customer Advises Not Authorized'],
])('a bank that returns a payment by the code %s says: %s', async (code, return_reason) => {
  const sim = createSimulator()
  const { id } = await paidOut(sim)
  sim.simulate.returnPayment(id, { code })
  expect(sim.api.autoTransactions.get(id)).toMatchObject({ return_code: code, return_reason })
})
