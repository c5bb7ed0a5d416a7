/**
 * `connect(url, { token? })`, a typed client of a server: what `sim` does, from another process: [a typed
 * client](../guide/server.md#a-typed-client)
 * @family serve
 */

export { Problem } from '../contract/problem.js'
export { type ConnectOptions, ControlError } from '../hosts/control/client.js'
export { UsageError } from '../kernel/errors.js'
export type { Clock, ClockThatRan, ControlCalls, World } from '../kit/control/calls.js'
export { type ControlClient, connect } from '../kit/control/client.js'
export type { Downloaded, OverHttp, Remote, RemoteApi, WorldOptions } from '../kit/control/remote.js'
