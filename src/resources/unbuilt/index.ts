import { defineResource } from '../../contract/resource.js'
import { unbuilt } from './operations.js'

/** What the sources name and this version does not have: it shrinks to nothing. */
export const unbuiltResource = defineResource({ name: 'unbuilt', unbuilt })
