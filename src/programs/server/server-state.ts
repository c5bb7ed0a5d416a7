import { invariant, UsageError } from '../../kernel/errors.js'
import { type FiledBytes, isFiled, isStored } from '../../kernel/stored-bytes.js'
import type { SimulatorOptions } from '../../kit/options.js'
import { misfitOfSnapshot } from '../../kit/state-check.js'
import { Spill } from './spill/spill.js'
import { hostFiles } from './state/files.js'
import { type OpenState, openState } from './state/open.js'
import type { Entry } from './state/records.js'
import { StateStore, type StoreSetting } from './state/store.js'
import { type StoredWorlds, StoredWorldsReader, WorldChanges, type WorldEntry } from './stored-worlds.js'
import type { Worlds } from './worlds.js'

/** The files of a state, and the pauses of its store. */
export type StateSetting = Pick<StoreSetting, 'files' | 'pauseMs' | 'retryMs' | 'shortJournal'>

/** The usual setting: a change that is written and synced 40 ms after it happened is on the disk before 100 ms have passed. */
const usual: StateSetting = { files: hostFiles, pauseMs: 20, retryMs: 1000, shortJournal: 1024 * 1024 }

/**
 * Opens the state of a server on the disk.
 * @throws UsageError when it is another server's, when it is damaged, and for options that a new state begins with
 */
export async function openServerState(
  path: string,
  options: SimulatorOptions,
  setting: StateSetting = usual,
): Promise<ServerState> {
  let spill: Spill | undefined
  const reader = new StoredWorldsReader((digest, length) => {
    invariant(spill, 'a state tells of a file before it is known where that is')
    return spill.open(digest, length)
  })
  // Entries are what this version has written: their checksums say so.
  const apply = (entries: readonly Entry[], folder: string): void => {
    spill ??= Spill.ofState(folder)
    for (const entry of entries) reader.apply(entry as unknown as WorldEntry)
  }
  const open = await openState(path, apply, setting.files)
  try {
    const stored = open.found.seq > 0 ? reader.worlds : undefined
    if (stored !== undefined) {
      checkStored(open.folder, stored)
      refuseBeginning(open.folder, options)
    }
    spill ??= Spill.ofState(open.folder)
    lookAtFiles(open.folder, spill, stored)
    return keptState(open, stored, setting, spill)
  } catch (error) {
    await open.release()
    throw error
  }
}

/** The state of a server on the disk. */
export type ServerState = ReturnType<typeof keptState>

/**
 * @param stored the worlds that the server begins with; undefined when it begins anew
 * @param spill the place for larger bytes
 */
function keptState(
  { folder, notes, found, lock, release }: OpenState,
  stored: StoredWorlds | undefined,
  setting: StateSetting,
  spill: Spill,
) {
  let store: StateStore | undefined
  return {
    folder,
    notes,
    stored,
    spill,
    /** The way in which the clock of the default world moved. */
    clock: stored?.worlds.find(({ id }) => id === 'default')?.clock,

    /** Keeps the worlds from now on. @param failed told of writes that did not succeed */
    follow(worlds: Worlds, failed: (error: unknown) => void): void {
      const source = new WorldChanges(() => worlds.live, stored)
      store = new StateStore({ ...setting, folder, found, lock, source, failed })
    },

    /** There may be something new to write. */
    changed: () => store?.changed(),

    /** Tells whether answers have to wait: too much of what they tell is not on the disk. */
    isLate: () => store?.isLate === true,

    /** Resolves when everything up to now is on the disk. */
    flush: async () => store?.flush(),

    /** Writes what is left and gives the directory back. @throws what went wrong, when the last state is not on the disk */
    async close(): Promise<void> {
      try {
        await store?.close()
      } finally {
        await release()
      }
    },
  }
}

/** Collects the files that the worlds have. */
function filesOf(stored: StoredWorlds | undefined): readonly FiledBytes[] {
  return (stored?.worlds ?? []).flatMap(({ snapshot, start }) =>
    [snapshot, start].flatMap((one) =>
      Object.values(one?.bytes ?? {}).filter((content) => isStored(content) && isFiled(content)),
    ),
  )
}

/** @throws UsageError for files that are not those of the state, and where they cannot be read at all */
function lookAtFiles(folder: string, spill: Spill, stored: StoredWorlds | undefined): void {
  const files = filesOf(stored)
  try {
    if (stored === undefined && spill.hasFiles)
      throw new UsageError(
        `the state ${folder} has uploaded files in its directory bytes, and neither a checkpoint nor a journal that tells of them: somebody has emptied or removed those. The files were left there. Bring the others back from a copy, or name another directory to begin anew.`,
      )
    spill.requireAll(files, ({ digest }) => holderOf(stored, digest))
    spill.sweep(files)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      `the files of the state cannot be read: ${String(error)}. Bring them back, or name another directory.`,
    )
  }
}

/** Names the row that has a file of a state, such as a document. */
function holderOf(stored: StoredWorlds | undefined, digest: string): string {
  for (const { id, snapshot } of stored?.worlds ?? [])
    for (const [table, rows] of Object.entries(snapshot.tables))
      for (const row of rows)
        if (Object.values(row).includes(digest))
          return `it is what the row ${row.id} of ${table} has, in the world ${id}`
  return 'it is what an earlier version of a row has'
}

/** Its records are whole; what they have was perhaps written by a version whose rows are others. */
function checkStored(folder: string, { worlds }: StoredWorlds): void {
  for (const [index, { snapshot, start }] of worlds.entries()) {
    for (const [name, one] of Object.entries({ snapshot, start })) {
      const misfit = one === null ? undefined : misfitOfSnapshot(one)
      if (misfit !== undefined)
        throw new UsageError(
          `the state ${folder} is wrong at /worlds/${index}/${name}${misfit.place}: ${misfit.message}. Perhaps another version of platform-simulator wrote it. Nothing was changed: use that version, or move the directory away to begin anew.`,
        )
    }
  }
}

function refuseBeginning(folder: string, options: SimulatorOptions): void {
  const given = (['scenario', 'history', 'seed', 'now'] as const).filter(
    (name) => options[name] !== undefined,
  )
  if (given.length === 0) return
  const names = given.join(', ')
  throw new UsageError(
    `${names} cannot be given here: the state ${folder} has begun already, and says itself what it has. Leave out ${names}, name another directory to begin anew, or send POST /__sim/seed to the server.`,
  )
}
