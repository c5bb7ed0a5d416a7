import { type AnyOperation, type Auth, type Method, operation } from '../../contract/operation.js'
import { Invariant } from '../../kernel/problem.js'

/**
 * Everything that the specification or the contract names and this version does not have: it answers 501 naming the
 * operation, and the table shrinks to nothing.
 * A line is a method, a path, an operation and, where it is not `key`, the credential.
 */
const table = `
`

/** A method, a path, an id and a credential, each of which the table above gives in this order. */
type Line = readonly [method: Method, path: string, id: string, auth?: Auth]

export const unbuilt: readonly AnyOperation[] = table
  .trim()
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    // The table is ours: a test holds that every line of it is one of these.
    const [method, path, id, auth = 'key'] = line.split(' ') as unknown as Line
    return operation({
      id,
      method,
      path,
      summary: 'Known and not built yet.',
      source: 'specification, Endpoints; contract/rest.md 2; contract/agentic.md 2',
      tag: 'Unbuilt',
      auth,
      unbuilt: true,
      run: () => {
        throw new Invariant(`${id} is not built and was run`)
      },
    })
  })
