import { defineResource } from '../../../../src/contract/resource.js'
import { sparePartCreated, sparePartUsed } from './events.js'
import { sparePartMachine } from './machines.js'
import { sparePartOperations } from './operations.js'
import { spareParts } from './rows.js'

export const sparePartsResource = defineResource({
  name: 'spare-parts',
  tables: [spareParts],
  machines: [sparePartMachine],
  events: [sparePartCreated, sparePartUsed],
  operations: { spareParts: sparePartOperations },
})
