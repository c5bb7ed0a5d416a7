import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { entryPoints, onlyOnNode } from '../entries.config.js'
import { lazy } from '../src/kernel/lazy.js'

/** Reads the source and keeps the rules of the house (docs/decisions, AGENTS.md). Each message names what to use instead. */

interface File {
  /** From the root of the repository: `src/kernel/clock.ts`. */
  readonly path: string
  readonly text: string
  readonly ast: ts.SourceFile
  readonly nodes: ReadonlyMap<ts.SyntaxKind, readonly ts.Node[]>
  /** Those of the nodes that import, or export again. */
  readonly imports: readonly ts.Node[]
}

const root = new URL('../', import.meta.url)
const kinds = ts.SyntaxKind

function filesOf(folder: string): File[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/(?:packages|node_modules|dist)\//.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(new URL(path, root), 'utf8')
      // Few files outside of src are looked at closely.
      const parsed = lazy(() => {
        const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
        return { ast, nodes: nodesOf(ast) }
      })
      const imports = lazy(() =>
        ofKinds(...importing)(parsed()).filter((node) => specifierOf(node) !== undefined),
      )
      return {
        path,
        text,
        get ast() {
          return parsed().ast
        },
        get nodes() {
          return parsed().nodes
        },
        get imports() {
          return imports()
        },
      }
    })
}

/** The nodes of a file by their kinds: each rule looks at those of its own alone. */
function nodesOf(ast: ts.SourceFile): Map<ts.SyntaxKind, ts.Node[]> {
  const nodes = new Map<ts.SyntaxKind, ts.Node[]>()
  const visit = (node: ts.Node): void => {
    const known = nodes.get(node.kind)
    if (known === undefined) nodes.set(node.kind, [node])
    else known.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ast)
  return nodes
}

const ofKinds =
  (...kinds: readonly ts.SyntaxKind[]) =>
  ({ nodes }: Pick<File, 'nodes'>): readonly ts.Node[] =>
    kinds.flatMap((kind) => nodes.get(kind) ?? [])

/** The kinds of what imports, or exports again. */
const importing = [kinds.ImportDeclaration, kinds.ExportDeclaration, kinds.ImportType, kinds.CallExpression]

const src = filesOf('src')
beforeAll(() => {
  // Read once, and not in the time of the test that asks first.
  for (const file of src) void file.nodes
})
const everything = [...src, ...['scenarios', 'docs', 'test'].flatMap(filesOf)]

/** `file:line what: instead` for each place that breaks a rule. @param among the nodes that are looked at */
function places(
  files: readonly File[],
  found: (node: ts.Node, file: File) => string | false,
  among: (file: File) => readonly ts.Node[],
): string[] {
  return files.flatMap((file) =>
    among(file).flatMap((node) => {
      const message = found(node, file)
      if (message === false) return []
      const { line } = file.ast.getLineAndCharacterOfPosition(node.getStart(file.ast))
      return [`${file.path}:${line + 1} ${message}`]
    }),
  )
}

function lines(files: readonly File[], pattern: RegExp, message: string): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, n) => (pattern.test(line) ? [`${path}:${n + 1} ${message}: ${line.trim()}`] : [])),
  )
}

function isNamed(node: ts.Node, ...names: string[]): boolean {
  return ts.isIdentifier(node) && names.includes(node.text)
}

/** A name that stands for itself: not a member after a dot, nor the name of a member that is declared. */
function isFree(node: ts.Node, ...names: string[]): boolean {
  if (!isNamed(node, ...names)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !('name' in parent && parent.name === node)
}

function isMember(node: ts.Node, object: string, member: string): boolean {
  return ts.isPropertyAccessExpression(node) && isNamed(node.expression, object) && node.name.text === member
}

function specifierOf(node: ts.Node): { text: string; isType: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const clause = node.importClause
    const named = clause?.namedBindings
    const isType =
      clause?.isTypeOnly === true ||
      (clause?.name === undefined &&
        named !== undefined &&
        ts.isNamedImports(named) &&
        named.elements.every((element) => element.isTypeOnly))
    return { text: node.moduleSpecifier.text, isType }
  }
  if (
    ts.isExportDeclaration(node) &&
    node.moduleSpecifier !== undefined &&
    ts.isStringLiteral(node.moduleSpecifier)
  )
    return { text: node.moduleSpecifier.text, isType: node.isTypeOnly }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return { text: node.argument.literal.text, isType: true }
  const [first] = ts.isCallExpression(node) ? node.arguments : []
  if (
    ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword &&
    first !== undefined
  )
    return { text: ts.isStringLiteral(first) ? first.text : '', isType: false }
  return undefined
}

