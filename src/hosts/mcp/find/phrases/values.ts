/** Phrases that agents and people type for lists of values, with `; ` between them. */
export const ofValues: Readonly<Record<string, string>> = {
  'users.list query.sort_by':
    'fields that users can be sorted by; which columns can order team members; possible sort keys of the user list; sort keys for dashboard users; what can users be ordered by; fields to sort team members on',
  'users.list query.sort_dir':
    'sort directions for users; ascending or descending values when listing users; what are the allowed orders of the user list; order directions for the user list',
  'ClientUser.role':
    'roles of users; which roles are there; what kinds of team members are there; permission levels admin or viewer; which roles are allowed for team members; which roles can a teammate have; permission levels of a team member values; which roles exist for a dashboard user; all roles that a colleague can have',
  'applications.list query.type':
    'types of application to filter by; kinds of applicants in the application list business or individual; which application types can be listed; kinds of applicant to filter applications by',
  'applications.list query.status':
    'statuses the application list can be filtered by; allowed values of the status filter for applications; which progress filters are there when listing applications; which statuses are allowed when listing applications; which progress values can i filter applications by; status values the application list accepts',
  ApplicationStatus:
    'states of an application; steps of onboarding; statuses of onboarding; all statuses of a kyb application; what stages does an application go through; which statuses can an application go through; every state an application can pass through; possible values of application_status; stages that an application goes through',
  'ApplicationListItem.application_decision':
    'outcomes an application in the list can have; possible decisions including auto declined and withdrawn; how can a listed application end; what can the decision of a listed application be; is auto_declined a possible application decision',
  'ApplicationListItem.decline_reason':
    'reasons why an application is declined; decline reasons of onboarding; codes why an applicant was refused; what codes explain a declined application; codes for why an application was turned down; enumerate decline reasons',
  'BusinessApplicationCreateRequest.legal_structure':
    'legal forms of a company; legal structures of a business; which legal forms are allowed; legal forms a business can have; company types such as llc or corporation; which entity structures are allowed; which legal structures are allowed; accepted company forms; llc or corporation what else is accepted',
  'BusinessApplicationCreateRequest.purpose_of_account':
    'purposes a business can open an account for; list of account purposes for a company; why may a business want an account values; which account purposes are allowed for a business; why may a company say it opens the account; business account purpose options; account purposes a company can state',
  'BusinessApplicationCreateRequest.average_monthly_revenue':
    'bands of monthly revenue; revenue ranges a company can choose; allowed values of average monthly turnover; what can the average monthly revenue be; which revenue bands are allowed for a business; revenue bands for a company; options for monthly turnover; revenue brackets of a business; bands for monthly turnover',
  'BusinessApplicationCreateRequest.expected_monthly_deposit':
    'bands of expected monthly deposits; ranges of how much a business will deposit per month; values for the expected deposit amount; which deposit bands are allowed for a business; bands for how much a company will deposit; options for anticipated monthly inflow; brackets for expected deposits per month; which deposit volume bands exist',
  'BusinessApplicationCreateRequest.expected_monthly_transaction_volume':
    'ranges for number of transactions per month; bands of expected transaction counts; values of monthly transaction volume of a business; what can the expected monthly transaction volume be; which bands of monthly transactions are allowed; bands for how many payments a month; options for anticipated transaction count; brackets for number of transactions per month; how many payments a month can be stated',
  'BusinessApplicationCreateRequest.source_of_funds':
    "sources of funds of a business; where can a company's money come from values; list of allowed origins of business funds; which sources of funds are allowed; where may a business say its money originates; company source of funds choices; where can a business's money come from",
  'BusinessDetailsResponse.application_decision':
    'outcomes in the details of a business application; values of the decision of a business; possible verdicts approved declined withdrawn for a company; what can the application decision in business details be; which decisions do the details of a business show; decision values answered after saving business details; outcomes in a business details response; what decision can stand in the business details answer; outcomes shown after writing business details',
  'IndividualRequest.roles':
    'roles of people in a business; parts that a person has in an application; roles to send for an individual; which roles can i give a person in an application; kinds of individuals such as ubo or control person; which roles are allowed when adding an individual; which roles can a person in the form have; roles to choose when adding a person; which roles may i send for an owner; which roles can i give a person in the request; ubo or control person what other parts can be sent',
  'IndividualRequest.title':
    "titles of people in a business; job titles; job titles of an owner or control person; positions in the company such as ceo or director; allowed values of a person's title; what can the title of an individual be; options for an officer's position; job titles accepted for an owner; which positions such as ceo can a person hold",
  'IndividualRequest.employment_status':
    'kinds of employment; employment statuses of a person; values for employed student retired; what kinds of occupation status are there; which employment statuses are allowed for an individual; employment choices of an applying person; what can i put for employment of the applicant; employment options for an applicant; is retired an accepted work status; which employment situations exist; student or retired which work statuses are there',
  'IndividualRequest.purpose_of_account':
    "purposes a private person can open an account for; why an individual wants an account values; account purposes of a single person; what can an individual's purpose of account be; account purposes a person may state; personal account purpose options",
  'IndividualRequest.source_of_wealth':
    "sources of wealth; where the wealth of a person comes from; where can an individual's wealth come from values; list such as savings lottery or employment; which sources of wealth are allowed for an individual; allowed origins of wealth for a person; choices for where a person's wealth stems from; is inheritance an accepted wealth origin; origins of wealth like lottery or savings",
  'AssociatedIndividualEntity.roles':
    'roles an associated individual has in the answer; parts a person can have in a business such as authorized representative; which roles do owners and signers come back with; possible roles of a person associated with a business; roles that come back for people of a business; is authorized_representative a role in answers; roles an associated person is returned with; can a person be authorized representative which roles are read',
  'customers.list query.status':
    'statuses by which customers are listed; states of a customer; values of the status filter for customers; which customer statuses can i search for; overall customer states i can filter by; allowed status filter on customers',
  KybStatus:
    'states of a customer check; kyb states; which review states can a customer have; kyb statuses a customer can have; values of kyb_status in reads; which kyb statuses are allowed; which kyb states can i filter clients by; stages of kyb a customer can be in; how can a kyb review stand',
  'customers.list query.is_sub_client':
    'values of the sub-client filter; is_sub_client true or false options; allowed values to list only sub-clients; what may is_sub_client be; what can the sub-client filter be set to',
  'customers.list query.sort_by':
    'fields customers can be sorted by; sort keys of the customer list; which columns order customers; sort options of the customer list',
  KybLinkStatus:
    'states a kyb link can be in; statuses of the hosted identity check; values of the verification link status; what can the status of a kyb link be; states the hosted identity link can be in; states of the hosted identity check; possible kyc_status values; states of the hosted onboarding page; how far can a kyb link have come',
  'KybLink.link_type':
    'kinds of kyb links; link types persona or tos; what types of onboarding link are there; what can the link type of a kyb link be; kinds of hosted link; persona or terms what can a link be for',
  'Customer.provider_statuses.status':
    "statuses of a review at a provider; values of provider_statuses of a customer; states that the partner provider reports for a customer; which statuses can provider statuses hold; review states at a single provider; what can provider_statuses contain; how can the provider's review of a customer stand",
  LegalDocumentKey:
    'names of legal documents; keys of the legal documents; names of terms and privacy documents; names of the legal texts in code',
  AttestationType:
    'kinds of attestations; statements that an applicant makes; types of attestations an applicant makes; which statements can be attested; values of attestation_type; which attestations are possible; names of the declarations such as e sign; names of all attestations; everything an applicant may have to attest',
  'NetworkDetails.family':
    'families of blockchains; kinds of networks evm or solana; values of the network family; which network families exist; kinds of chain a network can be; kinds of blockchain for addresses values; evm and what other kind of chain',
  'NetworkDetails.environment':
    'environments a network belongs to; is a network sandbox or production values; kinds of network environments; how are test networks told from real ones; test or real how are networks marked',
  'NetworkDetails.rails':
    'rails listed for a network; which payout rails can a network have; bank rails in the network details; which rails can network details include',
  'CustomerCapability.status':
    "states of a capability of a customer; values of capability status such as action_required; statuses of what a customer can do; what can the status of a capability be; states of an extra ability of a customer; possible statuses of international wire; how can a customer's capability stand; states of a feature for a customer",
  'CapabilityRequirement.type':
    'kinds of requirements of a capability; what types of missing things can block a capability; values of the capability requirement type; which types of capability requirements exist; what kinds of thing can a capability lack; types of missing capability requirement; what sort of thing can be missing for a capability',
  'CapabilityRequirement.severity':
    'severities of a capability requirement; required or requested values; how serious can a missing capability requirement be; how severe may a capability requirement be; is requested or required a severity; required or requested levels of a missing item',
  'customers.fxCurrencies query.direction':
    'directions to list fx currencies for; incoming or outgoing values of currencies; allowed direction when asking for swift currencies; which directions are allowed for fx currencies; allowed direction for the currency listing; fx listing direction options; which directions can fx currencies be asked for; incoming or outgoing fx choices',
  ApplicationDocumentType:
    'documents that a business can upload; kinds of business documents; types of documents of an application; which business papers can be uploaded; kinds of papers a company can upload; kinds of file a company can upload; document types accepted for the company itself; which documents can a company hand in',
  FileType:
    'file formats of documents; which file types may be uploaded; values such as pdf jpeg png; what can the file type of a document be; which file types are allowed; which file formats can papers have; which file formats may an upload have; can i upload a png or heic; are png files accepted for documents',
  IndividualDocumentType:
    "kinds of identity documents; papers that show who somebody is; kinds of documents of a person; types of documents of a person; which identity papers can an individual upload; document kinds such as passport or residence permit; what can the type of an individual's document be; which identity papers of a person are accepted; kinds of identity papers a person can upload; kinds of id accepted for a person; which papers can prove a director's identity; which identity papers can a person hand in; passport or licence what personal documents exist",
  'applications.listDocuments query.category':
    "categories to filter an application's documents by; document list filter values business identity edd; which document categories can be listed; categories to filter papers by; category filter values for documents; ways to narrow the file list by category; which document category filters exist",
  'UploadedDocumentMetadata.status':
    "states of an uploaded file's bytes; values of upload status pending verification or uploaded; statuses in document metadata; is the file complete - possible values; statuses in the document listing; states of document metadata; upload states in the document list; is a listed file verified which states",
  'ImportJobCreated.status':
    'states of an import; statuses of a token import; values running paused cancelled completed; what can the status of an import job be; which statuses does a new import have; states of a token import as a whole; can an import be paused or cancelled; how can a token import job stand',
  'ImportJobCreated.skipped.reason':
    'reasons a token was skipped at import; why tokens are left out of an import values; codes for skipped tokens; which reasons for skipping a token exist; why can a token be left out - codes; skip reason codes; all reasons for leaving out a token',
  'ImportJob.results.state':
    'states of a token of an import; what can have become of each imported token; values of the result state of an import; stages a single identity token goes through; stages that a token goes through in an import',
  'RiskRatingEntity.entity_type':
    'kinds of entity for a risk rating; entity types business or individual to rate; values of who gets risk rated; what can the entity type of a risk rating be; who can be rated business or person',
  'RiskRating.level':
    'risk levels; values low medium high of the risk score; possible risk grades; how high can a risk rating be',
  'Application.poa_status':
    'what is the status of the proof of address; states of a proof of address; values of poa_status; what can the poa status of an application be; stages for a proof of address; how can the address proof stand',
  'RequestedItems.documents.category':
    'categories of requested documents; whose documents can be asked for values; kinds of requested items business individual edd; whose documents can a reviewer request',
  DocumentType:
    'kinds of documents of a business; all document types there are; names of every kind of document; all document types of companies and persons together',
  'UploadedDocument.status':
    'review states of an uploaded document; statuses such as verified or rejected of a document; states a document can be in after upload; what can the status of an uploaded document be; verdicts a handed-in paper can get; review states of an uploaded paper; how can a document check come out',
  DocumentPurpose:
    'purposes of documents; what a document has to show; what can a document be needed to show values; list of things a document must prove; things a document may be asked to prove',
  RecipientStatus:
    'states of a recipient; can a recipient be frozen or unused; statuses of a payee; what can the status of a recipient be; can a payee be unused or frozen - values; states a payee can be in; is unused a payee state list them; how can a payee stand',
  NetworkId:
    'names of networks; chain identifiers; network identifiers; what is base called; identifiers of blockchains; which networks can payments go on; list of chain names such as solana-mainnet; what can the network id be; which network ids are allowed; which chains can a payee be paid on; names of the chains such as base-sepolia; valid network ids for a payout; allowed chains of a crypto destination; possible values for destination_network_id; which chains are known by id; which chain ids like solana-devnet can i write',
  'FiatUSDestinationResponse.account_type':
    'kinds of us bank accounts; checking or savings values; account types of a us destination; savings or what else for us bank accounts; checking or what else for a us destination; current or savings values of a bank account; checking or savings kinds of us payee account; which us bank account types exist',
  'FiatUSDestinationResponse.capabilities':
    'rails a us bank account can be paid by; capabilities of a us destination values; ach or fedwire options of a bank destination; which rails are possible for a us bank destination; how can a us payee account be paid',
  'FiatIBANDestinationResponse.capabilities':
    'rails of an iban; capabilities of an iban destination values; sepa or swift options of a european account; sepa or swift what is allowed for ibans; which rail can an iban account have values; how can an iban destination be paid',
  'destinations.list query.destination_type':
    'kinds of destinations; types of destinations; destination types crypto or fiat; values of the destination_type filter; which destination types can the list show',
  'FiatIBANDestinationRequest.assets':
    'currencies an iban account can take; allowed assets of an iban destination; usd or eur values for an iban; which currencies are allowed for an iban; currencies an iban may be marked for; euro or dollar for an iban destination',
  TransactionType:
    'types of accounts; onramp offramp or swap; types of conversion there are; values of account type to list; what can the account type be onramp or swap; which kinds of standing accounts exist; sorts of standing accounts there are; allowed values of account_type; possible conversion directions of an account; kinds of account by flow of money; what kinds can a conversion account be of',
  SourceNetworkId:
    'networks that deposits can come on; possible source chains including wildcards; values of the source network of an account; what can the source network id be; which source networks are allowed for an account; which chains can a swap take deposits from; is there an any-evm wildcard for incoming networks; which chains can deposits come on; is there a wildcard network for deposits',
  PaymentCapability:
    'payment rails; which rails are there; ach wire sepa swift; kinds of bank transfers; bank rails that money can use; values of payment rail such as ach fednow sepa; which rails can an account pay in or out by; what can the payment capability of an account be; which payment rails are allowed for an onramp; by which rails can money come in; which bank rails can an account use; which rail codes may an onramp accept; what are the values of rail on an account; possible deposit rails when opening an account; which payment rails like us_bank_account exist',
  'SignerCreateRequest.key_type':
    'key types to register a signer with; allowed spellings of key_type when creating a signer; values es256 or webauthn to send; what can the key type of a new signer be; which key types are allowed when registering a signer; what key kinds can i register for signing; can i enrol a webauthn key possible types; kinds of key a signer can have; passkey or p-256 spellings accepted for a new signer',
  'Signer.key_type':
    'kinds of keys of a signer; key types a signer comes back with; is a signer a passkey or p-256 values; what can the key type of an existing signer be; possible key types in a signer that is read; returned key type values of a signer',
  'PolicyRule|0.action':
    'actions a policy rule can have; allow or deny values of a rule; what can a wallet policy rule do; what may a policy rule decide; can a policy rule both permit and forbid possible values; what can a policy rule do with a send; allow or deny effects of a rule',
  WalletTransactionType:
    'kinds of wallet transactions; types transfer or contract call; what sorts of sends can a wallet make; what can the type of a wallet transaction be; kinds of operations a wallet can send; which kinds of wallet send exist; transfer or contract call wallet transaction kinds',
  WalletTransactionStatus:
    'states of a wallet transaction; statuses of a send; what states can a wallet send have; values such as broadcasted or awaiting confirmation; what can the status of a wallet transaction be; states between awaiting confirmation and completed for a send; how far on chain can a wallet transfer be values; stages that a wallet send goes through; how can a wallet transaction end',
  'transactions.list query.transaction_type':
    'families of transactions; kinds of transactions that are listed; values of the transaction_type filter; which transaction types are allowed when listing transactions; which families of payments can be listed; wallet or one-off family filter choices',
  'transactions.list query.direction':
    'directions to filter transactions by; in or out values of wallet transactions; allowed values of the direction filter; which directions are allowed when listing transactions; incoming or outgoing filter values for transactions',
  TransactionStatusFilter:
    'statuses the transaction list can be filtered by; values of the status filter for transactions; both spellings of transaction status to search for; which statuses are allowed when listing transactions; statuses i may filter the payment list by; accepted spellings of the status filter; accepted status words in the transaction list; which statuses does the transaction filter understand',
  'transactions.list query.sort_by':
    'fields transactions can be sorted by; sort keys of the transaction list; which columns order transactions',
  OneOffTransactionStatus:
    'states of a one off payment; statuses of a single payment; states a one-off transaction can be in; what stages does a one-off go through; what can the status of a one-off be; states a single payment goes through; every status a single-use transaction may have; stages that a one-off goes through; how can a one-off payment end',
  'SenderDetails.sender_type':
    'kinds of senders of money; sender types bank account or crypto wallet; values of sender_type; which sender types do sender details have; kinds of sender a deposit can have; bank or wallet sender values; bank or wallet where can money come from',
  TransactionStatus:
    "states of a payment; what can become of a transaction; which states can a transaction have; statuses of transactions; possible statuses of a payment; how far can a transaction have come values; every state that money on its way has; possible states of a deposit in reads; is timed_out a transaction state list all; stages that a standing account transaction goes through; all states of a deposit's conversion",
  'TransactionPage.meta.transaction_type':
    "families a page of transactions can have; values of transaction_type in the page meta; which family does the answer's meta name values; possible family in the list's meta; which family can the page say it has",
  PaymentAgentState:
    'states of an agent; statuses of an agent pending active revoked; states a payment bot can be in; lifecycle values of a payment agent; life stages of a payment agent',
  MandateStatus:
    'states of a mandate; statuses of a mandate; what statuses can an allowance have; mandate status list of values; stages that a mandate goes through; how can a mandate end',
  'MandateRule.target_type':
    'kinds of targets of a mandate; whom a mandate can name; who can a mandate pay values recipient address any; target types of a mandate rule; kinds of payees a mandate can name; kinds of payees a mandate may cover; values telling payees from plain addresses in a mandate rule; who can a mandate be limited to',
  'MandateRule.window':
    'windows that a mandate can have; spans in which limits of a mandate count; periods of a mandate; windows that mandate limits count in; time spans of a spending limit in a mandate; values daily weekly monthly none; which windows are allowed for mandate limits; which time spans can a cap count in; which periods can a mandate limit count in',
  'ScheduledPaymentResponse.destination_type':
    "kinds of destinations of a scheduled payment; bank or crypto values of a planned payment; destination types that scheduled payments have; what can a scheduled payment's destination type be; where can a planned payment end up - kinds; where can a scheduled payment finally land possible kinds; kinds of endpoint a scheduled payment pays; bank or crypto endpoint kinds of scheduled payments",
  ScheduledPaymentStatus:
    'states of a scheduled payment; statuses of a planned payment; values scheduled executed failed cancelled; what can the status of a scheduled payment be; values for the state of a planned payment; what can become of a scheduled payment',
  'InsightMetric.key':
    'keys of insight metrics; what is measured in the insights report; names of the indicators; which indicators does the snapshot have possible keys; which indicators do insights measure; all metrics of a report',
  'Insight.kind':
    'kinds of insights; what insights can find; what findings can a report have; codes for findings like dormant payee or odd volume; kinds of findings about a customer',
  'Insight.severity':
    'severities of insights; how important can a finding be values; levels critical warn info; how serious can a finding be possible levels; how bad can a finding be; grades of insight importance',
  'Insight.responsibility':
    'who can be responsible for an insight values; teams a finding is assigned to; values payment ops or compliance; what can the responsibility of an insight be; owner values of an insight task; which teams can a finding belong to',
  'Insight.evidence.type':
    'types of evidence objects of an insight; which objects can a finding point to; kinds of evidence in the report; what may back up a finding possible object types; what kinds of object can prove an insight; what can an insight point to as evidence',
  'InsightChatRequest.messages.role':
    'roles of messages in the insights chat; user or assistant values; who can speak in the chat about insights; allowed speakers in the chat history; speaker values for chat messages',
  X402EnablementStatus:
    "states of the x402 wallet of an agent; states of an x402 enablement; statuses of the agent's x402 wallet; values provisioning or active; what can the status of an x402 enablement be; states of setting up an x402 wallet; is provisioning the only state before active x402 values; stages of enabling x402; how can x402 enablement stand",
  'CreateX402MandateRequest.network':
    'networks an x402 mandate can be made for; chains allowed for x402 mandates; values base or base-sepolia of a mandate; chains an x402 mandate may name; networks allowed for x402 allowances',
  'X402PayeePolicy.mode':
    'ways to say whom x402 may pay; kinds of payee rules of x402; modes of an x402 payee policy; who may be paid by x402 values; allowlist options of an x402 mandate; ways to restrict whom an agent buys from; payee modes of an x402 allowance; ways to restrict x402 payees; which payee modes exist for x402',
  'X402PaymentRequirements.network':
    'networks an x402 server can ask to be paid on; chain names in x402 payment requirements; caip-2 values for x402 networks; what can the network in payment requirements be; accepted chains in payment requirements incl caip-2; which networks may an x402 server demand',
  'X402Signature.payment_header_name':
    'names of the x402 payment header; which http headers can a signed x402 payment go in; values x-payment or payment-signature; which header names carry the 402 payment; header names by x402 version; which header carries the x402 payment',
  X402HoldState:
    'states of an x402 hold; what can become of a hold; statuses to filter holds by; values outstanding settled released; which states are allowed when listing holds; states a signed 402 payment can have; filter values for x402 holds',
  'AgenticPolicy.payout_route':
    "routes that agent drafts can pay by; values of payout_route; kinds of payout route in the agentic policy; what can the payout route of drafts be; routes a drafting policy may force; which ways of paying can drafts be confined to; ways an agent's draft may pay out",
  'AgenticPolicyRequest.payee_model':
    'payee models of the agentic policy; nested or flat values; ways to describe a payee for agents; what can the payee model be; flat or nested - what are the payee models; which payee models can the agent settings have; is flat or nested allowed for payees',
  'AgenticAttachment.document.media_type':
    'media types of an attachment for the agent; which mime types can an invoice have; allowed formats of files sent to drafting; which media types are allowed for agentic attachments; formats of invoices the bot accepts; which file formats can be attached to a prompt; which files can i attach for the agent; media types of attachments to a proposal conversation',
  ConversationStatus:
    'states of a conversation with an agent; statuses such as warned or blocked; values of conversation status in drafting; what can the status of a conversation be; verdicts on a chat with the bot; possible conversation outcomes in a proposals reply; how can an agent conversation stand',
  'CreateAutoAccountAction.rail':
    "rails an account proposed by the agent can pay by; values of rail in a create account action; bank rails in a drafted proposal; what can the rail of a drafted account be; which rails are allowed in a create auto account action; rails a drafted bank payout can name; rails inside an agent's account action",
  'CreateAutoAccountAction.routing_preference':
    'routing preferences of a drafted account; fastest or cheapest values; what can matter more when a rail is chosen; what can the routing preference be; options for quick versus low-cost routing; choices between speed and price when picking a rail; fastest or cheapest routing preferences; what can routing favour in a drafted account',
  'ProposalBlocker.code':
    "reasons why a proposal is blocked; codes of what blocks a proposal; reasons a drafted payment can't go ahead values; kinds of proposal blockers; why may a drafted payment be blocked",
  DraftingPhase:
    'phases of drafting; stages a draft goes through; values reading working finalizing of the progress; phases a draft goes through; which phases can the progress of a draft show; what can the agent be busy with while drafting',
  InstructionStatus:
    'which states can an instruction have; statuses of accepted proposals; values proposed executed failed; what can the status of an instruction be; outcomes an accepted proposal can have; how can an instruction end',
  CardholderStatus:
    'states of a cardholder; statuses of a person who has cards; values of cardholder status; review results possible for a card person; how can the review of a cardholder stand; states of a person with cards',
  'CardCreateRequest.type':
    'types of cards to issue; virtual or physical values; what kinds of cards are there; what can the type of a new card be; which card types are allowed; plastic or data only - card types; virtual or what other card type; virtual or physical which cards can be issued',
  'SpendLimit.period':
    'periods of a card limit; is the limit of a card daily or monthly; how often can a card limit reset values; values per transaction daily lifetime; what can the period of a spend limit be; over which periods can card spending be capped; intervals for a card limit; can a card cap be weekly or lifetime; is there a daily card limit or lifetime one',
  CardStatus:
    'states of a card; statuses of cards; values pending active frozen closed of a card; states that a card goes through; life stages of a card',
  'Card.freeze_sources':
    'which sources may freeze a card; who can have frozen a card values; list of freeze_sources; who can be behind a card block; all parties able to freeze cards',
  'CardSettlement.status':
    "states of card settlement of a wallet; values of whether a wallet pays for cards; statuses not_enabled pending active; what can the card settlement status of a wallet be; settlement enablement states; is pending a card settlement status; stages of a wallet's card settlement; how can card settlement stand",
  'SimulateCardTransactionRequest.type':
    'types of card transactions the sandbox can simulate; what can a merchant do in the simulate card request values; kinds including balance inquiry; sorts of card usage the sandbox can play; card simulation types allowed; is a balance inquiry possible in card simulation',
  'CardSimulationResponse.status':
    'statuses of a card simulation; values of the result of a simulated card use; states pending completed failed for card simulations; possible states of a card simulation; how can a card simulation end',
  'AdvanceCardTransactionRequest.action':
    'what can be done with a card authorization; actions on a card transaction; ways to advance a card transaction; what can happen next to a card payment values; list such as clear void expire return; what can the action of advancing a card be; next steps possible for a card purchase; what can happen next to a sandbox purchase; what can be done next to a card transaction',
  CardTransactionType:
    'kinds of card transactions; types of card transactions; values such as force_post or return; what kinds of card movement exist; possible types of card spending record; force post or return card transaction kinds',
  CardTransactionStatus:
    'states of a card purchase; which states can a card transaction have; statuses of a purchase; values such as auth_reversed or partially_cleared; what can the status of a card transaction be; stages of a card purchase; all stages from authorisation to clearing values; how can a card transaction end',
  'CardTransaction.refund_state':
    'states of a card refund; has a card refund been paid values; values of refund_state; has the refund arrived values; how can a card refund stand; states of refund money',
  'CardTransaction.decline_reason':
    'reasons why a card is declined; decline codes of cards; codes for a refused card purchase; why may a purchase be declined - all reasons; codes why a purchase was turned down; why can a card be refused at a shop',
  'SelfServeCreditsBalanceResponse.health':
    'health of a credit balance; when are credits critical; values healthy low critical empty; how low can credits be levels; levels of the prepaid fuel gauge; is critical a balance health; how healthy can a credit balance be',
  'credits.listLedger query.type':
    'kinds of ledger entries to filter credits by; values of the type filter in the credit ledger; which entry types can i list for credits; which types are allowed when listing the credit ledger; kinds of entries in the prepaid ledger; allowed type filter on the ledger; filter choices of credit history',
  'SelfServeCreditsLedgerEntry.category':
    'categories of the ledger of credits; what credits are used for; kinds of charges and refunds in credits; what can the category of a credit entry be; what can prepaid credits go to - categories; categories a ledger entry can have; what uses of credits are told apart; what can credits be spent on',
  'SimulateInboundRequest.type':
    'kinds of movements that can be simulated; inbound types; types of inbound movements the sandbox can simulate; kinds such as ach_inbound or sepa_inbound; values of type in simulate inbound; which inbound types does the sandbox allow; rails a sandbox movement can come by; all rail movement names for simulating deposits and returns; kinds of simulated deposit by rail',
  'SimulateInboundRequest.scenario':
    'how a simulated movement can end; scenarios of a simulated deposit; which scenarios has an inbound simulation; scenarios of a simulated movement; how can a sandbox inbound end values; list such as compliance_hold or wrong_chain; which inbound scenarios does the sandbox allow; endings a played deposit may have; scenario names for a sandbox movement; how can a simulated deposit be made to end; endings to choose for an inbound simulation',
  'SimulationInspection.state':
    'states of a simulation; statuses in the inspection of a simulation; values accepted settled returned of a simulation; how far can a simulation be values; stages that a simulated movement goes through; what can come out of a simulation',
  'SimulationInspection.state_position':
    "positions of a simulation's state; values scheduled paused done; is a simulation waiting or over values; values telling a paused simulation from a finished one; can a simulation be paused positions; waiting or over where can a simulation stand",
  'SimulationCallbackRecord.state':
    "states of a simulation's callback; values of callback delivery in a simulation; statuses of callbacks of a simulated movement; which states does a callback record have; was the callback taken possible values; how can a simulated callback's delivery stand",
  'SimulateOnboardingRequest.type':
    'decisions that can be simulated for onboarding; kinds of onboarding decisions; values such as kyb_approve or kyc_info_request; what outcomes can simulate onboarding come to; what can the type of simulated onboarding be; which types does the sandbox onboarding request allow; decisions the sandbox onboarding endpoint can play; types for deciding an application in the sandbox; what can a simulated review come to',
  'SimulateOnboardingRequest.reason_code':
    'reason codes for a simulated onboarding decline; values including missing ein; codes the sandbox onboarding simulation takes; which reason codes does the sandbox onboarding request allow; allowed decline codes in a simulated review; decline codes for the sandbox onboarding endpoint; reasons for declining a simulated application',
  WebhookDeliveryStatus:
    'states of a delivery; statuses of deliveries; values of delivery status of an event; which delivery statuses are allowed when listing deliveries; delivery filter values for webhooks; what can become of a webhook delivery',
  'Requirement|0.status':
    'statuses of a requested document requirement; missing or on_file values; states of a requirement in an information request; missing or on file how can a requirement stand; states of a required document',
  'Requirement|0.entity|0.kind':
    'kinds of entity a requirement is about; business or edd values of a requirement; does a requirement belong to business or edd kinds',
  'simulate.freezeCustomer options.reason_code':
    'reasons for freezing a customer; codes the customer freeze cause takes; which reason codes can a freeze have; codes a customer block can carry; which reason can i give a freeze',
  'simulate.setFxCurrency currency.route':
    'route values of an fx currency; ready or none options for a currency; states of the way to pay in a currency; which route values are allowed when setting a currency; possible route values of a simulated currency; ready or none for fx',
  'simulate.decideImport outcome.outcome':
    "outcomes a token can be decided to have; values succeeded failed expired stuck; possible fates of an import token; what can the outcome of deciding an import be; which outcomes are allowed for an import token; fates a redeemed token may have; fates a token can be given; allowed outcomes for a simulated redeem; which fates can i decide for a token; how can a token's redemption be played",
  'BankDeposit.pause':
    'reasons to hold a bank deposit; pauses a simulated bank deposit can have; why can an incoming bank payment be kept values; hold options of a bank deposit; which pauses are allowed for a bank deposit; ways a bank deposit can be stopped; ways a simulated bank deposit can be held; pause options of a bank deposit; how can a bank deposit be held up; ways to pause a simulated bank credit',
  'CryptoDeposit.pause':
    'ways to stop a crypto deposit on its way; pauses a simulated crypto deposit can have; hold options including unconfirmed of a crypto deposit; which pauses are allowed for a crypto deposit; how can a coin deposit be halted - values; ways a simulated crypto deposit can be halted; pause options for crypto; ways to keep a simulated crypto deposit waiting',
  'CryptoDeposit.mishap':
    'what can go wrong with a crypto deposit; mishaps of a deposit; what can go wrong with a deposit values; list such as wrong chain or unsupported token; which mishaps are allowed; mishaps that incoming coins can have; what can go wrong with a played coin deposit; mistakes a crypto deposit can be made with; which mistakes can a depositor make on chain',
  'CardAuthorization.type':
    'types of the card authorization cause; what can the merchant do in a played authorization values; kinds of authorization a merchant can make; what can the type of a played card authorization be; which card authorization types may a merchant use; what can simulate card authorization be',
  'simulate.grantCredits grant.entry_type':
    'entry types of granted credits; bonus or adjustment values; kinds of credit grants there are; bonus or what else when granting; bonus or adjustment how can granted credits be booked',
  'KybStatusCreatedEvent.kyb_status':
    'kyb statuses in webhook events; values of kyb_status that events use; which review states can a kyb event say; which kyb statuses do webhooks send; kyb statuses as webhooks spell them; kyb values carried by events; which kyb statuses do events carry; words for kyb state in webhook events',
  'KybStatusUpdatedEvent.reason_code':
    "reason codes in kyb status events; why a customer's kyb changed codes in a webhook; list of reasons in kyb_status.updated; why might a kyb status event say it changed",
  'PolicyEvent.rules.rule_type':
    'kinds of rules of a policy; rule types; rule types in policy events; forms a policy rule can have in a webhook; values such as approval_threshold or address_list; which rule types do policy webhooks have; which forms of policy rules exist; which rule forms appear in policy events; kinds of rule such as address list',
  'PolicyEvent.rules.action':
    "rule actions in policy events; approve or deny values in a policy webhook; what does an event call a rule's action values; which rule actions do policy webhooks have; policy event wording for permit or refuse values; what do policy events call the effect of rules",
  'AutoTransactionEvent.status':
    'statuses in auto transaction events; values of status in webhooks of standing accounts; how are transaction states spelled in events list; which auto transaction statuses do webhooks send; statuses in events of standing account payments; transaction states as events spell them; which statuses do account transaction events have; transaction states in auto account webhooks',
  'ScheduledPaymentFailedEvent.failure_code':
    'why scheduled payments fail; failure codes of scheduled payments; failure codes of a scheduled payment; why can a planned payment have failed codes; values mandate_denied or send_error; codes when a planned payment goes wrong; why can a scheduled payment fail',
}
