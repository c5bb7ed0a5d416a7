import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { shown } from '../../contract/present.js'
import { ksuid } from '../../contract/primitives.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { guardPoint } from '../../kernel/rules.js'
import type { World } from '../../kernel/world.js'
import { membersOf, type SignerGroupRow, type SignerRow } from './rows.js'
import { signerSchema } from './wire.js'

/** Asks the guards before a signer becomes a member of a group. */
export const joiningGroup = guardPoint<SignerRow>('signers.join')

const member = lazy(() => signerSchema().omit({ client_id: true }))

/** A signer group as events show it (contract/events.md 4). */
export const signerGroupPayload = named('SignerGroupEvent', () => ({
  ...each(ksuid, 'id', 'client_id'),
  /** The name that the client gave the group. */
  name: z.string(),
  /** The signers who are in the group now. */
  members: z.array(member()),
}))

export function signerGroupEvent(world: World, row: SignerGroupRow): OutputOf<typeof signerGroupPayload> {
  return shown(signerGroupPayload, row, {
    members: membersOf(world, row).map((signer) => shown(member, signer, {})),
  })
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

const aboutGroup = { payload: signerGroupPayload, sample: sampleGroup }
export const signerGroupCreated = defineEvent('wallet.signer_group.created', aboutGroup)
export const signerGroupUpdated = defineEvent('wallet.signer_group.updated', aboutGroup)
