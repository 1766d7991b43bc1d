import type { DataSourceId } from '../../config/data-sources.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { agentscoreCheck } from '../identity/agentscore.ts'
import { binance } from '../venues/binance.ts'
import { chainProbes } from './chain-probes.ts'
import type { ProbeWorld, SourceProbe } from './source-probe.ts'
import { timeOf, venueProbes } from './venue-probes.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC_ON_SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const USDC_ON_ETHEREUM = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** Lido's pool of staked ether, the largest one DefiLlama lists. */
const LIDO_POOL = '747c1d2a-c668-4682-b9f9-296708a3dd90'
const APPLE_TOKEN = {
  issuer: 'xStock',
  symbol: 'AAPLx',
  mint: 'XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp',
}

/** Sources that tell no time of their own are as old as their arrival. */
const NOW_MS = 5 * MINUTE_MS

/**
 * One probe for every data source: a real question that is cheap for both sides, answered by the source's own adapter. The
 * compiler asks for a row when a source is added.
 */
export const sourceProbes: Readonly<Record<DataSourceId, SourceProbe>> = {
  ...venueProbes,
  ...chainProbes,
  'binance-public': {
    operation: 'ticker of BTC',
    maxAgeMilliseconds: 15 * MINUTE_MS,
    async ask({ sources, signal }) {
      const { asOf } = await binance(sources.connect('binance-public')).ticker('BTCUSDT', {
        signal,
        isOurs: true,
      })
      return { asOf }
    },
  },
  'binance-futures': sourced('mark price of BTC', NOW_MS, ({ data, signal }) =>
    data.derivatives.mark({ token: 'bitcoin', source: 'binance' }, { signal }),
  ),
  'signal-webhook': sourced('last bars of BTC', HOUR_MS, ({ data, signal }) =>
    data.candles.recent({ token: 'bitcoin', source: 'webhook', limit: 3 }, { signal }),
  ),
  'tokens-xyz': sourced('one board', NOW_MS, ({ data, signal }) =>
    data.assets.board({ list: 'majors' }, { signal }),
  ),
  alternativeme: sourced("today's index", 2 * DAY_MS, ({ data, signal }) =>
    data.sentimentIndex.recent({ days: 1 }, { signal }),
  ),
  cryptonews: {
    ...sourced('newest articles', NOW_MS, ({ data, signal }) =>
      data.news.fetchArticles({ since: 0 }, { signal }).then((news) => onlyIfAnswered(news, 'cryptonews')),
    ),
    // a month's requests are counted
    costUsd: 0.001,
  },
  dexscreener: sourced('pools of BONK', NOW_MS, ({ data, signal }) => data.dex.ofMints([BONK], { signal })),
  geckoterminal: sourced('trending pools of Solana', NOW_MS, ({ data, signal }) =>
    data.dex.listed({ network: 'solana', kind: 'trending', limit: 20 }, { signal }),
  ),
  dexpaprika: sourced('trending pools of Solana', NOW_MS, ({ data, signal }) =>
    data.dex.listed({ network: 'solana', kind: 'trending', limit: 20 }, { signal }),
  ),
  defillama: sourced('value locked by chain', NOW_MS, ({ data, signal }) => data.defi.chains({ signal })),
  'defillama-charts': {
    operation: 'history of Ethereum',
    maxAgeMilliseconds: 3 * DAY_MS,
    ask: async ({ data, signal }) => newestOf((await data.defi.chainHistory('Ethereum', { signal })).points),
  },
  'defillama-yields': {
    operation: 'history of one pool',
    maxAgeMilliseconds: 3 * DAY_MS,
    ask: async ({ data, signal }) => newestOf((await data.defi.yieldHistory(LIDO_POOL, { signal })).points),
  },
  'defillama-stablecoins': sourced('list of stablecoins', NOW_MS, ({ data, signal }) =>
    data.defi.stablecoins({ signal }),
  ),
  jupiter: sourced('quote of one SOL in USDC', NOW_MS, ({ data, signal }) =>
    data.swap.quote(
      {
        inputMint: SOL,
        outputMint: USDC_ON_SOLANA,
        amount: '1000000000',
        slippageBps: 50,
        swapMode: 'ExactIn',
      },
      { signal },
    ),
  ),
  pyth: sourced('price of BTC', 2 * MINUTE_MS, ({ data, signal }) => data.oracle.prices(['BTC'], { signal })),
  rugcheck: sourced('report on BONK', NOW_MS, ({ data, signal }) => data.tokenRisk.report(BONK, { signal })),
  // shares do not trade on holidays
  'yahoo-finance': sourced('price of AAPL', 5 * DAY_MS, async ({ data, signal }) =>
    onlyIfKnown(await data.equities.reference('AAPL', { signal })),
  ),
  cnbc: sourced('price of AAPL', 5 * DAY_MS, async ({ data, signal }) =>
    onlyIfKnown(await data.equities.reference('AAPL', { signal })),
  ),
  xstocks: sourced('state of AAPLx', NOW_MS, async ({ data, signal }) =>
    onlyIfKnown(await data.equities.issuerStatus(APPLE_TOKEN, { signal })),
  ),
  deribit: sourced('volatility index of BTC', 3 * HOUR_MS, ({ data, signal }) =>
    data.volatilityIndex.implied('BTC', { signal }),
  ),
  goplus: sourced('check of USDC', NOW_MS, ({ data, signal }) =>
    data.contractChecks.check({ chain: 'ethereum', address: USDC_ON_ETHEREUM }, { signal }),
  ),
  pumpfun: {
    operation: 'newest coins',
    maxAgeMilliseconds: 10 * MINUTE_MS,
    async ask({ data, signal }) {
      const query = { board: 'new', limit: 10, offset: 0, includeNsfw: true } as const
      const { coins } = await data.launches.listed(query, { signal })
      return { asOf: Math.max(...coins.map(({ createdAt }) => createdAt)) }
    },
  },
  'x-api': {
    ...sourced('one profile with posts', NOW_MS, ({ data, signal }) =>
      data.social.profile('coinbase', { signal, posts: 5 }),
    ),
    costUsd: 0.035,
  },
  'twitterapi-io': {
    ...sourced('one profile with posts', NOW_MS, ({ data, signal }) =>
      data.social.profile('coinbase', { signal, posts: 5 }),
    ),
    costUsd: 0.004,
  },
  openrouter: sourced('list of models', NOW_MS, ({ data, signal }) => data.models.chatModels({ signal })),
  'cdp-bazaar': {
    ...sourced('first page of the catalog', NOW_MS, ({ data, signal }) =>
      data.outsideEndpoints.listed({ signal }),
    ),
    maxRequests: 1,
  },
  agentscore: {
    operation: 'an unknown operator token',
    maxAgeMilliseconds: NOW_MS,
    async ask({ sources, signal }) {
      const { http, baseUrl } = sources.connect('agentscore')
      // an unknown token is answered like any other, and costs nothing
      await agentscoreCheck(http, baseUrl).assess('opc_pennywire_probe', { signal })
      return {}
    },
  },
  'erc8004-indexer': indexerProbe(),
  'erc8004-indexer-2': indexerProbe(),
}

