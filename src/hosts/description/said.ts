// Generated from the comments of the declarations by `npm run docs`; edits are overwritten.

import type { Said } from './sentences.js'

/** What is said of each member and argument. Loaded by who shows it. */
export const said: Said = {
  AccountCreateRequest: {
    account_type:
      'The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on blockchains (`swap`). It decides which members are needed.',
    capabilities: 'The rails that deposits may come by; needed for an onramp, without effect for others.',
    rail:
      'The rail that pays the bank, for an offramp; one that the destination takes is chosen where it is left out.',
    crypto_destination_id: 'The blockchain address that is paid; needed for an onramp and a swap. A KSUID.',
    fiat_destination_id: 'The bank account that is paid; needed for an offramp. A KSUID.',
    source_network_id:
      'The blockchain that deposits come on, or the wildcard of its family; needed for an offramp and a swap.',
    source_asset: 'The symbol of the asset that is deposited; needed for an offramp and a swap.',
    destination_network_id:
      'The blockchain that payouts go on; that of the destination where it is left out.',
    destination_asset: 'The symbol of the asset that is paid out; needed for an onramp and a swap.',
    return_address:
      'The blockchain address that money goes back to, where it cannot be converted. Not together with `return_crypto_address`.',
    return_crypto_address: 'The same as `return_address`, by its other name.',
    developer_fee_bps:
      "The client's own fee in basis points of what is converted, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not together with `developer_fee_bps`.",
    max_transactions: 'The number of transactions that the account may have; deposits beyond it wait.',
    payment_reference:
      'The text that the payee reads beside each payment, of an offramp only; empty is none. Each rail has its own characters: ACH has letters, digits and spaces. At most 140 characters.',
  },
  AccountPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  AccountReplaceRequest: {
    account_type: 'The kind of the account, which cannot be changed: another one is refused.',
    crypto_destination_id:
      'The blockchain address that is paid from now on; it stays as it is where it is left out. A KSUID.',
    fiat_destination_id:
      'The bank account that is paid from now on, by the same rail; it stays as it is where it is left out. A KSUID.',
    destination_network_id: 'The blockchain that payouts go on from now on.',
    destination_asset: 'The symbol of the asset that is paid out from now on.',
    developer_fee_bps:
      "The client's own fee in basis points of what is converted, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not together with `developer_fee_bps`.",
    max_transactions:
      'The number of transactions that the account may have, or null for any number; deposits beyond it wait.',
  },
  AccountResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    account_type:
      'The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on blockchains (`swap`).',
    bank_account: 'The bank account that deposits go to; of onramps only.',
    destination: 'The bank account or blockchain address that is paid.',
    source_crypto_address: 'The blockchain address that deposits go to; left out for onramps.',
    source_family: 'The kind of blockchain that deposits come on; left out for onramps.',
    source_network_id:
      'The blockchain that deposits come on, or the wildcard of its family; left out for onramps.',
    source_asset: 'The symbol of the asset that is deposited.',
    destination_asset: 'The symbol of the asset that is paid out.',
    rail:
      'The bank rail that money comes in or goes out by; left out for swaps. ACH is called `us_bank_account` for onramps.',
    destination_rail: 'The bank rail that pays out; of offramps only.',
    payment_reference: 'The text that the payee reads beside each payment; left out where there is none.',
    developer_fee_bps:
      "The client's own fee in basis points, 100 being one percent; shown only with the option `quirks: 'observed'`.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset; left out where the fee is a share.",
    minimum_deposit:
      'The least deposit that is converted: one that leaves a hundredth of the asset after the fixed fee. Left out without one.',
    max_transactions: 'The number of transactions that the account may have; left out for any number.',
  },
  AccountUpdateRequest: {
    account_type: 'The kind of the account, which cannot be changed: another one is refused.',
    crypto_destination_id:
      'The blockchain address that is paid from now on; it stays as it is where it is left out. A KSUID.',
    fiat_destination_id:
      'The bank account that is paid from now on, by the same rail; it stays as it is where it is left out. A KSUID.',
    destination_network_id: 'The blockchain that payouts go on from now on.',
    destination_asset: 'The symbol of the asset that is paid out from now on.',
    developer_fee_bps:
      "The client's own fee in basis points of what is converted, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not together with `developer_fee_bps`.",
    max_transactions:
      'The number of transactions that the account may have, or null for any number; deposits beyond it wait.',
  },
  'AddPolicyRuleIntent|0': {
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    policy_id: 'The policy that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
  },
  'AddPolicyRuleIntent|1': {
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    policy_id: 'The policy that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
  },
  'AddPolicyRuleIntent|2': {
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    policy_id: 'The policy that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
  },
  AddPolicyRuleRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  Address: {
    street1: 'The first line, with street and number; not blank.',
    street2: 'A second line, such as a floor or a suite.',
    street3: 'A third line, where two are too few.',
    city: 'The town or city; not blank.',
    region: 'The state, province or region. Within the US a code such as `CA`.',
    postal_code: 'The ZIP or postal code, as the country writes it.',
    country: 'The country by two capitals of ISO 3166-1, such as `US`.',
  },
  AdvanceCardTransactionRequest: {
    action: 'The thing that happens next; one that the status does not allow is refused with 422.',
    amount: 'The amount of it in US dollars; all of it unless told.',
    merchant: 'The merchant who gives it back, for a return; the one of the purchase unless given.',
  },
  AdvanceSimulationRequest: {
    action: 'The thing that happens next: one of `advance_actions_available`.',
    reason_code: 'The reason as a code, where the action has one.',
  },
  AdvanceSimulationResult: {
    simulation_id: 'The simulation that went on.',
    previous_state: 'The state from which it was moved.',
    new_state: 'The state to which it was moved.',
    callbacks_scheduled: 'The number of webhooks that it will send.',
  },
  'AgenticAction|0': {
    type: 'Names the kind of action, and the member that has its parts.',
    create_recipient: 'The payee that is created.',
  },
  'AgenticAction|1': {
    type: 'Names the kind of action, and the member that has its parts.',
    create_crypto_destination: 'The blockchain address that is created for a payee.',
  },
  'AgenticAction|2': {
    type: 'Names the kind of action, and the member that has its parts.',
    create_bank_destination: 'The bank account that is created for a payee.',
  },
  'AgenticAction|3': {
    type: 'Names the kind of action, and the member that has its parts.',
    create_mandate: 'The mandate that is drafted; signers still have to approve it.',
  },
  'AgenticAction|4': {
    type: 'Names the kind of action, and the member that has its parts.',
    create_scheduled_payments: 'The payments that a wallet is to send, and when.',
  },
  'AgenticAction|5': {
    type: 'Names the kind of action, and the member that has its parts.',
    create_auto_account: 'The account that converts money on its way.',
  },
  AgenticAttachment: {
    type: 'Says that a document comes along.',
    document: 'The document, with its bytes.',
  },
  'AgenticAttachment.document': {
    media_type: 'The media type of the bytes.',
    data: 'The bytes in base64; at most 8 MiB when they are decoded.',
    filename: 'The name of the file, which the reply may tell. At most 255 characters.',
  },
  AgenticMessage: {
    role: 'Tells who said it.',
    content: 'The text that was said.',
    attachments: 'The documents that came with it, such as invoices.',
  },
  AgenticPolicy: {
    payee_model: 'Says `flat` where a payee is an address of its own; left out else.',
    payout_assets:
      'The symbols of the assets that may leave wallets, in capitals; left out for any. At most 20 items.',
    labels: 'The words that the client has for things; left out for none.',
    mandate_strategy: 'Says `external_only` where agents draft no mandates; left out else.',
    payout_route: 'The way that drafts pay; left out for any.',
  },
  'AgenticPolicy.labels': {
    limit: "The client's word for a limit.",
    payee: "The client's word for somebody who is paid.",
    limit_unit: "The client's word for the unit of limits.",
  },
  AgenticPolicyRequest: {
    payee_model:
      'Tells whether a payee is a recipient with destinations (`nested`, as it is unless told) or an address of its own (`flat`).',
    payout_assets:
      'The symbols of the assets that may leave wallets; any where the list is empty or left out. At most 20 items.',
    labels: 'The words that you have for things, which drafts then use.',
    mandate_strategy: 'Keeps agents from drafting mandates, with `external_only`; empty lets them.',
    payout_route:
      'The way that drafts pay: only through converting accounts, or only to banks; empty for any.',
  },
  'AgenticPolicyRequest.labels': {
    limit: 'Your word for a limit, in small letters.',
    payee: 'Your word for somebody who is paid, in small letters.',
    limit_unit: 'Your word for the unit of limits, of letters and digits.',
  },
  AgenticPolicyResponse: {
    policy: 'The way in which agents of the client draft; what has its default is left out.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
  },
  AgenticProposal: {
    summary: 'Says what it comes to, in a sentence for people. At most 2000 characters.',
    actions: 'The things to do, in their order: later ones may refer to earlier ones. 1 to 100 items.',
    payment_agent_id: 'The agent that it was drafted for. A KSUID.',
  },
  AmendMandateRequest: {
    signer_public_key:
      'The public key of the signer who decides, in base64: a human signer, and not the agent that is bound. 1 to 8192 characters.',
    signature:
      'The signature of that signer over the canonical form of the act, in base64. 1 to 20000 characters.',
    rule: 'The new limits, which are signed as they are sent.',
  },
  AmountDetails: {
    amount: 'The amount as a decimal text, in `asset`.',
    asset: 'The symbol of the asset or currency, such as `USD`.',
    network: 'The blockchain that the amount moves on; left out for a bank.',
  },
  ApiKeyCreatedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    last_6: 'The last six characters of the key, by which people tell keys apart.',
    hash: 'The SHA-256 of the key in hexadecimal.',
  },
  ApiKeyDeletedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
  },
  ApiKeyListItem: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    user_id: 'The user of the dashboard whom the key belongs to: it may do what that user may. A KSUID.',
    key_suffix: 'The last six characters of the key, by which people tell keys apart.',
    created_at: 'The moment at which it was made. Unix seconds.',
  },
  ApiKeyPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  ApiKeyResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    key: 'The key itself: it is shown this once, and nowhere again.',
  },
  Application: {
    application_id: 'The application of the customer. A KSUID.',
    application_type: 'Tells a business from a single person.',
    type: 'The same as `application_type`, by its shorter name.',
    application_status: 'Tells how far it has come: filled in, sent, waiting for an answer, or done.',
    application_created_at: 'The moment at which the application was begun. RFC 3339, in UTC.',
    application_updated_at: 'The moment of its last change. RFC 3339, in UTC.',
    application_submitted_at:
      'The moment at which it was sent for review; null until then. RFC 3339, in UTC.',
    application_decision: 'The outcome of the review; null until there is one.',
    decline_reason: 'The reason as a code; left out unless it was declined.',
    decline_message: 'The reason in words for people; left out unless it was declined.',
    poa_status:
      'Tells how far the proof of address has come; null where none was asked for, left out for businesses.',
    poa_on_file: 'Tells whether a proof of address was ever approved; of single people only.',
    provider: 'The identity provider that the application was imported from; left out for others.',
    provider_applicant_id: "The applicant's number at that provider; left out for others.",
    is_frozen: 'Tells whether the person is frozen now; of single people only.',
    frozen_at: 'The moment at which the person was frozen; left out unless they are. RFC 3339, in UTC.',
    outstanding_partner_attestations:
      'The disclosures of partners that are still to be accepted after the decision.',
    rfi_requested_items: 'The things that a reviewer asked for; left out where nothing is asked.',
    rfi_resubmitted: 'Tells whether what a reviewer asked for was given.',
    entities: 'The business and the people, with `include=entities`.',
    edd: 'The answers about enhanced due diligence, with `include=edd`.',
    attestations: 'The attestations that were given, by name, with `include=attestations`.',
    validation: 'The things that are missing before it can be submitted, with `include=validation`.',
  },
  ApplicationDocumentUploadRequest: {
    document_type: 'Names what the document is, and so what it shows.',
    file_type: 'The format of the file, which its bytes must have.',
    country: 'The country that issued the document, by two capitals of ISO 3166-1.',
    id_number: 'The number that is printed on the document. 3 to 50 characters.',
    filename: 'The name of the file, which downloads get again. At most 100 characters.',
    file_content: 'The file itself in base64, as RFC 4648 has it: padded, and on one line.',
    description: 'A note of your own on the document. At most 500 characters.',
  },
  ApplicationDocumentUploadUrlRequest: {
    document_type: 'Names what the document is, and so what it shows.',
    file_type: 'The format of the file, which its bytes must have.',
    country: 'The country that issued the document, by two capitals of ISO 3166-1.',
    id_number: 'The number that is printed on the document. 3 to 50 characters.',
    filename: 'The name of the file, which downloads get again. At most 100 characters.',
  },
  ApplicationEntities: {
    business: 'The business that applies; left out for a single person.',
    primary_individual: 'The person who applies; left out for a business.',
    associated_individuals: 'The people of the business; left out for a single person.',
    individuals: 'The same people under one name, whatever the application is of.',
  },
  ApplicationEntity: {
    applicant_type: 'Tells a business from a person.',
    applicant_id: 'The business or the person, by its id. A KSUID.',
    legal_name: 'The name under which the business is registered; left out for people.',
    first_name: 'The given name; left out for businesses.',
    last_name: 'The family name; left out for businesses.',
    ready: 'Tells whether nothing is missing of this one.',
    document_info: 'The documents that are there and that are missing.',
  },
  ApplicationListItem: {
    application_id: 'The application of the customer. A KSUID.',
    application_type: 'Tells a business from a single person.',
    type: 'The same as `application_type`, by its shorter name.',
    application_status: 'Tells how far it has come: filled in, sent, waiting for an answer, or done.',
    application_decision: 'The outcome of the review; left out until there is one.',
    decline_reason: 'The reason as a code; left out unless it was declined.',
    business: 'The business that applies; left out for a single person, and before its details are there.',
    individuals: 'The people of the application: the one who applies, or those of the business.',
    edd_id: 'The answers about enhanced due diligence, by their id; left out where there are none. A KSUID.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    updated_at: 'The moment of the last change to it; at first that of its creation. RFC 3339, in UTC.',
    submitted_at: 'The moment at which it was sent for review; left out until then. RFC 3339, in UTC.',
  },
  ApplicationNotReadyError: {
    type: 'A URL that ends with the name of the problem, such as `#validation-error`: compare that name.',
    title: 'The name of the problem for people; it may change.',
    status: 'The HTTP status of the answer, once more.',
    detail: 'Says what was wrong with this request.',
    instance: 'The path that was asked for, with its query.',
    request_id: 'Names the request for support, as the header `x-request-id` does.',
    errors: 'The fields that were refused, where a field was the reason; the first 100 of them.',
    resolution_url:
      'A page where the customer can put right what refuses the request; left out where there is none.',
    user_message: 'Words that the customer may be shown; left out where there are none.',
    message: 'Repeats `detail`, on failures that sandbox headers or faults injected only.',
    sim_hint: "The simulator's help for the author of the test; the platform does not send it.",
    code: 'A fixed word for this refusal: compare it.',
    application_id: 'The application that cannot be submitted yet. A KSUID.',
    status_message: 'Says what is missing, in words for people.',
    edd: 'The state of enhanced due diligence; left out where it is not needed.',
    incomplete_applicants: 'Only those who lack something.',
    missing_attestations: 'The attestations that are still to be given.',
    rfi_requested_items: 'The things that a reviewer asked for and that are not there; left out for none.',
  },
  ApplicationPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  ApplicationSubmittedEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    type: 'Tells a business from a single person.',
    application_id: 'The application that somebody sent for review. A KSUID.',
    application_type: 'The same as `type`, by its longer name.',
  },
  ApplicationValidation: {
    ready: 'Tells whether the application can be submitted now.',
    status_message: 'Says what is missing, in words for people.',
    business: 'The business, and what is missing of it; left out for a single person.',
    primary_individual: 'The person who applies, and what is missing; left out for a business.',
    associated_individuals: 'The people of the business, and what is missing of each.',
    edd: 'The answers about enhanced due diligence, and what is missing of them.',
    attestations: 'The attestations that are there and that are missing.',
  },
  ApplicationWithdrawnEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    application_id: 'The application of the customer. A KSUID.',
    reason: 'Says why, in the words of the request; left out without a reason.',
  },
  ApproveMandateRequest: {
    approver_public_key:
      'The public key of the signer who approves, in base64: a human signer, and not the agent that is bound. 1 to 8192 characters.',
    signature:
      "The signature of that signer over the canonical form of the mandate's version, in base64. 1 to 20000 characters.",
  },
  AssetBalance: {
    asset: 'The asset, the network that it lies on, and its contract there.',
    amount_usd: 'The value in US dollars with cents, rounded down.',
  },
  AssetDeployment: {
    id: 'The symbol of the asset, such as `USDC`.',
    name: 'The name of the asset for people.',
    network_id: 'The blockchain that this contract is on.',
    contract_address: 'The contract of the asset on that blockchain.',
    token_standard: 'The interface of the contract, such as `ERC20`.',
    decimals: 'The number of digits behind the point: 6 where 1000000 smallest units are 1.',
  },
  AssociatedIndividualCreated: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
  },
  AssociatedIndividualEntity: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    first_name: 'The given name, as documents have it.',
    last_name: 'The family name, as documents have it.',
    employment_status: 'Required of the role individual.',
    date_of_birth: 'The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31.',
    ssn: 'Required of US nationals.',
    address: 'The place where the person lives; no post office box.',
    nationalities: 'The countries that the person is a citizen of, by two capitals of ISO 3166-1.',
    email_address: 'The address that the person can be written to.',
    phone_number: 'The telephone number with the code of the country; left out without one.',
    purpose_of_account: 'The reasons to open the account.',
    source_of_wealth: 'The origins of what the person owns.',
    decision: 'The outcome of the review of this one; left out until there is one.',
    decision_at: 'The moment of that outcome; left out until there is one. Unix seconds.',
    decision_by: 'The party that decided, a reviewer or the platform; left out until somebody did.',
    decision_reason: 'Says why, in words for people; left out without a reason.',
    decline_reason: 'The reason as a code; left out unless it was declined.',
    roles: 'The parts that the person has in the business, such as owner or signer.',
    ownership_percentage:
      'The share of the business that the person owns, in percent; left out for who owns none.',
    title: 'The position of the person in the business; left out without one.',
  },
  AssociatedIndividualResponse: {
    application_id: 'The application that was changed or read. A KSUID.',
    application_status: 'Tells how far the application has come.',
    application_decision: 'The outcome of the review; null until there is one.',
    individual: 'The person of the business, with what was just sent.',
  },
  AttachGroupToWalletIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    wallet_id: 'The wallet that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    group_id: 'The signer group that is attached or detached.',
  },
  AttachGroupToWalletRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  AttachPolicyToWalletIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    wallet_id: 'The wallet that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    policy_id: 'The policy that is attached or detached.',
  },
  AttachPolicyToWalletRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  AttachedPolicy: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: 'The name that the client gave the policy.',
  },
  AttachedWallet: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: 'The name that the client gave the wallet.',
    family: "The kind of blockchain that the wallet's address is good for.",
  },
  AttestationData: {
    information_accuracy:
      'Says that everything in the application is true; left out until somebody attested it.',
    terms_of_service: 'Accepts the terms of the platform; left out until somebody did.',
    privacy_policy: 'Accepts how the platform treats data; left out until somebody did.',
    funds_transfer_agreement: 'Accepts the agreement on moving money; left out until somebody did.',
    lead_bank_privacy_policy: 'Accepts how the partner bank treats data; left out until somebody did.',
    e_sign: 'Agrees to sign electronically; left out until somebody did.',
  },
  AttestationSubmitRequest: {
    attestation_type: 'Names what is accepted.',
    timestamp: 'The moment at which the person accepted; not in the future. Unix seconds.',
    applicant_id: 'The person who accepts: one of `attestors`, and no customer. A KSUID.',
    legal_document_version: 'The version of the legal document that was read; needed where one is accepted.',
    disclosure_id: 'Names the disclosure that is accepted, where it is one. 1 to 255 characters.',
    disclosure_version: 'The version of the disclosure that was read. 1 to 255 characters.',
  },
  AttestationValidation: {
    completed: 'The attestations that were given.',
    missing: 'The attestations that are still to be given.',
    missing_documents: 'Legal documents that were never accepted: what to show beside `missing`.',
    ready: 'Tells whether no attestation is missing.',
  },
  Attested: {
    attested_at: 'The moment at which it was accepted. RFC 3339, in UTC.',
    attested_by: 'The person who accepted, by name.',
    title: 'The heading of the legal document that was accepted; left out for what is none.',
    version: 'The version of that which was accepted.',
  },
  AutoAccountDeletedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
  },
  AutoAccountEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    enabled: 'Always true: an account that is there takes deposits.',
    account_type:
      'The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on blockchains (`swap`).',
    bank_account: 'The bank account that deposits go to; of onramps only.',
    crypto: 'The blockchain address that deposits go to, with its network; left out for onramps.',
    destination_id: 'The bank account or blockchain address that is paid. A KSUID.',
    output_asset: 'The asset that is paid out.',
  },
  'AutoAccountEvent.crypto': {
    network_id: 'The blockchain that deposits come on, or the wildcard of its family.',
    address: 'The address that deposits go to.',
  },
  'AutoAccountEvent.output_asset': {
    id: 'The symbol of the asset, such as `USDC`.',
    name: 'The name of the asset for people.',
  },
  AutoAccountTransaction: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    auto_account_id: 'The onramp, offramp or swap account that the deposit came to. A KSUID.',
    destination_id: 'The bank account or blockchain address that is paid. A KSUID.',
    type:
      'The kind of the account: money comes in from a bank (`onramp`), goes out to one (`offramp`), or stays on blockchains (`swap`).',
    status: 'Tells how far the money has come; `completed` can still be followed by a return.',
    failure_reason: 'Says why it failed; left out unless it did.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    completed_at: 'The moment at which the money reached the payee; left out until then. Unix seconds.',
    receipt: 'Amounts, fees and exchange rate of the conversion.',
    crypto_details:
      'The blockchain side: addresses, networks and hashes; left out where no blockchain takes part.',
    sender_details:
      'The account or wallet that the deposit came from, as far as the bank or the chain tells.',
    fiat_rail: 'The bank rail that the money came in or goes out by; left out for swaps.',
    provider_id: 'The provider behind the platform that carries it out: always `platform` here.',
    provider_external_id: 'The number that the provider gave it: `txn_` and the id.',
    provider_status: "The status in the words of the provider, which are the platform's own here.",
    return_code:
      'The code of the bank that sent the payment back, such as `R01`; left out unless it came back.',
    return_reason: 'Says why the bank sent the payment back; left out unless it came back.',
    return_initiated_at:
      'The moment at which the bank began to send the payment back; left out unless it did. Unix seconds.',
    return_deadline: 'The moment by which the returned money has to be there. Unix seconds.',
    reversal_reason: 'Says why the originator took the payment back; left out unless it did.',
    reversal_initiated_at:
      'The moment at which the originator took the payment back; left out unless it did. Unix seconds.',
    net_recovered_amount: 'The amount that came back of a return or a reversal; left out until it is there.',
  },
  AutoTransactionEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    auto_account_id: 'The onramp, offramp or swap account that the deposit came to. A KSUID.',
    destination_id: 'The bank account or blockchain address that is paid. A KSUID.',
    type:
      'The kind of the account: from a bank (`onramp`), to a bank (`offramp`), or between blockchains (`swap`).',
    status: 'Tells how far the money has come, in the words of events: reads have more of them.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    completed_at: 'The moment at which the money reached the payee; left out until then. Unix seconds.',
    failure_reason: 'Says why it failed; left out unless it did.',
    receipt:
      'Amounts, fees and exchange rate, always with flat members; left out until the deposit is there.',
    crypto_details:
      'The blockchain side: addresses, networks and hashes; left out where no blockchain takes part.',
    sender_details:
      'The account or wallet that the deposit came from, as far as the bank or the chain tells.',
    fiat_rail: 'The bank rail that the money came in or goes out by; left out for swaps.',
  },
  'AutoTransactionEvent.sender_details': {
    sender_type: 'Tells whether the money came from a bank account or from a blockchain wallet.',
    sender_account_holder_name: 'The holder of the bank account that sent the money.',
    sender_bank_name: 'The bank that the money came from.',
    sender_routing_number: 'The routing number of the US bank that the money came from.',
    sender_account_number: 'The number of the bank account that sent the money.',
    sender_wire_routing_number: 'The routing number for wires of the bank that the money came from.',
    sender_account_type: 'The kind of the bank account that sent the money, such as `checking`.',
    sender_iban: 'The IBAN of the account that sent the money.',
    sender_bic: 'The BIC of the bank that the money came from.',
    sender_wallet_address: 'The blockchain address that the money came from.',
    sender_network: 'The blockchain that the money came on.',
  },
  AutoTransactionPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  BankAccount: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    capabilities: 'The rails that deposits may come by.',
    aba_routing_number: 'The routing number for ACH that deposits go to; left out for an IBAN.',
    aba_wire_routing_number: 'The routing number for wires that deposits go to; left out for an IBAN.',
    account_number: 'The number of the account that deposits go to; left out for an IBAN.',
    account_type: 'Tells a current account from one for savings; left out for an IBAN.',
    bic: 'The BIC that deposits go to; left out for US accounts.',
    iban: 'The IBAN that deposits go to; left out for US accounts.',
    account_holder_name: 'The name that whoever deposits must write as the payee.',
    account_holder_address: 'The postal address of the account holder.',
    account_holder_phone: 'The telephone number of the account holder.',
    bank_name: "The bank's own name.",
    bank_address: 'The postal address of the bank.',
    bank_phone: 'The telephone number of the bank.',
    payment_reference:
      'Always null: each onramp has an account of its own, so that a deposit needs no reference.',
  },
  BankDeposit: {
    amount: 'The amount that arrives, in the currency of the account; no cap of the sandbox applies.',
    rail: 'The rail that the money comes by; the first of the account unless it has this one.',
    sender: 'Says who sent the money; a made-up company at a made-up bank unless given.',
    pause: 'Keeps the money until somebody decides.',
  },
  'BankDeposit.sender': {
    sender_type: 'The kind of sender, which is a bank account unless told.',
    sender_account_holder_name: 'The holder of the bank account that sent the money.',
    sender_bank_name: 'The bank that the money came from.',
    sender_routing_number: 'The routing number of the US bank that the money came from.',
    sender_account_number: 'The number of the bank account that sent the money.',
    sender_wire_routing_number: 'The routing number for wires of the bank that the money came from.',
    sender_account_type: 'The kind of the bank account that sent the money, such as `checking`.',
    sender_iban: 'The IBAN of the account that sent the money.',
    sender_bic: 'The BIC of the bank that the money came from.',
    sender_wallet_address: 'The blockchain address that the money came from.',
    sender_network: 'The blockchain that the money came on.',
  },
  BulkImportRequest: {
    tokens: 'The tokens that the identity provider shared, each for one applicant. 1 to 100 items.',
  },
  BulkImportResult: {
    total: 'The number of tokens that were sent.',
    succeeded: 'The number of tokens that became a customer.',
    failed: 'The number of tokens that did not.',
    results: 'One row for each token, in the order of the request.',
  },
  'BulkImportResult.results': {
    name: 'The name of the applicant, or the token where it could not be read.',
    success: 'Tells whether the token became a customer.',
    customer_id: 'The customer that it became; left out where it did not.',
    application_id: 'The application of that customer; left out where there is none.',
    error: 'Says why it did not, in words; left out where it did.',
  },
  BusinessApplicationCreateRequest: {
    legal_name: 'The name under which the business is registered. 1 to 140 characters.',
    country_of_incorporation:
      'The country where it was founded, by two capitals of ISO 3166-1, such as `US`.',
    date_of_incorporation:
      'The day on which it was founded, such as 2020-01-15; not in the future. A date such as 2026-01-31.',
    legal_structure: 'Not a trust, a government entity or a sole proprietorship.',
    tax_id_number:
      'The number that the tax office gave it; needed of a business in the United States. 1 to 140 characters.',
    registration_number: 'The number in the register of companies. 1 to 140 characters.',
    dba: 'The name that it trades under. 1 to 140 characters.',
    registered_address: 'No post office box.',
    operating_address: 'The place where it works, if that is somewhere else.',
    website: 'The address of its pages on the web. 1 to 2048 characters.',
    business_email: 'The address that it can be written to. An email address. At most 254 characters.',
    industry_code:
      'The code of its line of business: of NAICS, or one of those for crypto. 1 to 140 characters.',
    business_description: 'A text that says what the business does; not blank. 200 to 1024 characters.',
    purpose_of_account: 'The reasons to open the account, each once.',
    average_monthly_revenue: 'The revenue in a month, as a band of US dollars.',
    expected_monthly_deposit: 'The deposits that are expected in a month, as a band of US dollars.',
    expected_monthly_transaction_volume:
      'The number of transactions that are expected in a month, as a band.',
    source_of_funds: 'The origins of its money, each once.',
    has_bearer_shares: 'Tells whether shares belong to whoever has the paper.',
    transact_on_behalf_of_third_parties:
      'Tells whether it moves money for others; then enhanced due diligence is needed.',
    owned_by_foundation: 'Tells whether a foundation owns the business.',
  },
  BusinessDetailsResponse: {
    application_id: 'The application that was changed or read. A KSUID.',
    application_status: 'Tells how far the application has come.',
    application_decision: 'The outcome of the review; null until there is one.',
    business: 'The business as it is now, with what was just sent.',
  },
  BusinessEntity: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    legal_name: 'The name under which the business is registered. 1 to 140 characters.',
    country_of_incorporation:
      'The country where it was founded, by two capitals of ISO 3166-1, such as `US`.',
    date_of_incorporation:
      'The day on which it was founded, such as 2020-01-15; not in the future. A date such as 2026-01-31.',
    legal_structure: 'The form of the business in law.',
    tax_id_number:
      'The number that the tax office gave it; needed of a business in the United States. 1 to 140 characters.',
    registration_number: 'The number in the register of companies. 1 to 140 characters.',
    dba: 'The name that it trades under. 1 to 140 characters.',
    registered_address: 'No post office box.',
    operating_address: 'The place where it works, if that is somewhere else.',
    website: 'The address of its pages on the web. 1 to 2048 characters.',
    business_email: 'The address that it can be written to. An email address. At most 254 characters.',
    industry_code:
      'The code of its line of business: of NAICS, or one of those for crypto. 1 to 140 characters.',
    business_description: 'The text that says what the business does.',
    purpose_of_account: 'The reasons to open the account.',
    average_monthly_revenue: 'The revenue in a month, as a band of US dollars.',
    expected_monthly_deposit: 'The deposits that are expected in a month, as a band of US dollars.',
    expected_monthly_transaction_volume:
      'The number of transactions that are expected in a month, as a band.',
    source_of_funds: 'The origins of its money.',
    has_bearer_shares: 'Tells whether shares belong to whoever has the paper.',
    transact_on_behalf_of_third_parties:
      'Tells whether it moves money for others; then enhanced due diligence is needed.',
    owned_by_foundation: 'Tells whether a foundation owns the business.',
    decision: 'The outcome of the review of this one; left out until there is one.',
    decision_at: 'The moment of that outcome; left out until there is one. Unix seconds.',
    decision_by: 'The party that decided, a reviewer or the platform; left out until somebody did.',
    decision_reason: 'Says why, in words for people; left out without a reason.',
    decline_reason: 'The reason as a code; left out unless it was declined.',
  },
  BusinessListItem: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    legal_name: 'The name under which the business is registered.',
  },
  CRI: {
    network_id: 'The blockchain that the address belongs to.',
    crypto_address: 'The address on that blockchain.',
  },
  CancelMandateRequest: {
    signer_public_key:
      'The public key of the signer who decides, in base64: a human signer, and not the agent that is bound. 1 to 8192 characters.',
    signature:
      'The signature of that signer over the canonical form of the act, in base64. 1 to 20000 characters.',
  },
  CapabilityRequirement: {
    type: 'The kind of what is missing.',
    key: 'Names what is missing: a program compares it.',
    version: 'The version of the legal document that is missing; left out for other things.',
    title: 'Says what is missing, in words for people.',
    url: 'An address where the customer can see to it; left out for none.',
    severity: 'Tells whether it keeps the customer from doing it, or only will.',
  },
  CapabilityStatusEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    capability: 'Names what the customer can do, or cannot.',
    status: 'Tells whether the customer can do it now.',
    requirements: 'The things that are missing for it; empty where nothing is.',
  },
  Card: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    cardholder_id: 'The person who has the card. A KSUID.',
    wallet_id: 'The wallet that pays. A KSUID.',
    type: 'Tells a card that exists as data from one that is sent by post.',
    status: 'Tells whether the card can be used: only an active one can.',
    last4: 'The last four digits of the number: the whole number is nowhere.',
    spend_limit: 'The limit of what the card may spend; left out for anything.',
    freeze_sources: 'Empty when nothing freezes the card.',
    version:
      'Counts the changes of the card from 1: events have the same number, so that an older one is known.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
  },
  CardAuthorization: {
    amount: 'The amount in US dollars, with at most two places; no cap of the sandbox applies.',
    merchant: 'The merchant who asks for the money; a made-up one unless given.',
    type: 'Names what the merchant does; an `authorization` unless told.',
    partial_approval_capable:
      'Tells whether the merchant takes less than the amount, where the wallet has less.',
  },
  CardCreateRequest: {
    cardholder_id: 'The person who gets the card: must be approved. A KSUID.',
    wallet_id: 'The wallet that pays: one of the customer that has card settlement enabled. A KSUID.',
    type: 'Tells a card that exists as data from one that is sent by post; `virtual` unless told.',
    spend_limit: 'The limit of what the card may spend; anything unless told.',
  },
  CardEnablementEvent: {
    wallet_id: 'The wallet that pays for cards from now on. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
  },
  CardMerchant: {
    descriptor: 'The name of the merchant as it stands on the statement. 1 to 255 characters.',
    mcc: 'The category of the merchant: four digits.',
    acceptor_id:
      "The number by which the merchant's bank knows it; left out where it is not known. At most 255 characters.",
    city: 'The town or city of the merchant; left out where it is not known. At most 255 characters.',
    state: 'The state or region. At most 255 characters.',
    country: 'Three letters: ISO 3166.',
  },
  CardPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  CardPurchase: {
    amount: 'The amount in US dollars, with at most two places; no cap of the sandbox applies.',
    merchant: 'The merchant who asks for the money; a made-up one unless given.',
  },
  CardSettlement: {
    wallet_id: 'The wallet that may pay for cards. A KSUID.',
    status: 'Tells whether the wallet pays for cards: only an active one does.',
    settlement_destination: 'The blockchain address that the intent which enables it has to name.',
    enabled_at: 'The moment from which it pays; left out until then. Unix seconds.',
  },
  CardSimulationResponse: {
    simulation_id: 'Names the simulation, which `GET /sandbox/simulations/{simulation_id}` shows.',
    status: 'Tells whether it was done.',
    card_transaction_id:
      'The card transaction that it brought about; left out where there is none yet. A KSUID.',
  },
  CardTransaction: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    card_id: 'The card that was used. A KSUID.',
    cardholder_id: 'The person who has the card. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    wallet_id: 'The wallet that pays. A KSUID.',
    type: 'Names what the merchant did.',
    status: 'Tells how far it has come: money is only set aside until it is cleared.',
    currency: 'Always `USD`: cards spend US dollars.',
    amount: 'The amount that the merchant asked for, in US dollars.',
    authorized_amount:
      'The amount that was approved, in US dollars: less than `amount` in a partial approval.',
    cleared_amount: 'The amount that the merchant has taken, in US dollars.',
    outstanding_amount:
      'The amount that was taken and was not set aside before, less refunds, in US dollars.',
    refund_state: 'Tells whether the money of a refund is in the wallet; left out for what is none.',
    decline_reason: 'The reason as a code; left out unless it was declined.',
    decline_code: 'Two digits: the response code of ISO 8583.',
    original_transaction_id: 'The purchase that a return belongs to. A KSUID.',
    merchant: 'The merchant; left out where it is not known.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
  },
  CardTransactionPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  CardUpdateRequest: {
    spend_limit: 'The limit of what the card may spend from now on; null for no limit.',
  },
  Cardholder: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    status: 'Tells whether cards can be issued to the person: only once approved.',
    name: 'The name as it stands on the cards.',
    date_of_birth: 'The day of birth, such as 1990-05-17.',
    email: 'The address that the person can be written to.',
    phone: 'The telephone number with the code of the country.',
    address: 'The place where the person lives.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
  },
  CardholderAddress: {
    street1: 'The first line, with street and number.',
    street2: 'A second line, such as a floor or a suite; left out for none.',
    street3: 'A third line; left out for none.',
    city: 'The town or city.',
    region: 'The state, province or region; left out for none.',
    postal_code: 'The ZIP or postal code; left out for none.',
    country: 'The country by two capitals of ISO 3166-1, such as `US`.',
  },
  CardholderCreateRequest: {
    customer_id:
      'The customer whose cards the person gets: a single person, or somebody of a business. A KSUID.',
    name: 'The name as it stands on the cards. 1 to 255 characters.',
    email: 'The address that the person can be written to. An email address. At most 255 characters.',
    phone: 'The telephone number with the code of the country, such as +12025550143.',
    address: 'The place where the person lives.',
    date_of_birth: 'The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31.',
  },
  CardholderPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  CardholderUpdateRequest: {
    name: 'The name as it stands on the cards. 1 to 255 characters.',
    email: 'The address that the person can be written to. An email address. At most 255 characters.',
    phone: 'The telephone number with the code of the country, such as +12025550143.',
    address: 'The place where the person lives.',
  },
  ClientInsights: {
    generated_at: 'The moment that the report is of. Unix seconds.',
    window_days: 'The number of days that were looked back.',
    snapshot: "The state of the client's customers now.",
    facets: 'The values that the list can be narrowed to, with their counts before that.',
    series: 'The same numbers day by day, for a diagram.',
    insights: 'The things that were found, the worst first.',
    suggestions: 'The things that somebody should do, the worst first.',
    customers: 'One row for each customer that was looked at, the worst first.',
  },
  'ClientInsights.facets': {
    kinds: 'The number of things by what was found.',
    severities: 'The number of things by how much they matter.',
    responsibilities: 'The number of things by whose task they are.',
    assets: 'The number of things by asset.',
  },
  'ClientInsights.series': {
    bucket: 'The length of one step, which is always a day.',
    from: 'The moment at which the first day begins. Unix seconds.',
    to: 'The moment at which the last day ends. Unix seconds.',
    metrics: 'The points of each line, by the name of what is measured, with the asset behind a dot.',
  },
  'ClientInsights.series.metrics.*': {
    t: 'The moment at which the day begins. Unix seconds.',
    v: 'The measured number of the day, as a decimal text.',
  },
  'ClientInsights.snapshot': {
    customers: 'The number of customers, and how many of them were looked at.',
    total_usd: 'The value of all balances in US dollars with cents.',
    balances: 'The money in each wallet; only where one customer was asked for.',
    upcoming: 'The payments that come soon.',
    open_scheduled_payments: 'The number of payments that wait for their time.',
    active_mandates: 'The number of mandates that can be spent under now.',
    metrics: 'The numbers of the window, each with that of the window before.',
  },
  'ClientInsights.snapshot.customers': {
    total: 'The number of all customers, looked at or not.',
    scanned: 'The number of customers that were looked at, which is 100 at most.',
    with_activity: 'The number of customers that moved money in the window.',
    with_critical: 'The number of customers that something critical was found for.',
  },
  ClientPricingConfig: {
    monthlyMinimumCents: 'The least that a month costs, in US cents.',
    transferFeeBps: 'The price of a transfer in basis points of its amount, 100 being one percent.',
    achFeeCents: 'The price of a payment by ACH, in US cents.',
    wireFeeCents: 'The price of a payment by Fedwire, in US cents.',
    sepaFeeCents: 'The price of a payment by SEPA, in US cents.',
    swiftFeeCents: 'The price of a payment by SWIFT, in US cents.',
    fednowFeeCents: 'The price of a payment by FedNow, in US cents; left out where it has none.',
    kycFeeCents: 'The price of reviewing a person, in US cents.',
    kybFeeCents: 'The price of reviewing a business, in US cents.',
    effectiveFrom: 'The moment from which the prices count. RFC 3339, in UTC.',
    createdAt: 'The moment at which the prices were first set. RFC 3339, in UTC.',
    updatedAt: 'The moment at which the prices were last set. RFC 3339, in UTC.',
    transferFeeOverrides: 'The prices of transfers between certain assets, which win over the general one.',
  },
  'ClientPricingConfig.transferFeeOverrides': {
    sourceAsset: 'The symbol of the asset that comes in.',
    destinationAsset: 'The symbol of the asset that goes out.',
    feeBps: 'The price of such a transfer in basis points of its amount.',
  },
  ClientUser: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    first_name: 'The given name, as the dashboard shows it.',
    last_name: 'The family name of the user.',
    email: 'The address by which the user logs in to the dashboard.',
    role: 'Tells who may change things (`admin`) from who may only look (`viewer`).',
    swift_enabled: 'Tells whether the user may pay by SWIFT in the dashboard.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    client_name: 'The name of the client that the user works for.',
    created_at: 'The moment at which it was made. Unix seconds.',
  },
  ClientUserPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  CompletedAttestation: {
    type: 'Names what was accepted.',
    attested_at: 'The moment at which it was accepted. RFC 3339, in UTC.',
    attested_by: 'The person who accepted, by name.',
    title: 'The heading of the legal document that was accepted; left out for what is none.',
    version: 'The version of that which was accepted.',
  },
  ContractCallOperation: {
    kind: 'Tells a call of a contract from a plain transfer.',
    from: 'The address of the wallet that pays. 1 to 100 characters.',
    to:
      'The address that is paid, or the contract that is called: of the network in `caip2`. 1 to 100 characters.',
    amount:
      'The amount in whole units of the asset: a plain decimal without sign, comma or leading zeros. A transfer is of more than zero. At most 100 characters.',
    asset_id: 'The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters.',
    method:
      'The function of the contract that is called; a transfer does nothing with it. At most 255 characters.',
    args: 'The arguments of that function, each as a text. At most 1000 items.',
    data:
      'The bytes of the call in hexadecimal behind 0x; needed unless `method` is there. At most 262146 characters.',
  },
  Country: {
    code: 'The two capitals of ISO 3166-1, such as `US`.',
    name: 'The name of the country in English.',
  },
  CreateApiKeyForClientRequest: {
    client_id:
      "The client that the key is made for; only the platform's own admin may name another. A KSUID.",
  },
  CreateAutoAccountAction: {
    destination_id:
      'The place that is paid in the end: an id, or a link to the action that creates it. At most 255 characters.',
    source_asset: 'The symbol of the asset that comes in. 1 to 20 characters.',
    source_network_id: 'The blockchain that it comes in on.',
    output_asset: 'The symbol of the asset that the payee gets. 1 to 20 characters.',
    output_network_id: 'The blockchain that the payee is paid on; left out for a bank.',
    rail: 'The rail that pays the bank; chosen where it is left out.',
    routing_preference: 'Tells what matters more where a rail is chosen: time or cost.',
    developer_fee_bps:
      "The client's own fee in basis points, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset. Not together with `developer_fee_bps`.",
    fee_bps: 'Deprecated: the older name of `developer_fee_bps`. 0 to 10000.',
  },
  CreateBankDestinationAction: {
    recipient_id: 'The payee: an id, or a link to the action that creates it. At most 255 characters.',
    account_holder_name: 'The name that the account is held in. At most 140 characters.',
    account_number: 'The number of the account, at a US bank. At most 34 characters.',
    routing_number: 'The routing number of the US bank, of nine digits. At most 9 characters.',
    account_type: 'Tells a current account from one for savings.',
    iban: 'The IBAN, in the place of an account at a US bank. At most 42 characters.',
    bic: 'The BIC of the bank, beside an IBAN. At most 11 characters.',
    bank_name: "The bank's own name. At most 140 characters.",
  },
  CreateClientUserRequest: {
    first_name: 'The given name, as the dashboard shows it. 1 to 255 characters.',
    last_name: 'The family name of the user. 1 to 255 characters.',
    email: 'The address by which the user logs in; no other user has the same. An email address.',
    role: 'Tells who may change things (`admin`) from who may only look (`viewer`).',
  },
  CreateCryptoDestinationAction: {
    recipient_id: 'The payee: an id, or a link to the action that creates it. At most 255 characters.',
    address: 'The address on the blockchain that is paid. 1 to 255 characters.',
    network_id: 'The blockchain that the address belongs to.',
  },
  CreateMandateAction: {
    rule: 'The limits that the agent is to have.',
    valid_from:
      'The moment from which the mandate is good, in Unix seconds; that of its approval where it is 0 or left out. 0 to 99999999999.',
    valid_until:
      'The moment at which the mandate ends, in Unix seconds; never where it is 0 or left out. 0 to 99999999999.',
  },
  CreateMandateRequest: {
    rule: 'The limits that the agent or signer has.',
    valid_from:
      'The moment from which the mandate is good, in Unix seconds; that of its approval where it is 0 or left out. 0 to 99999999999.',
    valid_until:
      'The moment at which the mandate ends, in Unix seconds; never where it is 0 or left out. 0 to 99999999999.',
    payment_agent_id: 'The agent that may spend; takes the place of `signer_id` and `customer_id`.',
    signer_id: 'The signer that may spend; together with `customer_id`, and not with `payment_agent_id`.',
    customer_id: 'The customer whose money is spent; together with `signer_id`.',
  },
  CreatePaymentAgentRequest: {
    customer_id: 'The customer whose money the agent spends.',
    name: 'A name of your own, for people. At most 255 characters.',
    hosted: 'Must be true: the platform makes the key of the agent, and keeps it.',
  },
  CreatePolicyRequest: {
    name: 'A name of your own, for people. 1 to 255 characters.',
    description: 'A note of your own; null for none. At most 1000 characters.',
    signer_group_id:
      'The group whose signers must endorse each change of the policy; null, or left out, for none, which lets the API key alone change it. A KSUID.',
    rules: 'The rules that it begins with. At most 1000 items.',
  },
  'CreatePolicyRuleRequest|0': {
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
  },
  'CreatePolicyRuleRequest|1': {
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
  },
  'CreatePolicyRuleRequest|2': {
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
  },
  CreateRecipientAction: {
    name: "The payee's legal name, as its bank has it. 3 to 140 characters.",
    address: "The payee's postal address.",
  },
  CreateScheduledPaymentRequest: {
    signer_id: 'The signer that sends the payments, which must be one that the platform keeps the key of.',
    wallet_id: 'The wallet that pays: a group of it must have the signer.',
    amount: 'The amount of each payment, in whole units of the asset. A decimal text such as 12.50.',
    asset: 'The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters.',
    destination_id:
      'The bank account or blockchain address of a recipient that is paid; takes the place of `address` and `network_id`.',
    address:
      'The blockchain address that is paid; together with `network_id`, and not with `destination_id`. 1 to 100 characters.',
    network_id: 'The blockchain that the payment goes on; together with `address`.',
    dates:
      'The moments of the payments, in Unix seconds; they win over `count`, and an empty list is as if left out. At most 366 items.',
    count: 'The number of payments; one unless told. 1 to 366.',
    interval_seconds:
      'The seconds between two payments; needed where `count` is more than one. 1 to 31622400.',
    start_at:
      'The moment of the first payment, in Unix seconds; now where it is 0 or left out. 0 to 99999999999.',
  },
  CreateScheduledPaymentsAction: {
    destination_id:
      'The place that is paid: an id, or a link to the action that creates it. At most 255 characters.',
    wallet_id:
      'The wallet that pays; needed where several recognise the agent, and the only one of them unless told. A KSUID.',
    amount: 'The amount of each payment, in whole units of the asset. A decimal text such as 12.50.',
    amount_includes_fee: 'Tells whether fees come out of the amount; they come on top unless told.',
    asset: 'The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters.',
    network_id: 'The blockchain that the payment goes on; that of the destination unless told.',
    dates: 'The moments of the payments, in Unix seconds; they win over `count`. At most 366 items.',
    count: 'The number of payments; one unless told. 1 to 366.',
    interval_seconds: 'The seconds between two payments, where `count` is more than one. 0 to 3200000000.',
    start_at:
      'The moment of the first payment, in Unix seconds; now where it is 0 or left out. 0 to 99999999999.',
    local_time: 'The first payment by the clocks of `local_zone`, such as 2026-02-14 09:00.',
    local_zone:
      'The time zone that `local_time` is meant in, such as `Europe/Berlin`. At most 64 characters.',
  },
  CreateSignerGroupSignerRequest: {
    member_key:
      'The public key of the signer who joins: it must have been created before. 1 to 8192 characters.',
  },
  CreateX402MandateRequest: {
    asset: 'The symbol of the asset: only `USDC` pays by x402.',
    network: 'The blockchain that payments go on.',
    max_per_call: 'The most that one signature is worth, in smallest units: 1000000 is 1 USDC.',
    max_per_window: 'The most that may be signed in a window, in smallest units; left out for no limit.',
    window_seconds:
      'The length of the window, which ends now and rolls with time, in seconds; a day (86400) unless told. 1 to 31622400.',
    max_calls_per_window: 'The most signatures in a window; 0, or left out, for no limit. 0 to 1000000000.',
    valid_for_seconds:
      'The time that the mandate is good for, in seconds; 30 days (2592000) unless told. 1 to 316224000.',
    payee_policy: 'Says who may be paid; anybody who passes screening unless told.',
  },
  CryptoDeposit: {
    amount: 'The amount that arrives, in `asset`; no cap of the sandbox applies.',
    asset: 'The symbol of the asset that arrives; the one that the address waits for unless told.',
    network_id:
      "The address's own network unless told otherwise; the first of the family that has the asset for the wildcard and for wallets.",
    from: 'The blockchain address that sends; made from the seed unless told.',
    transaction_hash: 'The hash of the deposit on its blockchain; made from the seed unless told.',
    pause:
      'Stops the deposit on its way: `unconfirmed` waits for `sim.simulate.confirm` or `expire`, the others for `release` or `reject`.',
    mishap: 'Lets the deposit go wrong: wrong chain, wrong asset, or too little, so that it is refunded.',
  },
  CryptoDestinationRequest: {
    destination_type: 'Says that an address on a blockchain is meant.',
    name: 'A name of your own that tells this destination from others; not blank. 1 to 140 characters.',
    crypto_address:
      'The address that is paid: 0x and 40 hexadecimal digits, or a Solana address in base 58. One with a high risk is refused with 422.',
    network_id:
      'The blockchain that payments go on, which the address must belong to; left out, a payment says it.',
  },
  CryptoDestinationResponse: {
    destination_id: 'Names the destination where money is sent; it never changes. A KSUID.',
    name: 'The name that the client gave it.',
    destination_type: 'Tells an address on a blockchain from accounts at banks.',
    crypto_address: 'The address on the blockchain that is paid.',
    family: 'The kind of blockchain that the address belongs to.',
    network_id: 'The blockchain that payments go on; left out where each payment says it.',
  },
  Customer: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: 'The name of the business or the person; no other customer of the client has the same.',
    email: 'The address of the customer, once the hosted form has learnt it; left out before.',
    customer_type: 'Tells a business from a single person.',
    external_id: 'An id of your own, as it was given; left out without one.',
    status:
      'Tells whether the customer can move money, in a word that sums up everything below: only `approved` can.',
    kyb_status:
      "Tells how far the platform's review has come, for people as for businesses: `active` here is `approved` in events.",
    kyc_status: 'Tells how far the customer has come on the hosted page.',
    kyb_links: 'The hosted pages that the customer can open.',
    provider_statuses: 'The status of the review at each provider.',
    application_id: 'The application of the customer, which onboarding fills in. A KSUID.',
    application_status: 'Tells how far the application has come.',
    application_url:
      'The address of the hosted application, for the customer to open; left out once it cannot be opened any more.',
    decision: 'The outcome of the review; left out until there is one.',
    decision_reason: 'Says why, in words for people; left out without a reason.',
    decline_reason: 'The reason as a code; left out unless the customer was declined.',
    decline_message: 'The reason in words for people; left out unless the customer was declined.',
    resubmit_url:
      'The address of the hosted page for what a reviewer asked for; only while the status is `info_requested`.',
    rd_allowed: "Tells whether the platform's own stablecoin is available where the customer lives.",
    sub_client_id: 'The client of yours that the customer belongs to; left out for none. A KSUID.',
    sub_client_name: 'The name of that client of yours; left out for none.',
    is_sub_client: 'Tells whether the customer itself is a client of yours, which has customers of its own.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    deleted_at: 'The moment at which the customer was deleted; left out unless it was. Unix seconds.',
  },
  'Customer.provider_statuses': {
    provider_id: 'The provider that reviews.',
    status: 'Tells how far the review there has come.',
  },
  CustomerCapabilities: {
    capabilities: 'One row for each thing that a customer may be able to do.',
  },
  CustomerCapability: {
    capability: 'Names what the customer can do, or cannot.',
    status: 'Tells whether the customer can do it now.',
    requirements: 'The things that are missing for it; empty where nothing is.',
  },
  CustomerCreateRequest: {
    name:
      'The name of the business or the person; not blank, and of no other customer of yours, in any case of letters. 3 to 100 characters.',
    customer_type: 'Tells a business from a single person; it cannot be changed later.',
    external_id: 'An id of your own, to find the customer by. At most 512 characters.',
    sub_client_id:
      'The client of yours that the customer belongs to. Not together with `is_sub_client`. A KSUID.',
    is_sub_client:
      'Tells whether the customer itself is a client of yours. Not together with `sub_client_id`.',
  },
  CustomerCreateResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    kyb_links: 'The hosted pages that the customer can open.',
    application_id: 'The application of the customer, which onboarding fills in. A KSUID.',
    application_url:
      'The address of the hosted application, for the customer to open. Its token opens the API of the application too.',
    application_expires_at: 'The moment until which that address can be opened, in Unix nanoseconds.',
  },
  CustomerCreatedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    name: 'The name of the business or the person.',
    type: 'Tells a business from a single person.',
    external_id: 'An id of your own, as it was given; left out without one.',
    import_reference: 'The place that the customer was imported from; left out for others.',
  },
  'CustomerCreatedEvent.import_reference': {
    source: 'The provider that it was imported from.',
    reference: 'The number that it had there.',
  },
  CustomerDeletedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
  },
  CustomerInsights: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    generated_at: 'The moment that the report is of. Unix seconds.',
    snapshot: 'The state of the customer now.',
    insights: 'The things that were found, the worst first.',
    suggestions: 'The things that somebody should do, the worst first.',
  },
  'CustomerInsights.snapshot': {
    total_usd:
      'The value of all balances in US dollars with cents; left out where the customer has no wallet.',
    balances: 'The money in each wallet; left out without any.',
    upcoming: 'The payments that come soon.',
    open_scheduled_payments: 'The number of payments that wait for their time.',
    active_mandates: 'The number of mandates that can be spent under now.',
  },
  CustomerPage: {
    data: 'The customers on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
    status_counts: 'The number of customers by status, whatever status the list was asked for.',
  },
  CustomerRollUp: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    name: 'The name of the customer; left out without one.',
    total_usd: 'The value of all balances of the customer, in US dollars with cents.',
    open_scheduled_payments: 'The number of payments that wait for their time.',
    active_mandates: 'The number of mandates that can be spent under now.',
    upcoming: 'The payments of the customer that come soon.',
    item_counts: 'The number of things that were found for the customer, by how much they matter.',
    last_activity_at: 'The moment at which money last moved; left out where none did. Unix seconds.',
  },
  'CustomerRollUp.item_counts': {
    critical: 'The number of things that are critical.',
    warn: 'The number of things that are a warning.',
    info: 'The number of things that are good to know.',
  },
  CustomerTransactionPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  CustomerUpdatedEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    name: 'The name of the business or the person.',
    type: 'Tells a business from a single person.',
    external_id: 'An id of your own, as it was given; left out without one.',
  },
  DeclareWalletRequest: {
    address: 'The address of a wallet outside of the platform whose balance is to count.',
  },
  DeclaredWallet: {
    chain: 'The blockchain by its CAIP-2 name.',
    address: 'The address of the wallet that counts.',
    counting_from: 'The moment from which its balance counts. RFC 3339, in UTC.',
  },
  DeclaredWalletList: {
    wallets: 'The wallets outside of the platform whose balances count.',
  },
  DeletePolicyIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    policy_id: 'The policy that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
  },
  DeletePolicyRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  DeploymentPayoutDestination: {
    asset: 'The symbol of the asset whose fee it is.',
    network: 'The blockchain whose fee it is.',
    chain: 'The same blockchain by its CAIP-2 name.',
    address: 'The address that the fee is paid to.',
    updated_at: 'The moment of the last change to it; at first that of its creation. RFC 3339, in UTC.',
  },
  DeploymentPayoutEvent: {
    wallet_address: 'The address that the fee is paid to from now on.',
    previous_address: 'The address that it was paid to before; empty for none.',
    updated_by: 'The user of the dashboard who changed it; empty for none.',
    asset: 'The symbol of the asset whose fee it is.',
    network: 'The blockchain whose fee it is.',
  },
  'DestinationCreatedEvent|0': {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    recipient_id: 'The payee that the destination belongs to. A KSUID.',
    name: 'The name that the client gave the destination.',
    type: 'Tells an address on a blockchain from an account at a bank.',
    crypto: 'The address that is paid, with its blockchain.',
  },
  'DestinationCreatedEvent|0.crypto': {
    network_id: 'The blockchain that payments go on; left out where each payment says it.',
    address: 'The address on the blockchain that is paid.',
  },
  'DestinationCreatedEvent|1': {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    recipient_id: 'The payee that the destination belongs to. A KSUID.',
    name: 'The name that the client gave the destination.',
    type: 'Tells an account at a bank from an address on a blockchain.',
    bank_account: 'The account that is paid, with its holder and its bank.',
  },
  DestinationDeletedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    recipient_id: 'The payee that the destination belonged to. A KSUID.',
  },
  DestinationPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  DetachGroupFromWalletIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    wallet_id: 'The wallet that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    group_id: 'The signer group that is attached or detached.',
  },
  DetachGroupFromWalletRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  DetachPolicyFromWalletIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    wallet_id: 'The wallet that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    policy_id: 'The policy that is attached or detached.',
  },
  DetachPolicyFromWalletRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  DetailsValidation: {
    ready: 'Tells whether no field is missing.',
    missing_fields: 'The fields that are missing, by their names.',
  },
  DeveloperFee: {
    swap_bps: 'The fee of payments that stay on blockchains, in basis points. 0 to 10000.',
    offramp_bps: 'The fee of payments to banks, in basis points. 0 to 10000.',
  },
  DeveloperFeeAsset: {
    asset: 'The asset by its CAIP-19 name on a blockchain, or the code of a currency.',
    symbol: 'The symbol of the asset, such as `USDC`.',
    earned: 'The fees that were earned in the asset, in whole units of it.',
  },
  DeveloperFeeDefaults: {
    swap: 'The fee of payments that stay on blockchains.',
    offramp: 'The fee of payments to banks.',
  },
  DeveloperFeeMonth: {
    month: 'The month, by its year and number.',
    earned: 'The fees that were earned in the month, in US dollars.',
    paid: 'The part of them that was paid out, in US dollars.',
  },
  DeveloperFeeRate: {
    developer_fee_bps:
      "The client's own fee in basis points, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset. Not together with `developer_fee_bps`.",
  },
  DeveloperFeeStatement: {
    totals: 'The sums of all that was asked for, in US dollars.',
    months: 'The sums of each month.',
    assets: 'The sums of each asset.',
    transactions: 'The transactions that earned a fee, newest first.',
  },
  'DeveloperFeeStatement.totals': {
    earned: 'The fees that were earned, in US dollars.',
    paid: 'The part of them that was paid out, in US dollars.',
    owed: 'The part of them that is still to be paid out, in US dollars.',
  },
  'DeveloperFeeStatement.transactions': {
    items: 'The transactions of this page.',
    total: 'The number of transactions on all pages.',
  },
  DeveloperFeeTransaction: {
    id: 'The transaction that earned the fee.',
    date: 'The moment at which the fee was earned. Unix seconds.',
    asset: 'The asset by its CAIP-19 name on a blockchain, or the code of a currency.',
    symbol: 'The symbol of the asset, such as `USDC`.',
    volume: 'The amount that the transaction converted, in whole units of the asset.',
    fee: 'The fee that was earned, in whole units of the asset.',
  },
  DocumentInfo: {
    uploaded_documents: 'The documents that somebody has sent already, good or not.',
    missing_documents: 'The things that a document has still to show.',
  },
  DocumentPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  DocumentUploadResponse: {
    document_id: 'The document, by the id that verification and downloads take. A KSUID.',
  },
  DocumentUploadUrlResponse: {
    upload_url: 'The address to PUT the bytes of the file to, which needs no credential.',
    upload_id: 'Names the upload, and the document that it becomes. A KSUID.',
    object_path: 'The place where the platform keeps the file; nothing takes it.',
    expires_at: 'The moment until which the file can be sent there. RFC 3339, in UTC.',
  },
  DocumentValidation: {
    uploaded_documents: 'The documents that somebody has sent already, good or not.',
    missing_documents: 'The things that a document has still to show.',
    ready: 'Tells whether no document is missing.',
  },
  DraftingProgress: {
    active: 'Tells whether a draft is being made now.',
    phase: 'Tells what is being done; left out where nothing is.',
    detail: 'Says what is being done, in words for people.',
    iteration: 'The number of the round that is being made, from 1.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
  },
  EDDInfo: {
    required: 'Tells whether enhanced due diligence is needed.',
    edd_id: 'The answers about it, by their id; null where there are none. A KSUID.',
    ready: 'Tells whether nothing is missing of it.',
    document_info: 'The documents that are there and that are missing.',
  },
  EDDRead: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    business_id: 'The business that the answers are about. A KSUID.',
    account_usage_description:
      'A text that says what the account is used for; not blank. 1 to 10000 characters.',
    top_customer_countries:
      'The countries where most of its own customers are, by two capitals of ISO 3166-1.',
    is_token_issuer: 'Tells whether it issues tokens of its own.',
    will_conduct_token_sale: 'Tells whether it is about to sell tokens.',
    token_sale_amount_usd: 'The amount that the sale is to bring, in US dollars.',
    token_sale_availability: 'A text that says who can buy the tokens. At most 10000 characters.',
    token_sale_registration_status:
      'A text that says where the sale is registered. At most 10000 characters.',
    is_regulated: 'Tells whether an authority regulates it.',
    unregulated_justification: 'Required of who is not regulated. 1 to 10000 characters.',
    country_of_regulation: 'Two letters, such as US.',
    regulatory_license_type: 'Required of who is regulated. 1 to 140 characters.',
    verifies_customer_identity: 'Tells whether it checks who its own customers are.',
    has_transaction_monitoring: 'Tells whether it watches what its own customers pay.',
    subject_to_aml_audits: 'Tells whether it is audited against money laundering.',
    last_audit_date:
      'The day of the last such audit, such as 2024-06-30; null for none. A date such as 2026-01-31.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    updated_at: 'The moment of the last change to it; at first that of its creation. RFC 3339, in UTC.',
    document_info: 'The documents that are there and that are missing.',
  },
  EDDReadResponse: {
    application_id: 'The application that was changed or read. A KSUID.',
    application_status: 'Tells how far the application has come.',
    application_decision: 'The outcome of the review; null until there is one.',
    edd: 'The answers about enhanced due diligence, with where its documents are.',
  },
  EDDRequest: {
    account_usage_description:
      'A text that says what the account is used for; not blank. 1 to 10000 characters.',
    top_customer_countries:
      'The countries where most of its own customers are, by two capitals of ISO 3166-1.',
    is_token_issuer: 'Tells whether it issues tokens of its own.',
    will_conduct_token_sale: 'Tells whether it is about to sell tokens.',
    token_sale_amount_usd: 'The amount that the sale is to bring, in US dollars.',
    token_sale_availability: 'A text that says who can buy the tokens. At most 10000 characters.',
    token_sale_registration_status:
      'A text that says where the sale is registered. At most 10000 characters.',
    is_regulated: 'Tells whether an authority regulates it.',
    unregulated_justification: 'Required of who is not regulated. 1 to 10000 characters.',
    country_of_regulation: 'Two letters, such as US.',
    regulatory_license_type: 'Required of who is regulated. 1 to 140 characters.',
    verifies_customer_identity: 'Tells whether it checks who its own customers are.',
    has_transaction_monitoring: 'Tells whether it watches what its own customers pay.',
    subject_to_aml_audits: 'Tells whether it is audited against money laundering.',
    last_audit_date:
      'The day of the last such audit, such as 2024-06-30; null for none. A date such as 2026-01-31.',
  },
  EDDResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    business_id: 'The business that the answers are about. A KSUID.',
    account_usage_description:
      'A text that says what the account is used for; not blank. 1 to 10000 characters.',
    top_customer_countries:
      'The countries where most of its own customers are, by two capitals of ISO 3166-1.',
    is_token_issuer: 'Tells whether it issues tokens of its own.',
    will_conduct_token_sale: 'Tells whether it is about to sell tokens.',
    token_sale_amount_usd: 'The amount that the sale is to bring, in US dollars.',
    token_sale_availability: 'A text that says who can buy the tokens. At most 10000 characters.',
    token_sale_registration_status:
      'A text that says where the sale is registered. At most 10000 characters.',
    is_regulated: 'Tells whether an authority regulates it.',
    unregulated_justification: 'Required of who is not regulated. 1 to 10000 characters.',
    country_of_regulation: 'Two letters, such as US.',
    regulatory_license_type: 'Required of who is regulated. 1 to 140 characters.',
    verifies_customer_identity: 'Tells whether it checks who its own customers are.',
    has_transaction_monitoring: 'Tells whether it watches what its own customers pay.',
    subject_to_aml_audits: 'Tells whether it is audited against money laundering.',
    last_audit_date:
      'The day of the last such audit, such as 2024-06-30; null for none. A date such as 2026-01-31.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    updated_at: 'The moment of the last change to it; at first that of its creation. RFC 3339, in UTC.',
  },
  EDDValidation: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    ready: 'Tells whether nothing is missing of this one.',
    details: 'The fields that are there and that are missing.',
    documents: 'The documents that are there and that are missing.',
    required: 'Tells whether enhanced due diligence is needed.',
  },
  EDDWithApplicationID: {
    application_id: 'The application that was changed or read. A KSUID.',
    application_status: 'Tells how far the application has come.',
    application_decision: 'The outcome of the review; null until there is one.',
    edd: 'The answers about enhanced due diligence, with what was just sent.',
  },
  EnableCardSettlementIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    wallet_id: 'The wallet that is to pay for cards: the one in the path, or the request is refused.',
    settlement_destination: 'The address that a read of the path tells. At most 100 characters.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. A UUID.',
  },
  EnableCardSettlementRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  EntityValidation: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    ready: 'Tells whether nothing is missing of this one.',
    details: 'The fields that are there and that are missing.',
    documents: 'The documents that are there and that are missing.',
  },
  Event: {
    id:
      'Names the event, and stays the same in every delivery of it: compare it to handle an event once. A KSUID.',
    type: 'Tells which object `data` has, and what has happened to it.',
    created: 'The moment at which it happened, not that of the delivery. Unix seconds.',
    api_version: 'The version of the API that wrote the event.',
    event: 'The type again, which only events about customers have.',
    data: 'The payload in `object`; events about customers have its members beside it too.',
  },
  'Event.data': {
    object: 'The payload, as the type of the event says.',
  },
  EventAddress: {
    street1: 'The first line, with street and number.',
    street2: 'A second line, such as a floor or a suite; left out for none.',
    street3: 'A third line; left out for none.',
    city: 'The town or city.',
    region: 'The state, province or region; left out for none.',
    postal_code: 'The ZIP or postal code; left out for none.',
    country: 'The country by two capitals of ISO 3166-1, such as `US`.',
  },
  EventBankAccount: {
    account_holder_name: 'The name that the account is held in.',
    bank_address: 'The postal address of the bank; left out where it is not known.',
    account_holder_address: 'The postal address of the account holder; left out where it is not known.',
    us_details: 'Coordinates of an account at a US bank; left out for an IBAN.',
    bic: 'The BIC of the bank; left out for US banks and where none was given.',
    iban: 'The IBAN in electronic form; left out for US banks.',
  },
  'EventBankAccount.us_details': {
    account_type: 'Tells a current account from one for savings.',
    account_number: 'The number of the account, in full.',
    routing_number: 'The routing number for ACH, of nine digits.',
    wire_routing_number: 'The routing number for wires; left out where wires use the one for ACH.',
  },
  EventCryptoDetails: {
    source_network_id: 'The blockchain that the deposit came on, or is awaited on.',
    source_address: 'The blockchain address that the deposit came from.',
    destination_network_id: 'The blockchain that the payout goes on.',
    destination_address: 'The blockchain address that is paid.',
    tx_hash: 'The hash of the payout on its blockchain; left out until it is sent.',
    deposit_tx_hash: 'The hash of the deposit on its blockchain; left out until it has come.',
  },
  EventPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  EventReceipt: {
    input_currency: 'The symbol of the asset that was deposited.',
    output_currency: 'The symbol of the asset that is paid out.',
    initial_amount: 'The amount of the deposit, in the deposited asset.',
    subtotal_amount: 'The deposit less the external fee, in the deposited asset: this is converted.',
    converted_amount: 'The subtotal at the exchange rate, rounded down, in the asset that is paid out.',
    outgoing_amount: "The amount that the payee gets: converted less the platform's and the developer's fee.",
    external_fee: 'The fee of the bank rail or the network outside, in the deposited asset.',
    client_fee: "The developer's fee by its older name, in the asset that is paid out.",
    platform_fee: 'The fee of the platform, in the asset that is paid out.',
    exchange_rate: 'The units of the paid asset for one of the deposited asset, as a decimal text.',
    developer_fee: 'The fee that the client takes for itself, in the asset that is paid out.',
    gas_fee: 'The fee of the blockchain, in the deposited asset; of a swap only.',
    imad: 'The number that Fedwire gave the payment when it was sent; left out before, and for other rails.',
  },
  ExceptionCreatedEvent: {
    exception_id: 'Names the exception: the event of its end has the same.',
    type: 'Names what is wrong.',
    customer_id: 'The customer that it is about; left out for none. A KSUID.',
    exception_content: 'Anything that the platform tells beside it; left out for nothing.',
  },
  ExceptionEvent: {
    exception_id: 'Names the exception: the event of its end has the same.',
    type: 'Names what is wrong.',
    customer_id: 'The customer that it is about; left out for none. A KSUID.',
  },
  FaucetRequest: {
    asset:
      "The symbol of the asset: the faucet has the platform's stablecoin only, which is meant unless told.",
    amount:
      'The amount that the wallet gets, at most 2 US dollars in the sandbox; a wallet and a client have limits for a day. A decimal text such as 12.50.',
  },
  FaucetResponse: {
    simulation_id: 'Names the simulation, which `GET /sandbox/simulations/{simulation_id}` shows.',
    wallet_id: 'The wallet that gets the money. A KSUID.',
    asset: 'The symbol of the asset that it gets.',
    amount: 'The amount that it gets, in whole units of the asset.',
    status: 'Always `accepted`: the money arrives a little later.',
  },
  FeePayoutDestination: {
    type: 'Always `usdc_wallet`: fees are paid in USDC to a wallet.',
    chain: 'The blockchain by its CAIP-2 name, such as `eip155:84532`.',
    wallet_address: 'The address of the wallet that is paid.',
    updated_at: 'The moment of the last change to it; at first that of its creation. RFC 3339, in UTC.',
  },
  FeePayoutDestinationRequest: {
    usdc_wallet: 'The wallet that is paid in USDC from now on.',
  },
  'FeePayoutDestinationRequest.usdc_wallet': {
    chain: 'The blockchain by its CAIP-2 name, such as `eip155:84532`; only Base takes it.',
    address: 'The address of the wallet on that blockchain.',
  },
  FeePayoutUpdatedEvent: {
    type: 'Always `usdc_wallet`: fees are paid in USDC to a wallet.',
  },
  FiatIBANDestinationRequest: {
    destination_type: 'Says that an account with an IBAN is meant.',
    name: 'A name of your own that tells this destination from others; not blank. 1 to 140 characters.',
    assets: 'The currencies that the account takes: `EUR` must be among them for SEPA, and `USD` for SWIFT.',
    iban: 'The IBAN, whose check digits must be right; spaces and small letters are taken.',
    bic: 'The BIC of the bank, of 8 or 11 characters; needed for SWIFT.',
    intermediary_bic: 'The BIC of the bank that payments go through on their way.',
    account_holder_name: 'The name that the account is held in; not blank.',
    account_holder_address: 'The postal address of the account holder.',
    account_holder_phone: 'The telephone number of the account holder.',
    bank_name: "The bank's own name; not blank.",
    bank_address: 'The postal address of the bank; needed for SWIFT.',
    capabilities: 'The one rail that pays the account: `sepa` or `swift`. 1 item.',
  },
  FiatIBANDestinationResponse: {
    destination_id: 'Names the destination where money is sent; it never changes. A KSUID.',
    name: 'The name that the client gave it.',
    destination_type: 'Tells an account with an IBAN from other kinds of destination.',
    iban: 'The IBAN in electronic form, without spaces.',
    bic: 'The BIC of the bank; left out where none was given.',
    intermediary_bic: 'The BIC of the bank that payments go through; left out for none.',
    account_holder_name: 'The name that the account is held in.',
    account_holder_address: 'The postal address of the account holder.',
    account_holder_phone: 'The telephone number of the account holder.',
    bank_name: "The bank's own name.",
    bank_address: 'The postal address of the bank; left out where none was given.',
    capabilities: 'The one rail that pays the account.',
  },
  FiatUSDestinationAddress: {
    street1:
      'The first line, with street and number; messages to US banks carry short lines only. 1 to 35 characters.',
    street2: 'A second line, as short as the first. At most 35 characters.',
    street3: 'A third line, as short as the first. At most 35 characters.',
    city: 'The town or city; not blank.',
    region: 'The state, province or region. Within the US a code such as `CA`.',
    postal_code: 'The ZIP or postal code, as the country writes it.',
    country: 'The country by two capitals of ISO 3166-1, such as `US`.',
  },
  FiatUSDestinationRequest: {
    destination_type: 'Says that an account at a US bank is meant.',
    name: 'A name of your own that tells this destination from others; not blank. 1 to 140 characters.',
    aba_routing_number: 'The routing number for ACH: nine digits of which the last checks the others.',
    aba_wire_routing_number:
      'The routing number for wires, where the bank has another one for them: nine digits, checked in the same way.',
    account_number: 'The number of the account: 4 to 17 digits or letters.',
    account_type: 'Tells a current account from one for savings, as ACH wants to know.',
    account_holder_name:
      'The name that the account is held in, as wires carry it; not blank. 1 to 35 characters.',
    account_holder_address: 'The postal address of the account holder.',
    account_holder_phone: 'The telephone number of the account holder.',
    bank_name: "The bank's own name, as wires carry it; not blank. 1 to 35 characters.",
    bank_address: 'The postal address of the bank.',
    bank_phone: 'The telephone number of the bank.',
  },
  FiatUSDestinationResponse: {
    destination_id: 'Names the destination where money is sent; it never changes. A KSUID.',
    name: 'The name that the client gave it.',
    destination_type: 'Tells an account at a US bank from other kinds of destination.',
    aba_routing_number: 'The routing number for ACH, of nine digits.',
    aba_wire_routing_number: 'The routing number for wires; null where wires use the one for ACH.',
    account_number: 'The number of the account, in full.',
    account_type: 'Tells a current account from one for savings.',
    account_holder_name: 'The name that the account is held in.',
    account_holder_address: 'The postal address of the account holder; left out where none was given.',
    account_holder_phone: 'The telephone number of the account holder.',
    bank_name: "The bank's own name.",
    bank_address: 'The postal address of the bank; one that the platform knows where none was given.',
    bank_phone: 'The telephone number of the bank.',
    capabilities: 'The rails that can pay the account.',
  },
  FieldError: {
    field: 'The place of the field, such as `address.city` or `items.0.amount`.',
    message: 'Says what the field must be, in words for people.',
    code: 'A fixed word for the mistake, such as `missing_required_field`: compare it, not `message`.',
  },
  FxCurrency: {
    currency: 'The three capitals of ISO 4217, such as `JPY`.',
    minor_units: 'The number of digits behind the point in amounts of it.',
    fixed_enabled: 'Tells whether the rate can be fixed before the payment.',
    indicative_enabled: 'Tells whether a payment can be made at the rate of its moment.',
  },
  FxCurrencyListing: {
    rail: 'The rail that moves these currencies, which is always SWIFT.',
    direction: 'Tells payments that come in from those that go out.',
    currencies: 'The currencies that the customer can use, in the order of their codes.',
  },
  IDResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
  },
  ImportJob: {
    job_id: 'Names the import, to ask about it.',
    status: 'Tells whether the import still goes on.',
    total: 'The number of tokens that it takes.',
    counts: 'The number of tokens by what became of them.',
    started_at: 'The moment at which the first token was tried; left out until then. Unix seconds.',
    finished_at: 'The moment at which the last token was done; left out until then. Unix seconds.',
    results: 'The tokens of this page, in the order of the request.',
    has_more_results: 'Tells whether tokens come behind this page.',
  },
  'ImportJob.results': {
    index: 'The place of the token in the request, from 0.',
    token: 'The beginning and the end of the token, for people.',
    state: 'Tells what became of the token.',
    customer_id: 'The customer that it became; left out where it did not.',
    application_id: 'The application of that customer; left out where there is none.',
    error_code: 'Says why it did not, as a code; left out where it did.',
    error: 'Says why it did not, in words; left out where it did.',
    token_expires_at:
      'The moment until which the link of the new application opens it; left out without one. Unix seconds.',
  },
  ImportJobCreated: {
    job_id: 'Names the import, to ask about it.',
    status: 'Tells whether the import still goes on.',
    total: 'The number of tokens that it takes.',
    accepted: 'The number of tokens that are imported.',
    skipped_count: 'The number of tokens that are not even tried.',
    skipped: 'The tokens that are not even tried, each with the reason.',
  },
  'ImportJobCreated.skipped': {
    index: 'The place of the token in the request, from 0.',
    token: 'The beginning and the end of the token, for people.',
    reason: 'Says why it is not tried: no token, there twice, or imported before.',
  },
  ImportJobList: {
    jobs: 'The imports on this page, newest first.',
    has_more: 'Tells whether older imports come behind this page.',
  },
  'ImportJobList.jobs': {
    job_id: 'Names the import, to ask about it.',
    status: 'Tells whether the import still goes on.',
    total: 'The number of tokens that it takes.',
    created_at: 'The moment at which it was made. Unix seconds.',
    started_at: 'The moment at which the first token was tried; left out until then. Unix seconds.',
    finished_at: 'The moment at which the last token was done; left out until then. Unix seconds.',
  },
  ImportTokensRequest: {
    tokens: 'They begin with cnst_. 1 to 5000 items.',
  },
  IndividualDetailsResponse: {
    application_id: 'The application that was changed or read. A KSUID.',
    application_status: 'Tells how far the application has come.',
    application_decision: 'The outcome of the review; null until there is one.',
    individual: 'The person who applies, with what was just sent.',
  },
  IndividualDocumentUploadRequest: {
    type: 'Names what the document is, and so what it shows of the person.',
    file_type: 'The format of the file, which its bytes must have.',
    country: 'The country that issued the document, by two capitals of ISO 3166-1.',
    id_number: 'The number that is printed on the document. 3 to 50 characters.',
    filename: 'The name of the file, which downloads get again. At most 100 characters.',
    file_content: 'The file itself in base64, as RFC 4648 has it: padded, and on one line.',
    valid_until: 'The last day on which the document is good, such as 2030-01-31. A date such as 2026-01-31.',
  },
  IndividualDocumentUploadUrlRequest: {
    document_type: 'Names what the document is, and so what it shows of the person.',
    file_type: 'The format of the file, which its bytes must have.',
    country: 'The country that issued the document, by two capitals of ISO 3166-1.',
    id_number: 'The number that is printed on the document. 3 to 50 characters.',
    filename: 'The name of the file, which downloads get again. At most 100 characters.',
  },
  IndividualEntity: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    first_name: 'The given name, as documents have it.',
    last_name: 'The family name, as documents have it.',
    employment_status: 'Required of the role individual.',
    date_of_birth: 'The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31.',
    ssn: 'Required of US nationals.',
    address: 'The place where the person lives; no post office box.',
    nationalities: 'The countries that the person is a citizen of, by two capitals of ISO 3166-1.',
    email_address: 'The address that the person can be written to.',
    phone_number: 'The telephone number with the code of the country; left out without one.',
    purpose_of_account: 'The reasons to open the account.',
    source_of_wealth: 'The origins of what the person owns.',
    decision: 'The outcome of the review of this one; left out until there is one.',
    decision_at: 'The moment of that outcome; left out until there is one. Unix seconds.',
    decision_by: 'The party that decided, a reviewer or the platform; left out until somebody did.',
    decision_reason: 'Says why, in words for people; left out without a reason.',
    decline_reason: 'The reason as a code; left out unless it was declined.',
  },
  IndividualEntityValidation: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    ready: 'Tells whether nothing is missing of this one.',
    details: 'The fields that are there and that are missing.',
    documents: 'The documents that are there and that are missing.',
    individual_name: 'The name of the person, for people.',
  },
  IndividualListItem: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    first_name: 'The given name of the person.',
    last_name: 'The family name of the person.',
  },
  IndividualRequest: {
    roles: 'A person who applies has individual alone; a person of a business has others.',
    name: 'The name of the person, in its parts.',
    title:
      'The position of the person in the business: needed of a `ubo` and a `control_person`, refused of a single person.',
    ownership_percentage: 'Required of a ubo; 100 at most with the others. 0.01 to 100.',
    employment_status: 'Required of the role individual.',
    date_of_birth: 'The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31.',
    ssn: 'Required of US nationals.',
    address: 'The place where the person lives; no post office box.',
    nationalities: 'Two letters each, such as US.',
    email_address: 'Not at a domain for examples and tests. An email address. At most 254 characters.',
    purpose_of_account: 'Required of the role individual.',
    source_of_wealth: 'Required of the role individual.',
  },
  'InformationAnswer|0': {
    type: 'Tells a document from a field and a question.',
    document_type: 'The very document that is wanted; not together with `purpose`.',
    purpose:
      'The thing that a document has to show, of whatever type it is; not together with `document_type`.',
    entity: 'Tells whose document it is; that of who applies unless told.',
  },
  'InformationAnswer|1': {
    type: 'Tells a field from a document and a question.',
    path: 'The name of the field that was filled in anew.',
  },
  'InformationAnswer|2': {
    type: 'Tells a question from a document and a field.',
    key: 'The key of the question, where it has one.',
    prompt: 'The question itself, where it has no key.',
    document: 'A document comes along: a text alone does not satisfy `require_document`.',
    text: 'The answer in words.',
    document_id: 'The document that comes along.',
  },
  InformationGivenEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    application_id: 'The application of the customer. A KSUID.',
    message_id: 'Names the message of the reviewer that was answered; left out where it had none.',
    responded_at: 'The moment at which the answer was complete. Unix seconds.',
  },
  InformationRequestedEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    application_id: 'The application of the customer. A KSUID.',
    message_id: 'Names the message of the reviewer: the event of the answer has the same.',
    requested_at: 'The moment at which the reviewer asked. Unix seconds.',
    requirements: 'The things that are asked for, one by one.',
  },
  Insight: {
    kind: 'Names what was found: a program compares it.',
    severity: 'Tells how much it matters.',
    message: 'Says what was found, in words for people.',
    detail: 'Values that the message has, by name; left out where there are none.',
    evidence: 'The objects that show it.',
    customer_id: 'The customer that it is about; left out where it is about several. A KSUID.',
    responsibility: "Tells whose task it is; left out where it is nobody's.",
  },
  'Insight.evidence': {
    type: 'The kind of the object.',
    id: 'Names the wallet, payment, mandate or other thing that shows it.',
  },
  InsightBalance: {
    wallet_id: 'The wallet that has the money. A KSUID.',
    name: 'The name that the client gave the wallet; left out without one.',
    network_id: 'The blockchain that the money lies on.',
    asset: 'The symbol of the asset.',
    amount_usd: 'The value in US dollars with cents.',
  },
  InsightChatRequest: {
    messages:
      'The conversation so far, which ends with a message of the user; at most 64 KiB of text. 1 to 40 items.',
  },
  'InsightChatRequest.messages': {
    role: 'Tells who said it.',
    content: 'The text that was said. 1 to 4000 characters.',
  },
  InsightChatResponse: {
    reply: 'The answer, in words for people.',
    insights: 'The things that the answer is about.',
    suggestions: 'The things that somebody should do about it.',
  },
  InsightMetric: {
    key: 'Names what is measured: a program compares it.',
    label: 'Names what is measured, for people.',
    asset: 'The symbol of the asset that is counted; left out for numbers of payments.',
    value: 'The measured number as a decimal text, in the window.',
    previous: 'The same number in the window before, of the same length; left out where there was none.',
    change_pct:
      'The change against the window before, in percent; left out where there is nothing to compare with.',
  },
  InstructedProposal: {
    summary: 'Says what it comes to, in a sentence for people. At most 2000 characters.',
    actions: 'The things to do, in their order: later ones may refer to earlier ones. 1 to 100 items.',
    payment_agent_id: 'Ignored: a draft that is sent as it came names its agent here.',
  },
  Instruction: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    payment_agent_id: 'The agent that was instructed. A KSUID.',
    status: 'Tells whether everything was done.',
    actions: 'The things that it says to do, in their order.',
    downstream: 'The objects that each action brought about, in the order of the actions.',
  },
  InstructionDownstream: {
    recipient_id: 'The payee that the action created or used; left out for none. A KSUID.',
    destination_id: 'The place to pay that the action created or used; left out for none. A KSUID.',
    mandate_id: 'The mandate that the action created; left out for none. A KSUID.',
    scheduled_payment_ids: 'The payments that the action scheduled; left out for none.',
    auto_account_id: 'The account that the action opened; left out for none. A KSUID.',
  },
  InstructionsRequest: {
    payment_agent_id: 'The agent that is to do it.',
    proposals: 'The drafts that the user accepts: all of them are done, or none. 1 to 100 items.',
    developer_fee_defaults: "The client's own fees, where an action names none.",
    developer_fee: 'Deprecated: the older form of `developer_fee_defaults`.',
  },
  InstructionsResponse: {
    mandates: 'Drafted mandates, in full: they wait to be approved.',
    instruction_ids: 'One for each proposal.',
  },
  InsufficientCreditsError: {
    type: 'A URL that ends with the name of the problem, such as `#validation-error`: compare that name.',
    title: 'The name of the problem for people; it may change.',
    status: 'The HTTP status of the answer, once more.',
    detail: 'Says what was wrong with this request.',
    instance: 'The path that was asked for, with its query.',
    request_id: 'Names the request for support, as the header `x-request-id` does.',
    errors: 'The fields that were refused, where a field was the reason; the first 100 of them.',
    resolution_url:
      'A page where the customer can put right what refuses the request; left out where there is none.',
    user_message: 'Words that the customer may be shown; left out where there are none.',
    message: 'Says how many credits are missing, in words for people.',
    sim_hint: "The simulator's help for the author of the test; the platform does not send it.",
    error: "Repeats the kind of refusal as the platform's older clients read it.",
    required_cents: 'The price of the operation, in US cents of credits.',
    balance_cents: 'The credits that the client has, in US cents.',
  },
  InternalOfframpView: {
    data: 'The offramps on this page.',
    meta:
      'Counts of the list, whether other pages come before and after this one, and whether the limit was reached.',
  },
  'InternalOfframpView.meta': {
    total_count: 'The number of objects in the whole list, with the filters that were asked for.',
    has_more_after: 'Tells whether objects come behind this page.',
    has_more_before: 'Tells whether objects come before this page.',
    limit_reached: 'Tells whether there are more than the page has.',
  },
  InternalOfframpViewItem: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    source_crypto_address: 'The blockchain address that deposits go to.',
    source_asset: 'The symbol of the asset that is deposited.',
    source_network_id: 'The blockchain that deposits come on, or the wildcard of its family.',
    account_type: 'The kind of account, which is always `offramp`.',
    destination_bank_name: 'The bank that is paid.',
    destination_routing_number: 'The routing number for ACH of the bank that is paid; left out for an IBAN.',
    destination_account_number: 'The number of the account that is paid; left out for an IBAN.',
    destination_asset: 'The symbol of the currency that is paid out.',
    destination_capabilities: 'The rails that can pay the account.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    customer_name: 'The name of the customer that the account belongs to.',
    created_at: 'The moment at which it was made. Unix seconds.',
    destination_wire_routing_number:
      'The routing number for wires of the bank that is paid; left out for none.',
    destination_iban: 'The IBAN that is paid; left out for US banks.',
    destination_bic: 'The BIC of the bank that is paid; left out for US banks.',
    destination_bank_address: 'The postal address of the bank that is paid; left out where it is not known.',
    destination_payment_rail: 'The rail that pays out.',
  },
  KybLink: {
    provider_id: 'The provider of the hosted identity check.',
    link_type: 'Tells the check of identity from the acceptance of terms.',
    url: 'The address of the hosted page, for the customer to open.',
    status: 'Tells how far the customer has come on that page.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    expires_at: 'The moment until which the page can be opened. Unix seconds.',
    deleted_at: 'The moment at which the link was taken back; left out unless it was. Unix seconds.',
  },
  KybLinkEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    link_type: 'Tells the check of identity from the acceptance of terms.',
    url: 'The address of the hosted page.',
    status: 'Tells how far the customer has come on that page.',
    expires_at: 'The moment until which the page can be opened. Unix seconds.',
  },
  KybStatusCreatedEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    kyb_status:
      'Tells how far the review has come, in the words of events: `approved` here is `active` in reads.',
    external_id: 'An id of your own for the customer; left out without one.',
  },
  KybStatusUpdatedEvent: {
    customer_id: 'The customer that it belongs to. A KSUID.',
    kyb_status:
      'Tells how far the review has come, in the words of events: `approved` here is `active` in reads.',
    external_id: 'An id of your own for the customer; left out without one.',
    reason_code: 'The reason as a code; left out without one.',
  },
  LegalAcceptance: {
    application_type: 'Tells a business from a single person.',
    outstanding_documents: 'The legal documents that must still be accepted.',
    outstanding_disclosures: 'The disclosures that must still be accepted.',
    attestors: 'The people who may accept for the customer.',
    accepted_agreements: 'The agreements that were accepted.',
  },
  'LegalAcceptance.accepted_agreements': {
    attestation_type: 'The attestation by which somebody accepted it.',
    version: 'The version that was accepted; left out where it has none.',
  },
  'LegalAcceptance.attestors': {
    id: 'The person, by the id that `applicant_id` takes. A KSUID.',
    name: 'The name of the person.',
  },
  LegalDocument: {
    key: 'Names the document in every version.',
    version: 'The version of the text, by its date.',
    revision: 'Counts the versions of the document, from 1.',
    title: 'The heading of the text, for people.',
    content_type: 'The format of the text, which is always Markdown.',
    effective_date: 'The day from which this version is in force. A date such as 2026-01-31.',
    content: 'The text itself, in Markdown.',
    content_url: 'An address where the text can be read too; left out for none.',
  },
  LegalDocumentEntry: {
    key: 'Names the document in every version.',
    version: 'The version of the text, by its date.',
    revision: 'Counts the versions of the document, from 1.',
    title: 'The heading of the text, for people.',
    content_type: 'The format of the text, which is always Markdown.',
    effective_date: 'The day from which this version is in force. A date such as 2026-01-31.',
  },
  LegalDocumentIndex: {
    data: 'One row for each document: the version that is in force.',
  },
  Mandate: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    status: 'Tells whether it can be spent under: only an active one can.',
    bound_signer_id: 'The signer who may spend, which is that of an agent where one was named. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    target_names: 'The names of the recipients, in the order of the targets.',
    instruction_id: 'The instruction that drafted it; left out for one that was made by hand. A KSUID.',
    version: 'Counts the rules that it has had, from 1: payments say by which they were allowed.',
    rule: 'The limits that count now.',
    valid_from: 'The moment from which it is good; left out for that of its approval. Unix seconds.',
    valid_until: 'The moment at which it ends; left out for never. Unix seconds.',
    approved_at: 'The moment at which the present version was approved; left out until then. Unix seconds.',
    approved_by_signer_id: 'The signer who approved it; left out until somebody did. A KSUID.',
    rejected_by_signer_id: 'The signer who rejected it; left out unless somebody did. A KSUID.',
    revoked_by_signer_id: 'The signer who revoked it; left out unless somebody did. A KSUID.',
  },
  MandateBudget: {
    mandate_id: 'The mandate whose limits are counted. A KSUID.',
    version: 'The version of the mandate whose rule counts.',
    as_of: 'The moment that the numbers are of. Unix seconds.',
    window: 'The span that the limits count in.',
    per_target: 'One line for each target and window.',
    aggregate: 'One line for each window, over all targets.',
  },
  MandateBudgetLine: {
    target: 'The recipient or address that the line is about; empty for all together.',
    bucket: 'The window that the line is about, by its beginning in the calendar.',
    committed_count: 'The number of payments that were made in the window.',
    committed_amount: 'The amount that was spent in the window, in whole units of the asset.',
    open_count: 'The number of payments that are still scheduled for the window.',
    open_amount: 'The amount that is still scheduled for the window, in whole units of the asset.',
    remaining_count: 'The number of payments that are left in the window; left out without such a limit.',
    remaining_amount:
      'The amount that is left in the window, in whole units of the asset; left out without such a limit.',
    prior_scope: 'True for a target that the rule has no more, and that got money in this window before.',
  },
  MandateResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    status: 'Tells whether it can be spent under after this decision.',
    approved_by_signer_id: 'The signer who approved it; left out until somebody did. A KSUID.',
    rejected_by_signer_id: 'The signer who rejected it; left out unless somebody did. A KSUID.',
    revoked_by_signer_id: 'The signer who revoked it; left out unless somebody did. A KSUID.',
  },
  MandateRule: {
    target_type: 'Tells whether the targets are recipients, blockchain addresses, or anybody.',
    targets:
      'The ids of recipients, or the blockchain addresses, that may be paid; left out, or empty, where anybody may. At most 32 items.',
    network_id: 'The blockchain that payments go on; empty for any.',
    asset: 'The symbol of the asset that is spent, such as `USDC`.',
    window:
      'The span that the limits count in, of the calendar in UTC; weeks begin on Monday, and `NONE` is the whole life of the mandate.',
    max_per_tx:
      'The most that one payment may be, in whole units of the asset; left out for no limit. A decimal text such as 12.50.',
    max_amount_per_target_in_window:
      'The most that one payee may get in a window, in whole units of the asset; left out for no limit. A decimal text such as 12.50.',
    max_count_per_target_in_window:
      'The most payments to one payee in a window; left out for no limit. 0 to 1000000000.',
    max_amount_in_window:
      'The most that may be spent in a window, in whole units of the asset; left out for no limit. A decimal text such as 12.50.',
    max_count_in_window: 'The most payments in a window; left out for no limit. 0 to 1000000000.',
  },
  MandateRuleRequest: {
    target_type:
      'Tells whether the targets are recipients, blockchain addresses, or anybody; follows from the targets where it is left out.',
    targets:
      'The ids of recipients, or the blockchain addresses, that may be paid; left out, or empty, where anybody may. At most 32 items.',
    network_id: 'The blockchain that payments go on; empty for any.',
    asset: 'The symbol of the asset that is spent, such as `USDC`. 1 to 20 characters.',
    window:
      'The span that the limits count in, of the calendar in UTC; weeks begin on Monday, and `NONE`, as it is unless told, is the whole life of the mandate.',
    max_per_tx:
      'The most that one payment may be, in whole units of the asset; left out for no limit. A decimal text such as 12.50.',
    max_amount_per_target_in_window:
      'The most that one payee may get in a window, in whole units of the asset; left out for no limit. A decimal text such as 12.50.',
    max_count_per_target_in_window:
      'The most payments to one payee in a window; left out for no limit. 0 to 1000000000.',
    max_amount_in_window:
      'The most that may be spent in a window, in whole units of the asset; left out for no limit. A decimal text such as 12.50.',
    max_count_in_window: 'The most payments in a window; left out for no limit. 0 to 1000000000.',
  },
  MandateVersion: {
    version: 'The number of the version, from 1.',
    rule: 'The limits that counted under this version.',
    approved_by_signer_id: 'The signer who approved this version; left out until somebody did. A KSUID.',
    approved_at: 'The moment at which this version was approved; left out until then. Unix seconds.',
    created_at: 'The moment at which it was made. Unix seconds.',
  },
  MarketingFeeDay: {
    date: 'The day, such as 2026-01-31.',
    balance_minor:
      'The balance at the end of the day, in smallest units; left out until it is counted, which is not 0.',
    fee_minor: 'The fee of the day, in smallest units; left out until it is counted, which is not 0.',
  },
  MarketingFeeStatement: {
    month: 'The month, by its first day, such as 2026-01-01.',
    y_bps_monthly: 'The share of the average balance that the month earns, in basis points.',
    y_bps_annual: 'The share of the average balance that a year earns, in basis points.',
    owed_minor:
      'The fee of the month so far, in smallest units; left out before a day was counted, which is not 0.',
    avg_daily_balance_minor:
      'The average balance of the counted days, in smallest units; left out before a day was counted.',
    days_in_month: 'The length of the calendar month, 28 to 31.',
    days_stamped: 'The number of days that were counted.',
    daily: 'One row for each day of the month.',
  },
  MarketingFeeStatements: {
    months: 'The first days of months, newest first.',
  },
  MarketingPayoutDestination: {
    chain: 'The blockchain by its CAIP-2 name.',
    address: 'The address that the fee is paid to.',
    updated_at: 'The moment of the last change to it; at first that of its creation. RFC 3339, in UTC.',
  },
  MarketingPayoutRequest: {
    address: 'The address on Base that the fee is paid to from now on.',
  },
  Meta: {
    total_count: 'The number of objects in the whole list, with the filters that were asked for.',
    has_more_after: 'Tells whether objects come behind this page.',
    has_more_before: 'Tells whether objects come before this page.',
  },
  MissingDocument: {
    purpose: 'Names what has to be shown, such as identity or address.',
    accepted_types: 'The documents of which one is enough.',
    description: 'Says what has to be shown, in words for people.',
    required: 'Tells whether the application cannot be submitted without it.',
  },
  NetworkDetails: {
    network_id: 'Names the network in other calls, such as `base-sepolia`.',
    family: 'The kind of blockchain, and so of addresses.',
    environment: 'Tells networks for tests from real ones.',
    assets: 'The symbols of the assets on it; with `include=assets` only.',
    rails: 'The rails that pay out what comes on it; with `include=rails` only.',
  },
  NullableAddress: {
    street1: 'The first line, with street and number; not blank.',
    street2: 'A second line, such as a floor or a suite.',
    street3: 'A third line, where two are too few.',
    city: 'The town or city; not blank.',
    region: 'The state, province or region. Within the US a code such as `CA`.',
    postal_code: 'The ZIP or postal code, as the country writes it.',
    country: 'The country by two capitals of ISO 3166-1, such as `US`.',
  },
  OneOffTransaction: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    resource_type: 'Tells a one-off from the other families in a mixed list.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    customer_name: 'The name that the customer had when the transaction was created.',
    crypto_address: 'The single-use blockchain address that the customer sends the deposit to.',
    send_amount:
      'The amount to deposit, in `source_asset`, so that the payee gets `amount` after all fees; left out where no amount was asked for.',
    status:
      'Tells how far the money has come: `pending` until the deposit arrives; `completed` can still be followed by a return.',
    amount: 'The amount that the payee gets, in `destination_asset`; left out until the deposit is there.',
    source_network_id: 'The blockchain on which the deposit is awaited, or came.',
    source_asset: 'The symbol of the asset that is deposited.',
    destination_id: 'The bank account or blockchain address that is paid. A KSUID.',
    destination_asset: 'The symbol of the asset that the payee gets.',
    failure_reason: 'Says why it failed; left out unless it did.',
    receipt: 'Amounts, fees and exchange rate; null until the deposit is there.',
    crypto_details: 'The blockchain side: addresses, networks and hashes; null while nothing of it is known.',
    sender_details: 'The wallet that the deposit came from; left out until it is there.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    completed_at: 'The moment at which the money reached the payee; left out until then. Unix seconds.',
    destination_payment_rail: 'The bank rail that pays out; null for a payout on a blockchain.',
    payment_reference: 'The text that the payee reads beside the payment; null where there is none.',
    developer_fee_bps:
      "The client's own fee in basis points, 100 being one percent; shown only with the option `quirks: 'observed'`.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset; left out where the fee is a share.",
    destination_bank_name: 'The bank that is paid; left out for a payout on a blockchain.',
    destination_account_holder_name:
      'The holder of the account that is paid; left out for a payout on a blockchain.',
    destination_account_number_last_four:
      'The last four characters of the account that is paid; of US banks only.',
    destination_routing_number:
      "The routing number that the rail uses: for Fedwire the bank's own one for wires, where it has one.",
    destination_iban: 'The IBAN that is paid; left out for US banks and blockchains.',
    destination_bic: 'The BIC of the bank that is paid; left out for US banks and blockchains.',
    return_code:
      'The code of the bank that sent the payment back, such as `R01`; left out unless it came back.',
    return_reason: 'Says why the bank sent the payment back; left out unless it came back.',
    return_initiated_at:
      'The moment at which the bank began to send the payment back; left out unless it did. Unix seconds.',
    return_deadline: 'The moment by which the returned money has to be there. Unix seconds.',
    reversal_reason: 'Says why the originator took the payment back; left out unless it did.',
    reversal_initiated_at:
      'The moment at which the originator took the payment back; left out unless it did. Unix seconds.',
    net_recovered_amount: 'The amount that came back of a return or a reversal; left out until it is there.',
  },
  OneOffTransactionEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    destination_id: 'The bank account or blockchain address that is paid. A KSUID.',
    source_asset: 'The symbol of the asset that is deposited.',
    source_network_id: 'The blockchain on which the deposit is awaited, or came.',
    destination_amount:
      'The amount that the payee gets; left out where neither an amount was asked for nor a deposit came.',
    destination_currency: 'The symbol of the asset that the payee gets.',
    status: 'Tells how far the money has come, in the words of events: reads have more of them.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    completed_at: 'The moment at which the money reached the payee; left out until then. Unix seconds.',
    failure_reason: 'Says why it failed; left out unless it did.',
    payment_reference: 'The text that the payee reads beside the payment; left out where there is none.',
    temporary_address:
      'The single-use blockchain address that the deposit goes to: reads call it `crypto_address`.',
    send_amount:
      'The amount to deposit so that the payee gets what was asked for; left out where no amount was.',
    receipt:
      'Amounts, fees and exchange rate, always with flat members; left out until the deposit is there.',
    crypto_details:
      'The blockchain side: addresses, networks and hashes; left out where no blockchain takes part.',
    sender_details: 'The wallet that the deposit came from; left out until it is there.',
    fiat_rail: 'The bank rail that pays out; left out for a payout on a blockchain.',
  },
  'OneOffTransactionEvent.send_amount': {
    amount: 'The amount as a decimal text.',
    currency: 'The symbol of the asset to deposit.',
  },
  'OneOffTransactionEvent.sender_details': {
    sender_wallet_address: 'The blockchain address that the money came from.',
    sender_network: 'The blockchain that the money came on.',
  },
  OneOffTransactionRequest: {
    transaction_type: 'Says that a one-off is meant, which it is anyway.',
    amount:
      'The amount that the payee gets, in `destination_asset`; the sandbox takes at most 2 US dollars of it over the API. Without it any deposit is converted. A decimal text such as 12.50.',
    customer_id: 'The customer who pays: it must be active, and must have accepted the terms. A KSUID.',
    source_network_id: 'The blockchain on which the customer sends the deposit.',
    source_asset:
      'The symbol of the asset that the customer sends, such as `USDC`; it must be on `source_network_id`.',
    destination_id:
      'The bank account or blockchain address that is paid: it must belong to a recipient of this customer. A KSUID.',
    destination_network_id:
      'The blockchain that the payee is paid on; needed for a crypto destination, and without effect for a bank.',
    destination_asset: 'The symbol of the asset that the payee gets, such as `USD` for a US bank.',
    destination_payment_rail:
      'The rail that pays the bank; one that the destination takes is chosen where it is left out.',
    payment_reference:
      'The text that the payee reads beside the payment, to a bank only. ACH carries 18 letters, digits and spaces and no hyphen; SEPA 6 or more characters, also `& - . /`; SWIFT 5 or more, in four lines of 35. 1 to 140 characters.',
    developer_fee_bps:
      "The client's own fee in basis points of what is converted, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not together with `developer_fee_bps`.",
  },
  OnrampAccountCreateRequest: {
    capabilities: 'The rails that deposits may come by.',
    source_asset: 'The symbol of the currency that is deposited, such as `USD`.',
    destination_asset: 'The symbol of the asset that is paid out, such as `USDC`.',
    destination_id:
      'The blockchain address that is paid: it must belong to a recipient of this customer. A KSUID.',
    destination_network_id:
      'The blockchain that payouts go on; that of the destination where it is left out.',
    developer_fee_bps:
      "The client's own fee in basis points of what is converted, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not together with `developer_fee_bps`.",
    max_transactions: 'The number of transactions that the account may have; deposits beyond it wait.',
  },
  OutstandingDisclosure: {
    disclosure_id: 'The key of the disclosure: send it as `disclosure_id`.',
    disclosure_version: 'The version of it that must be accepted.',
    title: 'The heading of the disclosure, for people.',
    url: 'An address where its text can be read; left out for none.',
    text_published: 'False only in a sandbox: the text is still to come, and can be accepted.',
  },
  OutstandingDocument: {
    key: 'Names the document in every version.',
    version: 'The version of the text, by its date.',
    revision: 'Counts the versions of the document, from 1.',
    title: 'The heading of the text, for people.',
    attestation_type: 'The attestation that accepts it: send it as `attestation_type`.',
  },
  OutstandingPartnerAttestation: {
    disclosure_id: 'The key of the disclosure: send it as `disclosure_id`.',
    disclosure_version: 'The version of it that must be accepted.',
    title: 'The heading of the disclosure, for people.',
    url: 'An address where its text can be read; left out for none.',
  },
  PaymentAgentResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: 'The name that the client gave the agent.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    hosted: "Tells whether the platform keeps the agent's key, which it always does.",
    signer_id: 'The signer that the agent acts as: wallets whose groups have it can be spent from. A KSUID.',
    signer_public_key: 'The public key of that signer, in base64.',
    wallet_ids: 'The wallets of the customer that the agent may sign for now.',
    state: 'Tells whether the agent may act; a revoked one never may again.',
    signer_group_cleanup:
      'The groups that still have the signer of a revoked agent, so that somebody can remove it.',
  },
  'PaymentAgentResponse.signer_group_cleanup': {
    signer_group_id: 'The group from which the signer should be removed. A KSUID.',
    name: 'The name of that group, for people.',
  },
  PayoutDestinationEvent: {
    wallet_address: 'The address that the fee is paid to from now on.',
    previous_address: 'The address that it was paid to before; empty for none.',
    updated_by: 'The user of the dashboard who changed it; empty for none.',
  },
  PersonName: {
    first: 'The given name, as documents have it. 1 to 140 characters.',
    middle: 'Kept, and not shown. 1 to 140 characters.',
    last: 'The family name, as documents have it. 1 to 140 characters.',
  },
  Policy: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    signer_group_id:
      'The group whose signers must endorse each change of the policy; null for a policy without a group. A KSUID.',
    version: 'Counts the changes of the policy, from 1.',
    name: 'The name that the client gave the policy.',
    description: 'A note of the client; null for none.',
    rules: 'The rules by which sends of the attached wallets are judged.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
  },
  PolicyEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    signer_group_id:
      'The group whose signers must endorse each change of the policy; null for a policy without a group. A KSUID.',
    name: 'The name that the client gave the policy.',
    description: 'A note of the client; left out for none.',
    rules: 'The rules by which sends of the attached wallets are judged.',
  },
  'PolicyEvent.rules': {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    policy_id: 'The policy that the rule belongs to. A KSUID.',
    rule_type: 'Names the form of the rule, and so which member `definition` has.',
    action:
      'Tells whether the rule lets a send pass or refuses it: events call it `approve`, answers `allow`.',
    created_at: 'The moment at which it was made. Unix seconds.',
    definition: 'Says what the rule takes into account, in the member that is named after its type.',
  },
  'PolicyEvent.rules.definition': {
    approval_threshold: 'The form of a rule by the number of signers; left out for other rules.',
    amount_threshold: 'The form of a rule by amount; left out for other rules.',
    address_list: 'The form of a rule by the address that is paid; left out for other rules.',
  },
  'PolicyEvent.rules.definition.address_list': {
    addresses: 'The blockchain addresses that the rule is about.',
  },
  'PolicyEvent.rules.definition.amount_threshold': {
    min_amount: 'The amount from which the rule counts, itself included, in the smallest units of the asset.',
    threshold: 'The number of distinct signers that a send takes from that amount on.',
    asset: 'The asset whose sends are judged.',
  },
  'PolicyEvent.rules.definition.amount_threshold.asset': {
    id: 'The symbol of the asset, such as `USDC`.',
    name: 'The name of the asset for people.',
  },
  'PolicyEvent.rules.definition.approval_threshold': {
    threshold: 'The number of distinct signers that a send takes.',
    description: 'A note of the client on the rule; left out for none.',
  },
  PolicyPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  'PolicyRule|0': {
    id: 'Names the rule in paths and intents; it never changes. A KSUID.',
    policy_id: 'The policy that the rule belongs to. A KSUID.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    created_at: 'The moment at which it was made. Unix seconds.',
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
  },
  'PolicyRule|0.definition': {
    threshold: 'The number of distinct signers that a send takes; a signer of two groups counts once.',
    description: 'A note of your own on the rule. At most 1000 characters.',
  },
  'PolicyRule|1': {
    id: 'Names the rule in paths and intents; it never changes. A KSUID.',
    policy_id: 'The policy that the rule belongs to. A KSUID.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    created_at: 'The moment at which it was made. Unix seconds.',
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
  },
  'PolicyRule|1.definition': {
    min_amount:
      'The amount from which the rule counts, itself included, as a number of the smallest units of the asset: 1000000 is 1 USDC.',
    threshold: 'The number of distinct signers that a send takes from that amount on.',
    asset: "The asset whose sends are judged, as an object such as `{ id: 'USDC' }` and not as a text.",
  },
  'PolicyRule|1.definition.asset': {
    id: 'The symbol of the asset, such as `USDC`. 1 to 20 characters.',
    name: 'The name of the asset for people; it is not read. At most 255 characters.',
  },
  'PolicyRule|2': {
    id: 'Names the rule in paths and intents; it never changes. A KSUID.',
    policy_id: 'The policy that the rule belongs to. A KSUID.',
    action:
      'Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse.',
    created_at: 'The moment at which it was made. Unix seconds.',
    rule_type: 'Names the form of the rule, and so of its `definition`.',
    definition:
      'Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.',
  },
  'PolicyRule|2.definition': {
    addresses:
      'The blockchain addresses that the rule is about, of EVM networks or of Solana. 1 to 1000 items.',
  },
  ProblemDetails: {
    type: 'A URL that ends with the name of the problem, such as `#validation-error`: compare that name.',
    title: 'The name of the problem for people; it may change.',
    status: 'The HTTP status of the answer, once more.',
    detail: 'Says what was wrong with this request.',
    instance: 'The path that was asked for, with its query.',
    request_id: 'Names the request for support, as the header `x-request-id` does.',
    errors: 'The fields that were refused, where a field was the reason; the first 100 of them.',
    resolution_url:
      'A page where the customer can put right what refuses the request; left out where there is none.',
    user_message: 'Words that the customer may be shown; left out where there are none.',
    message: 'Repeats `detail`, on failures that sandbox headers or faults injected only.',
    sim_hint: "The simulator's help for the author of the test; the platform does not send it.",
  },
  ProposalBlocker: {
    code: 'The reason as a code: compare it.',
    mandate_id: 'The mandate that does not allow it; left out for other reasons. A KSUID.',
    payee_name: 'The name of who was to be paid; left out where nobody was.',
    detail: 'The reason in words for people.',
  },
  ProposalsRequest: {
    prompt: 'The text that the user says now; needed unless `messages` has it.',
    messages: 'The conversation so far, the last of it by the user. At most 200 items.',
    attachments: 'The documents that come with the prompt, such as invoices.',
    developer_fee_defaults: "The client's own fees, where an action names none.",
    developer_fee: 'Deprecated: the older form of `developer_fee_defaults`.',
    timezone:
      'The time zone that days and hours are meant in, such as `Europe/Berlin`; UTC unless told. At most 64 characters.',
  },
  ProposalsResponse: {
    proposals:
      'The drafts, each of which can be accepted by itself; left out where nothing was drafted. At most 100 items.',
    reply: 'The answer in words: a question where something was not clear.',
    blockers: 'The reasons why something that was asked for was not drafted.',
    conversation_status: 'Tells whether the conversation waits for the user.',
  },
  QuestionAnswersRequest: {
    answers: 'A later one takes the place of an earlier one to the same question. 1 to 100 items.',
  },
  'QuestionAnswersRequest.answers': {
    key: 'The key of the question, where it has one.',
    prompt: 'The question, where it has no key.',
    text: 'The answer in words; needed unless a document alone answers. 1 to 10000 characters.',
    document_id: 'An uploaded document of the application. A KSUID.',
  },
  ReEngagement: {
    application_id: 'The application of the customer, which onboarding fills in. A KSUID.',
    application_url:
      'The address of the hosted application, for the customer to open. Its token opens the API of the application too.',
    application_expires_at: 'The moment until which that address can be opened, in Unix nanoseconds.',
  },
  RecipientCreatedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: "The payee's legal name.",
    status: 'Tells whether the payee can be paid: not while it is frozen.',
    address: "The payee's postal address; left out where none was given.",
    customer_id: 'The customer that it belongs to. A KSUID.',
  },
  RecipientDeletedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
  },
  RecipientPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  RecipientRequest: {
    name: "The payee's legal name, as its bank has it; not blank. 3 to 140 characters.",
    address: "The payee's postal address; null, or left out, for none.",
  },
  RecipientResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: "The payee's legal name.",
    status: 'Tells whether the payee can be paid: not while it is frozen.',
    address: "The payee's postal address; null where none was given.",
    destinations: 'The bank accounts and blockchain addresses where the payee can be paid, oldest first.',
  },
  RecipientUpdatedEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: "The payee's legal name.",
    status: 'Tells whether the payee can be paid: not while it is frozen.',
    address: "The payee's postal address; left out where none was given.",
  },
  RemovePolicyRuleIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    policy_id: 'The policy that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    rule_id: 'The rule that is changed: the one in the path, or the request is refused.',
  },
  RemovePolicyRuleRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  RemovedSigner: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    name: 'The name that the client gave the signer, for people.',
    public_key: "The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a passkey.",
    key_type: 'Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions.',
    removed_at: 'The moment at which the signer left the group. Unix seconds.',
  },
  RequestedItems: {
    business_description: 'True where the description of the business is to be written anew.',
    documents: 'The documents that are to be uploaded.',
    questions: 'The questions that are to be answered.',
    fields: 'The fields that are to be filled in anew, by their names.',
  },
  'RequestedItems.documents': {
    category: 'Tells whose document it is: of the business, of a person, or of enhanced due diligence.',
    individual_id: 'The person whose document it is; left out for others.',
    ref: 'The type of the document, or what it is for.',
    reason: 'Says why a document has to be uploaded again; left out for a first one.',
  },
  'RequestedItems.questions': {
    key: 'Names the question in answers; left out where its text does.',
    prompt: 'The question itself, for people.',
    require_document: 'Tells whether a document must come with the answer.',
  },
  'Requirement|0': {
    type: 'Tells a document from a field and a question.',
    document_type: 'The very document that is wanted; not together with `purpose`.',
    purpose:
      'The thing that a document has to show, of whatever type it is; not together with `document_type`.',
    entity: 'Tells whose document it is; that of who applies unless told.',
    status: '`on_file` asks for a replacement.',
  },
  'Requirement|0.entity|0': {
    kind: 'Tells whether it is of the business or of enhanced due diligence.',
  },
  'Requirement|0.entity|1': {
    kind: 'Tells that it is of a person.',
    id: 'Names it in paths, in other answers and in events; it never changes.',
  },
  'Requirement|1': {
    type: 'Tells a field from a document and a question.',
    path: 'The name of the field that is to be filled in anew.',
  },
  'Requirement|2': {
    type: 'Tells a question from a document and a field.',
    key: 'Names the question in answers; left out where its text does.',
    prompt: 'The question itself, for people.',
    require_document: 'Tells whether a document must come with the answer.',
  },
  RiskRating: {
    score: 'The sum of the values of all factors.',
    num_factors: 'The number of factors that were counted.',
    percentage: 'The score as a share of the greatest one, in percent.',
    level: 'The risk that the percentage means.',
    factors: 'One row for each factor that was counted.',
    edd_required: 'Tells whether enhanced due diligence is needed.',
    prohibited: 'Tells whether the platform does not take such a customer.',
    prohibited_reason: 'Says why it does not, in words for people; left out where it does.',
    version: 'The version of the rules of the rating.',
    data_version: 'The version of the tables that they read.',
    config: 'The limits between the levels.',
    calculated_at: 'The moment at which it was rated. RFC 3339, in UTC.',
  },
  'RiskRating.config': {
    threshold_low: 'The percentage from which the risk is medium.',
    threshold_high: 'The percentage from which the risk is high.',
  },
  'RiskRating.factors': {
    name: 'The factor that was looked at, such as the country.',
    value: 'The weight that was found, where 3 is the greatest risk.',
    level: 'The risk that the weight means.',
    input: 'The value that was looked at, as it was sent.',
    description: 'Says what the factor is about, in words for people.',
    reason: 'Says why it has this weight, in words for people.',
    prohibited: 'Tells whether this factor alone is enough to refuse.',
  },
  RiskRatingEntity: {
    entity_type: 'Tells a business from a person.',
    reference: 'A reference of your own, which is told again beside the rating. 1 to 128 characters.',
    country:
      'The country where the business was founded, or the person lives, by two capitals of ISO 3166-1.',
    nationalities:
      'The countries that the person is a citizen of, by two capitals of ISO 3166-1; of people only. At most 10 items.',
    industry_code:
      'The code of the line of business: of NAICS, or one of those for crypto. 1 to 20 characters.',
    expected_monthly_deposit:
      'The deposits that are expected in a month, as a band of US dollars; of businesses only.',
    has_bearer_shares: 'Tells whether shares belong to whoever has the paper; of businesses only.',
    transact_on_behalf_of_third_parties: 'Tells whether it moves money for others.',
  },
  RiskRatings: {
    results: 'One rating for each entity, in the order of the request.',
  },
  'RiskRatings.results': {
    index: 'The place of the entity in the request, from 0.',
    reference: 'The reference that the request had; left out without one.',
    risk_rating: 'The rating itself, with all that it was made of.',
  },
  RiskRatingsRequest: {
    entities: 'All of them are right, or none is rated. 1 to 100 items.',
  },
  SandboxScenario: {
    name: 'The name to ask for it by.',
    description: 'Says what happens, in words for people.',
    valid_for: 'The kinds of movement that can end so.',
    stateful: 'Tells whether it stops on its way, to be advanced.',
    requestable: 'Tells whether `scenario` of a simulated movement takes the name.',
    advance_actions: 'The actions that it can be advanced by; left out where it does not stop.',
    example_webhook_sequence: 'The types of events that it sends, in their order.',
  },
  SandboxScenarioList: {
    scenarios: 'One row for each scenario.',
  },
  ScheduledPaymentFailedEvent: {
    scheduled_payment_id: 'The payment that was not made. A KSUID.',
    signer_id: 'The signer that was to send it. A KSUID.',
    wallet_id: 'The wallet that was to pay. A KSUID.',
    address: 'The blockchain address that was to be paid.',
    amount: 'The amount that was to be sent, in whole units of the asset.',
    asset: 'The symbol of the asset that was to be sent.',
    network_id: 'The blockchain that it was to go on.',
    scheduled_at: 'The moment at which it was to be sent. Unix seconds.',
    failure_code: 'Tells a mandate that did not allow it from a send that failed.',
    failure_reason: 'Says why it failed, in words for people.',
    payment_agent_id: 'The agent whose signer was to send it; left out for other signers. A KSUID.',
    recipient_id: 'The payee, where it is a recipient; left out for a plain address. A KSUID.',
    destination_id:
      'The bank account or blockchain address of the recipient; left out for a plain address. A KSUID.',
  },
  ScheduledPaymentPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  ScheduledPaymentResponse: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    signer_id: 'The signer that sends the payment. A KSUID.',
    wallet_id: 'The wallet that pays. A KSUID.',
    mandate_id: 'The mandate that allowed the payment; left out where none did. A KSUID.',
    mandate_version: 'The version of the mandate that allowed it; left out where none did.',
    wallet_transaction_id: "The wallet's transaction that carried it out; left out until then. A KSUID.",
    amount: 'The amount that is sent, in whole units of the asset.',
    asset: 'The symbol of the asset that is sent.',
    failure_reason: 'Says why it was not sent; left out unless it failed.',
    recipient_id: 'The payee, where it is a recipient; left out for a plain address. A KSUID.',
    destination_id:
      'The bank account or blockchain address of the recipient; left out for a plain address. A KSUID.',
    destination_type:
      'Tells whether a bank account or a blockchain address is paid in the end; left out for a plain address.',
    destination_label:
      'A short name of the account in the end, for people; left out where money goes to the address itself.',
    destination_rail: 'The rail that pays out in the end; left out for a payment on a blockchain.',
    output_asset: 'The symbol of the asset that the payee gets in the end; left out where it is `asset`.',
    output_network:
      'The blockchain that the payee is paid on in the end; left out where it is `network_id`, and for banks.',
    address: 'The blockchain address that the wallet pays, which may be that of a converting account.',
    network_id: 'The blockchain that the wallet pays on.',
    status: 'Tells whether it waits, was sent, failed, or was cancelled.',
    executed_at: 'The moment at which it was sent; left out until then. Unix seconds.',
    scheduled_at: 'The moment at which it is to be sent. Unix seconds.',
  },
  SeededClient: {
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    user_id: 'The admin of the client. A KSUID.',
    api_key: 'The key of that admin: send it as `x-api-key`.',
  },
  SelfServeCreditTier: {
    price_cents: 'The price of the package, in US cents.',
    credit_cents: 'The credits that it gives, with the bonus, in US cents.',
    bonus_cents: 'The part of them that is a gift, in US cents.',
    transfer_capacity_cents: 'The amount that can be moved with them, in US cents.',
    effective_fee_bps: 'The price of a transfer with these credits, in basis points of its amount.',
  },
  SelfServeCreditTiersResponse: {
    tiers: 'The packages of credits that can be bought.',
  },
  SelfServeCreditsBalanceResponse: {
    balance_cents: 'The credits that are left, in US cents.',
    transfer_capacity_cents: 'The amount that can be moved with these credits, in US cents.',
    health:
      'Tells how much is left of the full balance: `low` is 25 percent or less, `critical` 10 percent or less, `empty` nothing.',
    balance_baseline_cents: 'The balance after the last purchase or gift, in US cents, which counts as full.',
    percent_remaining:
      'The share of the full balance that is left, in percent; left out before the first purchase.',
    low_at_transfer_capacity_cents:
      'The capacity at which the balance counts as low, in US cents; left out before the first purchase.',
    min_next_transfer_fee_cents: 'The least that the next transfer costs, in US cents.',
    transfer_fee_bps: 'The price of a transfer in basis points of its amount, 100 being one percent.',
  },
  SelfServeCreditsLedgerEntry: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    entry_type: 'The kind of the entry, such as a purchase or a usage.',
    category: 'Tells what the credits were used for.',
    amount_cents: 'The change of the balance, in US cents: negative where credits were used.',
    balance_after_cents: 'The balance after the entry, in US cents.',
    transaction_id: 'The transaction that used the credits; null for others. A KSUID.',
    stripe_payment_intent_id: 'The payment that bought the credits, by its id there; null for others.',
    description: 'Says what the entry is, in words for people.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
  },
  SelfServeCreditsLedgerResponse: {
    entries: 'The entries of this page, newest first.',
    has_more: 'Tells whether older entries come behind this page.',
  },
  SelfServeCreditsPurchaseRequest: {
    tier_price_cents:
      'The price of the package that is bought, in US cents: one of those that the tiers list.',
  },
  SelfServeCreditsPurchaseResponse: {
    checkout_url: 'The address of the page where somebody pays for it.',
  },
  SendTransactionIntent: {
    wallet_id: 'The wallet that sends: the one in the path, or the request is refused.',
    caip2: 'The blockchain by its CAIP-2 name, such as `eip155:84532`. At most 100 characters.',
    operation: 'The transfer or the call that is endorsed.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    context_digest: 'A text of your own that is signed with the rest, and not read. At most 255 characters.',
  },
  SendTransactionRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  SenderDetails: {
    sender_type: 'Tells whether the money came from a bank account or from a blockchain wallet.',
    sender_account_holder_name: 'The holder of the bank account that sent the money.',
    sender_bank_name: 'The bank that the money came from.',
    sender_routing_number: 'The routing number of the US bank that the money came from.',
    sender_account_number: 'The number of the bank account that sent the money.',
    sender_wire_routing_number: 'The routing number for wires of the bank that the money came from.',
    sender_account_type: 'The kind of the bank account that sent the money, such as `checking`.',
    sender_iban: 'The IBAN of the account that sent the money.',
    sender_bic: 'The BIC of the bank that the money came from.',
    sender_wallet_address: 'The blockchain address that the money came from.',
    sender_network: 'The blockchain that the money came on.',
  },
  Signer: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    name: 'The name that the client gave the signer, for people.',
    public_key: "The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a passkey.",
    key_type: 'Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions.',
  },
  SignerCreateRequest: {
    name: 'A name of your own, for people. 1 to 255 characters.',
    public_key:
      "The signer's public key, in base64: the SubjectPublicKeyInfo of P-256, or the COSE key of a passkey. No two signers of a client have the same. 1 to 8192 characters.",
    key_type: 'Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions.',
  },
  SignerGroup: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    name: 'The name that the client gave the group.',
    members: 'The signers who are in the group now, and sign for its wallets.',
    removed_members: 'The signers who left the group; shown with `include_removed=true` only.',
  },
  SignerGroupCreateRequest: {
    name: 'A name of your own, for people. 1 to 255 characters.',
    member_keys:
      'The public keys of the members, each of a signer that was created before; no key twice. 1 to 64 items.',
  },
  SignerGroupEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    name: 'The name that the client gave the group.',
    members: 'The signers who are in the group now.',
  },
  'SignerGroupEvent.members': {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    name: 'The name that the client gave the signer, for people.',
    public_key: "The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a passkey.",
    key_type: 'Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions.',
  },
  SignerGroupPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  SimulateCardTransactionRequest: {
    card_id: 'The card that is used. A KSUID.',
    type: 'Names what the merchant does; an `authorization` unless told.',
    amount: 'The amount in US dollars, at most 2 of them in the sandbox; none for a balance inquiry.',
    merchant: 'The merchant who asks for the money; a made-up one unless given.',
    partial_approval_capable:
      'Tells whether the merchant takes less than the amount, where the wallet has less.',
  },
  SimulateInboundRequest: {
    simulation_id:
      'A name of your own for the simulation, to find it by; a second one of the same name is refused. 1 to 128 characters.',
    type: 'Names the kind of movement, and so its rail.',
    amount:
      'The amount that moves, in whole units of the currency; at most 2 US dollars in the sandbox. A decimal text such as 12.50.',
    currency: 'The symbol of the currency or asset; it must be one of the rail.',
    account_id: 'The onramp account that a bank credits; needed for movements of banks.',
    wallet_address: 'The blockchain address that is paid; needed for movements on blockchains.',
    wallet_id: 'The older name of `wallet_address`.',
    network_id:
      'An extension: the network that crypto_inbound arrives on. Else that of the address; at a wallet the first of its family that has the currency.',
    one_off_transaction_id: 'The one-off transaction that is moved, by its id.',
    movement_id: 'The movement that is meant by a return or a reversal, by its id.',
    scenario: 'Says how it ends; well unless told.',
    partial_amount:
      'The part of the amount that arrives, for the scenario of that name. A decimal text such as 12.50.',
    delay_seconds: 'The seconds until it happens; at once unless told. 1 to 86400.',
    trace_id: 'A text of your own that the answers tell again.',
  },
  SimulateInboundResponse: {
    simulation_id: 'The name that the simulation was given.',
    state: 'Always `accepted`: it happens a little later.',
    trace_id: 'The text of yours that the request had; left out without one.',
  },
  SimulateOnboardingRequest: {
    type: 'Names what the review comes to.',
    applicant_id:
      'The application, which customers show as `application_id`: the id of the customer is refused.',
    simulation_id:
      'A name of your own for the simulation, to find it by; a second one of the same name is refused. 1 to 128 characters.',
    organization_id: 'The client, which nothing but your own works.',
    reason_code: 'The reason as a code, for a decline.',
    info_request_fields: 'The things that are asked for, for a request for information. At most 1000 items.',
  },
  SimulateOnboardingResponse: {
    simulation_id: 'The name that the simulation was given.',
    applicant_id: 'The application that it was about.',
    previous_state: 'The status that the application had.',
    new_state: 'The status that it has now.',
  },
  SimulationCallbackRecord: {
    callback_id: 'The event that is sent, by its id.',
    payload_json: 'The event as it is sent, as the text of JSON.',
    scheduled_for: 'The moment at which it is sent. RFC 3339, in UTC.',
    state: 'Tells whether somebody took it.',
    attempts: 'The number of times that it was sent.',
    max_attempts: 'The greatest number of times that it will be sent.',
    delivered_at: 'The moment at which it was taken; left out until then. RFC 3339, in UTC.',
    last_error: 'Says why it was not taken, in words; left out where it was.',
  },
  SimulationInspection: {
    simulation_id: 'The name that the simulation was given.',
    rail: 'The rail or the network that it moves on.',
    operation: 'Names the kind of movement.',
    scenario: 'Says how it ends.',
    state: 'Tells how far it has come.',
    state_position: 'Tells whether it waits for its time, for somebody, or is over.',
    awaiting_advance: 'Tells whether it goes on only when it is advanced.',
    organization_id: 'The client that it belongs to. A KSUID.',
    account_id: 'The account that it is about; left out for none.',
    wallet_id: 'The wallet or address that it is about; left out for none.',
    operational_transfer_id: 'The transfer that the faucet sent; left out for other simulations. A KSUID.',
    card_transaction_id:
      'The card transaction that it brought about; left out for other simulations. A KSUID.',
    amount: 'The amount that moves, in whole units of the currency.',
    currency: 'The symbol of the currency or asset.',
    trace_id: 'The text of yours that the request had; left out without one.',
    metadata: 'Further values by name.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    completed_at: 'The moment at which it was over; left out until then. RFC 3339, in UTC.',
    callbacks: 'The webhooks that it sends.',
    advance_actions_available: 'The actions that can be asked for now; left out where there are none.',
  },
  SpendLimit: {
    amount: 'The most that may be spent in an interval, in US dollars with at most two places.',
    period: 'Days, weeks and months are those of the calendar in UTC; weeks begin on Monday.',
  },
  SubClientSummaryList: {
    data: 'One row for each client of yours.',
  },
  'SubClientSummaryList.data': {
    sub_client_id: 'The client of yours. A KSUID.',
    sub_client_name: 'The name of that client of yours, for people.',
    customer_count: 'The number of customers who belong to that client of yours.',
  },
  SwapAccountCreateRequest: {
    destination_id:
      'The blockchain address that is paid: it must belong to a recipient of this customer. A KSUID.',
    destination_asset: 'The symbol of the asset that is paid out.',
    source_asset: 'The symbol of the asset that is deposited.',
    source_network_id: 'The blockchain that deposits come on, or the wildcard of its family.',
    destination_network_id:
      'The blockchain that payouts go on; that of the destination where it is left out.',
    return_crypto_address: 'The blockchain address that money goes back to, where it cannot be converted.',
    developer_fee_bps:
      "The client's own fee in basis points of what is converted, 100 being one percent. Not together with `developer_fee_fixed`. 0 to 10000.",
    developer_fee_fixed:
      "The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not together with `developer_fee_bps`.",
    max_transactions: 'The number of transactions that the account may have; deposits beyond it wait.',
  },
  TargetCreatedEvent: {
    target_id: 'The address that webhooks are sent to, by its id. A KSUID.',
    url: 'The address that events are sent to.',
    global: 'Tells whether the target gets every event, those that cannot be named too.',
    event_types: 'The types that are sent to it; left out for every type that can be named.',
  },
  TargetDeletedEvent: {
    target_id: 'The address that webhooks were sent to, by its id. A KSUID.',
    target_url: 'The address that events are sent to.',
  },
  TargetUpdatedEvent: {
    target_id: 'The address that webhooks are sent to, by its id. A KSUID.',
    target_url: 'The address that events are sent to.',
    global: 'Tells whether the target gets every event, those that cannot be named too.',
    event_types: 'The types that are sent to it; left out for every type that can be named.',
  },
  Transaction: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    resource_type: 'Tells a deposit to an account from the other families in a mixed list.',
    type:
      'The kind of the account: money comes in from a bank (`onramp`), goes out to one (`offramp`), or stays on blockchains (`swap`).',
    status: 'Tells how far the money has come; `completed` can still be followed by a return.',
    description: 'Names both assets for people, such as `USD to USDC`.',
    failure_reason: 'Says why it failed; left out unless it did.',
    inputAmount: 'The deposit, with its asset.',
    subtotalAmount: 'The deposit less the external fee, with its asset.',
    convertedAmount: 'The subtotal at the exchange rate, with the asset that is paid out.',
    outputAmount: 'The amount that the payee gets, with its asset.',
    settlement: 'The numbers by which banks and blockchains know the payment.',
    components:
      'Always null here: the platform gives the parts of a combined transaction, and the simulator has none.',
    createdAt: 'The moment at which the deposit was first seen. Unix seconds.',
    updatedAt: 'The moment of its last change. Unix seconds.',
    completedAt: 'The moment at which the money reached the payee; null until then. Unix seconds.',
    sender_details:
      'The account or wallet that the deposit came from, as far as the bank or the chain tells.',
    receipt: 'Amounts, fees and exchange rate, with the names that other reads have for them.',
    return_code:
      'The code of the bank that sent the payment back, such as `R01`; left out unless it came back.',
    return_reason: 'Says why the bank sent the payment back; left out unless it came back.',
    return_initiated_at:
      'The moment at which the bank began to send the payment back; left out unless it did. Unix seconds.',
    return_deadline: 'The moment by which the returned money has to be there. Unix seconds.',
    reversal_reason: 'Says why the originator took the payment back; left out unless it did.',
    reversal_initiated_at:
      'The moment at which the originator took the payment back; left out unless it did. Unix seconds.',
    net_recovered_amount: 'The amount that came back of a return or a reversal; left out until it is there.',
  },
  TransactionAmount: {
    amount: 'The amount as a decimal text, in `asset`.',
    asset: 'The symbol of the asset or currency, such as `USD`.',
  },
  TransactionCryptoDetails: {
    source_crypto_address: 'The blockchain address that the deposit came from.',
    source_network_id: 'The blockchain that the deposit came on.',
    destination_crypto_address: 'The blockchain address that is paid.',
    destination_network_id: 'The blockchain that the payout goes on.',
    deposit_transaction_hash: 'The hash of the deposit on its blockchain; left out until it has come.',
    transaction_hash: 'The hash of the payout on its blockchain; left out until it is sent.',
  },
  TransactionPage: {
    data: 'The transactions on this page, all of one family.',
    meta: 'Counts of the list, whether other pages come before and after this one, and the family.',
  },
  'TransactionPage.meta': {
    total_count: 'The number of objects in the whole list, with the filters that were asked for.',
    has_more_after: 'Tells whether objects come behind this page.',
    has_more_before: 'Tells whether objects come before this page.',
    transaction_type: 'The family that the page has: the one that was asked for, or the one that was meant.',
  },
  TransactionReceipt: {
    input_currency: 'The symbol of the asset that was deposited.',
    output_currency: 'The symbol of the asset that is paid out.',
    initial_amount: 'The amount of the deposit, in the deposited asset.',
    subtotal_amount: 'The deposit less the external fee, in the deposited asset: this is converted.',
    converted_amount: 'The subtotal at the exchange rate, rounded down, in the asset that is paid out.',
    outgoing_amount: "The amount that the payee gets: converted less the platform's and the developer's fee.",
    external_fee: 'The fee of the bank rail or the network outside, in the deposited asset.',
    client_fee: "The developer's fee by its older name, in the asset that is paid out.",
    developer_fee: 'The fee that the client takes for itself, in the asset that is paid out.',
    platform_fee: 'The fee of the platform, in the asset that is paid out.',
    gas_fee:
      'The fee of the blockchain, in the deposited asset; of a swap only, where it is the external fee.',
    exchange_rate: 'The units of the paid asset for one of the deposited asset, as a decimal text.',
    input: 'The deposit, with its asset and network.',
    subtotal: 'The deposit less the external fee, with its asset and network.',
    converted: 'The subtotal at the exchange rate, with its asset and network.',
    output: 'The amount that the payee gets, with its asset and network.',
    payment_reference: 'The text that the payee reads beside the payment; null where there is none.',
    imad: 'The number that Fedwire gave the payment when it was sent; left out before, and for other rails.',
    omad: 'The number that Fedwire gave the payment when it arrived; left out before, and for other rails.',
    uetr: 'The number that follows a SWIFT payment from bank to bank; left out before, and for other rails.',
  },
  TransactionSettlement: {
    txnHash: 'The hash of the payout on its blockchain; null before, and for a bank.',
    imad: 'The number that Fedwire gave the payment when it was sent; null before, and for other rails.',
    omad: 'The number that Fedwire gave the payment when it arrived; null before, and for other rails.',
    uetr: 'The number that follows a SWIFT payment from bank to bank; null before, and for other rails.',
  },
  TransferOperation: {
    kind: 'Tells a plain transfer from a call of a contract.',
    from: 'The address of the wallet that pays. 1 to 100 characters.',
    to:
      'The address that is paid, or the contract that is called: of the network in `caip2`. 1 to 100 characters.',
    amount:
      'The amount in whole units of the asset: a plain decimal without sign, comma or leading zeros. A transfer is of more than zero. At most 100 characters.',
    asset_id: 'The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters.',
    method:
      'The function of the contract that is called; a transfer does nothing with it. At most 255 characters.',
    args: 'The arguments of that function, each as a text. At most 1000 items.',
    data:
      'Bytes for a contract; a transfer signs them, and does nothing with them. At most 262146 characters.',
  },
  UpcomingPayments: {
    days: 'The number of days that are looked ahead.',
    count: 'The number of payments that are scheduled in them.',
    totals: 'The amounts that are scheduled in them, by the symbol of the asset; left out without any.',
  },
  UpdateClientUserRequest: {
    first_name: 'The given name from now on; it stays as it is where it is left out. 1 to 255 characters.',
    last_name: 'The family name from now on; it stays as it is where it is left out. 1 to 255 characters.',
    role: 'The role from now on: `viewer` may only look.',
  },
  UpdateCustomerSubClientRequest: {
    sub_client_id: 'The client of yours that the customer is to belong to; null for none. A KSUID.',
  },
  UpdatePolicyRuleIntent: {
    type: 'Names the act that is endorsed, so that a signature of one act is good for no other.',
    policy_id: 'The policy that is changed: the one in the path, or the request is refused.',
    idempotency_key:
      'Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255 characters.',
    rule_id: 'The rule that is changed: the one in the path, or the request is refused.',
    updated_definition: 'The new definition, as the text of a JSON object. At most 200000 characters.',
  },
  UpdatePolicyRuleRequest: {
    signatures:
      'The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64 items.',
    intent: 'The act that is endorsed, exactly as it was signed.',
  },
  UploadedDocument: {
    document_id: 'Names the document in the calls that verify, download or delete it. A KSUID.',
    document_type: 'Names what the document is, such as a passport.',
    status: 'Tells whether the document was looked at, and found good.',
    uploaded_at: 'The moment at which it was uploaded. RFC 3339, in UTC.',
  },
  UploadedDocumentMetadata: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    category: 'Tells whose document it is: of the business, of a person, or of enhanced due diligence.',
    document_type: 'Names what the document is.',
    file_type: 'The format of the file, which its bytes must have.',
    status: 'Tells whether the bytes are there and verified.',
    original_filename: 'The name that the file had when it was sent; left out without one.',
    individual_id: 'The person whose document it is; left out for others. A KSUID.',
    individual_first_name: 'The given name of that person; left out for others.',
    individual_last_name: 'The family name of that person; left out for others.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
  },
  UserDeletedEvent: {
    user_id: 'The user of the dashboard who was deleted. A KSUID.',
  },
  UserEvent: {
    user_id: 'The user of the dashboard that it is about. A KSUID.',
    email: 'The address by which the user logs in.',
  },
  Wallet: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    customer_id:
      'The customer that the wallet belongs to; left out for a wallet of the client itself. A KSUID.',
    customer_name: 'The name of that customer, or null; only on reads.',
    family:
      'The kind of blockchain that the address is good for: it is valid on every network of the family.',
    address: 'The address that is paid, and that pays, on every network of the family.',
    name: 'The name that the client gave the wallet.',
    created_at: 'The moment at which the wallet was made; only on reads. Unix seconds.',
  },
  WalletBalances: {
    wallet_id: 'The wallet whose money is counted. A KSUID.',
    address: 'The address of the wallet, the same on every network of its family.',
    balances: 'The money of each asset on each network, where there is any.',
    total_amount_usd: 'The value of all balances in US dollars with cents, rounded down.',
  },
  WalletCreateRequest: {
    customer_id:
      'The customer that the wallet belongs to; left out for a wallet of the client itself. A KSUID.',
    signer_groups:
      'The ids of the groups that sign for it; an empty list makes a wallet that only takes deposits. At most 1000 items.',
    policies:
      'The ids of the policies that judge what it sends; needed, and may be empty. At most 1000 items.',
    family: 'The kind of blockchain that its address is good for.',
    name: 'A name of your own, for people. 1 to 255 characters.',
  },
  WalletDeposit: {
    amount: 'The amount that arrives, in whole units of the asset; no cap of the sandbox applies.',
    asset: 'The symbol of the asset that arrives; `USDC` unless told.',
    network_id: 'The first network of the family that has the asset, Base where it is there, unless told.',
    from: 'The blockchain address that sends; made from the seed unless told.',
    transaction_hash: 'The hash of the deposit on its blockchain; made from the seed unless told.',
  },
  WalletDepositEvent: {
    wallet_id: 'The wallet that was paid. A KSUID.',
    transaction_hash: 'The hash of the deposit on its blockchain.',
    sender: 'The blockchain address that the money came from.',
    recipient: 'The blockchain address that was paid.',
    amount: 'The amount in whole units of the asset, as a decimal text.',
    chain_id: 'The number of the EVM network; left out for others.',
    asset: 'The asset, the network that it lies on, and its contract there.',
  },
  WalletEvent: {
    wallet: 'The wallet as it is now.',
    signer_groups: 'The groups that sign for the wallet, with their members.',
    policies: 'The policies that judge what the wallet sends, with their rules.',
  },
  'WalletEvent.wallet': {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    client_id: 'The client, which is your company, that it belongs to. A KSUID.',
    family: 'The kind of blockchain that the address is good for.',
    address: 'The address that is paid, and that pays, on every network of the family.',
    name: 'The name that the client gave the wallet.',
    created_at: 'The moment at which it was made. Unix seconds.',
    updated_at: 'The moment of the last change to it; at first that of its creation. Unix seconds.',
    customer_id:
      'The customer that the wallet belongs to; left out for a wallet of the client itself. A KSUID.',
  },
  WalletTransaction: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    resource_type: 'Tells money of wallets from the other families in a mixed list.',
    wallet_id: 'The wallet that sent the money or got it. A KSUID.',
    network_id: 'The blockchain that the money moved on.',
    from: 'The blockchain address that pays.',
    to: 'The blockchain address that is paid, or the contract that is called.',
    transaction_hash: 'The hash on the blockchain; left out until the transaction is sent there.',
    transaction_type: 'Tells a plain transfer from a call of a contract.',
    amount: 'The amount as a decimal text, in `asset`.',
    asset: 'The symbol of the asset, such as `USDC`.',
    status: 'Tells how far it has come on the blockchain.',
    created_at: 'The moment at which it was made. Unix seconds.',
    confirmed_at: 'The moment at which the blockchain confirmed it; left out until then. Unix seconds.',
  },
  WalletTransactionEvent: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    wallet_id: 'The wallet that sends. A KSUID.',
    status: 'Tells how far it has come on the blockchain.',
    hash: 'The hash on the blockchain; left out until the transaction is sent there.',
    confirmed_at: 'The moment at which the blockchain confirmed it; left out until then. Unix seconds.',
    intent: 'The act that the signers endorsed.',
  },
  'WalletTransactionEvent.intent': {
    wallet_id: 'The wallet that sends, as it was signed. A KSUID.',
    caip2: 'The blockchain by its CAIP-2 name, such as `eip155:84532`.',
    idempotency_key: 'Names the intent, as it was signed.',
    operation: 'The transfer or the call that was endorsed.',
  },
  'WalletTransactionEvent.intent.operation': {
    kind: 'Tells a plain transfer from a call of a contract.',
    from: 'The address of the wallet that pays.',
    to: 'The address that is paid, or the contract that is called.',
    amount: 'The amount in whole units of the asset, as it was signed.',
    asset_id: 'The symbol of the asset, such as `USDC`.',
    data: 'The bytes of a call in hexadecimal; left out for none.',
  },
  WebhookDelivery: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    event_type: 'Names what happened, such as `customer.created`.',
    endpoint_url: 'The address that it was sent to.',
    status: 'Tells whether it was taken, is still tried, or was given up.',
    attempts: 'The number of times that it was sent.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    delivered_at: 'The moment at which it was taken; null until then. RFC 3339, in UTC.',
    simulation_id: 'The simulation that brought the event about; null for none.',
    is_replay: 'Tells whether somebody had it sent again.',
    replay_count: 'The number of times that the event was sent again.',
    payload: 'The event as it is sent.',
  },
  WebhookHistoryList: {
    data: 'The deliveries of this page, the newest events first.',
    has_more: 'Tells whether older deliveries come behind this page.',
    cursor: 'The cursor of the next page; null where there is none. A KSUID.',
  },
  WebhookReplayResponse: {
    webhook_id: 'The event that is sent again, by its id. A KSUID.',
    status: 'Always `queued`: it is sent a little later.',
    replayed_to_count: 'The number of targets that it is sent to.',
  },
  WebhookTarget: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    url: 'The address that events are sent to.',
    global: 'Tells whether it gets every event, those that cannot be named too.',
    event_types: 'The types that are sent to it; left out for every type that can be named.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    time_last_healthy:
      'The moment of the last delivery that was taken; that of creation before. Unix seconds.',
    time_last_attempted:
      'The moment of the last delivery that was tried; that of creation before. Unix seconds.',
  },
  WebhookTargetCreateRequest: {
    url:
      'The address that events are sent to: https, or plain HTTP on this machine. At most 2048 characters.',
    global: 'Tells whether it gets every event, those that cannot be named too; not unless told.',
    event_types:
      'The types that are sent to it, such as `customer.created`; null, or left out, for every type that can be named. At most 1000 items.',
  },
  WebhookTargetPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  WebhookTargetUpdateRequest: {
    global: 'Tells whether it gets every event from now on.',
    event_types:
      'The types that are sent to it from now on; null for every type that can be named. At most 1000 items.',
  },
  WithdrawApplicationRequest: {
    reason: 'Says why, in your own words; the event tells it. At most 500 characters.',
  },
  X402Enablement: {
    payment_agent_id: 'The agent that pays by x402. A KSUID.',
    status: "Tells whether the agent's wallet for x402 is there yet.",
    wallet_id: 'The wallet that signs x402 payments only; left out until it is active. A KSUID.',
    address: 'The blockchain address of that wallet, to be funded; left out until it is active.',
  },
  X402Hold: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    nonce: 'The number, 32 bytes in hexadecimal, that makes the signature good for one payment.',
    mandate_id: 'The mandate that allowed it. A KSUID.',
    agent_id: 'The agent that signed it. A KSUID.',
    wallet_id: "The agent's wallet for x402, whose money is set aside. A KSUID.",
    pay_to: 'The blockchain address that is paid.',
    value: 'The amount in smallest units.',
    asset: 'The symbol of the asset, which is always `USDC`.',
    network: 'The blockchain that the payment goes on.',
    state: 'Tells whether the money is still set aside, was paid, or was let go.',
    created_at: 'The moment at which it was made. RFC 3339, in UTC.',
    valid_before: 'The moment until which the signature can be settled. RFC 3339, in UTC.',
    tx_hash: 'The hash of the payment on its blockchain; left out until it is settled.',
    settled_at:
      'The moment at which the payment was seen on its blockchain; left out until then. RFC 3339, in UTC.',
  },
  X402HoldPage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  X402Mandate: {
    id: 'Names it in paths, in other answers and in events; it never changes. A KSUID.',
    agent_id: 'The agent that may pay under it. A KSUID.',
    wallet_id: "The agent's wallet for x402. A KSUID.",
    asset: 'The symbol of the asset, which is always `USDC`.',
    network: 'The blockchain that payments go on.',
    max_per_call: 'The most that one signature is worth, in smallest units: 1000000 is 1 USDC.',
    max_per_window: 'The most that may be signed in a window, in smallest units; left out for no limit.',
    window_seconds: 'The length of the window, which ends now and rolls with time, in seconds.',
    max_calls_per_window: 'The most signatures in a window; left out for no limit.',
    payee_policy: 'Says who may be paid.',
    valid_from: 'The moment from which it is good. RFC 3339, in UTC.',
    valid_until: 'The moment at which it ends. RFC 3339, in UTC.',
    revoked_at: 'The moment at which its agent was revoked; left out unless it was. RFC 3339, in UTC.',
    window_committed:
      'The amount that counts against the window now, in smallest units: signed and not released.',
    window_calls: 'The number of signatures that count against the window now.',
  },
  X402MandatePage: {
    data: 'The objects on this page, in the order of the list.',
    meta: 'Counts of the list, and whether other pages come before and after this one.',
  },
  X402PayeePolicy: {
    mode:
      'Tells who may be paid: anybody who passes screening, or who is on a list of addresses or of hosts.',
    addresses: 'The EVM addresses that may be paid; with `address_allowlist` only. 1 to 1000 items.',
    domains:
      'The hosts that may be paid, or `*.` and what their names end with; with `domain_allowlist` only. 1 to 1000 items.',
  },
  X402PaymentRequirements: {
    scheme: 'The way to pay: only `exact` is known.',
    network:
      'The blockchain that the server wants to be paid on: by its name in version 1, by CAIP-2 in version 2.',
    maxAmountRequired: 'The price in smallest units, as version 1 of x402 calls it.',
    amount: 'The price in smallest units, as version 2 of x402 calls it.',
    payTo: 'The EVM address that the server wants to be paid at. 1 to 100 characters.',
    asset: 'The contract of USDC on that network.',
    resource:
      'The address of what is paid for, in the words of the server; it is not read. At most 2000 characters.',
    description:
      'A description of what is paid for, in the words of the server; it is not read. At most 2000 characters.',
    mimeType: 'The media type of what is paid for; it is not read. At most 2000 characters.',
    maxTimeoutSeconds:
      'The time in which the payment must be settled, in seconds; 60 unless told. 1 to 86400.',
    extra: 'The domain that signatures of the contract name.',
  },
  'X402PaymentRequirements.extra': {
    name: 'The name that the contract has in signatures, such as `USD Coin`. At most 255 characters.',
    version: 'The version that the contract has in signatures, such as `2`. At most 255 characters.',
    assetTransferMethod: 'The way in which the contract moves the money: only `eip3009` is known.',
  },
  X402Signature: {
    payment_header:
      'The value of the header that pays, in base64: send it with the request that was answered with 402.',
    payment_header_name: 'The name of that header, which depends on the version of x402.',
    signature: 'The signature itself, in hexadecimal, which the header has too.',
    authorization_id: 'The hold that the signature made, by its id. A KSUID.',
    mandate_id: 'The mandate that allowed it. A KSUID.',
    payer: "The blockchain address of the agent's wallet.",
    pay_to: 'The blockchain address that is paid.',
    value: 'The amount in smallest units.',
    nonce: 'The number, 32 bytes in hexadecimal, that makes the signature good for one payment.',
    valid_before:
      'The moment until which the signature can be settled: it is released a little later. RFC 3339, in UTC.',
    window_committed: 'The amount that counts against the window now, this one included, in smallest units.',
  },
  X402SignatureRequest: {
    resource_url:
      'The address of what is paid for; needed by mandates with a `domain_allowlist`. At most 2000 characters.',
    x402_version: 'The version of x402 that the server speaks; 1 unless told.',
    payment_requirements: 'The entry of `accepts` that the server answered with 402, as it was.',
  },
  'accounts.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    account_type: 'Lists only accounts of this kind; needed.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    source_network_id: 'Lists only accounts that take deposits on this blockchain.',
    destination_network_id: 'Lists only accounts that pay out on this blockchain.',
    destination_asset: 'Lists only accounts that pay out this asset, by its symbol.',
    crypto_destination_id: 'Lists only accounts that pay this blockchain address. A KSUID.',
    fiat_destination_id: 'Lists only accounts that pay this bank account. A KSUID.',
  },
  'apiKeys.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    created_at_from: 'Lists only keys that were created at this moment or later. RFC 3339, in UTC.',
    created_at_to: 'Lists only keys that were created at this moment or earlier. RFC 3339, in UTC.',
    sort_by: 'Names what the list is ordered by, which is the time of creation in any case.',
    sort_dir: 'The direction of the order: `asc` has the oldest first, `desc` the newest.',
  },
  'applications.get query': {
    include:
      'The parts to show beside the application itself, with commas between several. A comma-separated list of: entities, validation, edd, attestations, all.',
  },
  'applications.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    type: 'Lists only applications of businesses, or of single people.',
    status: 'Lists only applications that have come so far; `completed` are those with a decision.',
  },
  'applications.listDocuments query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    category: 'Those of this category only.',
    document_type: 'Those of this type only.',
  },
  'autoTransactions.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    auto_account_id: 'Lists only deposits to this account. A KSUID.',
    customer_id: 'Lists only what belongs to this customer. A KSUID.',
    destination_id: 'Lists only what pays this bank account or address. A KSUID.',
    status: 'Lists only transactions in this status; both spellings of a status are understood.',
    statuses:
      'Lists only transactions in one of these statuses. A comma-separated list of: timed_out, not_started, in_progress, awaiting_confirmation, pending, processing, completed, invalid, failed, canceled, reversed, rejected, broadcasted, pending_return, returned, pending_reversal, cancelled.',
    type: 'Lists only transactions of this kind of account.',
    types:
      'Lists only transactions of one of these kinds of account; `type` counts no more then. A comma-separated list of: onramp, offramp, swap.',
    provider_id: 'Lists only what this provider carried out: the simulator has one, `platform`.',
    source_crypto_address: 'Lists only deposits that came from this blockchain address.',
    destination_crypto_address: 'Lists only payouts to this blockchain address.',
    source_network_id: 'Lists only deposits that came on this blockchain.',
    destination_network_id: 'Lists only payouts on this blockchain.',
    transaction_hash: 'Lists only the transaction whose deposit or payout has this hash on the blockchain.',
    start_date: 'Lists only what was created at this moment or later, in Unix seconds. 0 to 99999999999.',
    end_date: 'Lists only what was created until the end of this second, in Unix seconds. 0 to 99999999999.',
    input_asset: 'Lists only deposits of this asset, by its symbol.',
    destination_asset: 'Lists only payouts of this asset, by its symbol.',
    outgoing_amount_min:
      'Lists only payouts of at least this amount, in the asset that was paid out. A decimal text such as 12.50.',
    outgoing_amount_max:
      'Lists only payouts of at most this amount, in the asset that was paid out. A decimal text such as 12.50.',
    sort_by: 'Names what the list is ordered by, which is the time of creation in any case.',
    sort_dir:
      'The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest, as it is unless told.',
  },
  'capabilities.networks query': {
    include:
      'The parts to show of each network, with commas between several. A comma-separated list of: assets, rails.',
  },
  'cardholders.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    status: 'Lists only people in this status.',
  },
  'cards.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    cardholder_id: 'Lists only cards of this person. A KSUID.',
    wallet_id: 'Lists only cards that this wallet pays for. A KSUID.',
    status: 'Lists only cards in this status.',
  },
  'credits.listLedger query': {
    cursor:
      'The `created_at` of the last entry of the page before; together with `cursor_id`. RFC 3339, in UTC.',
    cursor_id: 'The id of the last entry of the page before; together with `cursor`. A KSUID.',
    limit: 'The greatest number of entries on the page. 1 to 100. 20 unless given.',
    type: 'Lists only entries of this kind.',
  },
  'customers.fxCurrencies query': {
    direction: 'Tells payments that come in from those that go out.',
  },
  'customers.getImportJob query': {
    results_limit: 'The greatest number of results on the page. 1 to 1000. 100 unless given.',
    results_after_index: 'Only those behind this place. 0 to 5000.',
  },
  'customers.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    external_id: 'Lists only the customer with this id of yours.',
    search: 'A part of the name, in any case of letters.',
    status: 'Lists only customers of this status.',
    kyb_status: 'Lists only customers whose review has come so far.',
    kyb_statuses:
      'Lists only customers whose review has come to one of these states. A comma-separated list of: active, pending, partner_review, rejected, frozen, auto_declined.',
    kyc_statuses:
      'Lists only customers who have come so far on the hosted page. A comma-separated list of: not_started, pending, expired, approved, rejected, in_review.',
    application_statuses:
      'Lists only customers whose application has come to one of these states. A comma-separated list of: pending, submitted, under_review, request_for_information, admin_revision, approved, declined, completed, compliance_review, closed.',
    sub_client_id: 'Lists only customers of this client of yours. A KSUID.',
    is_sub_client: 'Lists only customers who are clients of yours, or only those who are not.',
    created_at_from: 'Lists only customers that were created at this moment or later. RFC 3339, in UTC.',
    created_at_to: 'Lists only customers that were created at this moment or earlier. RFC 3339, in UTC.',
    sort_by: 'Names what the list is ordered by; the time of creation unless told.',
    sort_dir:
      'The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest.',
  },
  'customers.listImportJobs query': {
    limit: 'The greatest number of imports on the page. 1 to 100. 20 unless given.',
    starting_after: 'The id of an import: the page begins with the one behind it.',
  },
  'customers.listTransactions query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'destinations.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    destination_type: 'Lists only destinations of this kind.',
  },
  'developerFees.statement query': {
    from: 'Counts only what was earned at this moment or later, in Unix seconds.',
    to: 'Counts only what was earned until the end of this second, in Unix seconds.',
    page: 'The number of the page of transactions, counted from 1. 1 to 1000000. 1 unless given.',
  },
  'events.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'insights.client query': {
    customer_id: 'Reports on this customer only.',
    wallet_id: 'Reports on this wallet only.',
    kind:
      'Lists only things of these kinds; a kind that there is not finds nothing. A comma-separated list of: upcoming_payments, payment_failures_clustered, payments_failed, account_activity, new_counterparty, counterparty_concentration, volume_anomaly, recipient_dormant, payment_at_risk, funding_shortfall, mandate_expiring, mandate_headroom.',
    severity: 'Lists only things that matter so much. A comma-separated list of: critical, warn, info.',
    responsibility: 'Lists only tasks of these people. A comma-separated list of: payment_ops, compliance.',
    window_days: 'The number of days to look back. 1 to 90. 14 unless given.',
  },
  'internalViews.offramps query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'legal.get query': {
    version: 'The version to read; the one in force unless told.',
  },
  'mandates.list query': {
    customer_id: 'The customer that it belongs to.',
    signer_id: 'Lists only mandates of this signer.',
    status: 'Lists only mandates in these statuses, with commas between several. At most 255 characters.',
  },
  'policies.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'recipients.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'sandbox.listCardTransactions query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    customer_id: 'The customer that it belongs to. A KSUID.',
    card_id: 'Lists only what was done with this card. A KSUID.',
    cardholder_id: 'Lists only what was done with cards of this person. A KSUID.',
  },
  'scheduledPayments.list query': {
    limit: 'The greatest number of objects on the page; all are on one page where it is left out. 1 to 100.',
    page:
      'The number of the page, counted from 1; one behind the last is empty. It means nothing without `limit`. 1 to 1000000. 1 unless given.',
    customer_id: 'The customer that it belongs to.',
    signer_id: 'Lists only payments that this signer sends.',
    wallet_id: 'Lists only payments from this wallet.',
    mandate_id: 'Lists only payments that this mandate allowed.',
    mandate_version:
      'Lists only payments that this version of the mandate allowed; its number, from 1. 1 to 1000000.',
    status:
      'Lists only payments in one of these statuses. A comma-separated list of: scheduled, executed, failed, cancelled.',
  },
  'signerGroups.get query': {
    include_removed: 'Tells whether those who left the group are shown too, in `removed_members`.',
  },
  'signerGroups.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'simulate.acceptDocument': {
    id: 'The document that it happens to.',
  },
  'simulate.acceptTerms': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.activateCard': {
    card_id: 'The card that it happens to.',
  },
  'simulate.advanceCardTransaction': {
    card_transaction_id: 'The card transaction that it happens to.',
    advance: 'The action, and its amount.',
  },
  'simulate.announceCardTransaction': {
    card_id: 'The card that it happens to.',
    purchase: 'The amount, and the merchant.',
  },
  'simulate.approveCardholder': {
    cardholder_id: 'The person that it happens to.',
  },
  'simulate.approveOnboarding': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.approveProofOfAddress': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.askForProofOfAddress': {
    id: 'The customer, or its application, by either id.',
    options: 'May name a person of the business.',
  },
  'simulate.askForProofOfAddress options': {
    individual_id: 'The person of the business who is asked; who applies unless told.',
  },
  'simulate.askQuestion': {
    id: 'The customer, or its application, by either id.',
    question: 'The question, and whether a document must come with the answer.',
  },
  'simulate.askQuestion question': {
    prompt: 'The question itself, for people.',
    key: 'Names the question in answers.',
    require_document: 'Tells whether a document must come with the answer.',
  },
  'simulate.authorizeCardTransaction': {
    card_transaction_id: 'The card transaction that it happens to.',
  },
  'simulate.autoDeclineOnboarding': {
    id: 'The customer, or its application, by either id.',
    options: 'May say the reason.',
  },
  'simulate.bankDeposit': {
    account_id: 'The onramp account that is credited.',
    deposit: 'The amount, and what else is known of the deposit.',
  },
  'simulate.cancelCheckout': {
    checkout: 'The page of the purchase: its `checkout_url`, or the id at the end of it.',
  },
  'simulate.cancelImport': {
    id: 'The import that it happens to.',
  },
  'simulate.cancelTransaction': {
    transaction_id: 'The transaction that it happens to.',
  },
  'simulate.capabilityService': {
    state: 'The state of the service from now on: `down` refuses.',
  },
  'simulate.cardAuthorization': {
    card_id: 'The card that it happens to.',
    authorization: 'The amount, and what else is known of the purchase.',
  },
  'simulate.checkoutService': {
    state: 'The state of the page from now on: `down` refuses purchases.',
  },
  'simulate.clearException': {
    exception_id: 'The exception that is over, by the id that raising it returned.',
  },
  'simulate.closeReview': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.completeCardEnablement': {
    wallet_id: 'The wallet that pays for cards from now on.',
  },
  'simulate.completeCheckout': {
    checkout: 'The page of the purchase: its `checkout_url`, or the id at the end of it.',
  },
  'simulate.completeX402Enablement': {
    payment_agent_id: 'The agent whose wallet is to be there now.',
  },
  'simulate.confirm': {
    transaction_id: 'The transaction that it happens to.',
  },
  'simulate.createClient': {
    client: 'The name of the new client, and what it may do.',
  },
  'simulate.createClient client': {
    name: 'The name of the new client, for people.',
    developer_fees: 'Tells whether it may take developer fees.',
  },
  'simulate.cryptoDeposit': {
    address: 'The blockchain address that money is sent to.',
    deposit: 'The amount, and what else is known of the deposit.',
  },
  'simulate.decideImport': {
    token: 'The token that is decided about. 1 to 5000 characters.',
    outcome: 'Says what becomes of it, and whose it is.',
  },
  'simulate.decideImport outcome': {
    outcome: 'The fate of the token when it is redeemed; good unless told.',
    name: 'The name of the applicant; made from the seed unless told.',
  },
  'simulate.decideImport outcome.name': {
    first: 'The given name of the applicant. 1 to 49 characters.',
    last: 'The family name of the applicant. 1 to 50 characters.',
  },
  'simulate.declineCardTransaction': {
    card_transaction_id: 'The card transaction that it happens to.',
    reason: 'The reason as a code.',
  },
  'simulate.declineNextAuthorization': {
    card_id: 'The card that it happens to.',
    reason: 'The reason as a code; null takes it back.',
  },
  'simulate.expire': {
    transaction_id: 'The transaction that it happens to.',
  },
  'simulate.failTransaction': {
    transaction_id: 'The transaction that it happens to.',
    options: 'May say the reason.',
  },
  'simulate.failWalletTransaction': {
    transaction_id: "The wallet's transaction that it happens to.",
    options: 'May say the reason.',
  },
  'simulate.failWalletTransaction options': {
    reason: 'Says why the blockchain refuses it, in words.',
  },
  'simulate.fillInOnboarding': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.finishRecovery': {
    transaction_id: 'The transaction that it happens to.',
  },
  'simulate.forcePostCard': {
    card_id: 'The card that it happens to.',
    purchase: 'The amount, and the merchant.',
  },
  'simulate.freezeCard': {
    card_id: 'The card that it happens to.',
    source: 'The party that freezes: the card is frozen until each that did has let it go.',
  },
  'simulate.freezeCustomer': {
    id: 'The customer, or its application, by either id.',
    options: 'May say the reason.',
  },
  'simulate.freezeCustomer options': {
    reason_code: 'The reason as a code; null for none.',
  },
  'simulate.freezeRecipient': {
    recipient_id: 'The payee that it happens to.',
  },
  'simulate.grantCredits': {
    grant: 'The number of cents, and what they are for.',
    client_id: 'The client that it happens to; the first one unless told.',
  },
  'simulate.grantCredits grant': {
    cents:
      'The change of the balance, in US cents: negative to take credits away. -1000000000000 to 1000000000000.',
    entry_type: 'The kind of the entry; `bonus` unless told.',
    description: 'Says what the entry is, in words for people.',
  },
  'simulate.keepBack': {
    transaction_id: 'The transaction that it happens to.',
    why: 'The reason to keep it: `compliance_hold` unless told, or `manual_review`.',
  },
  'simulate.pauseImport': {
    id: 'The import that it happens to.',
  },
  'simulate.publishLegalDocument': {
    revision: 'The new text, and from when it counts.',
  },
  'simulate.publishLegalDocument revision': {
    key: 'Names the document that gets a new version.',
    title: 'The heading of the new text; that of the last version unless told.',
    content: 'The new text, in Markdown; a made-up one unless told.',
    content_url: 'An address where the text can be read too.',
    version: 'The version, as a date; the present day unless told. A date such as 2026-01-31.',
    effective_date:
      'The day from which it is in force; the day of the version unless told. A date such as 2026-01-31.',
  },
  'simulate.raiseException': {
    exception: 'The exception, and whom it is about.',
  },
  'simulate.raiseException exception': {
    type: 'Names what is wrong, as the events tell it.',
    customer_id: 'The customer that it is about; the default client is told where it is about none.',
    content: 'Anything that the event is to carry.',
  },
  'simulate.rateRisk': {
    id: 'The customer, or its application, by either id.',
    level: 'The risk that the platform sees.',
  },
  'simulate.refundCredits': {
    entry_id: 'The entry whose credits are given back.',
  },
  'simulate.reject': {
    transaction_id: 'The transaction that it happens to.',
    options: 'May say the reason.',
  },
  'simulate.reject options': {
    reason: 'Says why, as `failure_reason` shows it.',
  },
  'simulate.rejectCardholder': {
    cardholder_id: 'The person that it happens to.',
  },
  'simulate.rejectDocument': {
    id: 'The document that it happens to.',
  },
  'simulate.rejectOnboarding': {
    id: 'The customer, or its application, by either id.',
    options: 'May say the reason.',
  },
  'simulate.rejectOnboarding options': {
    reason_code: 'The reason as a code, which `decline_reason` then shows.',
  },
  'simulate.rejectProofOfAddress': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.release': {
    transaction_id: 'The transaction that it happens to.',
  },
  'simulate.reopenReview': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.requestInformation': {
    id: 'The customer, or its application, by either id.',
    request: 'Says what is asked for; a proof of identity unless told.',
  },
  'simulate.requestInformation request': {
    requirements: 'The things that are asked for, one by one. At most 1000 items.',
    message_id: 'Names the message in the event; made from the seed unless told.',
  },
  'simulate.requestReplacement': {
    id: 'The document that is rejected.',
    options: 'May say the reason.',
  },
  'simulate.requestReplacement options': {
    reason: 'Says why, in words for who applies.',
  },
  'simulate.requireDisclosure': {
    id: 'The customer, or its application, by either id.',
    disclosure: 'The disclosure, and where its text is.',
  },
  'simulate.requireDisclosure disclosure': {
    disclosure_id: 'Names the disclosure, such as `cards_tos`. 1 to 255 characters.',
    disclosure_version: 'The version that must be accepted. 1 to 255 characters.',
    title: 'The heading of the disclosure, for people.',
    url: 'An address where its text can be read; null for none.',
    text_published: '`false` in a sandbox for one whose text is still to come.',
  },
  'simulate.requireTerms': {
    id: 'The customer who must accept; every one unless told.',
  },
  'simulate.respondToInformation': {
    id: 'The customer, or its application, by either id.',
    response: 'Says what is answered; everything unless told.',
  },
  'simulate.respondToInformation response': {
    message_id: 'The request that is answered; every open one unless told.',
    answers: 'The things that are answered; everything unless told. 1 to 1000 items.',
  },
  'simulate.resumeImport': {
    id: 'The import that it happens to.',
  },
  'simulate.returnPayment': {
    transaction_id: 'The transaction that it happens to.',
    options: 'May say the code, the reason and the amount.',
  },
  'simulate.returnPayment options': {
    code: 'The code that the bank gives, such as `R01`.',
    reason: 'Says why the bank sends it back, in words.',
    amount: 'The part of the payout that comes back; all of it unless told.',
  },
  'simulate.reverse': {
    transaction_id: 'The transaction that it happens to.',
    options: 'May say the reason.',
  },
  'simulate.reviewByPartner': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.reviseOnboarding': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.setAddressRisk': {
    address: 'The blockchain address that screening looks at.',
    risk: 'The outcome of screening from now on: `high` is blocked.',
  },
  'simulate.setCapability': {
    customer_id: 'The customer that it belongs to.',
    capability: 'Names what the customer can do, or cannot.',
  },
  'simulate.setCapability capability': {
    capability: 'Names what the customer can do, or cannot.',
    status: 'Tells whether the customer can do it.',
    requirements: 'The things that are missing for it; nothing unless told.',
  },
  'simulate.setCapability capability.requirements': {
    type: 'The kind of what is missing.',
    key: 'Names what is missing: a program compares it.',
    version: 'The version of the legal document that is missing; left out for other things.',
    title: 'Says what is missing, in words for people.',
    url: 'An address where the customer can see to it; left out for none.',
    severity: 'Tells whether it keeps the customer from doing it, or only will.',
  },
  'simulate.setCustomerEmail': {
    id: 'The customer, or its application, by either id.',
    email: 'The address that the form has learnt.',
  },
  'simulate.setDeclaredBalance': {
    address: 'The wallet whose balance it is.',
    amount: "The balance in whole units of the platform's own stablecoin. A decimal text such as 12.50.",
  },
  'simulate.setDeveloperFees': {
    client_id: 'The client, which is your company, that it belongs to.',
    allowed: 'Tells whether the client may take developer fees from now on.',
  },
  'simulate.setFaucetFloat': {
    amount: 'The amount that the faucet has left; null for any amount. A decimal text such as 12.50.',
  },
  'simulate.setFednowReachable': {
    routing_number: 'The routing number of the bank, of nine digits.',
    reachable: 'Tells whether FedNow reaches the bank from now on.',
  },
  'simulate.setFxCurrency': {
    customer_id: 'The customer that it belongs to.',
    currency: 'The currency, and what is said of it.',
  },
  'simulate.setFxCurrency currency': {
    currency: 'The three capitals of ISO 4217, such as `JPY`.',
    enabled: 'Tells whether customers can use it at all.',
    route: 'Tells whether there is a way to pay in it: without one it is not listed.',
    fixed_enabled: 'Tells whether the rate can be fixed before the payment.',
    indicative_enabled: 'Tells whether a payment can be made at the rate of its moment.',
  },
  'simulate.setRdAllowed': {
    id: 'The customer, or its application, by either id.',
    allowed: 'Tells whether the stablecoin is available from now on.',
  },
  'simulate.setSelfServe': {
    self_serve: 'Tells whether the client pays with prepaid credits from now on.',
    client_id: 'The client that it happens to; the first one unless told.',
  },
  'simulate.settleHold': {
    hold_id: 'The hold whose payment is seen.',
    options: 'May say the hash.',
  },
  'simulate.settleHold options': {
    tx_hash: 'The hash of the payment on its blockchain; made from the seed unless told.',
  },
  'simulate.settlePayment': {
    transaction_id: 'The transaction that it happens to.',
  },
  'simulate.settleWalletTransaction': {
    transaction_id: "The wallet's transaction that it happens to.",
  },
  'simulate.startMarketingFee': {
    contract: 'The share, and when it begins.',
    client_id: 'The client that it happens to; the first one unless told.',
  },
  'simulate.startMarketingFee contract': {
    bps_annual: 'The share of a balance that a year earns, in basis points; 300 unless told. 1 to 10000.',
    starts_at: 'The moment from which balances count; now unless told. RFC 3339, in UTC.',
  },
  'simulate.startReview': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.submitOnboarding': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.submitProofOfAddress': {
    id: 'The customer, or its application, by either id.',
  },
  'simulate.unfreezeCard': {
    card_id: 'The card that it happens to.',
    source: 'The party that freezes: the card is frozen until each that did has let it go.',
  },
  'simulate.unfreezeCustomer': {
    id: 'The customer, or its application, by either id.',
    options: 'May say the reason.',
  },
  'simulate.unfreezeCustomer options': {
    reason_code: 'The reason as a code, which the event tells.',
  },
  'simulate.unfreezeRecipient': {
    recipient_id: 'The payee that it happens to.',
  },
  'simulate.updateKybLink': {
    id: 'The customer, or its application, by either id.',
    status: 'The state that the hosted check comes to.',
  },
  'simulate.walletDeposit': {
    wallet_id: 'The wallet that is paid.',
    deposit: 'The amount, and what else is known of the deposit.',
  },
  'simulate.x402Service': {
    state: 'The state from now on: `up`, or one of those that refuse.',
  },
  'transactions.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    transaction_type:
      'The family that is listed. Unless told it is `auto_account` where only a customer is named, and `one_off` else.',
    customer_id: 'Lists only what belongs to this customer. A KSUID.',
    wallet_id: 'Lists only money that went into or out of this wallet. A KSUID.',
    direction: 'Lists only money that came into wallets, or that left them.',
    destination_id: 'Lists only what pays this bank account or address. A KSUID.',
    status: 'Lists only transactions in this status; both spellings of a status are understood.',
    statuses:
      'Lists only transactions in one of these statuses. A comma-separated list of: timed_out, not_started, in_progress, awaiting_confirmation, pending, processing, completed, invalid, failed, canceled, reversed, rejected, broadcasted, pending_return, returned, pending_reversal, cancelled.',
    source_network_id: 'Lists only what was, or will be, sent on this blockchain.',
    source_asset: 'Lists only deposits of this asset, by its symbol.',
    destination_asset: 'Lists only payouts of this asset, by its symbol.',
    sort_by: 'Names what the list is ordered by; the time of creation unless told.',
    sort_dir:
      'The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest, as it is unless told.',
    created_at_from: 'Lists only what was created at this moment or later. RFC 3339, in UTC.',
    created_at_to: 'Lists only what was created at this moment or earlier. RFC 3339, in UTC.',
    amount_min: 'Lists only what is at least this amount. A decimal text such as 12.50.',
    amount_max: 'Lists only what is at most this amount. A decimal text such as 12.50.',
    search:
      "A part of the customer's name, of its email address or of the id of the transaction, in any case of letters.",
  },
  'uploads.put query': {
    signature:
      'The signature in the `upload_url`, which stands for a credential: use the address as it is. At most 200 characters.',
  },
  'users.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    search: 'A part of the name or of the address, in any case of letters.',
    roles: 'Lists only users with one of these roles. A comma-separated list of: admin, viewer.',
    created_at_from: 'Lists only users that were created at this moment or later. RFC 3339, in UTC.',
    created_at_to: 'Lists only users that were created at this moment or earlier. RFC 3339, in UTC.',
    sort_by: 'Names what the list is ordered by; the time of creation unless told.',
    sort_dir:
      'The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest.',
  },
  'webhookTargets.list query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
  'webhooks.list query': {
    status: 'Lists only deliveries in this status.',
    event_type: 'Lists only deliveries of this type of event.',
    simulation_id: 'Lists only deliveries that this simulation brought about.',
    from:
      'Lists only events of this moment or later; older ones than the history keeps are not there. RFC 3339, in UTC.',
    to: 'Lists only events of this moment or earlier. RFC 3339, in UTC.',
    limit:
      'The greatest number of deliveries on the page; those of one event stay together. 1 to 100. 20 unless given.',
    cursor: 'The `cursor` that the page before gave. A KSUID.',
  },
  'x402.listHolds query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
    state: 'Only holds in this state.',
  },
  'x402.listMandates query': {
    limit: 'The greatest number of objects on the page. 1 to 100. 20 unless given.',
    starting_after:
      'The id of an object of the list: the page begins with the one behind it. Not together with `ending_before`. A KSUID.',
    ending_before:
      'The id of an object of the list: the page ends with the one before it. Not together with `starting_after`. A KSUID.',
  },
}
