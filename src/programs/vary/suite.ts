import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realNow } from '../../hosts/clock.js'
import { varyVariable } from '../../kit/fixtures/watching.js'
import { runsIn, type SuitePlan, type TestRun, writePlan } from './plan-file.js'
import { runnerOf, type Selected } from './runners.js'

/** A process of the suite that has ended. */
export interface SuiteRun {
  readonly code: number
  readonly output: string
  readonly runs: readonly TestRun[]
  readonly milliseconds: number
}

/** Runs a suite in a process of its own, as a plan says. @param tests the tests to run; all unless given */
export async function runSuite(
  command: readonly string[],
  plan: SuitePlan,
  tests?: readonly Selected[],
): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-simulator-vary-'))
  const began = realNow()
  try {
    writePlan(folder, plan)
    const words = tests === undefined ? command : (runnerOf(command)?.select(command, tests) ?? command)
    const { code, output } = await start(words, folder)
    return { code, output, runs: runsIn(folder), milliseconds: realNow() - began }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The most characters of what a suite writes that are kept: its end says why it failed. */
const maxOutput = 200_000

function start(
  [program = '', ...args]: readonly string[],
  folder: string,
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, [varyVariable]: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (part: unknown): void => {
      output = (output + String(part)).slice(-maxOutput)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
