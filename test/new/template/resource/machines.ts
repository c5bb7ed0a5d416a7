import { defineMachine } from '../../../../src/contract/machine.js'

export const sparePartMachine = defineMachine({
  name: 'spare_part',
  initial: 'in_stock',
  states: ['in_stock', 'used'],
  moves: {
    use: { from: ['in_stock'], to: 'used' },
  },
})

export type SparePartStatus = (typeof sparePartMachine.states)[number]
