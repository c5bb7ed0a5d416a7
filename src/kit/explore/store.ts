import { UsageError } from '../../kernel/errors.js'
import { byName } from '../../kernel/order.js'
import { printable } from '../../kernel/shown.js'
import { isPromise } from '../matching.js'

/**
 * A place for documents, as an app has in production: what it kept is there after a crash. Values are plain JSON, copied on
 * their way in and out.
 */
export interface DocumentStore {
  get<T = unknown>(key: string): Promise<T | undefined>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** Lists what is kept under keys that begin so, in the order of the keys; everything unless told. */
  list<T = unknown>(beginning?: string): Promise<readonly (readonly [key: string, value: T])[]>
}

/** Made anew for each run, and shared by every life of the app in it. */
export class MemoryStore implements DocumentStore {
  readonly #texts = new Map<string, string>()

  async get<T>(key: string): Promise<T | undefined> {
    const text = this.#texts.get(checked(key))
    return text === undefined ? undefined : JSON.parse(text)
  }

  async set(key: string, value: unknown): Promise<void> {
    const text: string | undefined = JSON.stringify(value)
    if (text === undefined)
      throw new UsageError(
        `store.set('${printable(key)}') was given ${printable(value)}: it keeps plain JSON. To take a document away there is store.delete().`,
      )
    this.#texts.set(checked(key), text)
  }

  async delete(key: string): Promise<void> {
    this.#texts.delete(checked(key))
  }

  async list<T>(beginning = ''): Promise<readonly (readonly [string, T])[]> {
    return [...this.#texts]
      .filter(([key]) => key.startsWith(beginning))
      .sort(byName)
      .map(([key, text]) => [key, JSON.parse(text)])
  }
}

function checked(key: unknown): string {
  if (typeof key === 'string') return key
  throw new UsageError(`a key of the store is ${printable(key)}: it has to be a text.`)
}

/** Checks the store of one run. @throws UsageError for what cannot be one */
export function storeOf<Store extends object>(store: Store): Store {
  if (typeof store === 'object' && store !== null && !isPromise(store)) return store
  throw new UsageError(
    `explore: store returned ${isPromise(store) ? 'a promise' : printable(store)}: it has to return the store of one run at once, an object whose methods are asynchronous.`,
  )
}
