import type { AttemptOutcome, OutboundRequest } from '../../contract/ports.js'
import { JsonContent } from '../../gateway/content.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { parseJson } from '../../kernel/json.js'
import { isPlainObject } from '../../kernel/names.js'
import type { Wire } from '../../runtime/wire.js'
import { mapped } from './schemas.js'
import type { Variation } from './variation.js'
import { changedAnswer, jsonOf, otherId } from './wires.js'

/** Platforms that break one promise each: a suite that passes on one of them would not notice. */

/** A platform that breaks one promise. */
export interface Mutant extends Variation {
  /** Makes what stands on the way of one run. @param acted hears of each lie */
  wire(acted: () => void): Wire
}

type Members = Readonly<Record<string, unknown>>

const accepted: AttemptOutcome = { kind: 'answered', status: 204, note: null }

/** Changes the JSON of answers. @param change undefined where it has nothing to change */
function answers(change: (output: Members, request: GatewayRequest, status: number) => unknown) {
  return (acted: () => void): Wire => ({
    call(request, serve) {
      const response = serve(request)
      const output = jsonOf(response)
      const changed = isPlainObject(output) ? change(output, request, response.status) : undefined
      if (changed === undefined) return response
      acted()
      return changedAnswer(response, { output: changed })
    },
  })
}

/** Changes the items of pages. */
function pages(change: (items: readonly unknown[]) => readonly unknown[] | undefined) {
  return answers((output) => {
    const { data } = output
    const changed = Array.isArray(data) ? change(data) : undefined
    return changed && { ...output, data: changed }
  })
}

/** Changes whole calls. @param change undefined where it has nothing to change */
function calls(
  change: (
    request: GatewayRequest,
    serve: (request: GatewayRequest) => GatewayResponse,
  ) => GatewayResponse | undefined,
) {
  return (acted: () => void): Wire => ({
    call(request, serve) {
      const changed = change(request, serve)
      if (changed === undefined) return serve(request)
      acted()
      return changed
    },
  })
}

/** Answers with another status, and says nothing. */
function changedStatus(status: number, isMeant: (request: GatewayRequest, status: number) => boolean) {
  return (acted: () => void): Wire => ({
    call(request, serve) {
      const response = serve(request)
      if (!isMeant(request, response.status)) return response
      acted()
      return changedAnswer(response, { status, output: {} })
    },
  })
}

/** Changes events before they are signed. @param change undefined where it has nothing to change, null where none is sent */
function events(change: (object: Members, request: OutboundRequest) => Members | undefined | null) {
  return (acted: () => void): Wire => ({
    async attempt(request, send) {
      const event = parseJson(request.body)
      const data = isPlainObject(event) ? event['data'] : undefined
      const object = isPlainObject(data) ? data['object'] : undefined
      if (!isPlainObject(event) || !isPlainObject(data) || !isPlainObject(object)) return send(request)
      const changed = change(object, request)
      if (changed === undefined) return send(request)
      acted()
      if (changed === null) return accepted
      return send({ ...request, body: JSON.stringify({ ...event, data: { ...data, object: changed } }) })
    },
  })
}

/** Changes the headers or the body of a delivery after it was signed. */
function deliveries(change: (request: Request, body: string) => Request | undefined) {
  return (acted: () => void): Wire => ({
    async receive(request, hand) {
      const body = await request.clone().text()
      const changed = change(request, body)
      if (changed !== undefined) acted()
      return hand(changed ?? request)
    },
  })
}

function posted(request: Request, headers: Headers, body: string): Request {
  return new Request(request.url, { method: 'POST', headers, body })
}

/** Changes a member wherever it stands; undefined where it stands nowhere. */
function everywhere(value: Members, change: (inner: unknown, name: string) => unknown): Members | undefined {
  let isChanged = false
  const walk = (inner: unknown, name: string): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => walk(item, name))
    const walked = isPlainObject(inner) ? mapped(inner, walk) : inner
    const changed = change(walked, name)
    if (changed !== walked) isChanged = true
    return changed
  }
  const walked = walk(value, '')
  return isChanged && isPlainObject(walked) ? walked : undefined
}

const isAmount = (name: string): boolean => /(?:^|_)amount$/.test(name)

