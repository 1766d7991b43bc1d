/** A hash of 32 bytes, and what signed it: r and s, 32 bytes each. */
export interface SignedHash {
  readonly hash: Uint8Array
  readonly compact: Uint8Array
  readonly recovery: 0 | 1
}

/** What is asked of secp256k1. Each answer is undefined where there is none: for what no key signed, and for what is no key. */
export interface Curve {
  /** The 64-byte public key that signed. */
  recoverPublicKey(signed: SignedHash): Uint8Array | undefined
  /** The 64-byte public key of a private one. */
  derivePublicKey(privateKey: Uint8Array): Uint8Array | undefined
  /** The same for the same hash every time, with s in the lower half of the order. */
  sign(
    privateKey: Uint8Array,
    hash: Uint8Array,
  ): { readonly compact: Uint8Array; readonly recovery: number } | undefined
}
