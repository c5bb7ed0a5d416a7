import { stemsOf } from './words.js'

/** Other words for what somebody types: each line has what is typed, and behind the arrow the words of the platform for it. */
const written = `
send money, transfer money, move money, wire > pay send transaction
pay > transaction send
person, people, human > individual
supplier, vendor, payee, beneficiary, contractor, counterparty > recipient
bank account, bank details, account details > destination bank
iban, routing number, account number > destination bank
payout, pay out > transaction destination
client, buyer, merchant customer, end user, company, business, firm > customer
sign up, onboard, register, enroll > onboarding create customer application
kyb, kyc, identity check, verification > onboarding application review
passport, id card, proof, certificate, paper, file, scan > document
block, lock, suspend, stop > freeze
unblock, unlock, thaw, lift > unfreeze
terminate, end, shut > close delete
remove, erase, drop, get rid > delete
add, open, new, set up, start > create
issue > create
show, see, look, check, tell, read, view, fetch, find out, display > get list
which, what are > list
change, edit, modify, rename, correct, raise, lower, increase, decrease > update
upload, attach, hand in > create put document upload
buy > purchase
turn off, kill > revoke delete
call off, abort, undo, scrap, abandon, drop > cancel
employee, colleague, teammate, coworker, staff, member > user
invite > create user
api key, secret key, access key, credential, token > api key
rotate > create delete key
notification, notify, callback, hook > webhook
endpoint, url > target
resend, redeliver, deliver again > replay
refund, send back, bounce, bounced > return
chargeback, take back > reverse return
euro, euros, eur > sepa iban
dollar, dollars, usd > us bank
stablecoin, usdc, usdt, crypto, coin, token > crypto asset
buy crypto, on ramp, onramp > onramp account
cash out, sell crypto, off ramp, offramp > offramp
exchange, convert, conversion > swap
deposit, incoming, arrive, received, top up, fund > deposit
test money, free money, play money > faucet
kyc link, hosted link > link onboarding
balance, how much money, funds > balance
spend, spending, spent > spend budget
budget, allowance > mandate budget
recurring, later, future, every month, due, tomorrow, next week, next month > schedule
ai, bot, assistant, llm > agent
signature, sign, multisig, cosigner, approver > signer
team, quorum > signer group
limit, cap, rule > rule spend
history, past, statement, activity > list transaction ledger
fee, commission, markup > fee
earn, earned, revenue, income > fee statement
reward, rewards, yield, interest > marketing fee
plan, price, pricing, cost > pricing tier
terms, tos, agreement, privacy > legal document
country, countries, region > country capability
chain, blockchain, network > network
currency > currency fx
state, status, stage, phase > status
reason > reason code
kind, kinds, type, types, sort > type
sub account, sub client, reseller, tenant > sub client
owner, shareholder, director, ubo, founder > associated individual
risk, risky, screening > risk
question, ask > answer question
report, analytics, statistics, overview, dashboard > insight
import, migrate, bulk > import
merchant, shop, store, purchase > card transaction simulate
decline, refuse, reject > decline reject
swipe, tap > card authorization
fail, fails, broken, goes wrong > fail
compliance, review, reviewer > review
lost, stolen > freeze close card
stop using, not used, no longer > delete cancel
confirm, agree, consent, ok > approve accept
state changes, changes of state > event
salary, payroll, wage, rent, subscription > schedule payment
collect, receive, accept money, get paid > onramp deposit account
virtual account, iban for > onramp account
fiat > bank
device, passkey, key pair > signer key
access, permission > user mandate
allow, permit, up to, at most > let mandate
list price > pricing
allowed, supported, available > capability
missing, lack, required, outstanding > requirement application
form, questionnaire > application details
address > address
arrived, through, done, settled, complete, cleared > status get
email, phone, name > update
test, fake > simulate sandbox
overdue, upcoming > schedule list
exchange rate, rate > swap
logs, log, audit > event list
html, page > link
human > reviewer
proof of address > poa
due diligence > edd
request for information, more information > rfi information
beneficial owner > ubo individual
http payment, paid api, paywall > x402
event, happened > event
pull back, pull out, back out, retract, give up > withdraw
throw away, discard, wipe, unregister, undeclare, forget, take away, take off > delete remove
build, introduce, form, launch, establish, register > create
alter, adjust, revise, fix, switch, tweak > update
tighten, loosen, widen, extend > amend update
sign off, wave through, pass, countersign, endorse > approve
turn down, deny, turn away > reject decline
send in, hand in, turn in, file > submit
carry out, execute, perform, go ahead, act on > instruction accept
halt, disable > freeze
reactivate, reinstate, restore > unfreeze
let go, let through, free > release
hold, held, withhold, retain > keep back hold
land, go through > settle complete
vanish, lapse, run out, time out, disappear > expire
come back > return
recall, claw back > reverse
plan, coming week, weekly, monthly, every week, each month, until > schedule
listen > webhook subscribe
award > grant
outside, external > declare external
login > user
reserve, pledge > hold
plastic > physical card
not pass, does not pass > reject fail
`

export interface Synonym {
  /** Stems that follow each other. */
  readonly typed: readonly string[]
  readonly meant: readonly string[]
}

/** Makes the list of synonyms. */
export function synonymsOf(): readonly Synonym[] {
  return written
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [typed = '', meant = ''] = line.split('>')
      const stems = stemsOf(meant)
      return typed.split(',').map((words) => ({ typed: stemsOf(words), meant: stems }))
    })
    .filter(({ typed }) => typed.length > 0)
}
