import { UsageError } from '../../kernel/errors.js'
import { memberOf } from '../../kernel/member-of.js'
import { checkOptions, isHttpUrl } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'

export interface ClockOfOptions {
  /** The key of the world that sends, where that is not the default one. */
  readonly apiKey?: string
  /** The text that the server was started with as `--token`. */
  readonly token?: string
}

/**
 * The time of a simulator that is served elsewhere, for receivers in other processes: deliveries are signed by its clock,
 * which may have been moved. `verifyWebhook({ ..., now: await clockOf('http://localhost:6464') })`.
 * @throws UsageError when there is no such server, or when it refuses
 */
export async function clockOf(server: string, options: ClockOfOptions = {}): Promise<Date> {
  checkOptions(options, { apiKey: 'text', token: 'text' }, 'clockOf')
  if (!isHttpUrl(server))
    throw new UsageError(
      `clockOf was given ${printable(server)}: it takes the address of a server, such as http://localhost:6464.`,
    )
  const { apiKey, token } = options
  const url = `${server.replace(/\/+$/, '')}/__sim/clock`
  const headers = {
    ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const now = await read(url, headers)
  const time = typeof now === 'string' ? new Date(now) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`clockOf: GET ${url} did not answer the time of a simulator.`)
  return time
}

async function read(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(url, { headers }).catch((cause: unknown) => {
    throw new UsageError(`clockOf: GET ${url} was not answered. Is platform-simulator serve running there?`, {
      cause,
    })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new UsageError(
      `clockOf: GET ${url} answered ${response.status}: ${String(memberOf(body, 'detail') ?? 'no reason')}`,
    )
  return memberOf(body, 'now')
}
