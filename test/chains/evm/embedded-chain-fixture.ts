import {
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  keccak256,
  type PrivateKeyAccount,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Authorization, SignedAuthorization } from '../../../src/chains/evm/chain.ts'
import { type EmbeddedChain, openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import {
  EMBEDDED_ASSET,
  EMBEDDED_CHAIN_ID,
  embeddedDomain,
} from '../../../src/chains/evm/embedded/network.ts'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { usdTokenAbi } from '../../../src/chains/evm/embedded/usd-token.ts'
import type { TokenDomain } from '../../../src/chains/evm/evm-signatures.ts'
import type { Clock } from '../../../src/core/clock.ts'
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts'

/** A clock that stands still until a test moves it. */
export interface HeldClock extends Clock {
  seconds: number
}

export const NOW = 1_780_000_000
export const MERCHANT = '0x00000000000000000000000000000000000000aa'

export const token = { address: EMBEDDED_ASSET, abi: parseAbi(usdTokenAbi) } as const

export function createHeldClock(): HeldClock {
  return {
    seconds: NOW,
    now() {
      return this.seconds * 1000
    },
  }
}

export async function openChain({
  journal = createMemoryJournal(),
  clock = createHeldClock(),
}: {
  readonly journal?: MemoryJournal
  readonly clock?: HeldClock
} = {}) {
  return { chain: await openEmbeddedChain({ journal, clock }), journal, clock }
}

const authorizationFields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

export const authorizationTypes = {
  TransferWithAuthorization: authorizationFields,
  ReceiveWithAuthorization: authorizationFields,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

export interface Payer {
  readonly account: PrivateKeyAccount
  readonly address: `0x${string}`
  /** Signs an order, with viem as wallets do; each has a nonce of its own unless one is given. */
  order(changes?: Partial<Authorization>, domain?: TokenDomain): Promise<SignedAuthorization>
}

/** A payer whose key and nonces follow from a name. */
export function createPayer(name: string): Payer {
  const account = privateKeyToAccount(keccak256(toHex(name)))
  const address = toLowerCaseHex(account.address)
  let orders = 0
  return {
    account,
    address,
    async order(changes = {}, domain = embeddedDomain) {
      orders += 1
      const message: Authorization = {
        from: address,
        to: MERCHANT,
        value: 5_000n,
        validAfter: 0n,
        validBefore: BigInt(NOW + 300),
        nonce: keccak256(toHex(`${name} ${orders}`)),
        ...changes,
      }
      const signature = await account.signTypedData({
        domain,
        types: authorizationTypes,
        primaryType: 'TransferWithAuthorization',
        message,
      })
      return { ...message, signature }
    },
  }
}

/** Stock viem clients that talk to the chain's JSON-RPC in this process. */
export function createClients(chain: EmbeddedChain, account: PrivateKeyAccount) {
  const rpc = embeddedRpc(chain)
  const options = {
    chain: defineChain({
      id: EMBEDDED_CHAIN_ID,
      name: 'Embedded',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }),
    transport: custom(
      { request: ({ method, params }: { method: string; params?: unknown }) => rpc(method, params) },
      { retryCount: 0 },
    ),
  }
  return {
    rpc,
    reader: createPublicClient(options),
    wallet: createWalletClient({ ...options, account }),
  }
}

export function toLowerCaseHex(hex: `0x${string}`): `0x${string}` {
  return `0x${hex.slice(2).toLowerCase()}`
}
