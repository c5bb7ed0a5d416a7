import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { moveRecipient, setFednowReachable } from './flow.js'
import type { RecipientAction } from './rows.js'
import { setAddressRisk } from './rules.js'
import { routingNumber } from './wire.js'

function moving(action: RecipientAction, summary: string) {
  return happens(
    summary,
    [
      /** The payee that it happens to. */
      argument('recipient_id', () => z.string()),
    ],
    (world, id) => moveRecipient(world, id, action),
  )
}

export const recipientCauses = {
  freezeRecipient: moving('freeze', 'The platform stops payments to a recipient.'),
  setFednowReachable: happens(
    'Whether FedNow reaches the US bank with this routing number; every bank, unless told.',
    [
      /** The routing number of the bank, of nine digits. */
      argument('routing_number', routingNumber),
      /** Tells whether FedNow reaches the bank from now on. */
      argument('reachable', () => z.boolean()),
    ],
    setFednowReachable,
  ),
  setAddressRisk: happens(
    'Whether screening takes an address for a high risk: payments to it are refused, and deposits from it are kept.',
    [
      /** The blockchain address that screening looks at. */
      argument('address', () => z.string()),
      /** The outcome of screening from now on: `high` is blocked. */
      argument('risk', () => z.enum(['high', 'none'])),
    ],
    setAddressRisk,
  ),
  unfreezeRecipient: moving('unfreeze', 'The platform lets a recipient be paid again.'),
}
