import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/markdown.js'

export interface Ended {
  readonly code: number
  readonly output: string
}

/** A folder of tests below the repository, so that they find its packages; vitest runs them in a process of its own. */
export class Suite {
  readonly folder: string

  /** @param reporter the code of one, for the configuration */
  constructor(files: Readonly<Record<string, string>>, reporter = '') {
    const cache = join(root, '.cache')
    mkdirSync(cache, { recursive: true })
    this.folder = mkdtempSync(join(cache, 'coverage-'))
    const config = `
      import { CoverageReporter } from 'platform-simulator/coverage'
      import { built } from '../../test/built.config.js'
      void CoverageReporter
      export default { test: { ...built, reporters: ['default', ${reporter}], include: ['*.test.ts'] } }
    `
    for (const [name, text] of Object.entries({ 'vitest.config.ts': config, ...files }))
      writeFileSync(join(this.folder, name), text)
  }

  run(env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const program = join(root, 'node_modules/vitest/vitest.mjs')
    const options = {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: '1', NO_COLOR: '1', ...env },
    }
    return new Promise((resolve) => {
      execFile(process.execPath, [program, 'run'], options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}\n${stderr}` }),
      )
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
