import { fill, make, one } from './dom.ts'
import type { Capabilities } from './gateway.ts'
import { familyCards } from './home/families.ts'
import { findMeantTools, type Meaning, type MeantTool } from './home/meant-tools.ts'
import { noMatch } from './home/no-match.ts'
import { toolRow } from './home/tool-row.ts'
import { familyName, isFree, listFamilies, type Tool } from './tools.ts'

const MIN_SEARCH_LENGTH = 3
const TYPING_PAUSE_MS = 300

/** The families of tools as cards; behind them every tool, searched by words and narrowed by family and price. */
export function openCatalog(tools: readonly Tool[], { dataMode }: Capabilities): void {
  const search = one('tool-search', HTMLInputElement)
  const family = one('tool-family', HTMLSelectElement)
  const cost = one('tool-cost', HTMLSelectElement)
  const list = one('tool-list', HTMLElement)
  const cards = one('families', HTMLElement)
  const all = one('tool-all', HTMLButtonElement)
  let isAll = false
  let meant: Meaning & { readonly words: string } = { words: '', tools: [], didYouMean: [] }
  let pause: ReturnType<typeof setTimeout> | undefined
  const rows = tools.map((tool) => ({ tool, words: listWords(tool) }))

  function show(): void {
    const known = meant.words === search.value.trim() ? meant.tools : []
    const found = findRows(known)
    const isListed = isAll || search.value.trim() !== '' || family.value !== '' || cost.value !== ''
    cards.hidden = isListed
    list.hidden = !isListed
    all.hidden = false
    all.textContent = isListed ? 'Back to the families' : `List all ${tools.length} tools`
    one('tool-count', HTMLElement).textContent =
      found.length === tools.length ? `${tools.length} tools` : `${found.length} of ${tools.length} tools`
    if (!isListed) return
    const elements = found.map(({ tool }) =>
      toolRow(tool, { dataMode, params: known.find(({ id }) => id === tool.id)?.params }),
    )
    fill(
      list,
      ...(elements.length > 0
        ? elements
        : [noMatch(meant.words === search.value.trim() ? meant.didYouMean : [], searchFor)]),
    )
  }

  function searchFor(words: string): void {
    search.value = words
    updateResults()
    show()
    search.focus()
  }

  function findRows(known: readonly MeantTool[]) {
    const wanted = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const rankOf = ({ tool }: (typeof rows)[number]) => {
      const rank = known.findIndex(({ id }) => id === tool.id)
      return rank === -1 ? known.length : rank
    }
    return rows
      .filter(
        ({ tool }) =>
          (family.value === '' || tool.family === family.value) &&
          (cost.value === '' || (cost.value === 'free') === isFree(tool)),
      )
      .filter((row) => wanted.every((word) => row.words.includes(word)) || rankOf(row) < known.length)
      .sort((a, b) => rankOf(a) - rankOf(b))
  }

  /** Asks what the words mean once typing pauses; until then, and without an answer, their letters decide. */
  function updateResults(): void {
    clearTimeout(pause)
    const words = search.value.trim()
    if (words.length < MIN_SEARCH_LENGTH) return
    pause = setTimeout(() => {
      void findMeantTools(words).then((found) => {
        meant = { words, ...found }
        if (search.value.trim() === words) show()
      })
    }, TYPING_PAUSE_MS)
  }

  function choose(name: string): void {
    family.value = name
    show()
    family.focus()
  }

  all.addEventListener('click', () => {
    isAll = list.hidden !== false
    if (!isAll) for (const control of [search, family, cost]) control.value = ''
    show()
    all.focus()
  })
  for (const name of listFamilies(tools)) family.append(make('option', { value: name }, familyName(name)))
  fill(cards, ...familyCards(tools, choose))
  search.addEventListener('input', updateResults)
  for (const control of [search, family, cost]) control.addEventListener('input', show)
  show()
}

function listWords({ id, title, description, family, path }: Tool): string {
  return [id, title, description, family, familyName(family), path].join(' ').toLowerCase()
}
