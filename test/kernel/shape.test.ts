import { describe, expect, it } from 'vitest'
import { misfitOf, type Shape } from '../../src/kernel/shape.js'

const card: Shape = { of: { type: { is: ['card'] }, last_digits: 'string' } }
const bank: Shape = { of: { type: { is: ['bank'] }, account: { of: { number: 'string' } } } }
const either: Shape = { either: ['null', card, bank] }

describe('the first place at which a value has another shape', () => {
  it.each<[string, unknown, Shape, ReturnType<typeof misfitOf>]>([
    ['a fitting value', { type: 'card', last_digits: '4242' }, either, undefined],
    ['a text', 4, 'string', { place: '', message: 'must be a text' }],
    ['null', 4, 'null', { place: '', message: 'must be null' }],
    ['a number that is none', Number.NaN, 'number', { place: '', message: 'must be a number' }],
    ['words', 'off', { is: ['a', 'b', true] }, { place: '', message: 'must be a, b or true' }],
    ['one word', 'off', { is: ['on'] }, { place: '', message: 'must be on' }],
    ['a list', {}, { list: 'string' }, { place: '', message: 'must be a list' }],
    ['an item', ['a', 1], { list: 'string' }, { place: '/1', message: 'must be a text' }],
    [
      'an item of a member',
      { names: ['a', 1] },
      { of: { names: { list: 'string' } } },
      { place: '/names/1', message: 'must be a text' },
    ],
    ['an object', [], card, { place: '', message: 'must be an object' }],
    ['a map', { a: 1, b: 'x' }, { each: 'number' }, { place: '/b', message: 'must be a number' }],
    ['a missing member', { type: 'card' }, card, { place: '/last_digits', message: 'is missing' }],
    [
      'a wrong member beside an optional one that is not there',
      { type: 7 },
      { of: { note: 'string', type: 'string' }, optional: ['note'] },
      { place: '/type', message: 'must be a text' },
    ],
    [
      'an unknown member',
      { type: 'card', last_digits: '1', pin: '0' },
      card,
      { place: '/pin', message: 'is not known to this version' },
    ],
  ])('is told of %s', (_, value, shape, misfit) => {
    expect(misfitOf(value, shape)).toEqual(misfit)
  })

  it.each<[string, unknown, Shape, ReturnType<typeof misfitOf>]>([
    [
      'the only one whose type is that of the value',
      { type: 'bank', account: { number: 7 } },
      either,
      { place: '/account/number', message: 'must be a text' },
    ],
    [
      'all of them where none has the type of the value',
      { type: 'cash' },
      either,
      { place: '', message: 'must be null, an object or an object' },
    ],
    [
      'all of them where the value is no object',
      7,
      either,
      { place: '', message: 'must be null, an object or an object' },
    ],
    [
      'the first with a place where several may be meant',
      { account: 7 },
      { either: [{ of: { account: 'string' } }, { of: { account: 'boolean' } }] },
      { place: '/account', message: 'must be a text' },
    ],
    [
      'all of them where a member could be any of several',
      'x',
      { either: [{ list: 'string' }, 'boolean'] },
      { place: '', message: 'must be a list or a boolean' },
    ],
  ])('is told, of what may have several shapes, by %s', (_, value, shape, misfit) => {
    expect(misfitOf(value, shape)).toEqual(misfit)
  })
})
