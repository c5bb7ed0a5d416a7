import type { DocumentStore } from 'platform-simulator/explore'

/** A store of documents in memory, in the place of the database of an app. */
export function documents(): DocumentStore {
  const all = new Map<string, unknown>()
  return {
    get: async <T>(key: string) => structuredClone(all.get(key)) as T | undefined,
    set: async (key, value) => void all.set(key, structuredClone(value)),
    delete: async (key) => void all.delete(key),
    list: async <T>(beginning = '') =>
      [...all]
        .filter(([key]) => key.startsWith(beginning))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value)] as [string, T]),
  }
}
