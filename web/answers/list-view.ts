import { formatTime } from '../../src/drawing/format.ts'
import type { ListItem, ListScene } from '../../src/drawing/kinds/list.ts'
import { make } from '../dom.ts'
import { span } from '../format.ts'

const DAY_SECONDS = 86_400
const RECENT_SECONDS = 14 * DAY_SECONDS

/** Texts with source, age and tone. Words and addresses are those of others. */
export function listView({ items }: ListScene, now: number): HTMLElement {
  return make('ol', { class: 'entries' }, ...items.map((item) => entry(item, now)))
}

function entry({ title, text, source, time, url, tone, toneWords }: ListItem, now: number): HTMLElement {
  const head =
    url === undefined
      ? title
      : make('a', { href: url, rel: 'noopener noreferrer nofollow', target: '_blank' }, title)
  return make(
    'li',
    {},
    make('p', { class: 'entry-title' }, head),
    text !== '' && make('p', { class: 'quiet' }, text),
    make(
      'p',
      { class: 'row quiet' },
      source !== '' && make('span', {}, source),
      time !== undefined && make('time', { datetime: new Date(time).toISOString() }, describeAge(time, now)),
      tone && make('span', { class: `tone ${tone}` }, toneWords),
    ),
  )
}

function describeAge(time: number, now: number): string {
  const seconds = (now - time) / 1_000
  const day = formatTime(time, 'both')
  if (Math.abs(seconds) > RECENT_SECONDS) return `${day} UTC`
  return seconds < 0 ? `in ${span(-seconds)}, ${day} UTC` : `${span(seconds)} ago, ${day} UTC`
}
