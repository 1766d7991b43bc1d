import { sourceVariables } from './data-sources.ts'
import { facilitatorVariables } from './facilitators.ts'
import { runningCostVariables } from './running-costs.ts'
import { secretVariables } from './secret-files.ts'
import { signerVariables } from './signers.ts'
import { sourceSettingVariables } from './source-settings.ts'

/** Variables that the readers beside `config.ts` look at. */
const named = [
  'ADMIN_FROM',
  'AGENT_REGISTRATIONS',
  'CDP_API_KEY_ID',
  'CONFIG_FILE',
  'CONFIRMATIONS_SOLANA',
  'FACILITATOR_URLS',
  'INDEXER_URL_ALGORAND',
  'NETWORKS',
  'NEWS_EVENT_FEEDS',
  'NEWS_FEEDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  'OTEL_METRICS_EXPORTER',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'PAYAI_API_KEY_ID',
  'PAYOUT_DAILY_ACCOUNTS',
  'PAYOUT_DAILY_USD',
  'PAYOUT_MAX_USD',
  'PAY_TO_ALGORAND',
  'PAY_TO_EVM',
  'PAY_TO_SOLANA',
  'REFUNDS',
  'REFUND_DAILY_USD',
  'REFUND_MAX_USD',
  'REFUND_TOOLS',
  'REFUND_WALLET_DAILY_USD',
  'RPC_URL_SOLANA',
  'SETTLE_MOST_GAS_GWEI',
  'TRACE_TRUST_CALLERS',
  'TRUST_FACILITATOR',
  'WALLET_FACTORIES',
] as const

/** Variables with the number of a chain behind them. */
const FAMILY = /^(?:RPC_URL_\d{1,16}|CONFIRMATIONS_[-_a-zA-Z0-9]{1,32})$/
/** What decides about money, or where the ledger is. */
const WEIGHTY =
  /^(?:NETWORKS|PAY_TO|SOLANA_PAY_TO|RPC_URL_|INDEXER_URL_|CONFIRMATIONS_|FACILITATOR_|TRUST_FACILITATOR|SETTLE_|SIGNER_|WALLET_FACTORIES|PAYOUT_|REFUND|PAYMENT_REPLAY|DATABASE_|MASTER_KEY|DATA_DIR|EMBEDDED_CHAIN_URL)/

/**
 * Every variable that a gateway reads, families left out.
 *
 * @param configVariables Those of `config.ts`.
 */
export function listVariables(configVariables: readonly string[]): readonly string[] {
  return [
    ...new Set([
      ...configVariables,
      ...named,
      ...facilitatorVariables,
      ...sourceVariables(),
      ...signerVariables,
      ...sourceSettingVariables,
      ...runningCostVariables,
      ...secretVariables,
      ...secretVariables.map((name) => `${name}_FILE`),
    ]),
  ]
}

/** Whether a variable is one of a family that has no end, such as `RPC_URL_8453`. */
export function isFamilyMember(name: string): boolean {
  return FAMILY.test(name)
}

/** Whether a variable decides about money, or about where the ledger is. */
export function isWeighty(name: string): boolean {
  return WEIGHTY.test(name)
}
