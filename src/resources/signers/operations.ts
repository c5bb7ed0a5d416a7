import { namespace, operationsOf } from '../../contract/operation.js'
import { newestFirst, paginate } from '../../contract/pagination.js'
import * as flow from './flow.js'
import { signerGroups } from './rows.js'
import * as wire from './wire.js'

const tag = 'Signer Groups'
const source = 'contract/rest.md 10.1 and 10.2; contract/behaviour.md 14.1'
const decision = '0013'

const call = operationsOf({ tag, source })

export const signerOperations = namespace('signers', {
  create: call('POST /signers', {
    summary:
      'Registers the public key of somebody who can sign; the same key again answers the signer that there is.',
    body: wire.signerCreate,
    status: 201,
    statusOfKnown: 200,
    output: wire.signerSchema,
    problems: ['conflict', 'forbidden'],
    idempotency: 'refuse-other-body',
    decision,
    run({ world, clientId, known }, { body }) {
      const { signer, isNew } = flow.createSigner(world, clientId, body)
      if (!isNew) known()
      return { ...wire.presentSigner(signer), name: body.name }
    },
  }),
  delete: call('DELETE /signers/{public_key}', {
    summary: 'Deletes a signer softly by the public key, unless a signer group has it.',
    params: () => ({ public_key: wire.publicKey() }),
    problems: ['conflict', 'forbidden', 'invalid-identifier'],
    run: ({ world, clientId }, { params }) => flow.deleteSigner(world, clientId, params.public_key),
  }),
})

export const signerGroupOperations = namespace('signerGroups', {
  list: call('GET /signer-groups', {
    summary: 'Lists the signer groups of the client, newest first.',
    query: wire.groupListQuery,
    output: wire.groupPage,
    run: ({ world, clientId }, { query }) =>
      paginate(world.table(signerGroups), query, newestFirst(clientId), (row) =>
        wire.presentGroup(world, row),
      ),
  }),
  create: call('POST /signer-groups', {
    summary: 'Forms a group of signers, who are named by their public keys.',
    body: wire.groupCreate,
    status: 201,
    output: wire.groupSchema,
    problems: ['not-found', 'conflict', 'forbidden'],
    emits: ['wallet.signer_group.created'],
    idempotency: 'refuse-other-body',
    run: ({ world, clientId }, { body }) => wire.presentGroup(world, flow.createGroup(world, clientId, body)),
  }),
  get: call('GET /signer-groups/{signer_group_id}', {
    summary: 'Reads one signer group with its members, and on demand those who left.',
    query: wire.groupQuery,
    output: wire.groupSchema,
    run: ({ world, clientId }, { params, query }) =>
      wire.presentGroup(
        world,
        flow.requireSignerGroup(world, clientId, params.signer_group_id),
        query.include_removed,
      ),
  }),
  addSigner: call('POST /signer-groups/{signer_group_id}/signers', {
    summary: 'Adds a signer to a group; what is signed from now on counts.',
    body: wire.memberBody,
    output: wire.groupSchema,
    problems: ['conflict', 'forbidden', 'invalid-request'],
    emits: ['wallet.signer_group.updated'],
    idempotency: 'refuse-other-body',
    decision,
    run: ({ world, clientId }, { params, body }) =>
      wire.presentGroup(world, flow.addMember(world, clientId, params.signer_group_id, body.member_key)),
  }),
  removeSigner: call('DELETE /signer-groups/{signer_group_id}/signers/{signer_id}', {
    summary: 'Removes a signer from a group, named by id or by public key.',
    params: () => ({ signer_id: wire.publicKey() }),
    output: wire.groupSchema,
    problems: ['invalid-identifier'],
    emits: ['wallet.signer_group.updated'],
    idempotencyKey: 'required',
    decision,
    run: ({ world, clientId }, { params }) =>
      wire.presentGroup(world, flow.removeMember(world, clientId, params.signer_group_id, params.signer_id)),
  }),
})
