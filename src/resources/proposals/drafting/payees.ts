import type { DeskPayee } from './desk.js'
import { literally, type Reading } from './reading.js'

/** Whom a text speaks of: somebody who is known, or a name. */
export type Named = { readonly known: DeskPayee } | { readonly known: null; readonly name: string }

/** Words that stand where a name would, and are none. */
const noNames: ReadonlySet<string> = new Set(
  'let,allow,authorize,authorise,permit,mandate,transfer,wire,please,then,also,give,settle,a,an,the,this,that,these,those,it,them,him,her,me,us,you,my,our,your,their,his,invoice,invoices,bill,bills,agent,wallet,anyone,anybody,everyone,everybody,someone,somebody,each,every,all,up,at,on,in,by,for,from,to,pay,send,be,make,and,or,with,money,payment,payments,payee,payees,recipient,recipients,vendor,vendors,supplier,suppliers,account,bank,address'.split(
    ',',
  ),
)

const properName = "(?:[A-Z][\\w&'’.-]*|[A-Z]\\b)"
const nameInText = new RegExp(
  `\\b(?:[Tt]o|[Ff]or|[Pp]ay|[Ss]end|[Tt]ransfer|[Ww]ire|[Rr]ecipient|[Pp]ayee)\\s+(?:to\\s+)?(?:(?:our|my|the|a|new)\\s+)*(?:(?:recipient|payee|vendor|supplier)\\s+)?(${properName}(?:\\s+(?:${properName}|of|de|van|von|der|la|&))*)`,
)

/** Takes the payees out of a text, in no particular order; several where each gets a payment. */
export function takePayees(reading: Reading, known: readonly DeskPayee[]): readonly Named[] {
  const quoted = reading.takeAll(/["“]([^"”¦]{2,140})["”]/).map(([, name = '']) => byName(known, name.trim()))
  // Longer names first: one may be part of another.
  const byLength = [...known].sort((a, b) => b.name.length - a.name.length)
  const found = byLength.flatMap((payee) => {
    const taken = reading.take(new RegExp(`(?<!\\w)${literally(payee.name)}(?:['’]s)?(?!\\w)`, 'i'))
    return taken === null ? [] : [{ payee, at: taken.index }]
  })
  const named = [...quoted, ...found.map(({ payee }): Named => ({ known: payee }))]
  const more = takeNewNames(reading, known, named.length > 0)
  return [...named, ...more]
}

/** @param hasSome in a list, only what stands beside a known name is one more */
function takeNewNames(reading: Reading, known: readonly DeskPayee[], hasSome: boolean): readonly Named[] {
  const written =
    reading.take(nameInText)?.[1] ?? (hasSome ? undefined : (leadingName(reading) ?? smallName(reading)))
  if (written === undefined) return []
  const several = /\beach\b/i.test(reading.rest)
  const rest = several
    ? reading.takeAll(new RegExp(`(?:,|\\band)\\s+(${properName}(?:\\s+${properName})*)`))
    : []
  return [written, ...rest.map(([, name = '']) => name)]
    .map((name) => name.replace(/[\s.,]+$/, '').replace(/['’]s$/, ''))
    .filter((name) => name !== '' && !noNames.has(name.toLowerCase()))
    .map((name) => byName(known, name))
}

/** In a list of payments, only the first one has a verb. */
function leadingName(reading: Reading): string | undefined {
  const [, name] = new RegExp(`^[\\s,]*(${properName}(?:\\s+${properName})*)`).exec(reading.rest) ?? []
  const [first = ''] = name?.split(/\s/) ?? []
  if (name === undefined || noNames.has(first.toLowerCase())) return undefined
  reading.take(new RegExp(literally(name)))
  return name
}

/** A name in small letters, as people write who are in a hurry. */
function smallName(reading: Reading): string | undefined {
  const [, name] = /\b(?:to|pay|send)\s+([a-z][\w-]{2,})\b/.exec(reading.rest) ?? []
  if (name === undefined || noNames.has(name)) return undefined
  reading.take(new RegExp(`\\b(?:to|pay|send)\\s+${literally(name)}\\b`))
  return name
}

function byName(known: readonly DeskPayee[], name: string): Named {
  const payee = known.find((each) => each.name.toLowerCase() === name.toLowerCase())
  return payee === undefined ? { known: null, name } : { known: payee }
}

export function nameOf(named: Named): string {
  return named.known === null ? named.name : named.known.name
}
