"""Steers a server of platform-simulator from tests in Python, by the standard library alone.

Generated from the description of the control API by `npm run docs`; edits are overwritten. Copy it
beside your tests: it is one file. Names are those of the guide, as Python writes them: freeze_customer
for sim.simulate.freezeCustomer.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager
from typing import Any, Iterator


class Refused(Exception):
    """A refusal: of the platform, by World.api, or of the control API. The slug tells which."""

    def __init__(self, status: int, document: dict[str, Any]) -> None:
        hint = document.get("sim_hint")
        detail = document.get("detail", f"status {status}")
        super().__init__(f"{detail} ({hint})" if hint else detail)
        self.status = status
        self.slug = str(document.get("type", "")).rpartition("#")[2]
        self.detail = detail
        self.errors = document.get("errors", [])
        self.document = document


class _Part:
    """One part of a world: its calls are made there."""

    def __init__(self, world: World) -> None:
        self._call = world._call
        self._world = world._world


class Api:
    """The operations of the API as the test's own hand: world.api.customers.create({...}). They need no key,
    and meet no limit and no fault. Arguments are those of sim.api, in their order.
    """

    def __init__(self, world: World) -> None:
        self._of = world

    def __getattr__(self, namespace: str) -> _Operations:
        return _Operations(self._of, _camel(namespace))


class _Operations:
    def __init__(self, world: World, namespace: str) -> None:
        self._of = world
        self._namespace = namespace

    def __getattr__(self, verb: str) -> Any:
        def call(*arguments: Any) -> Any:
            path = f"/__sim/api/{self._namespace}.{_camel(verb)}"
            return self._of._call("POST", path, body={"input": [_sent(each) for each in arguments]}, gives="result")

        return call


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found.group(1).upper(), name)


def _sent(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _segment(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")


def _query_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Worlds(_Part):
    def current(self) -> World:
        """The world whose key was sent, or at whose address it was asked; the default one without."""
        return self._world(self._call("GET", "/__sim/world"))

    def list(self) -> Any:
        """Every world of this server."""
        return self._call("GET", "/__sim/worlds", gives="data")

    def create(self, **members: Any) -> World:
        """A world with its own clock, by the options of createSimulator. What is sent with its key, or to its
        address, is its own.
        """
        return self._world(self._call("POST", "/__sim/worlds", body={**members}))

    def delete(self, id: Any) -> Any:
        """Ends a world; its keys are unknown from then on."""
        return self._call("DELETE", f"/__sim/worlds/{_segment(id)}")


class Clock(_Part):
    def now(self) -> Any:
        """The time; the answer also says what is due next."""
        return self._call("GET", "/__sim/clock")

    def pending(self) -> Any:
        """Every job that waits, soonest first."""
        return self._call("GET", "/__sim/clock/pending", gives="data")

    def advance(self, duration: Any) -> Any:
        """Moves time on; answers when every due job has run and every delivery has its outcome."""
        return self._call("POST", "/__sim/clock/advance", body={"duration": duration})

    def advance_to(self, instant: Any) -> Any:
        """Moves time to a moment."""
        return self._call("POST", "/__sim/clock/advanceTo", body={"instant": instant})

    def run_next(self) -> Any:
        """Moves time to the next job and runs it; `ran` is null when none waits."""
        return self._call("POST", "/__sim/clock/runNext")


class Requests(_Part):
    def list(self, *, operation: Any = None, method: Any = None, path: Any = None, status: Any = None, traffic: Any = None) -> Any:
        """What was asked of the world, oldest first."""
        return self._call("GET", "/__sim/requests", query={"operation": operation, "method": method, "path": path, "status": status, "traffic": traffic}, gives="data")


class Events(_Part):
    def list(self, *, type: Any = None, client_id: Any = None) -> Any:
        """What happened, oldest first."""
        return self._call("GET", "/__sim/events", query={"type": type, "clientId": client_id}, gives="data")


class Webhooks(_Part):
    def deliveries(self, *, status: Any = None, event_type: Any = None, url: Any = None) -> Any:
        """What webhook targets were told, with every attempt; oldest first."""
        return self._call("GET", "/__sim/deliveries", query={"status": status, "event_type": event_type, "url": url}, gives="data")

    def drop(self, attempts: Any) -> Any:
        """The next attempts are lost on the way: they fail, and are made again; 0 for none."""
        return self._call("POST", "/__sim/deliveries/drop", body={"attempts": attempts})

    def duplicate(self, **members: Any) -> Any:
        """The next deliveries, one unless told otherwise, arrive twice; 0 for none."""
        return self._call("POST", "/__sim/deliveries/duplicate", body={**members})

    def reorder(self, **members: Any) -> Any:
        """From now on what is due at one instant goes out backwards, or shuffled by a seed; a seed of false
        ends it.
        """
        return self._call("POST", "/__sim/deliveries/reorder", body={**members})

    def tamper(self) -> Any:
        """The body of the next attempt is dated a second later after it was signed."""
        return self._call("POST", "/__sim/deliveries/tamper")

    def retry(self, delivery_id: Any) -> Any:
        """Tries a delivery again that failed for good."""
        return self._call("POST", "/__sim/deliveries/retry", body={"delivery_id": delivery_id})

    def replay(self, event_id: Any) -> Any:
        """Delivers an event again, for any client."""
        return self._call("POST", "/__sim/deliveries/replay", body={"event_id": event_id})


class Faults(_Part):
    def list(self) -> Any:
        """The faults that were set, and how often each happened."""
        return self._call("GET", "/__sim/faults", gives="data")

    def next(self, operation: Any, fault: Any) -> Any:
        """A fault for the next calls of an operation, as sim.faults.next takes it."""
        return self._call("POST", "/__sim/faults", body={"operation": operation, "fault": fault}, gives="data")

    def clear(self) -> Any:
        """Forgets every fault."""
        return self._call("DELETE", "/__sim/faults")

    def unhit(self) -> Any:
        """What was to go wrong and never did, with calls and with deliveries: for the end of a test."""
        return self._call("GET", "/__sim/faults/unhit", gives="data")


class Agents(_Part):
    def explain(self, payment_agent_id: Any, request: Any) -> Any:
        """How a text is read for an agent: each word with the rule that took it, and what would be drafted or
        asked. Nothing happens, and no draft is counted.
        """
        return self._call("POST", "/__sim/agents/explain", body={"payment_agent_id": payment_agent_id, "request": request})


class Policies(_Part):
    def explain(self, intent: Any, **members: Any) -> Any:
        """What decides over an intent of a wallet or a policy, rule by rule, and whose signatures it takes;
        nothing happens. With signatures it is judged by who signed, without them as if as many had signed
        as it takes.
        """
        return self._call("POST", "/__sim/policies/explain", body={"intent": intent, **members})


class Coverage(_Part):
    def begin(self, name: Any, **members: Any) -> Any:
        """Names the test that runs now: what the world meets from now on is written down as its."""
        return self._call("POST", "/__sim/coverage/test", body={"name": name, **members})

    def end(self) -> Any:
        """Ends the test that was named, and writes down what it met."""
        return self._call("DELETE", "/__sim/coverage/test")

    def met(self) -> Any:
        """What the application has met in the world since the test was named."""
        return self._call("GET", "/__sim/coverage")


class Simulate(_Part):
    def set_developer_fees(self, client_id: Any, allowed: Any) -> Any:
        """Gives a client the right to take developer fees, or takes it away."""
        return self._call("POST", "/__sim/simulate/setDeveloperFees", body={"client_id": client_id, "allowed": allowed}, gives="result")

    def create_client(self, client: Any) -> Any:
        """Another organisation on the platform, with an admin and a key: for tests of what one client cannot
        see of another.
        """
        return self._call("POST", "/__sim/simulate/createClient", body={"client": client}, gives="result")

    def accept_document(self, id: Any) -> Any:
        """A reviewer finds nothing wrong with a document."""
        return self._call("POST", "/__sim/simulate/acceptDocument", body={"id": id}, gives="result")

    def reject_document(self, id: Any) -> Any:
        """A reviewer rejects a document: it counts no more, and another has to be uploaded in its place."""
        return self._call("POST", "/__sim/simulate/rejectDocument", body={"id": id}, gives="result")

    def approve_onboarding(self, id: Any) -> Any:
        """Approves the onboarding of a customer and lets it transact. Takes a customer or application id, as
        all of these do.
        """
        return self._call("POST", "/__sim/simulate/approveOnboarding", body={"id": id}, gives="result")

    def reject_onboarding(self, id: Any, **members: Any) -> Any:
        """A reviewer declines the onboarding of a customer."""
        return self._call("POST", "/__sim/simulate/rejectOnboarding", body={"id": id, **members}, gives="result")

    def auto_decline_onboarding(self, id: Any, **members: Any) -> Any:
        """Screening declines without a reviewer."""
        return self._call("POST", "/__sim/simulate/autoDeclineOnboarding", body={"id": id, **members}, gives="result")

    def submit_onboarding(self, id: Any) -> Any:
        """The customer submits the hosted form, which also answers what was asked for."""
        return self._call("POST", "/__sim/simulate/submitOnboarding", body={"id": id}, gives="result")

    def start_review(self, id: Any) -> Any:
        """A reviewer begins to look at the application."""
        return self._call("POST", "/__sim/simulate/startReview", body={"id": id}, gives="result")

    def revise_onboarding(self, id: Any) -> Any:
        """A reviewer changes the application."""
        return self._call("POST", "/__sim/simulate/reviseOnboarding", body={"id": id}, gives="result")

    def close_review(self, id: Any) -> Any:
        """A reviewer closes the application without a decision."""
        return self._call("POST", "/__sim/simulate/closeReview", body={"id": id}, gives="result")

    def reopen_review(self, id: Any) -> Any:
        """A reviewer takes up a closed application again."""
        return self._call("POST", "/__sim/simulate/reopenReview", body={"id": id}, gives="result")

    def request_information(self, id: Any, **members: Any) -> Any:
        """A reviewer opens a request for information, beside those that are open."""
        return self._call("POST", "/__sim/simulate/requestInformation", body={"id": id, **members}, gives="result")

    def rate_risk(self, id: Any, level: Any) -> Any:
        """The platform rates who applies: a high risk has to answer enhanced due diligence before it submits."""
        return self._call("POST", "/__sim/simulate/rateRisk", body={"id": id, "level": level}, gives="result")

    def respond_to_information(self, id: Any, **members: Any) -> Any:
        """The customer answers on the hosted page what was asked for: everything, or what is named. When
        nothing is missing any more the review goes on.
        """
        return self._call("POST", "/__sim/simulate/respondToInformation", body={"id": id, **members}, gives="result")

    def freeze_customer(self, id: Any, **members: Any) -> Any:
        """Freezes an active customer; the reason is the missing proof of address unless another is given."""
        return self._call("POST", "/__sim/simulate/freezeCustomer", body={"id": id, **members}, gives="result")

    def unfreeze_customer(self, id: Any, **members: Any) -> Any:
        """Lets a frozen customer transact again."""
        return self._call("POST", "/__sim/simulate/unfreezeCustomer", body={"id": id, **members}, gives="result")

    def submit_proof_of_address(self, id: Any) -> Any:
        """The customer submits a proof of address."""
        return self._call("POST", "/__sim/simulate/submitProofOfAddress", body={"id": id}, gives="result")

    def approve_proof_of_address(self, id: Any) -> Any:
        """Approves the proof and unfreezes a frozen customer."""
        return self._call("POST", "/__sim/simulate/approveProofOfAddress", body={"id": id}, gives="result")

    def reject_proof_of_address(self, id: Any) -> Any:
        """Rejects the proof; a frozen customer stays frozen."""
        return self._call("POST", "/__sim/simulate/rejectProofOfAddress", body={"id": id}, gives="result")

    def review_by_partner(self, id: Any) -> Any:
        """A partner bank looks at the customer before it may transact."""
        return self._call("POST", "/__sim/simulate/reviewByPartner", body={"id": id}, gives="result")

    def update_kyb_link(self, id: Any, status: Any) -> Any:
        """The hosted identity check moved."""
        return self._call("POST", "/__sim/simulate/updateKybLink", body={"id": id, "status": status}, gives="result")

    def set_rd_allowed(self, id: Any, allowed: Any) -> Any:
        """Whether the state of the customer admits the platform's own stablecoin; it does unless told."""
        return self._call("POST", "/__sim/simulate/setRdAllowed", body={"id": id, "allowed": allowed}, gives="result")

    def set_customer_email(self, id: Any, email: Any) -> Any:
        """The hosted form learns an email address; no endpoint sets it."""
        return self._call("POST", "/__sim/simulate/setCustomerEmail", body={"id": id, "email": email}, gives="result")

    def publish_legal_document(self, revision: Any) -> Any:
        """Publishes the next revision of a document, today's unless dated otherwise, in force from its
        effective date on. Nobody has to accept it until `requireTerms`.
        """
        return self._call("POST", "/__sim/simulate/publishLegalDocument", body={"revision": revision}, gives="result")

    def require_terms(self, **members: Any) -> Any:
        """The documents in force have to be accepted (again): by one customer, named by its id or its
        application's, or by every one.
        """
        return self._call("POST", "/__sim/simulate/requireTerms", body={**members}, gives="result")

    def require_disclosure(self, id: Any, disclosure: Any) -> Any:
        """A disclosure has to be accepted beside the documents, such as the terms of a product. Money moves
        without it.
        """
        return self._call("POST", "/__sim/simulate/requireDisclosure", body={"id": id, "disclosure": disclosure}, gives="result")

    def accept_terms(self, id: Any) -> Any:
        """The customer accepts on the hosted page all that is outstanding."""
        return self._call("POST", "/__sim/simulate/acceptTerms", body={"id": id}, gives="result")

    def set_capability(self, customer_id: Any, capability: Any) -> Any:
        """Sets what a customer can do, and what it lacks for it, from now on."""
        return self._call("POST", "/__sim/simulate/setCapability", body={"customer_id": customer_id, "capability": capability}, gives="result")

    def capability_service(self, state: Any) -> Any:
        """Takes the service that knows the capabilities of customers down, which is answered with 503, or
        brings it back.
        """
        return self._call("POST", "/__sim/simulate/capabilityService", body={"state": state}, gives="result")

    def set_fx_currency(self, customer_id: Any, currency: Any) -> Any:
        """Changes what is said of one currency for one customer, or with null for all; what is left out stays
        as it was.
        """
        return self._call("POST", "/__sim/simulate/setFxCurrency", body={"customer_id": customer_id, "currency": currency}, gives="result")

    def raise_exception(self, exception: Any) -> Any:
        """Tells a client that something is wrong, and returns the id to clear it by."""
        return self._call("POST", "/__sim/simulate/raiseException", body={"exception": exception}, gives="result")

    def clear_exception(self, exception_id: Any) -> Any:
        """The exception is over."""
        return self._call("POST", "/__sim/simulate/clearException", body={"exception_id": exception_id}, gives="result")

    def decide_import(self, token: Any, outcome: Any) -> Any:
        """Says what becomes of a token when it is redeemed, and whose it is. Without it the token is good."""
        return self._call("POST", "/__sim/simulate/decideImport", body={"token": token, "outcome": outcome}, gives="result")

    def pause_import(self, id: Any) -> Any:
        """The platform pauses an import of tokens."""
        return self._call("POST", "/__sim/simulate/pauseImport", body={"id": id}, gives="result")

    def resume_import(self, id: Any) -> Any:
        """The platform goes on with an import that was paused."""
        return self._call("POST", "/__sim/simulate/resumeImport", body={"id": id}, gives="result")

    def cancel_import(self, id: Any) -> Any:
        """The platform cancels an import: what was redeemed stays."""
        return self._call("POST", "/__sim/simulate/cancelImport", body={"id": id}, gives="result")

    def fill_in_onboarding(self, id: Any) -> Any:
        """The customer fills in the hosted form: details, people, documents and attestations, whatever is
        missing. It submits nothing.
        """
        return self._call("POST", "/__sim/simulate/fillInOnboarding", body={"id": id}, gives="result")

    def ask_question(self, id: Any, question: Any) -> Any:
        """A reviewer asks a question: the short form of `requestInformation`."""
        return self._call("POST", "/__sim/simulate/askQuestion", body={"id": id, "question": question}, gives="result")

    def request_replacement(self, id: Any, **members: Any) -> Any:
        """A reviewer rejects a document, says why, and asks for another one in its place."""
        return self._call("POST", "/__sim/simulate/requestReplacement", body={"id": id, **members}, gives="result")

    def ask_for_proof_of_address(self, id: Any, **members: Any) -> Any:
        """A reviewer asks where the applicant lives or works, or where one person of a business lives."""
        return self._call("POST", "/__sim/simulate/askForProofOfAddress", body={"id": id, **members}, gives="result")

    def freeze_recipient(self, recipient_id: Any) -> Any:
        """The platform stops payments to a recipient."""
        return self._call("POST", "/__sim/simulate/freezeRecipient", body={"recipient_id": recipient_id}, gives="result")

    def set_fednow_reachable(self, routing_number: Any, reachable: Any) -> Any:
        """Whether FedNow reaches the US bank with this routing number; every bank, unless told."""
        return self._call("POST", "/__sim/simulate/setFednowReachable", body={"routing_number": routing_number, "reachable": reachable}, gives="result")

    def set_address_risk(self, address: Any, risk: Any) -> Any:
        """Whether screening takes an address for a high risk: payments to it are refused, and deposits from it
        are kept.
        """
        return self._call("POST", "/__sim/simulate/setAddressRisk", body={"address": address, "risk": risk}, gives="result")

    def unfreeze_recipient(self, recipient_id: Any) -> Any:
        """The platform lets a recipient be paid again."""
        return self._call("POST", "/__sim/simulate/unfreezeRecipient", body={"recipient_id": recipient_id}, gives="result")

    def wallet_deposit(self, wallet_id: Any, deposit: Any) -> Any:
        """Crypto reaches a wallet from outside. Returns the id of the transaction. No sandbox cap applies, and
        no policy judges it.
        """
        return self._call("POST", "/__sim/simulate/walletDeposit", body={"wallet_id": wallet_id, "deposit": deposit}, gives="result")

    def settle_wallet_transaction(self, transaction_id: Any) -> Any:
        """The network confirms what a wallet sent, now."""
        return self._call("POST", "/__sim/simulate/settleWalletTransaction", body={"transaction_id": transaction_id}, gives="result")

    def fail_wallet_transaction(self, transaction_id: Any, **members: Any) -> Any:
        """What a wallet sent fails on its network: the money is in the wallet again."""
        return self._call("POST", "/__sim/simulate/failWalletTransaction", body={"transaction_id": transaction_id, **members}, gives="result")

    def set_faucet_float(self, amount: Any) -> Any:
        """What the sandbox's faucet has left, as a decimal string in its stablecoin; null for any amount."""
        return self._call("POST", "/__sim/simulate/setFaucetFloat", body={"amount": amount}, gives="result")

    def bank_deposit(self, account_id: Any, deposit: Any) -> Any:
        """A bank credits an onramp's account. Returns the id of the auto transaction, or of the deposit that
        waits where the account has as many as it may. No sandbox cap applies.
        """
        return self._call("POST", "/__sim/simulate/bankDeposit", body={"account_id": account_id, "deposit": deposit}, gives="result")

    def crypto_deposit(self, address: Any, deposit: Any) -> Any:
        """Crypto reaches an address of an account, a one-off or a wallet. Returns the id of the transaction,
        or of the deposit that waits where the account has as many as it may.
        """
        return self._call("POST", "/__sim/simulate/cryptoDeposit", body={"address": address, "deposit": deposit}, gives="result")

    def confirm(self, transaction_id: Any) -> Any:
        """The network confirms a deposit that was seen."""
        return self._call("POST", "/__sim/simulate/confirm", body={"transaction_id": transaction_id}, gives="result")

    def expire(self, transaction_id: Any) -> Any:
        """The network drops a deposit that was seen."""
        return self._call("POST", "/__sim/simulate/expire", body={"transaction_id": transaction_id}, gives="result")

    def keep_back(self, transaction_id: Any, **members: Any) -> Any:
        """Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a
        reviewer look at it.
        """
        return self._call("POST", "/__sim/simulate/keepBack", body={"transaction_id": transaction_id, **members}, gives="result")

    def release(self, transaction_id: Any) -> Any:
        """Lets money go that was kept back."""
        return self._call("POST", "/__sim/simulate/release", body={"transaction_id": transaction_id}, gives="result")

    def reject(self, transaction_id: Any, **members: Any) -> Any:
        """Compliance refuses money that was not converted yet: it goes to where it came from."""
        return self._call("POST", "/__sim/simulate/reject", body={"transaction_id": transaction_id, **members}, gives="result")

    def fail_transaction(self, transaction_id: Any, **members: Any) -> Any:
        """A transaction on its way fails, and the deposit goes back."""
        return self._call("POST", "/__sim/simulate/failTransaction", body={"transaction_id": transaction_id, **members}, gives="result")

    def settle_payment(self, transaction_id: Any) -> Any:
        """A transaction on its way arrives now."""
        return self._call("POST", "/__sim/simulate/settlePayment", body={"transaction_id": transaction_id}, gives="result")

    def cancel_transaction(self, transaction_id: Any) -> Any:
        """The platform cancels a transaction that was not converted yet."""
        return self._call("POST", "/__sim/simulate/cancelTransaction", body={"transaction_id": transaction_id}, gives="result")

    def return_payment(self, transaction_id: Any, **members: Any) -> Any:
        """The recipient's bank sends a completed payment back, or a part of it, with a code such as R01."""
        return self._call("POST", "/__sim/simulate/returnPayment", body={"transaction_id": transaction_id, **members}, gives="result")

    def reverse(self, transaction_id: Any, **members: Any) -> Any:
        """The originator takes back a completed payment: an onramp's deposit, or a payout to a bank."""
        return self._call("POST", "/__sim/simulate/reverse", body={"transaction_id": transaction_id, **members}, gives="result")

    def finish_recovery(self, transaction_id: Any) -> Any:
        """The money of a return or a reversal, an hour on its way, is back now."""
        return self._call("POST", "/__sim/simulate/finishRecovery", body={"transaction_id": transaction_id}, gives="result")

    def complete_x402_enablement(self, payment_agent_id: Any) -> Any:
        """The wallet of an agent for x402 is there, now. Returns its id."""
        return self._call("POST", "/__sim/simulate/completeX402Enablement", body={"payment_agent_id": payment_agent_id}, gives="result")

    def settle_hold(self, hold_id: Any, **members: Any) -> Any:
        """The transfer of an x402 hold is seen on its network: the money leaves the wallet of the agent.
        Returns the hash of the transaction.
        """
        return self._call("POST", "/__sim/simulate/settleHold", body={"hold_id": hold_id, **members}, gives="result")

    def x402_service(self, state: Any) -> Any:
        """Takes x402 down, so that it answers 503 to enabling and signing, has it not offered (501), or brings
        it back.
        """
        return self._call("POST", "/__sim/simulate/x402Service", body={"state": state}, gives="result")

    def approve_cardholder(self, cardholder_id: Any) -> Any:
        """The review of a cardholder ends well, now."""
        return self._call("POST", "/__sim/simulate/approveCardholder", body={"cardholder_id": cardholder_id}, gives="result")

    def reject_cardholder(self, cardholder_id: Any) -> Any:
        """The review of a cardholder ends badly: they can have no card."""
        return self._call("POST", "/__sim/simulate/rejectCardholder", body={"cardholder_id": cardholder_id}, gives="result")

    def complete_card_enablement(self, wallet_id: Any) -> Any:
        """A wallet pays for cards from now on, whether that was endorsed or not."""
        return self._call("POST", "/__sim/simulate/completeCardEnablement", body={"wallet_id": wallet_id}, gives="result")

    def activate_card(self, card_id: Any) -> Any:
        """A pending card can be used, now: its holder activates a physical one."""
        return self._call("POST", "/__sim/simulate/activateCard", body={"card_id": card_id}, gives="result")

    def freeze_card(self, card_id: Any, source: Any) -> Any:
        """Somebody freezes a card: its holder, compliance or the platform."""
        return self._call("POST", "/__sim/simulate/freezeCard", body={"card_id": card_id, "source": source}, gives="result")

    def unfreeze_card(self, card_id: Any, source: Any) -> Any:
        """Somebody lifts their own freeze of a card."""
        return self._call("POST", "/__sim/simulate/unfreezeCard", body={"card_id": card_id, "source": source}, gives="result")

    def decline_next_authorization(self, card_id: Any, reason: Any) -> Any:
        """The next authorization of a card is declined for this reason; null takes that back."""
        return self._call("POST", "/__sim/simulate/declineNextAuthorization", body={"card_id": card_id, "reason": reason}, gives="result")

    def card_authorization(self, card_id: Any, authorization: Any) -> Any:
        """A merchant uses a card, now and without the cap and the limit of the sandbox. Returns the id of the
        transaction.
        """
        return self._call("POST", "/__sim/simulate/cardAuthorization", body={"card_id": card_id, "authorization": authorization}, gives="result")

    def announce_card_transaction(self, card_id: Any, purchase: Any) -> Any:
        """A card transaction is known before its first authorization: it is pending. Returns its id."""
        return self._call("POST", "/__sim/simulate/announceCardTransaction", body={"card_id": card_id, "purchase": purchase}, gives="result")

    def authorize_card_transaction(self, card_transaction_id: Any) -> Any:
        """A pending card transaction is authorized, or declined as any other would be."""
        return self._call("POST", "/__sim/simulate/authorizeCardTransaction", body={"card_transaction_id": card_transaction_id}, gives="result")

    def decline_card_transaction(self, card_transaction_id: Any, reason: Any) -> Any:
        """A pending card transaction is declined for this reason."""
        return self._call("POST", "/__sim/simulate/declineCardTransaction", body={"card_transaction_id": card_transaction_id, "reason": reason}, gives="result")

    def force_post_card(self, card_id: Any, purchase: Any) -> Any:
        """A merchant takes money from a card that it never asked for: all of it is outstanding. Returns the id
        of the transaction.
        """
        return self._call("POST", "/__sim/simulate/forcePostCard", body={"card_id": card_id, "purchase": purchase}, gives="result")

    def advance_card_transaction(self, card_transaction_id: Any, advance: Any) -> Any:
        """What the sandbox can be asked for, now and without its cap. What is cleared after its hold is gone
        is force posted. Returns the id of the transaction, which for a return is a new one.
        """
        return self._call("POST", "/__sim/simulate/advanceCardTransaction", body={"card_transaction_id": card_transaction_id, "advance": advance}, gives="result")

    def set_self_serve(self, self_serve: Any, **members: Any) -> Any:
        """Makes a client self-serve, so that it pays with prepaid credits, or ends that; the first client
        unless another is named.
        """
        return self._call("POST", "/__sim/simulate/setSelfServe", body={"self_serve": self_serve, **members}, gives="result")

    def complete_checkout(self, checkout: Any) -> Any:
        """Somebody pays for credits: they are there now."""
        return self._call("POST", "/__sim/simulate/completeCheckout", body={"checkout": checkout}, gives="result")

    def cancel_checkout(self, checkout: Any) -> Any:
        """Whoever was to pay for credits leaves the checkout: it cannot be paid any more."""
        return self._call("POST", "/__sim/simulate/cancelCheckout", body={"checkout": checkout}, gives="result")

    def grant_credits(self, grant: Any, **members: Any) -> Any:
        """The platform gives credits to a client as a bonus, or adjusts its balance. Returns the id of the
        entry.
        """
        return self._call("POST", "/__sim/simulate/grantCredits", body={"grant": grant, **members}, gives="result")

    def refund_credits(self, entry_id: Any) -> Any:
        """The platform gives back what it took for a transaction or a review, or what is left of it. Returns
        the id of the entry.
        """
        return self._call("POST", "/__sim/simulate/refundCredits", body={"entry_id": entry_id}, gives="result")

    def checkout_service(self, state: Any) -> Any:
        """Takes the checkout of credits down, which purchases answer with 503, or brings it back."""
        return self._call("POST", "/__sim/simulate/checkoutService", body={"state": state}, gives="result")

    def start_marketing_fee(self, **members: Any) -> Any:
        """Gives a client a contract for the marketing fee: what it keeps in the platform's own stablecoin is
        stamped at the end of each day; the first client unless another is named.
        """
        return self._call("POST", "/__sim/simulate/startMarketingFee", body={**members}, gives="result")

    def set_declared_balance(self, address: Any, amount: Any) -> Any:
        """What a declared wallet has of the platform's own stablecoin from now on."""
        return self._call("POST", "/__sim/simulate/setDeclaredBalance", body={"address": address, "amount": amount}, gives="result")


