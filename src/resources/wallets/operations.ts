import * as z from 'zod'
import { namespace, operationsOf } from '../../contract/operation.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { policiesOfWallet, requirePolicy, walletsOfPolicy } from '../policies/index.js'
import * as signers from '../signers/index.js'
import * as access from './flow/access.js'
import { askFaucet } from './flow/faucet.js'
import { send } from './flow/sends.js'
import { createWallet } from './flow/wallets.js'
import { wallets } from './rows.js'
import { requireWallet } from './rules.js'
import * as wire from './wire.js'

const tag = 'Wallets'
const source = 'contract/rest.md 9 and 10.4; contract/behaviour.md 14'
const decision = '0013'

const call = operationsOf({ tag, source, problems: ['not-found'] })

export const walletOperations = namespace('wallets', {
  create: call('POST /wallets', {
    summary: 'Creates a wallet with the groups that sign for it and the policies that judge it.',
    body: wire.walletCreate,
    status: 201,
    output: wire.walletSchema,
    emits: ['wallet.created'],
    idempotency: 'refuse-other-body',
    decision,
    run: ({ world, clientId }, { body }) => wire.presentNewWallet(createWallet(world, clientId, body)),
  }),
  get: call('GET /wallets/{wallet_id}', {
    summary: 'Reads one wallet.',
    output: wire.walletSchema,
    run: ({ world, clientId }, { params }) =>
      wire.presentWallet(world, requireWallet(world, clientId, params.wallet_id)),
  }),
  balances: call('GET /wallets/{wallet_id}/balances', {
    summary: 'Reads what a wallet has, in US dollars, truncated to cents.',
    output: wire.balancesSchema,
    countsReadsOf: 'wallet_id',
    decision,
    run: ({ world, clientId }, { params }) =>
      wire.presentBalances(world, requireWallet(world, clientId, params.wallet_id)),
  }),
  listPolicies: call('GET /wallets/{wallet_id}/policies', {
    summary: 'Lists the policies that judge what a wallet sends, in the order in which they were attached.',
    output: () => z.array(wire.attachedPolicy()),
    run: ({ world, clientId }, { params }) => {
      const { id } = requireWallet(world, clientId, params.wallet_id)
      return policiesOfWallet(world, id).map(({ id, name }) => ({ id, name }))
    },
  }),
  listSignerGroups: call('GET /wallets/{wallet_id}/signer-groups', {
    summary: 'Lists the groups that sign for a wallet, in the order in which they were attached.',
    tag: 'Signer Groups',
    output: () => z.array(signers.groupSchema()),
    run: ({ world, clientId }, { params }) => {
      const { id } = requireWallet(world, clientId, params.wallet_id)
      return signers.groupsOfWallet(world, id).map((group) => signers.presentGroup(world, group))
    },
  }),
  send: call('POST /wallets/{wallet_id}/transactions', {
    summary:
      'Sends what the signers of a wallet endorsed, and its policies allow: a transfer or a contract call.',
    spends: true,
    body: wire.sendBody,
    output: wire.walletTransactionSchema,
    problems: [
      'conflict',
      'forbidden',
      'account-under-review',
      'terms-not-accepted',
      'state-restricted-rd',
      'invalid-request',
      'insufficient-balance',
      'compliance-blocked',
    ],
    // What follows at once where progress is immediate: it may reach another wallet, an account or a one-off.
    emits: [
      'wallet.transaction.created',
      'wallet.transaction.updated',
      'wallet.deposit',
      'transaction.auto.created',
      'transaction.auto.updated',
      'transaction.auto.deposit.received',
      'transaction.auto.deposit.succeeded',
      'transaction.one_off.updated',
      'customer.kyb_status.updated',
    ],
    idempotency: 'refuse-other-intent',
    decision,
    run: ({ world, clientId }, { params, body }) => send(world, clientId, params.wallet_id, body),
  }),
})

/** Options of what those who sign for a wallet endorse. */
const endorsed = {
  source,
  decision,
  problems: ['conflict', 'forbidden'],
  emits: ['wallet.updated'],
  idempotencyKey: 'required',
  idempotency: 'refuse-other-intent',
} as const

