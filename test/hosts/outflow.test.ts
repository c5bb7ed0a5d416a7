import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Outflow } from '../../src/hosts/http/target.js'
import { flow } from '../../src/programs/server/http/written-answer.js'

test('What a caller does not read waits up to 64 KiB, and the last of the rest comes when it reads on', async () => {
  let begin: (begun: { out: Outflow; response: ServerResponse }) => void = () => undefined
  const begun = new Promise<{ out: Outflow; response: ServerResponse }>((resolve) => {
    begin = resolve
  })
  const open = new Set<ServerResponse>()
  const server = createServer((_, response) =>
    flow(response, { status: 200, headers: {} }, (out) => begin({ out, response }), open),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const { out, response } = await begun
  // More than the system itself keeps of a connection.
  for (let n = 0; n < 30_000; n++) {
    out.write(`${n}${'x'.repeat(1000)}\n`)
    if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  out.write('the last\n')
  expect(response.writableLength).toBeLessThan(64 * 1024 + 2000)

  let text = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('the last')) resolve()
    })
    socket.resume()
  })
  expect(text.length).toBeLessThan(30_000_000)
  socket.destroy()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await expect.poll(() => open.size).toBe(0)
})
