import { type Answer, type Payment, Payroll, type WebhookEvent } from '../explore/payroll.js'

/**
 * Ten mistakes that are not among those of test/explore/variants.ts, of kinds that clients of such an API have made. They
 * were written after vary was finished, to see how many it finds: what it does not find stays here as well.
 */

type Members = Readonly<Record<string, unknown>>

const known = [
  'not_started',
  'pending',
  'in_progress',
  'processing',
  'broadcasted',
  'completed',
  'failed',
  'rejected',
  'pending_return',
  'pending_reversal',
  'returned',
  'reversed',
]

const membersOfEvents = ['id', 'type', 'created', 'api_version', 'data', 'event', 'metadata']

export const others: Readonly<Record<string, typeof Payroll>> = {
  'a status that is not known refused': class extends Payroll {
    override async learn(made: Members): Promise<void> {
      const { status } = made
      if (typeof status === 'string' && !known.includes(status)) throw new Error(`${status} is not a status`)
      await super.learn(made)
    }
  },
  'a member that is not known refused': class extends Payroll {
    override async receive(request: Request): Promise<Response> {
      const event: object = JSON.parse(await request.clone().text())
      const more = Object.keys(event).filter((name) => !membersOfEvents.includes(name))
      return more.length > 0 ? new Response(null, { status: 400 }) : super.receive(request)
    }
  },
  'a repeated event answered 409': class extends Payroll {
    override async receive(request: Request): Promise<Response> {
      const { id }: WebhookEvent = JSON.parse(await request.clone().text())
      if ((await this.ports.store.get(`event/${id}`)) !== undefined)
        return new Response(null, { status: 409 })
      return super.receive(request)
    }
  },
  'Retry-After read as milliseconds': class extends Payroll {
    override pauseAfter(response: Response): number {
      return Number(response.headers.get('retry-after') ?? 60)
    }
  },
  'a full limit taken for a refusal': class extends Payroll {
    override async call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
      let isLimited = false
      const { send } = this
      this.send = async (...sent) => {
        const response = await send.apply(this, sent)
        isLimited ||= response.status === 429
        return response
      }
      const answer = await super.call(method, path, body, key)
      this.send = send
      return isLimited && method === 'POST' ? { status: 429, body: {} } : answer
    }
  },
  'an answer that is no JSON not expected': class extends Payroll {
    override knownFrom(error: unknown): undefined {
      if (error instanceof SyntaxError) throw error
      return undefined
    }
  },
  'a short page taken for the last': class extends Payroll {
    override async everything(path: string): Promise<readonly Members[]> {
      const all: Members[] = []
      for (let after = ''; ; ) {
        const { body } = await this.call('GET', `${path}&limit=2${after}`)
        const data = body['data'] as readonly Members[]
        all.push(...data)
        if (data.length < 2) return all
        after = `&starting_after=${String(all.at(-1)?.['id'])}`
      }
    }
  },
  'a return known, and a reversal not': class extends Payroll {
    override async note(made: Members): Promise<void> {
      const { status } = made
      if (status !== 'reversed' && status !== 'pending_reversal') await super.note(made)
    }
  },
  'the type read from the text of the body': class extends Payroll {
    override async receive(request: Request): Promise<Response> {
      const text = await request.clone().text()
      const [, type = ''] = /"type":"([^"]+)"/.exec(text) ?? []
      if (!/^[a-z_]+\.[a-z_.]+$/.test(type)) return new Response(null, { status: 422 })
      return super.receive(request)
    }
  },
  'a cancellation at a path that is none': class extends Payroll {
    override async pay(payment: Payment): Promise<void> {
      let hasFailed = false
      const { isFinal } = this
      this.isFinal = (status) => {
        hasFailed ||= status >= 500
        return isFinal.call(this, status)
      }
      await super.pay(payment)
      this.isFinal = isFinal
      if (hasFailed) await this.call('POST', `/transactions/${payment.ref.replace(' ', '-')}/cancel`, {})
    }
  },
}
