import * as z from 'zod'
import { argument, cause } from '../../src/contract/cause.js'
import { defineEvent } from '../../src/contract/event.js'
import { defineMachine } from '../../src/contract/machine.js'
import { operation } from '../../src/contract/operation.js'
import { pageOf, pageQuery, paginate } from '../../src/contract/pagination.js'
import { ksuid } from '../../src/contract/primitives.js'
import { notFound, Problem } from '../../src/contract/problem.js'
import { defineResource, effect, guard, on } from '../../src/contract/resource.js'
import { defineSettings, option } from '../../src/contract/settings.js'
import { defineTable, type Row } from '../../src/kernel/table.js'
import type { World } from '../../src/kernel/world.js'
import { customerCreated, deletingCustomer } from '../../src/resources/customers/index.js'

/** A small made-up resource: everything that a resource can declare, in one file because it is so small. */

const widgetMachine = defineMachine({
  name: 'widget',
  initial: 'new',
  states: ['new', 'polished', 'shipped'],
  moves: {
    polish: { from: ['new'], to: 'polished' },
    ship: { from: ['polished'], to: 'shipped' },
  },
})

type WidgetStatus = (typeof widgetMachine.states)[number]

interface WidgetRow extends Row {
  readonly client_id: string
  readonly customer_id: string
  readonly status: WidgetStatus
  readonly colour: string
}

export const widgets = defineTable<WidgetRow>('widgets', {
  scope: (row) => row.client_id,
  filters: { customer_id: (row) => row.customer_id },
})

const widgetSettings = defineSettings(
  'widgets',
  { widgetColour: option('The colour of new widgets.', () => z.enum(['red', 'blue']), { default: 'red' }) },
  ({ widgetColour }) => ({ colour: widgetColour }),
)

const widgetSchema = z
  .object({ id: ksuid, customer_id: ksuid, status: z.enum(widgetMachine.states), colour: z.string() })
  .meta({ id: 'Widget' })
const widgetPage = pageOf('WidgetPage', widgetSchema)

export const widgetShipped = defineEvent('widget.shipped', {
  payload: () => z.object({ id: ksuid, colour: z.string() }).meta({ id: 'WidgetShippedEvent' }),
  sample: ({ id }) => ({ id: id('widget'), colour: 'red' }),
})

export const parcelEffect = effect<{ readonly widget: string }, { readonly arrived: boolean }>({
  kind: 'widgets.parcel',
  prepare: (_, job) => ({ widget: job.subject }),
  settle(world, { widget }, { arrived }) {
    if (!arrived) return
    const row = getWidget(world, widget)
    world.update(widgets, row, { status: world.move(widgetMachine, row.id, row.status, 'ship') })
    world.record(widgetShipped, row.client_id, { id: row.id, colour: row.colour })
  },
})

function getWidget(world: World, id: string): WidgetRow {
  const row = world.table(widgets).get(id)
  if (row === undefined) throw notFound('widget')
  return row
}

function presentWidget({ id, customer_id, status, colour }: WidgetRow): z.output<typeof widgetSchema> {
  return { id, customer_id, status, colour }
}

export const widgetsResource = defineResource({
  name: 'widgets',
  tables: [widgets],
  machines: [widgetMachine],
  events: [widgetShipped],
  effects: [parcelEffect],
  settings: [widgetSettings],
  guards: [
    guard(deletingCustomer, (world, { client_id, id }) => {
      if (world.table(widgets).count(client_id, { name: 'customer_id', value: id }) > 1)
        throw new Problem('conflict', 'The customer has widgets.')
    }),
  ],
  reactions: [
    on(customerCreated, (world, { client_id, object }) => {
      world.insert(widgets, {
        id: world.mint(widgets.name),
        client_id,
        customer_id: object.customer_id,
        status: widgetMachine.initial,
        colour: world.settings(widgetSettings).colour,
        deleted_at: null,
      })
    }),
  ],
  operations: {
    widgets: {
      list: operation({
        id: 'widgets.list',
        method: 'GET',
        path: '/widgets',
        summary: 'Lists widgets, newest first.',
        source: 'made up',
        tag: 'Widgets',
        query: () => z.object(pageQuery()),
        output: () => widgetPage,
        run: ({ world, clientId }, { query }) =>
          paginate(
            world.table(widgets),
            query,
            { scope: clientId, order: 'id', direction: 'desc' },
            presentWidget,
          ),
      }),
      polish: operation({
        id: 'widgets.polish',
        method: 'POST',
        path: '/widgets/{widget_id}/polish',
        summary: 'Polishes a widget, and sends it as a parcel.',
        source: 'made up',
        tag: 'Widgets',
        body: () => z.object({ cloth: z.enum(['silk', 'cotton']) }).meta({ id: 'PolishRequest' }),
        output: () => widgetSchema,
        problems: ['not-found', 'conflict'],
        run({ world }, { params }) {
          const row = getWidget(world, params.widget_id)
          const status = world.move(widgetMachine, row.id, row.status, 'polish')
          world.schedule(parcelEffect.kind, row.id, world.now + 60_000)
          return presentWidget(world.update(widgets, row, { status }))
        },
      }),
    },
  },
  causes: {
    paintWidget: cause({
      summary: 'Somebody paints a widget.',
      takes: [argument('widget_id', () => z.string()), argument('colour', () => z.enum(['red', 'blue']))],
      run(world, id, colour) {
        world.update(widgets, getWidget(world, id), { colour })
      },
    }),
  },
})
