import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { fxCurrencyInput } from './currencies.js'
import * as flow from './flow.js'
import { capabilityInput, exceptionInput } from './wire.js'

const customer = argument('customer_id', () => z.string())

export const capabilityCauses = {
  setCapability: cause({
    summary: 'Sets what a customer can do, and what it lacks for it, from now on.',
    takes: [customer, argument('capability', capabilityInput)],
    run: flow.setCapability,
  }),
  capabilityService: cause({
    summary:
      'Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it back.',
    takes: [argument('state', () => z.enum(['up', 'down']))],
    run: flow.setCapabilityService,
  }),
  setFxCurrency: cause({
    summary:
      'Changes what is said of one currency for one customer, or with null for all; what is left out stays as it was.',
    takes: [argument('customer_id', () => z.string().nullable()), argument('currency', fxCurrencyInput)],
    run: flow.setFxCurrency,
  }),
  raiseException: cause({
    summary: 'Tells a client that something is wrong, and returns the id to clear it by.',
    takes: [argument('exception', exceptionInput)],
    returns: () => z.string(),
    run: flow.raiseException,
  }),
  clearException: cause({
    summary: 'The exception is over.',
    takes: [argument('exception_id', () => z.string())],
    run: flow.clearException,
  }),
}
