// Generated from the declarations by `npm run docs`; edits are overwritten.

export type * from './calls.js'
export type * from './causes.js'
export type * from './events.js'
export type * from './objects.js'
export type * from './options.js'
