import { answers, type Chapter, operation, section, source, takes } from '../row.js'

const headers = source('src/contract/sandbox-headers.ts', 'sandboxHeaders')
const off = 'the sandbox headers are ignored > in production'

export const sandbox: Chapter = {
  title: 'Legal documents and the sandbox',
  sections: [
    section('Legal documents', 'legal', 'resources/legal.test.ts', [
      [
        'key',
        'A document has a key: terms and privacy are there from the start.',
        answers('legal.list', 'data.key'),
        'the documents > are two from the start, listed without their text',
      ],
      [
        'version',
        'Its version is a day.',
        answers('legal.list', 'data.version'),
        'the documents > are two from the start, listed without their text',
        'a published document > is the next revision, named by the day, in force at once, and keeps what is not said',
      ],
      [
        'revision',
        'Its revision is a number.',
        answers('legal.list', 'data.revision'),
        'a published document > is the next revision, named by the day, in force at once, and keeps what is not said',
      ],
      [
        'title',
        'It has a title.',
        answers('legal.list', 'data.title'),
        'the documents > are two from the start, listed without their text',
      ],
      [
        'content-type',
        'It says what its text is written in.',
        answers('legal.list', 'data.content_type'),
        'the documents > are two from the start, listed without their text',
      ],
      [
        'effective-date',
        'It says from when it is in force.',
        answers('legal.list', 'data.effective_date'),
        'the documents > are two from the start, listed without their text',
        'a published document > comes into force on its effective date, on the clock, and is readable by its version before',
      ],
      [
        'text',
        'The index has no texts; the document that is read alone has.',
        [operation('legal.list'), answers('legal.get', 'content')],
        'the documents > are two from the start, listed without their text',
        'the documents > read alone with their text',
      ],
      [
        'immutable',
        'A revision never changes.',
        operation('legal.get'),
        'a published document > leaves the older revision readable as it was, by its version',
      ],
      [
        'in-force',
        'The index has the revisions that are in force.',
        operation('legal.list'),
        'a published document > comes into force on its effective date, on the clock, and is readable by its version before',
      ],
      [
        'unauthenticated',
        'Both are read without a credential.',
        [operation('legal.list'), operation('legal.get')],
        'the documents > are read without a credential',
      ],
      [
        'cache-index',
        'The index is not kept by caches.',
        operation('legal.list'),
        'caches > ask again for %s',
      ],
      [
        'cache-version',
        'A version that is named is kept for ever.',
        takes('legal.get', 'version'),
        'caches > keep a named version for ever',
      ],
      [
        'internal-error',
        'A failure of ours there is a problem of 500.',
        operation('legal.list'),
        'specification/sandbox.test.ts > legal documents > answer 500 as a problem document when they fail',
      ],
      [
        'acceptance',
        'Customers accept them; what is outstanding can be asked.',
        [operation('applications.attest'), operation('applications.legalAcceptance')],
        'an attestation > of %s accepts that document and no other',
      ],
    ]),
    section('Headers that inject failures', 'sandbox-header', 'resources/faults.test.ts', [
      [
        'scenario',
        'X-Sandbox-Scenario names a preset.',
        [headers, takes('customers.create', 'x-sandbox-scenario')],
        'X-Sandbox-Scenario: %s > $operation: $effect',
      ],
      [
        'error-step',
        'X-Sandbox-Error-Step says where to fail.',
        [headers, takes('customers.create', 'x-sandbox-error-step')],
        'X-Sandbox-Error-Step: %s > alone, $operation: $effect',
      ],
      [
        'error-status',
        'X-Sandbox-Error-Status says with which status.',
        [headers, takes('customers.create', 'x-sandbox-error-status')],
        'X-Sandbox-Error-Status alone > of 400 or more, %s refuses at once, without a step',
        'X-Sandbox-Error-Step: %s > with a status of 400 or more, %s refuses at once, wherever the step is',
      ],
      [
        'error-message',
        'X-Sandbox-Error-Message says in which words.',
        [headers, takes('customers.create', 'x-sandbox-error-message')],
        'X-Sandbox-Error-Message > is what %s answers when it refuses',
        'X-Sandbox-Error-Message > is why a transaction fails later (%s), on reads and in events',
      ],
      [
        'instant-completion',
        'X-Sandbox-Instant-Completion has what would take time happen at once.',
        [headers, takes('customers.create', 'x-sandbox-instant-completion')],
        'X-Sandbox-Instant-Completion > completes an %s inside POST /sandbox/simulate/inbound',
        'resources/onboarding.test.ts > sandbox headers on POST /customers > X-Sandbox-Instant-Completion approves inside the call',
      ],
      [
        'skip-auto-approval',
        'X-Sandbox-Skip-Auto-Approval keeps a new application pending.',
        [headers, takes('customers.create', 'x-sandbox-skip-auto-approval')],
        'resources/onboarding.test.ts > sandbox headers on POST /customers > X-Sandbox-Skip-Auto-Approval: %s keeps the application pending',
      ],
      [
        'production',
        'Production ignores all of them.',
        headers,
        off,
        'resources/onboarding.test.ts > sandbox headers on POST /customers > production ignores them all',
      ],
    ]),
    section('Simulations', 'simulation', 'resources/sandbox.test.ts', [
      [
        'inbound',
        'A movement of money can be simulated.',
        operation('sandbox.simulateInbound'),
        'a simulated movement > %s is accepted with what it needs, and echoes its ids',
      ],
      [
        'onboarding',
        'So can a decision about an application.',
        operation('sandbox.simulateOnboarding'),
        'resources/onboarding.test.ts > a decision > with kyc_approve approves the application and does not let the customer transact',
      ],
      [
        'read',
        'A simulation can be read.',
        operation('sandbox.getSimulation'),
        'the inspection of a movement > says what, where, how much and when',
      ],
      [
        'production',
        'Nothing of this is there in production.',
        operation('sandbox.simulateInbound'),
        'in production > %s %s is not available',
      ],
    ]),
  ],
}
