import type { Json, JsonObject } from '../../core/json.ts'
import { formatCell } from '../figures.ts'
import { cut } from '../format.ts'
import { type Row, readAt, readNumber, readRows, readText, readTime } from '../read-answer.ts'
import type { ListView } from '../view.ts'

export interface ListItem {
  readonly title: string
  readonly text: string
  readonly source: string
  readonly time: number | undefined
  /** Only of https; undefined otherwise. */
  readonly url: string | undefined
  readonly tone: 'good' | 'bad' | 'flat' | undefined
  readonly toneWords: string
}

export interface ListScene {
  readonly items: readonly ListItem[]
}

const MAX_ITEMS = 100
const MAX_TITLE = 220
const MAX_TEXT = 320
const MAX_URL = 2_000

/** Texts of others with where and when they come from. */
export function readList(view: ListView, answer: JsonObject): ListScene | undefined {
  const items = readRows(answer, view.at)
    .slice(0, MAX_ITEMS)
    .flatMap((row): ListItem[] => {
      const title = readText(row, view.title)
      if (title === undefined) return []
      const optional = (path: string | undefined) => (path === undefined ? '' : (readText(row, path) ?? ''))
      const tone = view.tone === undefined ? undefined : readNumber(row, view.tone)
      return [
        {
          title: cut(title, MAX_TITLE),
          text: cut(optional(view.text), MAX_TEXT),
          source: cut(view.source === undefined ? '' : readSource(row, view.source), 60),
          time: view.time === undefined ? undefined : readTime(row, view.time),
          url: toHttps(optional(view.url)),
          tone: tone === undefined ? undefined : tone > 0.1 ? 'good' : tone < -0.1 ? 'bad' : 'flat',
          toneWords:
            tone === undefined
              ? ''
              : `${tone > 0.1 ? 'positive' : tone < -0.1 ? 'negative' : 'neutral'} ${tone}`,
        },
      ]
    })
  return items.length === 0 ? undefined : { items }
}

/** Where an entry is from, or what it costs. */
function readSource(row: Row, path: string): string {
  const value = readAt(row as Json, path)
  return typeof value === 'number' ? formatCell(value, path) : (readText(row, path) ?? '')
}

export function describeList({ items }: ListScene): string {
  return `${items.length} ${items.length === 1 ? 'entry' : 'entries'}; the first: “${cut(items[0]?.title ?? '', 100)}”.`
}

/** An address that may become a link. */
export function toHttps(text: string): string | undefined {
  if (text.length > MAX_URL || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}
