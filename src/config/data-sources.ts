import { mapVenues, type VenueRow } from '../core/reference/venues.ts'
import { chainNodes } from './chain-nodes.ts'
import { findHttpUrlProblem } from './values/schemas.ts'

/** A public source of data. */
interface DataSource {
  /** How we call it in a sentence. */
  readonly name: string
  /** Where it is, unless `<ID>_BASE_URL` names another; empty where only the operator can say. */
  readonly baseUrl: string
  /** The variable that is used instead of `<ID>_BASE_URL`. */
  readonly urlVariable?: string
  /** What it provides, in a few words. */
  readonly provides: string
  /** The largest answer that is read, bytes; five million when left out. */
  readonly maxBytes?: number
  /** Set where lists are so long that they are asked for in gzip. */
  readonly gzip?: true
  /** For a source that thinks before it answers, or answers at length: how long it may take in all, milliseconds. */
  readonly timeoutMilliseconds?: number
  /** Sent with every question, for a source that answers no one else. */
  readonly headers?: Readonly<Record<string, string>>
  /** The key it takes, and how it is shown. */
  readonly key?: {
    /** The environment variable that holds it. */
    readonly variable: string
    /** Left out where the source takes it in the query alone. */
    readonly header?: string
    /** Stands before the key in the header, such as `Bearer `. */
    readonly prefix?: string
    /** The parameter in which the source takes it instead of a header. */
    readonly query?: string
    /** Set where nothing is answered without the key. */
    readonly required?: true
    /** A key that is paid for and belongs to another address, which is then asked unless another one is named. */
    readonly paid?: { readonly variable: string; readonly header: string; readonly baseUrl: string }
  }
}

/** How a browser of 2026 names itself, for sources that refuse other clients. */
const BROWSER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

/**
 * Lists of up to 12 MB. A caller waits less long, but the next one finds the answer that came in the meantime.
 */
const LONG_LISTS = { gzip: true, timeoutMilliseconds: 20_000 } as const

