/** What members of bodies and queries are, for agents: by name, where the schema itself says nothing. */
const words: Readonly<Record<string, string>> = {
  aba_routing_number: 'Nine digits: the routing number for ACH.',
  aba_wire_routing_number: 'Nine digits: the routing number for wires.',
  account_holder_address: 'The address of the account holder.',
  account_holder_name: 'Whose account it is.',
  account_holder_phone: 'The phone number of the account holder.',
  account_number: 'The number of the bank account.',
  account_type: 'The kind of account.',
  action: 'What is decided of a simulation that waits.',
  address: 'A postal address.',
  addresses: 'Addresses on blockchains.',
  amount: 'A decimal string, such as 12.50.',
  amount_max: 'At most this amount, as a decimal string.',
  amount_min: 'At least this amount, as a decimal string.',
  applicant_id: 'The id of an application, which customers show as application_id; not of a customer.',
  approver_public_key: 'The public key of the signer who approves.',
  args: 'The arguments of the method.',
  asset: 'The symbol of an asset, such as USDC.',
  assetTransferMethod: 'How the token is transferred.',
  assets: 'Symbols of assets, such as EUR.',
  attestation_type: 'What is attested.',
  bank_address: 'The address of the bank.',
  bank_name: 'The name of the bank.',
  bank_phone: 'The phone number of the bank.',
  bic: 'The BIC of the bank.',
  body: 'What the operation takes.',
  capabilities: 'Payment rails that are taken.',
  chain: 'A blockchain by its CAIP-2 name, such as eip155:84532.',
  city: 'The city.',
  content: 'What was said.',
  count: 'How many payments.',
  country: 'Two letters: ISO 3166.',
  created_at_from: 'Created at this moment or later.',
  created_at_to: 'Created at this moment or earlier.',
  crypto_address: 'An address on a blockchain.',
  currency: 'The symbol of a currency or an asset.',
  cursor: 'Where the page goes on: the next_cursor of the page before.',
  customer_type: 'A business or a person.',
  data: 'The bytes of the call, in hexadecimal.',
  definition: 'What the rule says.',
  delay_seconds: 'How long it takes until it happens.',
  description: 'What it is for.',
  destination_asset: 'The asset that is paid out.',
  destination_crypto_address: 'The address that is paid.',
  destination_payment_rail: 'The bank rail that pays out.',
  destination_type: 'The kind of destination.',
  developer_fee_bps: 'The developer’s fee in basis points: 100 is one percent.',
  developer_fee_fixed: 'The developer’s fee as an amount, beside the one in basis points.',
  direction: 'Which way money goes.',
  disclosure_version: 'The version of the disclosure.',
  document_key: 'Which legal document.',
  domains: 'Hosts that may be paid: exact, or such as *.example.',
  email: 'An email address.',
  end_date: 'Until this moment.',
  ending_before: 'The id of an object: the page ends before it.',
  event_type: 'A type of event, such as customer.created.',
  event_types: 'Types of events, such as customer.created.',
  external_id: 'An id of your own.',
  extra: 'What the signature needs to know of the token.',
  family: 'The kind of blockchain: evm or solana.',
  first_name: 'The given name.',
  from: 'From this moment on.',
  global: 'True for every event.',
  hosted: 'True: the platform makes the key of the agent, and keeps it.',
  iban: 'The IBAN of the account.',
  id: 'The symbol of an asset, such as USDC.',
  idempotency_key: 'Unique to this intent.',
  include_removed: 'Also those who left.',
  info_request_fields: 'What is asked for.',
  input_asset: 'The asset that comes in.',
  intent: 'What is signed.',
  intermediary_bic: 'The BIC of a bank between.',
  interval_seconds: 'How many seconds lie between two payments.',
  is_sub_client: 'Whether the customer is a client of yours.',
  key_type: 'What the key is: ES256, or WEBAUTHN.',
  kind: 'A transfer, or a call of a contract.',
  kyb_status: 'The status of the review.',
  last_name: 'The family name.',
  legal_document_version: 'The version of the legal document.',
  limit: 'How many objects a page has.',
  mandate_version: 'The version of the mandate that was used.',
  max_amount_in_window: 'The most in a window.',
  max_amount_per_target_in_window: 'The most to one target in a window.',
  max_count_in_window: 'The most payments in a window.',
  max_count_per_target_in_window: 'The most payments to one target in a window.',
  max_per_call: 'The most of one payment, in the smallest units of the asset.',
  max_per_tx: 'The most of one payment.',
  max_per_window: 'The most in a window, in the smallest units of the asset.',
  member_key: 'The public key of the signer.',
  member_keys: 'Public keys of the members.',
  messages: 'What was said, the last of it by the user.',
  method: 'The method of the contract.',
  mimeType: 'The media type of what is paid for.',
  mode: 'How payees are told: anybody, by addresses, or by domains.',
  month: 'The first day of a month, such as 2026-01-01.',
  name: 'The name.',
  network: 'A network, such as base-sepolia.',
  operation: 'What is sent, and where to.',
  outgoing_amount_max: 'At most this amount is paid out, as a decimal string.',
  outgoing_amount_min: 'At least this amount is paid out, as a decimal string.',
  page: 'Which page, from 1.',
  partial_amount: 'The part of the amount that arrives, as a decimal string.',
  payTo: 'The address that is paid.',
  payee_policy: 'Who may be paid.',
  payment_reference: 'What the recipient reads beside the payment.',
  payment_requirements: 'What the server that wants to be paid answered with 402.',
  policies: 'Ids of the policies that judge what it sends.',
  postal_code: 'The postal code.',
  public_key:
    'A public key: base64 of the SubjectPublicKeyInfo, or of the COSE key of a WebAuthn credential.',
  rail: 'The bank rail.',
  reason: 'Why, in words.',
  reason_code: 'Why, as a code.',
  region: 'The state or region.',
  resource: 'What is paid for.',
  return_address: 'The address that money goes back to.',
  return_crypto_address: 'The address that crypto goes back to.',
  role: 'What the user may do.',
  rule: 'What the mandate allows.',
  rule_type: 'The kind of rule.',
  rules: 'The rules that the policy begins with.',
  scenario: 'How it ends.',
  scheme: 'How it is paid: exact.',
  search: 'Part of a name.',
  signature: 'Base64: what that signer signed.',
  signatures: 'Base64: one signature of the intent for each signer.',
  signer_groups: 'Ids of the groups that sign for it.',
  signer_public_key: 'The public key of the signer who decides.',
  sort_by: 'What the list is ordered by.',
  sort_dir: 'asc for ascending, desc for descending.',
  source_asset: 'The asset that comes in.',
  source_crypto_address: 'The address that pays.',
  start_date: 'From this moment on.',
  starting_after: 'The id of an object: the page begins after it.',
  state: 'Only those in this state.',
  status: 'Only objects of this status.',
  street1: 'Street and number.',
  street2: 'The second line of the street.',
  street3: 'The third line of the street.',
  target_type: 'What the targets are.',
  targets: 'Recipients or addresses that may be paid; empty for any.',
  timestamp: 'When, in Unix seconds.',
  to: 'Until this moment.',
  transaction_hash: 'The hash of a transaction on a blockchain.',
  transaction_type: 'The kind of transaction.',
  tier_price_cents: 'The price of a tier of credits, in cents.',
  type: 'The kind.',
  url: 'An address that starts with https://.',
  usdc_wallet: 'The wallet that is paid in USDC.',
  valid_from: 'Unix seconds: from when on.',
  valid_until: 'Unix seconds: until when.',
  version: 'The version.',
  wallet_address: 'The address that is sent to: a deposit address.',
  window_days: 'How many days the window has, 1 to 90.',
}

