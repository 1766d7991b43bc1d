import type { EvmChainId } from '../evm/evm.ts'
import type { Sourced } from '../sourced.ts'

/** The findings of a token test. What the source does not report is absent. */
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
 * Provides findings about token contracts of EVM chains.
 *
 * @throws GatewayError `invalid_input` for a token that they do not know, `upstream_*` when they do not answer.
 */
export interface ContractChecks {
  check(
    query: { readonly chain: EvmChainId; readonly address: string },
    options: { readonly signal: AbortSignal },
  ): Promise<ContractCheck>
}
