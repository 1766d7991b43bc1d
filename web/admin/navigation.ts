import { fill, make } from '../dom.ts'
import { isRow, type Operation, type Page } from './api.ts'
import { formatRoute } from './route.ts'
import { groups } from './views.ts'

const OTHER_TITLES: Readonly<Record<string, string>> = { exports: 'Exports', refunds: 'Refunds' }

/** Links to every view, with how many things need a look. */
export function createNavigation(nav: HTMLElement, operations: ReadonlyMap<string, Operation>) {
  const links = new Map<string, HTMLAnchorElement>()
  const counts = new Map<string, HTMLElement>()
  for (const view of groups.flatMap(({ views }) => views)) {
    const count = make('span', { class: 'count', hidden: true })
    counts.set(view, count)
    links.set(
      view,
      make('a', { href: formatRoute({ view }) }, make('span', {}, titleOf(view, operations)), count),
    )
  }
  fill(
    nav,
    ...groups.map(({ title, views }) =>
      make(
        'div',
        { class: 'group' },
        make('h2', {}, title),
        make('ul', {}, ...views.map((view) => make('li', {}, links.get(view)))),
      ),
    ),
  )
  return {
    select(view: string): void {
      for (const [id, link] of links) {
        if (id === view) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
      }
      links.get(view)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    /** Shows how many rows of some lists need a look, by an overview. */
    count(overview: Page): void {
      const { stuck, credits, jobs, sources } = overview
      setCount('stuck', isRow(stuck) ? Number(stuck['count']) : 0)
      setCount('credits', isRow(credits) ? Number(credits['count']) : 0)
      setCount('jobs', isRow(jobs) ? Number(jobs['failing']) + Number(jobs['dead']) : 0)
      setCount('upstreams', isRow(sources) && Array.isArray(sources['down']) ? sources['down'].length : 0)
    },
  }

  function setCount(view: string, number: number): void {
    const element = counts.get(view)
    if (!element) return
    element.hidden = number === 0
    fill(element, `${number}`, make('span', { class: 'unseen' }, ' need a look'))
  }
}

export function titleOf(view: string, operations: ReadonlyMap<string, Operation>): string {
  return OTHER_TITLES[view] ?? operations.get(view)?.title ?? view
}
