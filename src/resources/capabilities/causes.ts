import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { fxCurrencyInput } from './currencies.js'
import * as flow from './flow.js'
import { capabilityInput, exceptionInput } from './wire.js'

export const capabilityCauses = {
  setCapability: happens(
    'Sets what a customer can do, and what it lacks for it, from now on.',
    [
      argument('customer_id', () => z.string()),
      /** Names what the customer can do, or cannot. */
      argument('capability', capabilityInput),
    ],
    flow.setCapability,
  ),
  capabilityService: happens(
    'Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it back.',
    [
      /** The state of the service from now on: `down` refuses. */
      argument('state', () => z.enum(['up', 'down'])),
    ],
    flow.setCapabilityService,
  ),
  setFxCurrency: happens(
    'Changes what is said of one currency for one customer, or with null for all; what is left out stays as it was.',
    [
      argument('customer_id', () => z.string().nullable()),
      /** The currency, and what is said of it. */
      argument('currency', fxCurrencyInput),
    ],
    flow.setFxCurrency,
  ),
  raiseException: cause({
    summary: 'Tells a client that something is wrong, and returns the id to clear it by.',
    takes: [
      /** The exception, and whom it is about. */
      argument('exception', exceptionInput),
    ],
    returns: () => z.string(),
    run: flow.raiseException,
  }),
  clearException: happens(
    'The exception is over.',
    [
      /** The exception that is over, by the id that raising it returned. */
      argument('exception_id', () => z.string()),
    ],
    flow.clearException,
  ),
}
