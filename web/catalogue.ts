import { fill, make, one } from './dom.ts'
import { dollars, span } from './format.ts'
import type { Capabilities } from './gateway.ts'
import { createCallUrl, familyName, isFree, listFamilies, searchTools, type Tool } from './tools.ts'

/** How many are shown before somebody searches or asks for all. */
const FIRST = 12
const MIN_SEARCH_LENGTH = 3
const TYPING_PAUSE_MS = 300

/** Every tool with what it costs and how old its data may be, searched by words and narrowed by family and price. */
export function openCatalogue(tools: readonly Tool[], { dataMode }: Capabilities): void {
  const search = one('tool-search', HTMLInputElement)
  const family = one('tool-family', HTMLSelectElement)
  const cost = one('tool-cost', HTMLSelectElement)
  const list = one('tool-list', HTMLElement)
  const result = one('tool-count', HTMLElement)
  const all = one('tool-all', HTMLButtonElement)
  let isAll = false
  let meant: { readonly words: string; readonly ids: readonly string[] } = { words: '', ids: [] }
  let pause: ReturnType<typeof setTimeout> | undefined
  const rows = tools.map((tool) => ({ tool, words: listWords(tool), element: toolRow(tool, dataMode) }))

  function show(): void {
    const wanted = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const offered = rows.filter(
      ({ tool }) =>
        (family.value === '' || tool.family === family.value) &&
        (cost.value === '' || (cost.value === 'free') === isFree(tool)),
    )
    const ids = meant.words === search.value.trim() ? meant.ids : []
    const position = ({ tool }: (typeof rows)[number]) =>
      ids.includes(tool.id) ? ids.indexOf(tool.id) : ids.length
    const found = offered
      .filter((one) => wanted.every((word) => one.words.includes(word)) || ids.includes(one.tool.id))
      .sort((a, b) => position(a) - position(b))
    result.textContent =
      found.length === tools.length ? `${tools.length} tools` : `${found.length} of ${tools.length} tools`
    if (found.length === 0) {
      all.hidden = true
      fill(
        list,
        make(
          'li',
          { class: 'empty' },
          'No tool matches these words. Try others, or ask in a sentence above.',
        ),
      )
      return
    }
    const isWhole = isAll || found.length < tools.length
    all.hidden = isWhole
    list.replaceChildren(...found.slice(0, isWhole ? undefined : FIRST).map(({ element }) => element))
  }

  /** Asks what the words mean once typing pauses; until then, and without an answer, their letters decide. */
  function updateResults(): void {
    clearTimeout(pause)
    const words = search.value.trim()
    if (words.length < MIN_SEARCH_LENGTH) return
    pause = setTimeout(() => {
      void searchTools(words).then((ids) => {
        meant = { words, ids }
        if (search.value.trim() === words) show()
      })
    }, TYPING_PAUSE_MS)
  }

  all.textContent = `Show all ${tools.length} tools`
  all.addEventListener('click', () => {
    isAll = true
    show()
    rows[FIRST]?.element.querySelector('a')?.focus()
  })
  for (const name of listFamilies(tools)) family.append(make('option', { value: name }, familyName(name)))
  search.addEventListener('input', updateResults)
  for (const control of [search, family, cost]) control.addEventListener('input', show)
  show()
}

function listWords({ id, title, description, family, path }: Tool): string {
  return [id, title, description, family, familyName(family), path].join(' ').toLowerCase()
}

function toolRow(tool: Tool, dataMode: string): HTMLElement {
  const { id, title, description, family, maxAgeSeconds, path, method, priceUsd, example, metered } = tool
  const from = metered ? 'up to ' : ''
  return make(
    'li',
    { class: 'tool' },
    make('div', { class: 'tool-name' }, make('h3', {}, title), make('code', {}, `${method} ${path}`)),
    make('p', {}, description),
    make(
      'dl',
      { class: 'tool-facts' },
      make(
        'div',
        {},
        make('dt', {}, 'Price'),
        make('dd', { class: 'figure' }, isFree(tool) ? 'free' : from + dollars(priceUsd)),
      ),
      make(
        'div',
        {},
        make('dt', {}, 'Data'),
        make(
          'dd',
          {},
          maxAgeSeconds === undefined
            ? make('span', { class: 'quiet' }, 'no age promised')
            : make('span', { class: `badge ${dataMode}` }, `${dataMode}, ≤ ${span(maxAgeSeconds)}`),
        ),
      ),
      make('div', {}, make('dt', {}, 'Family'), make('dd', {}, familyName(family))),
    ),
    make(
      'a',
      { class: 'button', href: createCallUrl(id, example) },
      'Try it',
      make('span', { class: 'unseen' }, title),
    ),
  )
}
