import type { SettlingChain } from '../../chains/evm/chain.ts'
import { EMBEDDED_NETWORK } from '../../chains/evm/embedded/network.ts'
import type { MintingChain } from '../../chains/evm/embedded/shared-chain.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import type { EmbeddedSolana } from '../../chains/solana/embedded/embedded-solana.ts'
import { SOLANA_ASSET, SOLANA_DECIMALS, SOLANA_NETWORK } from '../../chains/solana/embedded/network.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, microUsd, tokenUnits } from '../../core/money.ts'

/** Gives away the worthless dollars of one embedded network. */
export interface Faucet {
  readonly network: string
  takes(address: string): boolean
  /** @throws GatewayError `invalid_input` for an address of another network. */
  give(address: string, amount: MicroUsd): Promise<string>
  /** What an address holds. @throws GatewayError `invalid_input` for an address of another network. */
  balanceOf(address: string): Promise<MicroUsd>
}

const EVM_DECIMALS = 6
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

export function createEvmFaucet(opened: () => Promise<Pick<MintingChain, 'mint' | 'balanceOf'>>): Faucet {
  return {
    network: EMBEDDED_NETWORK,
    takes: (address) => EVM_ADDRESS.test(address),
    async give(address, amount) {
      return (await opened()).mint(requireEvmAddress(address), tokenUnits(amount, EVM_DECIMALS))
    },
    async balanceOf(address) {
      return microUsd(await (await opened()).balanceOf(requireEvmAddress(address)))
    },
  }
}

export function createSolanaFaucet(opened: () => Promise<Pick<EmbeddedSolana, 'mint' | 'tokensIn'>>): Faucet {
  return {
    network: SOLANA_NETWORK,
    takes: (address) => bytesOfBase58(address, 32) !== undefined,
    async give(address, amount) {
      requireSolanaAddress(address)
      return (await opened()).mint(address, tokenUnits(amount, SOLANA_DECIMALS))
    },
    async balanceOf(address) {
      requireSolanaAddress(address)
      return microUsd(await (await opened()).tokensIn(associatedTokenAccount(address, SOLANA_ASSET)))
    },
  }
}

function requireEvmAddress(address: string): Hex {
  if (EVM_ADDRESS.test(address)) return address.toLowerCase() as Hex
  throw invalidAddress('an EVM address, 0x and 40 hexadecimal digits.')
}

function requireSolanaAddress(address: string): void {
  if (!bytesOfBase58(address, 32)) throw invalidAddress('a Solana address, 32 bytes in base58.')
}

/** Makes what an EVM account lacks of an amount, in smallest units. */
export function createEvmFill(chain: Pick<SettlingChain, 'balanceOf'>, opened: () => Promise<MintingChain>) {
  return async (account: Hex, amount: bigint): Promise<void> => {
    const missing = amount - (await chain.balanceOf(account))
    if (missing > 0n) await (await opened()).mint(account, missing)
  }
}

/** Makes what the token account of an owner lacks of an amount, in smallest units. */
export function createSolanaFill(owner: string, opened: () => Promise<EmbeddedSolana>) {
  return async (amount: bigint): Promise<void> => {
    const chain = await opened()
    const missing = amount - (await chain.tokensIn(associatedTokenAccount(owner, SOLANA_ASSET)))
    if (missing > 0n) await chain.mint(owner, missing)
  }
}

function invalidAddress(form: string): GatewayError {
  return new GatewayError('invalid_input', `address: must be ${form}`, { details: { field: 'address' } })
}
