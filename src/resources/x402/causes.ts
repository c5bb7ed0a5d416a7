import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { ksuid } from '../../contract/primitives.js'
import { lazy } from '../../kernel/lazy.js'
import { completeEnablement, setService } from './flow/enablement.js'
import { settleHold } from './flow/holds.js'
import { serviceStates } from './rows.js'

const hash = lazy(() =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be the hash of an EVM transaction: 0x and 64 hexadecimal digits'),
)

/** Causes at x402, which chains and the platform are otherwise. */
export const x402Causes = {
  completeX402Enablement: cause({
    summary: 'The wallet of an agent for x402 is there, now. Returns its id.',
    takes: [
      /** The agent whose wallet is to be there now. */
      argument('payment_agent_id', () => z.string()),
    ],
    returns: () => ksuid,
    run: completeEnablement,
  }),
  settleHold: cause({
    summary:
      'The transfer of an x402 hold is seen on its network: the money leaves the wallet of the agent. Returns the hash of the transaction.',
    takes: [
      /** The hold whose payment is seen. */
      argument('hold_id', () => z.string()),
      /** May say the hash. */
      argument('options', () =>
        z
          .strictObject({
            /** The hash of the payment on its blockchain; made from the seed unless told. */
            tx_hash: hash().optional(),
          })
          .optional(),
      ),
    ],
    returns: () => z.string(),
    run: (world, id, { tx_hash } = {}) => settleHold(world, id, tx_hash),
  }),
  x402Service: happens(
    'Takes x402 down, so that it answers 503 to enabling and signing, has it not offered (501), or brings it back.',
    [
      /** The state from now on: `up`, or one of those that refuse. */
      argument('state', () => z.enum(['up', ...serviceStates])),
    ],
    setService,
  ),
}
