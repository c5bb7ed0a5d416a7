/** The application: it signs customers up, and says what became of them. */
export async function signUp({ url, key }, name, id) {
  const response = await fetch(`${url}/customers`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'x-idempotency-key': id, 'content-type': 'application/json' },
    body: JSON.stringify({ name, customer_type: 'business', external_id: id }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  return answer.id
}

export async function isActive({ url, key }, id) {
  const response = await fetch(`${url}/customers/${id}`, { headers: { 'x-api-key': key } })
  return (await response.json()).status === 'approved'
}
