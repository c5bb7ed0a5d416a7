import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { guardPoint } from '../../kernel/rules.js'
import type { World } from '../../kernel/world.js'
import { membersOf, type SignerGroupRow, type SignerRow } from './rows.js'
import { signerSchema } from './wire.js'

/** Before a signer becomes a member of a group. */
export const joiningGroup = guardPoint<SignerRow>('signers.join')

/** A signer group as events show it (contract/events.md 4). */
export const signerGroupPayload = named('SignerGroupEvent', () => ({
  id: ksuid,
  client_id: ksuid,
  name: z.string(),
  members: z.array(signerSchema().omit({ client_id: true })),
}))

export function signerGroupEvent(world: World, row: SignerGroupRow): OutputOf<typeof signerGroupPayload> {
  const { id, client_id, name } = row
  const members = membersOf(world, row).map((signer) => {
    const { id, name, public_key, key_type } = signer
    return { id, name, public_key, key_type }
  })
  return { id, client_id, name, members }
}

/** A P-256 key of RFC 6979, A.2.5. */
export const sampleKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Z5A/4QCLi8maQa5elWKLxk8vGyDC1+n1F3o8KU1EYimQ=='

export const sampleGroup = ({ id }: SampleContext) => ({
  id: id('signer group'),
  client_id: id('client'),
  name: 'Treasury',
  members: [{ id: id('signer'), name: 'Ada', public_key: sampleKey, key_type: 'ES256' as const }],
})

export const signerGroupCreated = defineEvent('wallet.signer_group.created', {
  payload: signerGroupPayload,
  sample: sampleGroup,
})

export const signerGroupUpdated = defineEvent('wallet.signer_group.updated', {
  payload: signerGroupPayload,
  sample: sampleGroup,
})
