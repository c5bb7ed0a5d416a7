import { Problem } from '../../contract/problem.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import { type ControlAccess, requireAccess } from '../control/authorize.js'

/**
 * A request of a page as a simulator has to see it: its address tells the world, and no credential that a browser sends
 * along does. A page for reviewers is for who may control the server; a browser asks for its token by itself.
 */
export function asVisitor(request: GatewayRequest, access: ControlAccess): GatewayRequest {
  const { method, path, search, secure, traffic, body } = request
  const header = (name: string): string | null => (credentials.has(name) ? null : request.header(name))
  return {
    method,
    path,
    search,
    secure,
    traffic,
    body,
    header,
    outside: true,
    requireControl: () => requireVisitor(request, access),
  }
}

const credentials: ReadonlySet<string> = new Set(['x-api-key', 'x-application-token', 'authorization'])

function requireVisitor(request: GatewayRequest, access: ControlAccess): void {
  const token = tokenIn(request.header('authorization') ?? '')
  const header: GatewayRequest['header'] = (name) =>
    name === 'authorization' ? `Bearer ${token}` : request.header(name)
  try {
    requireAccess(access, { ...request, header })
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      throw error.withHeaders({ 'www-authenticate': 'Basic realm="platform-simulator", charset="UTF-8"' })
    throw error
  }
}

/**
 * Finds the token that a browser sends as a password, whatever the name beside it, or that a program sends as it does
 * to the control API.
 */
function tokenIn(authorization: string): string {
  const [, encoded] = /^basic +([0-9a-z+/=]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return authorization.replace(/^bearer +/i, '')
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  return decoded.slice(decoded.indexOf(':') + 1)
}
