import ts from 'typescript'
import { afterEach, describe, expect, it } from 'vitest'
import { switchName } from '../support/planted.js'
import { mutatedFiles } from './files.js'
import { type Mutant, mutated, parsed } from './mutants.js'
import { operators, placesOf } from './operators.js'
import { counter, functionSpots, probed, spotOf } from './probes.js'
import { reportOf } from './report.js'
import type { Verdict } from './runner.js'
import { isSwitchable, switched } from './switches.js'

/** Every text that one bug makes of this one, by operator. */
function mutantsOf(text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const place of placesOf(parsed('some.ts', text)))
    found[place.operator] = [...(found[place.operator] ?? []), mutated(text, place)]
  return found
}

describe('A bug that is planted', () => {
  it.each<[keyof typeof operators, string, string]>([
    ['condition turned round', 'if (a) b()', 'if (!(a)) b()'],
    ['condition turned round', 'x = a ? b : c', 'x = !(a) ? b : c'],
    ['boundary moved', 'x = a < b', 'x = a <= b'],
    ['boundary moved', 'x = a >= b', 'x = a > b'],
    ['equality turned round', 'x = a === b', 'x = a !== b'],
    ['other connective', 'x = a && b', 'x = a || b'],
    ['operand dropped', 'x = a && b', 'x = a'],
    ['operand dropped', 'x = a && b', 'x = b'],
    ['other arithmetic', 'x = a * b', 'x = a / b'],
    ['preset dropped', 'x = a ?? b', 'x = a'],
    ['other number', 'x = 12', 'x = (12 + 1)'],
    ['other number', 'x = 0', 'x = 1'],
    ['other number', 'x = 5n', 'x = (5n + 1n)'],
    ['other text', "x = 'a'", 'x = "a~"'],
    ['other truth', 'x = true', 'x = false'],
    ['not dropped', 'x = !a', 'x = a'],
    ['statement dropped', 'a()', ';'],
    ['guard dropped', 'function f() { if (a) return 1 }', 'function f() { ; }'],
    ['statements in other order', 'a()\nb()', 'b()\na()'],
    ['member dropped', 'x = { a: 1, b }', 'x = {  b }'],
    ['other method', 'x = a.some(b)', 'x = a.every(b)'],
    ['other end of a list', 'x = a.at(0)', 'x = a.at(-1)'],
    ['step dropped', 'x = a.filter(b)', 'x = a'],
    ['membership turned round', 'x = a.has(b)', 'x = !a.has(b)'],
  ])('is a %s: %s', (operator, text, after) => {
    expect(mutantsOf(text)[operator]).toContain(after)
  })

  it.each([
    ['assignments that read nothing of each other', 'a = 1\nb = 2'],
    ['an assignment to a member that reads nothing of the other', 'a.b = c.d\nthis.#e = true'],
    ['copies of different lists', 'this.#a = this.#a.slice()\nthis.#b = this.#b.slice()'],
    ['additions to different lists', 'this.#a.push(c, d)\nthis.#b.push({ e: c, f: [-d] })'],
    ['copies that are forked', 'c.#a = this.#a.map(({ d }) => ({ d: d.fork() }))\nc.#b = e ? f : g.fork()'],
    ['sums of different things', 'a += BigInt(b.c)\nd++'],
    ['one value for one member, whosever it is', 'a.b = true\nc.b = true'],
    [
      'guards for two values of one member',
      "function f() { if (a.b === 'c') return 1; if (a.b === 'd') return 2 }",
    ],
    [
      'guards for a value and for all others',
      "function f() { if (a === 'c') return 1; if (a !== 'c') return 2 }",
    ],
    [
      'guards of which one wants what the other does not',
      'function f() { if (a && b > 1) return 1; if (c && !a) return 2 }',
    ],
    [
      'guards that give the same',
      "function f() { if (a.includes('b')) return false; if (c < d) return false }",
    ],
    [
      'guards for a text and for a list',
      "function f() { if (typeof a === 'string') return 1; if (Array.isArray(a)) return 2 }",
    ],
    ['members that begin empty', 'this.#a = new Map()\nthis.#b = new Map<C, D>()'],
    [
      'guards for a list and for what is no object',
      "function f() { if (Array.isArray(a)) return 1; if (typeof a !== 'object' || a === null) return 2 }",
    ],
    ['a refusal and what it undoes', 'function f() { if (a < b) throw c(); world.update(d) }'],
    ['an invariant about a variable that stays', 'invariant(a !== undefined)\nb(c)'],
  ])('is none where two statements are the same in either order: %s', (_, text) => {
    expect(mutantsOf(text)['statements in other order']).toBeUndefined()
  })

  it.each([
    'a = 1\nb = a',
    'a = b\nb = 1',
    'a = 1\na = 2',
    'a.b = 1\nc = d.b',
    'a.b = 1\nc.b = 2',
    'a = b()\nc = 1',
    'a.b().c = 1\nd = 2',
    'function f() { if (a() === 1) return 1; if (a() === 2) return 2 }',
    "function f() { if (a.b === 'c') return 1; if (a.d === 'c') return 2 }",
    "function f() { if (a === 'c') return 1; if (a === 'c') return 2 }",
    'function f() { if (a === b) return 1; if (a === c) return 2 }',
    'function f() { if (a) return b(); if (c) return b() }',
    'function f() { if (a) return false; if (b()) return false }',
    'function f() { if (a || b) return 1; if (!a) return 2 }',
    "function f() { if (typeof a === 'object') return 1; if (Array.isArray(a)) return 2 }",
    'a = new B(c)\nd = 1',
    "function f() { if (Array.isArray(a)) return 1; if (typeof a !== 'object' || b) return 2 }",
    'function f() { if (a < b) throw c(); d.update(e) }',
    'function f() { if (a.b) throw c(); world.update(a) }',
    'a.push(b)\na.push(c)',
    'a.push(b)\nb.push(a)',
    'a.push(b())\nc.push(d)',
    'a.push(...b)\nb = c',
    'a += b\nb++',
    'a.b = 1\nc.b += 1',
    'a = b\nc = a++',
    'invariant(a.b)\nc()',
    'invariant(a === 1)\na = 2',
  ])('may be the other order of two statements: %s', (text) => {
    expect(mutantsOf(text)['statements in other order']).toHaveLength(1)
  })

  it('moves no boundary where one of two values is chosen by their order', () => {
    const moved = (text: string) => mutantsOf(text)['boundary moved']
    expect([moved('x = a < b ? a : b'), moved('x = a > 0n ? 0n : a')]).toEqual([undefined, undefined])
    expect(moved('x = a < b ? a : c')).toEqual(['x = a <= b ? a : c'])
  })

  it('is one of each operator somewhere above', () => {
    const text = `
      function f() { if (a < b && a === 0) return true; a(); b(); return !c ?? 'd' }
      x = { a: 1 * 2, b: c.some(d).at(0).filter(e).has(f) ? g : h }`
    expect(Object.keys(mutantsOf(text)).sort()).toEqual(Object.keys(operators).sort())
  })

  it('is nothing that only the compiler reads, and no name', () => {
    expect(mutantsOf("import a from 'b'\ntype C = 'd' | 1\ninterface E { readonly f: true }")).toEqual({})
    expect(mutantsOf("x = { 'a': b, 1: c }")['other text']).toBeUndefined()
    expect(mutantsOf("x = { 'a': b, 1: c }")['other number']).toBeUndefined()
  })
})

