import type { TokenChain } from '../../chains/evm/chain.ts'
import { authorizationDigest, domainSeparator, recoverAuthorizer } from '../../chains/evm/evm-signatures.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import type { SolanaChain } from '../../chains/solana/solana-chain.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { isSameAsset, type OfferMemo, type Rail } from '../model/rail.ts'
import { evmExact } from './evm-exact.ts'
import { evmUpto } from './evm-upto.ts'
import { noFeePayer } from './fee-payers.ts'
import { chainIdOf, evmAssets, type PublicAsset, solanaAssets } from './networks.ts'
import { solanaExact } from './solana-exact.ts'

const ZERO_ADDRESS_EVM = `0x${'0'.repeat(40)}` as const
const ZERO_ADDRESS_SOLANA = '1'.repeat(32)
const noMemo: OfferMemo = { issueMemo: () => '', verifyMemo: () => undefined }

/**
 * Rails of the networks that are not configured, as far as their payments can be read without a chain: what was paid
 * there before is known again by its signature. Nothing is offered on them, and their chains are not read.
 */
export function retiredRails(configured: readonly Rail[], clock: Clock): readonly Rail[] {
  const isRetired = ({ network, asset }: { readonly network: string; readonly asset: string }) =>
    !configured.some((rail) => rail.network === network && isSameAsset(rail.asset, asset))
  return [
    ...evmAssets.filter(isRetired).flatMap(evmRails),
    ...solanaAssets.filter(isRetired).map((asset) =>
      solanaExact(asset, {
        payTo: ZERO_ADDRESS_SOLANA,
        feePayers: noFeePayer,
        chain: unreachable<SolanaChain>({ network: asset.network }),
        stamp: noMemo,
        clock,
      }),
    ),
  ]
}

function evmRails(asset: PublicAsset): readonly Rail[] {
  const chain = unreachable<TokenChain>({ network: asset.network, asset: asset.asset.toLowerCase() as Hex })
  let separator: ReturnType<typeof domainSeparator> | undefined
  const loadSeparator = () => {
    separator ??= domainSeparator({
      name: asset.name,
      version: asset.version,
      chainId: chainIdOf(asset.network),
      verifyingContract: asset.asset.toLowerCase() as Hex,
    })
    return separator
  }
  return [
    evmExact(asset, {
      payTo: ZERO_ADDRESS_EVM,
      chain,
      recover: (authorization, signature) =>
        recoverAuthorizer(authorizationDigest(loadSeparator(), authorization), signature),
    }),
    evmUpto(asset, { payTo: ZERO_ADDRESS_EVM, chain, settlers: noFeePayer }),
  ]
}

/** A chain that has its facts, and on which every question is rejected. */
function unreachable<Chain extends object>(facts: Partial<Chain>): Chain {
  const rejects = async () => {
    throw new GatewayError('misconfigured', 'The network of this payment is not configured.')
  }
  return new Proxy(facts, {
    get: (known, name) => (name in known ? known[name as keyof typeof known] : rejects),
  }) as Chain
}
