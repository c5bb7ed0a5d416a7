import { revalidatePath } from 'next/cache'
import { news } from './news'
import { createCustomer, listCustomers } from './platform'

export const dynamic = 'force-dynamic'

async function apply(form: FormData): Promise<void> {
  'use server'
  await createCustomer({ name: String(form.get('name')), customer_type: 'business' })
  revalidatePath('/')
}

export default async function Page() {
  const customers = await listCustomers()
  return (
    <main>
      <form action={apply}>
        <input name="name" aria-label="Name" required />
        <button type="submit">Apply</button>
      </form>
      <ul>
        {customers.map(({ id, name, kyb_status }) => (
          <li key={id}>
            {name}: {kyb_status}, told: {news.get(id) ?? 'nothing yet'}
          </li>
        ))}
      </ul>
    </main>
  )
}
