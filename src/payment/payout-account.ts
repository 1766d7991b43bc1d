import type { Authorization, TokenChain } from '../upstream/chain/chain.ts'
import { authorizationDigest, domainSeparator } from '../upstream/chain/evm-signatures.ts'
import { bytesOf, type Hex, hexOf, lowerCased } from '../upstream/chain/hex.ts'
import { addressOfPublicKey } from '../upstream/chain/keccak.ts'
import { secp256k1 } from '../upstream/chain/secp256k1.ts'
import type { EvmAsset } from './evm-exact.ts'
import { chainIdOf } from './networks.ts'

/** An account of the operator's from which money is given back, on one network and in one token. */
export interface PayoutAccount {
  readonly asset: EvmAsset
  /** Where it is seen that something has moved. */
  readonly chain: TokenChain
  address(): Promise<Hex>
  /** Signs an order to move tokens (EIP-3009); the same order has the same signature every time. */
  sign(order: Authorization): Promise<Hex>
  /** Sees to it that the account holds so much, smallest units; only where dollars are made out of nothing. */
  readonly fill?: (amount: bigint) => Promise<void>
}

/** @param key The private key: a function, so that no log and no JSON can show it. */
export function payoutAccount(
  asset: EvmAsset,
  {
    key,
    chain,
    fill,
  }: {
    readonly key: () => Hex
    readonly chain: TokenChain
    readonly fill?: (account: Hex, amount: bigint) => Promise<void>
  },
): PayoutAccount {
  const separator = domainSeparator({
    name: asset.name,
    version: asset.version,
    chainId: chainIdOf(asset.network),
    verifyingContract: lowerCased(asset.asset),
  })

  async function address(): Promise<Hex> {
    const publicKey = (await secp256k1()).derivePublicKeyUncompressed(bytesOf(key()))
    if (typeof publicKey === 'string') throw new Error('This is no private key of the curve.')
    return addressOfPublicKey(publicKey.subarray(1))
  }

  return {
    asset,
    chain,
    address,
    async sign(order) {
      const digest = authorizationDigest(separator, order)
      const signed = (await secp256k1()).signMessageHashRecoverableCompact(bytesOf(key()), digest)
      if (typeof signed === 'string') throw new Error('The order could not be signed.')
      return `${hexOf(signed.signature)}${(27 + signed.recoveryId).toString(16)}`
    },
    ...(fill ? { fill: async (amount) => fill(await address(), amount) } : {}),
  }
}
