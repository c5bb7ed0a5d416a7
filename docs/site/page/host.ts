/** Prepares a worker to run a block: what it prints is told, and what would leave the page is refused. */
export function prepareHost(print: (level: string, text: string) => void): void {
  for (const level of ['log', 'info', 'warn', 'error', 'debug', 'table'] as const)
    console[level] = (...values: unknown[]) => print(level, values.map(shown).join(' '))
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    throw new TypeError(`Failed to fetch ${url}: this page asks nobody. Use sim.fetch, or handlers(sim).`)
  }
  // msw keeps cookies in one, and a worker has none.
  const storage = {
    getItem: () => null,
    setItem() {},
    removeItem() {},
    clear() {},
    key: () => null,
    length: 0,
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
  for (const name of ['XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts'])
    Reflect.deleteProperty(globalThis, name)
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return `${value.name}: ${value.message}`
  try {
    return JSON.stringify(value, plain, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** What JSON does not have, in words. */
function plain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `[function ${value.name}]`
  if (value instanceof Uint8Array) return `[${value.length} bytes]`
  if (value instanceof Map) return [...value]
  if (value instanceof Set) return [...value]
  return value
}
