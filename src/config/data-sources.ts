import { z } from 'zod'
import { chainNodes } from './chain-nodes.ts'

/** A public source of data. */
interface DataSource {
  /** How we call it in a sentence. */
  readonly name: string
  /** Where it is, unless `<ID>_BASE_URL` says otherwise; empty where only the operator can say. */
  readonly baseUrl: string
  /** The variable that says so instead of `<ID>_BASE_URL`. */
  readonly urlVariable?: string
  /** What it tells, in a few words. */
  readonly tells: string
  /** The largest answer that is read, bytes; five million when left out. */
  readonly maxBytes?: number
  /** The key it takes, and how it is shown. */
  readonly key?: {
    /** The environment variable that holds it. */
    readonly variable: string
    readonly header: string
    /** Stands before the key in the header, such as `Bearer `. */
    readonly prefix?: string
    /** Set where nothing is answered without the key. */
    readonly required?: true
    /** A key that is paid for and belongs to another address, which is then asked unless another one is named. */
    readonly paid?: { readonly variable: string; readonly header: string; readonly baseUrl: string }
  }
}

/** Every source there is an adapter for, under the name by which provenance and the configuration know it. */
export const dataSources = {
  binance: { name: 'Binance', baseUrl: 'https://api.binance.com', tells: 'candles, tickers, books, trades' },
  coinbase: {
    name: 'Coinbase',
    baseUrl: 'https://api.exchange.coinbase.com',
    tells: 'candles, tickers, books, trades',
  },
  coingecko: {
    name: 'CoinGecko',
    baseUrl: 'https://api.coingecko.com',
    tells: 'candles, tickers, assets',
    key: {
      variable: 'COINGECKO_DEMO_API_KEY',
      header: 'x-cg-demo-api-key',
      paid: {
        variable: 'COINGECKO_PRO_API_KEY',
        header: 'x-cg-pro-api-key',
        baseUrl: 'https://pro-api.coingecko.com',
      },
    },
  },
  okx: { name: 'OKX', baseUrl: 'https://www.okx.com', tells: 'candles, tickers, books, trades' },
  bybit: { name: 'Bybit', baseUrl: 'https://api.bybit.com', tells: 'candles, tickers, books, trades' },
  bitget: { name: 'Bitget', baseUrl: 'https://api.bitget.com', tells: 'candles, tickers, books, trades' },
  kucoin: { name: 'KuCoin', baseUrl: 'https://api.kucoin.com', tells: 'candles, tickers, books, trades' },
  upbit: { name: 'Upbit', baseUrl: 'https://api.upbit.com', tells: 'candles, tickers, books, trades' },
  cryptocom: {
    name: 'Crypto.com',
    baseUrl: 'https://api.crypto.com',
    tells: 'candles, tickers, books, trades',
  },
  kraken: { name: 'Kraken', baseUrl: 'https://api.kraken.com', tells: 'candles, tickers, books, trades' },
  'binance-futures': {
    name: 'Binance Futures',
    baseUrl: 'https://fapi.binance.com',
    tells: 'funding rates, open interest, mark prices',
  },
  'signal-webhook': {
    name: 'The webhook',
    baseUrl: '',
    urlVariable: 'SIGNAL_WEBHOOK_URL',
    tells: 'candles of the operator',
    maxBytes: 500_000,
  },
  'tokens-xyz': {
    name: 'tokens.xyz',
    baseUrl: 'https://api.tokens.xyz/v1',
    tells: 'boards of tokens on Solana',
    key: { variable: 'TOKENS_API_KEY', header: 'x-api-key', required: true },
  },
  alternativeme: { name: 'alternative.me', baseUrl: 'https://api.alternative.me', tells: 'fear and greed' },
  deribit: { name: 'Deribit', baseUrl: 'https://www.deribit.com/api/v2', tells: 'implied volatility' },
  goplus: { name: 'GoPlus', baseUrl: 'https://api.gopluslabs.io', tells: 'dangers of tokens on EVM chains' },
  ...chainNodes,
} as const satisfies Readonly<Record<string, DataSource>>

export type DataSourceId = keyof typeof dataSources

export const dataSourceIds = Object.keys(dataSources) as readonly DataSourceId[]

/** The declaration of a source, with everything that some sources leave out. */
export function dataSource(id: DataSourceId): DataSource {
  return dataSources[id]
}

const HttpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

interface SourceSettings {
  readonly urls: Partial<Record<DataSourceId, string>>
  readonly keys: Partial<Record<DataSourceId, string>>
  /** A sentence for each variable that does not make sense. */
  readonly wrong: readonly string[]
}

/** Reads where sources are and which keys they get: `<ID>_BASE_URL`, and the variables their declarations name. */
export function readDataSources(environment: Readonly<Record<string, string | undefined>>): SourceSettings {
  const moved = dataSourceIds.flatMap((id) => {
    const variable = dataSource(id).urlVariable ?? `${id.toUpperCase().replaceAll('-', '_')}_BASE_URL`
    const text = environment[variable]
    return text === undefined ? [] : [{ id, variable, url: HttpUrl.safeParse(text) }]
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
      ...moved.flatMap(({ id, url }) => (url.success ? [[id, url.data]] : [])),
    ]),
    keys: Object.fromEntries([...keyed, ...paid].map(({ id, secret }) => [id, secret])),
    wrong: [
      ...moved
        .filter(({ url }) => !url.success)
        .map(({ variable }) => `${variable}: must be an http or https URL`),
      ...[...keyed, ...paid]
        .filter(({ secret }) => !/^[\x21-\x7e]{1,512}$/.test(secret))
        .map(({ variable }) => `${variable}: must be printable, without spaces`),
    ],
  }
}

/** The header in which a source at this address wants its key; each address refuses the key of the other. */
export function keyHeaders(
  id: DataSourceId,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string | undefined },
): Readonly<Record<string, string>> {
  const { key } = dataSource(id)
  if (!key || !secret) return {}
  const { paid } = key
  if (paid && new URL(baseUrl).host === new URL(paid.baseUrl).host) return { [paid.header]: secret }
  return { [key.header]: `${key.prefix ?? ''}${secret}` }
}
