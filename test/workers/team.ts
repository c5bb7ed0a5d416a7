import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { build } from 'esbuild'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { root } from '../support/markdown.js'

export const token = 'team-token'

export interface TeamWorld {
  readonly id: string
  readonly api_key: string
  readonly base_url: string
}

let script: Promise<string> | undefined

function bundled(): Promise<string> {
  script ??= build({
    absWorkingDir: root,
    entryPoints: ['test/workers/worker.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return script
}

/** The worker of a team on workerd: called at two places of the world, with one object for each world behind them. */
export class Team {
  readonly #miniflare: Miniflare

  private constructor(miniflare: Miniflare) {
    this.#miniflare = miniflare
  }

  /** @param folder where the storage is kept, so that another start finds it */
  static async start(folder: string): Promise<Team> {
    const shared = {
      // Named, as tools that deploy name them: the one dynamic import in it is for Node.
      modules: [{ type: 'ESModule', path: 'worker.js', contents: await bundled() }],
      compatibilityDate: '2026-04-01',
      bindings: { SIM_TOKEN: token },
    } satisfies Omit<WorkerOptions, 'name'>
    const miniflare = new Miniflare({
      durableObjectsPersist: folder,
      handleRuntimeStdio: (_: Readable, complaints: Readable) => tellUnexpected(complaints),
      workers: [
        {
          ...shared,
          name: 'east',
          unsafeDirectSockets: [{}],
          durableObjects: { WORLDS: { className: 'World', useSQLite: true } },
        },
        {
          ...shared,
          name: 'west',
          unsafeDirectSockets: [{}],
          durableObjects: { WORLDS: { className: 'World', scriptName: 'east', useSQLite: true } },
        },
      ],
    })
    await miniflare.ready
    return new Team(miniflare)
  }

  async ask(
    path: string,
    init: {
      method?: string
      headers?: Record<string, string>
      body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
      duplex?: 'half'
    } = {},
    place: 'east' | 'west' = 'east',
  ): Promise<{ readonly status: number; readonly text: string; readonly json: unknown }> {
    const base = await this.#miniflare.unsafeGetDirectURL(place)
    const response = await patiently(() => fetch(new URL(path, base), { ...init, redirect: 'manual' }))
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined }
  }

  async begin(options: object = {}): Promise<TeamWorld> {
    const { status, json, text } = await this.control('', '/__sim/worlds', options)
    if (status !== 201) throw new Error(`no world began: ${status} ${text}`)
    return json as TeamWorld
  }

  /** A call of the control API of a world, by POST where it has a body. */
  control(at: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return this.ask((at === '' ? '' : `/w/${at}`) + path, init)
  }

  /** A customer of the world whose key it is. */
  createCustomer({ api_key }: TeamWorld, name: string, key: string, place: 'east' | 'west' = 'east') {
    return this.ask(
      '/customers',
      {
        method: 'POST',
        headers: { 'x-api-key': api_key, 'x-idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ name, customer_type: 'business', external_id: name }),
      },
      place,
    )
  }

  /** Throws a world out of memory. */
  async evict({ id }: TeamWorld): Promise<void> {
    await this.ask(`/w/${id}/test/evict`).catch(() => undefined)
  }

  async costs({ id }: TeamWorld): Promise<Readonly<Record<string, number>>> {
    return (await this.ask(`/w/${id}/test/costs`)).json as Readonly<Record<string, number>>
  }

  async stop(): Promise<void> {
    await this.#miniflare.dispose()
  }
}

/**
 * That a world was thrown out of memory workerd tells as an error, with a stack of its own addresses below it; and that its
 * alarm is another one now, as a warning.
 */
function tellUnexpected(complaints: Readable): void {
  createInterface({ input: complaints }).on('line', (line) => {
    if (line !== '' && !/evicted by the test|^stack: |SQLite alarm handler canceled/.test(line))
      console.error(line)
  })
}

/** A connection that was kept may be closed by the other side just when it is used again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}
