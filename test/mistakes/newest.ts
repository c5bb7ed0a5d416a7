import { createSimulator, type Simulator } from 'platform-simulator'
import { ExplorationFailure, explore, paidOnce } from 'platform-simulator/explore'
import { signIntent, testSigner } from 'platform-simulator/signing'
import { expect } from 'vitest'
import { mistake, wrong } from './table.js'

const acme = { name: 'Acme Corp', customer_type: 'business' } as const

/** A wallet that Ada signs for, and a policy that is not attached to it. */
function walletOf(sim: Simulator) {
  const { id, wallet, signer_group } = sim.given.fundedWallet()
  const policy = sim.api.policies.create({ name: 'Spare' })
  const attach = {
    type: 'attach_policy_to_wallet',
    wallet_id: id,
    policy_id: policy.id,
    idempotency_key: 'k',
  }
  const operation = {
    kind: 'transfer',
    from: wallet.address,
    to: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
    amount: '1',
    asset_id: 'USDC',
  }
  const send = { wallet_id: id, caip2: 'eip155:84532', operation, idempotency_key: 'k' }
  return { id, policy, attach, send, group: signer_group }
}

/** An agent that drafts. */
function agentOf(sim: Simulator) {
  const { customer, signer_group } = sim.given.fundedWallet()
  const agent = sim.api.paymentAgents.create({ customer_id: customer.id, name: 'Payables', hosted: true })
  sim.api.signerGroups.addSigner(signer_group.id, { member_key: agent.signer_public_key })
  return agent
}

async function exploring(options: object): Promise<unknown> {
  return explore(
    wrong({ runs: 1, start: () => ({}), act: () => undefined, check: () => undefined, ...options }),
  )()
}

