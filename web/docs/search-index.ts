import { readJson } from './read-json.ts'
import { toUrl } from './root.ts'

/** A page, or a heading of a guide, as the gateway lists it. */
export interface SearchEntry {
  readonly title: string
  readonly url: string
  readonly group: string
  readonly price?: string
  readonly toolId?: string
  readonly words: string
}

let loaded: Promise<readonly SearchEntry[]> | undefined

/** Everything there is to find; loaded once. Empty when the gateway does not answer. */
export function readSearchIndex(): Promise<readonly SearchEntry[]> {
  loaded ??= readJson(toUrl('docs/search.json'))
    .then((entries) => (Array.isArray(entries) ? entries : []))
    .catch(() => {
      loaded = undefined
      return []
    })
  return loaded
}

/** Entries that have all words, those first whose title or id has them. */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}

function scoreOf({ title, toolId, group, words: more }: SearchEntry, words: readonly string[]): number {
  const [name, id] = [title.toLowerCase(), toolId ?? '']
  const scores = words.map((word) => {
    if (name === word || id === word) return 12
    if (name.startsWith(word)) return 8
    if (new RegExp(`\\b${escapePattern(word)}`).test(name) || id.startsWith(word)) return 6
    if (name.includes(word) || id.includes(word)) return 4
    return more.includes(word) || group.toLowerCase().includes(word) ? 1 : 0
  })
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Tools that a sentence may mean, by the gateway's own search: their ids, the likeliest first. */
export async function askGateway(query: string): Promise<readonly string[]> {
  try {
    const found = await readJson(toUrl(`agent/tools?${new URLSearchParams({ q: query })}`))
    const { tools = [] } = (found ?? {}) as { readonly tools?: readonly { readonly id: string }[] }
    return tools.map(({ id }) => id)
  } catch {
    return []
  }
}
