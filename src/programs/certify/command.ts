import { writePage } from '../../hosts/pages/page-file.js'
import { UsageError } from '../../kernel/errors.js'
import type { Environment } from '../../kernel/rules.js'
import { type Card, certify } from '../../kit/certify/certify.js'

/** A call of the command `certify`; texts are as they were typed. */
export interface CertifyCommand {
  readonly url: string | undefined
  readonly effects: string | undefined
  readonly environment: string | undefined
  readonly signingKey: string | undefined
  readonly headerPrefix: string | undefined
  readonly seed: string | undefined
  readonly timeout: string | undefined
  /** True where what is prudent only counts too. */
  readonly isPrudent: boolean
  readonly isJson: boolean
  /** The path of a file that the card is written into, as a page. */
  readonly html: string | undefined
}

/**
 * Examines a route, and says what was found.
 * @returns 0 where it is right, 1 where it is not, 3 where it could not be examined
 * @throws UsageError
 */
export async function runCertify(command: CertifyCommand, say: (text: string) => void): Promise<number> {
  const { url, effects, signingKey, headerPrefix, seed, timeout } = command
  if (url === undefined)
    throw new UsageError(
      'certify needs the address of a webhook route: platform-simulator certify http://localhost:3000/hooks.',
    )
  const card = await certify(url, {
    environment: environmentOf(command),
    ...(effects !== undefined && { effects }),
    ...(signingKey !== undefined && { signingKey }),
    ...(headerPrefix !== undefined && { headerPrefix }),
    ...(seed !== undefined && { seed }),
    ...(timeout !== undefined && { timeoutMs: millisecondsOf(timeout) }),
  })
  if (command.html !== undefined) writePage('--html', command.html, (page) => card.toHtml(page))
  say(command.isJson ? JSON.stringify(card, null, 2) : String(card))
  return codeOf(card, command.isPrudent)
}

function codeOf({ isRight, mistakes }: Card, isPrudent: boolean): number {
  if (isRight === undefined) return 3
  return isRight && !(isPrudent && mistakes.length > 0) ? 0 : 1
}

/** @throws UsageError */
function environmentOf({ environment = 'sandbox' }: CertifyCommand): Environment {
  if (environment === 'sandbox' || environment === 'production') return environment
  throw new UsageError(`--environment is ${environment}: it must be sandbox or production.`)
}

/** @throws UsageError */
function millisecondsOf(timeout: string): number {
  const seconds = Number(timeout)
  if (/^\d+(\.\d+)?$/.test(timeout) && seconds >= 0.01 && seconds <= 600) return Math.round(seconds * 1000)
  throw new UsageError(`--timeout is ${timeout}: it must be a number of seconds from 0.01 to 600.`)
}
