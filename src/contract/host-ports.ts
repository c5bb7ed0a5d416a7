import type { JsonObject } from '../kernel/json.js'
import type { PortKey } from '../kernel/rules.js'

/** Declares what a resource asks of the host: `world.port(declaration)` has it, in operations, guards, causes and jobs alike. */
export function definePort<T>(name: string): PortKey<T> {
  return { name }
}

/** Tells whether signatures are good. What cannot be read, a key or a signature, is no good one: nothing is thrown. */
export interface Verifying {
  /**
   * Checks a signature of ECDSA over P-256 and SHA-256 (specification, Endorsements). A high s is accepted: such
   * signatures are valid.
   * @param publicKey SubjectPublicKeyInfo in DER
   * @param message what was signed, not its hash
   * @param signature in DER: another form of the same numbers is refused
   */
  p256(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean
  /**
   * Every key for which {@link p256} accepts this signature of this message: the two tell it. It takes as long as five
   * verifications, however many keys there are to choose from.
   * @returns SubjectPublicKeyInfo in DER of nearly always two keys; of none for what is no signature
   */
  p256KeysOf(message: Uint8Array, signature: Uint8Array): readonly Uint8Array[]
  /** Tells whether this is the SubjectPublicKeyInfo of a key of P-256, and its point lies on the curve. */
  isP256Key(publicKey: Uint8Array): boolean
  /**
   * Checks a signature of RSA with the padding of PKCS #1 v1.5 and SHA-256, for keys of 2048 to 8192 bits.
   * @param modulus big-endian, and so is the exponent
   * @param message what was signed, not its hash
   * @param signature as many bytes as the modulus has
   */
  rsa(modulus: Uint8Array, exponent: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean
  /**
   * Checks a signature of ECDSA over secp256k1, with a low s only.
   * @param publicKey 33 or 65 bytes, as SEC 1 has them
   * @param hash 32 bytes: which hash it is, is for whoever asks to say
   * @param signature r and s, 64 bytes
   */
  secp256k1(publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean
}

export const verifying = definePort<Verifying>('verifying')

/** Signs as the platform does. */
export interface Signing {
  /** The public half of the key that webhooks are signed with, too: 32 bytes. */
  readonly publicKey: Uint8Array
  /** Signs a message with Ed25519: 64 bytes. */
  ed25519(message: Uint8Array): Uint8Array
}

export const signing = definePort<Signing>('signing')

export interface Hashing {
  /** Hashes bytes to 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array
}

export const hashing = definePort<Hashing>('hashing')

/** The description of the API, as OpenAPI. */
export interface Description {
  /** A document of one's own at each call. */
  json(): JsonObject
  yaml(): string
}

export const description = definePort<Description>('description')

/**
 * The value of a member of typed data: a text, a number as a decimal text, bytes or an address in hexadecimal, or a
 * struct.
 */
export type TypedValue = string | number | { readonly [name: string]: TypedValue }

/** The base URL of the simulator, and the base URL of its documentation. Neither ends in a slash. */
export interface Address {
  readonly baseUrl: string
  readonly docsUrl: string
}

export const address = definePort<Address>('address')

/** Data that is signed by EIP-712: without arrays, which nobody here signs. */
export interface TypedData {
  /** The members of each struct in order, by its name; `EIP712Domain` is one of them. */
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, TypedValue>>
  readonly message: Readonly<Record<string, TypedValue>>
}

/** Keys that the platform keeps for others: of agents, and of the wallets that pay for them. */
export interface Custody {
  /**
   * Gives the SubjectPublicKeyInfo in DER of the P-256 key that a secret makes.
   * @param secret 64 hexadecimal characters
   */
  p256PublicKey(secret: string): Uint8Array
  /**
   * Gives the address of the key of secp256k1 that a secret makes, in small letters.
   * @param secret 64 hexadecimal characters
   */
  evmAddress(secret: string): string
  /**
   * Signs typed data with ECDSA over secp256k1: r, s and 27 or 28, which are 65 bytes, as 0x and hexadecimal. The s is
   * low, and nothing is drawn at random.
   * @param secret 64 hexadecimal characters
   */
  signTypedData(secret: string, data: TypedData): string
  /** Finds the address that signed, in small letters; undefined for what is no signature, or has a high s. */
  signerOfTypedData(data: TypedData, signature: string): string | undefined
}

export const custody = definePort<Custody>('custody')
