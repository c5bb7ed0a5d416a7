import { type Answer, Payroll, type Slip } from './app.js'

/** Mistakes that clients of such an API have made, each in the payroll. They were written down before any verb saw them. */
export const mistakes: Readonly<Record<string, typeof Payroll>> = {
  'the key of a refused try kept': class extends Payroll {
    override async settle(reference: string, answer: Answer): Promise<void> {
      const key = (await this.ports.store.get<Slip>(`slip/${reference}`))?.key
      await super.settle(reference, answer)
      await this.change(reference, (old) => old && { ...old, ...(key !== undefined && { key }) })
    }
  },
  'the reset of the rate limit taken for seconds to wait': class extends Payroll {
    override pauseAfter(response: Response): number {
      return 1000 * Number(response.headers.get('x-ratelimit-reset') ?? 60)
    }
  },
  'a time-out taken for a refusal': class extends Payroll {
    override knownFrom(): Answer {
      return { status: 408, body: {} }
    }
  },
  'events waited for under names that are no more': class extends Payroll {
    override concerns(type: string): boolean {
      return type === 'transaction.completed' || type === 'transaction.failed'
    }
  },
  'the first page alone': class extends Payroll {
    override hasMore(): boolean {
      return false
    }
  },
}
