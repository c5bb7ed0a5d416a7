/** An API key, or another credential, or none. */
export type CallerInput =
  | string
  | { readonly applicationToken: string }
  | { readonly dashboardToken: string }
  | null

/** The credential of a caller, as the app would send it. */
export function headersOf(caller: CallerInput): Readonly<Record<string, string>> {
  if (caller === null) return {}
  if (typeof caller === 'string') return { 'x-api-key': caller }
  if ('applicationToken' in caller) return { 'x-application-token': caller.applicationToken }
  return { authorization: `Bearer ${caller.dashboardToken}` }
}
