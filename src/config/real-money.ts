import { findPositions } from './facilitators.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that mean something only where dollars are real. `PAY_TO` and `SOLANA_PAY_TO` serve the embedded chain too. */
const REAL_MONEY =
  /^(?:PAY_TO_.+|RPC_URL_.+|INDEXER_URL_.+|CONFIRMATIONS_.+|FACILITATOR_(?:URLS|[1-3]|URL_.+|AUTH_.+|COST_USD_.+)|(?:CDP|PAYAI)_API_KEY_(?:ID|SECRET)(?:_FILE)?|TRUST_FACILITATOR|SETTLE_KEY|SETTLE_KEY_FILE|SETTLE_MOST_GAS_GWEI|WALLET_FACTORIES|PAYOUT_KEY(?:_SOLANA)?(?:_FILE)?|SETTLE_SIGNER_URL|PAYOUT_SIGNER(?:_SOLANA)?_URL)$/

/**
 * Finds what is set for real dollars where no network of theirs is named: the gateway would sell for the embedded
 * chain's dollars, which a faucet gives away.
 *
 * @param environment Without empty variables.
 */
export function findRealMoneyWithoutNetworks(environment: Environment): readonly string[] {
  return Object.keys(environment)
    .filter((name) => REAL_MONEY.test(name) && environment[`${name}_FILE`] === undefined)
    .map(
      (name) =>
        `${name}: must not be set without NETWORKS. Set NETWORKS=eip155:8453 or its like to be paid in real dollars, or unset ${name} to sell for the embedded chain's worthless ones.`,
    )
}

/** Finds what is set for networks that NETWORKS does not name, and so is not read. */
export function findUnusedMoney(environment: Environment, networks: readonly string[]): readonly string[] {
  const has = (kind: string) => networks.some((network) => network.startsWith(`${kind}:`))
  const references = new Set(networks.map((network) => network.slice(network.indexOf(':') + 1)))
  const settlesItself = ['SETTLE_KEY', 'SETTLE_SIGNER_URL'].some((name) => environment[name] !== undefined)
  const positions = findPositions(environment)
  const names = Object.entries(environment).flatMap(([name, value]) =>
    /^FACILITATOR_[1-3]$/.test(name) ? [value?.trim().toLowerCase()] : [],
  )
  const isUnused = (name: string): boolean => {
    const [, reference] = /^(?:RPC_URL|CONFIRMATIONS)_(.+)$/.exec(name) ?? []
    const [, position] = /^FACILITATOR_(?:AUTH|URL|COST_USD)_(\d+)$/.exec(name) ?? []
    if (position !== undefined) return !positions.has(Number(position))
    if (/^CDP_API_KEY_(?:ID|SECRET)$/.test(name)) return !names.includes('cdp')
    if (/^PAYAI_API_KEY_(?:ID|SECRET)$/.test(name)) return !names.includes('payai')
    if (/^(?:PAY_TO_EVM|PAYOUT_KEY|PAYOUT_SIGNER_URL)(?:_FILE)?$/.test(name)) return !has('eip155')
    if (
      /^(?:PAY_TO_SOLANA|SOLANA_PAY_TO|RPC_URL_SOLANA|CONFIRMATIONS_SOLANA|PAYOUT_KEY_SOLANA|PAYOUT_SIGNER_SOLANA_URL)(?:_FILE)?$/.test(
        name,
      )
    )
      return !has('solana')
    if (/^(?:SETTLE_MOST_GAS_GWEI|WALLET_FACTORIES|SETTLE_COST_USD)$/.test(name)) return !settlesItself
    if (/^(?:PAY_TO_ALGORAND|INDEXER_URL_ALGORAND)$/.test(name)) return !has('algorand')
    return reference !== undefined && /^\d+$/.test(reference) && !references.has(reference)
  }
  return Object.keys(environment)
    .filter((name) => isUnused(name) && environment[`${name}_FILE`] === undefined)
    .map(
      (name) => `${name}: is not used, because nothing in NETWORKS or among the facilitators belongs to it.`,
    )
}
