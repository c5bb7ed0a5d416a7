import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../../src/kernel/errors.js'
import { certify } from '../../src/kit/certify/certify.js'
import { mistakes } from './mistakes.js'
import { receiverWith } from './receiver.js'

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status, headers })

describe('a route that cannot be examined is told so in words', () => {
  test('nobody is there', async () => {
    const card = await certify('http://127.0.0.1:9/hooks')
    expect(card).toMatchObject({ isRight: undefined, mistakes: [{ cause: undefined }] })
    expect(String(card)).toMatch(
      /Not examined to the end: nobody answers there: .*\. Start the application, and look at the port\./,
    )
    expect(card.unseen).toEqual(['everything behind the first delivery'])
  })

  test.for([
    ['redirects', answering(308, { location: '/hooks/' }), 'a POST was answered 308, to /hooks/'],
    ['no-route', answering(404), 'a POST was answered 404'],
    ['no-route', answering(405), 'a POST was answered 405'],
    ['refuses-all', answering(403), 'a delivery that the platform signed was answered 403'],
  ] as const)('%s', async ([cause, receive, stopped]) => {
    const card = await certify(receive)
    expect(card).toMatchObject({ isRight: false, stopped, mistakes: [{ cause }] })
    expect(card.checks).toEqual([])
  })

  test('it fails on a genuine delivery, and nobody knows why', async () => {
    const card = await certify(answering(500))
    expect(card).toMatchObject({
      isRight: undefined,
      mistakes: [{ cause: undefined, curl: expect.any(String) }],
    })
  })

  test('it throws', async () => {
    const card = await certify(() => {
      throw new Error('no database')
    })
    expect(card.stopped).toBe('it threw: no database')
  })

  test('it does not answer in time', async () => {
    const card = await certify(() => new Promise<Response>(() => undefined), { timeoutMs: 20 })
    expect(card).toMatchObject({
      isRight: false,
      stopped: 'it gave no answer within 0.02 seconds',
      mistakes: [{ cause: 'slow' }],
    })
  })
})

test('a route that takes one request after the other is right, and the card says what was seen', async () => {
  const { receive } = receiverWith(() => ({}))
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  const card = await certify((request) => {
    // Slow only at the end, where five come at once: the test is to be quick.
    const pause = ++asked > 140 ? 40 : 0
    const answer = last.then(async () => {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      return receive(request)
    })
    last = answer
    return answer
  })
  expect(card.isRight).toBe(true)
  expect(card.remarks).toEqual([
    'It seems to handle one delivery after the other: five at once took as long as five in a row.',
  ])
})

test('without effects the card says what it could not see', async () => {
  const { receive } = mistakes['a duplicate is handled again']?.make() ?? receiverWith(() => ({}))
  const card = await certify(receive)
  expect(card).toMatchObject({ isRight: true, mistakes: [] })
  expect(card.unseen).toEqual([
    'whether it acts once on what comes twice, and not at all on what it refuses: give it effects',
  ])
})

test('effects that nothing changes say nothing, and the card says so', async () => {
  const { receive } = receiverWith(() => ({}))
  const card = await certify(receive, { effects: () => 0 })
  expect(card.isRight).toBe(true)
  expect(card.unseen).toEqual([
    'whether it acts once on what comes twice: no event changed what the effects show',
  ])
}, 60_000)

test('the same seed gives the same card, but for durations', async () => {
  const plain = (text: string) => text.replaceAll(/"ms": ?\d+/g, '"ms":0')
  const now = Date.now()
  const cards = await Promise.all(
    [1, 2].map(async () => {
      const { receive, done } = receiverWith(() => ({ onDuplicate: 500 }))
      const card = await certify(receive, { effects: () => done.length, seed: 'any', now })
      return [plain(JSON.stringify(card)), String(card), card.toHtml()]
    }),
  )
  expect(cards[0]).toEqual(cards[1])
})

test('the page of a card is one file, with headings and tables, and escapes what a route says', async () => {
  const server = createServer((_, response) => void response.writeHead(302, { location: '<b>&' }).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const refused = await certify(`http://127.0.0.1:${port}/hooks`)
  server.close()
  expect(refused.toHtml()).toContain('&#60;b&#62;&#38;')
  const { receive } = receiverWith(() => ({ onDuplicate: 409 }))
  const page = (await certify(receive)).toHtml()
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(page).toContain('<caption>Every check, and what the route answered</caption>')
  expect(page).toContain('<h3>duplicates-refused</h3>')
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3)/)
})

describe('a mistake of who calls is told', () => {
  test.for([
    [['localhost:3000'], 'certify was given the address localhost:3000'],
    [[42], 'certify was given 42: it takes the URL of a webhook route'],
    [
      ['http://a.example/hooks', { effect: () => 1 }],
      'certify: there is no option effect (did you mean effects?)',
    ],
    [
      ['http://a.example/hooks', { signingKey: 'ab' }],
      'certify: the option signingKey must be 64 hex characters',
    ],
    [
      [answering(204), { effects: 'here' }],
      'certify: effects is here: it has to be a whole URL, or a function.',
    ],
    [[answering(204), { effects: () => 'three' }], 'certify: effects gave three: it has to give a number'],
  ] as const)('%s', async ([args, message]) => {
    const called = Reflect.apply(certify, undefined, args)
    await expect(called).rejects.toThrow(UsageError)
    await expect(called).rejects.toThrow(message)
  })
})