/** Names of the resources, first to last, as registry.ts lists them. */
const resourceOrder = (() => {
  const text = src.find(({ path }) => path === 'src/resources/registry.ts')?.text ?? ''
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/index\.js'/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  )
  const [, list = ''] = /export const registry = compose\(\[([^\]]*)\]/.exec(text) ?? []
  return [...list.matchAll(/\w+/g)].map(([name]) => folders.get(name) ?? name)
})()

/** From the bottom: a file imports of its own layer and of those before it (docs/architecture.md). */
const layers = [
  'kernel',
  'contract',
  'resources',
  'gateway',
  'runtime',
  'hosts',
  'kit',
  'programs',
  'entries',
]

/** Whether a file may import another of src; false, or why not. */
function refusedImport(from: string, to: string): string | false {
  const [layer = '', resource = ''] = from.split('/').slice(1)
  const [target = '', other = '', file] = to.split('/').slice(1)
  if (!layers.includes(layer)) return `${layer} is not a layer: the layers are ${layers.join(', ')}`
  if (layers.indexOf(target) > layers.indexOf(layer))
    return `${target} stands above ${layer}: take what is missing as an argument, or declare a port in contract`
  if (target !== 'resources' || other === resource || !to.includes('/', 'src/resources/'.length)) return false
  if (file !== 'index.ts') return `import resources/${other}/index.js, not what is behind it`
  if (layer !== 'resources' || !from.includes('/', 'src/resources/'.length)) return false
  return (
    resourceOrder.indexOf(other) >= resourceOrder.indexOf(resource) &&
    `${other} comes after ${resource} in registry.ts: declare a reaction in ${other} instead`
  )
}

/** What is the host's is read by hosts, and by programs, which are started on one. */
const outsideHosts = src.filter(
  ({ path }) => !/^src\/(?:hosts|programs)\//.test(path) && path !== 'src/kit/fixtures/jest.ts',
)
const synchronous = src.filter(({ path }) => /^src\/(?:kernel|contract|resources|gateway)\//.test(path))

const paths: ReadonlySet<string> = new Set(src.map(({ path }) => path))

/** The file that an import names; undefined for a package, and for a style sheet. */
function importedBy(path: string, specifier: string): string | undefined {
  if (!/^\..*\.js$/.test(specifier)) return undefined
  const to = posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts')
  return paths.has(`${to}x`) ? `${to}x` : to
}

/** What a file imports of src, directly. */
function importsOf({ path, imports }: File): string[] {
  return imports.flatMap((node) => importedBy(path, specifierOf(node)?.text ?? '') ?? [])
}

/** The circles of a graph, each as what is in it (Tarjan). */
function circlesOf(nodes: readonly string[], next: (node: string) => Iterable<string>): string[][] {
  const number = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    number.set(node, number.size)
    low.set(node, number.get(node) ?? 0)
    stack.push(node)
    for (const other of next(node)) {
      if (!number.has(other)) visit(other)
      if (stack.includes(other)) low.set(node, Math.min(low.get(node) ?? 0, low.get(other) ?? 0))
    }
    if (low.get(node) !== number.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of nodes) if (!number.has(node)) visit(node)
  return circles
}

/** A folder of src, or a resource. */
function roomOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('src/resources/') ? 3 : 2)
    .join('/')
}

describe('the layers', () => {
  it('are read from the registry', () => {
    expect(resourceOrder[0]).toBe('events')
    expect(resourceOrder.length).toBeGreaterThan(30)
    expect(
      resourceOrder.every((name) => src.some(({ path }) => path === `src/resources/${name}/index.ts`)),
    ).toBe(true)
  })

  it('import downwards only', () => {
    const found = (node: ts.Node, { path }: File) => {
      const specifier = specifierOf(node)
      if (specifier === undefined || !specifier.text.startsWith('.')) return false
      const to = importedBy(path, specifier.text)
      if (to === undefined || !to.startsWith('src/')) return false
      const reason = refusedImport(path, to)
      return reason !== false && `${specifier.text}: ${reason}`
    }
    const refused = places(src, found, ({ imports }) => imports)
    expect(refused).toEqual([])
  })

  it('have no circle of imports, neither of files nor of rooms', () => {
    const edges = new Map(src.map((file) => [file.path, importsOf(file)]))
    const files = [...edges.keys()]
    expect(circlesOf(files, (path) => edges.get(path) ?? [])).toEqual([])
    const rooms = [...new Set(files.map(roomOf))]
    const next = (room: string) =>
      files
        .filter((path) => roomOf(path) === room)
        .flatMap((path) => (edges.get(path) ?? []).map(roomOf))
        .filter((other) => other !== room)
    expect(circlesOf(rooms, next)).toEqual([])
  })

  it('are drawn as they are in docs/architecture.md', () => {
    const page = readFileSync(new URL('docs/architecture.md', root), 'utf8')
    expect(page).toContain([...layers].reverse().join(' --> '))
  })

  it('leave no file at the root of src', () => {
    expect(src.filter(({ path }) => path.split('/').length < 3).map(({ path }) => path)).toEqual([])
  })
})

