import { type Payment, Treasury } from './app.js'

/** Mistakes that clients of such an API have made, each in the treasury. They were written down before any verb saw them. */
export const mistakes: Readonly<Record<string, typeof Treasury>> = {
  'a dot between timestamp and body': class extends Treasury {
    override signedText(timestamp: string, raw: Uint8Array): Uint8Array<ArrayBuffer> {
      return super.signedText(`${timestamp}.`, raw)
    }
  },
  'no look at the age of a delivery': class extends Treasury {
    override isYoung(): boolean {
      return true
    }
  },
  'events told apart by their attempt': class extends Treasury {
    override nameOf(id: string, headers: Headers): string {
      return `event/${id}/${headers.get('x-platform-delivery-attempt')}/${headers.get('x-webhook-replay')}`
    }
  },
  'a send given up when nobody answers': class extends Treasury {
    override unanswered(payment: Payment): Promise<void> {
      return this.keep({ ...payment, state: 'refused' })
    }
  },
  'a call that came too often taken for a refusal': class extends Treasury {
    override isTooOften(): boolean {
      return false
    }
  },
}
