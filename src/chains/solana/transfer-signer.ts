import type { SolanaSigner } from './ed25519.ts'

/** An account that signs token transfers on Solana, wherever its key lies. */
export interface SolanaTransferSigner {
  readonly address: string
  /**
   * @param message As `transferMessage` writes it.
   * @returns 64 bytes; the same message always gets the same.
   * @throws GatewayError when nothing was signed.
   */
  signTransfer(message: Uint8Array): Promise<Uint8Array>
  /**
   * Signs the text from which the reference of a transfer is derived, which no one else can.
   *
   * @param nonce Of the money that leaves, 32 bytes in hex.
   */
  signReference(nonce: string): Promise<Uint8Array>
}

/** The text that a reference is derived from. No transaction begins like that: its first byte would be 114 signatures. */
export function writeReferenceText(nonce: string): Uint8Array {
  return Buffer.from(`reference of money that leaves ${nonce}`)
}

/** Signs with a key in this process. */
export function createTransferSigner({ address, sign }: SolanaSigner): SolanaTransferSigner {
  return {
    address,
    signTransfer: async (message) => sign(message),
    signReference: async (nonce) => sign(writeReferenceText(nonce)),
  }
}
