import { isOneOf } from '../../kernel/one-of.js'
import type { World } from '../../kernel/world.js'
import type { DocumentRow } from '../application-documents/index.js'
import * as documents from '../application-documents/index.js'
import { move } from './moves.js'
import { type ApplicationRow, applicationOf, applications } from './rows.js'
import { requireProvable } from './rules.js'

/** The proof of address of an individual, as the application shows it (contract/rest.md 5.8). */

type Outcome = 'approved' | 'rejected'

/** Reads the proofs that nobody has rejected and nobody has decided on. */
function openProofsOf(world: World, row: ApplicationRow): readonly DocumentRow[] {
  return documents
    .documentsOf(world, row.id)
    .filter(
      ({ id, document_type, status }) =>
        isOneOf(documents.proofOfAddressTypes, document_type) &&
        status !== 'rejected' &&
        !row.proofs_judged.includes(id),
    )
}

/** Makes what a decision changes: a proof that was approved is on file from then on. */
export function changeOfProof(world: World, row: ApplicationRow, outcome: Outcome): Partial<ApplicationRow> {
  return {
    ...(row.type === 'individual' && { proof_of_address: outcome }),
    ...(outcome === 'approved' && { proof_on_file: true }),
    proofs_judged: [...row.proofs_judged, ...openProofsOf(world, row).map(({ id }) => id)],
  }
}

/** Decides on a proof. The application of a business does not show it, and counts it all the same. @throws Problem 400 */
export function settleProofOfAddress(world: World, id: string, outcome: Outcome): void {
  const row = applicationOf(world, id)
  const action = 'settle_proof_of_address'
  const change = changeOfProof(world, row, outcome)
  if (row.type === 'individual') move(world, row, action, { change })
  else {
    requireProvable(row, action)
    world.update(applications, row, change)
  }
}

/** Notes a proof that comes with the application: it is decided on with it. */
export function noteProofOfAddress(world: World, id: string): void {
  const row = applicationOf(world, id)
  const { type, proof_of_address: proof } = row
  if (type === 'business' || proof === 'submitted_pending_review' || openProofsOf(world, row).length === 0)
    return
  world.update(applications, row, { proof_of_address: 'submitted_pending_review' })
}

export function submitProofOfAddress(world: World, id: string): void {
  const row = applicationOf(world, id)
  const action = 'submit_proof_of_address'
  if (row.type === 'business') requireProvable(row, action)
  else move(world, row, action, { change: { proof_of_address: 'submitted_pending_review' } })
}

/** Rejects the proof that came with the application. */
export function rejectProof(world: World, row: ApplicationRow): void {
  world.update(applications, row, { proof_of_address: 'rejected', updated_at: world.now })
}

/** True where a document, now rejected, was the only proof that waited for a decision. */
export function isLastProof(world: World, row: ApplicationRow, rejected: DocumentRow): boolean {
  return (
    row.proof_of_address === 'submitted_pending_review' &&
    isOneOf(documents.proofOfAddressTypes, rejected.document_type) &&
    !row.proofs_judged.includes(rejected.id) &&
    openProofsOf(world, row).length === 0
  )
}
