import { z } from 'zod'
import {
  type Direction,
  directions,
  type MonitorKind,
  monitorKinds,
} from '../../analysis/monitors/monitor.ts'
import { readOutsideUrl } from '../../core/network/outside-url.ts'
import { perpetualVenues } from '../../upstream/derivatives/derivatives.ts'
import { type Bar, bars, candleSources } from '../../upstream/market-data/candles.ts'
import { marketInput } from '../markets/market-input.ts'

const sides: Record<MonitorKind, readonly Direction[]> = {
  price: ['above', 'below'],
  spread: ['above', 'below'],
  funding: ['above', 'below'],
  signal: ['any', 'bullish', 'bearish'],
  launch: ['any'],
}
const venues: Record<MonitorKind, readonly string[]> = {
  price: candleSources,
  spread: [],
  funding: perpetualVenues,
  signal: candleSources,
  launch: [],
}

export const MonitorInput = z
  .strictObject({
    kind: z
      .enum(monitorKinds)
      .describe(
        'price: last price; spread: cheapest to most expensive venue, percent; funding: next rate of the perpetual, percent; signal: bias turns; launch: new coins on pump.fun.',
      ),
    token: marketInput.token,
    source: z
      .enum(candleSources)
      .optional()
      .describe(`Look at this venue only: price and signal; for funding ${perpetualVenues.join(', ')}.`),
    bar: z.enum(bars).optional().describe('Candle length of a signal; 1h when left out.'),
    direction: z
      .enum(directions)
      .optional()
      .describe(
        'above (the default) or below the threshold; for a signal bullish, bearish or any (the default) turn.',
      ),
    threshold: z
      .number()
      .min(-1e15)
      .max(1e15)
      .optional()
      .describe(
        'Price in the quote asset, or percent; for launches the least market value in dollars. Required for price, spread and funding.',
      ),
    contains: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .optional()
      .describe('Launches only: what name or symbol must contain.'),
    webhook: z
      .string()
      .max(2_048)
      .refine((text) => readOutsideUrl(text).ok, { error: 'Must be an https URL of a public host.' })
      .optional()
      .describe('https URL that gets every event as a signed POST; events can be polled either way.'),
  })
  .superRefine(({ kind, source, bar, direction, threshold, contains }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const isValue = sides[kind].includes('above')
    if (direction !== undefined && !sides[kind].includes(direction))
      refuse('direction', `For ${kind} it is one of: ${sides[kind].join(', ')}.`)
    if (isValue && threshold === undefined) refuse('threshold', `Must be given for a monitor of ${kind}.`)
    if (kind === 'signal' && threshold !== undefined) refuse('threshold', 'A signal has none.')
    if (bar !== undefined && kind !== 'signal') refuse('bar', 'Only a signal has bars.')
    if (contains !== undefined && kind !== 'launch')
      refuse('contains', 'Must be left out unless kind is launch: only launches are searched.')
    if (source !== undefined && !venues[kind].includes(source))
      refuse('source', `For ${kind} it is ${venues[kind].length ? venues[kind].join(', ') : 'left out'}.`)
  })

/** What is watched, with everything that was left out filled in. */
export function watchedOf(input: z.output<typeof MonitorInput>) {
  const { kind, token, source, bar, direction, threshold, contains, webhook } = input
  const usual: Bar = '1h'
  return {
    kind,
    token,
    source: source ?? null,
    bar: kind === 'signal' ? (bar ?? usual) : null,
    direction: direction ?? sides[kind][0] ?? 'any',
    threshold: threshold ?? null,
    contains: contains ?? null,
    webhook: webhook ?? null,
  }
}
