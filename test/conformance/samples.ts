import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'

/** An id that is well formed and names nothing. */
export const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

export function newCustomer(
  sim: Simulator,
  name = 'Acme Corp',
  type: 'business' | 'individual' = 'business',
) {
  return sim.api.customers.create({ name, customer_type: type })
}

/** The application token that a customer's onboarding link carries. */
export function tokenOf(created: { readonly application_url: string }): string {
  return new URL(created.application_url).searchParams.get('token') ?? ''
}

/** For every built operation a call that succeeds, on a world that it arranges. */
export const samples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'events.list': () => ({ operation: 'events.list', query: { limit: 5 } }),
  'users.list': () => ({ operation: 'users.list' }),
  'users.create': () => ({
    operation: 'users.create',
    body: { first_name: 'Vera', last_name: 'Viewer', email: 'vera@client.example', role: 'viewer' },
  }),
  'users.update': (sim) => ({
    operation: 'users.update',
    params: { user_id: newUser(sim).id },
    body: { role: 'admin' },
  }),
  'users.delete': (sim) => ({ operation: 'users.delete', params: { user_id: newUser(sim).id } }),
  'apiKeys.list': () => ({ operation: 'apiKeys.list' }),
  'apiKeys.create': () => ({ operation: 'apiKeys.create' }),
  'apiKeys.delete': (sim) => ({
    operation: 'apiKeys.delete',
    params: { api_key_id: sim.api.apiKeys.create().id },
  }),
  'apiKeys.deleteAll': () => ({ operation: 'apiKeys.deleteAll' }),
  'applications.list': (sim) => {
    newCustomer(sim)
    return { operation: 'applications.list', query: { status: 'pending' } }
  },
  'applications.get': (sim) => ({
    operation: 'applications.get',
    params: { application_id: newCustomer(sim).application_id },
  }),
  'applications.withdraw': (sim) => {
    const { id, application_id } = newCustomer(sim)
    return {
      operation: 'applications.withdraw',
      params: { customer_id: id, application_id },
      body: { reason: 'moved on' },
    }
  },
  'customers.list': (sim) => {
    newCustomer(sim)
    return { operation: 'customers.list', query: { sort_by: 'created_at', sort_dir: 'desc' } }
  },
  'customers.create': () => ({
    operation: 'customers.create',
    body: { name: 'Acme Corp', customer_type: 'business', external_id: 'crm-1' },
  }),
  'customers.get': (sim) => ({ operation: 'customers.get', params: { customer_id: newCustomer(sim).id } }),
  'customers.delete': (sim) => ({
    operation: 'customers.delete',
    params: { customer_id: newCustomer(sim).id },
  }),
  'customers.setSubClient': (sim) => ({
    operation: 'customers.setSubClient',
    params: { customer_id: newCustomer(sim).id },
    body: {
      sub_client_id: sim.api.customers.create({
        name: 'Branch',
        customer_type: 'business',
        is_sub_client: true,
      }).id,
    },
  }),
  'customers.subClientSummary': (sim) => {
    sim.api.customers.create({ name: 'Branch', customer_type: 'business', is_sub_client: true })
    return { operation: 'customers.subClientSummary' }
  },
  'sandbox.simulateOnboarding': (sim) => ({
    operation: 'sandbox.simulateOnboarding',
    body: { type: 'kyb_approve', applicant_id: newCustomer(sim).application_id, simulation_id: 'sim-1' },
  }),
  'documents.json': () => ({ operation: 'documents.json', caller: null }),
  'documents.yaml': () => ({ operation: 'documents.yaml', caller: null }),
  'webhookTargets.list': (sim) => {
    newTarget(sim)
    return { operation: 'webhookTargets.list' }
  },
  'webhookTargets.create': () => ({
    operation: 'webhookTargets.create',
    body: { url: 'https://app.example/hooks', event_types: ['customer.created'] },
  }),
  'webhookTargets.get': (sim) => ({
    operation: 'webhookTargets.get',
    params: { webhook_target_id: newTarget(sim).id },
  }),
  'webhookTargets.update': (sim) => ({
    operation: 'webhookTargets.update',
    params: { webhook_target_id: newTarget(sim).id },
    body: { global: true },
  }),
  'webhookTargets.delete': (sim) => ({
    operation: 'webhookTargets.delete',
    params: { webhook_target_id: newTarget(sim).id },
  }),
}

export function newTarget(sim: Simulator) {
  return sim.api.webhookTargets.create({ url: 'https://app.example/hooks' })
}

export function newUser(sim: Simulator, role: 'admin' | 'viewer' = 'viewer') {
  return sim.api.users.create({
    first_name: 'Vera',
    last_name: 'Viewer',
    email: `${role}@client.example`,
    role,
  })
}

/** The API key of a user who can only read. */
export function viewerKey(sim: Simulator): string {
  const user = newUser(sim, 'admin')
  const { key } = sim.as({ dashboardToken: sim.issueDashboardToken(user.id) }).apiKeys.create()
  sim.api.users.update(user.id, { role: 'viewer' })
  return key
}
