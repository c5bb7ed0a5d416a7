import * as z from 'zod'
import { bytes, download, file } from '../../contract/bytes.js'
import { address } from '../../contract/host-ports.js'
import { type Context, namespace, operationsOf, type ReadContext } from '../../contract/operation.js'
import { paginate } from '../../contract/pagination.js'
import { isoTime } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import { individualsOf } from '../applicants/index.js'
import { applicationDocuments, mediaTypes } from '../application-documents/index.js'
import * as flow from './flow.js'
import { fileNameOf } from './names.js'
import { requireUploaded } from './rules.js'
import * as wire from './wire.js'

const tag = 'Onboarding'
const source = 'contract/rest.md 5.5; contract/behaviour.md 9.3'
const decision = '0017'

/** Where the caller calls: what is uploaded goes there as well. */
function addressOf({ world, servedAt }: Context): string {
  return servedAt ?? world.port(address).baseUrl
}

/** These operations need a credential: the gateway has refused who has none. */
function known({ caller }: ReadContext) {
  invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
  return caller
}

const call = operationsOf({ tag, source, decision })

export const documentOperations = namespace('applications', {
  createDocument: call('POST /applications/{application_id}/documents', {
    summary: 'Uploads a document of the application in base64, of at most 20 MiB.',
    auth: 'application',
    body: wire.applicationDocument,
    bodyLimit: wire.bodyLimitFor(wire.mostOfApplication),
    status: 201,
    output: wire.documentTaken,
    problems: ['forbidden', 'not-found', 'payload-too-large'],
    run: (context, { params, body: { document_type: type, ...said } }) => {
      const subject = flow.subjectOf(context.world, known(context), params.application_id)
      const { id } = flow.takeDocument(context.world, subject, { type, ...said }, wire.mostOfApplication)
      return { document_id: id }
    },
  }),
  createIndividualDocument: call(
    'POST /applications/{application_id}/associated-individuals/{individual_id}/documents',
    {
      summary: 'Uploads a document of one person in base64, of at most 10 MiB.',
      auth: 'application',
      body: wire.individualDocument,
      bodyLimit: wire.bodyLimitFor(wire.mostOfIndividual),
      status: 201,
      output: wire.documentTaken,
      problems: ['forbidden', 'not-found', 'payload-too-large'],
      run: (context, { params, body }) => {
        const { world } = context
        const subject = flow.subjectOf(world, known(context), params.application_id, params.individual_id)
        return { document_id: flow.takeDocument(world, subject, body, wire.mostOfIndividual).id }
      },
    },
  ),
  createDocumentUpload: call('POST /applications/{application_id}/document-uploads', {
    summary:
      'Announces a document of the application, of at most 500 MB, and answers where to PUT its bytes.',
    auth: 'application',
    body: wire.applicationUpload,
    output: wire.uploadUrl,
    problems: ['forbidden', 'not-found'],
    run: (context, { params, body: { document_type: type, ...said } }) => {
      const subject = flow.subjectOf(context.world, known(context), params.application_id)
      return wire.presentUpload(
        addressOf(context),
        flow.openUpload(context.world, subject, { type, ...said }),
      )
    },
  }),
  createIndividualDocumentUpload: call(
    'POST /applications/{application_id}/associated-individuals/{individual_id}/document-uploads',
    {
      summary: 'Announces a document of one person, of at most 500 MB, and answers where to PUT its bytes.',
      auth: 'application',
      body: wire.individualUpload,
      output: wire.uploadUrl,
      problems: ['forbidden', 'not-found'],
      run: (context, { params, body: { document_type: type, ...said } }) => {
        const { world } = context
        const subject = flow.subjectOf(world, known(context), params.application_id, params.individual_id)
        return wire.presentUpload(addressOf(context), flow.openUpload(world, subject, { type, ...said }))
      },
    },
  ),
  verifyDocument: call('POST /applications/{application_id}/documents/{document_id}/verifications', {
    summary: 'Takes what was put to an upload URL as the document. Again is once.',
    auth: 'application',
    status: 201,
    output: wire.documentTaken,
    problems: ['invalid-request', 'forbidden', 'not-found'],
    run: (context, { params }) => {
      const { application_id, document_id } = params
      return { document_id: flow.verifyUpload(context.world, known(context), application_id, document_id).id }
    },
  }),
  listDocuments: call('GET /applications/{application_id}/documents', {
    summary: 'Lists the documents of an application and of its individuals, newest first.',
    auth: 'key-or-application',
    query: wire.documentQuery,
    output: wire.documentPage,
    problems: ['not-found'],
    run: (context, { params, query }) => {
      const { world } = context
      const { application } = flow.subjectOf(world, known(context), params.application_id)
      const people = new Map(individualsOf(world, application).map((person) => [person.id, person]))
      const filter = (['category', 'document_type'] as const).flatMap((name) => {
        const value = query[name]
        return value === undefined ? [] : [{ name, value }]
      })
      return paginate(
        world.table(applicationDocuments),
        query,
        { scope: application.id, order: 'id', direction: 'desc', filter },
        (row) =>
          wire.presentItem(row, row.individual_id === null ? undefined : people.get(row.individual_id)),
      )
    },
  }),
  downloadDocument: call('GET /applications/{application_id}/documents/{document_id}', {
    summary: 'Downloads a document as it was uploaded.',
    auth: 'key-or-application',
    output: bytes({ mediaTypes: Object.values(mediaTypes) }),
    problems: ['not-found', 'conflict'],
    run: (context, { params }) => {
      const { world } = context
      const row = flow.requireDocument(world, known(context), params.application_id, params.document_id)
      requireUploaded(row)
      const content = row.digest === null ? undefined : world.storedBytes(row.digest)
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
  deleteDocument: call('DELETE /applications/{application_id}/documents/{document_id}', {
    summary: 'Deletes a document and its file, while the application is pending.',
    auth: 'key-or-application',
    problems: ['invalid-request', 'not-found'],
    run: (context, { params }) =>
      flow.deleteDocument(context.world, known(context), params.application_id, params.document_id),
  }),
})

const callOfUploads = operationsOf({ tag, source })

/** Where bytes are put: the platform's store of files, which is not its API (docs/decisions/0017). */
export const uploadOperations = namespace('uploads', {
  put: callOfUploads('PUT /uploads/{upload_id}', {
    summary:
      'Puts the bytes of an announced document, as they are. Again replaces them, until they are verified.',
    decision,
    auth: 'none',
    isCounted: false,
    query: () => z.object({ signature: z.string().max(200) }),
    body: file({ limit: wire.mostOfFile, mediaTypes: Object.values(mediaTypes) }),
    status: 200,
    problems: ['invalid-request', 'forbidden', 'conflict'],
    precheckBody: (world, { upload_id = '' }, { signature }) =>
      void flow.awaitedUpload(world, upload_id, signature),
    run: ({ world }, { params, query, body, contentType }) =>
      flow.putUpload(world, params.upload_id, query.signature, { stored: body, contentType }),
  }),
})
