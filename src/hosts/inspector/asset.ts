import { lazy } from '../../kernel/lazy.js'
import { builtPage } from './built-page.js'

export const pageAsset = lazy(builtPage)
