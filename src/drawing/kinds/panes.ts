import type { Json, JsonObject } from '../../core/json.ts'
import { cut, formatNumber, labelOf } from '../format.ts'
import { drawCourse, drawLatest, drawOver, isOfPrices, type Pane } from '../pane-drawing.ts'
import type { Picture } from '../picture.ts'
import { isObject, readAt, readNumber, readRows, readText, readTime } from '../read-answer.ts'
import { shape } from '../shape.ts'
import type { PanesView } from '../view.ts'
import type { Market } from './signal.ts'

/** Bounded indicators, and the two figures beyond which they count as stretched. */
const BOUNDED: Readonly<
  Record<string, { readonly bounds: readonly [number, number]; readonly marks: readonly number[] }>
> = {
  rsi: { bounds: [0, 100], marks: [30, 70] },
  mfi: { bounds: [0, 100], marks: [20, 80] },
  stochastic: { bounds: [0, 100], marks: [20, 80] },
  stochrsi: { bounds: [0, 100], marks: [20, 80] },
  williams: { bounds: [-100, 0], marks: [-80, -20] },
  'williams-r': { bounds: [-100, 0], marks: [-80, -20] },
}
const MAX_PANES = 8

/** A pane for every indicator: its course where the answer has one, else where its newest figures stand. */
export function readPanes(view: PanesView, answer: JsonObject, market?: Market): Picture | undefined {
  const readings = readAt(answer, view.at)
  if (!isObject(readings)) return undefined
  const panes = Object.entries(readings)
    .slice(0, MAX_PANES)
    .flatMap(([id, reading]) => readPane(id, reading))
  if (panes.length === 0) return undefined
  const price = readNumber(answer, view.price)
  return {
    words: panes
      .map(({ name, figures, verdict }) => {
        const latest = figures.map(([each, value]) => `${each} ${formatNumber(value)}`).join(', ')
        return `${name}: ${latest}${verdict === '' ? '' : `, ${verdict}`}.`
      })
      .join(' '),
    draw(width) {
      const over = market && drawOver(panes, { price, market }, width)
      let top = over?.height ?? 0
      const shapes = panes.flatMap((pane) => {
        if (over && isOfPrices(pane, price) && pane.times.length < 2) return []
        const drawn = pane.times.length > 1 ? drawCourse(pane, width) : drawLatest(pane, price, width)
        const placed = shape('g', { transform: `translate(0 ${top})` }, ...drawn.shapes)
        top += drawn.height
        return [placed]
      })
      return {
        height: top,
        shapes: [...(over?.shapes ?? []), ...shapes],
        ...(over?.cursor ? { cursor: over.cursor } : {}),
      }
    },
  }
}

/** `id`: of the indicator, and how it is tuned where it is asked for several times: `ema:period=50`. */
function readPane(id: string, reading: Json | undefined): readonly Pane[] {
  const [kind = '', ...settings] = id.split(':')
  const tuning =
    settings.length === 0 ? '' : ` (${settings.map((each) => each.replace(/^.*=/, '')).join(', ')})`
  const latest = readAt(reading, 'latest')
  if (!isObject(latest)) return []
  const figures = Object.keys(latest).flatMap((name) => {
    const value = readNumber(latest, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  if (figures.length === 0) return []
  const rows = readRows(reading, 'series').map((row) => ({
    time: readTime(row, 'time') ?? 0,
    value: row['value'],
  }))
  return [
    {
      name: cut(`${readText(reading, 'name') ?? kind}${tuning}`, 60),
      verdict: cut((readText(reading, 'signal') ?? '').replaceAll('_', ' '), 40),
      tuning,
      figures,
      times: rows.map(({ time }) => time),
      lines: figures.map(([name]) => ({
        name: `${labelOf(name)}${tuning}`,
        values: rows.map(({ value }) => readNumber(value, name)),
      })),
      marks: BOUNDED[kind]?.marks ?? [],
      bounds: BOUNDED[kind]?.bounds,
    },
  ]
}
