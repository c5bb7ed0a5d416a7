import type { Prompt } from '@modelcontextprotocol/server'

/** A task that a person picks, and the words by which an agent is given it. */
export interface Task {
  readonly prompt: Prompt & {
    readonly arguments: readonly {
      readonly name: string
      readonly description: string
      readonly required: boolean
    }[]
  }
  words(given: Readonly<Record<string, string>>): string
}

/** The tasks that people pick most. */
export const tasks: readonly Task[] = [
  {
    prompt: {
      name: 'pay',
      title: 'Pay somebody',
      description: 'Pays a recipient once, and says how it ended.',
      arguments: [
        { name: 'recipient', description: 'Who is paid, such as Supplier Ltd.', required: true },
        { name: 'amount', description: 'How much, such as 1.50 USD.', required: true },
      ],
    },
    words: ({ recipient = '', amount = '' }) =>
      `Pay ${recipient} ${amount}, once. Look for the recipient and a destination first, and ask me where there is none or more than one. ` +
      'Use an idempotency_key, and the same one when you try again. Then read the transaction until it has ended, and tell me its status, its receipt or why it failed.',
  },
  {
    prompt: {
      name: 'why',
      title: 'Find out why',
      description: 'Finds out why something is in the state that it is in. Nothing is changed.',
      arguments: [
        { name: 'id', description: 'The id of a customer, a transaction, a card.', required: true },
      ],
    },
    words: ({ id = '' }) =>
      `Find out why ${id} is in the state that it is in. Use find, describe and read only. Say which facts you read, and what could be done next.`,
  },
]
