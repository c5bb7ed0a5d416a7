import { operation } from '../../contract/operation.js'
import { createAccount, deleteAccount, requireAccount, updateAccount } from './flow/accounts.js'
import { listAccounts, listOfframps } from './flow/lists.js'
import { accountPage, accountSchema, offrampView, presentAccount } from './wire/answers.js'
import {
  accountCreate,
  accountPatch,
  accountPut,
  accountQuery,
  offrampQuery,
  onrampCreate,
  swapCreate,
} from './wire/requests.js'

const tag = 'Accounts'
const source = 'specification, Accounts; contract/rest.md 7'

const creates = {
  status: 201,
  output: accountSchema,
  problems: ['not-found', 'account-under-review', 'terms-not-accepted', 'state-restricted-rd'],
  emits: ['auto_account.created', 'recipient.updated'],
  sandboxHeaders: true,
  faultPoints: ['account_validation', 'compliance_check', 'provider_call'],
  gap: '0007',
} as const

const updates = {
  output: accountSchema,
  problems: ['not-found', 'fednow-destination-unreachable', 'service-unavailable', 'state-restricted-rd'],
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
    problems: [...creates.problems, 'fednow-destination-unreachable', 'service-unavailable'],
    run: ({ world, clientId }, { body }) => presentAccount(world, createAccount(world, clientId, body)),
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
    problems: [...creates.problems, 'service-unavailable'],
    run: ({ world, clientId }, { body: { destination_id, ...body } }) => {
      const account = { account_type: 'onramp', crypto_destination_id: destination_id, ...body } as const
      return presentAccount(world, createAccount(world, clientId, account))
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
    run: ({ world, clientId }, { body: { destination_id, ...body } }) => {
      const account = { account_type: 'swap', crypto_destination_id: destination_id, ...body } as const
      return presentAccount(world, createAccount(world, clientId, account))
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
      presentAccount(world, requireAccount(world, clientId, params.account_id)),
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
    problems: ['not-found', 'conflict'],
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
    query: offrampQuery,
    output: offrampView,
    gap: '0007',
    run: ({ world, clientId }, { query }) => listOfframps(world, clientId, query),
  }),
}
