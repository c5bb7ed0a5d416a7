import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Applicant, digestOf, pdfOf, put } from '../../server/applicant.js'
import { call, Programs } from '../../server/program.js'
import { residentOf } from './resident.js'

export interface UploadsSetting {
  readonly files: number
  /** Of each. */
  readonly megabytes: number
  say?(line: string): void
}

export interface UploadsResult {
  /** The resident memory of the server in megabytes: before the first upload, and after every tenth of them. */
  readonly memory: readonly number[]
  /** What is not as it was sent. */
  readonly wrong: readonly string[]
  /** In the server's directory, by digest. */
  readonly onDisk: { readonly files: number; readonly megabytes: number }
  readonly fork: {
    readonly milliseconds: number
    /** By which the fork has changed them. */
    readonly files: number
    readonly megabytes: number
    readonly memory: number
  }
}

const million = 1_000_000

/** Uploads different files to a server in a process of its own, one after another, and forks the world that has them. */
export async function uploadOften(programs: Programs, setting: UploadsSetting): Promise<UploadsResult> {
  const { files, megabytes, say = () => undefined } = setting
  const folder = programs.scratch()
  const cli = await programs.build('cli')
  const flags = ['serve', '--port', '0', '--json', '--rate', 'off']
  const server = programs.start(process.execPath, [cli, ...flags], { TMPDIR: folder })
  const { url, api_key, pid } = await server.announced()
  const applicant = await Applicant.begin(url, api_key)
  const length = megabytes * million
  const memory = [residentOf(pid)]
  say(`before: ${memory[0]} MB resident`)

  const uploaded: { readonly id: string; readonly digest: string }[] = []
  const wrong: string[] = []
  const expect = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) wrong.push(`${what}: ${String(found)} instead of ${String(expected)}`)
  }
  const step = Math.max(1, Math.round(files / 10))
  for (let number = 1; number <= files; number++) {
    const { id, url: place } = await applicant.announce()
    const status = await put(place, pdfOf(length, number), { 'content-length': String(length) })
    expect(`PUT ${number}`, status, 200)
    expect(`verification ${number}`, (await applicant.verify(id)).status, 201)
    uploaded.push({ id, digest: digestOf(pdfOf(length, number)) })
    if (number % step !== 0) continue
    memory.push(residentOf(pid))
    say(`${number} files, ${number * megabytes} MB: ${memory.at(-1)} MB resident`)
  }

  for (const { id, digest } of [uploaded[0], uploaded.at(-1)].filter((one) => one !== undefined)) {
    const { status, digest: found } = await applicant.download(id)
    expect(`download of ${id}`, `${status} ${found}`, `200 ${digest}`)
  }
  const onDisk = spilledIn(folder)
  expect('files on the disk', onDisk.names.join(), [...uploaded.map(({ digest }) => digest)].sort().join())

  const before = { memory: residentOf(pid), ...onDisk }
  const from = performance.now()
  const forked = await call(url, 'POST', '/__sim/fork', { body: {} })
  const milliseconds = Math.round(performance.now() - from)
  expect('fork', forked.status, 201)
  const [first] = uploaded
  if (first !== undefined) {
    const { status, digest } = await applicant.at(`${url}/w/${forked.body.id}`).download(first.id)
    expect('download in the fork', `${status} ${digest}`, `200 ${first.digest}`)
  }
  const after = spilledIn(folder)
  const fork = {
    milliseconds,
    files: after.names.length - before.names.length,
    megabytes: Math.round((after.bytes - before.bytes) / million),
    memory: residentOf(pid) - before.memory,
  }
  await server.kill('SIGTERM')
  expect('files after the end of the server', spilledIn(folder).names.length, 0)
  return {
    memory,
    wrong,
    onDisk: { files: onDisk.names.length, megabytes: Math.round(onDisk.bytes / million) },
    fork,
  }
}

/** What a server without a state has put into files, in the order of the digests. */
function spilledIn(folder: string) {
  const paths = readdirSync(folder)
    .filter((name) => name.startsWith('platform-simulator-'))
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .sort((a, b) => (a < b ? -1 : 1))
  return {
    names: paths.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0),
  }
}

/** Between the last tenths of the uploads, memory may move by so many megabytes: what a collection brings and takes. */
const flat = 60

/** Resolves to how much was wrong; memory that grows with what is uploaded is. */
export async function soakUploads(files: number, megabytes: number): Promise<number> {
  const programs = new Programs()
  try {
    const { wrong, memory, onDisk, fork } = await uploadOften(programs, {
      files,
      megabytes,
      say: console.log,
    })
    const [, ...worked] = memory
    const grown = (worked.at(-1) ?? 0) - Math.max(...worked.slice(0, Math.ceil(worked.length / 2)))
    console.log(
      `${onDisk.files} files of ${megabytes} MB, ${onDisk.megabytes} MB on the disk; resident ${memory.join(', ')} MB; the second half grew by ${grown} MB`,
    )
    console.log(
      `fork in ${fork.milliseconds} ms: ${fork.files} more files, ${fork.megabytes} MB more on the disk, ${fork.memory} MB more resident`,
    )
    for (const line of wrong) console.log(`wrong: ${line}`)
    return wrong.length + (grown > flat ? 1 : 0) + (fork.files > 0 ? 1 : 0)
  } finally {
    programs.dispose()
  }
}
