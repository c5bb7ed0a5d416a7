/**
 * Stands, in the build only, for what fake-timers asks for and does not need: Node builtins, and the whole of
 * `@sinonjs/commons` for the sake of one member.
 */
export const global = globalThis
