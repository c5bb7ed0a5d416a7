import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createSimulator, type Simulator } from 'platform-simulator'
import { canonicalize, testSigner } from 'platform-simulator/signing'
import { withRequest } from './fetch.js'
import { FloorStore, floorFetch } from './floor.js'
import { type Batch, compare, type Effort, perCall } from './measure.js'
import { type Row, timeRow } from './report.js'
import { type AnyFetch, type Call, createCall } from './world.js'

const target = 1.3
const calls = 200

const signer = testSigner('Ada')
const privateKey = createPrivateKey({
  key: Buffer.from(signer.privateKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(privateKey)

/** Sends of wallets: each is verified, judged by a policy, booked and scheduled. */
export async function sendRows(effort: Effort): Promise<Row[]> {
  const rounds = effort.rounds(40)
  const sim = createSimulator({ limits: { rate: 'observe', sandboxAmount: null } })
  const floor = floorFetch(new FloorStore())
  const verified = sends(sim)
  const bare: Batch = verifications()
  const row = async (name: string, fetch: AnyFetch, limit?: number): Promise<Row> => {
    const post = withRequest(fetch, (index) => createCall(sim, name, index), 201, calls)
    const both: Batch = async () => (await post()) + (await bare())
    return timeRow(name, await compare(verified, both, rounds), limit)
  }
  return [
    await row('verified send, against POST and bare verify', sim.fetch, target),
    await row('verified send, against a hand-written POST and bare verify', floor),
    timeRow('verified send, against bare verify alone', await compare(verified, bare, effort.rounds(20))),
  ]
}

/** Endorsed requests of a wallet that has enough for all of them. */
function sends(sim: Simulator): Batch {
  const { id, wallet } = sim.given.fundedWallet({ amount: '1000000000' })
  const call = (index: number): Call => {
    const intent = intentOf(id, wallet.address, index)
    const headers = {
      'content-type': 'application/json',
      'x-api-key': sim.apiKey,
      'x-idempotency-key': crypto.randomUUID(),
    }
    const body = JSON.stringify({ signatures: [signed(intent).signature.toString('base64')], intent })
    return { url: `${sim.baseUrl}/wallets/${id}/transactions`, init: { method: 'POST', headers, body } }
  }
  return withRequest(sim.fetch, call, 200, calls)
}

/** Nothing but what a verification costs: keys, bytes and signatures are there. */
function verifications(): Batch {
  let next = 0
  return () => {
    const inputs = Array.from({ length: calls }, () => signed(intentOf('wallet', '0x', next++)))
    const start = performance.now()
    for (const { bytes, signature } of inputs) {
      if (!verify('sha256', bytes, publicKey, signature)) throw new Error('a good signature was refused')
    }
    return perCall(start, calls)
  }
}

function signed(intent: object) {
  const bytes = Buffer.from(canonicalize(intent))
  return { bytes, signature: sign('sha256', bytes, privateKey) }
}

function intentOf(wallet_id: string, from: string, index: number) {
  const operation = {
    kind: 'transfer',
    from,
    to: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
    amount: '1.5',
    asset_id: 'USDC',
  }
  return { wallet_id, caip2: 'eip155:84532', operation, idempotency_key: `payment-${index}` }
}
