import { takeAddresses, takeBank } from './banks.js'
import { Reading } from './reading.js'

/** What a document asks to pay, as a sentence that the engine reads like any other; undefined where it does not say. */
export function invoiceClause(text: string, amounts: RegExp): string | undefined {
  const lines = text.split(/\n+/).map((line) => line.replace(/\s+/g, ' ').trim())
  const amount = amountOf(lines, amounts)
  const payee = fieldOf(
    lines,
    /^(?:invoice from|bill(?:ed)? (?:by|from)|from|payee|pay to|pay to the order of|vendor|supplier|beneficiary|seller|remit to)\s*:\s*(.+)$/i,
  )
  if (amount === undefined || payee === undefined) return undefined
  const reading = new Reading(lines.join('\n'))
  const [address] = takeAddresses(reading)
  const bank = takeBank(new Reading(lines.join('\n')))
  const due = fieldOf(lines, /^(?:due(?: date| on| by)?|payment due|pay by|date due)\s*:\s*(.+)$/i)
  const postal = fieldOf(lines, /^(?:address|payee address)\s*:\s*(?!0x)(.+,.+)$/i)
  const network =
    /\b(?:on|network\s*:|chain\s*:)\s*(ethereum|base|solana|polygon|arbitrum|optimism|avalanche)/i.exec(
      text,
    )?.[1]
  const parts = [
    `Pay "${payee.replace(/["“”]/g, '')}" ${amount}`,
    ...(due === undefined ? [] : [`on ${due.replace(/\.$/, '')}`]),
    ...(address === undefined ? [] : [`at ${address.address}`]),
    ...(network === undefined ? [] : [`on ${network}`]),
    ...(bank?.routing_number === undefined ? [] : [`routing number ${bank.routing_number}`]),
    ...(bank?.account_number === undefined ? [] : [`account number ${bank.account_number}`]),
    ...(bank?.account_type === undefined ? [] : [bank.account_type]),
    ...(bank?.iban === undefined ? [] : [`IBAN ${bank.iban}`]),
    ...(bank?.bic === undefined ? [] : [`BIC ${bank.bic}`]),
    ...(postal === undefined ? [] : [`address: ${postal}`]),
  ]
  return parts.join(' ')
}

/** What is due; else the total; else the only amount that there is. */
function amountOf(lines: readonly string[], amounts: RegExp): string | undefined {
  const found = (line: string): string | undefined => amounts.exec(line)?.[0]
  for (const label of [
    /\b(?:amount|balance|total) due\b/i,
    /\b(?:grand )?total\b(?!.*\bsub)/i,
    /^amount\b/i,
  ]) {
    const line = lines.find(
      (each) => label.test(each) && !/\bsub-?total\b/i.test(each) && found(each) !== undefined,
    )
    if (line !== undefined) return found(line)
  }
  const all = new Set(lines.flatMap((line) => found(line) ?? []))
  return all.size === 1 ? [...all][0] : undefined
}

function fieldOf(lines: readonly string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const value = pattern.exec(line)?.[1]?.trim()
    if (value !== undefined && value !== '') return value
  }
  return undefined
}
