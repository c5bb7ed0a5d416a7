import { Problem } from '../contract/problem.js'
import type { Answer, Exchange } from './exchange.js'
import { contextOf, render, storeRefusal } from './execute.js'
import { presentedAnswer, storeAnswer } from './idempotency.js'

/**
 * Presents an answer that took virtual time, at the moment when it comes. Under an idempotency key that happens once:
 * whoever asked again in the meantime, or asks later, gets the same.
 * @param begun what the operation returned when it ran
 */
export function presentLate(exchange: Exchange, begun: Answer): Exchange {
  const { operation } = exchange.route
  const known = presentedAnswer(exchange)
  if (operation === undefined || known !== undefined) return { ...exchange, answer: known ?? begun }
  try {
    const { comesAt: _, ...same } = begun
    const answer =
      operation.answer === undefined
        ? same
        : render(operation, operation.answer(contextOf(exchange), begun.output), exchange)
    storeAnswer(exchange, answer)
    return { ...exchange, answer }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    storeRefusal(exchange, error)
    return { ...exchange, problem: error }
  }
}
