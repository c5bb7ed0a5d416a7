import type * as Sdk from '@modelcontextprotocol/server'
import * as z from 'zod'
import { parseJson } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'

type Handler = (request: Sdk.JSONRPCRequest, context: Sdk.ServerContext) => Promise<Sdk.Result>
type Needed = Pick<typeof Sdk, 'ProtocolError' | 'ProtocolErrorCode' | 'Server'>

/** The most that is said of what is wrong. */
const maxComplaints = 5

/**
 * The protocol's own server. It calls parameters that are wrong a failure of its own, and says what its schema says, as JSON:
 * a client learns in words that it is the client's mistake.
 */
export function wordedServer({ Server, ProtocolError, ProtocolErrorCode }: Needed): typeof Sdk.Server {
  return class extends Server {
    protected override _wrapHandler(method: string, handler: Handler): Handler {
      const handle = super._wrapHandler(method, handler)
      return async (request, context) => {
        try {
          return await handle(request, context)
        } catch (error) {
          const wrong = error instanceof Error ? wrongIn(error.message) : undefined
          if (wrong === undefined) throw error
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${method} is wrong: ${wrong}`)
        }
      }
    }
  }
}

const issues = lazy(() =>
  z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).min(1),
)

/** Says in words what a schema found; undefined for the text of any other error. */
function wrongIn(message: string): string | undefined {
  const [, listed = ''] = /^(?:Invalid \S+ request: )?(\[[\s\S]*\])$/.exec(message) ?? []
  const said = issues()
    .safeParse(parseJson(listed))
    .data?.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
  return said?.slice(0, maxComplaints).join('; ')
}