describe('an entry', () => {
  it('re-exports and wires: what it would do is in a room of a lower layer', () => {
    const codeOf = ({ text }: File): number =>
      text
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .filter((line) => /^\s*[^\s/]/.test(line)).length
    const long = src.filter((file) => file.path.startsWith('src/entries/') && codeOf(file) > 60)
    expect(long.map((file) => `${file.path}: ${codeOf(file)}`)).toEqual([])
  })
})

describe('hosts', () => {
  it('have rooms: a file at their root is alone in its kind', () => {
    const alone = src
      .filter(({ path }) => /^src\/hosts\/[^/]+$/.test(path))
      .map(({ path }) => posix.basename(path))
    expect(alone).toEqual(['clock.ts', 'drafting.ts', 'host-names.ts'])
  })
})

describe('the composition root', () => {
  it('wires and does nothing else: it fits on two screens', () => {
    const text = src.find(({ path }) => path === 'src/kit/platform.ts')?.text ?? ''
    expect(text).toContain('export function createPlatform')
    const reason = 'what sim does is in kit/assemble.ts, and in the part that it asks'
    expect(text.split('\n').length, reason).toBeLessThanOrEqual(140)
  })
})

describe('what runs in browsers', () => {
  const forBrowsers = entryPoints.filter(({ file }) => !onlyOnNode.has(file))
  it.each(forBrowsers.map(({ file }) => `src/entries/${file}.ts`))('reaches nothing of Node: %s', (entry) => {
    const files = new Map(src.map((file) => [file.path, file]))
    const reached = new Set([entry])
    for (const path of reached)
      for (const node of files.get(path)?.imports ?? []) {
        const { text = '', isType = true } = specifierOf(node) ?? {}
        const to = importedBy(path, text)
        if (!isType && to !== undefined) reached.add(to)
      }
    const found = places(
      src.filter(({ path }) => reached.has(path)),
      (node) =>
        specifierOf(node)?.text.startsWith('node:') === true &&
        'an import of Node: only an entry point of its own may load it',
      ({ imports }) => imports,
    )
    expect([...reached].filter((path) => !files.has(path))).toEqual([])
    expect(found).toEqual([])
  })
})

describe('outside hosts', () => {
  it('nothing reads the time of the host', () => {
    const found = places(
      outsideHosts,
      (node, { path }) => {
        if (isMember(node, 'Date', 'now') || isMember(node, 'performance', 'now'))
          return 'use world.now, in virtual milliseconds'
        if (ts.isNewExpression(node) && isNamed(node.expression, 'Date') && path !== 'src/kernel/clock.ts')
          return 'new Date: use toDate or isoTime of kernel/clock.ts'
        return false
      },
      ofKinds(kinds.PropertyAccessExpression, kinds.NewExpression),
    )
    expect(found).toEqual([])
  })

  it('nothing is random but the streams of the world', () => {
    const found = places(
      outsideHosts,
      (node) =>
        (isMember(node, 'Math', 'random') || isFree(node, 'crypto')) &&
        'use world.mint for ids, world.random or world.randomText for the rest',
      ofKinds(kinds.PropertyAccessExpression, kinds.Identifier),
    )
    expect(found).toEqual([])
  })

  it('nothing waits, fetches or asks the host', () => {
    const timers = [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'clearTimeout',
      'clearInterval',
      'clearImmediate',
    ]
    const found = places(
      outsideHosts,
      (node) => {
        if (isFree(node, ...timers)) return 'a timer: schedule a job with world.schedule or world.later'
        if (ts.isCallExpression(node) && isNamed(node.expression, 'fetch'))
          return 'fetch: declare a port and wire a host'
        if (isFree(node, 'process', 'globalThis')) return 'the host: make it an option of createSimulator'
        if (specifierOf(node)?.text.startsWith('node:')) return 'an import of Node: put it into a host'
        return false
      },
      ofKinds(kinds.Identifier, ...importing),
    )
    expect(found).toEqual([])
  })

  it('everything is synchronous below the runtime', () => {
    const found = places(
      synchronous,
      (node) =>
        (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node) || isFree(node, 'Promise')) &&
        'asynchronous code: return a value, or schedule a job; waiting is the work of the runtime and of hosts',
      ofKinds(kinds.AsyncKeyword, kinds.AwaitExpression, kinds.Identifier),
    )
    expect(found).toEqual([])
  })

  it('a resource keeps nothing of what was refused in the middle', () => {
    const resources = src.filter(({ path }) => path.startsWith('src/resources/'))
    const found = places(
      resources,
      (node, { ast }) => {
        if (!ts.isCatchClause(node)) return false
        const tried = node.parent.tryBlock.getText(ast)
        const throwsOn = node.block.statements.at(-1)?.kind === ts.SyntaxKind.ThrowStatement
        return (
          /\b(?:#?world|this)\b/.test(tried) &&
          !throwsOn &&
          'a catch that goes on: what was written before the refusal stays. Use world.attempt, which takes it back'
        )
      },
      ofKinds(kinds.CatchClause),
    )
    expect(found).toEqual([])
  })
})

