import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from '../kernel/errors.js'

/**
 * Writes a part of the page that several commands have in common.
 * @param write makes the page of the one that is there
 * @throws UsageError where the file cannot be read or written
 */
export function writePage(path: string, write: (page: string | undefined) => string): void {
  try {
    writeFileSync(path, write(existsSync(path) ? readFileSync(path, 'utf8') : undefined))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`--html is ${path}, which cannot be written: ${reason}.`, { cause })
  }
}
