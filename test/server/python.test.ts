import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from 'platform-simulator/server'
import { afterAll, expect, it } from 'vitest'
import { root } from '../support/markdown.js'
import { Programs } from './program.js'

const programs = new Programs()
afterAll(() => programs.dispose())

function hasPytest(): boolean {
  try {
    execFileSync('python3', ['-c', 'import pytest'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it('the helper for pytest steers a server: worlds, time, builders, causes, faults, and what is refused', async ({
  skip,
}) => {
  skip(!hasPytest(), 'python3 has no pytest here')
  const server = await listen({ clock: 'manual' })
  const folder = programs.scratch()
  cpSync(join(root, 'docs/examples/python'), folder, { recursive: true })
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']
  const { code, stdout, stderr } = await programs.start(
    'python3',
    args,
    { PLATFORM_SIMULATOR_URL: server.url },
    folder,
  ).ended
  await server.close()
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('7 passed')
})
