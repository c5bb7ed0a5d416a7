import { element, refreshing } from './element.js'
import { type Customer, type Platform, Refusal } from './platform.js'

export interface OnboardingProps {
  readonly platform: Platform
  readonly heading: string
  /** Of a customer who is on the way in already. */
  readonly customerId?: string
}

const told: Readonly<Record<string, string>> = {
  pending: 'We are looking at your application.',
  info_requested: 'We need something more from you.',
  approved: 'You are all set.',
  declined: 'We cannot open an account for you.',
}

/** A form to begin with, then how the application stands. */
export function onboarding({ platform, heading, customerId }: OnboardingProps): HTMLElement {
  const screen = element('main', { className: 'screen' }, element('h1', {}, heading))
  if (customerId === undefined) screen.append(form(platform, (id) => show(id)))
  else show(customerId)

  function show(id: string): void {
    screen.querySelector('form')?.remove()
    screen.append(refreshing('state', async () => standing(await platform.get(`/customers/${id}`))))
  }

  return screen
}

function standing({ name, status, resubmit_url }: Customer): (Node | string)[] {
  const lines = [
    element('p', {}, name, ' ', element('span', { className: `badge ${status}` }, status)),
    element('p', {}, told[status] ?? ''),
  ]
  if (resubmit_url !== undefined)
    lines.push(element('p', {}, element('a', { href: resubmit_url }, 'Continue')))
  return lines
}

function form(platform: Platform, created: (id: string) => void): HTMLFormElement {
  const name = element('input', { name: 'name', placeholder: 'Acme Corp' })
  const error = element('p', { className: 'error', role: 'alert' })
  const onsubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    try {
      const body = { name: name.value, customer_type: 'business' }
      const { id } = await platform.post<Customer>('/customers', body)
      created(id)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      error.textContent = `The name ${refusal.fields.get('name') ?? refusal.message}.`
    }
  }
  const label = element('label', {}, 'Name of the business', name)
  return element('form', { onsubmit }, label, error, element('button', {}, 'Apply'))
}