/** Of what an id is; undefined for a name that nothing is known of. */
export function wordsOf(name: string): string | undefined {
  if (Object.hasOwn(words, name)) return words[name]
  const [, before = '', thing = ''] = /^(?:(source|destination|crypto|fiat)_)?(.+)_id$/.exec(name) ?? []
  if (thing === '') return undefined
  const which = before === '' ? '' : ` (${before})`
  return `The id of ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing.replaceAll('_', ' ')}${which}.`
}

type Node = { readonly [name: string]: unknown }

/** Gives every member of a JSON Schema without a description the words for its name. */
export function describeMembers(schema: Node): void {
  for (const [name, member] of Object.entries(nodesIn(schema['properties']))) {
    const text = wordsOf(name)
    if (text !== undefined && !('description' in member)) Reflect.set(member, 'description', text)
  }
  for (const part of partsOf(schema)) describeMembers(part)
}

function partsOf(schema: Node): readonly Node[] {
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => Object.values(nodesIn(schema[name])))
  const inside = ['properties', '$defs'].flatMap((name) => Object.values(nodesIn(schema[name])))
  return [...lists, ...inside, ...Object.values(nodesIn([schema['items']]))]
}

/** The objects among the members of an object, or the items of a list. */
function nodesIn(value: unknown): Readonly<Record<string, Node>> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, Node] => isNode(entry[1])))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
