export type { Api, Simulate } from '../resources/types/index.js'
