import { invalidFields } from '../../contract/problem.js'
import { parseJson } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationsApi } from '../../resources/types/index.js'
import type { Html } from './html.js'

/** The name of a cause and what it takes. */
export type Caused = readonly [cause: string, ...values: unknown[]]

/** The operations that an applicant has, with the token of the page, and what no operation does. */
export interface Hands {
  readonly api: ApplicationsApi
  cause(...caused: Caused): void
}

/** The action that somebody asks for by a button. */
export type Action = Caused | ((hands: Hands) => void)

/** One page about one thing: what it shows, and what its buttons do. */
export interface View<Subject> {
  title(subject: Subject): string
  content(world: World, subject: Subject): Html
  /** The actions by the values of their buttons. */
  readonly actions: Readonly<Record<string, (subject: Subject, form: URLSearchParams) => Action>>
  /** Only who may control the simulator sees it. */
  readonly controls?: true
}

/** @throws Problem 400 for a field that the form does not have */
export function chosen(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value !== null) return value
  throw invalidFields([{ field: name, message: 'is required', code: 'missing_required_field' }])
}

/** @throws Problem 400 */
export function jsonIn(text: string): unknown {
  const value = parseJson(text)
  if (value !== undefined) return value
  throw invalidFields([{ field: 'answer', message: 'is none of the choices', code: 'invalid_value' }])
}
