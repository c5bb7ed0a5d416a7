import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { listen } from 'platform-simulator/server'
import { type Batch, compare, type Effort } from './measure.js'
import { type Row, type Rows, timeRow } from './report.js'
import { at, worlds } from './world.js'

const target = 1.2
const requests = 4000
const connections = 50

/**
 * A thread of its own that keeps every connection busy and says what a request took. It looks for the end of an answer
 * by its length alone: a client that did more would be measured instead of the server.
 */
const client = `
  const { parentPort } = require('node:worker_threads')
  const { connect } = require('node:net')
  parentPort.on('message', ({ port, path, key, requests, connections }) => {
    const request = 'GET ' + path + ' HTTP/1.1\\r\\nhost: 127.0.0.1\\r\\nx-api-key: ' + key + '\\r\\n\\r\\n'
    let started = 0, ended = 0, size = 0, wrong = 0
    const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'))
    const start = performance.now()
    for (const socket of sockets) {
      let received = 0
      const send = () => { if (started < requests) { started++; socket.write(request) } }
      socket.setNoDelay(true).on('connect', send).on('data', (chunk) => {
        if (received === 0) {
          const head = chunk.toString('latin1')
          if (!head.startsWith('HTTP/1.1 200')) wrong++
          size = head.indexOf('\\r\\n\\r\\n') + 4 + Number(/content-length: (\\d+)/i.exec(head)[1])
        }
        received += chunk.length
        if (received < size) return
        received = 0
        if (++ended < requests) return send()
        const took = performance.now() - start
        for (const other of sockets) other.destroy()
        parentPort.postMessage({ microseconds: (took * 1000) / requests, wrong })
      })
    }
  })
`

/** The simulator behind HTTP, against a bare node:http server that always gives the same answer, headers included. */
export async function* serverRows(effort: Effort): Rows {
  const { sim, probes } = worlds(1000)
  const server = await listen(sim)
  const worker = new Worker(client, { eval: true })
  const load = (port: number, path: string): Batch => {
    const job = { port, path, key: sim.apiKey, requests, connections }
    return () =>
      new Promise((resolve, reject) => {
        worker.once('message', ({ microseconds, wrong }: { microseconds: number; wrong: number }) =>
          wrong === 0 ? resolve(microseconds) : reject(new Error(`${wrong} answers were not 200`)),
        )
        worker.postMessage(job)
      })
  }
  const row = async (name: string, path: string): Promise<Row> => {
    const bare = await bareServer(await sim.fetch(path, { headers: { 'x-api-key': sim.apiKey } }))
    const floor = load((bare.address() as AddressInfo).port, path)
    const measured = await compare(load(server.port, path), floor, effort.rounds(30))
    bare.close()
    return timeRow(`${name}, ${connections} connections`, measured, target)
  }
  yield await row('GET by id', `/customers/${at(probes, 0).id}`)
  yield await row('list of 20', '/customers')
  await worker.terminate()
  await server.close()
}

async function bareServer(response: Response): Promise<Server> {
  const answer = await response.text()
  const headers = { ...Object.fromEntries(response.headers), 'content-length': Buffer.byteLength(answer) }
  const bare = createServer((_, outgoing) => {
    outgoing.writeHead(200, headers)
    outgoing.end(answer)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  return bare
}
