import { copyAsJson, type Json } from '../kernel/json.js'

/**
 * The endings of the names of secret members: credentials, documents, and the numbers of people, accounts and cards. An
 * operation declares by itself what else of it is secret: `secrets`.
 */
const secretEnd =
  /(?:^|_)(?:secrets?|tokens?|passwords?|pass_?phrase|passcode|pin|otp|jwt|credentials?|cookies?|authorization|bearer|mnemonic|seed_phrase|(?:api|private|signing|secret|access|encryption)_?keys?|file_content|payment_header|signature|import_reference|pan|cvv2?|cvc2?|iban|(?:account|card|id|identity|identification|national|passport|licen[sc]e|tax|tax_id|vat|social_security)_(?:number|no)|ssn|itin|ein|tin|tax_?id|national_id|social_security)$/
/** Headers have no schema: what looks like a credential is one. */
const secretHeader = /(?:^|_)(?:auth|key|session|sid|payment|signature)$/

/** Writes a name in one way: `accountNumber` and `X-Account-Number` are the same. */
function plainName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}

/** Tells whether what a member of this name has in it is shown to nobody. */
export function isSecretName(name: string): boolean {
  return secretEnd.test(plainName(name))
}

export function isSecretHeader(name: string): boolean {
  const plain = plainName(name)
  return plain !== 'x_idempotency_key' && (secretEnd.test(plain) || secretHeader.test(plain))
}

/** The shortest secret whose last four characters are shown: they are a small part of it. */
const minShownCharacters = 12
const dots = '\u2022\u2022\u2022\u2022'

/** Masks a secret: the last four characters of a longer one tell two apart. */
export function maskOf(secret: string): string {
  if (secret.startsWith(dots)) return secret
  if (secret.length > 128) return `${dots} (${secret.length} characters)`
  return secret.length < minShownCharacters ? dots : dots + secret.slice(-4)
}

/** The forms of texts that look like secrets, whatever the name of the member that has them. */
const lookLikeSecrets: readonly RegExp[] = [
  /\b(?:Bearer|Basic) +[\w.~+/=-]{8,}/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  // Files as base64.
  /(?:data:[\w./+-]+;base64,)?[A-Za-z\d+/]{512,}={0,2}/g,
  /\b\d{3}-\d{2}-\d{4}\b/g,
  /\b(?:\d{4}[ -]){3}\d{3,4}\b/g,
  /\b[A-Z]{2}\d{2}(?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,3})?\b/g,
]
/** A number among words that people write, which is too long for an amount. */
const longNumber = /(?<![\w.-])(?:[A-Z]{2}\d{2}[A-Z\d]{11,30}|\d{8,})(?![\w-]|\.\d)/g
const parameter = /([?&#;])([\w.~%-]+)=([^&#\s"'<>]*)/g

/** A text without the secrets that it looks to have: in addresses, in headers, in words. */
export function withoutSecrets(text: string): string {
  let shown = text
  if (text.includes('='))
    shown = shown.replace(parameter, (whole, before: string, name: string, value: string) =>
      value !== '' && (isSecretName(name) || isSecretHeader(name))
        ? `${before}${name}=${maskOf(value)}`
        : whole,
    )
  for (const looks of lookLikeSecrets) shown = shown.replace(looks, maskOf)
  return /\s/.test(shown) ? shown.replace(longNumber, maskOf) : shown
}

/** A name and what joins it to its value, in a text that is no JSON: as JSON or a form would have it. */
const named = /(["']?)([\w-]+)\1\s*[:=]\s*/g
const assigned = /\[[^\]]*\]?|\{[^}]*\}?|"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,&;}]+/y

/** The same of a text that was to be JSON, or a form. */
export function withoutNamedSecrets(text: string, isSecret: (name: string) => boolean): string {
  let shown = ''
  let done = 0
  for (const { index, 0: whole, 2: name = '' } of text.matchAll(named)) {
    const start = index + whole.length
    if (index < done || !isSecret(name)) continue
    assigned.lastIndex = start
    const value = assigned.exec(text)?.[0] ?? ''
    shown += text.slice(done, start) + (value === '' ? '' : dots)
    done = start + value.length
  }
  return withoutSecrets(shown + text.slice(done))
}

/** Copies plain data without its secrets. */
export function jsonWithoutSecrets(value: unknown, isSecret: (name: string) => boolean): Json {
  return masked(copyAsJson(value) ?? null, isSecret, false)
}

function masked(value: Json, isSecret: (name: string) => boolean, hidden: boolean): Json {
  if (typeof value === 'string') return value === '' ? value : hidden ? maskOf(value) : withoutSecrets(value)
  if (typeof value === 'number') return hidden ? dots : value
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((item) => masked(item, isSecret, hidden))
  const shown: Record<string, Json> = {}
  for (const [name, member] of Object.entries(value)) {
    const inner = masked(member, isSecret, hidden || isSecret(name))
    // Assigning `__proto__` would replace the prototype.
    if (name === '__proto__') Object.defineProperty(shown, name, { value: inner, enumerable: true })
    else shown[name] = inner
  }
  return shown
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
