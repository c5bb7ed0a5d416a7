export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookInput,
  type WebhookRefusal,
  type WebhookVerdict,
} from './adapters/verify-webhook.js'
export { UsageError } from './kernel/problem.js'
