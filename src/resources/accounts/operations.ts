import * as z from 'zod'
import { operation } from '../../contract/operation.js'
import { pageMeta, pageQuery, paginate } from '../../contract/pagination.js'
import {
  accountCreate,
  accountPage,
  accountPatch,
  accountPut,
  accountQuery,
  accountSchema,
  accounts,
  offrampItem,
  onrampCreate,
  presentAccount,
  swapCreate,
} from './schema.js'
import { createAccount, deleteAccount, getAccount, updateAccount } from './service.js'
import { listAccounts, presentOfframp } from './views.js'

const tag = 'Accounts'
const source = 'specification, Accounts; contract/rest.md 7'

const creates = {
  status: 201,
  output: accountSchema,
  problems: ['not-found', 'account-under-review', 'terms-not-accepted'],
  emits: ['auto_account.created', 'recipient.updated'],
  sandboxHeaders: true,
  faultPoints: ['account_validation', 'compliance_check', 'provider_call'],
  gap: '0007',
} as const

const updates = {
  output: accountSchema,
  problems: ['not-found'],
  emits: ['auto_account.updated', 'recipient.updated'],
  idempotencyKey: 'required',
} as const

export const accountOperations = {
  list: operation({
    id: 'accounts.list',
    method: 'GET',
    path: '/accounts',
    summary: 'Lists the accounts of one type, newest first.',
    source,
    tag,
    query: accountQuery,
    output: accountPage,
    run: ({ world, clientId }, { query }) => listAccounts(world, clientId, query),
  }),
  create: operation({
    id: 'accounts.create',
    method: 'POST',
    path: '/accounts',
    summary: 'Opens an onramp, offramp or swap account.',
    source,
    tag,
    body: accountCreate,
    ...creates,
    run: ({ world, clientId }, { body }) => {
      const fiat = body.account_type === 'offramp'
      const row = createAccount(world, clientId, {
        type: body.account_type,
        // The schema requires the one that the type needs.
        destinationId: (fiat ? body.fiat_destination_id : body.crypto_destination_id) ?? '',
        capabilities: body.capabilities,
        rail: body.rail,
        sourceNetwork: body.source_network_id,
        sourceAsset: body.source_asset,
        destinationNetwork: body.destination_network_id,
        destinationAsset: body.destination_asset,
        returnAddress: body.return_crypto_address ?? body.return_address,
        returnMember: body.return_address === undefined ? 'return_crypto_address' : 'return_address',
        developerFeeBps: body.developer_fee_bps,
      })
      return presentAccount(world, row)
    },
  }),
  createOnramp: operation({
    id: 'accounts.createOnramp',
    method: 'POST',
    path: '/accounts/onramp',
    summary: 'Opens an onramp account: money from a bank goes out as crypto.',
    source,
    tag,
    body: onrampCreate,
    ...creates,
    run: ({ world, clientId }, { body }) => {
      const row = createAccount(world, clientId, {
        type: 'onramp',
        destinationId: body.destination_id,
        capabilities: body.capabilities,
        rail: undefined,
        sourceNetwork: undefined,
        sourceAsset: body.source_asset,
        destinationNetwork: body.destination_network_id,
        destinationAsset: body.destination_asset,
        returnAddress: undefined,
        developerFeeBps: body.developer_fee_bps,
      })
      return presentAccount(world, row)
    },
  }),
  createSwap: operation({
    id: 'accounts.createSwap',
    method: 'POST',
    path: '/accounts/swap/crypto',
    summary: 'Opens a swap account: crypto goes out as other crypto.',
    source,
    tag,
    body: swapCreate,
    ...creates,
    run: ({ world, clientId }, { body }) => {
      const row = createAccount(world, clientId, {
        type: 'swap',
        destinationId: body.destination_id,
        capabilities: undefined,
        rail: undefined,
        sourceNetwork: body.source_network_id,
        sourceAsset: body.source_asset,
        destinationNetwork: body.destination_network_id,
        destinationAsset: body.destination_asset,
        returnAddress: body.return_crypto_address,
        developerFeeBps: body.developer_fee_bps,
      })
      return presentAccount(world, row)
    },
  }),
  get: operation({
    id: 'accounts.get',
    method: 'GET',
    path: '/accounts/{account_id}',
    summary: 'Reads one account.',
    source,
    tag,
    output: accountSchema,
    problems: ['not-found'],
    run: ({ world, clientId }, { params }) =>
      presentAccount(world, getAccount(world, clientId, params.account_id)),
  }),
  update: operation({
    id: 'accounts.update',
    method: 'PATCH',
    path: '/accounts/{account_id}',
    summary: 'Changes where an account pays out, or its developer fee for later transactions.',
    source,
    tag,
    body: accountPatch,
    ...updates,
    run: ({ world, clientId }, { params, body }) =>
      presentAccount(world, updateAccount(world, clientId, params.account_id, body)),
  }),
  replace: operation({
    id: 'accounts.replace',
    method: 'PUT',
    path: '/accounts/{account_id}',
    summary: 'Changes an account; members that are left out stay as they are.',
    source,
    tag,
    body: accountPut,
    ...updates,
    run: ({ world, clientId }, { params, body }) =>
      presentAccount(world, updateAccount(world, clientId, params.account_id, body)),
  }),
  delete: operation({
    id: 'accounts.delete',
    method: 'DELETE',
    path: '/accounts/{account_id}',
    summary: 'Deletes an account softly: its deposit address and bank account take nothing any more.',
    source,
    tag,
    problems: ['not-found'],
    emits: ['auto_account.deleted'],
    run: ({ world, clientId }, { params }) => deleteAccount(world, clientId, params.account_id),
  }),
}

export const internalViewOperations = {
  offramps: operation({
    id: 'internalViews.offramps',
    method: 'GET',
    path: '/internal/views/offramps',
    summary: 'Lists offramp accounts with their customers and payout details.',
    source: 'specification, Internal offramp view item, Internal view',
    tag,
    query: z.object(pageQuery),
    output: z
      .object({ data: z.array(offrampItem), meta: pageMeta.extend({ limit_reached: z.boolean() }) })
      .meta({ id: 'InternalOfframpView' }),
    gap: '0007',
    run: ({ world, clientId }, { query }) => {
      const { data, meta } = paginate(
        world.table(accounts),
        query,
        {
          scope: clientId,
          order: 'id',
          direction: 'desc',
          filter: { name: 'type', value: 'offramp' },
          listed: ({ type }) => type === 'offramp',
        },
        (row) => presentOfframp(world, row),
      )
      return { data, meta: { ...meta, limit_reached: meta.has_more_after } }
    },
  }),
}
