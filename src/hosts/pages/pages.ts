import { notFound, Problem } from '../../contract/problem.js'
import { problemOfUsage } from '../../contract/problem-document.js'
import type { GatewayRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import { UsageError } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import { findByToken } from '../../resources/applications/index.js'
import { findCheckout } from '../../resources/credits/index.js'
import type { ApplicationsApi } from '../../resources/types/index.js'
import { calledByName } from '../control/called.js'
import { applicantPage, reviewerPage, termsPage } from './applications.js'
import { checkoutPage } from './checkout.js'
import { html } from './html.js'
import { pageOf, refusalPage, seeAgain, stylePath, styleSheet } from './layout.js'
import type { Action, Caused, View } from './view.js'

/** The part of the simulator that pages need. */
export interface PagesTarget {
  readonly baseUrl: string
  /** The world as it is now. */
  present(): World
  /** The causes, by name. */
  simulate(): object
  /** The operations, for who has the token of an application. */
  applicant(token: string): ApplicationsApi
}

/** A form has a few fields, of which a question is the longest. */
const maxFormBytes = 65_536

const address =
  /^\/hosted\/(?:(?:applications|verify)\/([0-9A-Za-z]{27})(?:\/(terms|review))?|pay\/([0-9A-Za-z]{27}))$/

/** Tells whether a path is that of a page, whatever stands before it; it may be of one that is not there. */
export function isPage(path: string): boolean {
  return /\/hosted(?:\/|$)/.test(path)
}

/**
 * Minimal pages for the links that the API answers: `application_url`, `resubmit_url`, `resolution_url`, `checkout_url`. A
 * person clicks a demo through. They are forms without any script. An applicant's buttons call the operations that its token
 * opens; what no operation does, and what others do, is done by causes.
 */
export function createPages(target: PagesTarget) {
  const isOurs = ({ path, secure }: GatewayRequest): boolean =>
    secure && (path === '/hosted' || path.startsWith('/hosted/'))

  /** Answers with a page; undefined for what is no page, which the API answers. */
  function serve(request: GatewayRequest): GatewayResponse | undefined {
    if (!isOurs(request)) return undefined
    const { path } = request
    let isOpen = false
    try {
      requireOwn(request, target.baseUrl)
      if (path === stylePath && request.method === 'GET') return styleSheet()
      const world = target.present()
      const open = openedBy(world, request)
      if (open === undefined) throw nothingHere()
      if (open.isControlled) requireControl(request)
      isOpen = true
      if (request.method === 'GET') return pageOf(path, open.title, open.content())
      if (request.method !== 'POST')
        throw new Problem('method-not-allowed', 'A page is read, or its form sent.', {
          headers: { allow: 'GET, POST' },
        })
      act(open.act(formIn(request)), tokenOf(request))
      // A link that asks for something ends with the answer.
      return openedBy(target.present(), request) === undefined
        ? pageOf(path, open.title, html`<p role="status">Thank you. There is nothing left to do here.</p>`)
        : seeAgain(request.search)
    } catch (error) {
      const back = request.method === 'POST' && isOpen ? request.search : undefined
      if (error instanceof Problem) return refusalPage(path, error, back)
      if (error instanceof UsageError) return refusalPage(path, problemOfUsage(error), back)
      throw error
    }
  }

  function act(action: Action, token: string): void {
    const cause = (...[name, ...values]: Caused): void => void calledByName(target.simulate(), name, values)
    if (typeof action === 'function') action({ api: target.applicant(token), cause })
    else cause(...action)
  }

  /** Tells how many bytes of a body are worth reading; undefined for what is no page. */
  const bodyLimit = (request: GatewayRequest) => (isOurs(request) ? maxFormBytes : undefined)
  return { serve, bodyLimit }
}

/** A page with what it is about. */
function about<Subject>(view: View<Subject>, world: World, subject: Subject) {
  return {
    title: view.title(subject),
    isControlled: view.controls === true,
    content: () => view.content(world, subject),
    /** @throws Problem 400 for a button that the page does not have */
    act(form: URLSearchParams): Action {
      const name = form.get('action') ?? ''
      const action = Object.hasOwn(view.actions, name) ? view.actions[name] : undefined
      if (action !== undefined) return action(subject, form)
      throw new Problem('invalid-request', 'The page has no such button.')
    },
  }
}

/** A token opens one application, an id one checkout; what they do not open is not there. */
function openedBy(world: World, { path, search }: GatewayRequest) {
  const [, applicationId, part, checkoutId] = address.exec(path) ?? []
  if (checkoutId !== undefined) {
    const checkout = findCheckout(world, checkoutId)
    return checkout && about(checkoutPage, world, checkout)
  }
  if (applicationId === undefined) return undefined
  const token = tokenOf({ search })
  const opened = findByToken(world, token)
  if (opened === undefined || opened.row.id !== applicationId) return undefined
  const visit = { ...opened, token }
  if (part === 'terms') return about(termsPage, world, visit)
  return about(part === 'review' ? reviewerPage : applicantPage, world, visit)
}

function tokenOf({ search }: Pick<GatewayRequest, 'search'>): string {
  return new URLSearchParams(search).get('token') ?? ''
}

function nothingHere(): Problem {
  return notFound(
    'page',
    'the link may have expired: a read of the customer, or another call, answers it anew',
  )
}

/** @throws Problem 403 for a form that a page from elsewhere sent */
function requireOwn({ method, header }: GatewayRequest, baseUrl: string): void {
  if (method === 'GET') return
  const site = header('sec-fetch-site')
  const origin = header('origin')
  const isOwn =
    (site === null || site === 'same-origin' || site === 'none') &&
    (origin === null || hostIn(origin) === (header('host') ?? hostIn(baseUrl)))
  if (!isOwn) throw new Problem('forbidden', 'The form was sent by a page from elsewhere.')
}

function hostIn(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

/** A test may do all; over a network the server says who may. @throws Problem 401, 403 */
function requireControl({ outside, requireControl: check }: GatewayRequest): void {
  if (check !== undefined) check()
  else if (outside === true) throw new Problem('forbidden', 'Nobody may control this simulator from here.')
}

/** @throws Problem 400, 413 for what is no form of a page */
function formIn({ header, body }: GatewayRequest): URLSearchParams {
  if (body?.isLongerThan(maxFormBytes) === true)
    throw new Problem('payload-too-large', 'The form is too long.')
  const type = (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded')
    throw new Problem('invalid-request', 'A form is sent as application/x-www-form-urlencoded.')
  return new URLSearchParams(body?.text ?? '')
}
