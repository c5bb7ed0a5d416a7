import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { takeViolations } from './answers.js'
import { takeFalseClaims } from './claims.js'
import { watchExpectations } from './looked-at.js'
import { takeDanglingRow } from './named-rows.js'
import { beginSum, findOther, writeSums } from './told.js'

/**
 * A set-up file of vitest: every answer that any test gets is held against the description of the API, what every operation
 * does against what it declares, and what rows name against the list of what they may name.
 */
afterEach(({ task }) => {
  const [violations, claims, dangling] = [takeViolations(), takeFalseClaims(), takeDanglingRow()]
  const other = findOther(task)
  // After each of many thousand tests: where nothing was found, nothing is asserted.
  if (violations.length + claims.length === 0 && dangling === undefined && other === undefined) return
  expect(violations, 'answers that the API description does not allow').toEqual([])
  expect(claims, 'what the declarations do not say').toEqual([])
  expect(dangling, 'a row that names one which is not there').toBeUndefined()
  expect(other, 'what happened').toBeUndefined()
})

watchExpectations()
beforeEach(({ task }) => beginSum(task))
afterAll(writeSums)
