import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazy } from '../../src/kernel/lazy.js'
import { Programs } from '../server/program.js'

/**
 * What the command line tells somebody who types this. All that is asked for runs in one process, because each start of
 * one costs more than the answer.
 */
export function typed(...args: readonly string[]): () => Promise<string> {
  const at = asked.push(args) - 1
  return async () => (await answers())[at] ?? 'nothing'
}

/** Stands for a port that somebody listens at. */
export const takenPort = '59999'

const asked: (readonly string[])[] = []

const answers = lazy(async (): Promise<readonly string[]> => {
  const programs = new Programs()
  try {
    const cli = await programs.build('cli')
    const folder = programs.scratch()
    const driver = join(folder, 'driver.mjs')
    writeFileSync(driver, driving)
    writeFileSync(join(folder, 'broken.json'), '{"a":')
    writeFileSync(join(folder, 'list.json'), '[]')
    writeFileSync(join(folder, 'swagger.yaml'), 'swagger: "2.0"\npaths: {}\n')
    writeFileSync(join(folder, 'bytes.yaml'), new Uint8Array([0xff, 0xfe, 0x00]))
    mkdirSync(join(folder, 'folder'))
    mkdirSync(join(folder, 'others'))
    writeFileSync(join(folder, 'others/notes.txt'), 'mine')
    const run = programs.start(process.execPath, [driver, cli, JSON.stringify(asked)], {}, folder)
    const { stdout, stderr } = await run.ended
    const lines = stdout.split('\n').filter((line) => line.startsWith('["'))
    if (lines.length !== 1) throw new Error(`the command line said nothing that can be read:\n${stderr}`)
    return JSON.parse(lines[0] ?? '[]')
  } finally {
    programs.dispose()
  }
})

/** Imports the command anew for each line that is typed: what it loads besides is loaded once. */
const driving = `
import { createServer } from 'node:http'
const [cli, json] = process.argv.slice(2)
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0)
const taken = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => taken.once('listening', resolve))
const port = String(taken.address().port)
const told = []
for (const [row, args] of JSON.parse(json).entries()) {
  process.argv = [process.execPath, cli, ...args.map((word) => word.replace('${takenPort}', port))]
  const said = await new Promise((resolve) => {
    console.error = (text) => resolve(String(text))
    console.log = (text) => resolve('it was done: ' + String(text).split('\\n')[0])
    import(cli + '?row=' + row)
  })
  told.push(said.replaceAll(port, '${takenPort}'))
}
process.stdout.write('\\n' + JSON.stringify(told) + '\\n', () => process.exit(0))
`
