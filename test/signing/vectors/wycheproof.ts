/**
 * Project Wycheproof, ecdsa_secp256r1_sha256_test.json of testvectors_v1 (Apache License 2.0): forms of one signature that
 * are not its DER, and numbers out of range, by their tcId. Hexadecimal.
 */

/** SubjectPublicKeyInfo in DER of the group. */
export const publicKey =
  '3059301306072a8648ce3d020106082a8648ce3d030107034200042927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e'

export const message = '313233343030'

const r = '2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18'
const s = 'b329f479a2bbd0a5c384ee1493b1f5186a87139cac5df4087c134b49156847db'
const n = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'

export const vectors: readonly {
  readonly tcId: number
  readonly what: string
  readonly signature: string
  readonly isValid: boolean
}[] = [
  {
    tcId: 5,
    what: 'signature malleability',
    signature: `30440220${r}02204cd60b855d442f5b3c7b11eb6c4e0ae7525fe710fab9aa7c77a67f79e6fadd76`,
    isValid: true,
  },
  { tcId: 6, what: 's misses its leading zero', signature: `30440220${r}0220${s}`, isValid: false },
  { tcId: 7, what: 'valid', signature: `30450220${r}022100${s}`, isValid: true },
  {
    tcId: 8,
    what: 'length of the sequence in long form',
    signature: `3081450220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 9,
    what: 'length of the sequence with a leading zero',
    signature: `308200450220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 10,
    what: 'length of the sequence one too large',
    signature: `30460220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 11,
    what: 'length of the sequence one too small',
    signature: `30440220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 12,
    what: 'uint32 overflow in the length of the sequence',
    signature: `308501000000450220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 13,
    what: 'uint64 overflow in the length of the sequence',
    signature: `30890100000000000000450220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 14,
    what: 'length of the sequence 2**31 - 1',
    signature: `30847fffffff0220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 15,
    what: 'length of the sequence 2**31',
    signature: `3084800000000220${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 18,
    what: 'length of the sequence 2**64 - 1',
    signature: `3088ffffffffffffffff0220${r}022100${s}`,
    isValid: false,
  },
  { tcId: 19, what: 'incorrect length of the sequence', signature: `30ff0220${r}022100${s}`, isValid: false },
  { tcId: 20, what: 'indefinite length without an end', signature: `30800220${r}022100${s}`, isValid: false },
  { tcId: 21, what: 'nothing', signature: '', isValid: false },
  { tcId: 22, what: 'lonely sequence tag', signature: '30', isValid: false },
  {
    tcId: 23,
    what: 'zeros appended inside the sequence',
    signature: `30470220${r}022100${s}0000`,
    isValid: false,
  },
  {
    tcId: 24,
    what: 'zeros before r inside the sequence',
    signature: `304700000220${r}022100${s}`,
    isValid: false,
  },
  { tcId: 25, what: 'zeros after the sequence', signature: `30450220${r}022100${s}0000`, isValid: false },
  { tcId: 26, what: 'null appended', signature: `30470220${r}022100${s}0500`, isValid: false },
  { tcId: 27, what: 'garbage before', signature: `304a49817730450220${r}022100${s}`, isValid: false },
  { tcId: 28, what: 'garbage before', signature: `3049250030450220${r}022100${s}`, isValid: false },
  { tcId: 29, what: 'garbage after', signature: `304730450220${r}022100${s}0004deadbeef`, isValid: false },
  { tcId: 30, what: 'undefined tags', signature: `304daa00bb00cd0030450220${r}022100${s}`, isValid: false },
  { tcId: 33, what: 'truncated length of the sequence', signature: '3081', isValid: false },
  {
    tcId: 35,
    what: 'composition with indefinite length',
    signature: `308030450220${r}022100${s}0000`,
    isValid: false,
  },
  { tcId: 37, what: 'null instead', signature: '0500', isValid: false },
  { tcId: 38, what: 'another tag of the sequence', signature: `2e450220${r}022100${s}`, isValid: false },
  { tcId: 40, what: 'another tag of the sequence', signature: `31450220${r}022100${s}`, isValid: false },
  { tcId: 43, what: 'empty sequence', signature: '3000', isValid: false },
  {
    tcId: 44,
    what: 'composition of the sequence',
    signature: `3049300102304420${r}022100${s}`,
    isValid: false,
  },
  {
    tcId: 45,
    what: 'truncated at the end',
    signature: `30440220${r}022100b329f479a2bbd0a5c384ee1493b1f5186a87139cac5df4087c134b49156847`,
    isValid: false,
  },
  { tcId: 46, what: 'truncated at the beginning', signature: `304420${r}022100${s}`, isValid: false },
  { tcId: 81, what: 'lonely integer tag', signature: `302402022100${s}`, isValid: false },
  { tcId: 82, what: 'lonely integer tag', signature: `30230220${r}02`, isValid: false },
  { tcId: 83, what: 'zeros appended to r', signature: `30470222${r}0000022100${s}`, isValid: false },
  { tcId: 84, what: 'zeros before r', signature: `304702220000${r}022100${s}`, isValid: false },
  { tcId: 85, what: 'unused zeros after r', signature: `30470220${r}0000022100${s}`, isValid: false },
  { tcId: 89, what: 'garbage after r', signature: `304d22220220${r}0004deadbeef022100${s}`, isValid: false },
  { tcId: 90, what: 'truncated length of r', signature: `30250281022100${s}`, isValid: false },
  {
    tcId: 92,
    what: 'composition of r with indefinite length',
    signature: `304922800220${r}0000022100${s}`,
    isValid: false,
  },
  { tcId: 94, what: 'null instead of r', signature: `30250500022100${s}`, isValid: false },
  { tcId: 95, what: 'another tag of r', signature: `30450020${r}022100${s}`, isValid: false },
  { tcId: 97, what: 'another tag of r', signature: `30450320${r}022100${s}`, isValid: false },
  { tcId: 100, what: 'empty r', signature: `30250200022100${s}`, isValid: false },
  {
    tcId: 101,
    what: 'composition of r',
    signature: `3049222402012b021fa3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18022100${s}`,
    isValid: false,
  },
  {
    tcId: 102,
    what: 'first byte of r changed',
    signature: `3045022029a3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18022100${s}`,
    isValid: false,
  },
  {
    tcId: 103,
    what: 'last byte of r changed',
    signature: `304502202ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e98022100${s}`,
    isValid: false,
  },
  {
    tcId: 104,
    what: 'truncated r',
    signature: `3044021f2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e022100${s}`,
    isValid: false,
  },
  {
    tcId: 105,
    what: 'truncated r',
    signature: `3044021fa3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18022100${s}`,
    isValid: false,
  },
  { tcId: 149, what: 'ff before s', signature: `30460220${r}0222ff00${s}`, isValid: false },
  { tcId: 150, what: 'infinity instead of s', signature: `30250220${r}090180`, isValid: false },
  { tcId: 151, what: 'zero instead of s', signature: `30250220${r}020100`, isValid: false },
  {
    tcId: 152,
    what: 'r + n',
    signature: `30460221012ba3a8bd6b94d5ed80a6d9d1190a436ebccc0833490686deac8635bcb9bf5369022100${s}`,
    isValid: false,
  },
  {
    tcId: 153,
    what: 'r - n',
    signature: `30460221ff2ba3a8bf6b94d5eb80a6d9d1190a436f42fe12d7fad749d4c512a036c0f908c7022100${s}`,
    isValid: false,
  },
  {
    tcId: 155,
    what: '-r',
    signature: `30450220d45c5741946b2a137f59262ee6f5bc91001af27a5e1117a64733950642a3d1e8022100${s}`,
    isValid: false,
  },
  {
    tcId: 156,
    what: 'n - r',
    signature: `3046022100d45c5740946b2a147f59262ee6f5bc90bd01ed280528b62b3aed5fc93f06f739022100${s}`,
    isValid: false,
  },
  { tcId: 158, what: 'r + 2**256', signature: `3046022101${r}022100${s}`, isValid: false },
  { tcId: 159, what: 'r + 2**320', signature: `304e0229010000000000000000${r}022100${s}`, isValid: false },
  { tcId: 168, what: 'r = 0, s = 0', signature: '3006020100020100', isValid: false },
  { tcId: 169, what: 'r = 0, s = 1', signature: '3006020100020101', isValid: false },
  { tcId: 170, what: 'r = 0, s = -1', signature: '30060201000201ff', isValid: false },
  { tcId: 171, what: 'r = 0, s = n', signature: `3026020100022100${n}`, isValid: false },
  { tcId: 176, what: 'r = 1, s = 0', signature: '3006020101020100', isValid: false },
  { tcId: 177, what: 'r = 1, s = 1', signature: '3006020101020101', isValid: false },
  { tcId: 179, what: 'r = 1, s = n', signature: `3026020101022100${n}`, isValid: false },
  { tcId: 185, what: 'r = -1, s = 1', signature: '30060201ff020101', isValid: false },
  { tcId: 186, what: 'r = -1, s = -1', signature: '30060201ff0201ff', isValid: false },
]
