import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run soak`, as it is run by hand. */
function soak(...options: string[]): Promise<{ readonly code: number; readonly output: string }> {
  const args = ['--import', 'tsx', 'test/simulation/soak.ts', '--workers', '1', '--steps', '30', ...options]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

describe('npm run soak', () => {
  it('runs whole seeds until it has made so many calls, and tells which they were', async () => {
    const { code, output } = await soak('--start', '1', '--calls', '10')
    expect(output).toMatch(/5 seeds \(1 to 5\), [0-9]{2,} calls in .* calls a second, 0 failures/)
    expect(code).toBe(0)
  })

  it('ends at the first disagreement with a code that is not 0, and says how to repeat it', async () => {
    const { code, output } = await soak('--start', '1', '--plant', 'a total that is one short')
    expect(output).toContain('Again: npm run audit -- --start ')
    expect(output).toContain('1 failures')
    expect(code).toBe(1)
  })

  it('counts a process that ends as a failure', async () => {
    const { code, output } = await soak('--start', '7', '--plant', 'a bug that nobody knows')
    expect(output).toContain('the process that ran seed 7 of 30 steps ended with 1')
    expect(code).toBe(1)
  })

  it('refuses a number that is none', async () => {
    const { code, output } = await soak('--calls', 'many')
    expect(output).toContain('--calls is many: it takes a whole number above 0.')
    expect(code).toBe(1)
  })
})
