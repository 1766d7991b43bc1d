const KEY = /^0x[0-9a-fA-F]{64}$/
/** The order of secp256k1: a key is a number below it, and not 0. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Whether a text is a private key of an EVM account. */
export function isPrivateKey(text: string): boolean {
  return KEY.test(text) && BigInt(text) > 0n && BigInt(text) < ORDER
}
