import { afterEach, expect } from 'vitest'
import { takeViolations } from './answers.js'

/** A set-up file of vitest: every answer that any test gets is held against the description of the API. */
afterEach(() => {
  expect(takeViolations(), 'answers that the API description does not allow').toEqual([])
})
