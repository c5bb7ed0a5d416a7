import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../support/markdown.js'

/** Where a run's programs are built: below the repository, so that they find its packages. */
export class Programs {
  readonly #folder: string
  readonly #started: ChildProcess[] = []
  readonly #scratch: string[] = []

  constructor() {
    const cache = join(root, '.cache')
    mkdirSync(cache, { recursive: true })
    this.#folder = mkdtempSync(join(cache, 'programs-'))
  }

  /**
   * An entry, or a file of another folder, as plain Node runs it. What it imports when it is needed is a file of its own,
   * as in the package. @returns its path
   */
  async build(entry: string, folder = 'src/entries'): Promise<string> {
    const [path = ''] = await this.buildAll([entry], folder)
    return path
  }

  /** Several of one folder, that share what they import. @returns their paths, in order */
  async buildAll(entries: readonly string[], folder: string): Promise<string[]> {
    const outdir = mkdtempSync(join(this.#folder, 'built-'))
    await build({
      absWorkingDir: root,
      entryPoints: entries.map((entry) => join(folder, `${entry}.ts`)),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'error',
    })
    return entries.map((entry) => join(outdir, `${entry}.mjs`))
  }

  /** A folder that is gone afterwards. */
  scratch(): string {
    const folder = mkdtempSync(join(tmpdir(), 'platform-simulator-server-'))
    this.#scratch.push(folder)
    return folder
  }

  start(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd: string = root,
  ): Program {
    const child = spawn(command, args, {
      cwd,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#started.push(child)
    return new Program(child)
  }

  dispose(): void {
    for (const child of this.#started) child.kill('SIGKILL')
    for (const folder of [this.#folder, ...this.#scratch]) rmSync(folder, { recursive: true, force: true })
  }
}

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export class Program {
  readonly #child: ChildProcess
  readonly ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  constructor(child: ChildProcess) {
    this.#child = child
    child.stdout?.on('data', (text: Buffer) => {
      this.#stdout += text.toString()
    })
    child.stderr?.on('data', (text: Buffer) => {
      this.#stderr += text.toString()
    })
    this.ended = new Promise((resolve) =>
      child.on('close', (code) => resolve({ code, stdout: this.#stdout, stderr: this.#stderr })),
    )
  }

  /** What it prints first. @throws with what it said instead, when it ends without a line */
  async firstLine(): Promise<string> {
    const lines = () => this.#stdout.split('\n')
    const there = new Promise<void>((resolve) => {
      const look = (): void => void (lines().length > 1 && resolve())
      look()
      this.#child.stdout?.on('data', look)
    })
    await Promise.race([there, this.ended])
    const [first = '', ...rest] = lines()
    if (rest.length === 0) throw new Error(`it ended and said: ${this.#stdout}${this.#stderr}`)
    return first
  }

  /** What `serve --json` prints. */
  async announced(): Promise<Announced> {
    return JSON.parse(await this.firstLine()) as Announced
  }

  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended> {
    this.#child.kill(signal)
    return this.ended
  }

  /** Nobody reads what it prints from now on, as when the terminal that it was started in is closed. */
  stopReading(): void {
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
  }

  /** Of this process alone: what it started goes on. */
  abandon(): void {
    this.#child.kill('SIGKILL')
  }
}

export interface Announced {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly api_key: string
  readonly seed: string
  readonly webhook_public_key: string
  readonly now: string
}

/** A call of the control API, or of the API itself. */
export async function call(
  url: string,
  method: string,
  path: string,
  { body, headers }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
