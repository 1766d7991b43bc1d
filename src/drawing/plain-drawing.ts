import { formatCell } from './figures.ts'
import { cut, formatTime, labelOf } from './format.ts'
import type { ChecklistScene } from './kinds/checklist.ts'
import type { DocumentScene } from './kinds/document.ts'
import type { HeatScene } from './kinds/heat.ts'
import type { ListScene } from './kinds/list.ts'
import type { MediaScene } from './kinds/media.ts'
import type { Drawing } from './picture.ts'
import { label, type Shape, shape } from './shape.ts'
import type { TableScene } from './table.ts'

const ROW = 22
const MAX_LINES = 40
const MAX_COLUMNS = 7
const MAX_TABLE_ROWS = 20
const MAX_FIGURES = 24
const MIN_COLUMN = 70
/** Letters of 11 pixels on a line of a width. */
const lettersIn = (width: number) => Math.max(1, Math.floor(width / 6.75))

/** Figures and the first table of an answer. */
export function drawTable({ sections, tables }: TableScene, width: number): Drawing {
  const figures = sections.flatMap((section) => section.figures).slice(0, MAX_FIGURES)
  const half = width / 2
  const shapes: Shape[] = figures.flatMap(({ label: name, value, path }, at) => {
    const [x, y] = [(at % 2) * half + 4, Math.floor(at / 2) * ROW + 16]
    const shown = cut(name, lettersIn(half * 0.45))
    return [
      label(x, y, shown),
      label(x + half * 0.45, y, cut(formatCell(value, path), lettersIn(half * 0.52)), { fill: '@ink' }),
    ]
  })
  const top = Math.ceil(figures.length / 2) * ROW + 10
  const table = tables[0]
  if (!table) return { height: top + 10, shapes }
  const columns = table.columns.slice(0, Math.min(MAX_COLUMNS, Math.max(1, Math.floor(width / MIN_COLUMN))))
  const each = width / columns.length
  const rows = table.rows.slice(0, MAX_TABLE_ROWS)
  const cells = columns.map(labelOf)
  const lines = [cells, ...rows.map((row) => columns.map((path, at) => formatCell(row[at], path)))]
  return {
    height: top + (lines.length + 1) * ROW + 10,
    shapes: [
      ...shapes,
      label(4, top + 16, cut(table.title, lettersIn(width)), { fill: '@ink', 'font-weight': 600 }),
      ...lines.flatMap((line, row) => [
        shape('line', {
          x1: 0,
          x2: width,
          y1: top + (row + 1) * ROW + 4,
          y2: top + (row + 1) * ROW + 4,
          stroke: '@grid',
        }),
        ...line.map((text, at) =>
          label(at * each + 4, top + (row + 2) * ROW - 3, cut(text, lettersIn(each - 10)), {
            fill: row === 0 ? '@soft' : '@ink',
          }),
        ),
      ]),
    ],
  }
}

export function drawHeat({ columns, rows, best }: HeatScene, width: number): Drawing {
  const top = best ? 30 : 6
  const first = 90
  const each = (width - first) / Math.max(1, columns.length)
  return {
    height: top + (rows.length + 1) * ROW + 10,
    shapes: [
      ...(best
        ? [label(4, 18, cut(best.words, lettersIn(width)), { fill: best.pays ? '@up' : '@soft' })]
        : []),
      ...columns.map((name, at) => label(first + at * each + 4, top + 14, cut(name, lettersIn(each - 6)))),
      ...rows.flatMap(({ name, cells }, row) => {
        const y = top + (row + 1) * ROW
        return [
          label(4, y + 14, cut(name, lettersIn(first - 8)), { fill: '@ink' }),
          ...cells.flatMap(({ text, heat = 0 }, at) => [
            shape('rect', {
              x: first + at * each,
              y,
              width: each - 2,
              height: ROW - 2,
              rx: 3,
              fill: heat < 0 ? '@two' : '@one',
              'fill-opacity': (Math.min(1, Math.abs(heat)) * 0.4).toFixed(2),
            }),
            label(first + at * each + 4, y + 14, cut(text, lettersIn(each - 8)), { fill: '@ink' }),
          ]),
        ]
      }),
    ],
  }
}

const SIGNS = { good: '✓', note: '!', bad: '✕' } as const
const LEVELS = { good: '@up', note: '@amber', bad: '@down' } as const

export function drawChecklist({ worst, items }: ChecklistScene, width: number): Drawing {
  const lines = [
    { level: worst.level, text: worst.words },
    ...items.map(({ level, name, words }) => ({ level, text: words === '' ? name : `${name}: ${words}` })),
  ]
  return {
    height: lines.length * ROW + 12,
    shapes: lines.slice(0, MAX_LINES).flatMap(({ level, text }, at) => [
      label(6, at * ROW + 20, SIGNS[level], { fill: LEVELS[level], 'font-weight': 700, 'font-size': 13 }),
      label(28, at * ROW + 20, cut(text, lettersIn(width - 32)), {
        fill: at === 0 ? LEVELS[level] : '@ink',
      }),
    ]),
  }
}

export function drawList({ items }: ListScene, width: number): Drawing {
  const shown = items.slice(0, MAX_LINES / 2)
  return {
    height: shown.length * 2 * ROW + 10,
    shapes: shown.flatMap(({ title, source, time, toneWords }, at) => [
      label(4, at * 2 * ROW + 18, cut(title, lettersIn(width - 8)), { fill: '@ink' }),
      label(
        4,
        at * 2 * ROW + 35,
        cut(
          [source, time === undefined ? '' : `${formatTime(time, 'both')} UTC`, toneWords]
            .filter((part) => part !== '')
            .join(' · '),
          lettersIn(width),
        ),
      ),
    ]),
  }
}

/** A text in lines as wide as the picture. */
export function drawDocument({ text }: DocumentScene, width: number): Drawing {
  const letters = lettersIn(width - 8)
  const lines = text
    .split('\n')
    .flatMap((line) => wrap(cut(line.replace(/[*_`#>]+/g, ''), 4_000), letters))
    .slice(0, MAX_LINES)
  return {
    height: lines.length * 18 + 14,
    shapes: lines.map((line, at) => label(4, at * 18 + 18, line, { fill: '@ink' })),
  }
}

function wrap(text: string, letters: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= letters) line = longer
    else {
      if (line !== '') lines.push(line)
      line = cut(word, letters)
    }
  }
  return [...lines, line]
}

export function drawMedia({ images, video }: MediaScene, width: number): Drawing {
  const [image] = images
  if (!image) return { height: ROW, shapes: [label(4, 16, cut(video ?? '', lettersIn(width)))] }
  return {
    height: width,
    shapes: [
      shape('image', {
        x: 0,
        y: 0,
        width,
        height: width,
        href: `data:${image.mediaType};base64,${image.base64}`,
      }),
    ],
  }
}
