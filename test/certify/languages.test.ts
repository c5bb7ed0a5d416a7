import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'vitest'
import { certify } from '../../src/kit/certify/certify.js'
import { keyOf, sandboxKey } from './platform-key.js'

/** Routes in other languages: they need programs that a machine may not have. */

const hasPython = spawnSync('python3', ['--version']).status === 0

/** A server of test/certify/receivers.py. */
async function python(mistake: string) {
  const script = fileURLToPath(new URL('receivers.py', import.meta.url))
  const child = spawn('python3', [script, mistake, sandboxKey], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${Number(String(printed))}`
  return {
    url,
    receiver: `${url}/hooks`,
    close: () => child.kill(),
  }
}

describe.skipIf(!hasPython)(
  hasPython ? 'a service in Python' : 'a service in Python, which this machine has not',
  () => {
    test.concurrent.for([
      ['is right', 'none', []],
      ['puts a dot between', 'dot', ['dot-between']],
      ['writes the body anew', 'written anew', ['writes-the-body-anew']],
      ['looks at no age', 'no age', ['age-unchecked']],
      ['reads the signature as hexadecimal', 'hexadecimal', ['hex-signature']],
      ['takes only types that it knows', 'known types', ['unknown-types-refused']],
      ['handles everything twice', 'twice', ['acts-twice']],
    ] as const)('%s', { timeout: 120_000 }, async ([, mistake, causes], { expect }) => {
      const { url, receiver, close } = await python(mistake)
      const card = await certify(receiver, { effects: `${url}/done` })
      close()
      expect(
        card.mistakes.map((each) => each.cause),
        String(card),
      ).toEqual(causes)
    })
  },
)

/** Runs test/certify/receiver.sh for each delivery. */
async function scripted(request: Request): Promise<Response> {
  const script = fileURLToPath(new URL('receiver.sh', import.meta.url))
  const env = {
    ...process.env,
    PUBLIC_KEY: keyOf(sandboxKey).export({ type: 'spki', format: 'pem' }).toString(),
    TIMESTAMP: request.headers.get('x-webhook-timestamp') ?? '',
    SIGNATURE: request.headers.get('x-webhook-signature') ?? '',
  }
  const body = Buffer.from(await request.arrayBuffer())
  const status = await new Promise<number>((resolve) => {
    const child = execFile('sh', [script], { env }, (_, printed) => resolve(Number(printed) || 500))
    child.stdin?.end(body)
  })
  return new Response(null, { status })
}

const hasOpenssl = /^OpenSSL 3/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '')

test.skipIf(!hasOpenssl)(
  hasOpenssl ? 'a script for a shell looks at no age' : 'a script for a shell: this machine has no OpenSSL 3',
  { timeout: 120_000 },
  async ({ expect }) => {
    const card = await certify(scripted)
    expect(
      card.mistakes.map((each) => each.cause),
      String(card),
    ).toEqual(['age-unchecked'])
  },
)
