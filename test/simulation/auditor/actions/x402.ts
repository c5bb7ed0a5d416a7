import type { Hold } from '../agency.js'
import { type Audit, bind, member, same } from '../audit.js'
import { type List, walk } from '../lists.js'
import { nth, refuse } from '../model.js'
import {
  type AskedMandate,
  createX402Mandate,
  enable,
  finishEnabling,
  settle,
  sign,
  usdcOfBase,
  windowOf,
} from '../x402.js'
import { action, drawWay, nobody } from './action.js'
import { agentOf } from './agents.js'
import { payees } from './endorsing.js'
import { openAddresses } from './payments.js'

/** Payments by x402, and what becomes of their holds. */

const of = ({ id }: { readonly id: string | null }) => ({ payment_agent_id: id ?? '' })

/** The wallet of an agent for x402 is told by whoever reads it. */
export function nameX402Wallet({ sim }: Audit, agent: NonNullable<ReturnType<typeof agentOf>>): void {
  const wallet = agent.enabled?.wallet ?? null
  if (wallet === null || wallet.id !== null) return
  const read = sim.api.x402.get(agent.id ?? '')
  bind(wallet, read.wallet_id)
  wallet.address = String(read.address)
}

export const x402Actions = [
  action(
    'enable x402',
    4,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      cause: draws.chance(45),
      unknown: draws.chance(2),
    }),
    async (audit, { way, agent: number, cause, unknown }) => {
      const { model } = audit
      const waiting = model.agency.agents.filter(({ enabled }) => enabled?.wallet === null)
      const agent = (cause ? nth(waiting, number) : undefined) ?? agentOf(audit, number)
      if (agent === undefined) return
      if (cause) {
        await audit.cause('completeX402Enablement', [unknown ? nobody : agent.id], () => {
          if (unknown) refuse('not-found')
          finishEnabling(model, agent)
          return undefined
        })
        return
      }
      const params = of(unknown ? { id: nobody } : agent)
      await audit.call(way, { operation: 'x402.enable', params }, () => {
        if (unknown) refuse('not-found')
        enable(model, agent)
        return undefined
      })
    },
  ),
  action(
    'create x402 mandate',
    4,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      asked: {
        network: draws.pick(['base-sepolia', 'base-sepolia', 'base-sepolia', 'base-sepolia', 'base']),
        max_per_call: draws.pick(['400000', '500000', '1000000', '5000000']),
        max_per_window: draws.chance(60) ? draws.pick(['500000', '1000000', '1500000']) : undefined,
        window_seconds: draws.pick([undefined, 1, 30, 60, 3600]),
        max_calls_per_window: draws.pick([undefined, undefined, 0, 1, 2]),
        valid_for_seconds: draws.pick([undefined, undefined, 1, 60, 86_400]),
        payee_policy: draws.pick([
          undefined,
          undefined,
          { mode: 'any_screened' } as const,
          { mode: 'address_allowlist', addresses: [payees[0]] } as const,
          { mode: 'domain_allowlist', domains: ['api.shop.example', '*.reports.example'] } as const,
        ]),
      },
    }),
    async (audit, { way, agent: number, asked }) => {
      const { model } = audit
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const given = Object.entries(asked).filter(([, value]) => value !== undefined)
      const body = { asset: 'USDC', ...Object.fromEntries(given) }
      await audit.call(way, { operation: 'x402.createMandate', params: of(agent), body }, () =>
        createX402Mandate(model, agent, asked as AskedMandate),
      )
    },
  ),
  action(
    'sign by x402',
    14,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      value: draws.pick(['1', '300000', '400000', '500000', '500001', '1000000']),
      payee: draws.int(4),
      url: draws.pick([
        undefined,
        undefined,
        'https://api.shop.example/a',
        'https://x.reports.example/b',
        'https://reports.example/',
      ]),
      seconds: draws.pick([undefined, undefined, 1, 30, 86_400]),
      network: draws.pick(['base-sepolia', 'base-sepolia', 'base-sepolia', 'eip155:84532', 'base']),
      token: draws.chance(95),
      /** With the key of an earlier one: as it was, or for another payment. */
      again: draws.chance(20) ? draws.pick(['same', 'same', 'other']) : null,
    }),
    async (audit, step) => {
      const { model } = audit
      const agent = agentOf(audit, step.agent)
      if (agent === undefined) return
      nameX402Wallet(audit, agent)
      const own = model.agency.holds.filter((one) => one.agent === agent && one.key !== null)
      const earlier: Hold | undefined = step.again === null ? undefined : nth(own, step.payee)
      const open = openAddresses(model).flatMap(({ address }) => address ?? [])
      const others = model.treasury.wallets.flatMap(({ address, family }) =>
        family === 'evm' && address !== '' ? [address] : [],
      )
      const drawn = step.payee < 2 ? payees[step.payee] : nth(step.payee === 2 ? others : open, step.payee)
      const payTo = earlier?.payTo ?? (drawn?.startsWith('0x') === true ? drawn : payees[0])
      const asIs = step.again === 'same' && earlier !== undefined
      const value = asIs ? String(earlier.value) : step.value
      const known = asIs ? (JSON.parse(earlier.body) as (string | null)[])[4] : step.url
      const url = known ?? undefined
      const way = step.way === 'test' && earlier !== undefined ? 'app' : step.way
      const key = earlier?.key ?? (way === 'test' ? null : audit.key())
      const { seconds, network } = step
      const token = step.token ? usdcOfBase : payees[1]
      const isSecond = network.startsWith('eip155')
      const body = {
        ...(url !== undefined && { resource_url: url }),
        x402_version: isSecond ? 2 : 1,
        payment_requirements: {
          scheme: 'exact',
          network,
          [isSecond ? 'amount' : 'maxAmountRequired']: value,
          payTo,
          asset: token,
          ...(seconds !== undefined && { maxTimeoutSeconds: seconds }),
        },
      }
      const call = { operation: 'x402.sign', params: of(agent), body, ...(key !== null && { key }) }
      await audit.call(way, call, () => {
        const hold = sign(model, agent, { network, token, value, payTo, url, seconds, key })
        return (answer) => {
          bind(hold, member(answer, 'authorization_id'))
          const nonce = String(member(answer, 'nonce'))
          hold.nonce ??= nonce
          same(`nonce of ${hold.label}`, nonce, hold.nonce)
          same(`mandate of ${hold.label}`, member(answer, 'mandate_id'), hold.mandate.id)
          const ends = member(answer, 'valid_before')
          same(`end of ${hold.label}`, Date.parse(String(ends)), hold.validBefore)
          const { committed } = windowOf(model, hold.mandate)
          same(`what is committed with ${hold.label}`, member(answer, 'window_committed'), String(committed))
        }
      })
    },
  ),
  action(
    'settle a hold',
    7,
    (draws) => ({ hold: draws.which(), any: draws.chance(10), unknown: draws.chance(3) }),
    async (audit, { hold: number, any, unknown }) => {
      const { model } = audit
      const { holds } = model.agency
      const hold = nth(any ? holds : holds.filter(({ state }) => state === 'outstanding'), number)
      if (hold === undefined) return
      await audit.cause('settleHold', [unknown ? nobody : hold.id], () => {
        if (unknown) refuse('not-found')
        settle(model, hold)
        return undefined
      })
    },
  ),
  action(
    'x402 service',
    1,
    (draws) => ({ state: draws.pick(['up', 'up', 'up', 'down', 'not_offered'] as const) }),
    async (audit, { state }) => {
      await audit.cause('x402Service', [state], () => {
        audit.model.agency.service = state
        return undefined
      })
    },
  ),
  action(
    'walk what agents signed',
    4,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      state: draws.pick([undefined, 'outstanding', 'settled', 'released', 'mandates']),
      limit: draws.pick([1, 2, 3, 100]),
      backwards: draws.chance(30),
    }),
    async (audit, { way, agent: number, state, limit, backwards }) => {
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const { holds, x402Mandates } = audit.model.agency
      const things: readonly { readonly id: string | null }[] =
        state === 'mandates'
          ? x402Mandates.filter((one) => one.agent === agent)
          : holds.filter((one) => one.agent === agent && (state === undefined || one.state === state))
      const isHolds = state !== 'mandates'
      const list: List = {
        operation: isHolds ? 'x402.listHolds' : 'x402.listMandates',
        params: of(agent),
        query: { ...(isHolds && state !== undefined && { state }) },
        id: 'id',
        expected: things.map(({ id }) => id).reverse(),
      }
      await walk(audit, way, list, limit, backwards)
    },
  ),
]
