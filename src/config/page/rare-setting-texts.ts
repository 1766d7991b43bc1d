import type { SettingText } from './setting-text.ts'

/** What few operators change. */
export const rareSettingTexts: Readonly<Record<string, SettingText>> = {
  MASTER_KEY_OTHER: rare(
    'Opens what is sealed as well, while one master key takes the place of another. [How](operations.md#rotating-keys)',
  ),
  DATABASE_DIRECT_URL: rare(
    'PostgreSQL itself, where `DATABASE_URL` leads to a pooler in transaction mode. [How](scale.md#a-pool-between)',
  ),
  DATABASE_REPLICA_URL: rare(
    'A hot standby that exports and `/api/metrics` are read from while it answers. [How](scale.md#replicas)',
  ),
  METRICS_HOST: rare('The address of the metrics server.'),
  MCP_ALLOWED_HOSTS: rare('More host names for `/mcp`, beside loopback and the host of `PUBLIC_URL`.'),
  EMBEDDED_CHAIN_URL: rare('A chain that several gateways share, served by `npx pennywire chain`.'),
  REPLAY_DIR: rare('The folder of recorded answers. Required by `DATA_MODE=replay`.'),
  DATA_SEED: rare('The seed of the simulated world.'),
  PAYMENT_REPLAY: rare('`reject`: a used payment is refused instead of returning its stored answer.'),
  SETTLE_FIRST_ABOVE_USD: rare('Calls above this price are settled before their work runs.', 'never'),
  PAY_TO: rare('The EVM address that receives payments on the embedded chain.', 'an embedded address'),
  SOLANA_RAIL: rare(
    '`off`: no payments on the embedded Solana. It also needs the optional package `litesvm`.',
  ),
  SOLANA_PAY_TO: rare('The owner of the token account on the embedded Solana.', 'an embedded address'),
  PAPER_AGENT: rare('`off`: the paper-trading agent runs only on `POST /internal/jobs/scalper`.'),
  CONSULT_MODEL_PER_DAY: rare(
    'Questions to the language model per UTC day, each at most 200 tokens of answer.',
  ),
  A2A_PUSH: rare('`on`: agents may register webhooks, on public https hosts, for the end of their tasks.'),
  INTERNAL_SECRET: rare(
    'Mounts `POST /internal/jobs/{name}`, header `X-Internal-Secret`. At least 16 characters.',
  ),
  KEEP_PAYMENTS_DAYS: rare(
    'Days that settled payments are kept after they could last be spent, 30 or more. The journal stays for good.',
  ),
  KEEP_ATTEMPTS: rare('`off`: attempts to settle are forgotten together with their payment.'),
  ADMIN_FROM: rare('More addresses or CIDR ranges that may use the admin API.', 'this machine'),
  THROTTLE_BURST: rare('Free calls per client in 10 seconds.'),
  THROTTLE_SUSTAINED: rare('Free calls per client in 60 seconds.'),
  MAX_CALLS: rare('Maximum concurrent paid calls. More get a 503 that charges nothing.'),
  LIVE_STREAMS: rare('Maximum listeners of `/api/live/calls`, three per client.'),
  CONFIRMATIONS_8453: rare('Blocks that make a transfer count on an EVM chain, 1 to 99, or `safe`.', '1'),
  CONFIRMATIONS_SOLANA: rare(
    '`confirmed` (about one second) or `finalized` (about 13 seconds).',
    'confirmed',
  ),
  TRUST_FACILITATOR: rare(
    '`true`: believe the facilitator where no node is configured. `/x402/capabilities` shows this.',
    'false',
  ),
  SETTLE_COST_USD: rare(
    'What a settlement by `SETTLE_KEY` costs you in gas, dollars. `admin margins` counts it.',
  ),
  SETTLE_MOST_GAS_GWEI: rare('The highest gas price that `SETTLE_KEY` pays, in gwei.', '50'),
  WALLET_FACTORIES: rare('Contracts that may deploy a payer’s wallet with its first payment.'),
  PAYOUT_DAILY_ACCOUNTS: rare('USDC accounts opened for payees on Solana per UTC day, about 0.002 SOL each.'),
  REFUND_MAX_USD: rare('The largest refund of one call.'),
  REFUND_WALLET_DAILY_USD: rare('All refunds of a wallet per UTC day.'),
  REFUND_DAILY_USD: rare('All refunds per UTC day.'),
  SOURCE_LIMITS: rare(
    'Limits of data sources. [How](operations.md#limits-and-costs-of-sources)',
    'published limits',
  ),
  MONTHLY_COSTS: rare(
    'What you pay each month whatever is sold: `server=20,coingecko=129`. [Margins](margins.md) count it.',
  ),
  SOURCE_COSTS: rare('Prices of data sources.', 'published prices'),
  SOURCE_DAILY_USD: rare('Daily budgets of paid sources.', 'X $25, OpenRouter $50, twitterapi.io $5'),
  NEWS_EVENT_FEEDS: rare('Calendars of events, like `NEWS_FEEDS`.', 'one calendar'),
  AGENT_REGISTRATIONS: rare(
    'Where this gateway is registered as an agent (ERC-8004): `eip155:8453:0x8004A169…:22`, separated by commas.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: rare(
    'An OpenTelemetry collector (OTLP over HTTP, JSON). Every call is one trace. Install the optional OpenTelemetry packages.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: rare('The whole URL for traces, instead of the endpoint.'),
  OTEL_EXPORTER_OTLP_HEADERS: rare('`name=value` headers for the collector, separated by commas.'),
  OTEL_EXPORTER_OTLP_PROTOCOL: rare('`http/json`; gRPC is not supported.', 'http/json'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: rare('The same, for traces alone.', 'http/json'),
  OTEL_METRICS_EXPORTER: rare('`otlp`: send the figures of `/metrics` to the collector too.', 'none'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: rare('The whole URL for metrics, instead of the endpoint.'),
  OTEL_METRIC_EXPORT_INTERVAL: rare('Milliseconds between two batches of metrics.', '60000'),
  OTEL_SERVICE_NAME: rare('The name of this service in traces and metrics.', 'pennywire'),
  OTEL_TRACES_SAMPLER_ARG: rare('The share of calls to trace, 0 to 1.', '1'),
  TRACE_TRUST_CALLERS: rare(
    '`on`: continue the trace of a caller’s `traceparent`. Upstreams receive none.',
    'off',
  ),
}

function rare(meaning: string, byDefault?: string): SettingText {
  return { group: 'rare', meaning, ...(byDefault === undefined ? {} : { byDefault }) }
}
