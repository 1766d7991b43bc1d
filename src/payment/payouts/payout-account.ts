import type { AuthorizationSigner } from '../../chains/evm/authorization-signer.ts'
import type { Authorization, TokenChain } from '../../chains/evm/chain.ts'
import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import type { PayingSolana } from '../../chains/solana/paying-solana.ts'
import type { SolanaTransferSigner } from '../../chains/solana/transfer-signer.ts'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import type { EvmAsset } from '../rails/evm-exact.ts'
import { chainIdOf } from '../rails/networks.ts'
import type { SolanaAsset } from '../rails/solana-exact.ts'
import type { OutboundTransfers } from './outbound-transfers.ts'

interface AnyAccount {
  /** The one way in which an address is written here; undefined when it cannot be paid. */
  payee(address: string): string | undefined
  address(): Promise<string>
  /** Whether its key can sign at the moment; left out where it lies in this process. */
  readonly isReady?: (() => boolean) | undefined
  /** Sees to it that the account holds so much, smallest units; only where dollars are made out of nothing. */
  readonly fill?: (amount: bigint) => Promise<void>
}

/** From which money leaves as an authorization (EIP-3009) that a token takes once. */
export interface EvmPayoutAccount extends AnyAccount {
  readonly kind: 'evm'
  readonly asset: EvmAsset
  /** Where it is seen that something has moved. */
  readonly chain: TokenChain
  address(): Promise<Hex>
  /** Signs an order to move tokens; the same order has the same signature every time. */
  sign(order: Authorization): Promise<Hex>
}

/** From which money leaves as a transaction of Solana, whose fee the account pays as well. */
export interface SolanaPayoutAccount extends AnyAccount {
  readonly kind: 'solana'
  readonly asset: SolanaAsset
  readonly chain: PayingSolana
  readonly signer: SolanaTransferSigner
  /** Where the chain can be searched, so that the books can be held against it. */
  readonly transfers?: OutboundTransfers
}

/** An account of the operator's from which money leaves, on one network and in one token. */
export type PayoutAccount = EvmPayoutAccount | SolanaPayoutAccount

/** The account that pays on a network in a token. */
export function findAccount(
  accounts: readonly PayoutAccount[],
  { network, asset }: { readonly network: string; readonly asset: string },
): PayoutAccount | undefined {
  return accounts.find(
    (account) =>
      account.asset.network === network &&
      (account.asset.asset === asset ||
        (account.kind === 'evm' && account.asset.asset.toLowerCase() === asset.toLowerCase())),
  )
}

export function createEvmPayoutAccount(
  asset: EvmAsset,
  {
    signer,
    chain,
    fill,
    isReady,
  }: {
    readonly signer: AuthorizationSigner
    readonly isReady?: (() => boolean) | undefined
    readonly chain: TokenChain
    readonly fill?: (account: Hex, amount: bigint) => Promise<void>
  },
): EvmPayoutAccount {
  const domain = {
    name: asset.name,
    version: asset.version,
    chainId: chainIdOf(asset.network),
    verifyingContract: toLowerHex(asset.asset),
  }
  const { address } = signer

  return {
    kind: 'evm',
    asset,
    chain,
    address,
    payee: (text) => (isEvmAddress(text) ? text.toLowerCase() : undefined),
    sign: (order) => signer.sign(domain, order),
    ...(isReady ? { isReady } : {}),
    ...(fill ? { fill: async (amount) => fill(await address(), amount) } : {}),
  }
}

export function createSolanaPayoutAccount(
  asset: SolanaAsset,
  {
    signer,
    chain,
    fill,
    isReady,
    outboundTransfers,
  }: {
    readonly signer: SolanaTransferSigner
    readonly isReady?: (() => boolean) | undefined
    readonly chain: PayingSolana
    readonly outboundTransfers?: OutboundTransfers
    readonly fill?: (amount: bigint) => Promise<void>
  },
): SolanaPayoutAccount {
  return {
    kind: 'solana',
    asset,
    chain,
    signer,
    address: async () => signer.address,
    payee: (text) => (isSolanaAddress(text) ? text : undefined),
    ...(fill ? { fill } : {}),
    ...(isReady ? { isReady } : {}),
    ...(outboundTransfers ? { transfers: outboundTransfers } : {}),
  }
}
