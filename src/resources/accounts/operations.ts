import { namespace, operationsOf } from '../../contract/operation.js'
import * as flow from './flow.js'
import { accountPage, accountSchema, offrampView, presentAccount } from './wire/answers.js'
import * as requests from './wire/requests.js'

const tag = 'Accounts'
const source = 'specification, Accounts; contract/rest.md 7'

const creates = {
  status: 201,
  output: accountSchema,
  problems: ['not-found', 'account-under-review', 'terms-not-accepted', 'state-restricted-rd'],
  emits: ['auto_account.created', 'recipient.updated'],
  sandboxHeaders: true,
  faultPoints: ['account_validation', 'compliance_check', 'provider_call'],
  decision: '0007',
} as const

/** PATCH and PUT, which differ by what they must name. */
const updates = {
  output: accountSchema,
  problems: ['not-found', 'fednow-destination-unreachable', 'service-unavailable', 'state-restricted-rd'],
  emits: ['auto_account.updated', 'recipient.updated'],
  idempotencyKey: 'required',
} as const

const call = operationsOf({ tag, source })

export const accountOperations = namespace('accounts', {
  list: call('GET /accounts', {
    summary: 'Lists the accounts of one type, newest first.',
    query: requests.accountQuery,
    output: accountPage,
    run: ({ world, clientId }, { query }) => flow.listAccounts(world, clientId, query),
  }),
  create: call('POST /accounts', {
    summary: 'Opens an onramp, offramp or swap account.',
    body: requests.accountCreate,
    ...creates,
    problems: [...creates.problems, 'fednow-destination-unreachable', 'service-unavailable'],
    run: ({ world, clientId }, { body }) => presentAccount(world, flow.createAccount(world, clientId, body)),
  }),
  createOnramp: call('POST /accounts/onramp', {
    summary: 'Opens an onramp account: money from a bank goes out as crypto.',
    body: requests.onrampCreate,
    ...creates,
    problems: [...creates.problems, 'service-unavailable'],
    run: ({ world, clientId }, { body: { destination_id, ...body } }) => {
      const account = { account_type: 'onramp', crypto_destination_id: destination_id, ...body } as const
      return presentAccount(world, flow.createAccount(world, clientId, account))
    },
  }),
  createSwap: call('POST /accounts/swap/crypto', {
    summary: 'Opens a swap account: crypto goes out as other crypto.',
    body: requests.swapCreate,
    ...creates,
    run: ({ world, clientId }, { body: { destination_id, ...body } }) => {
      const account = { account_type: 'swap', crypto_destination_id: destination_id, ...body } as const
      return presentAccount(world, flow.createAccount(world, clientId, account))
    },
  }),
  get: call('GET /accounts/{account_id}', {
    summary: 'Reads one account.',
    output: accountSchema,
    run: ({ world, clientId }, { params }) =>
      presentAccount(world, flow.requireAccount(world, clientId, params.account_id)),
  }),
  update: call('PATCH /accounts/{account_id}', {
    summary: 'Changes where an account pays out, or its developer fee for later transactions.',
    body: requests.accountPatch,
    ...updates,
    run: ({ world, clientId }, { params, body }) =>
      presentAccount(world, flow.updateAccount(world, clientId, params.account_id, body)),
  }),
  replace: call('PUT /accounts/{account_id}', {
    summary: 'Changes an account; members that are left out stay as they are.',
    body: requests.accountPut,
    ...updates,
    run: ({ world, clientId }, { params, body }) =>
      presentAccount(world, flow.updateAccount(world, clientId, params.account_id, body)),
  }),
  delete: call('DELETE /accounts/{account_id}', {
    summary: 'Deletes an account softly: its deposit address and bank account take nothing any more.',
    problems: ['conflict'],
    emits: ['auto_account.deleted'],
    run: ({ world, clientId }, { params }) => flow.deleteAccount(world, clientId, params.account_id),
  }),
})

const callOfInternalViews = operationsOf({
  tag,
  source: 'specification, Internal offramp view item, Internal view',
})

export const internalViewOperations = namespace('internalViews', {
  offramps: callOfInternalViews('GET /internal/views/offramps', {
    summary: 'Lists offramp accounts with their customers and payout details.',
    query: requests.offrampQuery,
    output: offrampView,
    decision: '0007',
    run: ({ world, clientId }, { query }) => flow.listOfframps(world, clientId, query),
  }),
})
