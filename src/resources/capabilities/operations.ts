import { namespace, operationsOf } from '../../contract/operation.js'
import { listCountries } from '../countries.js'
import { listCapabilities, listFxCurrencies, listNetworks } from './flow.js'
import * as wire from './wire.js'

const tag = 'Capabilities'

const call = operationsOf({ tag, source: 'specification, Capabilities and insights; contract/rest.md 14' })

export const capabilityOperations = namespace('capabilities', {
  countries: call('GET /capabilities/countries', {
    summary: 'Lists every country by its code. Being listed does not mean that business is allowed there.',
    output: wire.countryList,
    run: () => listCountries(),
  }),
  networks: call('GET /capabilities/networks', {
    summary: 'Lists the identifiers of all networks; with include, what moves on each and where it can go.',
    source: 'specification, Network identifiers; contract/rest.md 14; contract/behaviour.md 20',
    query: wire.networkQuery,
    output: wire.networkList,
    decision: '0007',
    run: ({ world }, { query }) => listNetworks(world, query.include),
  }),
})

const callOfCustomers = operationsOf({
  tag,
  source: 'contract/agentic.md 14; contract/behaviour.md 20',
  decision: '0007',
})

/** Capabilities of one customer, under its paths. */
export const customerCapabilityOperations = namespace('customers', {
  capabilities: callOfCustomers('GET /customers/{customer_id}/capabilities', {
    summary: 'Reads what a customer can do beyond the ordinary, and what it lacks for it.',
    output: wire.capabilityList,
    problems: ['service-unavailable'],
    run: ({ world, clientId }, { params }) => ({
      capabilities: listCapabilities(world, clientId, params.customer_id).map((state) => ({
        ...state,
        requirements: [...state.requirements],
      })),
    }),
  }),
  fxCurrencies: callOfCustomers('GET /customers/{customer_id}/fx-currencies', {
    summary: 'Lists the currencies that can arrive by SWIFT for a customer; none for outgoing money yet.',
    source: 'specification, FX currency listing and Customers',
    query: wire.fxCurrencyQuery,
    output: wire.fxCurrencyList,
    problems: ['forbidden', 'service-unavailable'],
    run: ({ world, clientId }, { params, query }) =>
      listFxCurrencies(world, clientId, params.customer_id, query.direction),
  }),
})
