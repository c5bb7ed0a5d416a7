import { notFound } from '../../contract/problem.js'
import { toBase64 } from '../../kernel/base64.js'
import { applicationOf } from '../../resources/applications/index.js'
import type { ApplicationDocumentUploadRequest } from '../../resources/types/index.js'
import { builder } from './builder.js'
import { customerBuilders } from './customers.js'
import { bodyOf, customerMade, idOf, type Ref, type Workbench } from './made.js'
import type { GivenDocument } from './results.js'
import { bodies, customer, made } from './schemas.js'

/** What `sim.api.applications.createDocument` takes, and whose it is: of a pending business unless told. */
export type DocumentInput = Partial<ApplicationDocumentUploadRequest> & { readonly customer?: Ref }

const certificate = {
  document_type: 'certificate_of_incorporation',
  file_type: 'pdf',
  country: 'US',
  id_number: 'C1234567',
} as const

/** What the smallest file of each type has. */
const contents = {
  pdf: '%PDF-1.4 A certificate.',
  jpeg: '\u00ff\u00d8\u00ff\u00e0',
  png: '\u0089PNG\r\n\u001a\n',
} as const

export const documentBuilders = {
  document: builder({
    summary:
      'A document of an application, uploaded by its token: a certificate of a pending business unless told otherwise.',
    takes: () => ({ ...customer(), ...bodies.document() }),
    returns: made.document,
    run: (bench: Workbench, input: DocumentInput): GivenDocument => {
      const owner = input.customer === undefined ? customerBuilders.pendingCustomer.run(bench, {}) : undefined
      const customerId = owner?.id ?? idOf(input.customer ?? '')
      const application = applicationOf(bench.world(), customerId)
      const body = { ...certificate, ...bodyOf(input) }
      const bytes = Uint8Array.from(contents[body.file_type], (character) => character.charCodeAt(0))
      const api = bench.applicant(application.token)
      const { document_id: id } = api.createDocument(application.id, {
        file_content: toBase64(bytes),
        ...body,
      })
      const document = api.listDocuments(application.id, { limit: 1 }).data.find((one) => one.id === id)
      if (document === undefined) throw notFound('document')
      return { ...customerMade(bench, application.customer_id), id, document }
    },
  }),
}
