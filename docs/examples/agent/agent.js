/**
 * An agent that pays bills with the tools of the platform. `think` is the model: it sees the conversation so far, and
 * answers with a call of a tool, or with a text when it is done. Nothing here knows that the platform is simulated.
 */
export async function runAgent({ think, tools, task, mostSteps = 20 }) {
  const messages = [{ role: 'user', content: task }]
  for (let step = 0; step < mostSteps; step++) {
    const answer = await think(messages)
    if (answer.text !== undefined) return answer.text
    const tool = tools[answer.tool]
    const content =
      tool === undefined ? `there is no tool ${answer.tool}` : await tool(answer.input).catch(String)
    messages.push({ role: 'tool', tool: answer.tool, content })
  }
  throw new Error(`the agent was not done after ${mostSteps} steps`)
}

/** The tools that the agent has: what it may spend is decided by its mandate, and not here. */
export function createTools({ fetch, url, apiKey, signerId, walletId }) {
  async function ask(path, body) {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-api-key': apiKey,
        'x-idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.detail)
    return answer
  }
  return {
    balance: () => ask(`/wallets/${walletId}/balances`),
    payments: () => ask('/scheduled-payments'),
    pay: ({ address, amount }) =>
      ask('/scheduled-payments', {
        signer_id: signerId,
        wallet_id: walletId,
        amount,
        asset: 'USDC',
        address,
        network_id: 'base-sepolia',
      }),
  }
}
