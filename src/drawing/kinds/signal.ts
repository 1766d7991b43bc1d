import type { Json, JsonObject } from '../../core/json.ts'
import type { Bar } from '../bars-drawing.ts'
import { drawCandles, type Zone } from '../candle-drawing.ts'
import { formatNumber, labelOf } from '../format.ts'
import { narrowBars, spanOfBars } from '../narrow-bars.ts'
import type { Picture } from '../picture.ts'
import { isObject, readAt, readNumber, readText } from '../read-answer.ts'
import type { Tag } from '../right-tags.ts'
import { label, type Shape, shape } from '../shape.ts'
import type { SignalView } from '../view.ts'
import { describeBars } from './candles.ts'

/** Candles that an answer is drawn over, where there are some. */
export interface Market {
  readonly bars: readonly Bar[]
  readonly isRunning: boolean
}

interface Group {
  readonly name: string
  /** From −1, bearish, to 1. */
  readonly lean: number
}

const GROUPS = ['trendAnalysis', 'momentumAnalysis', 'volatilityAnalysis', 'volumeAnalysis']
const VOTES_HEIGHT = 62
/** Below that a group takes no side. */
const LEANS = 0.2

/** A signal over its market: entry, stop and targets at the right edge, loss and gain shaded, and the votes below. */
export function readSignal(view: SignalView, answer: JsonObject, market?: Market): Picture | undefined {
  const signal = readAt(answer, view.at)
  const bias = readText(signal, 'bias')
  if (!isObject(signal) || bias === undefined) return undefined
  const confidence = readNumber(signal, 'confidence') ?? 0
  const price = readNumber(signal, 'entry.price') ?? readNumber(signal, 'marketOverview.currentPrice')
  const { tags, zones } = readLevels(signal, bias, price)
  const groups = GROUPS.flatMap((name): Group[] => {
    const lean = readNumber(signal, `${name}.lean`)
    return lean === undefined ? [] : [{ name: labelOf(name.replace('Analysis', '')), lean: clamp(lean) }]
  })
  const { bars, isRunning } = market ?? { bars: [], isRunning: false }
  const shownTags: readonly Tag[] =
    bars.length > 0 || price === undefined
      ? tags
      : [...tags, { price, text: `price ${formatNumber(price)}`, colour: '@ink', isLast: true }]
  const words = [
    `${bias}, confidence ${Math.round(confidence * 100)} %.`,
    ...tags.map(({ text }) => text).slice(0, 6),
  ]
  return {
    words: `Signal: ${words[0]} ${words.slice(1).join(', ')}${words.length > 1 ? '. ' : ''}${describeVotes(groups)}${bars.length > 1 ? ` Chart: ${describeBars(bars, isRunning)}` : ''}`,
    ...spanOfBars(bars),
    draw(width, shown) {
      const hasChart = bars.length > 0 || shownTags.length > 1
      const chart = hasChart
        ? drawCandles({ ...narrowBars({ bars, isRunning }, shown), tags: shownTags, zones }, width)
        : { shapes: [], height: 0 }
      const height = chart.height + (groups.length > 0 ? VOTES_HEIGHT : 0)
      return { ...chart, height, shapes: [...chart.shapes, ...drawVotes(groups, width, chart.height)] }
    },
  }
}

/** Prices to act at: of the side that is taken, else where the price may turn. */
function readLevels(signal: Json, bias: string, price: number | undefined) {
  const targets = readAt(signal, 'priceTargets')
  const side = bias === 'bullish' ? 'long' : bias === 'bearish' ? 'short' : undefined
  const tag = (value: number | undefined, name: string, colour: string): readonly Tag[] =>
    value === undefined ? [] : [{ price: value, text: `${name} ${formatNumber(value)}`, colour }]
  const outer = {
    support: readNumber(targets, 'support'),
    resistance: readNumber(targets, 'resistance'),
  }
  if (side === undefined || price === undefined) {
    return {
      tags: [...tag(outer.resistance, 'resistance', '@down'), ...tag(outer.support, 'support', '@up')],
      zones: [],
    }
  }
  const stop = readNumber(targets, `${side}.stopLoss`) ?? readNumber(targets, `${side}StopLoss`)
  const goals = [1, 2, 3].flatMap((at) => {
    const goal =
      readNumber(targets, `${side}.targets.${at - 1}.price`) ?? readNumber(targets, `${side}Target${at}`)
    return goal === undefined ? [] : [goal]
  })
  const zone = (to: number | undefined, colour: string): readonly Zone[] =>
    to === undefined ? [] : [{ from: price, to, colour }]
  return {
    tags: [
      ...tag(price, 'entry', '@ink'),
      ...tag(stop, 'stop', '@down'),
      ...goals.flatMap((goal, at) => tag(goal, goals.length === 1 ? 'target' : `target ${at + 1}`, '@up')),
    ],
    zones: [...zone(stop, '@down'), ...zone(goals.at(-1), '@up')],
  }
}

function describeVotes(groups: readonly Group[]): string {
  if (groups.length === 0) return ''
  return `Votes: ${groups.map(({ name, lean }) => `${name.toLowerCase()} ${wordOf(lean)}`).join(', ')}.`
}

function wordOf(lean: number): string {
  if (Math.abs(lean) < LEANS) return 'neutral'
  return lean > 0 ? 'bullish' : 'bearish'
}

function drawVotes(groups: readonly Group[], width: number, top: number): readonly Shape[] {
  const each = width / Math.max(1, groups.length)
  return groups.flatMap(({ name, lean }, at) => {
    const [left, reach] = [at * each + 4, each - 20]
    const middle = left + reach / 2
    const colour = Math.abs(lean) < LEANS ? '@flat' : lean > 0 ? '@up' : '@down'
    const end = middle + (lean * reach) / 2
    return [
      label(left, top + 20, name, { fill: '@ink' }),
      shape('rect', { x: left, y: top + 28, width: reach, height: 8, rx: 4, fill: '@grid' }),
      shape('rect', {
        x: Math.min(middle, end),
        y: top + 28,
        width: Math.max(3, Math.abs(end - middle)),
        height: 8,
        rx: 3,
        fill: colour,
      }),
      label(left, top + 52, `${lean < 0 ? '▼' : lean > 0 ? '▲' : '■'} ${wordOf(lean)}`, { fill: colour }),
    ]
  })
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
