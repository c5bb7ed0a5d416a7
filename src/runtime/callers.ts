import { UsageError } from '../kernel/errors.js'
import { printable } from '../kernel/shown.js'

/** An API key, or another credential, or none. */
export type CallerInput =
  | string
  | { readonly applicationToken: string }
  | { readonly dashboardToken: string }
  | null

/** The credential of a caller, as the app would send it. @throws UsageError for what is no caller */
export function headersOf(caller: CallerInput): Readonly<Record<string, string>> {
  if (caller === null) return {}
  if (typeof caller === 'string') return { 'x-api-key': caller }
  if (typeof caller === 'object' && Object.keys(caller).length === 1) {
    if ('applicationToken' in caller && typeof caller.applicationToken === 'string')
      return { 'x-application-token': caller.applicationToken }
    if ('dashboardToken' in caller && typeof caller.dashboardToken === 'string')
      return { authorization: `Bearer ${caller.dashboardToken}` }
  }
  throw new UsageError(
    `a caller is ${printable(caller)}: it must be an API key as text, { applicationToken } or { dashboardToken } with a text, or null for nobody.`,
  )
}
