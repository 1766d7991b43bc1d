/** The owner of something that only it may see or change. */
export interface Owner {
  /** `eip155:` or `solana:` and the address: one wallet on every network of its kind. EVM addresses in lower case. */
  readonly wallet: string
  /** Key of the payment that buys the very call; absent where the wallet has only signed in. */
  readonly payment?: string
}
