import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { moveRecipient, setFednowReachable } from './flow.js'
import type { RecipientAction } from './rows.js'
import { setAddressRisk } from './rules.js'
import { routingNumber } from './wire.js'

function moving(action: RecipientAction, summary: string) {
  return happens(summary, [argument('recipient_id', () => z.string())], (world, id) =>
    moveRecipient(world, id, action),
  )
}

export const recipientCauses = {
  freezeRecipient: moving('freeze', 'The platform stops payments to a recipient.'),
  setFednowReachable: happens(
    'Whether FedNow reaches the US bank with this routing number; every bank, unless told.',
    [argument('routing_number', routingNumber), argument('reachable', () => z.boolean())],
    setFednowReachable,
  ),
  setAddressRisk: happens(
    'Whether screening takes an address for a high risk: payments to it are refused, and deposits from it are kept.',
    [argument('address', () => z.string()), argument('risk', () => z.enum(['high', 'none']))],
    setAddressRisk,
  ),
  unfreezeRecipient: moving('unfreeze', 'The platform lets a recipient be paid again.'),
}
