/** What the package's own checks of sizes are put around. */
declare module 'secp256k1/lib/index.js' {
  interface Secp256k1 {
    contextRandomize(seed: Uint8Array): void
    publicKeyCreate(privateKey: Uint8Array, isCompressed: boolean): Uint8Array
    ecdsaSign(
      hash: Uint8Array,
      privateKey: Uint8Array,
    ): { readonly signature: Uint8Array; readonly recid: number }
    ecdsaRecover(compact: Uint8Array, recovery: number, hash: Uint8Array, isCompressed: boolean): Uint8Array
  }

  export default function checked(binding: object): Secp256k1
}

declare module 'node-gyp-build' {
  /** Loads the binary of a package's folder that fits this machine. @throws Error when none does. */
  export default function load(folder: string): unknown
}
