import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Options } from 'tsup'

type Plugin = NonNullable<Options['plugins']>[number]

interface Peer {
  /** The entries that cannot be without it. */
  readonly entries: string
  /** What is installed for them. */
  readonly install: string
}

const ofExplore: Peer = {
  entries: 'platform-simulator/explore needs',
  install: 'fast-check @sinonjs/fake-timers',
}

/** The packages that a project installs itself, and an entry imports at its top. */
const peers: Readonly<Record<string, Peer>> = {
  '@modelcontextprotocol/server': {
    entries: 'platform-simulator/mcp needs',
    install: '@modelcontextprotocol/server',
  },
  '@sinonjs/fake-timers': ofExplore,
  'fast-check': ofExplore,
  msw: { entries: 'platform-simulator/msw and platform-simulator/storybook need', install: 'msw' },
  vitest: { entries: 'platform-simulator/vitest needs', install: 'vitest' },
}

/**
 * Lets an entry say which package is missing, and what installs it. By `require` it is said in our own words. A missing
 * import of an ES module fails before any of our code runs, and Node's message names the file that asked for it: so the
 * import stands in a file whose name says what to do (docs/decisions/0008).
 */
export const tellMissingPeers: Plugin = {
  name: 'tell-missing-peers',
  buildEnd({ writtenFiles }) {
    const directory = this.options.outDir
    for (const { name } of writtenFiles) {
      const file = join(directory, basename(name))
      if (!/\.c?js$/.test(file)) continue
      const text = textOf(file)
      if (text === undefined) continue
      const told = this.format === 'cjs' ? guarded(text) : named(text, directory)
      if (told !== text) writeFileSync(file, told)
    }
  },
}

/** Undefined for a file that an earlier plugin took away. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A file of CommonJS whose peers are told in our own words where they are missing. */
export function guarded(text: string): string {
  return text.replace(
    /^(var \w+ = )require\('([^'.][^']*)'\);$/gm,
    (statement, start: string, name: string) => {
      const peer = peers[name]
      if (peer === undefined) return statement
      const message = `${peer.entries} the package ${name}, which is not installed here: npm install --save-dev ${peer.install}`
      return [
        `${start}(() => {`,
        '  try {',
        `    return require('${name}');`,
        '  } catch (error) {',
        `    if (error?.code !== 'MODULE_NOT_FOUND' || !String(error.message).includes("'${name}'")) throw error;`,
        `    const missing = new Error(${JSON.stringify(message)}, { cause: error });`,
        "    throw Object.assign(missing, { name: 'UsageError', code: error.code });",
        '  }',
        '})();',
      ].join('\n')
    },
  )
}

function named(text: string, directory: string): string {
  return text.replace(
    /^(import (.+) from )'([^'.][^']*)';$/gm,
    (statement, start: string, what: string, name: string) => {
      const peer = peers[name]
      if (peer === undefined) return statement
      const file = `if-${name.replace('/', '+')}-is-missing--npm-install--save-dev-${peer.install.replaceAll('/', '+').replaceAll(' ', '-')}.js`
      const hasDefault = /^\w+$/.test(what)
      writeFileSync(
        join(directory, file),
        `export * from '${name}';\n${hasDefault ? `export { default } from '${name}';\n` : ''}`,
      )
      return `${start}'./${file}';`
    },
  )
}
