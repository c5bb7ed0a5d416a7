import type { DescribedOperation, Description, Field } from './description.js'

/** A difference between a description and ours. */
export interface Drift {
  readonly kind:
    | 'operation new'
    | 'operation gone'
    | 'field new'
    | 'field gone'
    | 'type changed'
    | 'required changed'
    | 'value new'
    | 'value gone'
  /** The operation as the description writes it; ours where it does not have it. */
  readonly operation: string
  /** `query limit`, `body name`, `200 data[].status`; absent for whole operations. */
  readonly field?: string
  readonly says?: string
}

/** Finds what is new, gone or changed in a published description, seen from ours. */
export function driftBetween(theirs: Description, ours: Description): readonly Drift[] {
  const found: Drift[] = []
  for (const [place, { written }] of theirs.operations)
    if (!ours.operations.has(place)) found.push({ kind: 'operation new', operation: written })
  for (const [place, our] of ours.operations) {
    const their = theirs.operations.get(place)
    if (their === undefined) found.push({ kind: 'operation gone', operation: our.written })
    else found.push(...ofOperation(their, our))
  }
  return found
}

function* ofOperation(theirs: DescribedOperation, ours: DescribedOperation): Generator<Drift> {
  const operation = theirs.written
  for (const field of theirs.fields.keys())
    if (!ours.fields.has(field) && !isBelowMissing(field, ours)) yield { kind: 'field new', operation, field }
  for (const [field, our] of ours.fields) {
    const their = theirs.fields.get(field)
    if (their !== undefined) yield* ofField(operation, field, their, our)
    else if (!isBelowMissing(field, theirs)) yield { kind: 'field gone', operation, field }
  }
}

/** Tells whether a field is below an object that is new or gone itself, whose members need not be told. */
function isBelowMissing(field: string, { fields }: DescribedOperation): boolean {
  const parent = field.replace(/(?:\.[^.]*|\[\])$/, '')
  if (parent !== field) return !fields.has(parent)
  const [part, name] = field.split(' ')
  return name !== undefined && (part === 'body' || /^\d+$/.test(part ?? '')) && !fields.has(part ?? '')
}

function* ofField(operation: string, field: string, theirs: Field, ours: Field): Generator<Drift> {
  const [was, is] = [ours.types, theirs.types].map((types) => [...types].sort().join(' or '))
  if (was !== '' && is !== '' && was !== is)
    yield { kind: 'type changed', operation, field, says: `is ${is}; ours is ${was}` }
  if (theirs.isRequired !== ours.isRequired) {
    const [now, before] = theirs.isRequired ? ['required', 'optional'] : ['optional', 'required']
    yield { kind: 'required changed', operation, field, says: `is ${now}; ours is ${before}` }
  }
  if (theirs.values === undefined || ours.values === undefined) {
    if (theirs.values !== ours.values) {
      const says = theirs.values === undefined ? 'lists no values; ours does' : 'lists values; ours does not'
      yield { kind: 'type changed', operation, field, says }
    }
    return
  }
  for (const value of theirs.values)
    if (!ours.values.has(value)) yield { kind: 'value new', operation, field, says: value }
  for (const value of ours.values)
    if (!theirs.values.has(value)) yield { kind: 'value gone', operation, field, says: value }
}
