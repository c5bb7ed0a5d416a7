import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { judgeDocument } from './flow.js'

const documentId = argument('id', () => z.string().describe('Of the document.'))

export const documentCauses = {
  acceptDocument: cause({
    summary: 'A reviewer finds nothing wrong with a document.',
    takes: [documentId],
    run: (world, id) => judgeDocument(world, id, 'accept'),
  }),
  rejectDocument: cause({
    summary: 'A reviewer rejects a document: it counts no more, and another has to be uploaded in its place.',
    takes: [documentId],
    run: (world, id) => judgeDocument(world, id, 'reject'),
  }),
}
