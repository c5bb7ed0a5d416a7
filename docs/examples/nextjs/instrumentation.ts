/** With SIMULATOR=here, a simulator in the process of the application: nothing else has to be started. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.SIMULATOR !== 'here') return
  const { listen } = await import('platform-simulator/server')
  const port = process.env.PORT ?? '3000'
  const server = await listen({}, { webhook: `http://127.0.0.1:${port}/hooks` })
  process.env.PLATFORM_URL = server.url
  process.env.PLATFORM_API_KEY = server.apiKey
  process.env.PLATFORM_WEBHOOK_KEY = server.sim.webhooks.publicKey
}
