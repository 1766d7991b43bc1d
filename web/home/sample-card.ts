import { z } from 'zod'
import { fill, make, one } from '../dom.ts'
import { dollars, percent, price } from '../format.ts'
import { describeError, read } from '../gateway.ts'
import { createCallUrl } from '../tools.ts'
import { type DrawnLevel, levelPicture, NARROW } from './level-picture.ts'

const Sample = z.looseObject({
  preview: z.looseObject({ asOf: z.string() }),
  token: z.string(),
  signal: z.looseObject({
    bias: z.enum(['bullish', 'bearish', 'neutral']),
    confidence: z.number(),
    reasoning: z.array(z.string()),
    marketOverview: z.looseObject({ currentPrice: z.number(), high24h: z.number(), low24h: z.number() }),
  }),
  paid: z.looseObject({ priceUsd: z.string() }),
  provenance: z.looseObject({ mode: z.string() }),
})
type Sample = z.output<typeof Sample>
const Row = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]).rest(z.unknown())
const Candles = z.looseObject({ candles: z.array(Row).min(2) })

/** The free sample of a signal: which way, how sure, why, and a picture of its levels. */
export async function openSampleCard(): Promise<void> {
  const body = one('sample-body', HTMLElement)
  try {
    const [sample, candles] = await Promise.all([
      read('preview/signal', Sample),
      // the words stand without the picture
      read('market/exchange/candles?token=BTC&bar=1h&limit=50', Candles).catch(() => undefined),
    ])
    fill(body, ...sampleView(sample, candles?.candles ?? [], body.clientWidth))
    const { mode } = sample.provenance
    fill(one('sample-mode', HTMLElement), make('span', { class: `badge ${mode}` }, mode))
  } catch (error) {
    fill(body, make('p', { class: 'quiet' }, describeError(error)))
  }
}

function sampleView(
  { preview, token, signal, paid }: Sample,
  rows: readonly z.output<typeof Row>[],
  room: number,
): readonly Node[] {
  const { currentPrice, high24h, low24h } = signal.marketOverview
  const made = preview.asOf.slice(11, 16)
  const levels: readonly DrawnLevel[] = [
    { price: high24h, label: '24h high', tone: 'bad' },
    { price: currentPrice, label: 'signal', tone: 'ink' },
    { price: low24h, label: '24h low', tone: 'good' },
  ]
  const until = rows.filter(([time]) => time < preview.asOf)
  const bars = until.map(([, open, high, low, close]) => ({ open, high, low, close }))
  const sure = percent(signal.confidence * 100, 0).replace('+', '')
  const label = `Hourly candles of ${token} until ${made} UTC. The signal was made at ${price(currentPrice)}; the 24 hours before lay between ${price(low24h)} and ${price(high24h)}.`
  return [
    make(
      'p',
      { class: `lean ${signal.bias}` },
      make('strong', {}, signal.bias),
      make('span', {}, `${token}, 1h`),
      make('span', { class: 'figure' }, `confidence ${sure}`),
    ),
    ...(bars.length > 1
      ? [levelPicture(bars, levels, { label, room: room < NARROW ? 'narrow' : 'wide' })]
      : []),
    make('p', { class: 'sample-reason' }, signal.reasoning[0] ?? ''),
    make(
      'p',
      { class: 'row apart quiet' },
      make('span', {}, `Delayed: made at ${made} UTC`),
      make(
        'a',
        { href: createCallUrl('signal', { token, bar: '1h' }) },
        `The signal of now, with entry, stop and targets: ${dollars(paid.priceUsd)}`,
      ),
    ),
  ]
}