/** A probe whose answer names its own source and time. */
function sourced(
  operation: string,
  maxAgeMilliseconds: number,
  ask: (world: ProbeWorld) => Promise<Parameters<typeof timeOf>[0]>,
): SourceProbe {
  return { operation, maxAgeMilliseconds, ask: async (world) => timeOf(await ask(world)) }
}

function indexerProbe(): SourceProbe {
  return {
    ...sourced('counters of the registry', NOW_MS, ({ data, signal }) =>
      data.agentRegistry.stats({ signal }),
    ),
    maxRequests: 1,
  }
}

function newestOf(points: readonly { readonly time: number }[]) {
  const newest = points.at(-1)
  if (!newest) throw new GatewayError('upstream_malformed', 'The history is empty.')
  return { asOf: newest.time }
}

type Answered = Parameters<typeof timeOf>[0]

/** Where several sources are asked at once, a failure stands beside the answers of the others. */
function onlyIfAnswered<T extends Answered>(answer: T, name: string): T {
  const use = answer.sources.find((source) => source.name === name)
  if (use?.ok) return answer
  throw new GatewayError('upstream_unavailable', use?.error ?? 'It was not asked.')
}

/** Some adapters tell a failure as a missing part of a larger answer. */
function onlyIfKnown<T extends Answered & { readonly known: boolean; readonly reason?: string }>(
  answer: T,
): T {
  if (answer.known) return answer
  throw new GatewayError('upstream_unavailable', answer.reason ?? 'It did not answer.')
}
