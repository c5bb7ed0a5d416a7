import { hostTimer } from '../clock.js'

/** The most that is read of a body that nobody wants, in bytes, and the longest that is waited for it, in milliseconds. */
const most = 65_536
const longestMs = 1000

/**
 * Lets go of an answer whose body nobody wants. One that came over HTTP is read to its end where that is near: Node keeps the next
 * request to the same host waiting for four seconds where the body of an answer of HTTP/1.0 was cancelled.
 * @param isFar the answer came over HTTP
 */
export function letGo({ body }: Response, isFar: boolean): void {
  if (body === null || body.locked) return
  void (isFar ? drain(body.getReader()) : body.cancel()).catch(() => undefined)
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = hostTimer(longestMs)
  const late = timer.done.then(() => ({ done: true, value: undefined }))
  try {
    for (let read = 0; read <= most; ) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) break
      read += value?.length ?? 0
    }
  } finally {
    timer.cancel()
    await reader.cancel()
  }
}
