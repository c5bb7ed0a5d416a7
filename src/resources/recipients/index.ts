import { defineResource } from '../../contract/resource.js'

export const recipientsResource = defineResource({ name: 'recipients' })