/** explain, the log of requests, drafting, the explorer, and what happened before. */
export const newest = [
  mistake(
    'a wallet is explained, and not its id',
    (sim) => sim.policies.explain(wrong(sim.given.wallet()), wrong(walletOf(sim).attach)),
    'sim.policies.explain takes the id of a wallet or a policy first, such as wallet.id, and was given {"id":"37dGam000000aORgbof8MfTRnx0","customer":{"id":"37dGam000000rHszFp7WvWusxxI","name":"Acme Corp... (so many characters).',
  ),
  mistake(
    'the intent is left out',
    (sim) => sim.policies.explain(walletOf(sim).id, wrong(undefined)),
    'sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given no intent: build it as the body of the call that it is for has it.',
  ),
  mistake(
    'the two arguments are in the other order',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(wrong(attach), wrong(id))
    },
    "sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: it must be an object, and is '37dGam000000aORgbof8MfTRnx0'.",
  ),
  mistake(
    'an operation of the API is named as type of an intent',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong({ ...attach, type: 'policies.attachWallet' }))
    },
    "sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: type must be one of attach_group_to_wallet, detach_group_from_wallet, attach_policy_to_wallet, detach_policy_from_wallet, enable_card_settlement, add_policy_rule, update_policy_rule, remove_policy_rule, delete_policy, or be left out for a send, and is 'policies.attachWallet'.",
  ),
  mistake(
    'a type of an intent is misspelt',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong({ ...attach, type: 'attach_policy' }))
    },
    "sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: type must be one of attach_group_to_wallet, detach_group_from_wallet, attach_policy_to_wallet, detach_policy_from_wallet, enable_card_settlement, add_policy_rule, update_policy_rule, remove_policy_rule, delete_policy, or be left out for a send, and is 'attach_policy'.",
  ),
  mistake(
    'a group is called as in the path',
    (sim) => {
      const { id, group } = walletOf(sim)
      return sim.policies.explain(
        id,
        wrong({
          type: 'detach_group_from_wallet',
          wallet_id: id,
          signer_group_id: group.id,
          idempotency_key: 'k',
        }),
      )
    },
    'sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: group_id is required; there is no signer_group_id (did you mean group_id?).',
  ),
  mistake(
    'a change of a policy is explained by its wallet',
    (sim) => {
      const { id, policy } = walletOf(sim)
      return sim.policies.explain(id, { type: 'delete_policy', policy_id: policy.id, idempotency_key: 'k' })
    },
    'Problem: policy not found (37dGam000000aORgbof8MfTRnx0 is not a policy of this world: this intent is about a policy, so give its policy_id first)',
  ),
  mistake(
    'an attachment is explained by its policy',
    (sim) => {
      const { policy, attach } = walletOf(sim)
      return sim.policies.explain(policy.id, wrong(attach))
    },
    'Problem: wallet not found (37dGam000001kJVDP7EYf3dIquR is not a wallet of this world: this intent is about a wallet, so give its wallet_id first)',
  ),
  mistake(
    'an intent of another wallet is explained',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong({ ...attach, wallet_id: sim.given.wallet().id }))
    },
    'Problem: intent.wallet_id: must be 37dGam000000aORgbof8MfTRnx0, which was asked about',
  ),
  mistake(
    'a policy is taken away that is not attached',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong({ ...attach, type: 'detach_policy_from_wallet' }))
    },
    'Problem: policy not found (it is not attached to this wallet)',
  ),
  mistake(
    'a definition is an object, and not its text',
    (sim) => {
      const { policy } = walletOf(sim)
      return sim.policies.explain(
        policy.id,
        wrong({
          type: 'update_policy_rule',
          policy_id: policy.id,
          rule_id: 'r',
          updated_definition: { threshold: 2 },
          idempotency_key: 'k',
        }),
      )
    },
    'sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: updated_definition must be a string, and is {"threshold":2}.',
  ),
  mistake(
    'a signature is no list',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong({ intent: attach, signatures: testSigner('Ada').sign(attach) }))
    },
    "sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: signatures must be an array, and is 'MEUCIHm1+MpdQbVn6Qmd9HRyVwnh5Jaju+cS2+hgd+Neuk07AiEA7yOhV8ZI+UF5rRe/7LWo9ge0D+VUvSkKASj3Y4L7MGA='.",
  ),
  mistake(
    'an endorsed request is spread into the intent',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong({ ...attach, signatures: [], group_id: 1, policy_id: 5 }))
    },
    'sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: policy_id must be a string, and is 5.',
  ),
  mistake(
    'an intent is signed by a stranger',
    (sim) => {
      const { id, attach } = walletOf(sim)
      return sim.policies.explain(id, wrong(signIntent(attach, testSigner('Mallory')))).why
    },
    'attaching a policy takes 1 of the members of the signer groups of the wallet: the strictest approval_threshold that allows, of policy Treasury, asks for so many; 0 of 1 needed signers are recognised; signatures[0]: The signature is not over the canonical bytes of this intent, or another key than the public key of the signer made it.; what has to be signed is the UTF-8 of {"idempotency_key":"k","policy_id":"37dGam000001kJVDP7EYf3dIquR","type":"attach_policy_to_wallet","wallet_id":"37dGam000000aORgbof8MfTRnx0"}',
  ),
  mistake(
    'an amount of a send is a number',
    (sim) => {
      const { id, send } = walletOf(sim)
      return sim.policies.explain(id, wrong({ ...send, operation: { ...send.operation, amount: 1 } }))
    },
    'sim.policies.explain takes the id of a wallet or a policy, and an intent or an endorsed request about it, and was given another: operation.amount must be a string, and is 1.',
  ),
  mistake(
    'an intent is explained in a simulator that is disposed of',
    (sim) => {
      const { id, attach } = walletOf(sim)
      sim.dispose()
      return sim.policies.explain(id, wrong(attach))
    },
    'the simulator was disposed of. It has ended, and only what happened in it can still be read. Create another simulator, or dispose of this one later. The fixtures dispose of the simulator of a test when that test ends.',
  ),

  mistake(
    'requests are listed by an operation that there is not',
    (sim) => JSON.stringify(sim.requests.list({ operation: wrong('customer.create') })),
    'sim.requests.list: customer.create is not an operation. Did you mean customers.create, or customers.delete, or customers.get?',
  ),
  mistake(
    'requests are listed by the name of an operation alone',
    (sim) => JSON.stringify(sim.requests.list(wrong('customers.create'))),
    'sim.requests.list: the options are (all of them).',
  ),
  mistake(
    'requests are listed by a member that there is not',
    (sim) => JSON.stringify(sim.requests.list(wrong({ statuscode: 400 }))),
    'sim.requests.list: there is no option statuscode. Did you mean status?',
  ),
  mistake(
    'requests are listed by a status that is a text',
    (sim) => JSON.stringify(sim.requests.list(wrong({ status: '400' }))),
    "sim.requests.list: the option status is '400': it must be a whole number.",
  ),
  mistake(
    'requests are listed by a function',
    (sim) => JSON.stringify(sim.requests.list(wrong(() => true))),
    'sim.requests.list: the options are (all of them).',
  ),
  mistake(
    'requests of the app are asked for by another word',
    (sim) => JSON.stringify(sim.requests.list(wrong({ traffic: 'application' }))),
    "sim.requests.list: the option traffic is 'application': it must be one of app, test.",
  ),
  mistake(
    'a body is matched that was another',
    async (sim) => {
      await sim.fetch('/customers', {
        method: 'POST',
        headers: {
          'x-api-key': sim.apiKey,
          'x-idempotency-key': '0f0e0d0c-0b0a-4908-8706-050403020100',
          'content-type': 'application/json',
        },
        body: JSON.stringify(acme),
      })
      expect(sim).toHaveReceivedRequest('customers.create', { body: { name: 'Other' } })
    },
    'Error: expected the app to have requested customers.create with {"body":{"name":"Other"}}.\nIt was requested once, otherwise:\n  #1 POST /customers (customers.create) -> 201\n    body.name: expected "Other", was "Acme Corp"\n    sent: {"name":"Acme Corp","customer_type":"business"}',
  ),
  mistake(
    'a body is matched by a member that there is not',
    (sim) => expect(sim).toHaveReceivedRequest('customers.create', wrong({ requestBody: {} })),
    'toHaveReceivedRequest: there is no member requestBody to match. Did you mean request_id, or body?',
  ),
  mistake(
    'a body is matched where none is kept',
    async () => {
      const sim = createSimulator({ requests: { bodies: false } })
      await sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
      expect(sim).toHaveReceivedRequest('customers.list', { response: { body: {} } } as never)
    },
    'toHaveReceivedRequest: what request #1 sent is not kept, so it cannot be matched. The option requests: { bodies: false } keeps nothing of that, and of reads and direct calls the last 100 are kept.',
  ),
  mistake(
    'bodies are switched off by a word',
    () => createSimulator({ requests: wrong({ bodies: 'off' }) }),
    "createSimulator: the option requests.bodies is 'off': it must be a boolean.",
  ),

  mistake(
    'a text is explained, and not a body',
    (sim) => sim.agents.explain(agentOf(sim).id, wrong('Pay Acme 5 USDC')),
    "sim.agents.explain takes the id of an agent and a body such as { prompt }, and was given another: it must be an object, and is 'Pay Acme 5 USDC'.",
  ),
  mistake(
    'a prompt is called text',
    (sim) => sim.agents.explain(agentOf(sim).id, wrong({ text: 'Pay Acme 5 USDC' })),
    'sim.agents.explain takes the id of an agent and a body such as { prompt }, and was given another: prompt is required, unless messages say something.',
  ),
  mistake(
    'a prompt is empty',
    (sim) => sim.agents.explain(agentOf(sim).id, { prompt: '' }),
    'sim.agents.explain takes the id of an agent and a body such as { prompt }, and was given another: prompt is required, unless messages say something.',
  ),
  mistake(
    'a customer drafts',
    (sim) => sim.agents.explain(sim.api.customers.create(acme).id, { prompt: 'Pay Acme 5 USDC' }),
    'Problem: agent not found (37dGam000000rHszFp7WvWusxxI is not an agent of this world: give the id of one, as paymentAgents.create answers it)',
  ),
  mistake(
    'an agent drafts that was revoked',
    (sim) => {
      const { id } = agentOf(sim)
      sim.api.paymentAgents.revoke(id)
      return sim.agents.explain(id, { prompt: 'Pay Acme 5 USDC' })
    },
    'Problem: agent is not active (Payables was revoked, which is for good)',
  ),
  mistake(
    'an own draft is no function',
    () => createSimulator({ agents: wrong({ draft: { reply: 'hello' } }) }),
    'createSimulator: the option agents.draft is {"reply":"hello"}: it must be a function that answers in the place of the engine.',
  ),
  mistake(
    'an own draft returns a text',
    (sim0) => {
      sim0.dispose()
      const sim = createSimulator({ agents: { draft: () => wrong('hello') } })
      return sim.api.paymentAgents.propose(agentOf(sim).id, { prompt: 'hello' })
    },
    "the option agents.draft answered something that is no draft: it must be an object, and is 'hello'. Return { proposals } or { reply }, as POST /payment-agents/{payment_agent_id}/proposals does.",
  ),
  mistake(
    'an own draft takes its time in a direct call',
    () => {
      const sim = createSimulator({ agents: { draft: async () => ({ reply: 'hello' }) } })
      return sim.api.paymentAgents.propose(agentOf(sim).id, { prompt: 'hello' })
    },
    'the option agents.draft is asynchronous, and a direct call cannot wait. Ask with sim.fetch, and await sim.clock.advance().',
  ),
  mistake(
    'an own draft throws',
    () => {
      const sim = createSimulator({
        agents: {
          draft: () => {
            throw new Error('no model')
          },
        },
      })
      return sim.api.paymentAgents.propose(agentOf(sim).id, { prompt: 'hello' })
    },
    'the option agents.draft threw Error: no model. In a direct call it runs inside of the call, and cannot call the simulator itself.',
  ),

  mistake(
    'an exploration has no check',
    () => exploring({ check: undefined }),
    'explore: the option check is undefined: it must be a function that throws when something is wrong, or a list of them: without one nothing would ever be found.',
  ),
  mistake(
    'an exploration has a member that there is not',
    () => exploring({ run: 5 }),
    'explore: there is no option run (did you mean runs?); the options are (all of them).',
  ),
  mistake(
    'an exploration has no runs',
    () => exploring({ runs: 0 }),
    'explore: the option runs is 0: it must be at least 1.',
  ),
  mistake(
    'an exploration leaves out what does not go wrong anyway',
    () => exploring({ without: ['crashes'] }),
    "explore: the option without.0 is 'crashes': it must be one of 429, 500, 503, refused, lost, cut, slow, clogged, limited, frozen, clock behind, clock ahead, crash before, crash after, webhook lost, webhook unheard, webhook twice, webhook late, webhook overtaken, webhook replayed, webhook forged, kept back, rejected, failed, returned.",
  ),
  mistake(
    'an exploration sets the clock',
    () => exploring({ simulator: { clock: 'real' } }),
    'explore: the option simulator is {"clock":"real"}: it must have no clock: time is moved by the runs.',
  ),
  mistake(
    'an act is a promise',
    () => exploring({ act: Promise.resolve() }),
    'explore: the option act is a Promise: it must be a function that asks the app to do something, or an object of such functions by name.',
  ),
  mistake(
    'a check is what it returns',
    () => exploring({ check: [paidOnce] }),
    'explore: check returned a function, and nothing was checked. Call what makes a check: check: paidOnce(), and not check: paidOnce.',
  ),
  mistake(
    'a store has methods that are not asynchronous',
    async () => {
      const failure = await exploring({
        store: () => ({ get: () => 1 }),
        start: ({ store }: { store: { get(): unknown } }) => store.get(),
      }).catch((error: unknown) => error)
      return failure instanceof ExplorationFailure
        ? String(failure.message).split('\n').slice(0, 3).join(' ')
        : Promise.reject(failure)
    },
    'explore: store.get() returned 1, and the methods of a store have to return promises: the app may crash between the call and its outcome. Make them async.',
  ),
  mistake(
    'a replay is no replay',
    () =>
      explore.replay('again', wrong({ start: () => ({}), act: () => undefined, check: () => undefined }))(),
    "explore.replay was given again, which is no recording of a run. Copy the whole line explore.replay('...') from the message of a failed exploration.",
  ),
  mistake(
    'an exploration is given no options',
    () => explore(wrong(undefined)),
    'explore: the options are (all of them).',
  ),
  mistake(
    'an event is replayed that there is not',
    (sim) => sim.webhooks.replay('2ab3'),
    'Problem: event not found (sim.events.list() has them)',
  ),
  mistake(
    'a delivery is tried again that there is not',
    (sim) => sim.webhooks.retry('2ab3'),
    'Problem: delivery not found (sim.webhooks.deliveries() lists them)',
  ),
  mistake(
    'the history of deliveries is asked for by a state that there is not',
    (sim) => JSON.stringify(sim.webhooks.deliveries(wrong({ status: 'sent' }))),
    "webhooks.deliveries: the option status is 'sent': it must be one of pending, delivered, failed, cancelled.",
  ),
  mistake(
    'an own scenario has a history that is no time',
    () =>
      createSimulator({
        scenario: { name: 'mine', story: 'x', history: wrong('a week'), seed: () => undefined },
      }),
    "history of mine is \"a week\": it must be whole milliseconds of zero or more, or text such as '5s', '10m', '48h', '2d', '1w'.",
  ),
  mistake(
    'an own scenario passes more time than its history',
    () =>
      createSimulator({
        scenario: {
          name: 'mine',
          story: 'x',
          history: '1d',
          seed: wrong((_: unknown, pass: (time: string) => void) => pass('2d')),
        },
      }),
    'the seed of mine lets 1d more pass than its history, 1d. Give it a longer one: the clock has to be at its start (the option now) when the seed is done.',
  ),
  mistake(
    'an own scenario is asynchronous',
    () => createSimulator({ scenario: { name: 'mine', story: 'x', seed: wrong(async () => undefined) } }),
    "the seed of mine is asynchronous. Seeds are not: let time pass by the second argument, as in seed(sim, pass) { pass('2d') }.",
  ),
]