/** The first words of a part of a sentence: a reader looks for its beginning, and there is none. */
const partOfSentence: ReadonlySet<string> = new Set(
  (
    'What Whether How Which Where When Who Whom Whose Why That If Of In On At By For With Without From To As Under ' +
    'Before After Until Between Behind Over Through Because While Since Like Than About Beside Into Per Unless'
  ).split(' '),
)

/** Each stands where the compiler cannot know. The number may only fall. */
const maxCasts = 92

describe('every file of src', () => {
  it('keeps its state in a world: nothing at module level changes', () => {
    const found = places(
      src,
      (node, { ast }) => {
        if (!ts.isVariableStatement(node) || node.parent !== ast) return false
        if ((node.declarationList.flags & ts.NodeFlags.Const) === 0)
          return 'let at module level: keep it in a row, or in the object that a factory returns'
        const mutable = node.declarationList.declarations.some(
          ({ initializer, type }) =>
            initializer !== undefined &&
            ts.isNewExpression(initializer) &&
            isNamed(initializer.expression, 'Map', 'Set', 'WeakMap', 'WeakSet') &&
            !/^Readonly/.test(type?.getText(ast) ?? ''),
        )
        return (
          mutable &&
          'a Map or Set at module level: annotate data as ReadonlyMap or ReadonlySet; state belongs in a world'
        )
      },
      ofKinds(kinds.VariableStatement),
    )
    expect(found).toEqual([])
  })

  it('names nothing of fetch while it is loaded: Node loads its own at the first name, and takes longer than the library', () => {
    const ofFetch = ['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'fetch']
    const waits = (node: ts.Node): boolean =>
      ts.isFunctionLike(node) ||
      ts.isInterfaceDeclaration(node) ||
      (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
      (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword)
    const isLater = (node: ts.Node): boolean =>
      !ts.isSourceFile(node) && (waits(node) || isLater(node.parent))
    const found = places(
      src,
      (node) =>
        (isFree(node, ...ofFetch) || ofFetch.some((name) => isMember(node, 'globalThis', name))) &&
        !isLater(node) &&
        'a name of fetch at module level: put it into the function that needs it',
      ofKinds(kinds.Identifier, kinds.PropertyAccessExpression),
    )
    expect(found).toEqual([])
  })

  it('is named after what it is about', () => {
    const vague = src
      .filter(({ path }) => /\/(?:utils?|helpers?|common|misc|managers?)\b/.test(path))
      .map(({ path }) => path)
    expect(vague, 'name a file after its one idea').toEqual([])
  })

  it('has no more casts than it had: what the compiler can prove needs none', () => {
    const casts = places(
      src,
      (node) => ts.isAsExpression(node) && node.type.getText() !== 'const' && `a cast: ${node.getText()}`,
      ofKinds(kinds.AsExpression),
    )
    expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(maxCasts)
  })

  it('begins its doc comments with a verb or a noun: who reads them begins there too', () => {
    const found = src
      .filter(({ text }) => !text.startsWith('// Generated'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\/\*\*[\s*]*([A-Z][a-z]+)\b/g)].flatMap(({ index, 1: word = '' }) =>
          partOfSentence.has(word)
            ? [`${path}:${text.slice(0, index).split('\n').length} a doc comment that begins with ${word}`]
            : [],
        ),
      )
    const instead =
      'begin with what it does ("Tells whether ...", "Counts ...") or with what it is ("The number of ...", "A row as ...")'
    expect(found, instead).toEqual([])
  })

  it('has at most 400 lines', () => {
    const written = src.filter(({ text }) => !text.startsWith('// Generated'))
    const tooLong = written.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)
    expect(tooLong, 'split it into two rooms of its house, each with a name').toEqual([])
  })

  it('says policy and hold of the domain only', () => {
    const files = src
      // `sim.policies` is of the domain, and so are the names of tables and of calls. Browsers have headers of that name.
      .filter(
        ({ path }) =>
          !/^src\/(?:resources\/|hosts\/control\/(?:api|controlled|policies|routes)\.|hosts\/inspector\/(?:document|gauges|page\/time\/(?:lanes|problems))|hosts\/description\/said|hosts\/http\/target|hosts\/mcp\/find\/(?:phrases\/|synonyms)|hosts\/pages\/layout|kit\/(?:given\/|history\/(?:personas\/|wallets)|scenarios\/|assemble|control\/calls|endorsed-intent|explain|row-shapes|simulator|trials\/tasks|x402)|programs\/compare\/walk\/material)/.test(
            path,
          ),
      )
      .map((file) => ({ ...file, text: file.text.replace(/([a-z])([A-Z])/g, '$1 $2') }))
    const words = /\b(?:polic(?:y|ies)|hold(?:s|ing)?|held)\b/i
    expect(lines(files, words, 'a word of the domain: for code say step, keep, contain or wait')).toEqual([])
  })

  it('names no vendor, and no host but reserved ones', () => {
    // Hashed, so that this file does not name them either.
    const vendors: ReadonlySet<string> = new Set(['b2c03f7e6a98', 'b20644f04fbe'])
    const hash = (word: string) => createHash('sha256').update(word).digest('hex').slice(0, 12)
    const words = new Set(src.flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? []))
    expect([...words].filter((word) => vendors.has(hash(word)))).toEqual([])
    const reserved = /^(?:[\w-]+\.)*(?:example|localhost|opensource\.org)$/
    const hosts = src.flatMap(({ path, text }) =>
      [...text.matchAll(/https?:\/\/([\w.-]+\w)/g)].map(([, host = '']) => ({ path, host })),
    )
    expect(hosts.filter(({ host }) => !reserved.test(host))).toEqual([])
  })
})

