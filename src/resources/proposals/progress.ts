import type { OutputOf } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import type { World } from '../../kernel/world.js'
import type { PaymentAgentRow } from '../payment-agents/index.js'
import { type DraftingTurnRow, draftingTurns } from './rows.js'
import type { phases, progressSchema } from './wire/drafts.js'

interface Step {
  readonly phase: (typeof phases)[number]
  /** The share of a turn after which it begins. */
  readonly from: number
  readonly iteration: number
  detail(turn: DraftingTurnRow): string
}

/** Snapshots in the course of a turn: they show counts, and never whom or how much is paid. */
const steps: readonly [Step, ...Step[]] = [
  { phase: 'reading', from: 0, iteration: 1, detail: (turn) => `Reading ${read(turn)}` },
  { phase: 'working', from: 0.2, iteration: 1, detail: (turn) => `Working on ${read(turn)}` },
  { phase: 'drafting', from: 0.4, iteration: 1, detail: () => 'Drafting, round 1' },
  { phase: 'revising', from: 0.7, iteration: 2, detail: () => 'Revising, round 2' },
  { phase: 'finalizing', from: 0.9, iteration: 2, detail: () => 'Finalizing after 2 rounds' },
]

function read({ messages, documents }: DraftingTurnRow): string {
  const text = counted(messages, 'message')
  return documents === 0 ? text : `${text} and ${counted(documents, 'document')}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Shows the progress of the turn of an agent that began last: idle once its answer has come. */
export function progressOf(world: World, agent: PaymentAgentRow): OutputOf<typeof progressSchema> {
  const filter = { name: 'agent_id', value: agent.id }
  const turn = world.table(draftingTurns).last({ scope: agent.client_id, order: 'id', filter })
  const isUnderWay = turn !== undefined && (world.now < turn.answers_at || turn.own?.state === 'asked')
  if (!isUnderWay) return { active: false }
  const { begun_at, answers_at } = turn
  const length = answers_at - begun_at
  const begins = ({ from }: Step): number => begun_at + Math.floor(length * from)
  const step = steps.findLast((each) => begins(each) <= world.now) ?? steps[0]
  const { phase, iteration } = step
  return { active: true, phase, detail: step.detail(turn), iteration, updated_at: unixSeconds(begins(step)) }
}
