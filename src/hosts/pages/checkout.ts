import type { CheckoutRow } from '../../resources/credits/index.js'
import { html } from './html.js'
import type { View } from './view.js'

const results = {
  open: html`<form method="post">
<p>Nobody is charged: this page stands for a payment.</p>
<button name="action" value="pay">Pay</button>
<button class="other" name="action" value="cancel">Cancel</button>
</form>`,
  completed: html`<p role="status">Paid. The credits are there.</p>`,
  canceled: html`<p role="status">Canceled. Nothing was paid.</p>`,
} as const

/** The page where credits are paid for: `checkout_url`. */
export const checkoutPage: View<CheckoutRow> = {
  title: () => 'Prepaid credits',
  content: (_, { status, price_cents, bonus_cents }) => html`<dl>
<dt>Price</dt><dd>${dollars(price_cents)}</dd>
<dt>Credits</dt><dd>${dollars(price_cents + bonus_cents)}</dd>
</dl>
${results[status]}`,
  actions: {
    pay: ({ id }) => ['completeCheckout', id],
    cancel: ({ id }) => ['cancelCheckout', id],
  },
}

function dollars(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')} USD`
}
