import * as z from 'zod'
import { compose } from '../../src/contract/compose.js'
import { defineEvent } from '../../src/contract/event.js'
import { defineMachine } from '../../src/contract/machine.js'
import { operation } from '../../src/contract/operation.js'
import { defineResource } from '../../src/contract/resource.js'
import { object } from '../../src/contract/schema.js'

/** A platform of two resources, small enough to be counted by hand. */

const body = object(() => ({ name: z.string() }))
const payload = object(() => ({ id: z.string() }))
const plain = { source: 'here', tag: 'Things' }
const sample = ({ id }: { id(name: string): string }) => ({ id: id('thing') })

const widgets = defineResource({
  name: 'widgets',
  machines: [
    defineMachine({
      name: 'widget',
      initial: 'new',
      states: ['new', 'worn', 'gone'],
      moves: { wear: { from: ['new'], to: 'worn' }, drop: { from: ['new', 'worn'], to: 'gone' } },
    }),
  ],
  events: [defineEvent('widget.made', { payload, sample }), defineEvent('widget.gone', { payload, sample })],
  operations: {
    widgets: {
      create: operation({
        ...plain,
        id: 'widgets.create',
        method: 'POST',
        path: '/widgets',
        summary: 'Makes a widget.',
        body,
        problems: ['conflict'],
        faultPoints: ['provider_call'],
        run: () => undefined,
      }),
      get: operation({
        ...plain,
        id: 'widgets.get',
        method: 'GET',
        path: '/widgets/{widget_id}',
        summary: 'Gives a widget.',
        run: () => undefined,
      }),
    },
  },
})

const gadgets = defineResource({
  name: 'gadgets',
  machines: [
    defineMachine({
      name: 'gadget',
      initial: 'off',
      states: ['off', 'on'],
      moves: { start: { from: ['off'], to: 'on' } },
    }),
  ],
  events: [
    defineEvent('gadget.made', { payload, sample }),
    defineEvent('gadget.planned', { payload, sample, emitted: 'never' }),
  ],
  operations: {
    gadgets: {
      create: operation({
        ...plain,
        id: 'gadgets.create',
        method: 'POST',
        path: '/gadgets',
        summary: 'Makes a gadget.',
        body,
        run: () => undefined,
      }),
      get: operation({
        ...plain,
        id: 'gadgets.get',
        method: 'GET',
        path: '/gadgets/{gadget_id}',
        summary: 'Gives a gadget.',
        run: () => undefined,
      }),
    },
  },
})

export const widgetsRegistry = compose([widgets, gadgets] as const)
