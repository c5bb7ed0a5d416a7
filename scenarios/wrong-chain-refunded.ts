import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { addRecipient, onboard, onStage, wallet } from './stage.js'

export const story =
  'Deposits that cannot be converted go back. Where to is decided by three rules, and each is shown.'

const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const treasury = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

interface Swap {
  readonly id: string
  readonly source_crypto_address: string
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'wrong-chain', limits: { sandboxAmount: null } }, print, async (stage) => {
    const { sim, app, timeline } = stage
    timeline.name(sender, 'the sender')
    timeline.name(treasury, 'the return address')

    timeline.heading(
      'A business swaps what it receives. Its customers send from one wallet, its treasury has another.',
    )
    const business = await onboard(stage, { name: 'Harbor Imports', customer_type: 'business' })
    const [destination_id] = await addRecipient(stage, business, 'Treasury', [wallet])
    const open = async (name: string, route: object): Promise<Swap> => {
      const account = await app.post<Swap>('/accounts/swap/crypto', {
        destination_id,
        destination_asset: 'USDT',
        source_asset: 'USDC',
        ...route,
      })
      timeline.name(account.id, name)
      return account
    }
    /** Money reaches an account and fails: tells where it went, and on which network. */
    const bounce = async (account: Swap, reason: string, network_id: string, asset = 'USDC') => {
      const to = account.source_crypto_address
      const id = sim.simulate.cryptoDeposit(to, { amount: '100', asset, network_id, from: sender })
      await sim.clock.advance('1m')
      assert.equal(app.latest(id).status, 'failed')
      assert.equal(app.latest(id).failure_reason, reason)
      const refund = sim.ledger
        .postings({ transactionId: id })
        .find((posting) => posting.reason === 'refunded')
      const outside = refund?.entries.find(({ account: name }) => name.startsWith('outside:'))
      const where = `${timeline.nameOf(refund?.address ?? '')} on ${outside?.account.replace('outside:', '')}`
      timeline.line('refund', `${outside?.amount} ${outside?.asset} to ${where}`)
      return where
    }

    timeline.heading(
      '1. Without a return address, money goes back to its sender, on the chain that it is on.',
    )
    const plain = await open('swap without a return address', { source_network_id: 'base-sepolia' })
    assert.equal(await bounce(plain, 'wrong_chain', 'ethereum-sepolia'), 'the sender on ethereum-sepolia')

    timeline.heading(
      '2. With one source network, the return address has to be on it, and takes what fails there.',
    )
    const elsewhere = await app.refused('POST', '/accounts/swap/crypto', {
      destination_id,
      destination_asset: 'USDT',
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      return_crypto_address: { network_id: 'ethereum-sepolia', crypto_address: treasury },
    })
    assert.equal(elsewhere.status, 400)
    assert.equal(elsewhere.errors?.[0]?.field, 'return_crypto_address.network_id')
    timeline.line('refusal', `${elsewhere.errors[0].field} ${elsewhere.errors[0].message}`)
    const onBase = await open('swap from Base', {
      source_network_id: 'base-sepolia',
      return_crypto_address: { network_id: 'base-sepolia', crypto_address: treasury },
    })
    assert.equal(
      await bounce(onBase, 'unsupported_token', 'base-sepolia', 'USDT'),
      'the return address on base-sepolia',
    )
    assert.equal(await bounce(onBase, 'wrong_chain', 'ethereum-sepolia'), 'the sender on ethereum-sepolia')

    timeline.heading(
      '3. From any EVM network, the return address takes what fails on its own, the sender the rest.',
    )
    const anywhere = await open('swap from any EVM network', {
      source_network_id: 'evm',
      return_crypto_address: { network_id: 'base-sepolia', crypto_address: treasury },
    })
    assert.equal(
      await bounce(anywhere, 'unsupported_token', 'base-sepolia', 'USDT'),
      'the return address on base-sepolia',
    )
    assert.equal(
      await bounce(anywhere, 'unsupported_token', 'polygon-amoy', 'USDT'),
      'the sender on polygon-amoy',
    )

    timeline.heading('4. The next deposit on the right chain is converted.')
    const good = sim.simulate.cryptoDeposit(plain.source_crypto_address, { amount: '100', from: sender })
    await sim.clock.advance('1m')
    assert.equal(app.latest(good).status, 'completed')

    const failed = [...app.transactions.keys()].filter((id) => app.latest(id).status === 'failed')
    for (const id of failed) assert.deepEqual(sim.ledger.balances({ transactionId: id }), [])
    timeline.heading(`Done: ${failed.length} deposits went back whole, and one was paid out.`)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
