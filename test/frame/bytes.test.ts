import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bytes, download } from '../../src/contract/bytes.js'
import { operation } from '../../src/contract/operation.js'
import { defineResource } from '../../src/contract/resource.js'
import { handlers } from '../../src/hosts/interception/msw.js'
import { sha256Hex } from '../../src/kernel/sha256.js'
import { serveHttp } from '../../src/programs/server/http/node-server.js'
import { frameOf } from './wiring.js'

const pictures = defineResource({
  name: 'pictures',
  operations: {
    pictures: {
      measure: operation({
        id: 'pictures.measure',
        method: 'PUT',
        path: '/pictures/{name}',
        params: () => ({ name: z.string() }),
        summary: 'Says what arrived.',
        source: 'this test',
        tag: 'Pictures',
        body: bytes({ limit: 2000, mediaTypes: ['image/*', 'application/pdf'] }),
        output: () =>
          z.object({
            digest: z.string(),
            size: z.int(),
            type: z.string().nullable(),
            isArray: z.boolean(),
          }),
        run: (_context, { body, contentType }) => ({
          digest: sha256Hex(body),
          size: body.length,
          type: contentType,
          isArray: Object.getPrototypeOf(body) === Uint8Array.prototype,
        }),
      }),
      rainbow: operation({
        id: 'pictures.rainbow',
        method: 'GET',
        path: '/rainbow/{file_name}',
        params: () => ({ file_name: z.string() }),
        summary: 'All bytes there are.',
        source: 'this test',
        tag: 'Pictures',
        output: bytes({ mediaTypes: ['image/png'] }),
        run: (_context, { params }) =>
          download(allBytes, {
            mediaType: 'image/png',
            fileName: params.file_name,
            headers: { 'x-document-type': 'rainbow' },
          }),
      }),
    },
  },
})

/** No text has all of them. */
const allBytes = Uint8Array.from({ length: 256 }, (_, value) => value)
const digest = sha256Hex(allBytes)
const png = { 'content-type': 'Image/PNG; q=1' }

/** Sends a request to one of the ways in. */
type Send = (path: string, init?: RequestInit) => Promise<Response>

const headers = { 'x-api-key': 'key', 'x-idempotency-key': '5cf0b1cf-5e33-4d42-8c5b-6a2b0a3f0f10' }

const waysIn: readonly [string, (use: (send: Send) => Promise<void>) => Promise<void>][] = [
  [
    'fetch',
    async (use) => {
      const frame = frameOf(pictures)
      await use((path, init) => frame.fetch(frame.baseUrl + path, init))
    },
  ],
  [
    'msw',
    async (use) => {
      const frame = frameOf(pictures)
      const server = setupServer(...handlers(frame))
      server.listen({ onUnhandledRequest: 'error' })
      try {
        await use((path, init) => fetch(frame.baseUrl + path, init))
      } finally {
        server.close()
      }
    },
  ],
  [
    'the server',
    async (use) => {
      const frame = frameOf(pictures)
      const target = { bodyLimit: frame.bodyLimit, respond: frame.handle }
      const server = await serveHttp(target, { port: 0, host: '127.0.0.1' })
      try {
        await use((path, init) => fetch(server.url + path, init))
      } finally {
        await server.close()
      }
    },
  ],
]

