import type { AttemptOutcome, OutboundRequest } from '../contract/ports.js'
import type { Performer } from '../runtime/effects.js'
import { createWebhooks, type Webhooks } from './webhooks.js'

/** `sim.webhooks` and what makes the attempts, made when a test or a delivery first asks: most simulators deliver nothing. */
export class WebhookPort {
  readonly #port: Parameters<typeof createWebhooks>[0]
  #made: ReturnType<typeof createWebhooks> | undefined
  #isStopped = false

  constructor(port: Parameters<typeof createWebhooks>[0]) {
    this.#port = port
  }

  get #own(): ReturnType<typeof createWebhooks> {
    if (this.#made === undefined) {
      this.#made = createWebhooks(this.#port)
      if (this.#isStopped) this.stop()
    }
    return this.#made
  }

  get webhooks(): Webhooks {
    return this.#own.webhooks
  }

  /** Receivers that no target sends anything to, in words. */
  vain(): readonly string[] {
    return this.#made?.vain() ?? []
  }

  /** Tells whether an inbox answers there. */
  isInbox(url: string): boolean {
    return this.#made?.isInbox(url) ?? false
  }

  readonly performer: Performer<OutboundRequest, AttemptOutcome> = {
    isReady: (request) => this.#own.performer.isReady?.(request) ?? true,
    arrange: () => this.#own.performer.arrange?.(),
    perform: (request, now, place) => this.#own.performer.perform(request, now, place),
    note: (world, request, outcome) => this.#own.performer.note?.(world, request, outcome),
  }

  /** Lists what never went wrong: nothing of what was never made was to. */
  unhit(): ReturnType<Webhooks['unhit']> {
    return this.#made?.webhooks.unhit() ?? []
  }

  /** The world was replaced: what was set up for it ends. */
  clear(): void {
    this.#made?.clear()
  }

  /** Nothing more is sent; inboxes can still be read. */
  stop(): void {
    this.#isStopped = true
    this.#made?.stop()
  }
}