describe('A probe', () => {
  it.each([
    ['before a statement', 'function f() { a() }', 'function f() { ;__reached[1]=1;a() }'],
    ['around what an arrow gives', 'const f = () => a()', 'const f = () => (__reached[1]=1,a())'],
    [
      'around a statement without a block',
      'function f() { if (b) a() }',
      'function f() { if (b) {__reached[1]=1;a()} }',
    ],
  ])('stands %s', (_, text, after) => {
    const file = parsed('some.ts', text)
    const spot = spotOf(callOfA(file), file)
    expect(spot && probed(text, [{ ...spot, number: 1 }])).toBe(after)
  })

  it('of code that runs when its module is loaded is none', () => {
    const file = parsed('some.ts', 'x = 1')
    const [place] = placesOf(file)
    expect(place && spotOf(place.node, file)).toBeNull()
  })

  it('says which functions were called', () => {
    const text = 'function f() { return g(1) }\nconst g = (x) => x > 0 ? h() : 0\nfunction h() { return 2 }'
    const file = parsed('some.ts', text)
    const all = functionSpots(file).map((spot, index) => ({ ...spot, number: index }))
    const run = new Function(counter, `${probed(text, all)}\nf()`)
    const reached = new Uint8Array(3)
    run(reached)
    expect([...reached]).toEqual([1, 1, 1])
  })

  /** The statement or expression `a()`. */
  function callOfA(file: ts.SourceFile): ts.Node {
    const found: ts.Node[] = []
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) found.push(node)
      ts.forEachChild(node, walk)
    }
    walk(file)
    return found[0] ?? file
  }
})

