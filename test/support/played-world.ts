import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { dataSource, dataSourceIds } from '../../src/config/data-sources.ts'
import type { Clock } from '../../src/core/clock.ts'
import { evmChains } from '../../src/upstream/evm/evm.ts'
import { simulatedEvmNode } from '../../src/upstream/simulated/chains/evm-node.ts'
import { simulatedSolanaNode } from '../../src/upstream/simulated/chains/solana-node.ts'
import { loopbackVenue, sendJson } from './replay-server.ts'

const EvmChain = z.enum(evmChains)
const DAY_SECONDS = 86_400
const HOUR_MS = 3_600_000
const barLengths: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': 24 * HOUR_MS,
  '1w': 168 * HOUR_MS,
}

/** What a source of the played world answers instead of its usual answer. */
export type PlayedFault = (response: ServerResponse, request: IncomingMessage) => void

interface PlayedOptions {
  readonly faults?: Readonly<Record<string, PlayedFault>>
  readonly now?: () => number
}

/** The public sources as they answer over sockets, each below a path of its own; those that are not played answer 404. */
export async function openPlayedWorld({ faults = {}, now = Date.now }: PlayedOptions = {}) {
  const clock = { now }
  const askNode = createPlayedNodes(clock)
  const world = await loopbackVenue(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://played')
    const [, source = '', ...rest] = url.pathname.split('/')
    const fault = faults[source]
    if (fault) return fault(response, request)
    response.setHeader('x-ratelimit-remaining', '41')
    response.setHeader('x-ratelimit-limit', '60')
    if (request.method === 'POST') return sendJson(response, await askNode(source, await text(request)))
    const answer = answers[source]?.(rest.join('/'), url.searchParams, now())
    return answer === undefined ? sendJson(response, { error: 'not here' }, 404) : sendJson(response, answer)
  })
  return {
    ...world,
    /** Points every source at this world. */
    environment: sourceAddresses(world.url),
  }
}

/** The variables that put every source below one address. */
export function sourceAddresses(url: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    dataSourceIds
      .filter((id) => dataSource(id).baseUrl !== '')
      .map((id) => [
        dataSource(id).urlVariable ?? `${id.toUpperCase().replaceAll('-', '_')}_BASE_URL`,
        `${url}/${id}`,
      ]),
  )
}

const Call = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })

/** Nodes of chains, by the id of their source. */
function createPlayedNodes(dataClock: Clock) {
  const about = { seed: 'played', dataClock }
  const solana = simulatedSolanaNode(about)
  return async (source: string, body: string) => {
    const { id, method, params } = Call.parse(JSON.parse(body))
    const chain = EvmChain.safeParse(source.replace(/-rpc.*/, '')).data
    const answered = { jsonrpc: '2.0', id }
    if (method === 'getBlockTime') return { ...answered, result: Math.floor(dataClock.now() / 1_000) }
    if (method === 'getSlot') return { ...answered, result: 300_000_000 }
    try {
      return { ...answered, result: await (chain ? simulatedEvmNode(about, chain) : solana)(method, params) }
    } catch {
      return { ...answered, error: { code: -32_601, message: 'Method not found' } }
    }
  }
}

type Answer = (path: string, query: URLSearchParams, now: number) => unknown

/** A wave, so that neither prices nor their changes are all the same. */
function priceAt(time: number): number {
  return 60_000 + 900 * Math.sin(time / (9 * HOUR_MS)) + 200 * Math.sin(time / HOUR_MS)
}

const binance: Answer = (path, query, now) => {
  const last = priceAt(now)
  if (path === 'api/v3/klines') {
    const length = barLengths[query.get('interval') ?? '1h'] ?? HOUR_MS
    const end = Math.floor(Math.min(now, Number(query.get('endTime') ?? now)) / length) * length
    const count = Number(query.get('limit') ?? 500)
    return Array.from({ length: count }, (_, index) => {
      const time = end - (count - 1 - index) * length
      const [open, close] = [priceAt(time), priceAt(time + length)]
      const [high, low] = [Math.max(open, close) + 20, Math.min(open, close) - 20]
      const prices = [open, high, low, close].map((price) => price.toFixed(2))
      return [time, ...prices, '120.5', time + length - 1, '7200000', 900, '61.2', '3600000', '0']
    })
  }
  if (path === 'api/v3/ticker/24hr')
    return {
      lastPrice: last.toFixed(2),
      bidPrice: (last - 1).toFixed(2),
      askPrice: (last + 1).toFixed(2),
      openPrice: priceAt(now - 24 * HOUR_MS).toFixed(2),
      highPrice: '62000',
      lowPrice: '58000',
      volume: '24000',
      quoteVolume: '1440000000',
      priceChangePercent: '1.2',
      closeTime: now,
    }
  if (path === 'api/v3/depth') {
    const levels = Array.from({ length: Number(query.get('limit') ?? 100) }, (_, step) => step + 1)
    return {
      bids: levels.map((step) => [(last - step).toFixed(2), '0.7']),
      asks: levels.map((step) => [(last + step).toFixed(2), '0.6']),
    }
  }
  if (path === 'api/v3/trades')
    return Array.from({ length: Number(query.get('limit') ?? 100) }, (_, index) => {
      return {
        time: now - 1_000 * (100 - index),
        price: last.toFixed(2),
        qty: '0.01',
        isBuyerMaker: index % 2 === 0,
      }
    })
  return undefined
}

const answers: Readonly<Record<string, Answer>> = {
  binance,
  alternativeme: (_path, query, now) => {
    const today = Math.floor(now / 1_000 / DAY_SECONDS) * DAY_SECONDS
    const count = Number(query.get('limit') ?? 1)
    return {
      data: Array.from({ length: count }, (_, ago) => {
        return { value: `${40 + (ago % 20)}`, timestamp: `${today - ago * DAY_SECONDS}` }
      }),
      // what a recording must not keep
      metadata: { email: 'operator@example.org', ip: '203.0.113.9' },
    }
  },
  defillama: (path) =>
    path === 'v2/chains'
      ? [
          { name: 'Ethereum', tvl: 61e9, tokenSymbol: 'ETH', chainId: 1 },
          { name: 'Solana', tvl: 9e9, tokenSymbol: 'SOL', chainId: null },
        ]
      : undefined,
  'defillama-charts': (path, _query, now) =>
    path.startsWith('v2/historicalChainTvl/')
      ? Array.from({ length: 400 }, (_, index) => {
          const date = Math.floor(now / 1_000 / DAY_SECONDS) * DAY_SECONDS - (399 - index) * DAY_SECONDS
          return { date, tvl: 60e9 + index * 1e7 }
        })
      : undefined,
  dexscreener: (path) => {
    const mint = path.split('/').at(-1)?.split(',')[0] ?? ''
    const pair = {
      chainId: 'solana',
      dexId: 'raydium',
      pairAddress: '58oQChx4yWmvKdwLLZzBi4ChoCc2fqCUWBkwMihLYQo2',
      baseToken: { address: mint, name: 'Played', symbol: 'PLAY' },
      quoteToken: { address: 'So11111111111111111111111111111111111111112', name: 'SOL', symbol: 'SOL' },
      priceUsd: '0.02',
      liquidity: { usd: 800_000 },
    }
    return path.startsWith('latest/') ? { pairs: [pair] } : [pair]
  },
}
