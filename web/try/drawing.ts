import { z } from 'zod'
import { type Bar, candleChart, type Level } from '../charts/candle-chart.ts'
import { make } from '../dom.ts'
import { percent, price } from '../format.ts'
import { read } from '../gateway.ts'

const Row = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]).rest(z.unknown())
const Candles = z.looseObject({
  venue: z.string().default(''),
  instrument: z.string().default(''),
  bar: z.string(),
  candles: z.array(Row).min(2),
})
const Side = z.looseObject({ stopLoss: z.number(), targets: z.array(z.looseObject({ price: z.number() })) })
const SignalAnswer = z.looseObject({
  bar: z.string(),
  signal: z.looseObject({
    bias: z.enum(['bullish', 'bearish', 'neutral']),
    confidence: z.number(),
    // a reason stands where there is no side to enter on
    entry: z.looseObject({ side: z.string().nullable(), price: z.number(), reason: z.string().optional() }),
    reasoning: z.array(z.string()),
    priceTargets: z
      .looseObject({
        support: z.number().nullish(),
        resistance: z.number().nullish(),
        long: Side.nullish(),
        short: Side.nullish(),
      })
      .optional(),
  }),
})
type Signal = z.output<typeof SignalAnswer>['signal']

/** What there is to draw of an answer; undefined when it is not of a kind that is drawn. */
export async function createDrawing(
  toolId: string,
  data: unknown,
  input: Readonly<Record<string, unknown>>,
): Promise<HTMLElement | undefined> {
  const candles = Candles.safeParse(data)
  if (candles.success) return candleChart(listBars(candles.data), { caption: createCaption(candles.data) })
  const signal = SignalAnswer.safeParse(data)
  if (toolId !== 'signal' || !signal.success) return undefined
  return signalDrawing(signal.data, input)
}

async function signalDrawing(
  { signal, bar }: z.output<typeof SignalAnswer>,
  { token = 'bitcoin', source }: Readonly<Record<string, unknown>>,
): Promise<HTMLElement> {
  const query = new URLSearchParams({ token: `${token}`, bar, limit: '100' })
  if (source !== undefined) query.set('source', `${source}`)
  // the chart beside a signal is free, and the signal stands without it
  const candles = await read(`market/exchange/candles?${query}`, Candles).catch(() => undefined)
  const levels = listLevels(signal)
  return make(
    'div',
    {},
    make(
      'div',
      { class: `lean ${signal.bias}` },
      make('strong', {}, signal.bias),
      make('span', { class: 'figure' }, `confidence ${percent(signal.confidence * 100, 0).replace('+', '')}`),
      make('span', { class: 'figure' }, `at ${price(signal.entry.price)}`),
    ),
    make('p', {}, signal.entry.reason ?? signal.reasoning[0] ?? ''),
    candles && candleChart(listBars(candles), { caption: createCaption(candles), levels }),
    make('ul', { class: 'reasons' }, ...signal.reasoning.slice(1, 6).map((reason) => make('li', {}, reason))),
  )
}

function listLevels({ bias, priceTargets, entry }: Signal): readonly Level[] {
  const level = (value: number | null | undefined, label: string, colour: string): Level[] =>
    value === null || value === undefined ? [] : [{ price: value, label: `${label} ${price(value)}`, colour }]
  const side = bias === 'bullish' ? priceTargets?.long : bias === 'bearish' ? priceTargets?.short : undefined
  if (!side)
    return [
      ...level(priceTargets?.resistance, 'resistance', 'bad'),
      ...level(priceTargets?.support, 'support', 'good'),
    ]
  return [
    ...level(entry.price, 'entry', 'ink'),
    ...level(side.stopLoss, 'stop', 'bad'),
    ...level(side.targets[0]?.price, 'target', 'good'),
  ]
}

function listBars({ candles }: z.output<typeof Candles>): readonly Bar[] {
  return candles.map(([time, open, high, low, close]) => ({ time: Date.parse(time), open, high, low, close }))
}

function createCaption({ instrument, venue, bar, candles }: z.output<typeof Candles>): string {
  const of = [instrument, venue && `on ${venue}`].filter((part) => part !== '').join(' ')
  return `${of || 'Candles'}: ${candles.length} candles of ${bar}, times in UTC.`
}
