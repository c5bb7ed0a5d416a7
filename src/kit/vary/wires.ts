import { JsonContent } from '../../gateway/content.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import type { Wire } from '../../runtime/wire.js'

/** Several things on the way, one behind the other: the first is nearest to the app. */
export function oneBehindTheOther(wires: readonly (Wire | undefined)[]): Wire | undefined {
  return wires.reduceRight<Wire | undefined>((inner, outer) => {
    if (outer === undefined || inner === undefined) return outer ?? inner
    return {
      call(request, serve) {
        const behind: typeof serve = (sent) => inner.call?.(sent, serve) ?? serve(sent)
        return outer.call?.(request, behind) ?? behind(request)
      },
      async attempt(request, send, now) {
        const behind: typeof send = (sent) => inner.attempt?.(sent, send, now) ?? send(sent)
        return outer.attempt?.(request, behind, now) ?? behind(request)
      },
      receive(request, hand) {
        // A delivery comes from the platform: what is nearest to the app has it last.
        const behind: typeof hand = (sent) => outer.receive?.(sent, hand) ?? hand(sent)
        return inner.receive?.(request, behind) ?? behind(request)
      },
    }
  }, undefined)
}

/** The same answer with something changed in it. */
export function changedAnswer(
  { status, headers, content, stored, transit, isPending, arrive }: GatewayResponse,
  change: {
    readonly status?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly output?: unknown
  },
): GatewayResponse {
  const made = 'output' in change ? new JsonContent(change.output) : content
  return {
    status: change.status ?? status,
    headers: { ...headers, ...change.headers },
    content: made,
    text: made?.text,
    ...(stored !== undefined && { stored }),
    ...(transit !== undefined && { transit }),
    ...(isPending !== undefined && { isPending }),
    ...(arrive !== undefined && { arrive }),
  }
}

/** The JSON of an answer; undefined where it has none. */
export function jsonOf({ content, headers }: GatewayResponse): unknown {
  return content !== undefined && /\bjson\b/.test(headers['content-type'] ?? '') ? content.json() : undefined
}

/** Another id of the same form: the same for the same. */
export function otherId(id: string): string {
  const tail = [...id.slice(-5)].reverse().join('')
  return id.slice(0, -5) + (tail === id.slice(-5) ? `${tail.slice(0, -1)}x` : tail)
}
