/** A page that agents read, in words of their tools. */
export interface Page {
  readonly name: string
  readonly title: string
  readonly text: string
  /** The rest of it, where causes are found. */
  readonly played: string
}

/** The pages for agents: each says in which order things are done, and leaves what they take to `describe`. */
export const pages: readonly Page[] = [
  {
    name: 'money',
    title: 'How money moves',
    text: `Money moves for an approved customer, to a destination of one of its recipients. Amounts are decimal strings.

1. \`recipients.create\` makes who is paid. A bank account needs its address.
2. \`destinations.create\` adds a crypto address, a US bank account or an IBAN.
3. From a bank to crypto: \`accounts.createOnramp\` opens a bank account that passes on what arrives. \`autoTransactions.list\` has what arrived.
4. From crypto to a bank, once: \`transactions.createOneOff\` answers \`crypto_address\` and \`send_amount\`. The deposit starts it. For whatever arrives: \`accounts.create\`.
5. From crypto to crypto: \`accounts.createSwap\`. From a wallet: \`wallets.send\`, which its signers have endorsed.
6. \`transactions.get\` and \`autoTransactions.get\` have the status, and in the end the receipt or the reason.

Over the API the sandbox takes at most 2 dollars.`,
    played: `Nobody else deposits in the sandbox: \`simulate.bankDeposit\` and \`simulate.cryptoDeposit\` do. \`simulate.returnPayment\` has a bank send a payment back. Then move the clock: a payout takes a minute or less.`,
  },
  {
    name: 'onboarding',
    title: 'How a customer is approved',
    text: `1. \`customers.create\` makes a customer and its application. The sandbox approves it five seconds later: move the clock.
2. \`customers.get\` has the status. Money moves when it is approved.
3. \`applications.get\` says what an application lacks. Whoever applies fills in the hosted form: \`application_url\` of the answer.
4. \`customers.reengage\` makes a new link.`,
    played: `\`simulate.approveOnboarding\`, \`simulate.rejectOnboarding\`, \`simulate.requestInformation\` and \`simulate.freezeCustomer\` are what a reviewer does.`,
  },
  {
    name: 'agents',
    title: 'How agents pay under a mandate',
    text: `1. \`paymentAgents.create\` makes an agent with a signer of its own. \`signerGroups.addSigner\` lets that signer act for a wallet.
2. \`mandates.create\` says what the signer may spend. Another signer of the customer approves it: \`mandates.approve\`.
3. \`scheduledPayments.create\` schedules payments, and a mandate is asked when each is due. \`mandates.budget\` has what is left.
4. \`paymentAgents.propose\` drafts payments out of words and invoices. Nothing is paid until \`instructions.create\` accepts them.
5. \`x402.enable\`, \`x402.createMandate\` and \`x402.sign\` pay for web requests.`,
    played: `\`simulate.completeX402Enablement\` makes the wallet for x402 at once, and \`simulate.walletDeposit\` puts money into a wallet.`,
  },
]