/** Shows live wallets, by their ids. */
function presentWallets(world: World, ids: readonly string[]) {
  return ids.flatMap((id) => world.table(wallets).get(id) ?? []).map(wire.presentAttached)
}

const attachedWallets = lazy(() => z.array(wire.attachedWallet()))

const callOfGroups = operationsOf({ tag: 'Signer Groups', source })
const changeOfGroups = operationsOf({ tag: 'Signer Groups', ...endorsed })

export const walletGroupOperations = namespace('signerGroups', {
  attachWallet: changeOfGroups('PUT /wallets/{wallet_id}/signer-groups/{signer_group_id}', {
    summary: 'Lets a group sign for a wallet, endorsed by those who sign for it already.',
    body: wire.attachGroupBody,
    run: ({ world, clientId }, { params: { wallet_id, signer_group_id: group_id }, body }) =>
      access.attachGroupToWallet(world, clientId, { wallet_id, group_id }, body),
  }),
  detachWallet: changeOfGroups('DELETE /wallets/{wallet_id}/signer-groups/{signer_group_id}', {
    summary: 'Takes the right to sign for a wallet away from a group, endorsed by those who sign for it.',
    body: wire.detachGroupBody,
    run: ({ world, clientId }, { params: { wallet_id, signer_group_id: group_id }, body }) =>
      access.detachGroupFromWallet(world, clientId, { wallet_id, group_id }, body),
  }),
  listWallets: callOfGroups('GET /signer-groups/{signer_group_id}/wallets', {
    summary: 'Lists the wallets that a group signs for.',
    output: attachedWallets,
    run: ({ world, clientId }, { params }) => {
      const { id } = signers.requireSignerGroup(world, clientId, params.signer_group_id)
      return presentWallets(world, signers.walletsOfGroup(world, id))
    },
  }),
})

const callOfPolicies = operationsOf({ tag: 'Policies', source })
const changeOfPolicies = operationsOf({ tag: 'Policies', ...endorsed })

export const walletPolicyOperations = namespace('policies', {
  attachWallet: changeOfPolicies('PUT /policies/{policy_id}/wallets/{wallet_id}', {
    summary: 'Lets a policy judge what a wallet sends, endorsed by those who sign for it.',
    body: wire.attachPolicyBody,
    run: ({ world, clientId }, { params, body }) =>
      access.attachPolicyToWallet(world, clientId, params, body),
  }),
  detachWallet: changeOfPolicies('DELETE /policies/{policy_id}/wallets/{wallet_id}', {
    summary: 'Takes a policy away from a wallet, endorsed by those who sign for it.',
    body: wire.detachPolicyBody,
    run: ({ world, clientId }, { params, body }) =>
      access.detachPolicyFromWallet(world, clientId, params, body),
  }),
  listWallets: callOfPolicies('GET /policies/{policy_id}/wallets', {
    summary: 'Lists the wallets that a policy judges.',
    output: attachedWallets,
    run: ({ world, clientId }, { params }) => {
      const { id } = requirePolicy(world, clientId, params.policy_id)
      return presentWallets(world, walletsOfPolicy(world, id))
    },
  }),
})

const callOfSandbox = operationsOf({ tag: 'Sandbox', source: 'contract/agentic.md 14' })

export const faucetOperations = namespace('sandbox', {
  faucet: callOfSandbox('POST /sandbox/wallets/{wallet_id}/faucet', {
    summary: "Sends money of the sandbox's own stablecoin to a wallet.",
    body: wire.faucetBody,
    status: 202,
    output: wire.faucetResult,
    problems: [
      'conflict',
      'sandbox-amount-cap-exceeded',
      'sandbox-faucet-wallet-daily-limit',
      'sandbox-faucet-client-daily-limit',
      'sandbox-faucet-float-floor',
    ],
    // Where progress is immediate.
    emits: ['wallet.deposit'],
    sandboxOnly: true,
    stability: 'sandbox',
    decision,
    run: ({ world, clientId }, { params, body }) => askFaucet(world, clientId, params.wallet_id, body),
  }),
})
