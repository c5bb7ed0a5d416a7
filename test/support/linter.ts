import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a public linter says of an OpenAPI document, by its recommended rules, but for one: the paths of the API itself are
 * ambiguous, as `/customers/persona-import-jobs/{job_id}` is also `/customers/{customer_id}/...`.
 * @param name of a file, with its ending
 */
export function lintOf(name: string, text: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  try {
    const file = join(folder, name)
    writeFileSync(file, text)
    const output = execFileSync(
      'node_modules/.bin/redocly',
      ['lint', '--extends=recommended', '--skip-rule=no-ambiguous-paths', '--format=json', file],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    const report: unknown = JSON.parse(output.slice(output.indexOf('{')))
    return report
  } finally {
    rmSync(folder, { recursive: true })
  }
}
