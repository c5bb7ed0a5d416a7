import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'vitest'
import { certify } from '../../src/kit/certify/certify.js'
import { sandboxKey } from './platform-key.js'
import { mistaken, right, type Styled } from './styles.js'

async function cardOf({ receiver, effects, close }: Styled) {
  const card = await certify(receiver, effects && { effects })
  await close?.()
  return card
}

describe.concurrent('a route that is right, however it is written, has no mistake', () => {
  test.for(Object.entries(right))('%s', { timeout: 120_000 }, async ([, make], { expect }) => {
    const card = await cardOf(await make())
    expect(card.mistakes, String(card)).toEqual([])
    expect(card.isRight).toBe(true)
  })
})

describe.concurrent('a mistake is named by its cause, however the route is written', () => {
  const hasOpenssl = /^OpenSSL 3/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '')
  test.for(Object.entries(mistaken))(
    '%s',
    { timeout: 120_000 },
    async ([name, { cause, make }], { expect, skip }) => {
      skip(name.includes('shell') && !hasOpenssl, 'this machine has no OpenSSL 3')
      const card = await cardOf(await make())
      expect(
        card.mistakes.map((each) => each.cause),
        String(card),
      ).toEqual([cause])
    },
  )
})

const hasPython = spawnSync('python3', ['--version']).status === 0

/** A server of test/certify/receivers.py. */
async function python(mistake: string): Promise<Styled & { readonly url: string }> {
  const script = fileURLToPath(new URL('receivers.py', import.meta.url))
  const child = spawn('python3', [script, mistake, sandboxKey], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${Number(String(printed))}`
  return {
    url,
    receiver: `${url}/hooks`,
    async close() {
      child.kill()
    },
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
      await close?.()
      expect(
        card.mistakes.map((each) => each.cause),
        String(card),
      ).toEqual(causes)
    })
  },
)
