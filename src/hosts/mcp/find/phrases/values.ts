/** Phrases that agents and people type for lists of values, with `; ` between them. */
export const ofValues: Readonly<Record<string, string>> = {
  'users.list query.sort_by':
    'fields that users can be sorted by; which columns can order team members; possible sort keys of the user list; what can the user list be sorted by; sort keys for dashboard users',
  'users.list query.sort_dir':
    'sort directions for users; ascending or descending values when listing users; what are the allowed orders of the user list; which sort directions does the user list know; order directions for the user list',
  'ClientUser.role':
    'roles of users; which roles are there; what kinds of team members are there; permission levels admin or viewer; which roles are allowed for team members; which roles can a teammate have; permission levels of a team member values',
  'applications.list query.type':
    'types of application to filter by; kinds of applicants in the application list business or individual; which application types can be listed; which applicant types can the application list filter on',
  'applications.list query.status':
    'statuses the application list can be filtered by; allowed values of the status filter for applications; which progress filters are there when listing applications; which statuses are allowed when listing applications; which progress values can i filter applications by',
  ApplicationStatus:
    'states of an application; steps of onboarding; statuses of onboarding; all statuses of a kyb application; what stages does an application go through; what can the status of an application be; which statuses can an application go through; every state an application can pass through; possible values of application_status',
  'ApplicationListItem.application_decision':
    'outcomes an application in the list can have; possible decisions including auto declined and withdrawn; how can a listed application end; what can the decision of a listed application be; is auto_declined a possible application decision',
  'ApplicationListItem.decline_reason':
    'reasons why an application is declined; decline reasons of onboarding; codes why an applicant was refused; possible decline reasons in the application list; what codes explain a declined application; codes for why an application was turned down; enumerate decline reasons',
  'BusinessApplicationCreateRequest.legal_structure':
    'legal forms of a company; legal structures of a business; which legal forms are allowed; legal forms a business can have; company types such as llc or corporation; which entity structures are allowed; which legal structures are allowed; accepted company forms',
  'BusinessApplicationCreateRequest.purpose_of_account':
    'purposes a business can open an account for; list of account purposes for a company; why may a business want an account values; which account purposes are allowed for a business; why may a company say it opens the account; business account purpose options',
  'BusinessApplicationCreateRequest.average_monthly_revenue':
    'bands of monthly revenue; revenue ranges a company can choose; allowed values of average monthly turnover; what can the average monthly revenue be; which revenue bands are allowed for a business; revenue bands for a company; options for monthly turnover',
  'BusinessApplicationCreateRequest.expected_monthly_deposit':
    'bands of expected monthly deposits; ranges of how much a business will deposit per month; values for the expected deposit amount; which deposit bands are allowed for a business; bands for how much a company will deposit; options for anticipated monthly inflow',
  'BusinessApplicationCreateRequest.expected_monthly_transaction_volume':
    'ranges for number of transactions per month; bands of expected transaction counts; values of monthly transaction volume of a business; what can the expected monthly transaction volume be; which bands of monthly transactions are allowed; bands for how many payments a month; options for anticipated transaction count',
  'BusinessApplicationCreateRequest.source_of_funds':
    "sources of funds of a business; where can a company's money come from values; list of allowed origins of business funds; which sources of funds are allowed; where may a business say its money originates; company source of funds choices",
  'BusinessDetailsResponse.application_decision':
    'outcomes in the details of a business application; values of the decision of a business; possible verdicts approved declined withdrawn for a company; what can the application decision in business details be; which decisions do the details of a business show; decision values answered after saving business details; outcomes in a business details response',
  'IndividualRequest.roles':
    'roles of people in a business; parts that a person has in an application; roles to send for an individual; which roles can i give a person in an application; kinds of individuals such as ubo or control person; what can the roles of an individual be; which roles are allowed when adding an individual; which roles can a person in the form have; roles to choose when adding a person; which roles may i send for an owner',
  'IndividualRequest.title':
    "titles of people in a business; job titles; job titles of an owner or control person; positions in the company such as ceo or director; allowed values of a person's title; what can the title of an individual be; which job titles are allowed for a control person; job titles accepted for a control person; options for an officer's position",
  'IndividualRequest.employment_status':
    'kinds of employment; employment statuses of a person; values for employed student retired; what kinds of occupation status are there; what can the employment status be; which employment statuses are allowed for an individual; employment choices of an applying person; what can i put for employment of the applicant; employment options for an applicant; is retired an accepted work status',
  'IndividualRequest.purpose_of_account':
    "purposes a private person can open an account for; why an individual wants an account values; account purposes of a single person; what can an individual's purpose of account be; account purposes a person may state; reasons a private person can open an account; personal account purpose options",
  'IndividualRequest.source_of_wealth':
    "sources of wealth; where the wealth of a person comes from; sources of wealth of a person; where can an individual's wealth come from values; list such as savings lottery or employment; which sources of wealth are allowed for an individual; allowed origins of wealth for a person; choices for where a person's wealth stems from; is inheritance an accepted wealth origin",
  'AssociatedIndividualEntity.roles':
    'roles an associated individual has in the answer; parts a person can have in a business such as authorized representative; which roles do owners and signers come back with; possible roles of a person associated with a business; roles that come back for people of a business; is authorized_representative a role in answers',
  'customers.list query.status':
    'statuses by which customers are listed; states of a customer; values of the status filter for customers; which customer statuses can i search for; overall customer states i can filter by; allowed status filter on customers',
  KybStatus:
    'states of a customer check; kyb states; which review states can a customer have; kyb statuses a customer can have; values of kyb_status in reads; which kyb statuses are allowed; which kyb states can i filter clients by; stages of kyb a customer can be in',
  'customers.list query.is_sub_client':
    'values of the sub-client filter; is_sub_client true or false options; allowed values to list only sub-clients; what may is_sub_client be',
  'customers.list query.sort_by':
    'fields customers can be sorted by; sort keys of the customer list; which columns order customers; sort options of the customer list',
  KybLinkStatus:
    'states a kyb link can be in; statuses of the hosted identity check; values of the verification link status; what can the status of a kyb link be; states the hosted identity link can be in; states of the hosted identity check; possible kyc_status values',
  'KybLink.link_type':
    'kinds of kyb links; link types persona or tos; what types of onboarding link are there; what can the link type of a kyb link be; kinds of hosted link',
  'Customer.provider_statuses.status':
    'statuses of a review at a provider; values of provider_statuses of a customer; states that the partner provider reports for a customer; which statuses can provider statuses hold; review states at a single provider; what can provider_statuses contain',
  LegalDocumentKey:
    'names of legal documents; keys of the legal documents; which legal documents are there; names of terms and privacy documents',
  AttestationType:
    'kinds of attestations; statements that an applicant makes; types of attestations an applicant makes; which statements can be attested; values of attestation_type; what can the attestation type be; which attestations are possible; names of the declarations such as e sign; names of all attestations',
  'NetworkDetails.family':
    'families of blockchains; kinds of networks evm or solana; values of the network family; what can the family of a network be; which network families exist; kinds of chain a network can be; kinds of blockchain for addresses values',
  'NetworkDetails.environment':
    'environments a network belongs to; is a network sandbox or production values; kinds of network environments; what can the environment of a network be; how are test networks told from real ones; possible environments of a network',
  'NetworkDetails.rails':
    'rails listed for a network; which payout rails can a network have; bank rails in the network details; what can the rails of a network be; which rails can network details include; possible payout rails shown per network',
  'CustomerCapability.status':
    'states of a capability of a customer; states a capability can be in; values of capability status such as action_required; statuses of what a customer can do; what can the status of a capability be; which statuses does a customer capability have; states of an extra ability of a customer; possible statuses of international wire',
  'CapabilityRequirement.type':
    'kinds of requirements of a capability; what types of missing things can block a capability; values of the capability requirement type; which types of capability requirements exist; what kinds of thing can a capability lack; types of missing capability requirement',
  'CapabilityRequirement.severity':
    'severities of a capability requirement; required or requested values; how serious can a missing capability requirement be; how severe may a capability requirement be; is requested or required a severity',
  'customers.fxCurrencies query.direction':
    'directions to list fx currencies for; incoming or outgoing values of currencies; allowed direction when asking for swift currencies; which directions are allowed for fx currencies; allowed direction for the currency listing; fx listing direction options',
  ApplicationDocumentType:
    'documents that a business can upload; kinds of business documents; types of documents of an application; which business papers can be uploaded; document types a company application accepts; kinds of papers a company can upload; kinds of file a company can upload; document types accepted for the company itself',
  FileType:
    'file formats of documents; which file types may be uploaded; values such as pdf jpeg png; what can the file type of a document be; which file types are allowed; which file formats can papers have; which file formats may an upload have; can i upload a png or heic',
  IndividualDocumentType:
    "kinds of identity documents; papers that show who somebody is; papers that show who a person is; kinds of documents of a person; identity documents; types of documents of a person; which identity papers can an individual upload; document kinds such as passport or residence permit; what can the type of an individual's document be; which identity papers of a person are accepted; kinds of identity papers a person can upload; kinds of id accepted for a person; which papers can prove a director's identity",
  'applications.listDocuments query.category':
    "categories to filter an application's documents by; document list filter values business identity edd; which document categories can be listed; which categories are allowed when listing application documents; categories to filter papers by; category filter values for documents; ways to narrow the file list by category",
  'UploadedDocumentMetadata.status':
    "states of an uploaded file's bytes; values of upload status pending verification or uploaded; statuses in document metadata; is the file complete - possible values; statuses in the document listing; states of document metadata",
  'ImportJobCreated.status':
    'states of an import; states an import job can be in; statuses of a token import; values running paused cancelled completed; what can the status of an import job be; which statuses does a new import have; states of a token import as a whole; can an import be paused or cancelled',
  'ImportJobCreated.skipped.reason':
    'reasons a token was skipped at import; why tokens are left out of an import values; codes for skipped tokens; which reasons for skipping a token exist; why can a token be left out - codes; skip reason codes',
  'ImportJob.results.state':
    'states of a token of an import; what can have become of each imported token; values of the result state of an import; which states do imported tokens go through; stages a single identity token goes through; stages a single persona token goes through; possible results state in an import',
  'RiskRatingEntity.entity_type':
    'kinds of entity for a risk rating; entity types business or individual to rate; values of who gets risk rated; what can the entity type of a risk rating be; company or person in a risk rating values',
  'RiskRating.level':
    'risk levels; levels of risk in a rating; values low medium high of the risk score; which risk levels are possible; possible risk grades',
  'Application.poa_status':
    'what is the status of the proof of address; states of a proof of address; values of poa_status; what can the poa status of an application be; stages for a proof of address',
  'RequestedItems.documents.category':
    'categories of requested documents; whose documents can be asked for values; kinds of requested items business individual edd',
  DocumentType:
    'kinds of documents of a business; which kinds of documents are there; all document types there are; names of every kind of document; values of document_type; which document types are possible overall',
  'UploadedDocument.status':
    'review states of an uploaded document; statuses such as verified or rejected of a document; states a document can be in after upload; what can the status of an uploaded document be; verdicts a handed-in paper can get; review states of an uploaded paper; can a document be rejected or verified',
  DocumentPurpose:
    'purposes of documents; what a document has to show; purposes a document can serve; what can a document be needed to show values; list of document purposes; which document purposes are allowed; list of things a document must prove; things a document may be asked to prove',
  RecipientStatus:
    'states of a recipient; can a recipient be frozen or unused; statuses of a payee; values unused active frozen for a recipient; what can the status of a recipient be; can a payee be unused or frozen - values; states a payee can be in; is unused a payee state list them',
  NetworkId:
    'names of networks; chain identifiers; whole names of networks; network identifiers; what is base called; identifiers of blockchains; which networks can payments go on; list of chain names such as solana-mainnet; what can the network id be; which network ids are allowed; which chains can a payee be paid on; names of the chains such as base-sepolia; valid network ids for a payout; allowed chains of a crypto destination; possible values for destination_network_id; which chains are known by id',
  'FiatUSDestinationResponse.account_type':
    'kinds of us bank accounts; checking or savings values; account types of a us destination; which us account types are possible; savings or what else for us bank accounts; checking or what else for a us destination; current or savings values of a bank account',
  'FiatUSDestinationResponse.capabilities':
    'rails a us bank account can be paid by; capabilities of a us destination values; ach or fedwire options of a bank destination; what can the capabilities of a us destination be; which rails are possible for a us bank destination; rails a us destination can have; which rails does a us bank destination report',
  'FiatIBANDestinationResponse.capabilities':
    'rails of an iban; rails an iban can be paid by; capabilities of an iban destination values; sepa or swift options of a european account; which rails are possible for an iban destination; sepa or swift what is allowed for ibans; which rail can an iban account have values',
  'destinations.list query.destination_type':
    'kinds of destinations; types of destinations; kinds of destinations to filter by; destination types crypto or fiat; values of the destination_type filter; which destination types can be listed; possible destination_type values',
  'FiatIBANDestinationRequest.assets':
    'currencies an iban account can take; allowed assets of an iban destination; usd or eur values for an iban; which currencies are allowed for an iban; currencies an iban may be marked for',
  TransactionType:
    'types of accounts; onramp offramp or swap; kinds of accounts onramp offramp swap; types of conversion there are; values of account type to list; what can the account type be onramp or swap; which kinds of standing accounts exist; sorts of standing accounts there are; allowed values of account_type; possible conversion directions of an account; kinds of account by flow of money',
  SourceNetworkId:
    'networks that deposits can come on; possible source chains including wildcards; values of the source network of an account; what can the source network id be; which source networks are allowed for an account; which chains can a swap take deposits from; allowed values of source_network_id; is there an any-evm wildcard for incoming networks',
  PaymentCapability:
    'payment rails; which rails are there; ach wire sepa swift; names of payment rails; kinds of bank transfers; bank rails that money can use; values of payment rail such as ach fednow sepa; which rails can an account pay in or out by; what can the payment capability of an account be; which payment rails are allowed for an onramp; by which rails can money come in; which bank rails can an account use; which rail codes may an onramp accept; what are the values of rail on an account; possible deposit rails when opening an account',
  'SignerCreateRequest.key_type':
    'key types to register a signer with; allowed spellings of key_type when creating a signer; values es256 or webauthn to send; what can the key type of a new signer be; which key types are allowed when registering a signer; what key kinds can i register for signing; can i enrol a webauthn key possible types; kinds of key a signer can have',
  'Signer.key_type':
    'kinds of keys of a signer; key types a signer comes back with; is a signer a passkey or p-256 values; what can the key type of an existing signer be; possible key types in a signer that is read; returned key type values of a signer',
  'PolicyRule|0.action':
    'actions a policy rule can have; allow or deny values of a rule; what can a wallet policy rule do; which actions are allowed in a wallet policy rule; what may a policy rule decide; can a policy rule both permit and forbid possible values',
  WalletTransactionType:
    'kinds of wallet transactions; types transfer or contract call; what sorts of sends can a wallet make; what can the type of a wallet transaction be; kinds of operations a wallet can send',
  WalletTransactionStatus:
    'states of a wallet transaction; statuses of a send; what states can a wallet send have; statuses of a send from a wallet; values such as broadcasted or awaiting confirmation; what can the status of a wallet transaction be; states between awaiting confirmation and completed for a send; how far on chain can a wallet transfer be values',
  'transactions.list query.transaction_type':
    'families of transactions; kinds of transactions that are listed; families of transactions to filter by; values of the transaction_type filter; which transaction families can be listed; which transaction types are allowed when listing transactions; which families of payments can be listed',
  'transactions.list query.direction':
    'directions to filter transactions by; in or out values of wallet transactions; allowed values of the direction filter; which directions are allowed when listing transactions; incoming or outgoing filter values for transactions',
  TransactionStatusFilter:
    'statuses the transaction list can be filtered by; values of the status filter for transactions; both spellings of transaction status to search for; which statuses are allowed when listing transactions; statuses i may filter the payment list by; accepted spellings of the status filter; accepted status words in the transaction list',
  'transactions.list query.sort_by':
    'fields transactions can be sorted by; sort keys of the transaction list; which columns order transactions; what can transactions be ordered by',
  OneOffTransactionStatus:
    'states of a one off payment; which states can a one-off have; statuses of a single payment; states a one-off transaction can be in; what stages does a one-off go through; what can the status of a one-off be; which statuses does a one-off transaction have; states a single payment goes through; possible one-off statuses; every status a single-use transaction may have',
  'SenderDetails.sender_type':
    'kinds of senders of money; sender types bank account or crypto wallet; values of sender_type; what can the sender type be; which sender types do sender details have; kinds of sender a deposit can have; bank or wallet sender values',
  TransactionStatus:
    'states of a payment; what can become of a transaction; which states can a transaction have; statuses of transactions; possible statuses of a payment; every status of a transaction in reads; how far can a transaction have come values; every state that money on its way has; every status an auto transaction can have; possible states of a deposit in reads; is timed_out a transaction state list all',
  'TransactionPage.meta.transaction_type':
    "families a page of transactions can have; values of transaction_type in the page meta; which family does the answer's meta name values; possible transaction types of a page's meta; possible family in the list's meta",
  PaymentAgentState:
    'states of an agent; which states can a payment agent have; statuses of an agent pending active revoked; values of agent state; states a payment bot can be in; lifecycle values of a payment agent',
  MandateStatus:
    'states of a mandate; statuses of a mandate; statuses of a spending mandate; all values of mandate status; what statuses can an allowance have',
  'MandateRule.target_type':
    'kinds of targets of a mandate; whom a mandate can name; who can a mandate pay values recipient address any; target types of a mandate rule; kinds of payees a mandate can name; kinds of payees a mandate may cover; values telling payees from plain addresses in a mandate rule',
  'MandateRule.window':
    "windows that a mandate can have; spans in which limits of a mandate count; periods of a mandate; windows that mandate limits count in; time spans of a spending limit in a mandate; values daily weekly monthly none; what can the window of a mandate rule be; which windows are allowed for mandate limits; which time spans can a cap count in; possible time spans for a mandate's limits",
  'ScheduledPaymentResponse.destination_type':
    "kinds of destinations of a scheduled payment; bank or crypto values of a planned payment; destination types that scheduled payments have; what can a scheduled payment's destination type be; where can a planned payment end up - kinds; where can a scheduled payment finally land possible kinds",
  ScheduledPaymentStatus:
    'states of a scheduled payment; statuses of a planned payment; values scheduled executed failed cancelled; what can the status of a scheduled payment be; values for the state of a planned payment; possible states of a planned payment; values a scheduled payment status can take',
  'InsightMetric.key':
    'keys of insight metrics; what is measured in the insights report; names of the indicators; which metrics do insights have; which indicators does the snapshot have possible keys',
  'Insight.kind':
    'kinds of insights; what insights can find; what findings can a report have; values of insight kind; which insight kinds are possible; codes for findings like dormant payee or odd volume',
  'Insight.severity':
    'severities of insights; how important can a finding be values; levels critical warn info; which insight severities are possible; how serious can a finding be possible levels',
  'Insight.responsibility':
    'who can be responsible for an insight values; teams a finding is assigned to; values payment ops or compliance; what can the responsibility of an insight be; owner values of an insight task',
  'Insight.evidence.type':
    'types of evidence objects of an insight; which objects can a finding point to; kinds of evidence in the report; which evidence types are possible for an insight; what may back up a finding possible object types',
  'InsightChatRequest.messages.role':
    'roles of messages in the insights chat; user or assistant values; who can speak in the chat about insights; allowed speakers in the chat history',
  X402EnablementStatus:
    "states of the x402 wallet of an agent; states of an x402 enablement; statuses of the agent's x402 wallet; values provisioning or active; what can the status of an x402 enablement be; states of setting up an x402 wallet; is provisioning the only state before active x402 values",
  'CreateX402MandateRequest.network':
    'networks an x402 mandate can be made for; chains allowed for x402 mandates; values base or base-sepolia of a mandate; chains an x402 mandate may name; networks allowed for x402 allowances',
  'X402PayeePolicy.mode':
    'ways to say whom x402 may pay; kinds of payee rules of x402; modes of an x402 payee policy; who may be paid by x402 values; allowlist options of an x402 mandate; ways to restrict whom an agent buys from; payee modes of an x402 allowance',
  'X402PaymentRequirements.network':
    'networks an x402 server can ask to be paid on; chain names in x402 payment requirements; caip-2 values for x402 networks; what can the network in payment requirements be; which networks do x402 payment requirements allow; accepted chains in payment requirements incl caip-2',
  'X402Signature.payment_header_name':
    'names of the x402 payment header; which http headers can a signed x402 payment go in; values x-payment or payment-signature; which header names carry the 402 payment; header names by x402 version',
  X402HoldState:
    'states of an x402 hold; what can become of a hold; statuses to filter holds by; values outstanding settled released; which states are allowed when listing holds; states a signed 402 payment can have; filter values for x402 holds',
  'AgenticPolicy.payout_route':
    'routes that agent drafts can pay by; values of payout_route; kinds of payout route in the agentic policy; what can the payout route of drafts be; which payout routes does the agentic policy allow; routes a drafting policy may force; possible payout routes in the drafting settings; which ways of paying can drafts be confined to',
  'AgenticPolicyRequest.payee_model':
    'payee models of the agentic policy; nested or flat values; ways to describe a payee for agents; what can the payee model be; which payee models are allowed; flat or nested - what are the payee models; which payee models can the agent settings have; is flat or nested allowed for payees',
  'AgenticAttachment.document.media_type':
    'media types of an attachment for the agent; which mime types can an invoice have; allowed formats of files sent to drafting; which media types are allowed for agentic attachments; formats of invoices the bot accepts; which file formats can be attached to a prompt',
  ConversationStatus:
    'states of a conversation with an agent; statuses such as warned or blocked; values of conversation status in drafting; what can the status of a conversation be; verdicts on a chat with the bot; possible conversation outcomes in a proposals reply',
  'CreateAutoAccountAction.rail':
    'rails an account proposed by the agent can pay by; values of rail in a create account action; bank rails in a drafted proposal; what can the rail of a drafted account be; which rails are allowed in a create auto account action; rails a drafted bank payout can name; which bank rails can a drafted account use',
  'CreateAutoAccountAction.routing_preference':
    'routing preferences of a drafted account; fastest or cheapest values; what can matter more when a rail is chosen; what can the routing preference be; which routing preferences are allowed; options for quick versus low-cost routing; choices between speed and price when picking a rail',
  'ProposalBlocker.code':
    "reasons why a proposal is blocked; blockers of a proposal; codes of what blocks a proposal; reasons a drafted payment can't go ahead values; kinds of proposal blockers; why may a drafted payment be blocked",
  DraftingPhase:
    'phases of drafting; stages a draft goes through; values reading working finalizing of the progress; phases a draft goes through; which phases can the progress of a draft show',
  InstructionStatus:
    'which states can an instruction have; statuses of accepted proposals; values proposed executed failed; what can the status of an instruction be; outcomes an accepted proposal can have',
  CardholderStatus:
    'states of a cardholder; statuses of a person who has cards; values of cardholder status; what can the status of a cardholder be; review results possible for a card person',
  'CardCreateRequest.type':
    'types of cards to issue; virtual or physical values; what kinds of cards are there; what can the type of a new card be; which card types are allowed; plastic or data only - card types; kinds of card one can issue; virtual or what other card type',
  'SpendLimit.period':
    'periods of a card limit; is the limit of a card daily or monthly; how often can a card limit reset values; values per transaction daily lifetime; what can the period of a spend limit be; over which periods can card spending be capped; intervals for a card limit; can a card cap be weekly or lifetime',
  CardStatus:
    'states of a card; statuses of cards; values pending active frozen closed of a card; states that a card goes through; possible card statuses',
  'Card.freeze_sources':
    'which sources may freeze a card; who can freeze a card; sources of a freeze; who can have frozen a card values; list of freeze_sources; which freeze sources are possible; who can be behind a card block',
  'CardSettlement.status':
    'states of card settlement of a wallet; values of whether a wallet pays for cards; statuses not_enabled pending active; what can the card settlement status of a wallet be; settlement enablement states; is pending a card settlement status; values telling if a wallet pays for cards',
  'SimulateCardTransactionRequest.type':
    'types of card transactions the sandbox can simulate; what can a merchant do in the simulate card request values; kinds including balance inquiry; which types does simulating a card transaction allow; sorts of card usage the sandbox can play',
  'CardSimulationResponse.status':
    'statuses of a card simulation; values of the result of a simulated card use; states pending completed failed for card simulations; results a card simulation may have; possible states of a card simulation',
  'AdvanceCardTransactionRequest.action':
    'what can be done with a card authorization; actions on a card transaction; ways to advance a card transaction; what can happen next to a card payment values; list such as clear void expire return; what can the action of advancing a card be; which advance actions are allowed for card transactions; next steps possible for a card purchase; what can happen next to a sandbox purchase; allowed actions when advancing a card purchase',
  CardTransactionType:
    'kinds of card transactions; types of card transactions; values such as force_post or return; what kinds of card movement exist; possible types of card spending record',
  CardTransactionStatus:
    'states of a card purchase; which states can a card transaction have; statuses of a purchase; statuses of a card purchase; values such as auth_reversed or partially_cleared; what can the status of a card transaction be; stages of a card purchase; all stages from authorisation to clearing values',
  'CardTransaction.refund_state':
    'states of a card refund; has a card refund been paid values; values of refund_state; what can the refund state be; has the refund arrived values',
  'CardTransaction.decline_reason':
    'reasons why a card is declined; decline codes of cards; why can a card be declined; codes of declines; codes for a refused card purchase; why may a purchase be declined - all reasons; codes why a purchase was turned down',
  'SelfServeCreditsBalanceResponse.health':
    'health of a credit balance; when are credits critical; values healthy low critical empty; how low can credits be levels; what can the health of credits be; levels of the prepaid fuel gauge; is critical a balance health',
  'credits.listLedger query.type':
    'kinds of ledger entries to filter credits by; values of the type filter in the credit ledger; which entry types can i list for credits; which types are allowed when listing the credit ledger; kinds of entries in the prepaid ledger; allowed type filter on the ledger',
  'SelfServeCreditsLedgerEntry.category':
    'categories of the ledger of credits; what credits are used for; what can credits be used for values; kinds of charges and refunds in credits; what can the category of a credit entry be; what can prepaid credits go to - categories; categories a ledger entry can have; what uses of credits are told apart',
  'SimulateInboundRequest.type':
    'kinds of movements that can be simulated; inbound types; types of inbound movements the sandbox can simulate; kinds such as ach_inbound or sepa_inbound; values of type in simulate inbound; which inbound types does the sandbox allow; rails a sandbox movement can come by; all rail movement names for simulating deposits and returns',
  'SimulateInboundRequest.scenario':
    'how a simulated movement can end; scenarios of a simulated deposit; which scenarios has an inbound simulation; scenarios of a simulated movement; how can a sandbox inbound end values; list such as compliance_hold or wrong_chain; which inbound scenarios does the sandbox allow; endings a played deposit may have; scenario names for a sandbox movement; scenario names accepted by a simulated inbound',
  'SimulationInspection.state':
    'states of a simulation; states a simulated movement can be in; statuses in the inspection of a simulation; values accepted settled returned of a simulation; what can the state of an inspected simulation be; how far can a simulation be values',
  'SimulationInspection.state_position':
    "positions of a simulation's state; values scheduled paused done; is a simulation waiting or over values; which state positions are possible; values telling a paused simulation from a finished one",
  'SimulationCallbackRecord.state':
    "states of a simulation's callback; values of callback delivery in a simulation; statuses of callbacks of a simulated movement; which states does a callback record have; was the callback taken possible values",
  'SimulateOnboardingRequest.type':
    'decisions that can be simulated for onboarding; kinds of onboarding decisions; values such as kyb_approve or kyc_info_request; what outcomes can simulate onboarding come to; what can the type of simulated onboarding be; which types does the sandbox onboarding request allow; decisions the sandbox onboarding endpoint can play; types for deciding an application in the sandbox',
  'SimulateOnboardingRequest.reason_code':
    'reason codes for a simulated onboarding decline; values including missing ein; codes the sandbox onboarding simulation takes; which reason codes does the sandbox onboarding request allow; allowed decline codes in a simulated review; decline codes for the sandbox onboarding endpoint; reasons for declining a simulated application',
  WebhookDeliveryStatus:
    'states of a delivery; states of a webhook delivery; statuses of deliveries; statuses to filter deliveries by; values of delivery status of an event; what can the status of a webhook delivery be; which delivery statuses are allowed when listing deliveries; states a hook delivery can be in; delivery filter values for webhooks',
  'Requirement|0.status':
    'statuses of a requested document requirement; missing or on_file values; states of a requirement in an information request; possible status of a document an information request requires',
  'Requirement|0.entity|0.kind':
    'kinds of entity a requirement is about; business or edd values of a requirement; whose requirement can it be kinds',
  'simulate.freezeCustomer options.reason_code':
    'reasons for freezing a customer; codes the customer freeze cause takes; which reason codes can a freeze have; which reason codes are allowed when freezing a customer; codes a customer block can carry; reason codes that a client freeze can carry; permitted reasons for a simulated customer freeze',
  'simulate.setFxCurrency currency.route':
    'route values of an fx currency; ready or none options for a currency; states of the way to pay in a currency; which route values are allowed when setting a currency; possible routes of an fx currency; possible route values of a simulated currency',
  'simulate.decideImport outcome.outcome':
    'outcomes a token can be decided to have; values succeeded failed expired stuck; possible fates of an import token; what can the outcome of deciding an import be; which outcomes are allowed for an import token; fates a redeemed token may have; fates a token can be given; allowed outcomes for a simulated redeem',
  'BankDeposit.pause':
    'reasons to hold a bank deposit; pauses a simulated bank deposit can have; why can an incoming bank payment be kept values; hold options of a bank deposit; which pauses are allowed for a bank deposit; ways a bank deposit can be stopped; ways a simulated bank deposit can be held; pause options of a bank deposit',
  'CryptoDeposit.pause':
    'ways to stop a crypto deposit on its way; pauses a simulated crypto deposit can have; hold options including unconfirmed of a crypto deposit; which pauses are allowed for a crypto deposit; how can a coin deposit be halted - values; ways a simulated crypto deposit can be halted; pause options for crypto',
  'CryptoDeposit.mishap':
    'what can go wrong with a crypto deposit; mishaps of a deposit; mishaps a crypto deposit can have; what can go wrong with a deposit values; list such as wrong chain or unsupported token; which mishaps are allowed; mishaps that incoming coins can have; what can go wrong with a played coin deposit; mistakes a crypto deposit can be made with; possible mishap values of a deposit',
  'CardAuthorization.type':
    'types of the card authorization cause; what can the merchant do in a played authorization values; kinds of authorization a merchant can make; what can the type of a played card authorization be; which card authorization types may a merchant use',
  'simulate.grantCredits grant.entry_type':
    'entry types of granted credits; bonus or adjustment values; kinds of credit grants there are; bonus or what else when granting',
  'KybStatusCreatedEvent.kyb_status':
    'kyb statuses in webhook events; values of kyb_status that events use; which review states can a kyb event say; which kyb statuses do webhooks send; values of kyb status in the first status event; kyb statuses as webhooks spell them; kyb values carried by events',
  'KybStatusUpdatedEvent.reason_code':
    "reason codes in kyb status events; why a customer's kyb changed codes in a webhook; list of reasons in kyb_status.updated; which reason codes does a kyb status webhook have; reason codes told when a kyb status event changes; why might a kyb status event say it changed",
  'PolicyEvent.rules.rule_type':
    'kinds of rules of a policy; rule types; rule types in policy events; forms a policy rule can have in a webhook; values such as approval_threshold or address_list; which rule types do policy webhooks have; which forms of policy rules exist',
  'PolicyEvent.rules.action':
    "rule actions in policy events; approve or deny values in a policy webhook; what does an event call a rule's action values; which rule actions do policy webhooks have; policy event wording for permit or refuse values",
  'AutoTransactionEvent.status':
    'statuses in auto transaction events; values of status in webhooks of standing accounts; how are transaction states spelled in events list; which auto transaction statuses do webhooks send; statuses in events of standing account payments; transaction states as events spell them',
  'ScheduledPaymentFailedEvent.failure_code':
    'why scheduled payments fail; failure codes of scheduled payments; failure codes of a scheduled payment; why can a planned payment have failed codes; values mandate_denied or send_error; codes when a planned payment goes wrong; failure codes in the scheduled_payment.failed event',
}
