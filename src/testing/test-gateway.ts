import type { Dollars } from '../client/dollars.ts'

/** What a gateway for tests is started with. */
export interface TestGatewayOptions {
  /** Worthless dollars that each of its wallets gets, at most 100; 10 by default. */
  readonly fundUsd?: Dollars
  /** Settings as environment variables; those of the process itself are not read. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A wallet on the embedded EVM chain; it fits `createPayer({ signer })` and every client that takes an account of viem. */
export interface TestWallet {
  readonly address: `0x${string}`
  readonly privateKey: `0x${string}`
  signTypedData(typedData: object): Promise<`0x${string}`>
}

/** A wallet on the embedded Solana chain; it fits `createPayer({ solana })`. */
export interface TestSolanaWallet {
  readonly address: string
  /** Base58 of 64 bytes, as wallets export keys. */
  readonly secretKey: string
  readonly signer: { readonly address: string; sign(message: Uint8Array): Uint8Array }
  /** Where the chain answers over JSON-RPC. */
  readonly rpcUrl: string
}

/** A gateway in this process that sells simulated data for worthless dollars. */
export interface TestGateway {
  /** Such as `http://127.0.0.1:40123`; the port is free at the time. */
  readonly url: string
  /** Holds the dollars of `fundUsd`. */
  readonly wallet: TestWallet
  /** Undefined where the Solana machine is not installed for this platform. */
  readonly solana: TestSolanaWallet | undefined
  /** Gives worthless dollars to an address of either chain, at most 100 a time. */
  fund(address: string, amountUsd: Dollars): Promise<void>
  /** Decimal dollars that an address of either chain holds. */
  balanceUsd(address: string): Promise<string>
  /** Decimal dollars that the gateway has been paid on both chains. */
  earnedUsd(): Promise<string>
  /** Stops the gateway and removes what it kept. */
  close(): Promise<void>
}

export type StartGateway = (options?: TestGatewayOptions) => Promise<TestGateway>
