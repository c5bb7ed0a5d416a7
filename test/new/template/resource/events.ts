import { defineEvent } from '../../../../src/contract/event.js'
import { objectNamed } from '../../../../src/contract/schema.js'
import { presentSparePart, sparePartSchema } from './wire.js'

export const sparePartCreated = defineEvent('spare_part.created', {
  payload: () => objectNamed('SparePartCreatedEvent', sparePartSchema().shape),
  sample: ({ id, now }) => ({ id: id('spare_part'), name: 'Hinge', status: 'in_stock', created_at: now }),
})

export const sparePartUsed = defineEvent('spare_part.used', {
  payload: () => objectNamed('SparePartUsedEvent', sparePartSchema().shape),
  sample: ({ id, now }) => ({ id: id('spare_part'), name: 'Hinge', status: 'used', created_at: now }),
})

/** Events say what answers say. */
export const sparePartEvent = presentSparePart
