import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { each, named } from '../../contract/schema.js'
import { assetSettings, networkSchema } from '../capabilities/index.js'

/** contract/events.md 4: `previous_address` and `updated_by` are empty where there is none. */

const payout = named('PayoutDestinationEvent', () => ({
  ...each(z.string(), 'wallet_address', 'previous_address', 'updated_by'),
}))

const sample = {
  wallet_address: '0x52908400098527886e0f7030069857d2e4169ee7',
  previous_address: '',
  updated_by: 'ada@client.example',
}

function network({ world }: SampleContext) {
  return world.rules.environment === 'production' ? ('ethereum-mainnet' as const) : ('base-sepolia' as const)
}

export const ownPayoutUpdated = defineEvent('rd_payout_destination.updated', {
  payload: payout,
  sample: () => sample,
})

export const deploymentPayoutUpdated = defineEvent('deployment_payout_destination.updated', {
  payload: () =>
    payout().extend({ asset: z.string(), network: networkSchema() }).meta({ id: 'DeploymentPayoutEvent' }),
  sample: (context) => ({
    ...sample,
    asset: context.world.settings(assetSettings).stablecoin,
    network: network(context),
  }),
})
