import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createSimulator, type Simulator } from 'platform-simulator'
import { canonicalize, testSigner } from 'platform-simulator/signing'
import { withRequest } from './fetch.js'
import { FloorStore, floorFetch } from './floor.js'
import { type Batch, compare, type Effort, perCall, sequence } from './measure.js'
import { type Row, type Rows, timeRow } from './report.js'
import { type AnyFetch, type Call, createCall, read } from './world.js'

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
export async function* sendRows(effort: Effort): Rows {
  const rounds = effort.rounds(40)
  const sim = createSimulator({ limits: { rate: 'observe', sandboxAmount: null } })
  const floor = floorFetch(new FloorStore())
  const verified = sends(sim)
  const bare: Batch = verifications()
  const both = (batch: string, fetch: AnyFetch): Batch => {
    const post = posts(sim, batch, fetch)
    return async () => (await post()) + (await bare())
  }
  const row = async (name: string, ours: Batch, theirs: Batch, limit?: number): Promise<Row> =>
    timeRow(name, await compare(ours, theirs, rounds), limit)
  const turns = inTurn(sim)
  yield await row('verified send, against POST and bare verify', verified, both('own', sim.fetch), target)
  yield await row(
    'verified send, against a hand-written POST and bare verify',
    verified,
    both('floor', floor),
  )
  yield await row('verified send, against bare verify alone', verified, bare)
  yield await row('verified send, against POST and bare verify in turn', verified, turns)
  yield await row('POST and bare verify in turn, against each by itself', turns, both('by itself', sim.fetch))
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

function posts(sim: Simulator, batch: string, fetch: AnyFetch): Batch {
  return withRequest(fetch, (index) => createCall(sim, batch, index), 201, calls)
}

/** A verification after each POST: neither finds the processor's caches as it left them. */
function inTurn(sim: Simulator): Batch {
  return sequence(
    calls,
    (index) => {
      const { url, init } = createCall(sim, 'in turn', index)
      return { request: new Request(url, init), ...signed(intentOf('wallet', '0x', index)) }
    },
    async ({ request, bytes, signature }) => {
      await read(sim.fetch(request), 201)
      requireGood(bytes, signature)
    },
  )
}

/** Nothing but what a verification costs: keys, bytes and signatures are there. */
function verifications(): Batch {
  let next = 0
  return () => {
    const inputs = Array.from({ length: calls }, () => signed(intentOf('wallet', '0x', next++)))
    const start = performance.now()
    for (const { bytes, signature } of inputs) requireGood(bytes, signature)
    return perCall(start, calls)
  }
}

function requireGood(bytes: Uint8Array, signature: Uint8Array): void {
  if (!verify('sha256', bytes, publicKey, signature)) throw new Error('a good signature was refused')
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