describe('A switch', () => {
  afterEach(() => {
    for (const name of [switchName, counter]) Reflect.deleteProperty(globalThis, name)
  })

  /** The file with every mutant of it, as numbers from 1. */
  function allOf(text: string): { readonly file: ts.SourceFile; readonly mutants: readonly Mutant[] } {
    const file = parsed('some.ts', text)
    const mutants = placesOf(file).map((place, index): Mutant => {
      const { operator, start, end, after, node } = place
      const spot = spotOf(node, file)
      return { number: index + 1, path: 'some.ts', line: 1, operator, start, end, before: '', after, spot }
    })
    return { file, mutants: mutants.filter((mutant) => isSwitchable(file, mutant)) }
  }

  /** What `f` of the text gives for 1 to 3; the name of the error where it throws. */
  function results(text: string, number: number): unknown[] {
    const on = Int32Array.of(number)
    Object.assign(globalThis, { [switchName]: on, [counter]: new Uint8Array(100) })
    const f: (x: number) => unknown = new Function(`${text}\nreturn f`)()
    return [1, 2, 3].map((x) => {
      try {
        return f(x)
      } catch (error) {
        return error instanceof Error ? error.name : error
      }
    })
  }

  it.each([
    [
      'a block',
      'function f(x) { if (x > 1) return 7; return g(x) }\nfunction g(x) { return x === 1 ? 2 : 3 }',
    ],
    [
      'what an arrow gives',
      'const f = (x) => g(x) + 1\nconst g = (x) => (x > 1 ? [x, 4].filter((y) => y > 2).length : 0)',
    ],
    [
      'a method',
      'class A { n = () => 2; m(x) { return x < this.n() && !this.k } get k() { return false } }\nconst f = (x) => new A().m(x)',
    ],
    [
      'a function in a function',
      'function f(x) { const g = (y) => { h.push(y); return y * 2 }; const h = []; g(x); return h.concat(g(2)) }',
    ],
  ])('turns each bug in %s on by its number, and none by 0', (_, text) => {
    const { file, mutants } = allOf(text)
    const all = switched(
      text,
      file,
      mutants,
      functionSpots(file).map((spot) => ({ ...spot, number: 99 })),
    )
    expect(mutants.length).toBeGreaterThan(4)
    expect(results(all, 0)).toEqual(results(text, 0))
    const seen = mutants.map((mutant) => results(all, mutant.number))
    expect(seen).toEqual(mutants.map((mutant) => results(mutated(text, mutant), 0)))
  })

  it('is none for what runs once in a process, and none in a constructor', () => {
    expect(allOf('const x = 1 + 2').mutants).toEqual([])
    expect(allOf('const x = lazy(() => 1 + 2)').mutants).toEqual([])
    expect(allOf('class A extends B { constructor() { super(1 + 2); this.a = 3 } }').mutants).toEqual([])
  })
})

describe('The files that bugs are planted in', () => {
  it('are those of resources, gateway, kernel and runtime, without what is generated', () => {
    const files = mutatedFiles()
    const areas = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))
    expect([...areas].sort()).toEqual(['src/gateway', 'src/kernel', 'src/resources', 'src/runtime'])
    expect(files.filter((path) => path.startsWith('src/resources/types/'))).toEqual([])
    expect(files.length).toBeGreaterThan(400)
  })
})

describe('The report', () => {
  const mutant: Mutant = {
    number: 1,
    path: 'src/kernel/money.ts',
    line: 1,
    operator: 'other number',
    start: 0,
    end: 1,
    before: '1',
    after: '2',
    spot: null,
  }
  const verdict = (number: number, verdict: Verdict['verdict']): [number, Verdict] => [
    number,
    { number, verdict, by: null, tests: 1, milliseconds: 1 },
  ]
  const mutants = [1, 2, 3, 4].map((number) => ({ ...mutant, number }))

  it('names each mutant that no test sees, and counts the others', () => {
    const verdicts = new Map([verdict(1, 'killed'), verdict(2, 'survived'), verdict(3, 'reached by no test')])
    expect(reportOf(mutants, verdicts, []).lines).toEqual([
      '2 survived: src/kernel/money.ts:1 other number',
      '  - 1',
      '  + 2',
      '3 reached by no test: src/kernel/money.ts:1 other number',
      '  - 1',
      '  + 2',
      '4 mutants, 1 killed, 2 survived, 0 are the same program, 1 not judged yet',
    ])
  })
})
