/**
 * `certify(route, { effects })` examines a webhook route from outside, in whatever language it is written, and names each
 * mistake by its cause: [a webhook route](../guide/certify.md)
 * @family check
 */

export type { CardCheck, CardData, CardMistake } from '../kit/certify/card.js'
export type { CauseName } from '../kit/certify/causes.js'
export { type Card, type CertifyOptions, certify } from '../kit/certify/certify.js'
export type { ReadEffects } from '../kit/certify/effects.js'
export type { Certifiable } from '../kit/certify/receiver.js'
