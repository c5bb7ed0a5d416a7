import { bytes, download } from '../../contract/bytes.js'
import { type Context, operation } from '../../contract/operation.js'
import { paginate } from '../../contract/pagination.js'
import { isoTime } from '../../kernel/clock.js'
import { invariant } from '../../kernel/problem.js'
import { applicationDocuments, mediaTypes } from '../application-documents/index.js'
import { deleteDocument, readDocument, subjectOf, takeDocument } from './flow.js'
import { fileNameOf } from './names.js'
import { requireUploaded } from './rules.js'
import {
  applicationDocument,
  bodyLimitFor,
  documentPage,
  documentQuery,
  documentTaken,
  mostOfApplication,
  presentItem,
} from './wire.js'

const tag = 'Onboarding'
const source = 'contract/rest.md 5.5; contract/behaviour.md 9.3'
const gap = '0017'

/** These operations need a credential: the gateway has refused who has none. */
function known({ caller }: Context) {
  invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
  return caller
}

export const documentOperations = {
  createDocument: operation({
    id: 'applications.createDocument',
    method: 'POST',
    path: '/applications/{application_id}/documents',
    summary: 'Uploads a document of the application in base64, of at most 20 MiB.',
    source,
    tag,
    gap,
    auth: 'application',
    body: applicationDocument,
    bodyLimit: bodyLimitFor(mostOfApplication),
    status: 201,
    output: documentTaken,
    problems: ['forbidden', 'not-found', 'payload-too-large'],
    run: (context, { params, body: { document_type: type, ...said } }) => {
      const subject = subjectOf(context.world, known(context), params.application_id)
      const { id } = takeDocument(context.world, subject, { type, ...said }, mostOfApplication)
      return { document_id: id }
    },
  }),
  listDocuments: operation({
    id: 'applications.listDocuments',
    method: 'GET',
    path: '/applications/{application_id}/documents',
    summary: 'Lists the documents of an application and of its individuals, newest first.',
    source,
    tag,
    gap,
    auth: 'key-or-application',
    query: documentQuery,
    output: documentPage,
    problems: ['not-found'],
    run: (context, { params, query }) => {
      const { world } = context
      const { application } = subjectOf(world, known(context), params.application_id)
      const filter = (['category', 'document_type'] as const).flatMap((name) => {
        const value = query[name]
        return value === undefined ? [] : [{ name, value }]
      })
      return paginate(
        world.table(applicationDocuments),
        query,
        { scope: application.id, order: 'id', direction: 'desc', filter },
        (row) => presentItem(row, undefined),
      )
    },
  }),
  downloadDocument: operation({
    id: 'applications.downloadDocument',
    method: 'GET',
    path: '/applications/{application_id}/documents/{document_id}',
    summary: 'Downloads a document as it was uploaded.',
    source,
    tag,
    gap,
    auth: 'key-or-application',
    output: bytes({ mediaTypes: Object.values(mediaTypes) }),
    problems: ['not-found', 'conflict'],
    run: (context, { params }) => {
      const { world } = context
      const row = readDocument(world, known(context), params.application_id, params.document_id)
      requireUploaded(row)
      const content = row.digest === null ? undefined : world.bytesOf(row.digest)
      invariant(content, `the bytes of document ${row.id} are gone`)
      return download(content, {
        mediaType: mediaTypes[row.file_type],
        fileName: fileNameOf(row),
        headers: {
          'x-document-type': row.document_type,
          'x-file-type': row.file_type,
          'x-created-at': isoTime(row.created_at),
        },
      })
    },
  }),
  deleteDocument: operation({
    id: 'applications.deleteDocument',
    method: 'DELETE',
    path: '/applications/{application_id}/documents/{document_id}',
    summary: 'Deletes a document and its file, while the application is pending.',
    source,
    tag,
    gap,
    auth: 'key-or-application',
    problems: ['invalid-request', 'not-found'],
    run: (context, { params }) =>
      deleteDocument(context.world, known(context), params.application_id, params.document_id),
  }),
}
