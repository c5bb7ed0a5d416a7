import { lazy } from '../../kernel/once.js'
import { builtPage } from './built-page.js'

export const pageAsset = lazy(builtPage)
