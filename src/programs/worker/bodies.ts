import { Problem } from '../../contract/problem.js'
import { maxThrownAwayBytes } from '../../gateway/payload.js'

/** Limits the bodies that a world of a worker takes. */

/** The request with a body that ends with an error where it is longer than it may be. @throws Problem 413 */
export async function withLimit(
  request: Request,
  most: number,
): Promise<{ readonly request: Request; isTooLong(): boolean }> {
  const said = request.headers.get('content-length')
  if (said !== null && Number(said) > most) {
    await leave(request.body)
    throw tooLong(most)
  }
  if (request.body === null || said !== null) return { request, isTooLong: () => false }
  let size = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length
        if (size > most) controller.error(new TypeError('the body is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const init = { method: request.method, headers: request.headers, body: counted, duplex: 'half' }
  return { request: new Request(request.url, init), isTooLong: () => size > most }
}

/** Throws a body away as it comes: a client that sends all of it first gets to the answer. */
async function leave(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null) return
  const reader = body.getReader()
  try {
    for (let left = maxThrownAwayBytes; left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.length
    }
    await reader.cancel()
  } catch {
    // The client has broken off: nobody waits for the answer.
  }
}

export function tooLong(most: number): Problem {
  return new Problem('payload-too-large', `A world of a worker takes bodies of ${most} bytes and less.`, {
    hint: 'an isolate has little memory: try larger uploads with platform-simulator serve, or in process',
  })
}
