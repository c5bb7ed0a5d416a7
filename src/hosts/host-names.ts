/**
 * Names of the web platform, as the build puts them in the place of the global ones: see tsup.config.ts. Jest's plain
 * jsdom has none of its own and hides those of Node, in which it runs; from there they are taken past it. Everywhere
 * else they are the host's, and those of fetch are looked up at their first use: Node loads its fetch then.
 */
export const hostNames = {
  get Request() {
    return globalThis.Request ?? hidden<typeof Request>('Request')
  },
  get Response() {
    return globalThis.Response ?? hidden<typeof Response>('Response')
  },
  get ReadableStream() {
    return globalThis.ReadableStream ?? hidden<typeof ReadableStream>('ReadableStream')
  },
  /** The one of the same family as Request, which takes no signal of another. */
  get AbortController() {
    return globalThis.Request === undefined
      ? hidden<typeof AbortController>('AbortController')
      : globalThis.AbortController
  },
  get TextEncoder() {
    return globalThis.TextEncoder ?? hidden<typeof TextEncoder>('TextEncoder')
  },
  get TextDecoder() {
    return globalThis.TextDecoder ?? hidden<typeof TextDecoder>('TextDecoder')
  },
}

/** @throws ReferenceError as the name itself would, where there is nothing outside either */
function hidden<T>(name: string): T {
  const outside = globalThis.process?.getBuiltinModule?.('node:vm')
  if (outside === undefined) throw new ReferenceError(`${name} is not defined`)
  return outside.runInThisContext(name)
}