class Given(_Part):
    def active_business(self, *, silent: Any = None, **members: Any) -> Any:
        """A business that was approved and may transact."""
        return self._call("POST", "/__sim/given/activeBusiness", body={**members}, query={"silent": silent})

    def active_individual(self, *, silent: Any = None, **members: Any) -> Any:
        """A person who was approved, without a proof of address, and may transact."""
        return self._call("POST", "/__sim/given/activeIndividual", body={**members}, query={"silent": silent})

    def pending_customer(self, *, silent: Any = None, **members: Any) -> Any:
        """A business that was just created: five seconds later the sandbox approves it."""
        return self._call("POST", "/__sim/given/pendingCustomer", body={**members}, query={"silent": silent})

    def ready_application(self, *, silent: Any = None, **members: Any) -> Any:
        """A business, or an individual, whose application is filled in and not submitted."""
        return self._call("POST", "/__sim/given/readyApplication", body={**members}, query={"silent": silent})

    def customer_awaiting_info(self, *, silent: Any = None, **members: Any) -> Any:
        """A business with an open request for information: for its certificate of formation unless told
        otherwise.
        """
        return self._call("POST", "/__sim/given/customerAwaitingInfo", body={**members}, query={"silent": silent})

    def frozen_customer(self, *, silent: Any = None, **members: Any) -> Any:
        """A person who was active and is frozen, for want of a proof of address unless told otherwise."""
        return self._call("POST", "/__sim/given/frozenCustomer", body={**members}, query={"silent": silent})

    def declined_customer(self, *, silent: Any = None, **members: Any) -> Any:
        """A business whose application was declined."""
        return self._call("POST", "/__sim/given/declinedCustomer", body={**members}, query={"silent": silent})

    def withdrawn_customer(self, *, silent: Any = None, **members: Any) -> Any:
        """A business that withdrew its application."""
        return self._call("POST", "/__sim/given/withdrawnCustomer", body={**members}, query={"silent": silent})

    def customer_without_terms(self, *, silent: Any = None, **members: Any) -> Any:
        """An active business that has to accept the legal documents before money moves."""
        return self._call("POST", "/__sim/given/customerWithoutTerms", body={**members}, query={"silent": silent})

    def document(self, *, silent: Any = None, **members: Any) -> Any:
        """A document of an application, uploaded by its token: a certificate of a pending business unless told
        otherwise.
        """
        return self._call("POST", "/__sim/given/document", body={**members}, query={"silent": silent})

    def recipient(self, *, silent: Any = None, **members: Any) -> Any:
        """Somebody with an address whom a customer pays: of an active business unless told otherwise."""
        return self._call("POST", "/__sim/given/recipient", body={**members}, query={"silent": silent})

    def us_destination(self, *, silent: Any = None, **members: Any) -> Any:
        """A checking account at a bank in the United States."""
        return self._call("POST", "/__sim/given/usDestination", body={**members}, query={"silent": silent})

    def iban_destination(self, *, silent: Any = None, **members: Any) -> Any:
        """An account in euros at a bank in Germany, paid by SEPA."""
        return self._call("POST", "/__sim/given/ibanDestination", body={**members}, query={"silent": silent})

    def crypto_destination(self, *, silent: Any = None, **members: Any) -> Any:
        """A crypto address on Base, or on the network that is told."""
        return self._call("POST", "/__sim/given/cryptoDestination", body={**members}, query={"silent": silent})

    def onramp(self, *, silent: Any = None, **members: Any) -> Any:
        """A standing account that turns dollars by ACH or wire into USDC."""
        return self._call("POST", "/__sim/given/onramp", body={**members}, query={"silent": silent})

    def offramp(self, *, silent: Any = None, **members: Any) -> Any:
        """A standing account that turns USDC into dollars at a bank, or into the currency of the destination."""
        return self._call("POST", "/__sim/given/offramp", body={**members}, query={"silent": silent})

    def swap(self, *, silent: Any = None, **members: Any) -> Any:
        """A standing account that turns USDC into USDT."""
        return self._call("POST", "/__sim/given/swap", body={**members}, query={"silent": silent})

    def onramp_with_deposit(self, *, silent: Any = None, **members: Any) -> Any:
        """250 dollars have just reached an onramp: the clock takes them on."""
        return self._call("POST", "/__sim/given/onrampWithDeposit", body={**members}, query={"silent": silent})

    def completed_onramp_transaction(self, *, silent: Any = None, **members: Any) -> Any:
        """250 dollars that reached an onramp were paid out as USDC."""
        return self._call("POST", "/__sim/given/completedOnrampTransaction", body={**members}, query={"silent": silent})

    def held_deposit(self, *, silent: Any = None, **members: Any) -> Any:
        """250 dollars for an onramp, kept by compliance until `sim.simulate.release` or `reject`."""
        return self._call("POST", "/__sim/given/heldDeposit", body={**members}, query={"silent": silent})

    def one_off(self, *, silent: Any = None, **members: Any) -> Any:
        """A single payment of 1.50 that waits for its deposit: to a bank in dollars, or wherever the
        destination is.
        """
        return self._call("POST", "/__sim/given/oneOff", body={**members}, query={"silent": silent})

    def funded_one_off(self, *, silent: Any = None, **members: Any) -> Any:
        """A one-off whose deposit has just arrived: the clock takes it on."""
        return self._call("POST", "/__sim/given/fundedOneOff", body={**members}, query={"silent": silent})

    def completed_one_off(self, *, silent: Any = None, **members: Any) -> Any:
        """A one-off that was paid out."""
        return self._call("POST", "/__sim/given/completedOneOff", body={**members}, query={"silent": silent})

    def returned_one_off(self, *, silent: Any = None, **members: Any) -> Any:
        """A one-off that the receiving bank sent back, for want of funds unless told otherwise, and whose
        money is back.
        """
        return self._call("POST", "/__sim/given/returnedOneOff", body={**members}, query={"silent": silent})

    def failed_one_off(self, *, silent: Any = None, **members: Any) -> Any:
        """A one-off that failed after its deposit had arrived, which went back."""
        return self._call("POST", "/__sim/given/failedOneOff", body={**members}, query={"silent": silent})

    def signer(self, *, silent: Any = None, **members: Any) -> Any:
        """Somebody who can sign: `testSigner` of `platform-simulator/signing` makes their signatures."""
        return self._call("POST", "/__sim/given/signer", body={**members}, query={"silent": silent})

    def wallet(self, *, silent: Any = None, **members: Any) -> Any:
        """An EVM wallet of an active business: one signer signs for it, and one signature is enough."""
        return self._call("POST", "/__sim/given/wallet", body={**members}, query={"silent": silent})

    def funded_wallet(self, *, silent: Any = None, **members: Any) -> Any:
        """A wallet that has 100 USDC, unless told otherwise."""
        return self._call("POST", "/__sim/given/fundedWallet", body={**members}, query={"silent": silent})

    def agent(self, *, silent: Any = None, **members: Any) -> Any:
        """A payment agent that is active: a wallet with 100 USDC recognises its signer."""
        return self._call("POST", "/__sim/given/agent", body={**members}, query={"silent": silent})

    def mandate(self, *, silent: Any = None, **members: Any) -> Any:
        """A mandate of an active agent that a signer of its wallet approved: 100 USDC a month, to anybody."""
        return self._call("POST", "/__sim/given/mandate", body={**members}, query={"silent": silent})

    def x402_mandate(self, *, silent: Any = None, **members: Any) -> Any:
        """An x402 mandate of an active agent: a dollar each time, from a wallet of its own with 10 USDC."""
        return self._call("POST", "/__sim/given/x402Mandate", body={**members}, query={"silent": silent})

    def instruction(self, *, silent: Any = None, **members: Any) -> Any:
        """A proposal of an agent that was accepted: 1.50 USDC tomorrow, to a new recipient, under a mandate."""
        return self._call("POST", "/__sim/given/instruction", body={**members}, query={"silent": silent})

    def cardholder(self, *, silent: Any = None, **members: Any) -> Any:
        """Ada Lovelace, who was approved and may have cards of an active business."""
        return self._call("POST", "/__sim/given/cardholder", body={**members}, query={"silent": silent})

    def card(self, *, silent: Any = None, **members: Any) -> Any:
        """A virtual card that can be used, paid by a wallet that has 100 USDC."""
        return self._call("POST", "/__sim/given/card", body={**members}, query={"silent": silent})

    def authorized_card(self, *, silent: Any = None, **members: Any) -> Any:
        """A card that authorized 1.50: 1.95 are held for it."""
        return self._call("POST", "/__sim/given/authorizedCard", body={**members}, query={"silent": silent})

    def webhook_target(self, *, silent: Any = None, **members: Any) -> Any:
        """A target of the default client for every type of event, unless told otherwise."""
        return self._call("POST", "/__sim/given/webhookTarget", body={**members}, query={"silent": silent})


