import { readBase64Url, toBase64Url } from '../../../src/kernel/base64.js'

/** Code in an address: compressed, and in the letters that an address may have. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text))
  return toBase64Url(bytes)
}

/** @throws where it is no such text */
export async function unpack(text: string): Promise<string> {
  const bytes = readBase64Url(text)
  if (bytes === undefined) throw new Error('the code of the address is no base64url')
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes))
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const read = new Response(stream.readable).arrayBuffer()
  const writer = stream.writable.getWriter()
  // What is wrong with the bytes is told by the side that is read.
  writer.write(bytes).catch(() => undefined)
  writer.close().catch(() => undefined)
  return new Uint8Array(await read)
}
