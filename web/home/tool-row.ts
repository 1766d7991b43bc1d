import { make } from '../dom.ts'
import { dollars, span } from '../format.ts'
import { createCallUrl, familyName, isFree, type Tool } from '../tools.ts'

interface RowOptions {
  readonly dataMode: string
  /** What it is tried with; its example by default. */
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** One tool of the list: what it does, its price, the age of its data, and a link that tries it. */
export function toolRow(tool: Tool, { dataMode, params }: RowOptions): HTMLElement {
  const { id, title, description, family, maxAgeSeconds, path, method, example } = tool
  return make(
    'li',
    { class: 'tool' },
    make('div', { class: 'tool-name' }, make('h3', {}, title), make('code', {}, `${method} ${path}`)),
    make('p', {}, description),
    make(
      'dl',
      { class: 'tool-facts' },
      fact('Price', make('span', { class: 'figure' }, priceOf(tool))),
      fact('Family', familyName(family)),
      maxAgeSeconds === undefined
        ? undefined
        : fact('Data', make('span', { class: `badge ${dataMode}` }, `${dataMode}, ≤ ${span(maxAgeSeconds)}`)),
    ),
    make(
      'a',
      { class: 'button', href: createCallUrl(id, params ?? example) },
      'Try it',
      make('span', { class: 'unseen' }, title),
    ),
  )
}

function priceOf(tool: Tool): string {
  if (isFree(tool)) return 'free'
  return (tool.metered ? 'up to ' : '') + dollars(tool.priceUsd)
}

function fact(name: string, value: Node | string): HTMLElement {
  return make('div', {}, make('dt', {}, name), make('dd', {}, value))
}
