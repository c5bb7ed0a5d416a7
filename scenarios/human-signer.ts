/**
 * Somebody who signs in a browser, as a partner writes it: WebCrypto and nothing of the simulator, so that its verification
 * is tried by code that is not its own.
 */
export class HumanSigner {
  readonly name: string
  /** Base64 of the SubjectPublicKeyInfo. */
  readonly publicKey: string
  readonly #key: CryptoKey

  private constructor(name: string, publicKey: string, key: CryptoKey) {
    this.name = name
    this.publicKey = publicKey
    this.#key = key
  }

  static async create(name: string): Promise<HumanSigner> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
    return new HumanSigner(name, base64(new Uint8Array(spki)), pair.privateKey)
  }

  /** What the signer's device makes of an intent: 64 bytes, r and s. */
  async signRaw(intent: object): Promise<Uint8Array> {
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const bytes = new TextEncoder().encode(canonical(intent))
    return new Uint8Array(await crypto.subtle.sign(algorithm, this.#key, bytes))
  }

  /** What the platform takes: the DER of r and s, in base64. */
  async sign(intent: object): Promise<string> {
    return base64(derOf(await this.signRaw(intent)))
  }
}

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** JSON with the members in order and no spaces. Texts are all that these intents have, so that numbers need no care. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

/** A sequence of two integers. */
function derOf(raw: Uint8Array): Uint8Array {
  const body = [...integerOf(raw.subarray(0, 32)), ...integerOf(raw.subarray(32))]
  return Uint8Array.of(0x30, body.length, ...body)
}

/** As short as it can be, and with a zero in front where it would read as negative. */
function integerOf(bytes: Uint8Array): number[] {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = [...bytes.subarray(first === -1 ? bytes.length - 1 : first)]
  const positive = (digits[0] ?? 0) < 0x80 ? digits : [0, ...digits]
  return [0x02, positive.length, ...positive]
}
