import type { GatewayRequest } from '../../gateway/exchange.js'
import type { Answer, HttpTarget } from '../../hosts/http/target.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'

type Respond = HttpTarget['respond']

/** The seconds for which a browser may remember what a preflight said. */
const remembered = '600'

/**
 * Lets pages of these origins read what is answered, and asks no page for more than the API itself does.
 * @param origins such as `http://localhost:3000`, or `*` for every page
 * @throws UsageError for what is no origin
 */
export function withCors(origins: readonly string[], respond: Respond): Respond {
  for (const origin of origins) checkOrigin(origin)
  if (origins.length === 0) return respond
  const isAllowed = (origin: string): boolean => origins.includes('*') || origins.includes(origin)
  return (request, gone) => {
    const origin = request.header('origin')
    if (origin === null || !isAllowed(origin)) return respond(request, gone)
    if (request.method === 'OPTIONS' && request.header('access-control-request-method') !== null)
      return preflight(request, origin)
    const answer = respond(request, gone)
    return answer instanceof Promise
      ? answer.then((later) => readableBy(origin, later))
      : readableBy(origin, answer)
  }
}

function checkOrigin(text: string): void {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return
  throw new UsageError(
    `the option cors has ${JSON.stringify(printable(text))} in it: it takes origins such as http://localhost:3000, with a scheme and without a path, or *.`,
  )
}

function preflight({ header }: GatewayRequest, origin: string): Answer {
  return {
    status: 204,
    text: undefined,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': header('access-control-request-headers') ?? '*',
      'access-control-max-age': remembered,
      ...(header('access-control-request-private-network') !== null && {
        'access-control-allow-private-network': 'true',
      }),
      vary: 'origin, access-control-request-headers',
    },
  }
}

/** Every header of an answer may be read, as in any other client. */
function readableBy(origin: string, answer: Answer): Answer {
  const exposed = Object.keys(answer.headers).join(', ')
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
      vary: 'origin',
    },
  }
}
