/**
 * `simFixtures(options)` and `routeTo(page, sim)`: the pages of each test ask a simulator of its own ([browser
 * tests](../guide/compare.md#browser-tests))
 * @family test
 */

export type { PlaywrightRoute, PlaywrightRoutes } from '../hosts/interception/playwright.js'
export { routeTo } from '../hosts/interception/playwright.js'
export type { Allowed } from '../kit/fixtures/checks.js'
export type { TestOptions } from '../kit/fixtures/options.js'
export { type SimFixtures, type SimWorkerFixtures, simFixtures } from '../kit/fixtures/playwright-fixtures.js'
