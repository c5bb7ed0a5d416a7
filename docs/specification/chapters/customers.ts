import { answers, type Chapter, cause, event, operation, problem, section, takes } from '../row.js'

const anew = 'resources/onboarding.test.ts > a new customer > '
const list = 'resources/onboarding.test.ts > GET /customers > '

export const customers: Chapter = {
  title: 'Customers',
  sections: [
    section('Customer', 'customer', 'resources/onboarding.test.ts', [
      [
        'id',
        'A customer has an id.',
        answers('customers.create', 'id'),
        `${anew}is told as customer.created with the members of both sources, and as a link`,
      ],
      [
        'name',
        'A customer has a name.',
        [takes('customers.create', 'name'), answers('customers.get', 'name')],
        `${anew}reads as pending on every axis, with its external id`,
      ],
      [
        'customer-type',
        'A customer is a business or an individual.',
        [takes('customers.create', 'customer_type'), answers('customers.get', 'customer_type')],
        `gateway/gateway.test.ts > a problem document > names every invalid field of path, query and body at once`,
        `specification/customers.test.ts > a customer > is a business or an individual, and so is its application`,
      ],
      [
        'external-id',
        'The client may give a customer an id of its own.',
        [takes('customers.create', 'external_id'), answers('customers.get', 'external_id')],
        `${list}takes any external id of 512 characters, and an empty one for none`,
      ],
      [
        'application-id',
        'A customer names its application, which is its alone.',
        answers('customers.get', 'application_id'),
        `specification/customers.test.ts > a customer > is a business or an individual, and so is its application`,
      ],
      [
        'application-url',
        'Whoever makes a customer gets the link to its hosted onboarding.',
        answers('customers.create', 'application_url'),
        `${anew}answers with its links, its application and the token that opens it for ninety days`,
      ],
      [
        'relations',
        'A customer has any number of recipients and transactions.',
        [operation('customers.listTransactions'), operation('recipients.list')],
        'resources/transactions.test.ts > GET /customers/{customer_id}/transactions > has both families, newest first, each in its form',
        'resources/recipients.test.ts > listing recipients > shows those of one customer, newest first, with their destinations',
        'specification/lists.test.ts > a list with cursors > %s has data and meta, and pages that fit together',
      ],
    ]),
    section('Endpoints of customers', 'customers', 'resources/onboarding.test.ts', [
      [
        'create',
        'POST /customers takes a type, a name and maybe an external id, and answers 201 with the ids and the link.',
        operation('customers.create'),
        `${anew}answers with its links, its application and the token that opens it for ninety days`,
        'conformance/conformance.test.ts > customers.create succeeds with 201',
      ],
      [
        'list-external-id',
        'The list of customers finds an external id by the whole of it.',
        takes('customers.list', 'external_id'),
        `${list}filters by external id exactly`,
      ],
      [
        'list-search',
        'It searches names, emails and ids, whatever the case of the letters.',
        takes('customers.list', 'search'),
        `${list}searches name, email and id without regard to case`,
      ],
      [
        'list-pages',
        'It has pages.',
        operation('customers.list'),
        `${list}pages with both cursors, and says what is before and after`,
      ],
      [
        'get',
        'A customer can be read, and names its application.',
        [operation('customers.get'), answers('customers.get', 'application_id')],
        `${anew}reads as pending on every axis, with its external id`,
      ],
      [
        'get-unknown',
        'A customer that there is not is 404.',
        [operation('customers.get'), problem('not-found')],
        'gateway/gateway.test.ts > a problem document > has every member of the specification and the media type',
      ],
      [
        'recipients',
        'The recipients of a customer are listed in pages.',
        operation('recipients.list'),
        'resources/recipients.test.ts > listing recipients > shows those of one customer, newest first, with their destinations',
      ],
      [
        'transactions',
        'So are its transactions, of both families.',
        operation('customers.listTransactions'),
        'resources/transactions.test.ts > GET /customers/{customer_id}/transactions > has both families, newest first, each in its form',
      ],
      [
        'import-job',
        'A job of imports names each token with the customer and the application that it became.',
        operation('customers.getImportJob'),
        'resources/imports.test.ts > an import job > goes through its states on the clock, and tells of each token',
      ],
      [
        'chat',
        'One can ask about a customer: the answer is out of its report.',
        operation('insights.chat'),
        'resources/insights.test.ts > the chat > answers from the report what the last question is about',
      ],
      [
        'delete',
        'A customer can be deleted.',
        [operation('customers.delete'), event('customer.deleted')],
        'resources/onboarding.test.ts > deleting a customer > hides it and its application, tells only global targets, and stops what was due',
      ],
    ]),
    section('Currencies that can be converted', 'fx', 'resources/capabilities.test.ts', [
      [
        'rail',
        'The rail of the listing is swift.',
        answers('customers.fxCurrencies', 'rail'),
        'GET /customers/{customer_id}/fx-currencies > lists what can arrive by SWIFT, by code and without USD, with its minor units',
      ],
      [
        'direction',
        'It repeats the direction: incoming or outgoing.',
        answers('customers.fxCurrencies', 'direction'),
        'GET /customers/{customer_id}/fx-currencies > lists what can arrive by SWIFT, by code and without USD, with its minor units',
        'GET /customers/{customer_id}/fx-currencies > lists nothing for outgoing money',
      ],
      [
        'direction-required',
        'The direction has to be said, and is one of two.',
        [takes('customers.fxCurrencies', 'direction'), problem('validation-error')],
        'GET /customers/{customer_id}/fx-currencies > refuses a direction that is missing: %j',
        'GET /customers/{customer_id}/fx-currencies > refuses another direction',
      ],
      [
        'currencies',
        'It lists the currencies.',
        answers('customers.fxCurrencies', 'currencies'),
        'GET /customers/{customer_id}/fx-currencies > lists what can arrive by SWIFT, by code and without USD, with its minor units',
      ],
      [
        'outgoing',
        'Nothing is listed for outgoing money.',
        operation('customers.fxCurrencies'),
        'GET /customers/{customer_id}/fx-currencies > lists nothing for outgoing money',
      ],
      [
        'currency',
        'A currency is three capital letters.',
        answers('customers.fxCurrencies', 'currencies.currency'),
        'GET /customers/{customer_id}/fx-currencies > lists what can arrive by SWIFT, by code and without USD, with its minor units',
        'GET /customers/{customer_id}/fx-currencies > cannot be made to list %s',
      ],
      [
        'minor-units',
        'It says how many decimal places the currency has.',
        answers('customers.fxCurrencies', 'currencies.minor_units'),
        'GET /customers/{customer_id}/fx-currencies > lists another currency once it is enabled and has a route',
      ],
      [
        'fixed',
        'It says whether fixed quotes are possible.',
        answers('customers.fxCurrencies', 'currencies.fixed_enabled'),
        'GET /customers/{customer_id}/fx-currencies > changes a currency for one customer alone, whose word wins over what is said of all',
      ],
      [
        'indicative',
        'It says whether indicative quotes are possible.',
        answers('customers.fxCurrencies', 'currencies.indicative_enabled'),
        'GET /customers/{customer_id}/fx-currencies > changes a currency for one customer alone, whose word wins over what is said of all',
      ],
      [
        'enabled-and-routed',
        'Only what is enabled and has a ready route for the customer is listed.',
        [operation('customers.fxCurrencies'), cause('setFxCurrency')],
        'GET /customers/{customer_id}/fx-currencies > leaves out what is not enabled, and what has no route',
      ],
      [
        'no-usd',
        'US dollars go by a rail of their own, and are not listed.',
        operation('customers.fxCurrencies'),
        'GET /customers/{customer_id}/fx-currencies > lists what can arrive by SWIFT, by code and without USD, with its minor units',
        'GET /customers/{customer_id}/fx-currencies > cannot be made to list %s',
      ],
      [
        'refusals',
        'It refuses with 400, 401, 403, 404 and 503.',
        [operation('customers.fxCurrencies'), problem('forbidden'), problem('service-unavailable')],
        'GET /customers/{customer_id}/fx-currencies > checks the query, then the customer, then the service, then whether the customer may',
        'conformance/conformance.test.ts > customers.fxCurrencies answers 401 without a credential',
      ],
    ]),
  ],
}
