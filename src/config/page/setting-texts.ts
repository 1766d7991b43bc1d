import { rareSettingTexts } from './rare-setting-texts.ts'
import type { SettingGroup, SettingText } from './setting-text.ts'

const must = {
  NETWORKS:
    'Names such as `base`, `base-sepolia` or `solana`, or CAIP-2 ids, separated by commas: `eip155:8453` (Base), `eip155:137`, `eip155:42161`, `eip155:1`, `eip155:43114`, `eip155:56`, `eip155:196`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp` (Solana), `algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k` (Algorand). Real and test networks cannot be combined.',
  DATA_MODE: '`simulated`, `live` or `replay`. Real dollars require `live`.',
  PAY_TO_EVM: 'The EVM address that receives payments.',
  PAY_TO_SOLANA: 'The owner of the Solana token account that receives payments. Its USDC account must exist.',
  PAY_TO_ALGORAND: 'The Algorand address that receives payments. It must have opted in to the asset.',
  RPC_URL_8453:
    'Nodes of an EVM chain, by its number: https, at best two of different companies, separated by commas. Both must agree before a payment fails.',
  RPC_URL_SOLANA: 'One or two Solana nodes that keep the history of accounts. Required for Solana.',
  INDEXER_URL_ALGORAND: 'One or two Algorand indexers (REST). Required for Algorand.',
  FACILITATOR_URLS: 'Up to three facilitators, in the order in which the gateway asks them.',
  FACILITATOR_1:
    'Instead of `FACILITATOR_URLS`: a URL or `cdp`, `payai`, `x402-org`, `dexter`, `goplausible` ([table](operations.md#facilitators)); `FACILITATOR_2` and `_3` for the next ones.',
  CDP_API_KEY_ID: 'The id of the key that signs every request to `cdp`.',
  CDP_API_KEY_SECRET: 'The secret of that key, Ed25519 or P-256, as the portal shows it.',
  PAYAI_API_KEY_ID: 'The id of the key that signs requests to `payai`; unset: its free allowance.',
  PAYAI_API_KEY_SECRET: 'The secret of that key.',
  FACILITATOR_COST_USD_1:
    'What a settlement costs you, dollars, where it differs from the list price; `FACILITATOR_COST_USD_2` and `_3` for the others.',
  FACILITATOR_URL_1:
    'Another address of a facilitator that is named; `FACILITATOR_URL_2` and `_3` for the others.',
  FACILITATOR_AUTH_1:
    'The `Authorization` header for the first facilitator; `FACILITATOR_AUTH_2` and `_3` for the others.',
  SETTLE_KEY: 'A private key to settle with, instead of a facilitator. Its account pays the gas.',
  SETTLE_SIGNER_URL:
    'Where the key that settles lies instead of `SETTLE_KEY`, and its account: `unix:/run/pennywire-signer/signer.sock/0x…`. [Signer](operations.md#a-signer-for-keys)',
  PUBLIC_URL: 'The base of every absolute URL that the gateway returns. Default: the address it listens on.',
} as const

const usual = {
  PORT: 'The port to listen on. 0 picks a free one.',
  HOST: 'The address to listen on. A public one is refused on the embedded chain with live data or paid keys.',
  CONFIG_FILE:
    'A JSON or TOML file with these settings, also as tables: `[pay_to] evm` is `PAY_TO_EVM`. Variables of the environment win.',
  DATA_DIR: 'Ledger, keys and embedded chain. Each gateway needs its own folder, closed to other users.',
  TRUSTED_PROXIES:
    'Addresses or CIDR ranges whose `X-Forwarded-For` the gateway believes, separated by commas.',
  ADMIN_TOKENS: '`NAME:TOKEN,…`, each token of 24 characters or more. Opens the [admin page](admin.md).',
  DATABASE_URL:
    '`postgres://…` for several gateways. A pooler in transaction mode also needs `DATABASE_DIRECT_URL`.',
  MASTER_KEY: '32 bytes in hex or base64 (`openssl rand -hex 32`) that seal the secrets in the database.',
  LOG_LEVEL: '`silent`, `error`, `warn`, `info` or `debug`.',
  METRICS_PORT: 'The port where Prometheus reads `/metrics`. Unset: no metrics server.',
  DRAIN_SECONDS: 'On SIGTERM: seconds to report not-ready while still serving.',
  GRACE_SECONDS: 'After draining: seconds that running calls may take.',
  PAYOUT_KEY: 'Private key of the account that pays payouts, refunds and closed sessions on EVM networks.',
  PAYOUT_KEY_SOLANA:
    'The same on Solana: 64 bytes, as base58 or as the JSON array of `solana-keygen`. The account needs USDC, and SOL for fees.',
  PAYOUT_SIGNER_URL:
    'Where the key for payouts on EVM networks lies instead of `PAYOUT_KEY`, and its account: `http://127.0.0.1:4040/0x…`. [Signer](operations.md#a-signer-for-keys)',
  PAYOUT_SIGNER_SOLANA_URL: 'The same instead of `PAYOUT_KEY_SOLANA`.',
  SIGNER_TOKEN: 'The bearer token that signers accept; needed where they do not listen on a socket.',
  PAYOUT_MAX_USD: 'The largest payout. [Payouts](payouts.md)',
  PAYOUT_DAILY_USD: 'All payouts of a UTC day together.',
  REFUNDS: '`on`: failed calls of `REFUND_TOOLS` are refunded on request.',
  REFUND_TOOLS: 'Ids of the tools that are refunded, separated by commas.',
  CONSULT_MODEL: '`on`: consult asks the configured language model about sentences it is unsure of.',
  IDENTITY_GATE:
    '`off`: no tool requires an operator. On main networks, `on` needs `AGENTSCORE_API_KEY`. The embedded chains give a test passport in the ready line (`demoOperatorToken`).',
  NEWS_FEEDS: 'RSS or Atom addresses, separated by commas, or `none`.',
  SIGNAL_WEBHOOK_URL: 'Your own candles for `signal`, used with `source=webhook`. [How](signal-webhook.md)',
} as const

const usualDefaults: Readonly<Record<string, string>> = {
  REFUNDS: 'off',
  NEWS_FEEDS: '14 publications',
}

/** Every setting that is not an address or a key of a data source. */
export const settingTexts: Readonly<Record<string, SettingText>> = {
  ...toTexts('must', must),
  ...toTexts('usual', usual, usualDefaults),
  ...rareSettingTexts,
}

function toTexts(
  group: SettingGroup,
  meanings: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>> = {},
): Readonly<Record<string, SettingText>> {
  return Object.fromEntries(
    Object.entries(meanings).map(([name, meaning]) => {
      const byDefault = defaults[name]
      return [name, { group, meaning, ...(byDefault === undefined ? {} : { byDefault }) }]
    }),
  )
}
