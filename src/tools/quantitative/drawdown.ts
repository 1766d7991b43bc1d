import { z } from 'zod'
import { rounded } from '../../analysis/numbers/figures.ts'
import { at } from '../../analysis/numbers/line.ts'
import { type DrawdownEpisode, drawdowns } from '../../analysis/quantitative/drawdown.ts'
import { DAY_MS } from '../../core/durations.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { closedBars, dailyBar, historyOutput, type MarketHistory, toHistoryOutput } from './market-history.ts'

const Episode = z.looseObject({
  depthPercent: z.number().describe('How far the lowest close lies below the peak.'),
  peakTime: z.string().describe('When the candle of the highest close opened, ISO 8601 UTC.'),
  peakPrice: z.number().describe('Highest close, in the quote asset.'),
  troughTime: z.string(),
  troughPrice: z.number().describe('Lowest close, in the quote asset.'),
  recoveryTime: z.string().nullable().describe('When the peak was reached again; null while it is not.'),
  days: z.number().describe('From the peak to the recovery, or to now.'),
})

export const drawdown = defineTool({
  id: 'drawdown',
  family: 'quantitative',
  route: { path: '/tools/drawdown', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['maxDrawdownPercent'],
  lists: [
    {
      list: 'episodes',
      searched: 'closes of the candles that were read',
      reason: 'No fall was over before the last candle; current has one that is not.',
      hint: 'Raise limit.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'episodes',
    label: 'peakTime',
    value: 'depthPercent',
    figures: [
      'maxDrawdownPercent',
      'currentDrawdownPercent',
      'averageDrawdownPercent',
      'timeUnderWaterPercent',
    ],
  },
  title: 'Drawdowns',
  summary: 'How deep a market has sunk below its highs: worst drawdowns, the current one, time under water.',
  description: 'Use this when you want the maximum drawdown of a coin or how far it is below its high.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...marketInput,
      bar: dailyBar,
      limit: z.int().min(10).max(1_000).default(365).describe('How many candles to read.'),
      episodes: z.int().min(1).max(20).default(5).describe('How many of the deepest falls to tell.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    ...historyOutput,
    maxDrawdownPercent: z.number().describe('The deepest fall of the closes below an earlier close.'),
    currentDrawdownPercent: z.number().describe('How far the last closed candle is below the highest close.'),
    averageDrawdownPercent: z.number().describe('Mean of that distance over all candles.'),
    timeUnderWaterPercent: z.number().describe('Part of the candles that closed below an earlier close.'),
    current: Episode.nullable().describe('The fall that is not over; null at a high.'),
    episodes: z
      .array(Episode)
      .describe('Falls that are over, deepest first. Highs before the first candle are not known.'),
    episodeCount: z.int().describe('How many falls there were in all, with the current one.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '1d', limit: 365 } },
  intents: [
    'maximum drawdown of bitcoin',
    'how far is ETH below its high',
    'worst drawdowns of SOL this year',
    'how long was BTC under water',
  ],
}).run(async (input, { candles, signal, now }) => {
  const history = await closedBars(candles, input, { signal, least: 2 })
  const found = drawdowns(history.bars.close)
  return {
    ...toHistoryOutput(history),
    maxDrawdownPercent: rounded(found.episodes[0]?.depthPercent ?? 0),
    currentDrawdownPercent: rounded(found.currentPercent),
    averageDrawdownPercent: rounded(found.averagePercent),
    timeUnderWaterPercent: rounded(found.underWaterPercent),
    current: found.current && toOutput(found.current, history),
    episodes: found.episodes
      .filter(({ recovery }) => recovery !== null)
      .slice(0, input.episodes)
      .map((episode) => toOutput(episode, history)),
    episodeCount: found.episodes.length,
    disclaimer: DISCLAIMER,
    provenance: provenance([history.series], now()),
  }
})

function toOutput({ peak, trough, recovery, depthPercent }: DrawdownEpisode, { bars }: MarketHistory) {
  const { time, close } = bars
  const end = at(time, recovery ?? time.length - 1)
  return {
    depthPercent: rounded(depthPercent),
    peakTime: toIsoTime(at(time, peak)),
    peakPrice: rounded(at(close, peak)),
    troughTime: toIsoTime(at(time, trough)),
    troughPrice: rounded(at(close, trough)),
    recoveryTime: recovery === null ? null : toIsoTime(at(time, recovery)),
    days: rounded((end - at(time, peak)) / DAY_MS),
  }
}
