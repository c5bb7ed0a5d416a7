import { defineResource } from '../../contract/resource.js'

export const legalResource = defineResource({ name: 'legal' })