class World:
    """One world of a server. The application is given its base_url and its api_key."""

    def __init__(self, root: str, described: dict[str, Any], token: str | None = None) -> None:
        self._root = root
        self._token = token
        self.id: str = described["id"]
        self.api_key: str = described["api_key"]
        self.base_url = root + urllib.parse.urlsplit(described["base_url"]).path.rstrip("/")
        self.webhook_public_key: str = described["webhook_public_key"]
        self.api = Api(self)
        self.worlds = Worlds(self)
        self.clock = Clock(self)
        self.requests = Requests(self)
        self.events = Events(self)
        self.webhooks = Webhooks(self)
        self.faults = Faults(self)
        self.agents = Agents(self)
        self.policies = Policies(self)
        self.coverage = Coverage(self)
        self.simulate = Simulate(self)
        self.given = Given(self)

    def _call(
        self, method: str, path: str, *, body: Any = None, query: dict[str, Any] | None = None, gives: str | None = None
    ) -> Any:
        asked = {name: _query_text(value) for name, value in (query or {}).items() if value is not None}
        search = f"?{urllib.parse.urlencode(asked)}" if asked else ""
        answer = _ask(f"{self._root}/w/{self.id}{path}{search}", method, body, self._token)
        return answer[gives] if gives else answer

    def _world(self, described: dict[str, Any]) -> World:
        return World(self._root, described, self._token)

    def reset(self) -> Any:
        """Back to the seed: clock, rows, jobs, limits and the log."""
        return self._call("POST", "/__sim/reset")

    def seed(self, **members: Any) -> Any:
        """Begins anew from a seed, a time or a scenario; without a body, makes the present state the one that
        reset returns to.
        """
        return self._call("POST", "/__sim/seed", body={**members})

    def snapshot(self) -> Any:
        """The whole world as plain JSON."""
        return self._call("GET", "/__sim/snapshot")

    def restore(self, body: Any) -> Any:
        """Puts a snapshot in the place of the world."""
        return self._call("POST", "/__sim/restore", body=body)

    def fork(self, **members: Any) -> World:
        """The same state as a world of its own, with its own key, on a clock moved by hand."""
        return self._world(self._call("POST", "/__sim/fork", body={**members}))

    def rewind(self, to: Any, **members: Any) -> World:
        """The world as it was before an entry of its timeline, or at a moment, as another world with its own
        key. Needs the option rewind.
        """
        return self._world(self._call("POST", "/__sim/rewind", body={"to": to, **members}))

    def possible(self, id: Any) -> Any:
        """What can happen now to a customer, a transaction or whatever else has this id: causes and
        operations, each tried on a fork, with what would come of it. Nothing happens.
        """
        return self._call("GET", f"/__sim/possible/{_segment(id)}", gives="data")

    def idle(self, **members: Any) -> Any:
        """Performs what is due and answers when nothing is under way; with `within`, also waits on a clock of
        the host for what falls due in that time.
        """
        return self._call("POST", "/__sim/idle", body={**members})

    def timeline(self, *, format: Any = None, bodies: Any = None) -> Any:
        """Requests, events, moves, deliveries and steps of the clock in order; as text what a failing test
        wants to print.
        """
        return self._call("GET", "/__sim/timeline", query={"format": format, "bodies": bodies})


def _ask(url: str, method: str, body: Any, token: str | None) -> Any:
    headers = {"accept": "application/json"}
    if body is not None:
        headers["content-type"] = "application/json"
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            text = response.read()
    except urllib.error.HTTPError as error:
        content = error.read()
        raise Refused(error.code, json.loads(content) if content else {}) from None
    return json.loads(text) if text else None


def connect(url: str, token: str | None = None) -> World:
    """The world of a server that runs: the default one, or the one at /w/{id}."""
    address = url.rstrip("/")
    described = _ask(f"{address}/__sim/world", "GET", None, token)
    return World(re.sub(r"/w/[^/]+$", "", address), described, token)


@contextmanager
def serve(*flags: str, command: tuple[str, ...] = ("npx", "platform-simulator")) -> Iterator[World]:
    """Starts a server on a free port, with a clock that is moved by hand, until the block ends."""
    started = [*command, "serve", "--port", "0", "--json", "--clock", "manual", *flags]
    process = subprocess.Popen(started, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"{' '.join(started)} ended before it served: see what it printed above")
        token = flags[flags.index("--token") + 1] if "--token" in flags else None
        yield connect(json.loads(line)["url"], token)
    finally:
        process.terminate()
        process.wait(10)
