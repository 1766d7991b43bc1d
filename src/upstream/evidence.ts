import { type DataSourceId, dataSourceIds } from '../config/data-sources.ts'
import { readEvmNetworkIds } from '../core/reference/evm-networks.ts'

/** A publication of what a source answers. */
interface Origin {
  /** A repository, or the page of a documentation; two of one owner count once. */
  readonly from: string
  /** Whether the service itself was seen to send it, its owner describes it, or another client was tested with it. */
  readonly kind: 'recorded' | 'documented' | 'client test'
  /** When the service sent it, as far as it is known: a year, a month or a day. */
  readonly seen?: string
}

const seen = (from: string, when?: string): Origin => ({
  from,
  kind: 'recorded',
  ...(when === undefined ? {} : { seen: when }),
})
const documented = (from: string): Origin => ({ from, kind: 'documented' })
const tested = (from: string): Origin => ({ from, kind: 'client test' })

const jkorf = tested('JKorf')
const dashboard = seen('maddymedia123-jpg/Quant-dashboard', '2026-09-08')
const telegraph = seen('muhammadtalha198/Telegraph', '2026-10')
const radar = seen('dinjon4/MemecoinRadar', '2026-10-08')
const xchange = seen('knowm/XChange', '2023')
const hummingbot = seen('hummingbot/hummingbot', '2024')
const goCryptoTrader = seen('thrasher-corp/gocryptotrader', '2023-12')
const rotki = seen('rotki/test-caching', '2025-03')
const llama = [documented('DefiLlama/api-docs'), dashboard]
const indexer = [tested('8004-solana on npm')]
const evmNode = [documented('ethereum/execution-apis'), rotki, telegraph]
const solanaNode = [
  seen('blocto/solana-go-sdk'),
  seen('gagliardetto/solana-go'),
  seen('chainstacklabs/pumpfun-bonkfun-bot'),
]

/** What every adapter was held against. What was checked, file by file, stands in `test/recordings/SOURCES.md`. */
export const evidence: Readonly<Record<DataSourceId, readonly Origin[]>> = {
  binance: [goCryptoTrader, hummingbot, xchange, jkorf],
  'binance-public': [
    documented('developers.binance.com'),
    seen('WayfinderFoundation/wayfinder-paths-sdk', '2026-08'),
  ],
  coinbase: [xchange, seen('coingecko/cryptoexchange'), seen('ccxt/ccxt', '2024')],
  coingecko: [seen('julianfssen/coingecko_ruby', '2021'), documented('coingecko/coingecko-api-oas'), jkorf],
  okx: [hummingbot, seen('nautechsystems/nautilus_trader'), jkorf],
  bybit: [hummingbot, dashboard, xchange, jkorf],
  kraken: [dashboard, rotki, seen('coingecko/cryptoexchange'), jkorf],
  bitget: [hummingbot, jkorf],
  kucoin: [telegraph, jkorf],
  upbit: [seen('coingecko/cryptoexchange'), seen('ccxt/ccxt', '2024'), xchange, jkorf],
  cryptocom: [telegraph, jkorf],
  'binance-futures': [goCryptoTrader, dashboard, jkorf],
  'signal-webhook': [documented('docs of this gateway'), tested('the operator')],
  'tokens-xyz': [documented('solana-foundation/tokens')],
  alternativeme: [dashboard, seen('martin-ueding/vigilant-crypto-snatch', '2021-12')],
  cryptonews: [seen('jphatbeats/CryptoMigrate', '2025-08'), documented('cryptonews-api.com')],
  dexscreener: [
    telegraph,
    seen('anisahu99/DBMS-MongoDB', '2024'),
    seen('showe2/crypto-bot', '2025-08'),
    radar,
  ],
  geckoterminal: [telegraph, documented('coingecko/coingecko-api-oas'), radar],
  defillama: llama,
  'defillama-charts': llama,
  'defillama-yields': llama,
  'defillama-stablecoins': llama,
  jupiter: [telegraph, documented('jup-ag/docs')],
  pyth: [documented('pyth-network/pyth-crosschain'), seen('unnamed public project 1', '2026-08-03')],
  rugcheck: [radar, seen('unnamed public project 2', '2025-04'), seen('showe2/crypto-bot', '2025-08')],
  'yahoo-finance': [seen('gadicc/node-yahoo-finance2', '2025'), seen('unnamed public project 3', '2026')],
  cnbc: [seen('a public project', '2026-10-05'), seen('another public project', '2026-08-18')],
  dexpaprika: [seen('coinpaprika/dexpaprika-sdk-ts', '2026-08-05'), documented('docs.dexpaprika.com')],
  xstocks: [
    documented('docs.xstocks.fi'),
    seen('unnamed public project 4', '2026-09-15'),
    tested('unnamed public project 5'),
  ],
  deribit: [documented('docs.deribit.com'), seen('unnamed public project 6', '2026-10-06')],
  goplus: [
    documented('docs.gopluslabs.io'),
    seen('showe2/crypto-bot', '2025-08'),
    tested('unnamed public project 7'),
  ],
  pumpfun: [documented('pump-fun/pump-fun-skills'), radar, seen('unnamed public project 8', '2026-08-16')],
  'x-api': [seen('tweepy/tweepy'), seen('DocNow/twarc-csv'), seen('semifor on gist.github.com')],
  'twitterapi-io': [documented('docs.twitterapi.io'), seen('unnamed public project 9', '2026')],
  openrouter: [seen('crmne/ruby_llm', '2026'), seen('pydantic/pydantic-ai'), seen('simonw/llm-openrouter')],
  'cdp-bazaar': [documented('docs.cdp.coinbase.com'), seen('unnamed public project 10', '2026')],
  agentscore: [tested('agentscore/node-sdk')],
  'erc8004-indexer': indexer,
  'erc8004-indexer-2': indexer,
  'solana-rpc': solanaNode,
  'solana-rpc-2': solanaNode,
  ...nodesOf(evmNode),
}

/** A source is verified when at least so many owners published what it answers, one of them as the service sent it. */
const MIN_ORIGINS = 2

/** How well an adapter's reading of its source is known to be right. */
export interface Verification {
  readonly verified: boolean
  /** Different owners. */
  readonly origins: number
  /** When the service was last seen to send it; null where that is not known. */
  readonly lastSeen: string | null
}

export function verificationOf(id: DataSourceId): Verification {
  const found = evidence[id]
  const origins = new Set(found.map(({ from }) => from.split('/')[0])).size
  const isRecorded = found.some(({ kind }) => kind === 'recorded') || id === 'signal-webhook'
  const lastSeen =
    found
      .flatMap(({ seen: when }) => when ?? [])
      .toSorted()
      .at(-1) ?? null
  return { verified: origins >= MIN_ORIGINS && isRecorded, origins, lastSeen }
}

/** Sources without enough origins: until an operator has asked them, their adapters rest on a documentation alone. */
export const unverifiedSources: readonly DataSourceId[] = dataSourceIds.filter(
  (id) => !verificationOf(id).verified,
)

type EvmNodeId = Extract<DataSourceId, `${(typeof readEvmNetworkIds)[number]}-rpc${'' | '-2'}`>

function nodesOf(origins: readonly Origin[]) {
  const ids = readEvmNetworkIds.flatMap((id) => [`${id}-rpc`, `${id}-rpc-2`])
  return Object.fromEntries(ids.map((id) => [id, origins])) as Record<EvmNodeId, readonly Origin[]>
}
