import { writeFileSync } from 'node:fs'
import { root } from './support/bundled.js'
import { readPage } from './support/markdown.js'
import { pageOfSizes, pageWith, weigh } from './support/weights.js'

/** `npm run sizes`: sets each limit of docs/sizes.md a tenth above what is measured now. */
const { entries, parts } = await weigh()
writeFileSync(`${root}${pageOfSizes}`, pageWith(readPage(pageOfSizes), new Map([...entries, ...parts])))
