import { type Answer, type Payment, Payroll, sleep, type WebhookEvent } from './payroll.js'

/** Each makes one mistake that integrations make, and is otherwise the app of payroll.ts. */
export const variants: Readonly<Record<string, typeof Payroll>> = {
  'no idempotency key on a retry': class extends Payroll {
    override keyOf(key: string, tries: number): string | undefined {
      return tries === 1 ? key : undefined
    }
  },
  'a new idempotency key on a retry': class extends Payroll {
    override keyOf(key: string, tries: number): string {
      return tries === 1 ? key : crypto.randomUUID()
    }
  },
  'a payment written down after the call': class extends Payroll {
    override async pay(payment: Payment): Promise<void> {
      const answer = await this.call('POST', '/transactions/one-off', this.orderOf(payment))
      await this.change(payment.ref, (old) => ({ ...old, begun: Date.now() }))
      await this.settle(payment, answer)
    }
  },
  'a time-out taken for a failure': class extends Payroll {
    override knownFrom(): Answer {
      return { status: 408, body: {} }
    }
  },
  'a retry of what was refused': class extends Payroll {
    override async call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
      for (let tries = 1; ; tries++) {
        const answer = await super.call(method, path, body, key)
        if (answer.status < 400 || tries === 3) return answer
        await sleep(60_000)
      }
    }
  },
  'no look at Retry-After': class extends Payroll {
    override pauseAfter(): number {
      return 500
    }
  },
  'a 409 that is swallowed': class extends Payroll {
    override isGone(status: number): boolean {
      return status < 300 || status === 404 || status === 409
    }
  },
  'a freeze that is ignored': class extends Payroll {
    override isPassing(): boolean {
      return false
    }
  },
  'events told apart by their delivery': class extends Payroll {
    override nameOf({ id }: WebhookEvent, headers: Headers): string {
      return `event/${id}/${headers.get('x-platform-delivery-attempt')}/${headers.get('x-webhook-replay')}`
    }
  },
  'the order of arrival trusted': class extends Payroll {
    override isNews(): boolean {
      return true
    }
  },
  '`completed` taken for the end': class extends Payroll {
    override isNews(old: string, state: string): boolean {
      return old !== 'completed' && super.isNews(old, state)
    }
  },
  'no look at the signature': class extends Payroll {
    override isGenuine(): boolean {
      return true
    }
  },
  'a dot between timestamp and body': class extends Payroll {
    override isGenuine(headers: Headers, body: string): boolean {
      return this.isSigned(headers, `${headers.get('x-webhook-timestamp')}.${body}`)
    }
  },
  'a webhook answered before it is stored': class extends Payroll {
    override async receive(request: Request): Promise<Response> {
      const copy = request.clone()
      const body = await request.text()
      if (!this.isGenuine(request.headers, body)) return new Response(null, { status: 401 })
      setTimeout(() => void super.receive(copy), 1000)
      return new Response(null, { status: 204 })
    }
  },
  'only the first page': class extends Payroll {
    override async everything(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
      const { body } = await this.call('GET', `${path}&limit=2`)
      return body['data'] as readonly Readonly<Record<string, unknown>>[]
    }
  },
  'a balance that is kept': class extends Payroll {
    override async learn(made: Readonly<Record<string, unknown>>): Promise<void> {
      await super.learn(made)
      const payment = await this.ports.store.get<Payment>(`invoice/${made['payment_reference']}`)
      if (payment !== undefined) await this.#keep(made, `-${payment.amount}`)
    }
    override async note(made: Readonly<Record<string, unknown>>): Promise<void> {
      await super.note(made)
      const { receipt } = made as { readonly receipt?: { readonly initial_amount: string } }
      await this.#keep(made, receipt?.initial_amount ?? '0')
    }
    /** Counted when it is completed, and never again: of what goes back the balance does not know. */
    async #keep({ id, status }: Readonly<Record<string, unknown>>, amount: string): Promise<void> {
      if (status === 'completed') await this.ports.store.set(`moved/${id}`, amount)
    }
    override async moved(): Promise<readonly string[]> {
      return (await this.ports.store.list<string>('moved/')).map(([, amount]) => amount)
    }
  },
  'amounts as floating point': class extends Payroll {
    override total(amounts: readonly string[]): string {
      return String(amounts.reduce((sum, amount) => sum + Number(amount), 0))
    }
  },
  'a week that begins on Sunday': class extends Payroll {
    override weekOf(time: number): number {
      return super.weekOf(time + 86_400_000)
    }
  },
  'a refund booked as a deposit': class extends Payroll {
    override async learn(made: Readonly<Record<string, unknown>>): Promise<void> {
      await super.learn(made)
      if (made['status'] !== 'returned') return
      const { id, amount } = made
      await this.ports.store.set(`deposit/${id}`, { id, amount, state: 'completed' })
    }
  },
  'a secret in the log': class extends Payroll {
    override knownFrom(error: unknown): undefined {
      console.error(`no answer with the key ${this.ports.apiKey}: ${error}`)
      return undefined
    }
  },
  'a lock that outlives a crash': class extends Payroll {
    override async payday(): Promise<void> {
      if ((await this.ports.store.get('running')) === true) return
      await this.ports.store.set('running', true)
      await super.payday()
      await this.ports.store.set('running', false)
    }
  },
  'an event refused because it is not known': class extends Payroll {
    override async handle(event: WebhookEvent): Promise<void> {
      if (!event.type.startsWith('transaction.')) throw new Error(`${event.type} is not known`)
      await super.handle(event)
    }
  },
}
