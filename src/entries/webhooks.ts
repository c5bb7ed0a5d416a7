/**
 * `verifyWebhook({ body, headers, publicKey })` for receivers: whether a delivery is the platform's, and if not, why
 * @family test
 */

export { type ClockOfOptions, clockOf } from '../hosts/webhooks/clock-of.js'
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookInput,
  type WebhookRefusal,
  type WebhookVerdict,
} from '../hosts/webhooks/verify.js'
export { UsageError } from '../kernel/errors.js'
export type { Event, EventMap, EventOf, EventType } from '../resources/types/index.js'
