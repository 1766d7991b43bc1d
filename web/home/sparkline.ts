import { createScale, picture, svg, toPath } from '../svg.ts'

interface SparklineOptions {
  readonly width: number
  readonly height: number
  readonly label: string
  /** A class for its colour: `up`, `down` or `even`. */
  readonly lean: string
  /** A level that is drawn beside the line, such as what was begun with. */
  readonly level?: number
}

const MARGIN = 2

/** A line through values, with its area, and nothing else. */
export function sparkline(
  values: readonly number[],
  { width, height, label, lean, level }: SparklineOptions,
): SVGSVGElement {
  const reach = level === undefined ? values : [...values, level]
  const y = createScale([Math.min(...reach), Math.max(...reach)], [height - MARGIN, MARGIN])
  const x = createScale([0, Math.max(1, values.length - 1)], [0, width])
  const points = values.map((value, at) => [x(at), y(value)] as const)
  const line = toPath(points)
  const drawn = picture(
    { width, height },
    { label, name: `sparkline ${lean}` },
    svg('path', { class: 'area', d: `${line}L${width} ${height}L0 ${height}Z` }),
    ...(level === undefined
      ? []
      : [svg('line', { class: 'level', x1: 0, x2: width, y1: y(level), y2: y(level) })]),
    svg('path', { class: 'line', d: line }),
  ) // the line keeps its thickness, whatever its room is
  drawn.setAttribute('preserveAspectRatio', 'none')
  return drawn
}

/** Which way a change leans, as the style sheet names it. */
export function leanOf(change: number | null): 'up' | 'down' | 'even' {
  if (change === null || change === 0) return 'even'
  return change > 0 ? 'up' : 'down'
}
