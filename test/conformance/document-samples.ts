import { createSimulator, type Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import { freeName } from '../support/free-name.js'
import { grace } from './onboarding-samples.js'

/** Calls about documents that succeed, each on a world that it arranges. */

/** The beginning of a file of each type, and something behind it. */
export const files = {
  pdf: Buffer.from('%PDF-1.4\nA certificate.\n'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x4a, 0x46, 0x49, 0x46]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
} as const

export const certificate = {
  document_type: 'certificate_of_incorporation',
  file_type: 'pdf',
  file_content: files.pdf.toString('base64'),
  country: 'US',
  id_number: 'C1234567',
  filename: 'certificate.pdf',
} as const

/** A new application, and who fills it in. */
export function applicant(sim: Simulator, customer_type: 'business' | 'individual' = 'business') {
  const { id, application_id, application_url } = sim.api.customers.create({
    name: freeName(sim, customer_type === 'business' ? 'Acme Corp' : 'Ada Lovelace'),
    customer_type,
  })
  const applicationToken = new URL(application_url).searchParams.get('token') ?? ''
  const caller = { applicationToken }
  return { customer_id: id, application_id, caller, api: sim.as(caller).applications }
}

/** An application with a certificate on file. */
export function filed(sim: Simulator) {
  const made = applicant(sim)
  const { document_id } = made.api.createDocument(made.application_id, certificate)
  return { ...made, document_id }
}

/** An announced certificate, and where its bytes go. */
export function announced(sim: Simulator) {
  const made = applicant(sim)
  const { file_content: _, ...said } = certificate
  const { upload_id, upload_url } = made.api.createDocumentUpload(made.application_id, said)
  return { ...made, upload_id, signature: new URL(upload_url).searchParams.get('signature') ?? '' }
}

export const passport = {
  document_type: 'passport',
  file_type: 'png',
  country: 'GB',
  id_number: 'AB1234567',
} as const

/** A business with Grace, whose papers are to come. */
function withGrace(sim: Simulator) {
  const { application_id, caller, api } = applicant(sim)
  const { id: individual_id } = api.addIndividual(application_id, grace)
  return { params: { application_id, individual_id }, caller }
}

export const documentSamples: Readonly<Record<string, (sim: Simulator) => Call>> = {
  'applications.createDocument': (sim) => {
    const { application_id, caller } = applicant(sim)
    return {
      operation: 'applications.createDocument',
      params: { application_id },
      body: certificate,
      caller,
    }
  },
  'applications.createIndividualDocument': (sim) => {
    const { document_type: type, ...said } = passport
    const body = { type, ...said, file_content: files.png.toString('base64'), valid_until: '2030-12-31' }
    return { operation: 'applications.createIndividualDocument', ...withGrace(sim), body }
  },
  'applications.createDocumentUpload': (sim) => {
    const { application_id, caller } = applicant(sim)
    const body = { document_type: 'pitch_deck', file_type: 'pdf', filename: 'deck.pdf' }
    return { operation: 'applications.createDocumentUpload', params: { application_id }, body, caller }
  },
  'applications.createIndividualDocumentUpload': (sim) => ({
    operation: 'applications.createIndividualDocumentUpload',
    ...withGrace(sim),
    body: passport,
  }),
  'uploads.put': (sim) => {
    const { upload_id, signature } = announced(sim)
    return {
      operation: 'uploads.put',
      params: { upload_id },
      query: { signature },
      body: new Uint8Array(files.pdf),
      headers: { 'content-type': 'application/pdf' },
      caller: null,
    }
  },
  'applications.verifyDocument': (sim) => {
    const { application_id, upload_id, signature, caller } = announced(sim)
    sim.api.uploads.put(upload_id, files.pdf, { signature })
    return {
      operation: 'applications.verifyDocument',
      params: { application_id, document_id: upload_id },
      caller,
    }
  },
  'customers.bulkImport': () => ({ operation: 'customers.bulkImport', body: { tokens: ['sbx-1', 'sbx-2'] } }),
  'customers.importTokens': () => ({
    operation: 'customers.importTokens',
    body: { tokens: ['cnst_one', 'cnst_two', 'cnst_two', 'no token'] },
  }),
  'customers.listImportJobs': (sim) => {
    sim.api.customers.importTokens({ tokens: ['cnst_one'] })
    return { operation: 'customers.listImportJobs', query: { limit: 5 } }
  },
  'customers.getImportJob': (sim) => ({
    operation: 'customers.getImportJob',
    params: { job_id: sim.api.customers.importTokens({ tokens: ['cnst_one'] }).job_id },
    query: { results_limit: 10 },
  }),
  'riskRatings.calculate': () => ({
    operation: 'riskRatings.calculate',
    body: {
      entities: [
        { entity_type: 'business', country: 'US', industry_code: '541511', reference: 'acme' },
        { entity_type: 'individual', country: 'GB', nationalities: ['IR'] },
      ],
    },
  }),
  'applications.listDocuments': (sim) => {
    const { application_id } = filed(sim)
    return {
      operation: 'applications.listDocuments',
      params: { application_id },
      query: { category: 'business', document_type: 'certificate_of_incorporation' },
    }
  },
  'applications.downloadDocument': (sim) => {
    const { application_id, document_id } = filed(sim)
    return { operation: 'applications.downloadDocument', params: { application_id, document_id } }
  },
  'applications.deleteDocument': (sim) => {
    const { application_id, document_id } = filed(sim)
    return { operation: 'applications.deleteDocument', params: { application_id, document_id } }
  },
}

/** A reviewer thinks again, twice; imports end in each way, from each state. */
export async function storiesOfDocuments(sim: Simulator): Promise<void> {
  await storiesOfImports(sim)
  const { document_id } = filed(sim)
  sim.simulate.acceptDocument(document_id)
  sim.simulate.rejectDocument(document_id)
  sim.simulate.acceptDocument(document_id)
  sim.simulate.rejectDocument(filed(sim).document_id)
}

/** Imports that end in each way that there is, and at each of their steps. */
async function storiesOfImports(sim: Simulator): Promise<void> {
  const tokens = ['cnst_failed', 'cnst_expired', 'cnst_stuck', 'cnst_good']
  for (const outcome of ['failed', 'expired', 'stuck'] as const)
    sim.simulate.decideImport(`cnst_${outcome}`, { outcome })
  const { job_id } = sim.api.customers.importTokens({ tokens })
  sim.simulate.pauseImport(job_id)
  sim.simulate.resumeImport(job_id)
  await sim.clock.advance('1m')
  for (const steps of [0, 1, 2, 3, 4]) {
    const cancelled = sim.api.customers.importTokens({ tokens: [`cnst_cancelled_${steps}`] }).job_id
    const late = sim.api.customers.importTokens({ tokens: [`cnst_late_${steps}`] }).job_id
    await sim.clock.advance(steps * 2000)
    sim.simulate.pauseImport(late)
    sim.simulate.cancelImport(cancelled)
    await sim.clock.advance('30d')
    sim.simulate.resumeImport(late)
    await sim.clock.advance('1m')
  }
  const paused = sim.api.customers.importTokens({ tokens: ['cnst_paused'] }).job_id
  sim.simulate.pauseImport(paused)
  sim.simulate.cancelImport(paused)
}

/** Where names of customers are unique, the second of two people of one name comes to nothing. */
export async function storyOfTakenNames(): Promise<void> {
  const sim = createSimulator({ quirks: 'observed' })
  const tokens = ['cnst_one', 'cnst_two']
  for (const token of tokens) sim.simulate.decideImport(token, { name: { first: 'Ada', last: 'Lovelace' } })
  sim.api.customers.importTokens({ tokens })
  await sim.clock.advance('1m')
}
