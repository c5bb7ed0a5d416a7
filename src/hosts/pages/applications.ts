import { Problem } from '../../contract/problem.js'
import { canMove } from '../../kernel/machine.js'
import type { World } from '../../kernel/world.js'
import {
  type ApplicationRow,
  applicationMachine,
  declineReasons,
  isGiven,
  type Opened,
  type OpenRequest,
  type Requirement,
} from '../../resources/applications/index.js'
import { requireCustomer } from '../../resources/customers/index.js'
import { disclosuresOf, outstandingOf } from '../../resources/legal/index.js'
import { standOf } from '../../resources/submissions/index.js'
import { type Html, html } from './html.js'
import { type Action, chosen, type Hands, jsonIn, type View } from './view.js'

/** The pages of applicants and reviewers: what they do there, and what of it is possible now. */

/** An application, opened by somebody's link. */
export interface Visit extends Opened {
  readonly token: string
}

type Move = keyof typeof applicationMachine.moves

function can({ status }: ApplicationRow, move: Move): boolean {
  return canMove(applicationMachine, status, move)
}

function standing(world: World, row: ApplicationRow): Html {
  const { name } = requireCustomer(world, row.client_id, row.customer_id)
  const decision = row.decision !== null && html`<dt>Decision</dt><dd>${row.decision}</dd>`
  const proof =
    row.proof_of_address !== null && html`<dt>Proof of address</dt><dd>${words(row.proof_of_address)}</dd>`
  return html`<dl>
<dt>Customer</dt><dd><bdi>${name}</bdi> (${row.type})</dd>
<dt>Status</dt><dd>${words(row.status)}</dd>
${decision}${proof}
</dl>`
}

function words(status: string): string {
  return status.replaceAll('_', ' ')
}

function button(action: string, label: string): Html {
  return html`<button name="action" value="${action}">${label}</button>`
}

/** The application as its applicant has it: `application_url`, and `resubmit_url` while something is asked for. */
export const applicantPage: View<Visit> = {
  title: () => 'Onboarding',
  content(world, { row, token, resubmits }) {
    const proof =
      can(row, 'submit_proof_of_address') &&
      html`<form method="post">${button('prove', 'Send a proof of address')}</form>`
    const { length } = [...outstandingOf(world, row.customer_id), ...disclosuresOf(world, row.customer_id)]
    const terms =
      length > 0 &&
      html`<p><a href="../applications/${row.id}/terms?token=${token}">Terms to accept: ${length}</a></p>`
    return html`${standing(world, row)}
${row.requests.length === 0 || resubmits ? row.requests.map(requestForm) : askedElsewhere}
${row.status === 'pending' && submitForm(world, row)}${proof}${terms}
<p><a href="../applications/${row.id}/review?token=${token}">What a reviewer does</a></p>`
  },
  actions: {
    fill: ({ row: { id } }) => ['fillInOnboarding', id],
    submit:
      ({ row: { id } }) =>
      ({ api }) =>
        void api.submit(id),
    prove: ({ row: { id } }) => ['submitProofOfAddress', id],
    answer({ row, resubmits }, form) {
      if (!resubmits && row.requests.length > 0)
        throw new Problem('forbidden', 'What is asked for is answered by the link that asks for it.')
      const message_id = chosen(form, 'message_id')
      const sent = form
        .getAll('answer')
        .filter((text) => text !== '')
        .map(jsonIn)
      return (hands) => sendAnswers(row, { message_id, sent, form }, hands)
    },
  },
}

/** The link of creation shows where things are, and answers nothing. */
const askedElsewhere = html`<p role="status">We have asked you for something. The link that we sent you for it is where you answer.</p>`

/** The page has no fields: what a person would fill in is made up, and then it is submitted as any other. */
function submitForm(world: World, row: ApplicationRow): Html {
  const { ready, message } = standOf(world, row)
  return html`<form method="post">
<p>The real form asks for details and documents. ${message}</p>
${!ready && html`<button class="other" name="action" value="fill">Fill in what is missing</button>`}
${button('submit', 'Submit the application')}
</form>`
}

interface Answers {
  readonly message_id: string
  /** The documents and fields, as the cause takes them. */
  readonly sent: readonly unknown[]
  readonly form: URLSearchParams
}

/** Questions are answered by the operation, which keeps the answers until all of it is submitted. */
function sendAnswers(row: ApplicationRow, { message_id, sent, form }: Answers, { api, cause }: Hands): void {
  const request = row.requests.find((open) => open.message_id === message_id)
  if (request === undefined)
    throw new Problem('invalid-request', 'The request was answered already, or is of another application.')
  const questions = request.missing.flatMap((asked, index) =>
    asked.type === 'question' ? [{ asked, index }] : [],
  )
  for (const { asked, index } of questions) {
    const text = form.get(`text-${index}`) ?? ''
    const document = form.get(`document-${index}`) === 'yes' ? sendPaper(row, api) : undefined
    if (text === '' && document === undefined) continue
    const { key, prompt } = asked
    api.answer(row.id, {
      answers: [
        {
          ...(key === undefined ? { prompt } : { key }),
          ...(text !== '' && { text }),
          ...(document !== undefined && { document_id: document }),
        },
      ],
    })
  }
  const isAll = request.missing.length === sent.length + questions.length
  // The last of it closes the request by itself.
  if (sent.length > 0) cause('respondToInformation', row.id, { message_id, answers: sent })
  if (!isAll || (sent.length > 0 && questions.length === 0)) return
  try {
    api.submit(row.id)
  } catch (error) {
    // Something else is still asked for: what was answered is kept, and the page shows the rest.
    if (!(error instanceof Problem) || error.slug !== 'application-not-ready') throw error
  }
}

