import type { EvmChainId } from '../evm/evm.ts'
import type { Sourced } from '../sourced.ts'

/** What somebody who tries tokens out says of one. What they do not tell is absent. */
export interface ContractCheck extends Sourced {
  readonly isHoneypot?: boolean
  /** Percent of what is bought or sold. */
  readonly buyTaxPct?: number
  readonly sellTaxPct?: number
  readonly isOpenSource?: boolean
  readonly hasHiddenOwner?: boolean
  readonly canTakeBackOwnership?: boolean
  /** Whether the owner can change what others hold. */
  readonly ownerChangesBalances?: boolean
  readonly isMintable?: boolean
  readonly isPausable?: boolean
  readonly isBlacklisting?: boolean
  readonly holderCount?: number
}

/**
 * Whoever has looked at token contracts of EVM chains.
 *
 * @throws GatewayError `invalid_input` for a token that they do not know, `upstream_*` when they do not answer.
 */
export interface ContractChecks {
  check(
    query: { readonly chain: EvmChainId; readonly address: string },
    options: { readonly signal: AbortSignal },
  ): Promise<ContractCheck>
}
