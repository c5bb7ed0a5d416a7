import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'

async function answer(): Promise<Response> {
  const sim = createSimulator()
  return sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
}

const page = {
  data: [],
  meta: { total_count: 0, has_more_after: false, has_more_before: false },
  status_counts: {},
}

describe('the answer of sim.fetch', () => {
  it('is a Response with its status, headers and an unread body', async () => {
    const response = await answer()
    expect(response).toBeInstanceOf(Response)
    expect([response.ok, response.status, response.bodyUsed, response.headers.get('content-type')]).toEqual([
      true,
      200,
      false,
      'application/json',
    ])
  })

  it.each(['json', 'text', 'arrayBuffer', 'blob'] as const)('can be read once with %s()', async (method) => {
    const response = await answer()
    const read: unknown = await response[method]()
    const text =
      read instanceof Blob
        ? await read.text()
        : read instanceof ArrayBuffer
          ? new TextDecoder().decode(read)
          : read
    expect(typeof text === 'string' ? JSON.parse(text) : text).toEqual(page)
    expect(response.bodyUsed).toBe(true)
    await expect(response.text()).rejects.toThrow(TypeError)
    await expect(response.json()).rejects.toThrow(TypeError)
    expect(() => response.clone()).toThrow(TypeError)
  })

  it('can be read as a stream, and not a second time', async () => {
    const response = await answer()
    expect(await new Response(response.body, response).json()).toEqual(page)
    expect(response.bodyUsed).toBe(true)
    await expect(response.json()).rejects.toThrow(TypeError)
  })

  it('that was read has a body that is locked or spent', async () => {
    const response = await answer()
    await response.json()
    expect(() => new Response(response.body)).toThrow(TypeError)
  })

  it('can be cloned before it is read, also once its stream was looked at', async () => {
    const response = await answer()
    const early = response.clone()
    expect(response.body).toBeInstanceOf(ReadableStream)
    const late = response.clone()
    expect([await early.json(), await late.json(), await response.json()]).toEqual([page, page, page])
  })

  it('without content has no body', async () => {
    const sim = createSimulator()
    const { id } = sim.api.webhookTargets.create({ url: 'https://app.example/' })
    const response = await sim.fetch(`/webhook-targets/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': sim.apiKey },
    })
    expect([response.status, response.body, await response.text()]).toEqual([204, null, ''])
  })
})
