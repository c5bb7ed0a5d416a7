import { transform } from 'sucrase'
import { prepareHost } from './host.js'
import type { Asked, Ended, Told } from './messages.js'
import type { Module } from './worlds.js'

/** Runs one block, in a worker of its own: the page ends it. */

/** Where each module of the page is, by its name: written by docs/site/bundle.ts. */
declare const modules: Readonly<Record<string, string>>

const tell = (told: Told): void => globalThis.postMessage(told)
prepareHost((level, text) => tell({ type: 'printed', level, text }))

const loaded = new Map<string, Promise<Module>>()

function load(name: string): Promise<Module> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const file = modules[name]
  if (file === undefined)
    throw new Error(
      `${name} is not in this page: it runs in Node. What is here: ${Object.keys(modules)
        .filter((each) => !each.startsWith('.'))
        .join(', ')}.`,
    )
  const module: Promise<Module> = import(new URL(file, globalThis.location.href).href)
  loaded.set(name, module)
  return module
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor

async function run(code: string): Promise<Ended> {
  const { code: script } = transform(code, { transforms: ['typescript', 'imports'], production: true })
  const names = [...script.matchAll(/\brequire\((['"])(.+?)\1\)/g)].map(([, , name = '']) => name)
  const [runner, { Worlds }] = await Promise.all([import('./vitest.js'), import('./worlds.js')])
  const worlds = new Worlds((title, html) => tell({ type: 'world', title, html }))
  if (/\bBuffer\b/.test(code)) {
    const { Buffer } = await import('./buffer.js')
    Object.assign(globalThis, { Buffer })
  }
  // jest injects its own.
  if (/platform-simulator\/jest/.test(code)) Object.assign(globalThis, runner)
  const imported = new Map<string, Module>()
  for (const name of new Set(names)) imported.set(name, worlds.watched(name, await load(name)))
  const require = (name: string) => ({ __esModule: true, ...imported.get(name) })
  const exported = {}
  const body = new AsyncFunction(
    'require',
    'exports',
    'module',
    `"use strict";${script}\n//# sourceURL=block.ts`,
  )
  const ended = await runner.run(() => body(require, exported, { exports: exported }))
  await worlds.showOpen()
  return ended
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const begun = performance.now()
  const ended = await run(data.code).catch(
    (error: unknown): Ended => ({
      tests: [],
      errors: [error instanceof Error ? error.message : String(error)],
    }),
  )
  tell({ type: 'ended', took: performance.now() - begun, ...ended })
})

globalThis.addEventListener('unhandledrejection', ({ reason }) => {
  const text = reason instanceof Error ? reason.message : String(reason)
  tell({ type: 'printed', level: 'error', text: `nobody waited for what failed: ${text}` })
})

tell({ type: 'ready' })
