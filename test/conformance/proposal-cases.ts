import type { Case } from './cases.js'

/** What proposals and the policy that steers them refuse, beyond what their declarations imply. */
export const proposalCases: readonly Case[] = [
  {
    name: 'agenticPolicy.get answers 404 where the client has not said how its agents draft',
    call: () => ({ operation: 'agenticPolicy.get' }),
    status: 404,
    problem: 'not-found',
  },
  {
    name: 'agenticPolicy.replace answers 404 without the beta',
    call: () => ({ operation: 'agenticPolicy.replace', body: {} }),
    status: 404,
    problem: 'not-found',
  },
  ...[
    { payee: 'flat' },
    { payee_model: 'round' },
    { labels: { colour: 'red' } },
    { labels: { payee: 'Vendor' } },
    { payout_assets: ['DOGE'] },
  ].map(
    (body): Case => ({
      name: `agenticPolicy.replace answers 400 to ${JSON.stringify(body)}`,
      call: () => ({ operation: 'agenticPolicy.replace', body }),
      status: 400,
      problem: 'validation-error',
    }),
  ),
]
