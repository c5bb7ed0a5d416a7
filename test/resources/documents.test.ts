import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { decodeFile } from '../../src/resources/document-uploads/rules.js'
import { applicant, certificate, filed, files } from '../conformance/document-samples.js'
import { refusal, refused } from '../support/refusal.js'

describe('a document in base64', () => {
  it('is listed, and comes back as it was', () => {
    const sim = createSimulator()
    const { application_id, document_id, api } = filed(sim)
    expect(api.listDocuments(application_id).data).toEqual([
      {
        id: document_id,
        category: 'business',
        document_type: 'certificate_of_incorporation',
        file_type: 'pdf',
        status: 'uploaded',
        original_filename: 'certificate.pdf',
        created_at: '2026-01-01T00:00:00Z',
      },
    ])
    const { bytes, mediaType, headers } = api.downloadDocument(application_id, document_id)
    expect(Buffer.from(bytes)).toEqual(files.pdf)
    expect({ mediaType, headers }).toEqual({
      mediaType: 'application/pdf',
      headers: {
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename="certificate.pdf"',
        'x-document-type': 'certificate_of_incorporation',
        'x-file-type': 'pdf',
        'x-created-at': '2026-01-01T00:00:00Z',
      },
    })
  })

  it('is found by its category and its type', () => {
    const sim = createSimulator()
    const { application_id, api } = filed(sim)
    const { id_number: _, ...more } = certificate
    api.createDocument(application_id, { ...more, document_type: 'regulatory_license' })
    const types = (query: Parameters<typeof api.listDocuments>[1]) =>
      api.listDocuments(application_id, query).data.map(({ document_type }) => document_type)
    expect(types({})).toEqual(['regulatory_license', 'certificate_of_incorporation'])
    expect(types({ category: 'edd' })).toEqual(['regulatory_license'])
    expect(types({ document_type: 'certificate_of_incorporation' })).toEqual(['certificate_of_incorporation'])
    expect(types({ category: 'edd', document_type: 'certificate_of_incorporation' })).toEqual([])
  })

  it.each([
    ['JVBERi0xLjQK\nJVBERi0=', 'a line end in it'],
    ['JVBERi0xLjQ', 'no padding'],
    ['JVBERi0xLjR=', 'bits left over'],
    ['JVBERi0_LjQK', 'the alphabet of URLs'],
    ['UEsDBBQAAAAIAA==', 'an archive in it'],
    [Buffer.from('<html>%PDF-1.4').toString('base64'), 'a web page in it'],
  ])('is refused when it is %s: it has %s', (file_content) => {
    const sim = createSimulator()
    const { application_id, api } = applicant(sim)
    const before = sim.hash()
    expect(refusal(() => api.createDocument(application_id, { ...certificate, file_content }))).toMatchObject(
      {
        status: 400,
        errors: [{ field: 'file_content' }],
      },
    )
    expect(sim.hash()).toBe(before)
  })

  it('may be as large as 20 MiB and no larger', () => {
    const sim = createSimulator()
    const { application_id, api } = applicant(sim)
    const sized = (length: number) => {
      const file = Buffer.alloc(length)
      file.set(files.pdf)
      return { ...certificate, file_content: file.toString('base64') }
    }
    expect(api.createDocument(application_id, sized(20 * 1024 * 1024))).toMatchObject({})
    expect(refusal(() => api.createDocument(application_id, sized(20 * 1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      slug: 'payload-too-large',
    })
  })

  it.each([8, 9, 10, 11, 12, 300])(
    'is measured decoded: %i bytes are taken where that is the limit',
    (limit) => {
      const file = (length: number) => Buffer.from('%PDF-'.padEnd(length, '.')).toString('base64')
      for (const length of [limit - 1, limit])
        expect(decodeFile(file(length), 'pdf', limit)).toHaveLength(length)
      for (const length of [limit + 1, limit + 2, limit + 3, limit * 2])
        expect(refused(() => decodeFile(file(length), 'pdf', limit))).toBe('413 payload-too-large')
      expect(
        refused(() => decodeFile('_'.repeat(limit), 'pdf', limit)),
        'nothing is read of what is too large',
      ).toBe('400 validation-error, file_content invalid_format')
      expect(refused(() => decodeFile('_'.repeat(limit * 4), 'pdf', limit))).toBe('413 payload-too-large')
    },
  )

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ada\\passport.pdf', 'passport.pdf'],
    ['a"b;c%0d.pdf', 'a_b_c_0d.pdf'],
    ['in\r\nvoice.pdf', 'invoice.pdf'],
    ['\u202egpj.pdf', 'gpj.pdf'],
    ['re\u0301sume\u0301.pdf', 'r\u00e9sum\u00e9.pdf'],
    ['.hidden. ', 'hidden'],
    ['..', undefined],
    ['', undefined],
  ])('called %j is kept as %j', (filename, kept) => {
    const sim = createSimulator()
    const { application_id, api } = applicant(sim)
    const { document_id } = api.createDocument(application_id, { ...certificate, filename })
    expect(api.listDocuments(application_id).data[0]?.original_filename).toBe(kept)
    const { headers } = api.downloadDocument(application_id, document_id)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"/)
  })
})

