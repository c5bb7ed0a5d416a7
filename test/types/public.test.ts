import {
  type Api,
  type CallerInput,
  type CallOptions,
  createSimulator,
  type Delivery,
  type Event,
  type EventType,
  Problem,
  type ProblemSlug,
  type Simulate,
  type Simulator,
  type SimulatorOptions,
  type Snapshot,
  type UpdateCustomerSubClientRequest,
  type UsageError,
} from 'platform-simulator'
import { describe, expectTypeOf, test } from 'vitest'

/** These hold when `npm run check` compiles them; running them only proves that the names exist. */

describe('The direct API', () => {
  type Customers = Api['customers']
  type Targets = Api['webhookTargets']

  test('takes path parameters first, then the body, then the query, then call options', () => {
    expectTypeOf<Customers['get']>().parameters.toEqualTypeOf<[string, options?: CallOptions | undefined]>()
    expectTypeOf<Customers['create']>().parameter(1).toEqualTypeOf<CallOptions | undefined>()
    expectTypeOf<Customers['setSubClient']>().parameters.toEqualTypeOf<
      [string, body: UpdateCustomerSubClientRequest, options?: CallOptions | undefined]
    >()
    expectTypeOf<Targets['update']>().parameter(0).toBeString()
    expectTypeOf<Targets['update']>()
      .parameter(1)
      .toEqualTypeOf<{ global?: boolean | undefined; event_types?: string[] | null | undefined }>()
    expectTypeOf<Customers['list']>().parameter(1).toEqualTypeOf<CallOptions | undefined>()
    expectTypeOf<[]>().toExtend<Parameters<Customers['list']>>()
  })

  test('names what a body needs, and refuses what it does not take', () => {
    type Body = Parameters<Customers['create']>[0]
    expectTypeOf<Body['customer_type']>().toEqualTypeOf<'individual' | 'business'>()
    expectTypeOf<Body['external_id']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<{ customer_type: 'business' }>().not.toExtend<Body>()
    expectTypeOf<{ name: string; customer_type: 'company' }>().not.toExtend<Body>()
  })

  test('returns what the wire carries, and nothing where the answer has no body', () => {
    type Customer = ReturnType<Customers['get']>
    expectTypeOf<Customer['id']>().toBeString()
    expectTypeOf<Customer['created_at']>().toBeNumber()
    expectTypeOf<Customer['customer_type']>().toEqualTypeOf<'individual' | 'business'>()
    expectTypeOf<ReturnType<Customers['list']>['data']>().toEqualTypeOf<Customer[]>()
    expectTypeOf<ReturnType<Customers['create']>>().toHaveProperty('application_id').toBeString()
    expectTypeOf<ReturnType<Targets['delete']>>().toBeUndefined()
  })

  test('is the same for another caller', () => {
    expectTypeOf<Simulator['as']>().returns.toEqualTypeOf<Api>()
    expectTypeOf<Simulator['as']>().parameter(0).toEqualTypeOf<CallerInput>()
    expectTypeOf<{ applicationToken: string }>().toExtend<CallerInput>()
    expectTypeOf<number>().not.toExtend<CallerInput>()
  })

  test('has no verb that the platform does not have', () => {
    const sim = createSimulator()
    // @ts-expect-error customers are not cancelled
    expectTypeOf(sim.api.customers.cancel).toBeUndefined()
    // @ts-expect-error nothing goes by this name
    expectTypeOf(sim.api.clients).toBeUndefined()
  })
})

describe('Events', () => {
  test('have their types as a union, without the facts that nobody is told of', () => {
    expectTypeOf<'customer.created'>().toExtend<EventType>()
    expectTypeOf<'target.updated'>().toExtend<EventType>()
    expectTypeOf<string>().not.toExtend<EventType>()
    expectTypeOf<Extract<EventType, `application.${string}`>>().toBeNever()
  })

  test('are listened to by type or all together, and the listener can be taken back', () => {
    expectTypeOf<Simulator['events']['on']>().parameter(0).toEqualTypeOf<EventType | '*'>()
    expectTypeOf<Simulator['events']['on']>().parameter(1).toEqualTypeOf<(event: Event) => void>()
    expectTypeOf<Simulator['events']['on']>().returns.toEqualTypeOf<() => void>()
    expectTypeOf<Event['created']>().toBeNumber()
  })

  test('reach receivers, whose deliveries have a status', () => {
    const { webhooks } = createSimulator()
    webhooks.deliverTo(() => new Response())
    webhooks.deliverTo('https://app.example', async () => new Response())
    // @ts-expect-error a receiver answers with a Response
    webhooks.deliverTo('https://app.example', () => 200)
    expectTypeOf(webhooks.deliveries({ status: 'delivered' })).toEqualTypeOf<readonly Delivery[]>()
    expectTypeOf<string>().not.toExtend<Delivery['status']>()
    expectTypeOf(webhooks.publicKey).toEqualTypeOf<string>()
  })
})

describe('Causes', () => {
  test('are named, and lose the world that they act on', () => {
    expectTypeOf<'freezeCustomer'>().toExtend<keyof Simulate>()
    expectTypeOf<'approveOnboarding'>().toExtend<keyof Simulate>()
    expectTypeOf<Simulate['freezeCustomer']>().parameters.toEqualTypeOf<
      [
        id: string,
        options?:
          | { reason_code?: 'pending_proof_of_address' | 'proof_of_address_rejected' | null | undefined }
          | undefined,
      ]
    >()
    expectTypeOf<Simulate['setCustomerEmail']>().parameters.toEqualTypeOf<[id: string, email: string]>()
    expectTypeOf<'freeze'>().not.toExtend<keyof Simulate>()
  })
})

describe('The simulator', () => {
  test('takes only options that it knows', () => {
    expectTypeOf<{ seed: 7; clock: { auto: '1s' } }>().toExtend<SimulatorOptions>()
    expectTypeOf<{ clock: 'fast' }>().not.toExtend<SimulatorOptions>()
    // @ts-expect-error a misspelt option
    const create = () => createSimulator({ sede: 7 })
    expectTypeOf(create).returns.toEqualTypeOf<Simulator>()
  })

  test('drops in for fetch', () => {
    expectTypeOf<Simulator['fetch']>().toExtend<typeof fetch>()
  })

  test('is synchronous, but for the clock that waits for deliveries', () => {
    expectTypeOf<Simulator['clock']['advance']>().returns.toEqualTypeOf<Promise<void>>()
    expectTypeOf<Simulator['clock']['now']>().returns.toEqualTypeOf<Date>()
    expectTypeOf<Simulator['snapshot']>().returns.toEqualTypeOf<Snapshot>()
    expectTypeOf<Simulator['fork']>().returns.toEqualTypeOf<Simulator>()
    expectTypeOf<Simulator['hash']>().returns.toBeString()
    expectTypeOf<Simulator['reset']>().returns.toBeVoid()
  })

  test('refuses with errors that narrow', () => {
    expectTypeOf(new Problem('conflict', 'text').slug).toEqualTypeOf<ProblemSlug>()
    expectTypeOf<string>().not.toExtend<ProblemSlug>()
    expectTypeOf<UsageError>().toExtend<Error>()
  })
})