/** Every source there is an adapter for, under the name by which provenance and the configuration know it. */
export const dataSources = {
  ...mapVenues(toDataSource),
  'binance-public': {
    name: 'Binance’s host for market data',
    baseUrl: 'https://data-api.binance.vision',
    provides: 'markets of Binance for countries that Binance itself does not serve',
  },
  'binance-futures': {
    name: 'Binance Futures',
    baseUrl: 'https://fapi.binance.com',
    provides: 'funding rates, open interest, mark prices',
  },
  'signal-webhook': {
    name: 'The webhook',
    baseUrl: '',
    urlVariable: 'SIGNAL_WEBHOOK_URL',
    provides: 'candles of the operator',
    maxBytes: 500_000,
  },
  'tokens-xyz': {
    name: 'tokens.xyz',
    baseUrl: 'https://api.tokens.xyz/v1',
    provides: 'boards of tokens on Solana',
    key: { variable: 'TOKENS_API_KEY', header: 'x-api-key', required: true },
  },
  alternativeme: {
    name: 'alternative.me',
    baseUrl: 'https://api.alternative.me',
    provides: 'fear and greed',
  },
  cryptonews: {
    name: 'cryptonews-api.com',
    baseUrl: 'https://cryptonews-api.com/api/v1',
    provides: 'news and events',
    maxBytes: 2_000_000,
    key: { variable: 'CRYPTONEWS_API_TOKEN', query: 'token', required: true },
  },
  dexscreener: { name: 'DexScreener', baseUrl: 'https://api.dexscreener.com', provides: 'pools of a token' },
  geckoterminal: {
    name: 'GeckoTerminal',
    baseUrl: 'https://api.geckoterminal.com/api/v2',
    provides: 'boards and candles of pools',
  },
  dexpaprika: {
    name: 'DexPaprika',
    baseUrl: 'https://api.dexpaprika.com',
    provides: 'boards and candles of pools, where GeckoTerminal does not answer',
  },
  defillama: {
    name: 'DefiLlama',
    baseUrl: 'https://api.llama.fi',
    provides: 'protocols, chains, volumes, fees',
    maxBytes: 16_000_000,
    ...LONG_LISTS,
  },
  'defillama-charts': {
    name: 'DefiLlama',
    baseUrl: 'https://api.llama.fi',
    provides: 'histories of protocols and chains',
    maxBytes: 24_000_000,
    ...LONG_LISTS,
  },
  'defillama-yields': {
    name: 'DefiLlama',
    baseUrl: 'https://yields.llama.fi',
    provides: 'yields and their histories',
    maxBytes: 24_000_000,
    ...LONG_LISTS,
  },
  'defillama-stablecoins': {
    name: 'DefiLlama',
    baseUrl: 'https://stablecoins.llama.fi',
    provides: 'stablecoins',
    ...LONG_LISTS,
  },
  jupiter: {
    name: 'Jupiter',
    baseUrl: 'https://api.jup.ag',
    provides: 'routes and transactions of swaps on Solana',
    key: { variable: 'JUPITER_API_KEY', header: 'x-api-key' },
  },
  pyth: {
    name: 'Pyth',
    baseUrl: 'https://pyth.dourolabs.app/hermes',
    provides: 'prices with confidence intervals',
    key: { variable: 'PYTH_API_KEY', header: 'authorization', prefix: 'Bearer ', required: true },
  },
  rugcheck: {
    name: 'RugCheck',
    baseUrl: 'https://api.rugcheck.xyz/v1',
    provides: 'dangers of tokens on Solana',
  },
  'yahoo-finance': {
    name: 'Yahoo Finance',
    baseUrl: 'https://query1.finance.yahoo.com',
    provides: 'prices of shares',
    // it answers 429 to what does not look like a browser of today
    headers: { 'user-agent': BROWSER_AGENT },
  },
  cnbc: {
    name: 'CNBC',
    baseUrl: 'https://quote.cnbc.com',
    provides: 'prices of shares, where Yahoo Finance does not answer',
  },
  xstocks: {
    name: 'xStocks',
    baseUrl: 'https://api.xstocks.fi/api/v2',
    provides: 'tokens of shares and what stands behind them',
    // some clients that named themselves as scripts were answered with 403
    headers: { 'user-agent': BROWSER_AGENT },
  },
  deribit: { name: 'Deribit', baseUrl: 'https://www.deribit.com/api/v2', provides: 'implied volatility' },
  goplus: {
    name: 'GoPlus',
    baseUrl: 'https://api.gopluslabs.io',
    provides: 'dangers of tokens on EVM chains',
  },
  pumpfun: {
    name: 'pump.fun',
    baseUrl: 'https://frontend-api-v3.pump.fun',
    provides: 'launches of memecoins',
    headers: { origin: 'https://pump.fun' },
  },
  'x-api': {
    name: 'X',
    baseUrl: 'https://api.x.com/2',
    provides: 'social profiles and posts',
    key: { variable: 'X_BEARER_TOKEN', header: 'authorization', prefix: 'Bearer ', required: true },
  },
  'twitterapi-io': {
    name: 'twitterapi.io',
    baseUrl: 'https://api.twitterapi.io',
    provides: 'social profiles',
    key: { variable: 'TWITTERAPI_IO_KEY', header: 'x-api-key', required: true },
  },
  openrouter: {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    provides: 'texts, pictures and videos of models',
    // ten pictures of a megabyte each, or one video
    maxBytes: 64_000_000,
    timeoutMilliseconds: 170_000,
    key: { variable: 'OPENROUTER_API_KEY', header: 'authorization', prefix: 'Bearer ' },
  },
  'cdp-bazaar': {
    name: 'The Bazaar of Coinbase',
    baseUrl: 'https://api.cdp.coinbase.com/platform/v2/x402',
    provides: 'paid endpoints of others',
  },
  agentscore: {
    name: 'AgentScore',
    baseUrl: 'https://api.agentscore.sh',
    provides: 'who operates an agent',
    key: { variable: 'AGENTSCORE_API_KEY', header: 'x-api-key', required: true },
  },
  'erc8004-indexer': {
    name: 'The 8004 indexer',
    baseUrl: 'https://8004-indexer-main.qnt.sh/rest/v1',
    urlVariable: 'ERC8004_INDEXER_URL',
    provides: 'agents registered on Solana',
  },
  'erc8004-indexer-2': {
    name: 'The second 8004 indexer',
    baseUrl: 'https://8004-indexer-main2.qnt.sh/rest/v1',
    provides: 'agents registered on Solana',
  },
  ...chainNodes,
} as const satisfies Readonly<Record<string, DataSource>>

