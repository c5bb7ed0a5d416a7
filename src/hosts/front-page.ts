import type { Answer } from './node-server.js'

/** For whoever opens the address in a browser. */
export function frontPage(version: string, hasTools: boolean): Answer {
  const lines = [
    `platform-simulator ${version}`,
    '',
    'GET / in a browser       shows the inspector',
    'GET /openapi.json        describes the API; its requests carry x-api-key',
    'GET /__sim/openapi.json  describes how the simulator is controlled',
    'application_url, resubmit_url, resolution_url and checkout_url lead to pages of this server',
    'GET /__sim/timeline?format=text  tells what has happened',
    ...(hasTools ? ['/mcp                     has the operations as tools'] : []),
  ]
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    text: `${lines.join('\n')}\n`,
  }
}
