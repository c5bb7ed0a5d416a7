import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../../kernel/errors.js'

/** @returns its absolute path. @throws UsageError when it cannot be written */
export async function writeReportFile(file: string, html: string): Promise<string> {
  const path = resolve(file)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, html)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`the report could not be written: ${reason}`, { cause: error })
  }
  return path
}
