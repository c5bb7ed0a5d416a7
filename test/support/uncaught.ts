/** Resolves with the next error that nobody catches, which the test runner does not see then. */
export function nextUncaught(): Promise<unknown> {
  return new Promise((resolve) => {
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', (error) => {
      for (const listener of others) process.on('uncaughtException', listener)
      resolve(error)
    })
  })
}
