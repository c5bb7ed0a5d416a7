import { type FieldError, invalidFields } from '../../contract/problem.js'
import { isOneOf } from '../../kernel/one-of.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { fieldsOf, individualsOf } from '../applicants/index.js'
import * as documents from '../application-documents/index.js'
import type { ApplicationRow, Requirement } from '../applications/index.js'
import { entityOf } from './requested-items.js'

/** Requirements of a reviewer have to be something that the customer can give. */

type DocumentAsked = Extract<Requirement, { type: 'document' }>

interface Asking {
  readonly application: ApplicationRow
  readonly requirements: readonly Requirement[]
}

/** @throws Problem 400 naming every requirement that nothing could ever answer */
export function requireAnswerable(world: World, { application, requirements }: Asking): void {
  const errors = requirements.flatMap((one, index): FieldError[] => {
    const wrong =
      one.type === 'document'
        ? wrongDocument(world, application, one)
        : one.type === 'field'
          ? wrongField(world, application, one.path)
          : null
    if (wrong === null) return []
    const [member, message] = wrong
    return [{ field: `requirements.${index}.${member}`, message, code: 'cannot_be_answered' }]
  })
  if (errors.length > 0) throw invalidFields(errors)
}

type Wrong = readonly [member: string, message: string] | null

function wrongDocument(world: World, application: ApplicationRow, asked: DocumentAsked): Wrong {
  const { type } = application
  const { document_type, purpose } = asked
  const { kind, individual_id } = entityOf(asked, type)
  if (type === 'individual' && kind !== 'individual') {
    const member = asked.entity === undefined ? 'purpose' : 'entity'
    return [member, 'is of a business, and this is the application of an individual']
  }
  if (individual_id !== null && !individualsOf(world, application).some(({ id }) => id === individual_id))
    return ['entity.id', `${printable(individual_id)} is no individual of the application`]
  const takes = takenOf(kind, type === 'individual' && individual_id === null)
  const whose = kind === 'individual' ? 'an individual' : 'a business'
  if (document_type !== undefined)
    return isOneOf(takes, document_type)
      ? null
      : ['document_type', `${document_type} is no document of ${whose} that can be uploaded`]
  if (purpose === undefined) return null
  const isOfPerson = purpose.startsWith('individual_')
  if (isOfPerson !== (kind === 'individual'))
    return ['purpose', `${purpose} is not for documents of ${whose}`]
  return documents.purposes[purpose].accepts.some((accepted) => isOneOf(takes, accepted))
    ? null
    : ['purpose', `no document for ${purpose} can be uploaded`]
}

/** Lists what can be uploaded of somebody: of an individual who applies, what is of the application is of him as well. */
function takenOf(kind: 'business' | 'individual' | 'edd', isAlone: boolean): readonly string[] {
  if (kind !== 'individual') return documents.applicationDocumentTypes
  return isAlone
    ? [...documents.individualDocumentTypes, ...documents.applicationDocumentTypes]
    : documents.individualDocumentTypes
}

const id = /^[0-9A-Za-z]{27}$/

/** Tells what is wrong with a path, which names a field of who applies, at whatever depth. */
function wrongField(world: World, application: ApplicationRow, path: string): Wrong {
  const steps = path.split('.')
  const person = steps.find((step) => id.test(step))
  if (person !== undefined && !individualsOf(world, application).some((one) => one.id === person))
    return ['path', `names ${person}, which is no individual of the application`]
  const known = fieldsOf(application.type === 'business' ? undefined : ['individual'])
  if (steps.some((step) => known.includes(step))) return null
  const of =
    application.type === 'business' ? 'a business, its people or its enhanced due diligence' : 'an individual'
  return ['path', `${printable(path)} names no field of ${of}`]
}
