import type { DraftDocument, DraftRequest, ReadImage } from '../../contract/drafting.js'
import type { Context } from '../../contract/operation.js'
import { notFound, Problem } from '../../contract/problem.js'
import { addRow } from '../../contract/rows.js'
import { fromBase64, readBase64 } from '../../kernel/base64.js'
import { dayMs } from '../../kernel/calendar.js'
import { UsageError } from '../../kernel/errors.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { countBytes } from '../application-documents/index.js'
import { type PaymentAgentRow, paymentAgents, requireActive, requireAgent } from '../payment-agents/index.js'
import { checkedAnswer, jsonOf } from './answers.js'
import { textOfPdf } from './documents/pdf.js'
import { requestStart } from './drafting/conversation.js'
import { deskOf } from './drafting/desk.js'
import { draft, type ReadSentence } from './drafting/engine.js'
import { draftJob } from './own-draft.js'
import { type DraftingTurnRow, draftingTurns, type OwnDraft } from './rows.js'
import { spendBudget } from './rules.js'
import { type DraftFunction, draftingSettings } from './settings.js'
import type { DraftAnswer, DraftBody } from './wire/drafts.js'
import { feesOf } from './wire/fees.js'

/** The answer of `run` while the test's own draft has not answered. */
interface Begun extends DraftAnswer {
  readonly turn_id: string
}

/** A draft, and how it was read. */
export interface ExplainedDraft extends DraftAnswer {
  readonly sentences: readonly ReadSentence[]
}

type Attachment = NonNullable<DraftBody['attachments']>[number]

/**
 * Drafts for an agent. Over the wire the answer comes later; where the test has a draft of its own, it is asked after this.
 * @throws Problem 404; 403 for a frozen customer; 400 for an agent that is not active, and for more than 200 turns; 429
 * beyond the drafting budget
 */
export function propose(context: Context, agentId: string, body: DraftBody): DraftAnswer | Begun {
  const { world, clientId, waits, isLimited } = context
  const agent = requireAgent(world, clientId, agentId)
  requireActive(world, agent)
  if (isLimited) spendBudget(world, agent.customer_id)
  const { messages, documents, standard } = drafted(world, agent, body)
  const timezone = body.timezone
  const own = world.settings(draftingSettings).draft
  const begin = (answer: DraftAnswer, state: OwnDraft | null = null) => {
    forgetOld(world, agent)
    return addRow(world, draftingTurns, {
      client_id: clientId,
      customer_id: agent.customer_id,
      agent_id: agent.id,
      begun_at: world.now,
      answers_at: world.now + durationOf(world, answer),
      messages: messages.length,
      documents: documents.length,
      own: state,
    })
  }
  if (own === undefined) {
    begin(standard)
    return standard
  }
  if (!waits) {
    const answer = answerNow(own, {
      agent: { id: agent.id, name: agent.name, customer_id: agent.customer_id },
      messages,
      documents,
      timezone: timezone ?? null,
      standard,
    })
    begin(answer)
    return answer
  }
  const { id } = begin(standard, {
    state: 'asked',
    request: {
      messages,
      documents: documents.map((document) => kept(world, document)),
      timezone: timezone ?? null,
      standard: jsonOf(standard),
    },
  })
  world.schedule(draftJob, id, world.now)
  return { reply: 'The draft is on its way.', turn_id: id }
}

/** Drafts a conversation with the engine. */
function drafted(world: World, agent: PaymentAgentRow, body: DraftBody) {
  const said = messagesOf(body)
  // Documents of earlier requests are done.
  const start = requestStart(said)
  const { readImage } = world.settings(draftingSettings)
  const read = said.map(({ attachments }, at) =>
    at < start ? [] : attachments.map((attached) => documentOf(attached, readImage)),
  )
  const { answer, sentences } = draft(deskOf(world, agent), {
    messages: said.map(({ role, content }, at) => ({
      role,
      content,
      documents: (read[at] ?? []).map(({ filename, media_type, text }) => ({
        name: filename ?? `the ${media_type}`,
        text,
      })),
    })),
    timezone: body.timezone,
    fees: feesOf(body),
  })
  const messages = said.map(({ role, content }) => ({ role, content }))
  return { messages, documents: read.flat(), standard: answer, sentences }
}