describe('every file', () => {
  it('is typed: without any, without assertions that something is there, without silenced errors', () => {
    const found = places(
      src,
      (node) => {
        if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any: use unknown and narrow it'
        if (ts.isNonNullExpression(node))
          return 'a non-null assertion: check it, or use invariant() of kernel/errors.ts'
        return false
      },
      ofKinds(kinds.AnyKeyword, kinds.NonNullExpression),
    )
    // Elsewhere the linter says so, where nobody silences it.
    const silenced = lines(
      everything,
      /\/[/*]\s*(?:@ts-(?:ignore|nocheck)|biome-ignore lint\/\w+\/(?:noExplicitAny|noNonNullAssertion))/,
      'mend the type instead of silencing it',
    )
    expect([...found, ...silenced]).toEqual([])
  })

  it('has what happens in it written down, where it is a test that drives a world', () => {
    const lines = readFileSync(new URL('test/support/told.txt', root), 'utf8').trim().split('\n')
    const sums = lines.flatMap((line) => line.split(' ').slice(1))
    const varying = sums.filter((each) => each.endsWith('-'))
    expect(sums.length).toBeGreaterThan(6000)
    expect(varying.length).toBeLessThan(300)
  })

  it('leaves nothing open', () => {
    expect(lines(everything, /\b(?:TO[D]O|FIX[M]E|XX[X])\b/, 'finish it, or write a decision')).toEqual([])
  })

  it('runs all of its tests: what cannot run here says so with skipIf', () => {
    const tests = ['it', 'test', 'describe', 'suite', 'bench']
    const first = (node: ts.Expression): ts.Node =>
      ts.isPropertyAccessExpression(node) ? first(node.expression) : node
    const found = places(
      // src has no tests of its own: what it names so it hands on to those of its users.
      everything.filter(
        ({ path, text }) => !path.startsWith('src/') && /\.(?:only|skip|todo|fails)\b/.test(text),
      ),
      (node) =>
        ts.isPropertyAccessExpression(node) &&
        ['only', 'skip', 'todo', 'fails'].includes(node.name.text) &&
        isNamed(first(node), ...tests) &&
        'a test that is singled out or left out: mend it or remove it',
      ofKinds(kinds.PropertyAccessExpression),
    )
    expect(found).toEqual([])
  })
})
