import { mistake, wrong } from './table.js'

/** Calls of `sim.given` and `sim.simulate`. */
export const buildersAndCauses = [
  mistake(
    'a member of a builder is misspelt',
    (sim) => sim.given.onramp(wrong({ capability: ['ach'] })),
    'given.onramp: there is no option capability. Did you mean capabilities?',
  ),
  mistake(
    'a member below the top is misspelt',
    (sim) => sim.given.mandate({ rule: wrong({ max_amount_in_windw: '3' }) }),
    'given.mandate: there is no rule.max_amount_in_windw (did you mean max_amount_in_window?).',
  ),
  mistake(
    'a member of an address is of another country',
    (sim) =>
      sim.given.recipient({
        address: wrong({
          street1: '1 Main St',
          city: 'Springfield',
          country: 'US',
          region: 'IL',
          zip: '62701',
        }),
      }),
    'given.recipient: there is no address.zip (there are street1, street2, street3, city, region, postal_code, country).',
  ),
  mistake(
    'a member of a requirement is misspelt',
    (sim) =>
      sim.given.customerAwaitingInfo({
        requirements: wrong([{ type: 'question', prompt: 'Why?', requireDocument: true }]),
      }),
    'given.customerAwaitingInfo: there is no requirements.0.requireDocument.',
  ),
  mistake(
    'a merchant of a card has a member that there is none of',
    (sim) => {
      const { id } = sim.given.card()
      sim.simulate.cardAuthorization(id, {
        amount: '1.50',
        merchant: wrong({ descriptor: 'Shop', name: 'Shop' }),
      })
    },
    'sim.simulate.cardAuthorization(card_id, authorization) was given wrong arguments: there is no authorization.merchant.name (there are descriptor, mcc, acceptor_id, city, state, country).',
  ),
  mistake(
    'what a builder is given is no object',
    (sim) => sim.given.oneOff(wrong('1.50')),
    'given.oneOff takes an object with what is to be different, and was given 1.50.',
  ),
  mistake(
    'the customer of a builder is a number',
    (sim) => sim.given.recipient({ customer: wrong(5) }),
    'given: 5 is neither an id nor an object that has one.',
  ),
  mistake(
    'the customer of a builder does not exist',
    (sim) => sim.given.recipient({ customer: 'acme' }),
    'Problem: given.recipient: customers.get: invalid customer id; customer_id: must be a 27-character id',
  ),
  mistake(
    'a customer and the destination of another are given',
    (sim) => {
      const { destination } = sim.given.usDestination()
      const { customer } = sim.given.activeBusiness()
      sim.given.oneOff({ customer, destination })
    },
    'given.oneOff: the customer is 37dGam000001Arml2w5UkUUcG5Z, and what it was given beside belongs to 37dGam000000rHszFp7WvWusxxI. Name one of them.',
  ),
  mistake(
    'an option of a builder is misspelt',
    (sim) => sim.given.activeBusiness({}, wrong({ silence: false })),
    'given.activeBusiness: there is no option silence. Did you mean silent?',
  ),
  mistake(
    'a signer is asked for with an empty name',
    (sim) => sim.given.signer({ name: '' }),
    'A test signer needs a name: its key is drawn from it, so that each name has its own.',
  ),
  mistake(
    'a cause is given no id',
    (sim) => sim.simulate.approveOnboarding(wrong(undefined)),
    'sim.simulate.approveOnboarding(id) was given wrong arguments: id is required.',
  ),
  mistake(
    'a cause is given the whole customer',
    (sim) => {
      const { customer } = sim.given.pendingCustomer()
      sim.simulate.approveOnboarding(wrong(customer))
    },
    'sim.simulate.approveOnboarding(id) was given wrong arguments: id must be a string, and is {"id":"37dGam000000rHszFp7WvWusxxI","name":"Acme Corp","customer_type":"business","status":"pending"... (so many characters).',
  ),
  mistake(
    'a cause is given the id of something else',
    (sim) => {
      const { recipient } = sim.given.recipient()
      sim.simulate.approveOnboarding(recipient.id)
    },
    'Problem: simulate.approveOnboarding: customer or application not found (37dGam000001d7U3VlZJVbqUWII is neither of this world)',
  ),
  mistake(
    'a cause is given too much',
    (sim) => {
      const { id } = sim.given.pendingCustomer()
      Reflect.apply(sim.simulate.unfreezeCustomer, undefined, [id, 'now'])
    },
    "sim.simulate.unfreezeCustomer(id, options) was given wrong arguments: options must be an object, and is 'now'.",
  ),
  mistake(
    'a cause is given an amount as a number',
    (sim) => {
      const { id } = sim.given.onramp()
      sim.simulate.bankDeposit(id, wrong({ amount: 250 }))
    },
    'sim.simulate.bankDeposit(account_id, deposit) was given wrong arguments: deposit.amount must be a string, and is 250.',
  ),
  mistake(
    'a cause is given the amount alone',
    (sim) => {
      const { id } = sim.given.onramp()
      sim.simulate.bankDeposit(id, wrong('250.00'))
    },
    "sim.simulate.bankDeposit(account_id, deposit) was given wrong arguments: deposit must be an object, and is '250.00'.",
  ),
  mistake(
    'a member of an argument is misspelt',
    (sim) => {
      const { id } = sim.given.onramp()
      sim.simulate.bankDeposit(id, wrong({ amount: '250.00', sender: { sender_nme: 'Ada' } }))
    },
    'sim.simulate.bankDeposit(account_id, deposit) was given wrong arguments: there is no deposit.sender.sender_nme (did you mean sender_bic?).',
  ),
  mistake(
    'an amount has more digits than are read',
    (sim) => {
      const { id } = sim.given.onramp()
      sim.simulate.bankDeposit(id, { amount: '1'.repeat(44) })
    },
    'Problem: simulate.bankDeposit: amount: must be a decimal text such as 1.5, of at most 30 digits before the point and at most 2 places behind it',
  ),
  mistake(
    'an amount of a card has more digits than are read',
    (sim) => {
      const { id } = sim.given.card()
      sim.simulate.cardAuthorization(id, wrong({ amount: '1'.repeat(20) }))
    },
    "sim.simulate.cardAuthorization(card_id, authorization) was given wrong arguments: authorization.amount must be an amount of US dollars such as 1.25, of at most 15 digits before the point and at most two places behind it, and is '11111111111111111111'.",
  ),
  mistake(
    'a bank deposit comes to an offramp',
    (sim) => {
      const { id } = sim.given.offramp()
      sim.simulate.bankDeposit(id, { amount: '250.00' })
    },
    'Problem: simulate.bankDeposit: Only an onramp account takes money from a bank. (37dGam0000003mSntL21497YkmC is of the type offramp: send crypto to 0xaf73ab102abcc29f0d78287f8d7cc6025f49d911)',
  ),
  mistake(
    'a customer who is not frozen is unfrozen',
    (sim) => {
      const { id } = sim.given.activeBusiness()
      sim.simulate.unfreezeCustomer(id)
    },
    'Problem: simulate.unfreezeCustomer: customer is active: unfreeze is not possible (from active the moves are: freeze)',
  ),
  mistake(
    'what is not held is released',
    (sim) => {
      const { id } = sim.given.completedOneOff()
      sim.simulate.release(id)
    },
    "Problem: simulate.release: The transaction is not kept back: release is not possible. (sim.simulate.keepBack('37dGam000000momRFlmbUVQf0CF') keeps it)",
  ),
  mistake(
    'a reason of a freeze is none',
    (sim) => {
      const { id } = sim.given.activeIndividual()
      sim.simulate.freezeCustomer(id, wrong({ reason_code: 'fraud' }))
    },
    "sim.simulate.freezeCustomer(id, options) was given wrong arguments: options.reason_code must be one of pending_proof_of_address, proof_of_address_rejected, and is 'fraud'.",
  ),
] as const
