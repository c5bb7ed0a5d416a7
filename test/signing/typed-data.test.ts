import { TypedDataEncoder, verifyTypedData, Wallet } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TypedData } from '../../src/contract/host-ports.js'
import { custodyPort } from '../../src/hosts/signing/custody.js'
import { encodeType, hashTypedData } from '../../src/hosts/signing/typed-data.js'
import { transferWithAuthorization } from '../../src/resources/x402/index.js'

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

/** The example of EIP-712, its digest and its signature by the key that is the hash of `cow`. */
const mail: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const cow = 'c85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4'
const signedByCow =
  '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c'

const domain = {
  name: 'USDC',
  version: '2',
  chainId: 84532,
  verifyingContract: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
}
const zero = `0x${'00'.repeat(32)}`
const transfer = (more: object = {}) =>
  transferWithAuthorization(domain, {
    from: '0x52908400098527886e0f7030069857d2e4169ee7',
    to: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
    value: '500000',
    validAfter: 0,
    validBefore: 1_767_225_660,
    nonce: zero,
    ...more,
  })

/** The order of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('typed data', () => {
  it('has the digest that EIP-712 gives for its example', () => {
    expect(hex(hashTypedData(mail))).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
  })

  it('names the type with those that it refers to, in order', () => {
    expect(encodeType(mail.types, 'Mail')).toBe(
      'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    )
  })

  it('is signed as EIP-712 gives for its example', () => {
    expect(custodyPort.evmAddress(cow)).toBe('0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826')
    expect(custodyPort.signTypedData(cow, mail)).toBe(signedByCow)
    expect(custodyPort.signerOfTypedData(mail, signedByCow)).toBe(custodyPort.evmAddress(cow))
  })

  it('of a transfer has the type that EIP-3009 gives the hash of', async () => {
    const { keccak_256 } = await import('@noble/hashes/sha3.js')
    const type = encodeType(transfer().types, 'TransferWithAuthorization')
    expect(hex(keccak_256(new TextEncoder().encode(type)))).toBe(
      '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267',
    )
  })

  it('of any transfer hashes and signs as a public library has it', async () => {
    const bytes = (length: number) =>
      fc.uint8Array({ minLength: length, maxLength: length }).map((drawn) => hex(drawn))
    const any = fc.record({
      to: bytes(20),
      nonce: bytes(32),
      value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
      validBefore: fc.nat(),
      secret: fc.bigInt({ min: 1n, max: order - 1n }).map((number) => number.toString(16).padStart(64, '0')),
    })
    await fc.assert(
      fc.asyncProperty(any, async ({ secret, ...drawn }) => {
        const from = custodyPort.evmAddress(secret)
        const data = transfer({ from, ...drawn })
        const { EIP712Domain: _, ...theirs } = data.types
        const types = Object.fromEntries(
          Object.entries(theirs).map(([name, members]) => [name, [...members]]),
        )
        expect(hex(hashTypedData(data))).toBe(TypedDataEncoder.hash(domain, types, data.message))
        const signature = custodyPort.signTypedData(secret, data)
        expect(verifyTypedData(domain, types, data.message, signature).toLowerCase()).toBe(from)
        expect(signature).toBe(await new Wallet(`0x${secret}`).signTypedData(domain, types, data.message))
        expect(BigInt(`0x${signature.slice(66, 130)}`)).toBeLessThanOrEqual(order / 2n)
        expect(custodyPort.signerOfTypedData(data, signature)).toBe(from)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a signature of typed data', () => {
  const signature = custodyPort.signTypedData(cow, transfer())
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]

  it('with the high s of the same key is nobody’s', () => {
    const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
    const other = v === '1b' ? '1c' : '1b'
    expect(custodyPort.signerOfTypedData(transfer(), `0x${r}${high}${other}`)).toBeUndefined()
  })

  it.each(['0x', `0x${'00'.repeat(65)}`, signature.slice(0, -2), `0x${r}${s}00`, 'nothing'])(
    'that is %s is nobody’s',
    (text) => {
      expect(custodyPort.signerOfTypedData(transfer(), text)).toBeUndefined()
    },
  )

  it('of other data is not that of its signer', () => {
    const found = custodyPort.signerOfTypedData(transfer({ value: '500001' }), signature)
    expect(found).not.toBe(custodyPort.evmAddress(cow))
  })
})

describe('typed data that cannot be', () => {
  it.each([
    ['a nonce that is too short', { nonce: '0x00' }, 'typed data of bytes32 cannot be 0x00'],
    ['an address that is too long', { to: zero }, 'which is too long'],
    ['a number below zero', { value: '-1' }, 'which is too long'],
    ['an address of other letters', { to: 'somebody' }, 'which is not hexadecimal'],
  ])('%s is a mistake of ours', (_, more, message) => {
    expect(() => hashTypedData(transfer(more))).toThrow(message)
  })
})
