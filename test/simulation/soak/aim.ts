import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before the command, it kills the process at a call of the file system: `AIM=rename:2` at the second rename,
 * before or after it happens, as `AIM_AFTER` says.
 */
const [call = '', nth = '1'] = (process.env['AIM'] ?? '').split(':')
const isAfter = process.env['AIM_AFTER'] === '1'
let left = Number(nth)

async function aimed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const hit = name === call && --left === 0
  if (hit && !isAfter) process.kill(process.pid, 'SIGKILL')
  const result = await run()
  if (hit) process.kill(process.pid, 'SIGKILL')
  return result
}

const { open, rename, rm } = fs
fs.rename = (from, to) => aimed('rename', () => rename(from, to))
fs.rm = (path, options) => aimed('rm', () => rm(path, options))
fs.open = async (path, flags, mode) => {
  const file = await aimed('open', () => open(path, flags, mode))
  const [sync, datasync, write] = [file.sync.bind(file), file.datasync.bind(file), file.write.bind(file)]
  file.sync = () => aimed('sync', sync)
  file.datasync = () => aimed('sync', datasync)
  file.write = ((...given: Parameters<typeof write>) =>
    aimed('write', () => write(...given))) as typeof file.write
  return file
}
syncBuiltinESMExports()
