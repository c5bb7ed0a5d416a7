import * as z from 'zod'
import { ksuid } from '../../../contract/primitives.js'
import { lazy } from '../../../kernel/lazy.js'
import {
  type ApplicationRow,
  applicationMachine,
  shownDecision,
  shownDecisions,
} from '../../applications/index.js'

/** What several answers about one application begin with. */
export const ofApplication = lazy(() => ({
  application_id: ksuid,
  application_status: z.enum(applicationMachine.states).meta({ id: 'ApplicationStatus' }),
  application_decision: z.enum(shownDecisions).nullable(),
}))

export function presentHead(row: ApplicationRow) {
  return {
    application_id: row.id,
    application_status: row.status,
    application_decision: shownDecision(row),
  }
}

/** No address of mail is longer (RFC 5321). */
export const emailAddress = lazy(() => z.email('must be an email address').max(254))

/** No value twice, in the order of their first mention. */
export function distinctList<const T extends string>(values: readonly T[]) {
  return z
    .array(z.enum(values))
    .min(1)
    .transform((list) => [...new Set(list)])
}

/** The members that may not be left out. */
export function requiredOf({ shape }: z.ZodObject): readonly string[] {
  return Object.entries(shape).flatMap(([name, member]) => (member instanceof z.ZodOptional ? [] : [name]))
}
