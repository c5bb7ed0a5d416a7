import { Buffer as ofNpm } from 'buffer'

/** `Buffer` of npm, which does not know base64url as Node's does. */
function withBase64Url<B extends typeof import('buffer').Buffer>(Buffer: B): B {
  const { from } = Buffer
  const toText = Buffer.prototype.toString
  Buffer.prototype.toString = function (encoding?: BufferEncoding, ...range: number[]) {
    if (encoding !== 'base64url') return toText.call(this, encoding, ...range)
    return toText.call(this, 'base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  }
  return Object.assign(Buffer, {
    from: (value: unknown, encoding?: unknown, ...rest: unknown[]) =>
      encoding === 'base64url' && typeof value === 'string'
        ? from(value.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
        : Reflect.apply(from, Buffer, [value, encoding, ...rest]),
  })
}

/** `Buffer` as Node has it. */
export const Buffer = withBase64Url(ofNpm)