function sendPaper({ id }: ApplicationRow, api: Hands['api']): string {
  const file_content = btoa('%PDF-1.4 A scan.')
  return api.createDocument(id, { document_type: 'bank_statement', file_type: 'pdf', file_content })
    .document_id
}

function requestForm({ message_id, missing, given }: OpenRequest): Html {
  const asked =
    missing.length === 0
      ? html`<p>The reviewer has a question for you.</p>`
      : missing.map((requirement, index) => answerField(requirement, index, given))
  return html`<form method="post">
<h2>We need something from you</h2>
<input type="hidden" name="message_id" value="${message_id}">
${asked}
${button('answer', 'Send the answers')}
</form>`
}

/** Makes the field for one thing that the applicant has to answer: an option sends an answer as the cause takes it. */
function answerField(requirement: Requirement, index: number, given: OpenRequest['given']): Html {
  const option = (answer: object, label: string): Html =>
    html`<option value="${JSON.stringify(answer)}">${label}</option>`
  const select = (asked: string, options: readonly Html[]): Html =>
    html`<label>${asked}<select name="answer"><option value="">Not now</option>${options}</select></label>`
  switch (requirement.type) {
    case 'document': {
      const { status, ...document } = requirement
      const named = words(document.document_type ?? document.purpose ?? 'document')
      return select(`${status === 'on_file' ? 'Another' : 'A'} document: ${named}`, [
        option(document, 'Send the document'),
      ])
    }
    case 'field':
      return select(`The detail ${requirement.path}`, [option(requirement, 'Correct it')])
    case 'question': {
      const { prompt, require_document } = requirement
      const asked = require_document === true ? `${prompt} (with a document)` : prompt
      const kept = isGiven(requirement, given) && html`<p role="status">Answered.</p>`
      return html`<label>${asked}<input type="text" name="${`text-${index}`}" maxlength="1000"></label>
<label><input type="checkbox" name="${`document-${index}`}" value="yes"> A document comes along</label>
${kept}`
    }
  }
}

/** The same application as somebody has it who decides about it: whoever controls the simulator. */
export const reviewerPage: View<Visit> = {
  title: () => 'Review',
  controls: true,
  content: (world, { row, token }) => html`${standing(world, row)}
<form method="post">
${can(row, 'approve') && row.decision === null && button('approve', 'Approve')}
${can(row, 'review') && button('begin', 'Begin the review')}
${row.status === 'compliance_review' && [button('accept_proof', 'Accept the proof of address'), button('refuse_proof', 'Refuse the proof of address')]}
</form>
${
  can(row, 'decline') &&
  html`<form method="post">
<label>Why<select name="reason_code"><option value="">no reason</option>${declineReasons.map((reason) => html`<option value="${reason}">${words(reason)}</option>`)}</select></label>
${button('reject', 'Reject')}
</form>`
}
${
  can(row, 'request_information') &&
  html`<form method="post">
<label>Question<input type="text" name="prompt" required maxlength="1000"></label>
<label><input type="checkbox" name="require_document" value="yes"> A document is needed</label>
${button('ask', 'Ask for information')}
</form>`
}
<p><a href="../${row.id}?token=${token}">What the applicant sees</a></p>`,
  actions: {
    approve: ({ row: { id } }) => ['approveOnboarding', id],
    begin: ({ row: { id } }) => ['startReview', id],
    accept_proof: ({ row: { id } }) => ['approveProofOfAddress', id],
    refuse_proof: ({ row: { id } }) => ['rejectProofOfAddress', id],
    reject({ row: { id } }, form) {
      const reason_code = chosen(form, 'reason_code')
      return ['rejectOnboarding', id, reason_code === '' ? {} : { reason_code }]
    },
    ask({ row: { id } }, form) {
      const question = { type: 'question', prompt: chosen(form, 'prompt') }
      const needs = form.get('require_document') === 'yes' ? { require_document: true } : {}
      return ['requestInformation', id, { requirements: [{ ...question, ...needs }] }]
    },
  },
}

/** The page of what the customer has to accept: `resolution_url`. */
export const termsPage: View<Visit> = {
  title: () => 'Terms',
  content(world, { row, token }) {
    const documents = outstandingOf(world, row.customer_id).map(
      ({ title, version, content }) =>
        html`<details><summary>${title}, version ${version}</summary><pre>${content}</pre></details>`,
    )
    const disclosures = disclosuresOf(world, row.customer_id).map(
      ({ title, disclosure_version, url }) =>
        html`<details><summary>${title}, version ${disclosure_version}</summary><p>${url ?? 'Without a text.'}</p></details>`,
    )
    const accept =
      documents.length + disclosures.length === 0
        ? html`<p role="status">Nothing is left to accept.</p>`
        : html`<form method="post"><p>The customer accepts all of it.</p>${button('accept', 'Accept')}</form>`
    return html`${documents}${disclosures}
${accept}
<p><a href="../${row.id}?token=${token}">The application</a></p>`
  },
  actions: { accept: ({ row: { id } }): Action => ['acceptTerms', id] },
}
