import type { Simulator } from 'platform-simulator'
import type { Call } from '../support/entry-points.js'
import type { Case } from './case.js'
import { announced, applicant, certificate, documentSamples, filed, files } from './document-samples.js'

/** What documents refuse, beyond what their declarations imply. */

function sampled(id: string, sim: Simulator): Call {
  const sample = documentSamples[id]
  if (sample === undefined) throw new Error(`${id} has no sample`)
  return sample(sim)
}

function creating(change: object) {
  return (sim: Simulator): Call => {
    const { application_id, caller } = applicant(sim)
    const body = { ...certificate, ...change }
    return { operation: 'applications.createDocument', params: { application_id }, body, caller }
  }
}

const refused = (what: string, change: object): Case => ({
  operation: 'applications.createDocument',
  does: `answers 400 to ${what}`,
  call: creating(change),
  status: 400,
  problem: 'validation-error',
})

export const documentCases: readonly Case[] = [
  refused('a picture that says that it is a PDF', { file_content: files.png.toString('base64') }),
  refused('text that is no base64', { file_content: 'data:application/pdf;base64,JVBERi0=' }),
  refused('a certificate without its number', { id_number: undefined }),
  refused('a country that there is none of', { country: 'ZZ' }),
  refused('a type that only individuals have', { document_type: 'passport' }),
  {
    operation: 'applications.createDocument',
    does: 'answers 413 above 20 MiB',
    call: creating({
      file_content: Buffer.concat([files.pdf, Buffer.alloc(20 * 1024 * 1024)]).toString('base64'),
    }),
    status: 413,
    problem: 'payload-too-large',
  },
  {
    operation: 'applications.createDocument',
    does: 'answers 403 once the application was submitted',
    call: (sim) => {
      const call = creating({})(sim)
      sim.simulate.submitOnboarding(call.params?.['application_id'] ?? '')
      return call
    },
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'applications.deleteDocument',
    does: 'answers 400 once the application was submitted',
    call: (sim) => {
      const { application_id, document_id } = filed(sim)
      sim.simulate.submitOnboarding(application_id)
      return { operation: 'applications.deleteDocument', params: { application_id, document_id } }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'applications.downloadDocument',
    does: 'answers 404 for the document of another application',
    call: (sim) => {
      const { document_id } = filed(sim)
      const { application_id } = applicant(sim, 'individual')
      return { operation: 'applications.downloadDocument', params: { application_id, document_id } }
    },
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'applications.createIndividualDocument',
    does: 'answers 413 above 10 MiB',
    call: (sim) => {
      const call = sampled('applications.createIndividualDocument', sim)
      const file_content = Buffer.concat([files.png, Buffer.alloc(10 * 1024 * 1024)]).toString('base64')
      return { ...call, body: { ...Object(call.body), file_content } }
    },
    status: 413,
    problem: 'payload-too-large',
  },
  ...[
    'applications.createDocumentUpload',
    'applications.createIndividualDocumentUpload',
    'applications.createIndividualDocument',
    'applications.verifyDocument',
  ].map(
    (id): Case => ({
      operation: id,
      does: 'answers 403 once the application was submitted',
      call: (sim) => {
        const call = sampled(id, sim)
        sim.simulate.submitOnboarding(call.params?.['application_id'] ?? '')
        return call
      },
      status: 403,
      problem: 'forbidden',
    }),
  ),
  {
    operation: 'applications.downloadDocument',
    does: 'answers 409 before the upload was verified',
    call: (sim) => {
      const { application_id, upload_id } = announced(sim)
      return {
        operation: 'applications.downloadDocument',
        params: { application_id, document_id: upload_id },
      }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'applications.verifyDocument',
    does: 'answers 400 to what is no such file',
    call: (sim) => {
      const { application_id, upload_id, signature, caller } = announced(sim)
      sim.api.uploads.put(upload_id, files.png, { signature })
      return {
        operation: 'applications.verifyDocument',
        params: { application_id, document_id: upload_id },
        caller,
      }
    },
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'uploads.put',
    does: 'answers 403 to a wrong signature',
    call: (sim) => ({ ...sampled('uploads.put', sim), query: { signature: 'wrong' } }),
    status: 403,
    problem: 'forbidden',
  },
  {
    operation: 'uploads.put',
    does: 'answers 400 without a signature',
    call: (sim) => ({ ...sampled('uploads.put', sim), query: {} }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'uploads.put',
    does: 'answers 409 once the file was verified',
    call: (sim) => {
      const call = sampled('uploads.put', sim)
      const { application_id, upload_id, signature, api } = announced(sim)
      sim.api.uploads.put(upload_id, files.pdf, { signature })
      api.verifyDocument(application_id, upload_id)
      return { ...call, params: { upload_id }, query: { signature } }
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'uploads.put',
    does: 'answers 400 to another kind of file',
    call: (sim) => ({ ...sampled('uploads.put', sim), headers: { 'content-type': 'image/png' } }),
    status: 400,
    problem: 'invalid-request',
  },
  {
    operation: 'customers.importTokens',
    does: 'answers 404 without jobs of imports',
    options: { imports: { jobs: false } },
    call: () => ({ operation: 'customers.importTokens', body: { tokens: ['cnst_one'] } }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'customers.listImportJobs',
    does: 'answers 404 without jobs of imports',
    options: { imports: { jobs: false } },
    call: () => ({ operation: 'customers.listImportJobs' }),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'customers.importTokens',
    does: 'answers 400 to more than 5,000 tokens',
    throughAll: true,
    call: () => ({ operation: 'customers.importTokens', body: { tokens: Array(5001).fill('cnst_one') } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'customers.getImportJob',
    does: 'answers 400 to a number of results that is none',
    call: (sim) => ({ ...sampled('customers.getImportJob', sim), query: { results_limit: 0 } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'riskRatings.calculate',
    does: 'answers 400 when one of them is wrong',
    call: () => ({
      operation: 'riskRatings.calculate',
      body: {
        entities: [
          { entity_type: 'business', country: 'US' },
          { entity_type: 'dog', country: 'ZZ' },
        ],
      },
    }),
    status: 400,
    problem: 'validation-error',
  },
]
