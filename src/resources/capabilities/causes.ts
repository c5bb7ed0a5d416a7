import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { fxCurrencyInput } from './currencies.js'
import * as flow from './flow.js'
import { capabilityInput, exceptionInput } from './wire.js'

export const capabilityCauses = {
  setCapability: happens(
    'Sets what a customer can do, and what it lacks for it, from now on.',
    [argument('customer_id', () => z.string()), argument('capability', capabilityInput)],
    flow.setCapability,
  ),
  capabilityService: happens(
    'Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it back.',
    [argument('state', () => z.enum(['up', 'down']))],
    flow.setCapabilityService,
  ),
  setFxCurrency: happens(
    'Changes what is said of one currency for one customer, or with null for all; what is left out stays as it was.',
    [argument('customer_id', () => z.string().nullable()), argument('currency', fxCurrencyInput)],
    flow.setFxCurrency,
  ),
  raiseException: cause({
    summary: 'Tells a client that something is wrong, and returns the id to clear it by.',
    takes: [argument('exception', exceptionInput)],
    returns: () => z.string(),
    run: flow.raiseException,
  }),
  clearException: happens(
    'The exception is over.',
    [argument('exception_id', () => z.string())],
    flow.clearException,
  ),
}
