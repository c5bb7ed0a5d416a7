import { describe, expect, test } from 'vitest'
import { parseJson } from '../../src/kernel/json.js'
import { certify } from '../../src/kit/certify/certify.js'
import { codeBlocks, readPage } from '../support/markdown.js'
import { mistakes } from './mistakes.js'
import { others } from './others.js'
import { isSigned } from './platform-key.js'
import { isRecent, receiverWith } from './receiver.js'

test('a route that is right passes every check', async () => {
  const { receive, done } = receiverWith(() => ({}))
  const card = await certify(receive, { effects: () => done.length })
  expect(String(card)).toContain('Right: ')
  expect(card).toMatchObject({ isRight: true, mistakes: [], unseen: [], stopped: undefined })
})

describe.concurrent('one mistake', () => {
  test.for(Object.entries(mistakes))('%s', async ([, { cause, make }], { expect }) => {
    const { receive, done } = make()
    const card = await certify(receive, { effects: () => done.length })
    expect(
      card.mistakes.map((each) => each.cause),
      String(card),
    ).toEqual([cause])
  })
})

describe.concurrent('a mistake that is not known, or two at once', () => {
  test.for(Object.entries(others))('%s', async ([, { right, make }], { expect }) => {
    const { receive, done } = make()
    const card = await certify(receive, { effects: () => done.length })
    const named = card.mistakes.map(({ cause }) => cause)
    expect(
      named.filter((cause) => !right.includes(cause)),
      String(card),
    ).toEqual([])
    expect(named).not.toEqual([])
    expect(card.mistakes.every(({ cause, curl }) => cause !== undefined || curl?.startsWith('curl -i'))).toBe(
      true,
    )
  })
})

test('a function that throws has failed, as it has where a server answers 500 for it', async () => {
  const card = await certify(async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    const [text, { headers }] = [await request.text(), request]
    const message = Buffer.from(headers.get('x-webhook-timestamp') + JSON.stringify(JSON.parse(text)))
    const signature = Buffer.from(headers.get('x-webhook-signature') ?? '', 'base64')
    const isGood = isRecent(Number(headers.get('x-webhook-timestamp'))) && isSigned(message, signature)
    return new Response(null, { status: isGood ? 204 : 401 })
  })
  expect(
    card.mistakes.map(({ cause }) => cause),
    String(card),
  ).toEqual(['writes-the-body-anew'])
})

test('the guide shows a card as it is printed, and how many deliveries go out', async () => {
  const page = codeBlocks('docs/guide/certify.md').find(({ code }) => code.startsWith('Not right: '))
  const { receive, done } = receiverWith(() => ({
    check({ body, signature, timestamp }) {
      const value = parseJson(body.toString())
      const message = Buffer.from(timestamp + JSON.stringify(value))
      return isRecent(Number(timestamp)) && isSigned(message, Buffer.from(signature ?? '', 'base64'))
    },
  }))
  const card = await certify(receive, { effects: () => done.length })
  const [, ...printed] = String(card).split('\n\n')
  expect(page?.code).toBe(printed.join('\n\n'))
  expect(Math.round(card.deliveries / 10) * 10).toBe(160)
  expect(readPage('docs/guide/certify.md')).toContain('about 160 deliveries go out')
})
