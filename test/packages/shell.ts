import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ended, Program } from '../server/program.js'
import { environment } from './harness.js'

/**
 * What a reader of a page does in a folder, in a terminal for the server and another for the rest. A page says port
 * 6464, or none, which is the same: here that is port 0 for the server, which takes a free one, and for all others the
 * one that it announced, so that two runs on one machine do not meet.
 */
export class Shell {
  readonly #folder: string
  readonly #servers: ChildProcess[] = []
  #port = ''
  #key = ''

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Resolves when the server is there. Its key is `API_KEY` from then on. @throws with what it said instead */
  async serve(code: string): Promise<void> {
    const command = code.includes('--port') ? onPort('0', code) : `${code.trimEnd()} --port 0`
    // A group of its own: npx starts the server as its grandchild.
    const child = this.#spawn('sh', ['-ec', command], { detached: true })
    this.#servers.push(child)
    const announced =
      /^platform-simulator \S+ at http:\/\/127\.0\.0\.1:(\d+)\n +x-api-key +(\S+)\n[\s\S]*^Stop/m
    const [, port = '', key = ''] = await new Promise<RegExpMatchArray>((resolve, reject) => {
      let said = ''
      const look = (text: Buffer): void => {
        said += text.toString()
        const found = announced.exec(said)
        if (found !== null) resolve(found)
      }
      child.stdout?.on('data', look)
      child.stderr?.on('data', look)
      child.on('close', () => reject(new Error(`the server ended and said: ${said}`)))
    })
    this.#port = port
    this.#key = key
  }

  run(code: string): Promise<Ended> {
    return new Program(this.#spawn('sh', ['-ec', onPort(this.#port, code)])).ended
  }

  async python(code: string): Promise<Ended> {
    const file = join(this.#folder, 'recipe.py')
    await writeFile(file, onPort(this.#port, code))
    return new Program(this.#spawn('python3', [file])).ended
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) continue
      const end = new Promise((resolve) => server.once('close', resolve))
      process.kill(-server.pid, 'SIGTERM')
      await end
    }
  }

  #spawn(
    command: string,
    args: readonly string[],
    options: { readonly detached?: boolean } = {},
  ): ChildProcess {
    return spawn(command, args, {
      ...options,
      cwd: this.#folder,
      env: { ...environment(), CURL_HOME: this.#folder, API_KEY: this.#key },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
}

function onPort(port: string, code: string): string {
  return code.replaceAll('6464', port)
}
