import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/kernel/errors.js'
import {
  checkFunction,
  checkNames,
  checkOptions,
  checkText,
  isHttpUrl,
  isPlainObject,
  type Kind,
} from '../../src/kernel/names.js'

type Takes = Parameters<typeof checkOptions>[1][string]

const even: Kind = ['an even number', (value) => typeof value === 'number' && value % 2 === 0]

const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

function caught(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('an option', () => {
  it.each<{ takes: Takes; must: string; good: unknown[]; wrong: unknown[] }>([
    { takes: 'text', must: 'a text', good: ['', 'a'], wrong: [1, null, [], {}] },
    {
      takes: 'seed',
      must: 'a text or a number',
      good: ['', 'a', 0, -1.5],
      wrong: [Number.NaN, Number.POSITIVE_INFINITY, true, null, 1n],
    },
    { takes: 'flag', must: 'true or false', good: [true, false], wrong: ['true', 0, 1, null] },
    { takes: 'function', must: 'a function', good: [() => 1, Date], wrong: ['f', {}, null] },
    {
      takes: 'object',
      must: 'an object',
      good: [{}, { a: 1 }, Object.create(null)],
      wrong: [[], null, 'a', () => 1, new Map(), new Date(0), Promise.resolve(), revoked],
    },
    {
      takes: 'port',
      must: 'a whole number from 0 to 65535',
      good: [0, 1, 8080, 65_535],
      wrong: [-1, 65_536, 0.5, '8080', null, Number.NaN],
    },
    { takes: 'status', must: 'a whole number', good: [-1, 0, 503], wrong: [0.5, '503', Number.NaN, null] },
    {
      takes: 'texts',
      must: 'a list of texts',
      good: [[], ['a'], ['a', 'b']],
      wrong: ['a', [1], ['a', 1], { 0: 'a' }, null],
    },
    {
      takes: 'pattern',
      must: 'a text or a regular expression',
      good: ['', 'a', /a/],
      wrong: [1, {}, ['a'], null],
    },
    // A list of texts takes one of them.
    {
      takes: ['sandbox', 'production'],
      must: 'one of sandbox, production',
      good: ['sandbox', 'production'],
      wrong: ['', 'test', 0, ['sandbox'], null],
    },
    { takes: ['one'], must: 'one of one', good: ['one'], wrong: ['on', null] },
    // A kind of the caller's own.
    { takes: even, must: 'an even number', good: [0, 2], wrong: [1, 'even', 'an even number'] },
  ])('that must be $must is refused for anything else', ({ takes, must, good, wrong }) => {
    const check = (value: unknown) => checkOptions({ size: value }, { size: takes }, 'sim.call')
    for (const value of [...good, undefined]) expect(caught(() => check(value))).toBeUndefined()
    for (const value of wrong) {
      const error = caught(() => check(value))
      expect(error).toBeInstanceOf(UsageError)
      expect(String(error)).toContain('sim.call: the option size is ')
      expect(String(error)).toMatch(new RegExp(`: it must be ${must}\\.$`))
    }
  })

  it('says what it was given, a text in quotation marks', () => {
    expect(() => checkOptions({ port: '8080' }, { port: 'port' }, 'sim.listen')).toThrow(
      "sim.listen: the option port is '8080': it must be a whole number from 0 to 65535.",
    )
  })

  it('can be what somebody else looks at', () => {
    for (const value of [null, 1, 'a', revoked])
      expect(() => checkOptions({ size: value }, { size: 'any' }, 'sim.call')).not.toThrow()
  })

  it('is checked wherever it stands', () => {
    const takes = { first: 'text', second: 'flag' } as const
    expect(() => checkOptions({ first: 'a', second: true }, takes, 'sim.call')).not.toThrow()
    expect(() => checkOptions({ first: 'a', second: 'b' }, takes, 'sim.call')).toThrow('the option second')
    expect(() => checkOptions({ first: 1, second: true }, takes, 'sim.call')).toThrow('the option first')
  })

  it('that nobody reads is refused, with the name that is meant', () => {
    const takes = { limit: 'status', order: 'text' } as const
    expect(() => checkOptions({ limt: 1 }, takes, 'sim.call')).toThrow(
      'sim.call: there is no option limt. Did you mean limit?',
    )
    expect(() => checkNames({ order: 1, zzzzzzzz: 1 }, Object.keys(takes), 'sim.call')).toThrow(
      'sim.call: there is no option zzzzzzzz. There are limit, order.',
    )
    expect(() => checkNames({ order: 1 }, Object.keys(takes), 'sim.call')).not.toThrow()
  })

  it.each([[null], ['text'], [[1]], [new Map()]])('is a member of an object, and not of %j', (options) => {
    expect(() => checkNames(options, ['limit', 'order'], 'sim.call')).toThrow(
      /^sim\.call: the options are .*: they must be an object with members such as limit\.$/,
    )
  })
})

describe('a plain object', () => {
  it.each<[string, unknown, boolean]>([
    ['an object', { a: 1 }, true],
    ['an object without a prototype', Object.create(null), true],
    ['a list', [], false],
    ['null', null, false],
    ['undefined', undefined, false],
    ['a text', 'text', false],
    ['a function', () => 1, false],
    ['a Map', new Map(), false],
    ['a Date', new Date(0), false],
    ['a promise', Promise.resolve(), false],
    ['a proxy that was revoked', revoked, false],
  ])('is told from all others: %s', (_, value, is) => {
    expect(isPlainObject(value)).toBe(is)
  })
})

describe('an argument', () => {
  it('must be a function where one is called', () => {
    expect(() => checkFunction(() => 1, 'sim.on')).not.toThrow()
    for (const value of [undefined, null, 'f', {}])
      expect(() => checkFunction(value, 'sim.on')).toThrow(/^sim\.on takes a function, and was given .*\.$/)
  })

  it('must be a text where an id is looked for', () => {
    expect(() => checkText('', 'sim.get', 'the id of an event')).not.toThrow()
    for (const value of [undefined, null, 1, {}, ['a']])
      expect(() => checkText(value, 'sim.get', 'the id of an event')).toThrow(
        /^sim\.get takes the id of an event, and was given .*\.$/,
      )
  })
})

describe('the address of a server', () => {
  it.each<[unknown, boolean]>([
    ['http://localhost:3000', true],
    ['https://example.com/hooks?a=1', true],
    ['HTTPS://EXAMPLE.COM', true],
    ['ftp://example.com', false],
    ['example.com', false],
    ['a http://example.com', false],
    ['http://', false],
    ['', false],
    [new URL('http://localhost'), false],
    [undefined, false],
  ])('%s: %s', (value, is) => {
    expect(isHttpUrl(value)).toBe(is)
  })
})
