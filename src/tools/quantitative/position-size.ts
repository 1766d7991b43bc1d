import { z } from 'zod'
import { rounded } from '../../analysis/numbers/figures.ts'
import { kellyPercent, sizePosition } from '../../analysis/quantitative/position-size.ts'
import { usd } from '../../core/money.ts'
import { bars, candleSources } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { selfProvenance } from '../self-provenance.ts'
import { isoAsOf } from '../signals/market-now.ts'
import { plannedPrices } from './planned-prices.ts'

const price = z.number().positive().max(1e12)

export const positionSize = defineTool({
  id: 'position-size',
  family: 'quantitative',
  route: { path: '/tools/position-size', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['units'],
  view: {
    kind: 'levels',
    price: 'entry',
    points: [
      { at: 'entry', label: 'entry', tone: 'ink' },
      { at: 'stop', label: 'stop', tone: 'down' },
    ],
    figures: ['side', 'units', 'notional', 'leverage', 'lossAtStop'],
  },
  title: 'Position size',
  summary: 'How much to trade so that a stop loses a set part of the account, from prices or live ATR.',
  description:
    'Use this when you want to size a position from account, risk per trade, entry and stop; with Kelly for a win rate.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      capital: z.number().positive().max(1e15).describe('Size of the account, in the quote asset.'),
      riskPercent: z
        .number()
        .min(0.001)
        .max(100)
        .default(1)
        .describe('What part of the account the trade may lose.'),
      token: z
        .string()
        .min(1)
        .max(40)
        .optional()
        .describe(
          'Asset whose market gives entry or stop, such as bitcoin. Required unless entry and stop are given.',
        ),
      source: z
        .enum(candleSources)
        .optional()
        .describe('Ask this venue only; left out, venues stand in for each other in order.'),
      instId: marketInput.instId,
      bar: z
        .enum(bars)
        .default('4h')
        .describe('Length of the candles that the average true range is taken of.'),
      side: z.enum(['long', 'short']).optional().describe('Default: what the stop implies, or long.'),
      entry: price.optional().describe('Price to get in at; the newest one when left out.'),
      stop: price.optional().describe('Price to get out at with a loss; from atrMultiple when left out.'),
      atrMultiple: z
        .number()
        .min(0.1)
        .max(20)
        .default(2)
        .describe('How many average true ranges of 14 candles the stop lies from the entry.'),
      feePercent: z.number().min(0).max(5).default(0).describe('Of what is traded, each way.'),
      maxLeverage: z
        .number()
        .min(0.01)
        .max(125)
        .default(1)
        .describe('The position is worth at most so many times the account.'),
      winRatePercent: z.number().min(0).max(100).optional().describe('For Kelly: how often such trades win.'),
      payoff: z
        .number()
        .positive()
        .max(1_000)
        .optional()
        .describe('For Kelly: what a winner gains over what a loser loses.'),
    })
    .refine(...symbolWithVenue)
    .superRefine(({ winRatePercent, payoff, entry, stop, side, token, instId }, context) => {
      const wrong = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if ((winRatePercent === undefined) !== (payoff === undefined))
        wrong(payoff === undefined ? 'payoff' : 'winRatePercent', 'Give winRatePercent and payoff together.')
      if (entry !== undefined && stop !== undefined) {
        if (entry === stop) wrong('stop', 'The stop must differ from the entry.')
        else if (side !== undefined && side !== (stop < entry ? 'long' : 'short'))
          wrong('stop', 'The stop of a long lies below its entry, that of a short above it.')
      } else if (token === undefined && instId === undefined)
        wrong('token', 'Name a token, or give both entry and stop.')
    }),
  output: z.looseObject({
    side: z.enum(['long', 'short']),
    entry: z.number(),
    entryFrom: z.enum(['caller', 'market']),
    stop: z.number(),
    stopFrom: z.enum(['caller', 'atr']),
    atr: z.number().nullable().describe('Average true range; null when it was not needed.'),
    units: z.number().describe('How much of the asset to trade; not rounded to a venue’s lot.'),
    notional: z.number().describe('What that is worth at the entry, in the quote asset.'),
    leverage: z.number().describe('Notional over capital.'),
    lossAtStop: z.number().describe('In the quote asset, fees included; gaps and slippage are not.'),
    riskPercent: z.number().describe('The same in percent of the capital.'),
    isCapped: z.boolean().describe('True when maxLeverage made it smaller than the risk would.'),
    stopDistance: z.number().describe('From the entry, in the quote asset.'),
    stopDistancePercent: z.number(),
    feesAtStop: z.number().describe('Of both trades, in the quote asset.'),
    breakEven: z.number().describe('Where the trade pays its own fees.'),
    kelly: z
      .looseObject({
        fullPercent: z.number().describe('Part of the capital to risk; zero or less: do not trade.'),
        halfPercent: z.number().describe('The usual cautious half.'),
        hasEdge: z.boolean(),
      })
      .nullable()
      .describe('Null without win rate and payoff.'),
    market: z
      .looseObject({
        venue: z.string(),
        instrument: z.string(),
        bar: z.enum(bars),
        quote: z.string().nullable().describe('What prices and the capital are counted in.'),
        priceAsOf: z.string().nullable().describe('When its price was read, ISO 8601 UTC.'),
      })
      .nullable()
      .describe('What was read; null when nothing was.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { capital: 10_000, riskPercent: 1, token: 'bitcoin', bar: '4h' } },
  intents: [
    'position size for BTC with a 10000 dollar account risking 1%',
    'size a position on ETH with capital 5000 and a stop at 2500',
    'size a SOL position by ATR',
    'Kelly fraction for a 55 percent win rate on bitcoin',
  ],
}).run(async (input, { candles, signal, now }) => {
  const planned = await plannedPrices(candles, input, { signal })
  const { entry, stop, atr, series } = planned
  const sized = sizePosition({ ...input, entry, stop })
  const { winRatePercent, payoff } = input
  return {
    side: sized.side,
    entry: rounded(entry),
    entryFrom: input.entry === undefined ? ('market' as const) : ('caller' as const),
    stop: rounded(stop),
    stopFrom: input.stop === undefined ? ('atr' as const) : ('caller' as const),
    atr: atr === null ? null : rounded(atr),
    units: rounded(sized.units),
    notional: rounded(sized.notional),
    leverage: rounded(sized.leverage),
    lossAtStop: rounded(sized.lossAtStop),
    riskPercent: rounded(sized.riskPercent),
    isCapped: sized.isCapped,
    stopDistance: rounded(sized.stopDistance),
    stopDistancePercent: rounded(sized.stopDistancePercent),
    feesAtStop: rounded(sized.feesAtStop),
    breakEven: rounded(sized.breakEven),
    kelly:
      winRatePercent === undefined || payoff === undefined ? null : toKellyOutput({ winRatePercent, payoff }),
    market: series && {
      venue: series.venue,
      instrument: series.instrument,
      bar: series.bar,
      quote: series.quote ?? null,
      priceAsOf: isoAsOf(series),
    },
    disclaimer: DISCLAIMER,
    provenance: series ? provenance([series], now()) : selfProvenance('gateway', now()),
  }
})

function toKellyOutput(odds: { readonly winRatePercent: number; readonly payoff: number }) {
  const full = kellyPercent(odds)
  return { fullPercent: rounded(full), halfPercent: rounded(full / 2), hasEdge: full > 0 }
}
