import { cookies } from 'next/headers'
import type { Customer, CustomerCreateRequest } from 'platform-simulator'

/** Where the platform is: a simulator by PLATFORM_URL, or by platform-simulator/register behind this address. */
const host = 'https://api.sandbox.platform.example'

/**
 * The key of the application. A test may bring the key of its own world in a cookie, so that tests that run at once share
 * one process of the application. In production nobody may choose the key: PLATFORM_KEY_COOKIE is set in tests alone.
 */
async function apiKey(): Promise<string> {
  const cookie = process.env.PLATFORM_KEY_COOKIE
  const chosen = cookie === undefined ? undefined : (await cookies()).get(cookie)?.value
  return chosen ?? process.env.PLATFORM_API_KEY ?? ''
}

async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch((process.env.PLATFORM_URL ?? host) + path, {
    ...init,
    headers: { 'x-api-key': await apiKey(), ...init.headers },
    // The data cache of Next.js outlives the process, and so the world: it would show customers of an earlier one.
    cache: 'no-store',
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<Answer>
}

export async function listCustomers(): Promise<readonly Customer[]> {
  const { data } = await call<{ readonly data: readonly Customer[] }>('/customers')
  return data
}

export async function createCustomer(request: CustomerCreateRequest): Promise<void> {
  await call('/customers', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(request),
  })
}
