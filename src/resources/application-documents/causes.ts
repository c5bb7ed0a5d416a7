import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { judgeDocument } from './flow.js'

/** The document that it happens to. */
const documentId = argument('id', () => z.string())

export const documentCauses = {
  acceptDocument: happens('A reviewer finds nothing wrong with a document.', [documentId], (world, id) =>
    judgeDocument(world, id, 'accept'),
  ),
  rejectDocument: happens(
    'A reviewer rejects a document: it counts no more, and another has to be uploaded in its place.',
    [documentId],
    (world, id) => judgeDocument(world, id, 'reject'),
  ),
}
