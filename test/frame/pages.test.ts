import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operation } from '../../src/contract/operation.js'
import { offsetQuery, pageOf, pageQuery, paginate, paginateByOffset } from '../../src/contract/pagination.js'
import { defineResource } from '../../src/contract/resource.js'
import { SortedMap } from '../../src/kernel/sorted-map.js'
import { defineTable, type Row } from '../../src/kernel/table.js'
import { frameOf } from './wiring.js'

interface Payment extends Row {
  readonly client_id: string
  readonly colour: string
}

const payments = defineTable<Payment>('payments', {
  scope: (row) => row.client_id,
  filters: { colour: (row) => row.colour },
})
const payment = z.object({ id: z.string(), colour: z.string() })
const present = ({ id, colour }: Payment) => ({ id, colour })
const common = { method: 'GET', summary: 'Lists.', source: 'this test', tag: 'Payments' } as const

/** The same list in each style. */
const paymentResource = defineResource({
  name: 'payments',
  tables: [payments],
  operations: {
    payments: {
      byCursor: operation({
        ...common,
        id: 'payments.byCursor',
        path: '/by-cursor',
        query: () => z.object(pageQuery()),
        output: () => pageOf('PaymentPage', payment),
        run: ({ world, clientId }, { query }) =>
          paginate(
            world.table(payments),
            query,
            { scope: clientId, order: 'id', direction: 'desc' },
            present,
          ),
      }),
      byOffset: operation({
        ...common,
        id: 'payments.byOffset',
        path: '/by-offset',
        query: () =>
          z.object({
            ...offsetQuery(),
            colour: z.string().optional(),
            odd: z.string().optional(),
            direction: z.enum(['asc', 'desc']).optional(),
          }),
        output: () => pageOf('NumberedPaymentPage', payment),
        run: ({ world, clientId }, { query }) =>
          paginateByOffset(
            world.table(payments),
            query,
            {
              scope: clientId,
              order: 'id',
              direction: query.direction ?? 'desc',
              filter: query.colour === undefined ? undefined : { name: 'colour', value: query.colour },
              where: query.odd === undefined ? undefined : ({ id }) => /[13579]$/.test(id),
            },
            present,
          ),
      }),
      whole: operation({
        ...common,
        id: 'payments.whole',
        path: '/whole',
        output: () => z.array(payment),
        run: ({ world, clientId }) =>
          world
            .table(payments)
            .slice({ scope: clientId, order: 'id', direction: 'asc', offset: 0 })
            .rows.map(present),
      }),
    },
  },
})

function frameWith(count: number) {
  const frame = frameOf(paymentResource)
  for (let n = 1; n <= count; n++) {
    const id = `p${String(n).padStart(4, '0')}`
    const row = { id, client_id: 'client', colour: n % 3 === 0 ? 'red' : 'blue', deleted_at: null }
    frame.world.insert(payments, row)
    frame.world.insert(payments, { ...row, id: `x${id}`, client_id: 'another' })
  }
  return frame
}

const ids = ({ data }: { readonly data: readonly { readonly id: string }[] }) =>
  data.map(({ id }) => Number(id.slice(1))).join(' ')

describe('a list with numbered pages', () => {
  it('has the pages from 1 on, and an empty one behind the end', async () => {
    const { api } = frameWith(5)
    const page = (number: number) => api.payments.byOffset({ limit: 2, page: number })
    expect([1, 2, 3, 4].map((number) => ids(page(number)))).toEqual(['5 4', '3 2', '1', ''])
    expect([1, 2, 3, 4].map((number) => page(number).meta)).toEqual([
      { total_count: 5, has_more_after: true, has_more_before: false },
      { total_count: 5, has_more_after: true, has_more_before: true },
      { total_count: 5, has_more_after: false, has_more_before: true },
      { total_count: 5, has_more_after: false, has_more_before: true },
    ])
  })

  it('has all rows without a limit, whatever the page', () => {
    const { api } = frameWith(150)
    expect(api.payments.byOffset({ page: 3 }).data).toHaveLength(150)
    expect(frameWith(0).api.payments.byOffset({})).toEqual({
      data: [],
      meta: { total_count: 0, has_more_after: false, has_more_before: false },
    })
  })

  it.each([
    ['limit=0', 'limit: must be at least 1'],
    ['limit=101', 'limit: must be at most 100'],
    ['page=0&limit=1', 'page: must be at least 1'],
    ['page=one', 'page: must be a whole number'],
  ])('refuses %s', async (query, detail) => {
    const response = await frameWith(1).send('GET', `/by-offset?${query}`)
    expect(await response.json()).toMatchObject({ status: 400, detail })
  })

  it('is a slice of the rows that fit, in either direction, with and without an index', () => {
    const frame = frameWith(40)
    fc.assert(
      fc.property(
        fc.record({
          limit: fc.integer({ min: 1, max: 12 }),
          page: fc.integer({ min: 1, max: 9 }),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
          colour: fc.constantFrom('red', 'blue', 'green', undefined),
          odd: fc.constantFrom('yes', undefined),
        }),
        ({ limit, page, direction, colour, odd }) => {
          const numbers = Array.from({ length: 40 }, (_, index) => index + 1).filter(
            (n) =>
              (colour === undefined || colour === (n % 3 === 0 ? 'red' : 'blue')) &&
              (odd === undefined || n % 2 === 1),
          )
          if (direction === 'desc') numbers.reverse()
          const answer = frame.api.payments.byOffset({
            limit,
            page,
            direction,
            ...(colour !== undefined && { colour }),
            ...(odd !== undefined && { odd }),
          })
          expect(ids(answer)).toBe(numbers.slice((page - 1) * limit, page * limit).join(' '))
          expect(answer.meta.total_count).toBe(numbers.length)
        },
      ),
    )
  })
})

describe('a list without pages', () => {
  it('has every row of its owner', () => {
    expect(ids({ data: frameWith(3).api.payments.whole() })).toBe('1 2 3')
  })
})

describe('the style of a list', () => {
  it('is read from its query, and shown in the description', () => {
    const { byCursor, byOffset, whole } = paymentResource.operations.payments
    expect([byCursor.page, byOffset.page, whole.page]).toEqual(['cursor', 'offset', 'none'])
    const { paths } = frameOf(paymentResource).openApi
    const shown = ['/by-cursor', '/by-offset', '/whole'].map((path) => paths[path]?.['get']?.['x-pagination'])
    expect(shown).toEqual(['cursor', 'offset', undefined])
  })

  it('can be declared where the query has members of its own', () => {
    const own = operation({
      ...common,
      id: 'payments.own',
      path: '/own',
      query: () => z.object({ after: z.string().optional() }),
      page: 'cursor',
      output: () => z.array(payment),
      run: () => [],
    })
    expect(own.page).toBe('cursor')
  })
})

describe('the cost of a page', () => {
  it.each([
    ['byCursor', (api: ReturnType<typeof frameWith>['api']) => api.payments.byCursor({ limit: 5 })],
    [
      'byOffset',
      (api: ReturnType<typeof frameWith>['api']) => api.payments.byOffset({ limit: 5, page: 100 }),
    ],
  ])('does not grow with the table: %s', (_name, read) => {
    const reads = (count: number) => {
      const { api } = frameWith(count)
      read(api)
      const { get } = SortedMap.prototype
      let number = 0
      SortedMap.prototype.get = function counted(key) {
        number++
        return get.call(this, key)
      }
      try {
        read(api)
      } finally {
        SortedMap.prototype.get = get
      }
      return number
    }
    expect(reads(5000)).toBe(reads(600))
  })
})
