import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { assetSettings, networkSchema } from '../capabilities/index.js'

/**
 * Event types that can be subscribed to already, and that no flow of this version emits (specification, Event types;
 * contract/events.md 3 and 4).
 */

const emitted = 'unbuilt'
const wallet = '0x52908400098527886e0f7030069857d2e4169ee7'

function chainOf({ world }: SampleContext) {
  return world.rules.environment === 'production'
    ? ({ network: 'base-mainnet', caip2: 'eip155:8453', chain_id: 8453 } as const)
    : ({ network: 'base-sepolia', caip2: 'eip155:84532', chain_id: 84_532 } as const)
}

const payout = z
  .object({ wallet_address: z.string(), previous_address: z.string(), updated_by: z.string() })
  .meta({ id: 'PayoutDestinationEvent' })
const samplePayout = { wallet_address: wallet, previous_address: '', updated_by: 'ada@client.example' }

export const unbuiltEvents = [
  defineEvent('fee_payout_destination.updated', {
    emitted,
    payload: z.object({ type: z.literal('usdc_wallet') }).meta({ id: 'FeePayoutUpdatedEvent' }),
    sample: () => ({ type: 'usdc_wallet' }),
  }),
  defineEvent('fee_payout_destination.deleted', {
    emitted,
    payload: z.object({}).meta({ id: 'FeePayoutDeletedEvent' }),
    sample: () => ({}),
  }),
  defineEvent('rd_payout_destination.updated', { emitted, payload: payout, sample: () => samplePayout }),
  defineEvent('deployment_payout_destination.updated', {
    emitted,
    payload: payout
      .extend({ asset: z.string(), network: networkSchema })
      .meta({ id: 'DeploymentPayoutEvent' }),
    sample: (context) => ({
      ...samplePayout,
      asset: context.world.settings(assetSettings).stablecoin,
      network: chainOf(context).network,
    }),
  }),
] as const
