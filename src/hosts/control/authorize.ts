import { isLoopback } from '../../contract/loopback.js'
import { Problem } from '../../contract/problem.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import { sha256Hex } from '../../kernel/sha256.js'
import type { OwnHosts } from '../http/own-hosts.js'

/** The token and the hosts of a server: they decide who may control it. */
export interface ControlAccess {
  /** The token that callers send as `authorization: Bearer`. */
  readonly token: string | undefined
  /** The names of the server. When other machines can reach it, nothing is controlled without a token. */
  readonly hosts: Pick<OwnHosts, 'has' | 'isPublic'>
}

/** A page that a browser shows can call this machine too: only what was not sent by one from elsewhere may. */
export function requireAccess({ token, hosts }: ControlAccess, request: GatewayRequest): void {
  const { header } = request
  if (token !== undefined) {
    if (isAuthorized(token, header('authorization'))) return
    throw new Problem('authentication-error', 'The control API needs its token.', {
      hint: 'send authorization: Bearer with the token that the server was started with',
    })
  }
  if (hosts.isPublic) {
    throw new Problem('forbidden', 'The control API is off on a public address.', {
      hint: 'start the server with --token, and send it as authorization: Bearer',
    })
  }
  if (isFromElsewhere(request, hosts)) {
    throw new Problem('forbidden', 'The control API is for this machine only.', {
      hint: 'call it at 127.0.0.1 or localhost, or start the server with --token',
    })
  }
}

/** Tells whether a request is from a page elsewhere, or calls this machine by a name that somebody else made up. */
export function isFromElsewhere(request: GatewayRequest, hosts: ControlAccess['hosts']): boolean {
  const { header } = request
  const origin = header('origin')
  if (origin === null ? isPartOfOther(request) : !isHere(origin)) return true
  return !hosts.isPublic && !hosts.has(header('host'))
}

/**
 * Tells whether a request is for a part of another site's page: a picture, a script or a frame. Browsers send no origin
 * with those. A link to here is nobody's part.
 */
function isPartOfOther({ method, header }: GatewayRequest): boolean {
  if (header('sec-fetch-site') !== 'cross-site') return false
  return (
    method !== 'GET' || header('sec-fetch-mode') !== 'navigate' || header('sec-fetch-dest') !== 'document'
  )
}

/** Tells whether an address is one of this machine. */
function isHere(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}

/** Tells whether a header `authorization` has the token. It compares digests: the time tells nothing of the token. */
export function isAuthorized(token: string, header: string | null): boolean {
  const given = (header ?? '').replace(/^bearer +/i, '')
  return sha256Hex(given) === sha256Hex(token)
}