/** A cent more. */
function dearer(value: unknown, name: string): unknown {
  if (!isAmount(name) || typeof value !== 'string' || !/^\d+(?:\.\d+)?$/.test(value)) return value
  const [whole = '', places = ''] = value.split('.')
  const cents = BigInt(whole + places.padEnd(2, '0').slice(0, 2)) + 1n
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${places.slice(2)}`
}

const underWay: readonly unknown[] = ['pending', 'in_progress', 'processing', 'not_started', 'broadcasted']
const back: readonly unknown[] = ['returned', 'reversed', 'pending_return', 'pending_reversal']

const tooEarly = (value: unknown, name: string): unknown =>
  name === 'status' && underWay.includes(value) ? 'completed' : value
const tooLate = (value: unknown, name: string): unknown =>
  name === 'status' && value === 'completed' ? 'processing' : value

const isPayment = ({ method, path }: GatewayRequest): boolean =>
  method === 'POST' && /^\/transactions(?:\/one-off)?$/.test(path)

/** The same with another id, where it has one that is long enough. */
function withOtherId(value: Members): Members {
  const { id } = value
  return typeof id === 'string' && id.length >= 6 ? { ...value, id: otherId(id) } : value
}

/** Parameters that say which page, and not of what. */
const paging: readonly string[] = ['limit', 'starting_after', 'ending_before', 'page', 'order', 'sort_by']

function withoutReference(value: Members): Members | undefined {
  return everywhere(value, (inner) => {
    if (!isPlainObject(inner) || !('payment_reference' in inner)) return inner
    const { payment_reference: _, ...rest } = inner
    return rest
  })
}

function answer(status: number, headers: GatewayResponse['headers'], output: unknown): GatewayResponse {
  const content = output === undefined ? undefined : new JsonContent(output)
  const typed = content === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  return { status, headers: typed, content, text: content?.text }
}

function mutant(name: string, says: string, source: string, wire: Mutant['wire']): Mutant {
  return { name: `mutant: ${name}`, kind: 'mutant', class: 'promised', says, source, wire }
}

export const mutants: readonly Mutant[] = [
  mutant(
    'an item missing',
    'every page leaves out its last item',
    'specification, Pagination: a list has all that was asked for',
    pages((items) => (items.length === 0 ? undefined : items.slice(0, -1))),
  ),
  mutant(
    'an item twice',
    'every page has its first item twice',
    'specification, Pagination: each item is on one page, once',
    pages((items) => (items.length === 0 ? undefined : [items[0], ...items])),
  ),
  mutant(
    'no next page',
    'no page says that there is a next one',
    'specification, Pagination: has_more_after says whether more follows',
    answers((output) => {
      const { meta } = output
      return isPlainObject(meta) && meta['has_more_after'] === true
        ? { ...output, meta: { ...meta, has_more_after: false } }
        : undefined
    }),
  ),
  mutant(
    'a wrong amount',
    'answers tell of a cent more than is moved',
    'specification, Transactions: amounts are those that are moved',
    answers((output, { method }) => (method === 'GET' ? everywhere(output, dearer) : undefined)),
  ),
  mutant(
    'a wrong amount in an event',
    'events tell of a cent more than is moved',
    'specification, Emission rules: an event has the object as it is',
    events((object) => everywhere(object, dearer)),
  ),
  mutant(
    'a state too early',
    'answers call completed what is under way',
    'specification, States: completed is what has come to its end',
    answers((output) => everywhere(output, tooEarly)),
  ),
  mutant(
    'a state too early in an event',
    'events call completed what is under way',
    'specification, States: completed is what has come to its end',
    events((object) => everywhere(object, tooEarly)),
  ),
  mutant(
    'a state that never comes',
    'what is completed is called processing, for ever',
    'specification, States: a transaction comes to an end',
    (acted) => ({
      ...answers((output) => everywhere(output, tooLate))(acted),
      ...events((object) => everywhere(object, tooLate))(acted),
    }),
  ),
  mutant(
    'a return never told',
    'what came back is called completed, and no event tells of it',
    'specification, States: a return is a state of its own',
    (acted) => ({
      ...answers((output) =>
        everywhere(output, (value, name) =>
          name === 'status' && back.includes(value) ? 'completed' : value,
        ),
      )(acted),
      ...events((object) => (back.includes(object['status']) ? null : undefined))(acted),
    }),
  ),
  mutant(
    'the same key pays twice',
    'a call that is sent again under its idempotency key is executed again',
    'specification, Authentication 3: under a key a call is executed once',
    (acted) => {
      const seen = new Set<string>()
      let again = 0
      return calls((request, serve) => {
        const key = request.header('x-idempotency-key')
        if (!isPayment(request) || key === null) return undefined
        const isAgain = seen.has(key)
        seen.add(key)
        if (!isAgain) return undefined
        const other = key.slice(0, -8) + String(++again).padStart(8, '0')
        return serve({
          ...request,
          header: (name) => (name === 'x-idempotency-key' ? other : request.header(name)),
        })
      })(acted)
    },
  ),
  mutant(
    'another id',
    'the answer to a payment has an id that no payment has',
    'specification, Transactions: the id of an answer is that of what was made',
    answers((output, request, status) =>
      isPayment(request) && status === 201 ? withOtherId(output) : undefined,
    ),
  ),
  mutant(
    'a reference left out',
    'neither answers nor events have the reference of a payment',
    'specification, Transactions: payment_reference is given back as it was sent',
    (acted) => ({
      ...answers((output) => withoutReference(output))(acted),
      ...events((object) => withoutReference(object))(acted),
    }),
  ),
  mutant(
    'a refusal answered 201',
    'what is refused is answered as if it were made',
    'specification, Errors: a refusal has a status of 400 or more',
    changedStatus(201, ({ method }, status) => method === 'POST' && [400, 404, 409, 422].includes(status)),
  ),
  mutant(
    'a payment made and refused',
    'a payment that was made is answered as one that is refused',
    'specification, Errors: what is refused has not happened',
    changedStatus(400, (request, status) => isPayment(request) && status === 201),
  ),
  mutant(
    'a payment never made',
    'a payment is answered 201, and nothing is made',
    'specification, Transactions: what is answered 201 is there',
    calls((request) => {
      if (!isPayment(request)) return undefined
      const body = parseJson(request.body?.text ?? '{}')
      const output = {
        id: '2zzzzzzzzzzzzzzzzzzzzzzzzzz',
        status: 'not_started',
        ...(isPlainObject(body) && body),
      }
      return answer(201, {}, output)
    }),
  ),
  mutant(
    'a removal that removes nothing',
    'a removal is answered 204, and nothing is removed',
    'specification, Endpoints: what is answered 204 is gone',
    calls(({ method }) => (method === 'DELETE' ? answer(204, {}, undefined) : undefined)),
  ),
  mutant(
    'a filter that filters nothing',
    'a list is answered whole, whatever was asked of it',
    'specification, Endpoints: a list has what its parameters ask for',
    calls((request, serve) => {
      if (request.method !== 'GET') return undefined
      const query = [...new URLSearchParams(request.search)]
      const plain = query.filter(([name]) => paging.includes(name))
      return plain.length < query.length
        ? serve({
            ...request,
            search: `?${new URLSearchParams(plain.map(([name, value]) => [name, value]))}`,
          })
        : undefined
    }),
  ),
  mutant(
    'another asset',
    'answers say EUR where it is USD',
    'specification, Transactions: an amount is in the asset that is named',
    answers((output) =>
      everywhere(output, (value, name) => (/asset|currency/.test(name) && value === 'USD' ? 'EUR' : value)),
    ),
  ),
  mutant(
    'no webhook',
    'no event is sent',
    'specification, Delivery mechanism: every event is delivered to the targets that take it',
    events(() => null),
  ),
  mutant(
    'no last event',
    'the event that says how it ended is not sent',
    'specification, Emission rules: an event comes at every change of a status',
    events((object) => (underWay.includes(object['status']) || !('status' in object) ? undefined : null)),
  ),
  mutant(
    'a signature not sent',
    'deliveries have no signature',
    'specification, Delivery mechanism: every delivery is signed',
    deliveries((request, body) => {
      const headers = new Headers(request.headers)
      headers.delete('x-webhook-signature')
      return posted(request, headers, body)
    }),
  ),
  mutant(
    'a signature of another body',
    'the body of a delivery is not the one that was signed',
    'specification, Delivery mechanism: what is signed is the raw body',
    deliveries((request, body) => posted(request, new Headers(request.headers), `${body} `)),
  ),
  mutant(
    'an event under two ids',
    'every event comes twice, each time under another id',
    'specification, Delivery mechanism: an event has one id, at every attempt',
    (acted) => ({
      async attempt(request, send) {
        const event = parseJson(request.body)
        if (!isPlainObject(event)) return send(request)
        acted()
        const id = otherId(request.eventId)
        await send({ ...request, eventId: id, body: JSON.stringify({ ...event, id }) })
        return send(request)
      },
    }),
  ),
  mutant(
    'an event about another object',
    'events have an id that no object has',
    'specification, Envelope: the object of an event is the one that it is about',
    events((object) => ('id' in object ? withOtherId(object) : undefined)),
  ),
]
