import { describe, expect, test } from 'vitest'
import { generateAll } from '../../docs/generate.js'
import { rowShapes } from '../../src/kit/row-shapes.js'
import { registry } from '../../src/resources/registry.js'
import { pagesIn, readPage } from '../support/markdown.js'

/**
 * Pages and types are made of the declarations: whoever changes a route, a status, a schema or a sentence sees here what
 * readers will see.
 */
const pages = await generateAll()

describe('generated pages', () => {
  for (const [page, content] of pages) {
    test(`${page} is current: npm run docs`, () => {
      expect(readPage(page)).toBe(content)
    })
  }

  test('every public type, and every group of sim.api, has a sentence for editors', () => {
    const types = [...pages].filter(([page]) => page.startsWith('src/resources/types/'))
    expect(types.length).toBeGreaterThan(4)
    const silent = types.flatMap(([page, content]) =>
      content
        .split('\n')
        .flatMap((line, at, lines) =>
          /^export (?:type|interface) \w|^ {2}readonly \w+: \w+Api$/.test(line) &&
          !lines[at - 1]?.endsWith('*/')
            ? [`${page}: ${line}`]
            : [],
        ),
    )
    expect(silent).toEqual([])
  })

  test.each([
    ['src/kit/simulator.ts', 'Simulator'],
    ['src/kit/platform-options.ts', 'PlatformOptions'],
    ['src/kit/requests.ts', 'RequestLogEntry'],
    ['src/kit/requests.ts', 'RequestFilter'],
    ['src/kit/webhooks.ts', 'Webhooks'],
    ['src/kit/signing/signers.ts', 'TestSigner'],
    ['src/kit/signing/signers.ts', 'WebauthnSignerOptions'],
    ['src/hosts/webhooks/verify.ts', 'WebhookInput'],
    ['src/resources/policies/explain.ts', 'PolicyExplanation'],
    ['src/runtime/clock.ts', 'Clock'],
  ])('%s: every member of %s has a sentence for editors', (file, name) => {
    const [, block = ''] =
      new RegExp(`interface ${name}\\b[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(readPage(file)) ?? []
    const lines = block.split('\n')
    const members = lines.flatMap((line, at) =>
      /^ {2}(?:readonly )?\w+\??(?:<\w+>)?[:(]/.test(line) ? [{ line, before: lines[at - 1] }] : [],
    )
    expect(members.length).toBeGreaterThan(3)
    expect(members.filter(({ before }) => !before?.endsWith('*/')).map(({ line }) => line)).toEqual([])
  })

  test('docs/resources has no page beside them: delete what is left over', () => {
    expect(pagesIn('docs/resources').filter((page) => !pages.has(page))).toEqual([])
  })

  test('the shapes of rows are those of every table of a resource, and of the gateway', () => {
    const tables = registry.tables.map(({ name }) => name)
    const beside = Object.keys(rowShapes()).filter((name) => !tables.includes(name))
    expect(tables.filter((name) => !(name in rowShapes()))).toEqual([])
    expect(beside.sort(), 'what the gateway keeps').toEqual(['idempotency', 'rate_limits', 'requests'])
  })
})