describe.each(waysIn)('bytes over %s', (_name, through) => {
  it('arrive as they are, with their media type', () =>
    through(async (send) => {
      const response = await send('/pictures/cat', {
        method: 'PUT',
        headers: { ...headers, ...png },
        body: allBytes,
      })
      expect(await response.json()).toEqual({ digest, size: 256, type: 'image/png', isArray: true })
    }))

  it('are refused with 413 above the limit, 400 with another media type and 400 when there are none', () =>
    through(async (send) => {
      const put = async (body: BodyInit | null, type: string) => {
        const init = { method: 'PUT', headers: { ...headers, 'content-type': type }, body }
        const response = await send('/pictures/cat', init)
        return { status: response.status, ...(await response.json()) }
      }
      expect(await put(new Uint8Array(2001), 'image/png')).toMatchObject({
        status: 413,
        detail: 'The body is larger than 2000 bytes.',
      })
      expect(await put(allBytes, 'text/html')).toMatchObject({
        status: 400,
        detail: 'The content type must be image/* or application/pdf, not text/html.',
      })
      expect(await put(null, 'image/png')).toMatchObject({ status: 400, detail: 'A body is required.' })
      expect(await put(new Uint8Array(2000), 'application/pdf')).toMatchObject({ status: 200, size: 2000 })
    }))

  it('come back as they are, under the name of their file', () =>
    through(async (send) => {
      const response = await send('/rainbow/r%C3%A9sum%C3%A9%20(1).png', { headers: { 'x-api-key': 'key' } })
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="r_sum_ (1).png"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%281%29.png`,
        'x-document-type': 'rainbow',
      })
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(allBytes)
    }))
})

describe('bytes', () => {
  it('that say no media type are taken: not every client knows one', async () => {
    const frame = frameOf(pictures)
    const response = await frame.send('PUT', '/pictures/cat', allBytes)
    expect(await response.json()).toMatchObject({ digest, type: null })
  })

  it('that were sent as text arrive in UTF-8', async () => {
    const frame = frameOf(pictures)
    const response = await frame.send('PUT', '/pictures/cat', 'é', png)
    expect(await response.json()).toMatchObject({ digest: sha256Hex('é'), size: 2 })
  })

  it('are a Uint8Array in direct calls, and a download comes back', () => {
    const { api } = frameOf(pictures)
    expect(api.pictures.measure('cat', Buffer.from(allBytes))).toEqual({
      digest,
      size: 256,
      type: null,
      isArray: true,
    })
    const { mediaType, headers, bytes: content } = api.pictures.rainbow('a.png')
    expect({ mediaType, headers, content }).toEqual({
      mediaType: 'image/png',
      headers: {
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename="a.png"',
        'x-document-type': 'rainbow',
      },
      content: allBytes,
    })
    expect(() => api.pictures.measure('cat', new Uint8Array())).toThrow('A body is required.')
    // @ts-expect-error a text is no bytes
    expect(() => api.pictures.measure('cat', 'meow')).toThrow(
      'sim.api.pictures.measure takes its body as a Uint8Array, and was given string.',
    )
  })

  it('of a download are not shared with who reads the answer', async () => {
    const frame = frameOf(pictures)
    const read = async () => new Uint8Array(await (await frame.send('GET', '/rainbow/a.png')).arrayBuffer())
    ;(await read()).fill(7)
    expect(await read()).toEqual(allBytes)
  })

  it('replay with their idempotency key, and another body is noticed', async () => {
    const frame = frameOf(pictures)
    const put = async (content: Uint8Array<ArrayBuffer>) =>
      (await frame.send('PUT', '/pictures/cat', content, headers)).json()
    const first = await put(allBytes)
    expect(await put(allBytes)).toEqual(first)
    expect(frame.warnings).toEqual([])
    expect(await put(allBytes.slice(1))).toEqual(first)
    expect(frame.warnings).toEqual([expect.stringContaining('was first used with another body')])
  })

  it('are described in OpenAPI as binary, with their media types', () => {
    const { paths } = frameOf(pictures).openApi
    expect(paths['/pictures/{name}']?.['put']).toMatchObject({
      requestBody: {
        content: {
          'image/*': { schema: { type: 'string', format: 'binary', description: 'At most 2000 bytes.' } },
          'application/pdf': { schema: { type: 'string', format: 'binary' } },
        },
      },
      responses: { '413': {}, '400': {} },
    })
    expect(paths['/rainbow/{file_name}']?.['get']).toMatchObject({
      responses: {
        '200': { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
      },
    })
  })
})
