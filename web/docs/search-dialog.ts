import { fill, make, one } from '../dom.ts'
import { toUrl } from './root.ts'
import { askGateway, findEntries, readSearchIndex, type SearchEntry } from './search-index.ts'

const MAX_SHOWN = 12
const MAX_ASKED = 5
const MIN_ASKED_CHARACTERS = 3
/** The gateway is asked when the reader has stopped typing. */
const PAUSE_MS = 250

/** The search: ⌘K, Ctrl K or `/` opens it, arrows choose, Enter goes there. */
export function openSearch(): void {
  const dialog = createDialog()
  const button = one('open-search', HTMLButtonElement)
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  one('search-key', HTMLElement).textContent = isApple ? '⌘K' : 'Ctrl K'
  document.body.append(dialog.element)
  button.addEventListener('click', dialog.open)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (!isShortcut && (event.key !== '/' || isTyping)) return
    event.preventDefault()
    dialog.open()
  })
}

/** Anchors of the earlier reference, such as `/docs#get_signal`, lead to the page of the tool. */
export async function followOldAnchor(): Promise<void> {
  const [, name] = /^#(?:get|post)_([a-z0-9_]+)$/.exec(location.hash) ?? []
  if (name === undefined) return
  const toolId = name.replaceAll('_', '-')
  const entry = (await readSearchIndex()).find((each) => each.toolId === toolId)
  if (entry) location.replace(toUrl(entry.url))
}

function createDialog() {
  const input = make('input', {
    type: 'search',
    id: 'search',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'signal, order book, sessions …',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'true',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
  })
  const list = make('ul', { id: 'found', role: 'listbox', 'aria-label': 'Results' })
  const state = make('p', { class: 'quiet', role: 'status' })
  const close = make('button', { type: 'button', class: 'small', click: () => element.close() }, 'Close')
  const element = make(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    make('div', { class: 'row search-head' }, input, close),
    list,
    state,
  )
  let found: readonly SearchEntry[] = []
  let chosen = 0
  let latest = 0

  function show(entries: readonly SearchEntry[]): void {
    found = entries.slice(0, MAX_SHOWN)
    fill(list, ...found.map(option))
    choose(0)
    const isEmpty = input.value.trim() === ''
    state.textContent = isEmpty
      ? 'Guides, operations and parameters of every page.'
      : found.length === 0
        ? 'Nothing found.'
        : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`
  }

  function choose(at: number): void {
    chosen = at
    list.querySelectorAll('[role="option"]').forEach((each, index) => {
      each.setAttribute('aria-selected', `${index === at}`)
      if (index === at) each.scrollIntoView({ block: 'nearest' })
    })
    if (found.length > 0) input.setAttribute('aria-activedescendant', `found-${at}`)
    else input.removeAttribute('aria-activedescendant')
  }

  async function search(): Promise<void> {
    latest += 1
    const own = latest
    const query = input.value.trim()
    const entries = await readSearchIndex()
    const near = findEntries(entries, query)
    if (own !== latest) return
    show(near)
    if (query.length < MIN_ASKED_CHARACTERS) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (own !== latest) return
    const ids = (await askGateway(query)).slice(0, MAX_ASKED)
    const meant = ids.flatMap((id) => entries.filter(({ toolId }) => toolId === id))
    const more = meant.filter((entry) => !near.includes(entry))
    // what the reader looks at stays where it is
    if (own === latest && more.length > 0 && chosen === 0)
      show([...near.slice(0, MAX_SHOWN - more.length), ...more])
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) choose((chosen + step + found.length) % found.length)
    const entry = found[chosen]
    if (event.key === 'Enter' && entry) location.assign(toUrl(entry.url))
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }

  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', handleKey)
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close()
  })
  return {
    element,
    open(): void {
      if (!element.open) element.showModal()
      input.select()
      void search()
    },
  }
}

function option({ title, group, price, url }: SearchEntry, at: number): HTMLElement {
  return make(
    'li',
    {
      role: 'option',
      id: `found-${at}`,
      'aria-selected': 'false',
      click: () => location.assign(toUrl(url)),
    },
    make('span', { class: 'found-title' }, title),
    make('small', {}, group),
    price !== undefined && make('small', { class: 'figure' }, price),
  )
}
