import { namespace, operationsOf } from '../../contract/operation.js'
import { deleteFeePayout, setFeePayout } from './flow.js'
import { requireFeePayout } from './rules.js'
import { feePayoutBody, feePayoutSchema, presentFeePayout } from './wire.js'

const path = '/fee-payout-destination'
const call = operationsOf({ tag: 'Payouts', source: 'contract/agentic.md 13; contract/behaviour.md 12' })

export const feePayoutOperations = namespace('feePayout', {
  get: call(`GET ${path}`, {
    summary: 'Reads where the fees that the client earns are paid.',
    output: feePayoutSchema,
    problems: ['not-found'],
    run: ({ world, clientId }) => presentFeePayout(requireFeePayout(world, clientId)),
  }),
  set: call(`PUT ${path}`, {
    summary: 'Sets the wallet that the fees of the client are paid to, in USDC.',
    body: feePayoutBody,
    idempotencyKey: 'required',
    output: feePayoutSchema,
    problems: ['unprocessable-entity'],
    emits: ['fee_payout_destination.updated'],
    decision: '0016',
    run: ({ world, clientId }, { body }) => presentFeePayout(setFeePayout(world, clientId, body)),
  }),
  delete: call(`DELETE ${path}`, {
    summary: 'Forgets where fees are paid: what is earned stays owed.',
    problems: ['not-found'],
    emits: ['fee_payout_destination.deleted'],
    run: ({ world, clientId }) => deleteFeePayout(world, clientId),
  }),
})
