import './plain-zod.ts'
import { type Entry, type Reference, readReference } from './docs/document.ts'
import { operationView } from './docs/operation-view.ts'
import { fill, make, one } from './dom.ts'
import { describeError } from './gateway.ts'
import { openThemeSwitch } from './theme-switch.ts'
import { familyName } from './tools.ts'

interface Shown {
  readonly words: string
  readonly element: HTMLDetailsElement
}

openThemeSwitch()
void open()

async function open(): Promise<void> {
  const position = one('operations', HTMLElement)
  try {
    const reference = await readReference()
    fill(one('about', HTMLElement), ...withCode(reference.description))
    one('version', HTMLElement).textContent = `version ${reference.version}`
    const groups = reference.tags.map((tag) => findGroup(tag, reference))
    fill(position, ...groups.map(({ element }) => element))
    fill(one('tags', HTMLElement), ...reference.tags.map(tagLink))
    openSearch(groups)
    window.addEventListener('hashchange', follow)
    follow()
  } catch (error) {
    fill(position, make('p', { class: 'trouble', role: 'alert' }, describeError(error)))
  }
}

function findGroup(tag: string, { entries, resolve }: Reference) {
  const shown = entries
    .filter(({ tags }) => tags[0] === tag)
    .map((entry): Shown => ({ words: listWords(entry), element: operationView(entry, resolve) }))
  const element = make(
    'section',
    { id: `tag-${tag}`, 'aria-labelledby': `title-${tag}` },
    make('h2', { id: `title-${tag}` }, familyName(tag)),
    ...shown.map((each) => each.element),
  )
  return { element, shown }
}

function tagLink(tag: string): HTMLElement {
  return make('li', {}, make('a', { href: `#tag-${tag}` }, familyName(tag)))
}

function listWords({ operationId, path, summary, description, tags }: Entry): string {
  return [operationId, path, summary, description, ...tags].join(' ').toLowerCase()
}

function openSearch(groups: readonly ReturnType<typeof findGroup>[]): void {
  const search = one('search', HTMLInputElement)
  const result = one('count', HTMLElement)

  function show(): void {
    const wanted = search.value.toLowerCase().split(/\s+/)
    let found = 0
    for (const { element, shown } of groups) {
      const fitting = shown.filter(({ words }) => wanted.every((word) => words.includes(word)))
      for (const each of shown) each.element.hidden = !fitting.includes(each)
      element.hidden = fitting.length === 0
      found += fitting.length
    }
    result.textContent = found === 0 ? 'No operation has all of these words.' : `${found} operations`
  }

  search.addEventListener('input', show)
  show()
}

/** Words in back-ticks are names. */
function withCode(text: string): (string | HTMLElement)[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part))
}

/** Opens the operation that the address names. */
function follow(): void {
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (wanted instanceof HTMLDetailsElement) wanted.open = true
  wanted?.scrollIntoView()
}
