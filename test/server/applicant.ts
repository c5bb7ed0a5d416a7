import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { call } from './program.js'

/** Somebody who applies at a server in another process, and uploads files there. */
export class Applicant {
  private constructor(
    readonly url: string,
    readonly applicationId: string,
    readonly token: string,
  ) {}

  static async begin(url: string, apiKey: string): Promise<Applicant> {
    const { body } = await call(url, 'POST', '/customers', {
      // No two customers of a client have the same name.
      body: { name: `Acme Corp ${randomUUID()}`, customer_type: 'business' },
      headers: {
        'x-api-key': apiKey,
        'x-idempotency-key': randomUUID(),
        // On the clock of the host, nothing may decide in the meantime.
        'x-sandbox-skip-auto-approval': 'true',
      },
    })
    return new Applicant(
      url,
      body.application_id,
      new URL(body.application_url).searchParams.get('token') ?? '',
    )
  }

  /** The same one, at another server with the same state, or at the address of a fork. */
  at(url: string): Applicant {
    return new Applicant(url, this.applicationId, this.token)
  }

  #call(method: string, path: string, body?: unknown) {
    const headers = {
      'x-application-token': this.token,
      'x-idempotency-key': randomUUID(),
      // Minutes pass between two calls where files are large and machines busy: a connection would have ended just then.
      connection: 'close',
    }
    return call(this.url, method, `/applications/${this.applicationId}${path}`, { body, headers })
  }

  async announce(): Promise<Announced> {
    const { status, body } = await this.#call('POST', '/document-uploads', announcement)
    if (status !== 200) throw new Error(`the upload was not announced: ${JSON.stringify(body)}`)
    return { id: body.upload_id, url: body.upload_url }
  }

  verify(id: string) {
    return this.#call('POST', `/documents/${id}/verifications`)
  }

  remove(id: string) {
    return this.#call('DELETE', `/documents/${id}`)
  }

  /** Its status, and the digest of what came. */
  async download(id: string): Promise<{ readonly status: number; readonly digest: string }> {
    const response = await fetch(`${this.url}/applications/${this.applicationId}/documents/${id}`, {
      headers: { 'x-application-token': this.token },
    })
    const hash = createHash('sha256')
    for await (const piece of response.body ?? []) hash.update(piece)
    return { status: response.status, digest: hash.digest('hex') }
  }
}

const announcement = { document_type: 'pitch_deck', file_type: 'pdf' }

/** An announced upload. */
export interface Announced {
  readonly id: string
  readonly url: string
}

const mebibyte = 1_048_576

/** A file that begins as a PDF does, in pieces of at most 1 MiB. No two numbers give the same bytes. */
export function* pdfOf(length: number, number: number): Generator<Buffer> {
  const piece = Buffer.alloc(Math.min(length, mebibyte), `${number} `)
  piece.write(`%PDF-1.4 ${number} `)
  for (let left = length; left > 0; left -= piece.length) {
    yield left < piece.length ? piece.subarray(0, left) : piece
    piece.fill('x', 0, 9)
  }
}

export function digestOf(pieces: Iterable<Buffer>): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/**
 * A PUT as a client writes it that has no time to put the whole body together.
 * @param headers `content-length`, or none for a body of chunks
 * @returns the status of the answer
 */
export async function put(
  url: string,
  pieces: Iterable<Buffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const sent = request(url, { method: 'PUT', headers: { 'content-type': 'application/pdf', ...headers } })
  let answered = false
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => {
      answered = true
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
  })
  const over = status.catch(() => undefined)
  for (const piece of pieces) {
    if (answered || sent.destroyed) break
    // The same piece is filled again, while this one may still be on its way.
    if (!sent.write(Buffer.from(piece)))
      await Promise.race([once(sent, 'drain').catch(() => undefined), over])
  }
  if (answered) sent.destroy()
  else sent.end()
  return status
}