describe('a document', () => {
  it('is deleted while the application is pending, and its bytes with the last that has them', () => {
    const sim = createSimulator()
    const { application_id, document_id, api } = filed(sim)
    const { document_id: other } = api.createDocument(application_id, certificate)
    const kept = () => Object.keys(sim.snapshot().bytes ?? {}).length
    expect(kept()).toBe(1)
    api.deleteDocument(application_id, document_id)
    expect(kept()).toBe(1)
    expect(api.listDocuments(application_id).data.map(({ id }) => id)).toEqual([other])
    expect(Buffer.from(api.downloadDocument(application_id, other).bytes)).toEqual(files.pdf)
    expect(refusal(() => api.downloadDocument(application_id, document_id)).status).toBe(404)
    api.deleteDocument(application_id, other)
    expect(kept()).toBe(0)
    sim.simulate.submitOnboarding(application_id)
    expect(refusal(() => api.deleteDocument(application_id, other)).status).toBe(404)
  })

  it('has its bytes while any of three with the same is there', () => {
    const sim = createSimulator()
    const { application_id, document_id, api } = filed(sim)
    const [second = '', last = ''] = [1, 2].map(
      () => api.createDocument(application_id, certificate).document_id,
    )
    for (const id of [document_id, second]) {
      api.deleteDocument(application_id, id)
      expect(Buffer.from(api.downloadDocument(application_id, last).bytes)).toEqual(files.pdf)
    }
    api.deleteDocument(application_id, last)
    expect(sim.snapshot().bytes ?? {}).toEqual({})
  })

  it('is taken while it is the turn of the applicant', () => {
    const takes = (move: (sim: Simulator, id: string) => void): boolean => {
      const sim = createSimulator()
      const { customer_id, application_id, caller } = applicant(sim)
      move(sim, application_id)
      const asked = sim.api.customers.get(customer_id).resubmit_url
      const token = asked === undefined ? caller.applicationToken : new URL(asked).searchParams.get('token')
      try {
        sim.as({ applicationToken: token ?? '' }).applications.createDocument(application_id, certificate)
        return true
      } catch (error) {
        expect(error).toMatchObject({ status: 403, slug: 'forbidden' })
        return false
      }
    }
    expect(takes(() => undefined)).toBe(true)
    expect(takes((sim, id) => sim.simulate.requestInformation(id))).toBe(true)
    expect(takes((sim, id) => sim.simulate.submitOnboarding(id))).toBe(false)
    expect(takes((sim, id) => sim.simulate.startReview(id))).toBe(false)
    expect(takes((sim, id) => sim.simulate.approveOnboarding(id))).toBe(false)
    expect(takes((sim, id) => sim.simulate.rejectOnboarding(id))).toBe(false)
  })

  it('that is a proof of address of an approved individual is reviewed', () => {
    const sim = createSimulator()
    const { application_id, api } = applicant(sim, 'individual')
    sim.simulate.approveOnboarding(application_id)
    const { id_number: _, ...more } = certificate
    expect(
      refusal(() => api.createDocument(application_id, { ...more, document_type: 'pitch_deck' })).status,
    ).toBe(403)
    api.createDocument(application_id, { ...more, document_type: 'utility_bill' })
    expect(sim.api.applications.get(application_id)).toMatchObject({
      application_status: 'compliance_review',
      poa_status: 'submitted_pending_review',
    })
  })

  it('is judged by a reviewer, who may think again', () => {
    const sim = createSimulator()
    const { application_id, document_id, api } = filed(sim)
    sim.simulate.rejectDocument(document_id)
    sim.simulate.acceptDocument(document_id)
    expect(refusal(() => sim.simulate.acceptDocument(document_id))).toMatchObject({
      status: 409,
      detail: 'The document is verified: accept is not possible.',
    })
    sim.simulate.rejectDocument(document_id)
    expect(api.listDocuments(application_id).data).toMatchObject([{ status: 'uploaded' }])
  })

  it('is kept by a snapshot, and shared with a fork', () => {
    const sim = createSimulator()
    const { application_id, document_id } = filed(sim)
    const copy = createSimulator()
    copy.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const world of [copy, sim.fork()])
      expect(Buffer.from(world.api.applications.downloadDocument(application_id, document_id).bytes)).toEqual(
        files.pdf,
      )
  })
})
