export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookInput,
  type WebhookRefusal,
  type WebhookVerdict,
} from '../hosts/webhooks/verify.js'
export { UsageError } from '../kernel/problem.js'
