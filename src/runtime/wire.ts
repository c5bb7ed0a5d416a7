import * as z from 'zod'
import type { AttemptOutcome, OutboundRequest } from '../contract/ports.js'
import { printedAs } from '../contract/primitives.js'
import { defineSettings, option } from '../contract/settings.js'
import type { GatewayRequest } from '../gateway/exchange.js'
import type { GatewayResponse } from '../gateway/gateway.js'

/** The way between a platform and its app, where something stands on it: each member has a say, or is left out. */
export interface Wire {
  /** Answers a call of the app. @param serve asks the platform */
  call?(request: GatewayRequest, serve: (request: GatewayRequest) => GatewayResponse): GatewayResponse
  /**
   * Makes an attempt to deliver an event, before it is signed.
   * @param send signs and sends what it is given
   * @param now virtual Unix milliseconds
   */
  attempt?(
    request: OutboundRequest,
    send: (request: OutboundRequest) => Promise<AttemptOutcome>,
    now: number,
  ): Promise<AttemptOutcome>
  /** Hands a signed delivery to the app. @throws as a connection fails */
  receive?(
    request: Request,
    hand: (request: Request) => Promise<Response> | Response,
  ): Promise<Response> | Response
}

/** The place for what stands on the way. It is looked at once for each call and each delivery. */
export interface WireSlot {
  wire: Wire | undefined
}

/** A compatible change of the API, as `tomorrow` of `platform-simulator/vary` makes it. */
export interface Tomorrow extends Wire {
  /** Describes the API as it is changed. @param today an OpenAPI document, which stays as it is */
  describe(today: object): object
}

function isTomorrow(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'describe' in value && typeof value.describe === 'function'
  )
}

/** The options of what stands on the way. */
export const wireSettings = defineSettings('wire', {
  tomorrow: option(
    'Answers as a later version of the API may, which breaks no promise: what `tomorrow()` of `platform-simulator/vary` returned.',
    () =>
      z
        .custom<Tomorrow>(isTomorrow, 'must be what tomorrow() of platform-simulator/vary returned')
        .register(printedAs, { output: '{ describe(today: object): object }' }),
    { defaultText: 'the API as it is today', guide: 'vary.md#tomorrow-by-itself' },
  ),
})
