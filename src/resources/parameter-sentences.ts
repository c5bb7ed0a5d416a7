/** Sentences of parameters of paths, by name: of those that need more than {@link parameterSentence} makes of the name. */
export const parameterSentences: Readonly<Record<string, string>> = {
  account_id: 'The onramp, offramp or swap account that is meant. A KSUID.',
  address: 'The declared wallet that is taken back, by its address on the blockchain.',
  api_key_id: 'The id of the key that is deleted, not the key itself. A KSUID.',
  application_id:
    'The application of the customer, which answers about customers call `application_id`. A KSUID.',
  asset: 'The symbol of the asset that is deployed, such as `USDC`.',
  auto_transaction_id: 'The deposit to an account, and all that came of it. A KSUID.',
  card_transaction_id: 'The authorization or refund of a card that is meant. A KSUID.',
  cardholder_id: 'The person whom cards are issued to. A KSUID.',
  customer_id:
    'The customer that is meant, who must belong to the caller: that of another client answers 404. A KSUID.',
  destination_id: 'The bank account or blockchain address of a recipient that is meant. A KSUID.',
  document_id: 'The uploaded document that is meant. A KSUID.',
  document_key: 'The legal document that is read, by its key, such as `terms_of_service`.',
  event_id: 'The event that is meant, by the `id` that its webhook has. A KSUID.',
  individual_id:
    'The person who owns, controls or signs for the business, as `individuals` of its application has them. A KSUID.',
  job_id: 'The import that is asked about, by the `job_id` that its beginning answered. A KSUID.',
  mandate_id: 'The mandate of a payment agent that is meant. A KSUID.',
  month: 'The month of the statement, by its first day, such as 2026-01-01.',
  network: 'The blockchain that the asset is deployed on, such as `base-sepolia`.',
  public_key: 'The public key of the signer as it was registered, in URL-safe base64 or percent-encoded.',
  recipient_id: 'The payee that is meant, who must belong to the caller. A KSUID.',
  rule_id: 'The rule of the policy that is meant. A KSUID.',
  scheduled_payment_id: 'The payment of a schedule that is meant. A KSUID.',
  signer_id: 'The member that leaves the group. A KSUID.',
  simulation_id: 'The simulation that the sandbox answered with. A KSUID.',
  transaction_id: 'The one-off transaction that is meant. A KSUID.',
  upload_id: 'The upload that was announced, by the id in its `upload_url`. A KSUID.',
  user_id: 'The user of the dashboard who is meant. A KSUID.',
  webhook_target_id: 'The address that webhooks are sent to, by its id. A KSUID.',
}

/** Returns the sentence of a parameter of a path; undefined for a name that is no id and has none here. */
export function parameterSentence(name: string): string | undefined {
  const own = parameterSentences[name]
  if (own !== undefined || !name.endsWith('_id')) return own
  return `The ${name.slice(0, -'_id'.length).replaceAll('_', ' ')} that is meant. A KSUID.`
}
