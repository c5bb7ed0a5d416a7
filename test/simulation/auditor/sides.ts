import type { Audit } from './audit.js'
import { parametersOf, sendDirectly } from './calls.js'
import type { Model, Thing } from './model.js'

/** What the model and the simulator have of whatever a message names: so many things at most. */
const most = 4

export function sidesOf(audit: Audit, message: string): string[] {
  const { model } = audit
  const named = kinds(model).flatMap(({ operation, things }) =>
    things
      .filter((thing) => isNamed(message, thing))
      .map((thing) => [
        '',
        `${thing.label}: the model has ${modelled(thing)}`,
        `${thing.label}: the simulator has ${shown(audit, operation, thing)}`,
      ]),
  )
  return named.slice(0, most).flat()
}

function kinds(model: Model) {
  return [
    { operation: 'transactions.get', things: model.transactions },
    { operation: 'customers.get', things: model.customers },
    { operation: 'recipients.get', things: model.recipients },
    { operation: 'accounts.get', things: model.accounts },
    { operation: 'webhookTargets.get', things: model.targets },
  ]
}

function isNamed(message: string, { id, label }: Thing): boolean {
  return (id !== null && message.includes(id)) || new RegExp(`\\b${label}\\b`).test(message)
}

/** Other things by their labels. */
function modelled(thing: Thing): string {
  return JSON.stringify(thing, (name, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    const isOther = name !== '' && typeof value === 'object' && value !== null && 'label' in value
    return isOther ? value.label : value
  })
}

function shown({ sim }: Audit, operation: string, { id }: Thing): string {
  const params = Object.fromEntries(parametersOf(operation).map((name) => [name, id ?? '']))
  const { body, problem } = sendDirectly(sim, { operation, params }, 'test')
  return problem ?? JSON.stringify(body)
}
