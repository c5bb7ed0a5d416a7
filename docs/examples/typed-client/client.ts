import createClient from 'openapi-fetch'
import type { paths } from './platform.js'

/** A client of the platform whose paths, bodies and answers have the types of its description. */
export function clientOf(baseUrl: string, apiKey: string, fetch?: (request: Request) => Promise<Response>) {
  return createClient<paths>({
    baseUrl,
    headers: { 'x-api-key': apiKey },
    ...(fetch && { fetch }),
  })
}
