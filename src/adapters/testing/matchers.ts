import { hasStatus, isProblem } from './answers.js'
import { delivered, receivedRequest, settled } from './assertions.js'

/** For `expect.extend` of vitest, jest, and others that speak of a received value first. */
export const matchers = {
  toHaveReceivedRequest: receivedRequest,
  toHaveDelivered: delivered,
  toHaveSettled: settled,
  toHaveStatus: hasStatus,
  toBeProblem: isProblem,
}