export type DataSourceId = keyof typeof dataSources

export const dataSourceIds = Object.keys(dataSources) as readonly DataSourceId[]

function toDataSource({ name, baseUrl, offers, key }: VenueRow): DataSource {
  const data = offers.filter((offer) => offer !== 'flow').join(', ')
  return { name, baseUrl, provides: data, ...(key ? { key } : {}) }
}

/** The declaration of a source, with everything that some sources leave out. */
export function dataSource(id: DataSourceId): DataSource {
  return dataSources[id]
}

/** The variable that names where a source is. */
export function urlVariableOf(id: DataSourceId): string {
  return dataSource(id).urlVariable ?? `${id.toUpperCase().replaceAll('-', '_')}_BASE_URL`
}

/** Every variable that names where a source is, or holds its key. */
export function sourceVariables(): readonly string[] {
  return [...dataSourceIds.map(urlVariableOf), ...sourceKeyVariables()]
}

/** Every variable that holds the key of a source. */
export function sourceKeyVariables(): readonly string[] {
  return dataSourceIds.flatMap((id) => {
    const { key } = dataSource(id)
    return key ? [key.variable, ...(key.paid ? [key.paid.variable] : [])] : []
  })
}

interface SourceSettings {
  readonly urls: Partial<Record<DataSourceId, string>>
  readonly keys: Partial<Record<DataSourceId, string>>
  /** A sentence for each variable that does not make sense. */
  readonly wrong: readonly string[]
}

/** Reads where sources are and which keys they get: `<ID>_BASE_URL`, and the variables their declarations name. */
export function readDataSources(environment: Readonly<Record<string, string | undefined>>): SourceSettings {
  const moved = dataSourceIds.flatMap((id) => {
    const variable = urlVariableOf(id)
    const text = environment[variable]
    return text === undefined
      ? []
      : [{ id, variable, url: withoutSlashes(text), problem: findHttpUrlProblem(text) }]
  })
  const keyed = dataSourceIds.flatMap((id) => {
    const { key } = dataSource(id)
    const secret = key && environment[key.variable]
    return key && secret ? [{ id, variable: key.variable, secret }] : []
  })
  const paid = dataSourceIds.flatMap((id) => {
    const declared = dataSource(id).key?.paid
    const secret = declared && environment[declared.variable]
    return declared && secret ? [{ id, secret, ...declared }] : []
  })
  return {
    urls: Object.fromEntries([
      ...paid.map(({ id, baseUrl }) => [id, baseUrl]),
      ...moved.map(({ id, url }) => [id, url]),
    ]),
    keys: Object.fromEntries([...keyed, ...paid].map(({ id, secret }) => [id, secret])),
    wrong: [
      ...moved.flatMap(({ variable, problem }) => (problem === undefined ? [] : [`${variable}: ${problem}`])),
      ...[...keyed, ...paid]
        .filter(({ secret }) => !/^[\x21-\x7e]{1,512}$/.test(secret))
        .map(({ variable }) => `${variable}: must be printable and without spaces, 512 characters at most.`),
    ],
  }
}

function withoutSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

/** The header in which a source at this address wants its key; each address refuses the key of the other. */
export function keyHeaders(
  id: DataSourceId,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string | undefined },
): Readonly<Record<string, string>> {
  const { key } = dataSource(id)
  if (!key?.header || !secret) return {}
  const { paid } = key
  if (paid && new URL(baseUrl).host === new URL(paid.baseUrl).host) return { [paid.header]: secret }
  return { [key.header]: `${key.prefix ?? ''}${secret}` }
}

/** The key of a source that takes it in the query; empty for every other one. */
export function keyQuery(id: DataSourceId, secret: string | undefined): Readonly<Record<string, string>> {
  const { key } = dataSource(id)
  return key?.query !== undefined && secret !== undefined ? { [key.query]: secret } : {}
}
