import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { moveRecipient, setFednowReachable } from './flow.js'
import type { RecipientAction } from './machines.js'
import { setAddressRisk } from './rules.js'
import { routingNumber } from './wire.js'

function moving(action: RecipientAction, summary: string) {
  return cause({
    summary,
    takes: [argument('recipient_id', () => z.string())],
    run(world, id) {
      moveRecipient(world, id, action)
    },
  })
}

export const recipientCauses = {
  freezeRecipient: moving('freeze', 'The platform stops payments to a recipient.'),
  setFednowReachable: cause({
    summary: 'Whether FedNow reaches the US bank with this routing number; every bank, unless told.',
    takes: [argument('routing_number', routingNumber), argument('reachable', () => z.boolean())],
    run: setFednowReachable,
  }),
  setAddressRisk: cause({
    summary:
      'Whether screening takes an address for a high risk: payments to it are refused, and deposits from it are kept.',
    takes: [argument('address', () => z.string()), argument('risk', () => z.enum(['high', 'none']))],
    run: setAddressRisk,
  }),
  unfreezeRecipient: moving('unfreeze', 'The platform lets a recipient be paid again.'),
}
