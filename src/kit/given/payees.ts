import { present } from '../../contract/present.js'
import { invariant } from '../../kernel/errors.js'
import { familyOf, homeNetwork, usableNetworks } from '../../resources/capabilities/index.js'
import { customers } from '../../resources/customers/index.js'
import { familyOfAddress, recipients } from '../../resources/recipients/index.js'
import type { DestinationRequest, RecipientRequest } from '../../resources/types/index.js'
import { builder } from './builder.js'
import { customerBuilders } from './customers.js'
import { cryptoAddress, euroAccount, payeeAddress, solanaAddress, usAccount } from './examples.js'
import {
  bodyOf,
  checkParents,
  customerMade,
  destinationMade,
  idOf,
  type Parents,
  recipientMade,
  type Workbench,
} from './made.js'
import type { GivenDestination, GivenRecipient } from './results.js'
import { bodies, customer, made, recipient } from './schemas.js'

type BodyOf<Type extends DestinationRequest['destination_type']> = Extract<
  DestinationRequest,
  { destination_type: Type }
>

/** The body of `sim.api.recipients.create`, and whose it is. */
export type RecipientInput = Pick<Parents, 'customer'> & Partial<RecipientRequest>

/** The body of `sim.api.destinations.create`, and whose it is. */
export type DestinationInput<Type extends DestinationRequest['destination_type']> = Omit<
  Parents,
  'destination'
> &
  Partial<Omit<BodyOf<Type>, 'destination_type'>>

export const payeeBuilders = {
  recipient: builder({
    summary: 'Somebody with an address whom a customer pays: of an active business unless told otherwise.',
    takes: () => ({ ...customer(), ...bodies.recipient() }),
    returns: made.recipient,
    run: (bench: Workbench, input: RecipientInput): GivenRecipient => {
      const { customer } = input
      const owner =
        customer === undefined
          ? customerBuilders.activeBusiness.run(bench, {})
          : customerMade(bench, idOf(customer))
      const { id } = bench.api.recipients.create(owner.id, {
        name: freeName(bench, owner.id),
        address: payeeAddress,
        ...bodyOf(input),
      })
      return recipientMade(bench, id)
    },
  }),

  usDestination: builder({
    summary: 'A checking account at a bank in the United States.',
    takes: () => ({ ...customer(), ...recipient(), ...bodies.usDestination() }),
    returns: made.destination,
    run: (bench: Workbench, input: DestinationInput<'fiat_us'>): GivenDestination =>
      create('usDestination', bench, input, (body) => ({
        name: 'Operating account',
        ...usAccount,
        ...body,
        destination_type: 'fiat_us',
      })),
  }),

  ibanDestination: builder({
    summary: 'An account in euros at a bank in Germany, paid by SEPA.',
    takes: () => ({ ...customer(), ...recipient(), ...bodies.ibanDestination() }),
    returns: made.destination,
    run: (bench: Workbench, input: DestinationInput<'fiat_iban'>): GivenDestination =>
      create('ibanDestination', bench, input, (body) => ({
        ...euroAccount(),
        ...body,
        destination_type: 'fiat_iban',
      })),
  }),

  cryptoDestination: builder({
    summary: 'A crypto address on Base, or on the network that is told.',
    takes: () => ({ ...customer(), ...recipient(), ...bodies.cryptoDestination() }),
    returns: made.destination,
    run: (bench: Workbench, input: DestinationInput<'crypto'>): GivenDestination =>
      create('cryptoDestination', bench, input, (body) => {
        const { network_id, crypto_address = cryptoAddress } = body
        const family = network_id === undefined ? familyOfAddress(crypto_address) : familyOf(network_id)
        const [onSolana] = usableNetworks(bench.environment, 'solana')
        const example =
          family === 'solana'
            ? { crypto_address: solanaAddress, ...present({ network_id: onSolana }) }
            : { crypto_address: cryptoAddress, network_id: homeNetwork(bench.environment) }
        return {
          name: 'Treasury wallet',
          ...example,
          ...body,
          destination_type: 'crypto',
        }
      }),
  }),
}

function create<Input extends Omit<Parents, 'destination'>>(
  builder: string,
  bench: Workbench,
  input: Input,
  complete: (body: ReturnType<typeof bodyOf<Input>>) => DestinationRequest,
): GivenDestination {
  const { customer, recipient } = input
  const owner =
    recipient === undefined
      ? payeeBuilders.recipient.run(bench, { customer })
      : recipientMade(bench, idOf(recipient))
  checkParents(builder, { customer }, owner)
  const { id } = bench.api.destinations.create(owner.id, complete(bodyOf(input)))
  return destinationMade(bench, id)
}

/** The recipients of one customer have different names. */
function freeName(bench: Workbench, customerId: string): string {
  const world = bench.world()
  const owner = world.table(customers).get(customerId)
  invariant(owner, `customer ${customerId} was read and is not there`)
  const taken = new Set<string>()
  world.table(recipients).each(owner.client_id, { name: 'customer_id', value: customerId }, ({ name }) => {
    taken.add(name.toLowerCase())
  })
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'Supplier Ltd' : `Supplier Ltd ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
