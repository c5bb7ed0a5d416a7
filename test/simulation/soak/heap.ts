import { writeFileSync } from 'node:fs'

/** Loaded into a server before it begins: at each SIGUSR2 it writes how large the heap is when garbage is collected, in bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(process.env['HEAP_IS_TOLD_IN'] ?? '', `${heapUsed + external}\n`)
})
