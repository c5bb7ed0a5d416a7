import type { Cause } from '../../contract/cause.js'
import { Problem } from '../../contract/problem.js'
import { ownRefusal, problemOfUsage } from '../../contract/problem-document.js'
import type { Members } from '../../contract/settings.js'
import { createRouter } from '../../gateway/router.js'
import { invariant, UsageError } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import type { Answer, HttpTarget } from '../http/target.js'
import { forOwnPages } from '../http/target.js'
import { agentOperations } from './agents.js'
import type { ControlAccess } from './authorize.js'
import { builderOperations, type ControlledBuilder } from './builders.js'
import { causeOperations } from './causes.js'
import { clockOperations } from './clock.js'
import type { ControlledWorlds } from './controlled.js'
import { coverageOperations } from './coverage.js'
import { describeControl } from './describe.js'
import type { ControlOperation } from './operation.js'
import { type ControlExchange, type ControlGateway, limitOf, walk } from './pipeline.js'
import { apiOperations } from './platform-api.js'
import { policyOperations } from './policies.js'
import { trafficOperations } from './traffic.js'
import { worldOperations } from './worlds.js'

/** The causes, the builders and the options of the simulators that are controlled. */
export interface Controls {
  readonly causes: Readonly<Record<string, Cause>>
  readonly builders: readonly ControlledBuilder[]
  /** The options of a world that is made. */
  readonly options: Members
}

export interface ControlSettings extends ControlAccess {
  readonly version: string
  /** Answered elsewhere on the same host, and described with the others. */
  readonly described?: readonly ControlOperation[]
}

/** `/__sim/*`: what a test in another language, or a person with curl, does to a simulator. */
export function controlOperations({ causes, builders, options }: Controls): readonly ControlOperation[] {
  return [
    ...worldOperations(options),
    ...clockOperations,
    ...trafficOperations,
    ...agentOperations,
    ...policyOperations,
    ...coverageOperations,
    ...apiOperations,
    ...causeOperations(causes),
    ...builderOperations(builders),
  ]
}

/** Answers the operations of the control API. */
export function createControlApi(
  operations: readonly ControlOperation[],
  worlds: ControlledWorlds,
  { version, described = [], ...access }: ControlSettings,
): Pick<HttpTarget, 'bodyLimit' | 'respond'> {
  const gateway: ControlGateway = {
    router: createRouter(operations, '/__sim/openapi.json'),
    settings: { strict: 'off', jsonOnly: true },
    access,
    worlds,
    version,
    description: lazy(() => describeControl([...operations, ...described], version)),
  }
  return {
    bodyLimit: (request) => limitOf(gateway, request),
    async respond(request, gone) {
      try {
        return forItself(answerOf(await walk(gateway, request, gone)))
      } catch (error) {
        return forItself(ownRefusal(asProblem(error), request.path))
      }
    },
  }
}

function forItself(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, ...forOwnPages } }
}

function answerOf({ answer }: ControlExchange): Answer {
  invariant(answer, 'a control call left the pipeline without an answer')
  if ('text' in answer) {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    return { status: 200, headers, text: `${answer.text}\n` }
  }
  const { status, output } = answer
  if (output === undefined) return { status, headers: {}, text: undefined }
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(output) }
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UsageError) return problemOfUsage(error)
  return new Problem('internal-error', error instanceof Error ? error.message : String(error), {
    hint: 'this is a bug of platform-simulator, please report it',
  })
}
