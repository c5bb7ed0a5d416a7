import type { Assignment, ToolResult } from 'platform-simulator/trials'

/** The hands of a scripted agent: they call until an answer is known, and read what was answered. */
export interface Hands {
  readonly ask: string
  /** Reads, or writes under one idempotency key, until the answer is known. @throws Error for a refusal */
  sure(tool: string, args?: Args): Promise<Answer>
  /** Calls once. */
  once(tool: string, args?: Args): Promise<ToolResult>
  pass(duration: string): Promise<void>
  /** The word behind a word of the text, such as the id behind `wallet`. */
  word(before: string): string
  papers(): Promise<readonly { readonly title: string; readonly text: string }[]>
}

type Args = Readonly<Record<string, unknown>>

/** What was answered, to be read by path. */
export class Answer {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }

  at(...path: readonly (string | number)[]): Answer {
    let value = this.value
    for (const name of path)
      value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    return new Answer(value)
  }

  get text(): string {
    return typeof this.value === 'string' ? this.value : ''
  }

  get rows(): readonly Answer[] {
    return Array.isArray(this.value) ? this.value.map((each: unknown) => new Answer(each)) : []
  }
}

const attempts = 8

let keys = 0
const newKey = (): string => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`

export function handsOf({ ask, call, tools: _ }: Assignment): Hands {
  const once = (tool: string, args: Args = {}) => call(tool, args)
  const pass = async (duration: string): Promise<void> => {
    await once('clock_advance', { duration })
  }

  async function sure(tool: string, args: Args = {}): Promise<Answer> {
    const isRead = /_(get|list|balances)\w*$/.test(tool) || tool.startsWith('desk_')
    const sent = isRead || tool === 'x402_enable' ? args : { idempotency_key: newKey(), ...args }
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await call(tool, sent)
        const answer = new Answer(result.structuredContent)
        const status = Number(answer.at('status').value)
        if (result.isError !== true) {
          if (result.structuredContent !== undefined || result.content[0]?.text?.startsWith('20') === true)
            return answer
        } else if (status < 500 && status !== 429) throw new Refused(tool, answer)
      } catch (error) {
        if (error instanceof Refused || attempt === attempts) throw error
      }
      if (attempt === attempts) throw new Error(`${tool} was never answered`)
      await pass('2s')
    }
  }

  return {
    ask,
    once,
    pass,
    sure,
    word: (before) => new RegExp(`${before} ([0-9A-Za-z]{27})`).exec(ask)?.[1] ?? '',
    papers: async () => {
      const { rows } = (await sure('desk_inbox')).at('papers')
      return rows.map((paper) => ({ title: paper.at('title').text, text: paper.at('text').text }))
    },
  }
}

export class Refused extends Error {
  readonly answer: Answer

  constructor(tool: string, answer: Answer) {
    super(`${tool} was refused: ${answer.at('detail').text}`)
    this.answer = answer
  }
}
