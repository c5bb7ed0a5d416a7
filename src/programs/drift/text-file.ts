import { open } from 'node:fs/promises'
import { UsageError } from '../../kernel/errors.js'

/** Sentences for a file that cannot be read, by the code of its error. */
const reasons: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `there is no file ${file}: its path is taken from the folder that the command runs in.`,
  EISDIR: (file) => `${file} is a folder: name a file in it.`,
  EACCES: (file) => `${file} may not be read by this user: change its rights, or copy it.`,
  ERR_ENCODING_INVALID_ENCODED_DATA: (file) => `${file} cannot be read as text: it is not written in UTF-8.`,
}

/**
 * The text of a file that somebody else has written.
 * @param mostBytes the file is refused where it is longer
 * @throws UsageError
 */
export async function textOfFile(file: string, mostBytes: number): Promise<string> {
  let handle: Awaited<ReturnType<typeof open>> | undefined
  try {
    handle = await open(file, 'r')
    // A device has no size and no end: so much is read, whatever is said.
    const buffer = new Uint8Array(mostBytes + 1)
    let length = 0
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    if (length > mostBytes)
      throw new UsageError(`${file} is longer than ${mostBytes / 1024 / 1024} MiB, and was not read.`)
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, length))
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    throw new UsageError(reasons[code]?.(file) ?? `${file} cannot be read as text${code && ` (${code})`}.`)
  } finally {
    await handle?.close()
  }
}
