import type { Simulator } from 'platform-simulator'
import type { Case } from './case.js'
import {
  ada,
  alan,
  answered,
  applying,
  asked,
  businessBody,
  diligence,
  grace,
  onboardingSamples,
  sampled,
  withPeople,
} from './onboarding-samples.js'

const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

type Bodies = readonly [what: string, operation: string, body: object]

const refusedBodies: readonly Bodies[] = [
  [
    'a structure that is not eligible',
    'applications.updateBusinessDetails',
    { ...businessBody, legal_structure: 'trust' },
  ],
  [
    'a short description',
    'applications.updateBusinessDetails',
    { ...businessBody, business_description: 'Anvils.' },
  ],
  [
    'a US business without a tax id',
    'applications.updateBusinessDetails',
    { ...businessBody, tax_id_number: undefined },
  ],
  ['an owner without a share', 'applications.addIndividual', { ...grace, ownership_percentage: undefined }],
  ['a child', 'applications.addIndividual', { ...grace, date_of_birth: '2015-01-01' }],
  ['a day that there is not', 'applications.addIndividual', { ...grace, date_of_birth: '1983-02-29' }],
  [
    'who is regulated without a licence',
    'applications.updateDueDiligence',
    { ...diligence, is_regulated: true },
  ],
]

export const onboardingCases: readonly Case[] = [
  {
    operation: 'applications.submit',
    does: 'answers 400 with all that is missing',
    call: (sim) => sampled('applications.submit', withPeople(sim)),
    status: 400,
    problem: 'application-not-ready',
  },
  {
    operation: 'applications.submit',
    does: 'answers 400 while a question is open',
    call: (sim) => sampled('applications.submit', asked(sim)),
    status: 400,
    problem: 'application-not-ready',
  },
  {
    operation: 'applications.submit',
    does: 'answers 409 the second time',
    call: (sim) => {
      const made = applying(sim)
      sim.simulate.submitOnboarding(made.id)
      return sampled('applications.submit', made)
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'applications.submit',
    does: 'answers 402 to a self-serve client without credits',
    call: (sim) => {
      const made = answered(sim)
      sim.simulate.setSelfServe(true)
      return sampled('applications.submit', made)
    },
    status: 402,
    problem: 'insufficient-credits',
  },
  {
    operation: 'applications.submit',
    does: 'takes a proof of address to its review',
    call: (sim) => {
      const made = applying(sim, 'individual')
      sim.simulate.approveOnboarding(made.id)
      sim.simulate.submitProofOfAddress(made.id)
      return sampled('applications.submit', made)
    },
    status: 200,
  },
  {
    operation: 'applications.answer',
    does: 'refuses what was not asked',
    call: (sim) =>
      sampled('applications.answer', asked(sim), { body: { answers: [{ key: 'who', text: 'Us.' }] } }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'applications.answer',
    does: 'refuses a document that is not there',
    call: (sim) =>
      sampled('applications.answer', asked(sim), {
        body: { answers: [{ key: 'why', document_id: nobody }] },
      }),
    status: 400,
    problem: 'validation-error',
  },
  {
    operation: 'applications.answer',
    does: 'answers 409 while nobody asks',
    call: (sim) =>
      sampled('applications.answer', applying(sim), { body: { answers: [{ key: 'why', text: 'To pay.' }] } }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'applications.getDueDiligence',
    does: 'answers 404 before anything was written',
    call: (sim) => sampled('applications.getDueDiligence', applying(sim)),
    status: 404,
    problem: 'not-found',
  },
  {
    operation: 'customers.reengage',
    does: 'makes a new link for an approved customer',
    call: (sim) => ({
      operation: 'customers.reengage',
      params: { customer_id: sim.given.activeBusiness().id },
    }),
    status: 200,
  },
  {
    operation: 'customers.reengage',
    does: 'answers 409 to a customer whose application is open',
    call: (sim) => ({ operation: 'customers.reengage', params: { customer_id: applying(sim).customer_id } }),
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'customers.reengage',
    does: 'answers 409 to a customer that was declined',
    call: (sim) => ({
      operation: 'customers.reengage',
      params: { customer_id: sim.given.declinedCustomer().id },
    }),
    status: 409,
    problem: 'conflict',
  },
  ...refusedBodies.map(
    ([what, operation, body]): Case => ({
      operation,
      does: `refuses ${what}`,
      call: (sim) => sampled(operation, applying(sim), { body }),
      status: 400,
      problem: 'validation-error',
    }),
  ),
  {
    operation: 'applications.updateIndividualDetails',
    does: 'refuses a title',
    call: (sim) =>
      sampled('applications.updateIndividualDetails', applying(sim, 'individual'), {
        body: { ...ada, title: 'ceo' },
      }),
    status: 400,
    problem: 'validation-error',
  },
  ...[
    'applications.updateBusinessDetails',
    'applications.updateIndividualDetails',
    'applications.addIndividual',
  ].map(
    (operation): Case => ({
      operation,
      does: 'answers 409 once the application was submitted',
      call: (sim) => {
        const call = sampleOf(operation, sim)
        sim.simulate.submitOnboarding(call.params?.['application_id'] ?? '')
        return call
      },
      status: 409,
      problem: 'conflict',
    }),
  ),
  ...[
    'applications.updateIndividual',
    'applications.deleteIndividual',
    'applications.updateDueDiligence',
  ].map(
    (operation): Case => ({
      operation,
      does: 'answers 403 once the application was submitted',
      call: (sim) => {
        const call = sampleOf(operation, sim)
        sim.simulate.submitOnboarding(call.params?.['application_id'] ?? '')
        return call
      },
      status: 403,
      problem: 'forbidden',
    }),
  ),
  ...(
    [
      ['applications.updateBusinessDetails', 'individual', businessBody],
      ['applications.addIndividual', 'individual', grace],
      ['applications.updateDueDiligence', 'individual', diligence],
      ['applications.updateIndividualDetails', 'business', ada],
    ] as const
  ).map(
    ([operation, type, body]): Case => ({
      operation,
      does: `answers 400 for the application of ${type === 'business' ? 'a business' : 'an individual'}`,
      call: (sim) => sampled(operation, applying(sim, type), { body }),
      status: 400,
      problem: 'invalid-request',
    }),
  ),
  {
    operation: 'applications.addIndividual',
    does: 'answers 409 to somebody of the same name',
    call: (sim) => {
      const made = withPeople(sim)
      const body = {
        ...alan,
        name: { first: 'ALAN', last: 'turing' },
        ownership_percentage: undefined,
        roles: ['applicant'],
      }
      return sampled('applications.addIndividual', made, { body })
    },
    status: 409,
    problem: 'conflict',
  },
  {
    operation: 'applications.updateIndividual',
    does: 'answers 400 to the name of another one',
    call: (sim) => {
      const made = withPeople(sim)
      const body = { ...alan, name: grace.name }
      return sampled('applications.updateIndividual', made, { params: { individual_id: made.alan }, body })
    },
    status: 400,
    problem: 'invalid-request',
  },
  ...(['applications.updateIndividual', 'applications.deleteIndividual'] as const).flatMap(
    (operation): Case[] => [
      {
        operation,
        does: 'answers 404 to somebody of another application',
        call: (sim) => {
          const others = withPeople(sim)
          const call = sampleOf(operation, sim)
          return { ...call, params: { ...call.params, individual_id: others.alan } }
        },
        status: 404,
        problem: 'not-found',
      },
      {
        operation,
        does: 'answers 404 to an unknown individual',
        call: (sim) => {
          const call = sampleOf(operation, sim)
          return { ...call, params: { ...call.params, individual_id: nobody } }
        },
        status: 404,
        problem: 'not-found',
      },
    ],
  ),
  {
    operation: 'applications.deleteIndividual',
    does: 'answers 400 to the removal of the last one',
    call: (sim) => {
      const made = withPeople(sim)
      made.form.deleteIndividual(made.id, made.grace)
      return sampled('applications.deleteIndividual', made, { params: { individual_id: made.alan } })
    },
    status: 400,
    problem: 'invalid-request',
  },
]

function sampleOf(operation: string, sim: Simulator) {
  const sample = onboardingSamples[operation]
  if (sample === undefined) throw new Error(`${operation} has no sample`)
  return sample(sim)
}
