/** The meaning of a state for whoever looks at it. Each has a colour, and a shape of its own beside it. */
export type Meaning = 'waits' | 'moves' | 'done' | 'wrong' | 'over'

/** The states of all machines, by what they mean: the same word means the same everywhere. */
const states: Readonly<Record<Meaning, string>> = {
  waits:
    'pending scheduled outstanding proposed provisioning awaiting_confirmation on_hold not_started in_review partner_review under_review submitted request_for_information admin_revision info_requested compliance_review pending_return pending_reversal pending_verification uploaded open queued inquiry_created redeem_requested paused authorized partially_cleared invited',
  moves: 'processing broadcasted in_progress running redeemed finalizing',
  done: 'completed settled executed delivered active approved verified cleared force_posted succeeded',
  wrong:
    'failed returned rejected declined auto_declined reversed frozen invalid timed_out stuck disputed auth_reversed',
  over: 'cancelled canceled released expired revoked withdrawn closed unused',
}

const meanings: ReadonlyMap<string, Meaning> = new Map(
  (['waits', 'moves', 'done', 'wrong', 'over'] as const).flatMap((meaning) =>
    states[meaning].split(' ').map((state): [string, Meaning] => [state, meaning]),
  ),
)

/** Tells what a state means; a word that nobody knows waits for somebody to say so. */
export function meaningOf(state: string): Meaning {
  return meanings.get(state) ?? 'waits'
}

/** Tells whether somebody has said what a state means. */
export function isKnown(state: string): boolean {
  return meanings.has(state)
}

/** A record in it has reached its end, as far as anybody waits for it. */
export function isEnd(state: string): boolean {
  const meaning = meaningOf(state)
  return meaning === 'done' || meaning === 'wrong' || meaning === 'over'
}
