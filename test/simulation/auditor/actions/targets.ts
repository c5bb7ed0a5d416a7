import { alive, nth, refuse, type Target } from '../model.js'
import { action, drawWay } from './action.js'

const types: readonly [readonly string[], ...(readonly string[])[]] = [
  ['customer.created'],
  ['transaction.auto.updated', 'transaction.one_off.updated'],
  ['customer.kyb_status.created', 'recipient.created', 'auto_account.created'],
]

export const targetActions = [
  action(
    'create target',
    2,
    (draws) => ({
      way: drawWay(draws),
      path: draws.pick(['ok', 'ok', 'flaky', 'down']),
      global: draws.chance(30),
      types: draws.chance(70) ? [...draws.pick(types)] : null,
    }),
    async (audit, { way, path, global, types }) => {
      const { model } = audit
      // Each one costs a signature for every event.
      if (alive(model.targets).length >= 2) return
      const url = `https://app.example/${path}`
      const body = { url, global, ...(types !== null && { event_types: types }) }
      await audit.call(way, { operation: 'webhookTargets.create', body }, () => {
        const target: Target = { ...model.thing('target'), url, global, types, told: 0, changes: [] }
        model.targets.push(target)
        model.tell('target.created', target)
        return target
      })
    },
  ),
  action(
    'change target',
    1,
    (draws) => ({ way: drawWay(draws), target: draws.which(), global: draws.chance(50) }),
    async (audit, { way, target: number, global }) => {
      const target = nth(audit.model.targets, number)
      if (target === undefined) return
      const params = { webhook_target_id: target.id ?? '' }
      await audit.call(way, { operation: 'webhookTargets.update', params, body: { global } }, () => {
        if (target.deleted) refuse('not-found')
        if (target.global === global) return undefined
        target.global = global
        target.changes.push({ at: audit.model.now, global, told: target.told })
        audit.model.tell('target.updated', target, { global })
        return undefined
      })
    },
  ),
  action(
    'delete target',
    1,
    (draws) => ({ way: drawWay(draws), target: draws.which() }),
    async (audit, { way, target: number }) => {
      const target = nth(audit.model.targets, number)
      if (target === undefined) return
      const params = { webhook_target_id: target.id ?? '' }
      await audit.call(way, { operation: 'webhookTargets.delete', params }, () => {
        if (target.deleted) refuse('not-found')
        target.deleted = true
        audit.model.tell('target.deleted', target)
        return undefined
      })
    },
  ),
]
