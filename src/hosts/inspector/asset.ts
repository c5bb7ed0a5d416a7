import { once } from '../../kernel/once.js'
import { builtPage } from './built-page.js'

export const pageAsset = once(builtPage)
