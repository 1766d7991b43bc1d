import { type Bubble, bubblesOf, guessedFlow, type TakenBar } from '../../analysis/bitcoin/bubbles.ts'
import { GatewayError } from '../../core/failures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import type { Bar } from '../../upstream/market-data/candles.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { ToolWorld } from '../ports.ts'
import { readSignal } from './readings.ts'

/** Where the two volumes of a bubble come from. */
export const ratioSources = ['taker', 'proxy'] as const
type RatioSource = (typeof ratioSources)[number]

export interface BubblemapQuery {
  readonly exchange: 'binance' | 'coinbase'
  readonly interval: Bar
  /** So many bars are read and ranked. */
  readonly limit: number
  /** So many of the newest are listed. */
  readonly shown: number
}

export type Bubblemap = Awaited<ReturnType<typeof bubblemapPart>>['content']

interface Flow {
  readonly ratioSource: RatioSource
  readonly symbol: string
  readonly bars: readonly TakenBar[]
  readonly isOpen: boolean
  readonly from: Sourced
}

const methods: Record<RatioSource, string> = {
  taker: 'Volumes that takers bought and sold, as the venue counts them.',
  proxy:
    'A guess: the venue does not tell who took the offers, so each volume is split by where the close lies between low and high.',
}

/** How one-sided the takers of every bar were, and how extreme that is among the bars read. */
export async function bubblemapPart(query: BubblemapQuery, context: ToolWorld) {
  const flow =
    query.exchange === 'binance' ? await countedFlow(query, context) : await guessedFlows(query, context)
  const bubbles = bubblesOf(flow.bars)
  const content = {
    exchange: query.exchange,
    interval: query.interval,
    ratioSource: flow.ratioSource,
    method: methods[flow.ratioSource],
    symbol: flow.symbol,
    lastIsOpen: flow.isOpen,
    ranked: bubbles.length,
    points: bubbles.slice(-query.shown).map(toPoint),
  }
  return { content, from: [flow.from] }
}

async function countedFlow({ interval, limit }: BubblemapQuery, context: ToolWorld): Promise<Flow> {
  const query = { token: 'bitcoin', source: 'binance', bar: interval, limit } as const
  const answer = await context.flow.recent(query, { signal: readSignal(context) })
  const isOpen = answer.bars.at(-1)?.closed === false
  return { ratioSource: 'taker', symbol: answer.instrument, bars: answer.bars, isOpen, from: answer }
}

async function guessedFlows({ interval, limit }: BubblemapQuery, context: ToolWorld): Promise<Flow> {
  const query = { token: 'bitcoin', source: 'coinbase', bar: interval, limit } as const
  const answer = await context.candles.recent(query, { signal: readSignal(context) })
  const bars = answer.candles.flatMap(({ volume, ...prices }) =>
    volume === null ? [] : guessedFlow({ ...prices, volume }),
  )
  if (bars.length === 0)
    throw new GatewayError('upstream_unavailable', 'The venue reports no volume of its candles.')
  const isOpen = answer.candles.at(-1)?.closed === false
  return { ratioSource: 'proxy', symbol: answer.instrument, bars, isOpen, from: answer }
}

function toPoint({ time, ...bubble }: Bubble) {
  return { time: toIsoTime(time).replace('.000Z', 'Z'), ...bubble }
}