/** Tells how the engine reads a conversation, to the last token; nothing happens. @throws Problem 404; 400 for an agent that is not active */
export function explainDraft(world: World, agentId: string, body: DraftBody): ExplainedDraft {
  const agent = world.table(paymentAgents).get(agentId)
  if (agent === undefined)
    throw notFound(
      'agent',
      `${printable(agentId)} is not an agent of this world: give the id of one, as paymentAgents.create answers it`,
    )
  requireActive(world, agent)
  const { standard, sentences } = drafted(world, agent, body)
  return { ...standard, sentences }
}

/** The prompt is what the user says last. */
function messagesOf({ prompt = '', messages = [], attachments = [] }: DraftBody) {
  const said = messages.map((message) => ({ ...message, attachments: message.attachments ?? [] }))
  return prompt === '' && attachments.length === 0
    ? said
    : [...said, { role: 'user' as const, content: prompt, attachments }]
}

function documentOf({ document }: Attachment, readImage: ReadImage | undefined): DraftDocument {
  const { media_type, filename = null, data: encoded } = document
  const data = readBase64(encoded) ?? fromBase64(encoded)
  const text =
    media_type === 'application/pdf' ? textOfPdf(data) : (readImage?.({ media_type, filename, data }) ?? null)
  return { media_type, filename, data, text }
}

function forgetOld(world: World, { id, client_id }: PaymentAgentRow): void {
  const old: string[] = []
  world.table(draftingTurns).each(client_id, { name: 'agent_id', value: id }, (row) => {
    if (row.answers_at < world.now - 2 * dayMs && row.own?.state !== 'asked') old.push(row.id)
  })
  for (const each of old) world.drop(draftingTurns, each)
}

/** The time that a turn takes in virtual milliseconds: the more payees, the longer; a few seconds on the clock of a host. */
export function durationOf(world: World, { proposals = [] }: DraftAnswer): number {
  const { draftTakes } = world.settings(draftingSettings)
  if (draftTakes !== undefined) return draftTakes
  const { length } = proposals
  return world.rules.hostTime === true
    ? Math.min(2000 + 500 * length, 5000)
    : Math.min(45_000 + 15_000 * length, 300_000)
}

function kept(world: World, { data, ...document }: DraftDocument) {
  const digest = world.keepBytes(data)
  countBytes(world, digest)
  return { ...document, digest }
}

/** @throws UsageError for a draft that takes its time, or is no answer; what the draft itself refuses */
function answerNow(own: DraftFunction, request: DraftRequest<DraftAnswer>): DraftAnswer {
  let answer: ReturnType<DraftFunction>
  try {
    answer = own(request)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new UsageError(
      `the option agents.draft threw ${String(error)}. In a direct call it runs inside of the call, and cannot call the simulator itself.`,
      { cause: error },
    )
  }
  if (typeof answer === 'object' && answer !== null && 'then' in answer) {
    answer.then(undefined, () => undefined)
    throw new UsageError(
      'the option agents.draft is asynchronous, and a direct call cannot wait. Ask with sim.fetch, and await sim.clock.advance().',
    )
  }
  return checkedAnswer(answer)
}

/** A turn whose own draft has not answered. */
function turnOf(world: World, output: DraftAnswer): DraftingTurnRow | undefined {
  return 'turn_id' in output && typeof output.turn_id === 'string'
    ? world.table(draftingTurns).get(output.turn_id)
    : undefined
}

export function answersAfter(world: World, output: DraftAnswer): number {
  const turn = turnOf(world, output)
  return turn === undefined ? durationOf(world, output) : turn.answers_at - world.now
}

export function isPending(world: World, output: DraftAnswer): boolean {
  return turnOf(world, output)?.own?.state === 'asked'
}

/** The answer of a turn. @throws Problem what the test's own draft refused, 500 where it failed */
export function answerOf(world: World, output: DraftAnswer): DraftAnswer {
  const own = turnOf(world, output)?.own
  switch (own?.state) {
    case 'answered':
      return checkedAnswer(own.answer)
    case 'refused':
      throw new Problem(own.slug, own.detail)
    case 'failed':
      throw new Problem('internal-error', 'The draft failed.', { hint: own.reason })
    default:
      return output
  }
}
