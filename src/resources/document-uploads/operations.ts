import * as z from 'zod'
import { bytes, download, file } from '../../contract/bytes.js'
import { namespace, operationsOf } from '../../contract/operation.js'
import { equals, newestFirst, paginate } from '../../contract/pagination.js'
import { isoTime } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import { individualsOf } from '../applicants/index.js'
import { applicationDocuments, mediaTypes } from '../application-documents/index.js'
import { requireReadableApplication } from '../applications/index.js'
import { fileNameOf } from './files.js'
import * as flow from './flow.js'
import { requireUploaded } from './rules.js'
import * as wire from './wire.js'

const shared = {
  tag: 'Onboarding',
  source: 'contract/rest.md 5.5; contract/behaviour.md 9.3',
  decision: '0017',
} as const

const call = operationsOf(shared)
const takes = operationsOf({
  ...shared,
  auth: 'application',
  problems: ['forbidden', 'not-found', 'payload-too-large'],
})
const announces = operationsOf({
  ...shared,
  auth: 'application',
  problems: ['forbidden', 'not-found'],
})

export const documentOperations = namespace('applications', {
  createDocument: takes('POST /applications/{application_id}/documents', {
    summary: 'Uploads a document of the application in base64, of at most 20 MiB.',
    body: wire.applicationDocument,
    bodyLimit: wire.bodyLimitFor(wire.maxApplicationBytes),
    status: 201,
    output: wire.documentTaken,
    run: (context, { params, body }) => ({
      document_id: flow.takeDocument(context, params, body, wire.maxApplicationBytes).id,
    }),
  }),
  createIndividualDocument: takes(
    'POST /applications/{application_id}/associated-individuals/{individual_id}/documents',
    {
      summary: 'Uploads a document of one person in base64, of at most 10 MiB.',
      body: wire.individualDocument,
      bodyLimit: wire.bodyLimitFor(wire.maxIndividualBytes),
      status: 201,
      output: wire.documentTaken,
      run: (context, { params, body: { type: document_type, ...others } }) => {
        const said = { document_type, ...others }
        return { document_id: flow.takeDocument(context, params, said, wire.maxIndividualBytes).id }
      },
    },
  ),
  createDocumentUpload: announces('POST /applications/{application_id}/document-uploads', {
    summary:
      'Announces a document of the application, of at most 500 MB, and answers where to PUT its bytes.',
    body: wire.applicationUpload,
    output: wire.uploadUrl,
    run: (context, { params, body }) => wire.presentUpload(context, flow.openUpload(context, params, body)),
  }),
  createIndividualDocumentUpload: announces(
    'POST /applications/{application_id}/associated-individuals/{individual_id}/document-uploads',
    {
      summary: 'Announces a document of one person, of at most 500 MB, and answers where to PUT its bytes.',
      body: wire.individualUpload,
      output: wire.uploadUrl,
      run: (context, { params, body }) => wire.presentUpload(context, flow.openUpload(context, params, body)),
    },
  ),
  verifyDocument: call('POST /applications/{application_id}/documents/{document_id}/verifications', {
    summary: 'Takes what was put to an upload URL as the document. Again is once.',
    auth: 'application',
    status: 201,
    output: wire.documentTaken,
    problems: ['invalid-request', 'forbidden', 'not-found'],
    run: (context, { params }) => ({ document_id: flow.verifyUpload(context, params).id }),
  }),
  listDocuments: call('GET /applications/{application_id}/documents', {
    summary: 'Lists the documents of an application and of its individuals, newest first.',
    auth: 'key-or-application',
    query: wire.documentQuery,
    output: wire.documentPage,
    run: (context, { params, query }) => {
      const { world } = context
      const application = requireReadableApplication(context, params.application_id)
      const people = new Map(individualsOf(world, application).map((person) => [person.id, person]))
      const filter = equals({ category: query.category, document_type: query.document_type })
      const list = { ...newestFirst(application.id), filter }
      return paginate(world.table(applicationDocuments), query, list, (row) =>
        wire.presentItem(row, people.get(row.individual_id ?? '')),
      )
    },
  }),
  downloadDocument: call('GET /applications/{application_id}/documents/{document_id}', {
    summary: 'Downloads a document as it was uploaded.',
    auth: 'key-or-application',
    output: bytes({ mediaTypes: Object.values(mediaTypes) }),
    problems: ['conflict'],
    run: (context, { params }) => {
      const { world } = context
      const row = flow.requireDocument(context, params)
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
    run: (context, { params }) => flow.deleteDocument(context, params),
  }),
})

/** The platform's store of files, to which bytes are put, which is not its API (docs/decisions/0017). */
export const uploadOperations = namespace('uploads', {
  put: call('PUT /uploads/{upload_id}', {
    summary:
      'Puts the bytes of an announced document, as they are. Again replaces them, until they are verified.',
    auth: 'none',
    isCounted: false,
    query: () =>
      z.object({
        /** The signature in the `upload_url`, which stands for a credential: use the address as it is. */
        signature: z.string().max(200),
      }),
    body: file({ limit: wire.maxFileBytes, mediaTypes: Object.values(mediaTypes) }),
    status: 200,
    problems: ['invalid-request', 'forbidden', 'conflict'],
    precheckBody: (world, { upload_id = '' }, { signature }) =>
      void flow.requireAwaitedUpload(world, upload_id, signature),
    run: ({ world }, { params, query, body, contentType }) =>
      flow.putUpload(world, params.upload_id, query.signature, { stored: body, contentType }),
  }),
})
