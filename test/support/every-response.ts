import { afterEach, expect } from 'vitest'
import { takeViolations } from './answers.js'
import { takeFalseClaims } from './claims.js'
import { takeDanglingRow } from './named-rows.js'

/**
 * A set-up file of vitest: every answer that any test gets is held against the description of the API, what every operation
 * does against what it declares, and what rows name against the list of what they may name.
 */
afterEach(() => {
  expect(takeViolations(), 'answers that the API description does not allow').toEqual([])
  expect(takeFalseClaims(), 'what the declarations do not say').toEqual([])
  expect(takeDanglingRow(), 'a row that names one which is not there').toBeUndefined()
})
