import { readFileSync } from 'node:fs'

/** The resident memory of a process in megabytes. Linux has it in a file. @throws where no file has it */
export function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1_000_000)
}
