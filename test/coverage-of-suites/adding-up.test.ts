import { describe, expect, it } from 'vitest'
import { addUp } from '../../src/kit/coverage/adding-up.js'
import { declaredIn } from '../../src/kit/coverage/declared.js'
import { kinds } from '../../src/kit/coverage/kinds.js'
import { readGates, unreached } from '../../src/programs/coverage/gates.js'
import { coveragePage } from '../../src/programs/coverage/page.js'
import { tableOf } from '../../src/programs/coverage/table.js'
import { registry } from '../../src/resources/registry.js'
import { widgetsRegistry } from './small.js'

const declared = declaredIn(widgetsRegistry)

/** Two tests of an application that has widgets, of a platform that also has gadgets. */
const lines = [
  {
    v: 1,
    file: 'test/widgets.test.ts',
    test: ['makes a widget'],
    met: {
      operations: ['widgets.create', 'widgets.get'],
      successes: ['widgets.create'],
      refusals: ['widgets.get not-found', 'widgets.get rate-limited'],
      states: ['widget new'],
    },
    takes: ['widget.made'],
  },
  {
    v: 1,
    file: 'test/widgets.test.ts',
    test: ['wears it out'],
    failed: true,
    met: { operations: ['widgets.get'], moves: ['widget wear'], states: ['widget worn'] },
  },
]

describe('the report', () => {
  const report = addUp(declared, lines)

  it('counts tests, files, and tests that failed', () => {
    expect(report).toMatchObject({ tests: 2, files: 1, failedTests: 1, brokenLines: 0 })
  })

  it('says which resources the application touches', () => {
    expect(report.resources).toEqual(['widgets'])
  })

  it('counts both: of what the application touches, and of the whole platform', () => {
    expect(report.kinds).toEqual({
      // Gadgets are not called.
      operations: { touched: { met: 2, of: 2 }, platform: { met: 2, of: 4 } },
      successes: { touched: { met: 1, of: 2 }, platform: { met: 1, of: 4 } },
      // Of create conflict and validation-error, of get not-found; of every operation authentication-error, forbidden,
      // invalid-identifier, invalid-request, payload-too-large and rate-limited.
      refusals: { touched: { met: 2, of: 9 }, platform: { met: 2, of: 11 } },
      // Nobody asked to be told that a widget is gone, nor of gadgets.
      events: { touched: { met: 0, of: 1 }, platform: { met: 0, of: 3 } },
      states: { touched: { met: 2, of: 3 }, platform: { met: 2, of: 5 } },
      moves: { touched: { met: 1, of: 2 }, platform: { met: 1, of: 3 } },
      // Of create a lost answer and a step; of every call four.
      faults: { touched: { met: 0, of: 6 }, platform: { met: 0, of: 7 } },
      replays: { touched: { met: 0, of: 1 }, platform: { met: 0, of: 2 } },
    })
    expect(report.all).toEqual({ touched: { met: 6, of: 24 }, platform: { met: 8, of: 39 } })
  })

  it('lists what is missing of what the application touches', () => {
    expect(report.missing).toMatchObject({
      successes: ['widgets.get'],
      events: ['widget.made'],
      states: ['widget gone'],
      moves: ['widget drop'],
      replays: ['widgets.create'],
    })
  })

  it('touches events of its resources where a target takes everything', () => {
    const { kinds } = addUp(declared, [{ ...lines[0], takes: ['*'] }])
    expect(kinds.events.touched).toEqual({ met: 0, of: 2 })
  })

  it('touches nothing where nothing was called', () => {
    const { all, resources } = addUp(declared, [{ v: 1, test: ['waits'], met: {}, takes: ['*'] }])
    expect(all.touched).toEqual({ met: 0, of: 0 })
    expect(resources).toEqual([])
  })

  it('does not count what nobody declares', () => {
    const met = { refusals: ['widgets.create service-unavailable'], states: ['widget bent'] }
    expect(addUp(declared, [{ v: 1, test: ['x'], met }]).all.platform.met).toBe(0)
  })

  it('refuses lines that another version wrote', () => {
    expect(() => addUp(declared, [{ v: 2, test: ['x'], met: {} }])).toThrow('delete the folder')
  })

  it('is a table in which both stand beside each other', () => {
    expect(tableOf(report)).toMatchInlineSnapshot(`
      "What 2 tests in 1 file met of the platform, 1 of them failed

                    of what the app touches     of the whole platform
        operations              2 of 2 100%               2 of 4  50%
        successes               1 of 2  50%               1 of 4  25%
        refusals                2 of 9  22%              2 of 11  18%
        events                  0 of 1   0%               0 of 3   0%
        states                  2 of 3  66%               2 of 5  40%
        moves                   1 of 2  50%               1 of 3  33%
        faults                  0 of 6   0%               0 of 7   0%
        replays                 0 of 1   0%               0 of 2   0%
        -------------------------------------------------------------
        all                    6 of 24  25%              8 of 39  20%

      The application touches widgets."
    `)
  })

  it('is a page without a script, whose tables have captions and headings', () => {
    const page = coveragePage(report)
    expect(page).not.toContain('<script')
    expect(page).toMatch(/<table>\s*<caption>/)
    expect(page).toContain('<th scope="row">refusals</th><td>2 of 9</td>')
    expect(page).toContain('<summary>moves: 1</summary>')
    expect(page).toContain('name="viewport"')
  })
})

describe('a gate', () => {
  const report = addUp(declared, lines)

  it('names what it is about: what is touched, or the platform, or one kind of it', () => {
    expect(unreached(report, readGates('touched 25, platform 20, touched.states 66'))).toEqual([])
    expect(unreached(report, readGates('touched 26, touched.refusals 50%, platform.operations 51'))).toEqual([
      'the gate touched is 26%, and 6 of 24 are 25%',
      'the gate touched.refusals is 50%, and 2 of 9 are 22%',
      'the gate platform.operations is 51%, and 2 of 4 are 50%',
    ])
  })

  it('is reached where there is nothing to meet', () => {
    const none = addUp(declared, [])
    expect(unreached(none, readGates('touched 100'))).toEqual([])
  })

  it.each([
    ['60', 'it must be a name and a percentage'],
    ['touched 101', 'it must be a name and a percentage'],
    ['touched.refusal 50', 'Did you mean touched.refusals'],
    ['touched.operations 50', 'is always reached'],
  ])('is refused when it is %s', (text, message) => {
    expect(() => readGates(text)).toThrow(message)
  })
})

describe('the platform', () => {
  it('has items of every kind, each once', () => {
    const { items } = declaredIn(registry)
    for (const kind of kinds) expect(items.some((item) => item.kind === kind)).toBe(true)
    const names = items.map(({ kind, name }) => `${kind} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
