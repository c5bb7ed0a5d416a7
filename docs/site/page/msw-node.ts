import { getResponse, type RequestHandler } from 'msw'

/** `msw/node` for a worker: the same handlers, in the place of this worker's own fetch. */
export function setupServer(...first: RequestHandler[]) {
  const real = globalThis.fetch
  let handlers = first
  const server = {
    listen({ onUnhandledRequest }: { onUnhandledRequest?: string } = {}): void {
      globalThis.fetch = async (input, init) => {
        const request = new Request(input, init)
        const response = await getResponse(handlers, request.clone())
        if (response?.type === 'error') throw new TypeError('Failed to fetch')
        if (response !== undefined) return response
        if (onUnhandledRequest === 'error')
          throw new TypeError(`there is no handler for ${request.method} ${request.url}`)
        return real(request)
      }
    },
    use(...more: RequestHandler[]): void {
      handlers = [...more, ...handlers]
    },
    resetHandlers(...next: RequestHandler[]): void {
      handlers = next.length > 0 ? next : first
    },
    restoreHandlers(): void {},
    listHandlers: (): readonly RequestHandler[] => handlers,
    close(): void {
      globalThis.fetch = real
    },
  }
  return server
}
