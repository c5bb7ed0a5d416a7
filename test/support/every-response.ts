import { afterEach, expect } from 'vitest'
import { takeViolations } from './answers.js'
import { takeFalseClaims } from './claims.js'

/**
 * A set-up file of vitest: every answer that any test gets is held against the description of the API, and what every
 * operation does against what it declares.
 */
afterEach(() => {
  expect(takeViolations(), 'answers that the API description does not allow').toEqual([])
  expect(takeFalseClaims(), 'what the declarations do not say').toEqual([])
})
