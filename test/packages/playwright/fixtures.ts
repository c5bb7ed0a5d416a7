import { test as base, type Page } from '@playwright/test'
import { type SimFixtures, type SimWorkerFixtures, simFixtures } from 'platform-simulator/playwright'

export const test = base.extend<SimFixtures<string>, SimWorkerFixtures<string>>(
  simFixtures({
    report: 'on-failure',
    coverage: true,
    seed: (sim) => sim.given.activeBusiness({ name: 'Acme Corp' }).customer.id,
  }),
)

/** The application: a page that asks the platform by itself. */
export async function open(page: Page, key: string): Promise<void> {
  await page.route('https://app.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: app.replace('KEY', key) }),
  )
  await page.goto('https://app.example/')
}

const app = `<!doctype html><ul></ul><form><input aria-label="Name"><button>Create</button></form><script type="module">
  const ask = (path, init = {}) => fetch('https://api.sandbox.platform.example' + path, {
    ...init,
    headers: { 'x-api-key': 'KEY', 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() },
  })
  const show = async () => {
    const { data } = await (await ask('/customers')).json()
    document.querySelector('ul').innerHTML = data.map(({ name, status }) => '<li>' + name + ': ' + status).join('')
  }
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault()
    const name = document.querySelector('input').value
    await ask('/customers', { method: 'POST', body: JSON.stringify({ name, customer_type: 'business' }) })
    await show()
  }
  window.onfocus = show
  window.ask = ask
  await show()
</script>`
