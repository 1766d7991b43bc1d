import { z } from 'zod'
import { backtest as testRules } from '../../analysis/backtest/backtest.ts'
import { curveOf } from '../../analysis/backtest/curve.ts'
import { usd } from '../../core/money.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import {
  Curve,
  Opened,
  Performance,
  Traded,
  toCurveOutput,
  toOpenOutput,
  toPerformanceOutput,
  toTradeOutput,
} from './backtest-report.ts'
import { meantRules } from './backtest-rules.ts'
import { closedBars, historyOutput, toHistoryOutput } from './market-history.ts'
import { Rule, spellCondition } from './rule.ts'
import { strategyNames } from './strategies.ts'

const MAX_RULES = 8
/** Points of the curve but for the two ends of its deepest fall. */
const CURVE_POINTS = 100

const percent = (least: number, most: number) => z.number().min(least).max(most)

export const backtest = defineTool({
  id: 'backtest',
  family: 'quantitative',
  route: { path: '/tools/backtest', methods: ['GET', 'POST'] },
  price: usd('0.02'),
  kind: 'read',
  detail: { fullOnly: ['execution'] },
  essential: ['performance'],
  lists: [
    {
      list: 'trades',
      searched: 'the candles after the warm-up',
      reason: 'The rules closed no trade in them, or showTrades is 0.',
      hint: 'Raise limit, loosen the rules or raise showTrades.',
    },
  ],
  view: {
    kind: 'equity',
    at: 'curve',
    time: 'time',
    value: 'strategyPct',
    holding: 'holdingPct',
    trades: { at: 'trades', entry: 'entryTime', exit: 'exitTime' },
    figures: [
      'performance.returnPercent',
      'performance.buyAndHold.returnPercent',
      'performance.sharpe',
      'performance.maxDrawdownPercent',
      'performance.winRatePercent',
      'performance.trades',
    ],
  },
  title: 'Backtest',
  summary: 'What trading indicator rules would have brought on past candles, beside simply holding.',
  description:
    'Use this when you want to test a trading strategy on history: fees, slippage, stops, an unseen newer part, no look-ahead.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...marketInput,
      bar: z.enum(bars).default('4h').describe('Length of a candle.'),
      limit: z.int().min(60).max(1_000).default(1_000).describe('How many candles to read.'),
      strategy: z
        .enum(strategyNames)
        .optional()
        .describe(
          'A well-known pair of rules, mirrored for a short; the answer spells it out. Required unless entry is given.',
        ),
      entry: z
        .array(Rule)
        .min(1)
        .max(MAX_RULES)
        .optional()
        .describe('Get in when all of these hold at the close of a candle.'),
      exit: z
        .array(Rule)
        .max(MAX_RULES)
        .optional()
        .describe('Get out when any of these holds at the close of a candle.'),
      side: z
        .enum(['long', 'short'])
        .default('long')
        .describe('What getting in means; rules of your own are taken as you write them.'),
      feePercent: percent(0, 5).default(0.1).describe('Of what is traded, each way.'),
      slippagePercent: percent(0, 5)
        .default(0.05)
        .describe('How much worse than the open a trade is filled.'),
      stopLossPercent: percent(0.05, 95).optional().describe('Get out when the price is so far against it.'),
      takeProfitPercent: percent(0.05, 1_000)
        .optional()
        .describe('Get out when the price has gained so much.'),
      outOfSamplePercent: percent(10, 90)
        .default(30)
        .describe('The newest part of the candles, judged apart: tune rules on the older part only.'),
      showTrades: z.int().min(0).max(200).default(10).describe('How many of the newest trades to tell.'),
    })
    .refine(...symbolWithVenue)
    .superRefine((input, context) => {
      for (const { path, message } of meantRules(input).problems)
        context.addIssue({ code: 'custom', path: [...path], message })
    }),
  output: z.looseObject({
    ...historyOutput,
    rules: z
      .looseObject({ entry: z.array(z.string()), exit: z.array(z.string()) })
      .describe('What was traded, spelled out.'),
    side: z.enum(['long', 'short']),
    execution: z.string().describe('How trades were filled.'),
    warmUpBars: z.int().describe('Candles before all rules could be judged; the figures begin after them.'),
    performance: Performance.describe('Over all candles after the warm-up.'),
    inSample: Performance.describe('The older part.'),
    outOfSample: Performance.describe('The newer part.'),
    trades: z.array(Traded).describe('The newest, oldest of them first.'),
    columns: z.array(z.string()).describe('What the items of a point of curve mean.'),
    curve: Curve,
    open: Opened.nullable().describe('The position that is open at the end.'),
    pending: z
      .enum(['enter', 'exit'])
      .nullable()
      .describe('What the rules say at the last close, for the next open; null: nothing.'),
    cautions: z.array(z.string()).describe('What makes the figures weak.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: {
    input: {
      token: 'bitcoin',
      bar: '4h',
      entry: ['rsi:period=14 crosses_above 30'],
      exit: ['rsi:period=14 crosses_below 70'],
    },
  },
  intents: [
    'backtest an RSI strategy on bitcoin',
    'test a MACD crossover strategy on ETH history',
    'would a golden cross strategy have beaten holding SOL',
    'backtest moving average crossover on BTC with fees',
  ],
}).run(async (input, { candles, signal, now }) => {
  const history = await closedBars(candles, input, { signal, least: 30 })
  const { rules } = meantRules(input)
  const found = testRules(history.bars, rules, {
    ...input,
    barMilliseconds: history.barMilliseconds,
    outOfSample: input.outOfSamplePercent / 100,
  })
  const { trades, open, pending } = found.simulation
  const { time } = history.bars
  return {
    ...toHistoryOutput(history),
    rules: { entry: rules.entry.map(spellCondition), exit: rules.exit.map(spellCondition) },
    side: input.side,
    execution: `At the open after the signal, ${input.slippagePercent} % worse, ${input.feePercent} % fee each way, all money in one position; borrowing and funding cost nothing here.`,
    warmUpBars: found.whole.from,
    performance: toPerformanceOutput(found.whole, time),
    inSample: toPerformanceOutput(found.inSample, time),
    outOfSample: toPerformanceOutput(found.outOfSample, time),
    trades: trades
      .slice(trades.length - Math.min(trades.length, input.showTrades))
      .map((trade) => toTradeOutput(trade, time)),
    columns: ['time', 'strategyPct', 'holdingPct'],
    curve: curveOf(found.simulation.equity, history.bars.close, { ...found.whole, points: CURVE_POINTS }).map(
      (point) => toCurveOutput(point, time),
    ),
    open: open && toOpenOutput(open, time),
    pending,
    cautions: [...found.cautions],
    disclaimer: DISCLAIMER,
    provenance: provenance([history.series], now()),
  }
})
