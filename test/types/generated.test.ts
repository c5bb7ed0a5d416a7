import { describe, expectTypeOf, test } from 'vitest'
import type { Cause, CauseInput } from '../../src/contract/cause.js'
import type { ProblemDocument } from '../../src/contract/problem-document.js'
import type { Option, Section, SettingsDefinition } from '../../src/contract/settings.js'
import type { DirectApi } from '../../src/gateway/direct.js'
import type { Json } from '../../src/kernel/json.js'
import type { Given, InferredGiven } from '../../src/kit/given/index.js'
import type { PayloadOf, PlatformRegistry } from '../../src/resources/registry.js'
import type {
  Api,
  Event,
  EventOf,
  EventPage,
  EventType,
  OperationId,
  ProblemDetails,
  ResourceOptions,
  Simulate,
} from '../../src/resources/types/index.js'

/**
 * The generated types are what the declarations infer: these hold when `npm run check` compiles them. Compared one by
 * one: mutual assignability would let a missing optional member through, and whole interfaces have methods, whose
 * parameters are compared both ways.
 */

/** Every name replaced by what it stands for; any JSON, which is part of itself, stands for itself. */
type Expanded<T> = [Json] extends [T]
  ? T
  : T extends Function | Date
    ? T
    : T extends object
      ? string extends keyof T
        ? T
        : { [K in keyof T]: Expanded<T[K]> }
      : T

/** The same to the compiler, which asks for identity here: optional, readonly and undefined members count. */
type Same<A, B> =
  (<T>() => T extends Expanded<A> ? 1 : 2) extends <T>() => T extends Expanded<B> ? 1 : 2 ? true : false

type Function = (...args: never) => unknown

/** `Name.verb` of each call whose parameters or whose result differ, and of those that only one side has. */
type Differing<Printed, Inferred> = {
  [Name in (keyof Printed | keyof Inferred) & string]: DifferingVerbs<
    Name,
    Name extends keyof Printed ? Printed[Name] : never,
    Name extends keyof Inferred ? Inferred[Name] : never
  >
}[(keyof Printed | keyof Inferred) & string]

type DifferingVerbs<Name extends string, Printed, Inferred> = {
  [Verb in (keyof Printed | keyof Inferred) & string]: SameCall<
    Verb extends keyof Printed ? Printed[Verb] : undefined,
    Verb extends keyof Inferred ? Inferred[Verb] : undefined
  > extends true
    ? never
    : `${Name}.${Verb}`
}[(keyof Printed | keyof Inferred) & string]

/**
 * What may be left out may be undefined as well where it is a parameter, and may not where it is a member of a list: the
 * length says which may be left out.
 */
type HandedOver<Parameters extends readonly unknown[]> = {
  [I in keyof Parameters]-?: Exclude<Parameters[I], undefined>
}

type SameCall<P, I> = [P, I] extends [infer F extends Function, infer G extends Function]
  ? [
      Same<HandedOver<Parameters<F>>, HandedOver<Parameters<G>>>,
      Same<Parameters<F>['length'], Parameters<G>['length']>,
      Same<ReturnType<F>, ReturnType<G>>,
    ] extends [true, true, true]
    ? true
    : false
  : false

type Called<C> = C extends Cause<infer A, infer R> ? (...input: CauseInput<A>) => R : never
type InferredCauses = {
  [Name in keyof PlatformRegistry['causes']]: Called<PlatformRegistry['causes'][Name]>
}

type Definition = PlatformRegistry['events'][number]
type DifferingEvents = {
  [Type in EventType]: [
    Same<EventOf<Type>['data']['object'], PayloadOf<Type>>,
    Same<EventOf<Type>['type'], Type>,
  ] extends [true, true]
    ? never
    : Type
}[EventType]

type InferredOptions = OptionsOf<PlatformRegistry['resources'][number]['settings'][number]>
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type OptionsOf<S> = S extends SettingsDefinition ? GivenOf<S['members']> : never
type GivenOf<M> = {
  -readonly [Name in keyof M]?:
    | (M[Name] extends Option<infer S>
        ? S['_zod']['input']
        : M[Name] extends Section<infer Inner>
          ? GivenOf<Inner>
          : never)
    | undefined
}

type InferredPage = ReturnType<DirectApi<PlatformRegistry['operations']>['events']['list']>
type IdsOf<N> = { [Name in keyof N & string]: `${Name}.${keyof N[Name] & string}` }[keyof N & string]

describe('The generated types are what the declarations infer', () => {
  test('every call of the direct API, but the list of events, which narrows by its type', () => {
    expectTypeOf<Differing<Api, DirectApi<PlatformRegistry['operations']>>>().toEqualTypeOf<'events.list'>()
    expectTypeOf<Same<EventPage['meta'], InferredPage['meta']>>().toEqualTypeOf<true>()
    expectTypeOf<keyof EventPage>().toEqualTypeOf<keyof InferredPage>()
    expectTypeOf<Event>().toExtend<Pick<InferredPage['data'][number], 'id' | 'type' | 'created' | 'event'>>()
  })

  test('every cause', () => {
    expectTypeOf<Differing<{ simulate: Simulate }, { simulate: InferredCauses }>>().toBeNever()
  })

  test('every builder', () => {
    expectTypeOf<Differing<{ given: Given }, { given: InferredGiven }>>().toBeNever()
  })

  test('every event', () => {
    expectTypeOf<EventType>().toEqualTypeOf<Definition['type']>()
    expectTypeOf<DifferingEvents>().toBeNever()
  })

  test('the options of resources', () => {
    expectTypeOf<Same<ResourceOptions, Both<InferredOptions>>>().toEqualTypeOf<true>()
  })

  test('the problem document', () => {
    expectTypeOf<Same<ProblemDetails, ProblemDocument>>().toEqualTypeOf<true>()
  })

  test('the ids of operations', () => {
    expectTypeOf<OperationId>().toEqualTypeOf<IdsOf<PlatformRegistry['operations']>>()
  })
})
