import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from '../../kernel/errors.js'

/**
 * Writes a part of the page that several commands have in common.
 * @param write makes the page of the one that is there
 * @param named what the user called the path
 * @throws UsageError where the file cannot be read or written
 */
export function writePage(named: string, path: string, write: (page: string | undefined) => string): void {
  try {
    writeFileSync(path, write(existsSync(path) ? readFileSync(path, 'utf8') : undefined))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${named} is ${path}, which cannot be written: ${reason}.`, { cause })
  }
}
