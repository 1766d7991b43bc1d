import { badWords, denials, goodWords } from './lexicon.ts'
import type { NewsItem, Tone } from './shape.ts'

/** How many words a denial reaches. */
const REACH = 3
/** A headline counts more than the text below it. */
const TITLE_WEIGHT = 2
const ENDINGS = ['', 's', 'es', 'd', 'ed', 'ing', 'ly'] as const

export interface JudgedTone {
  readonly tone: Tone
  readonly by: 'vendor' | 'lexicon'
}

/** The vendor's label where there is one, else what a list of good and bad words makes of title and summary. */
export function toneOf({ tone, title, summary }: NewsItem): JudgedTone {
  if (tone !== null) return { tone, by: 'vendor' }
  const score = TITLE_WEIGHT * balanceOf(title) + balanceOf(summary)
  if (score === 0) return { tone: 'neutral', by: 'lexicon' }
  return { tone: score > 0 ? 'positive' : 'negative', by: 'lexicon' }
}

/** Good words less bad words; one that follows a denial counts as its opposite. */
function balanceOf(text: string): number {
  const terms =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z]+/g) ?? []
  return terms.reduce((sum, term, index) => {
    const worth = worthOf(term)
    if (worth === 0) return sum
    const isDenied = terms.slice(Math.max(0, index - REACH), index).some(isDenial)
    return sum + (isDenied ? -worth : worth)
  }, 0)
}

function isDenial(term: string): boolean {
  return stemsOf(term).some((stem) => denials.has(stem))
}

function worthOf(term: string): number {
  const stems = stemsOf(term)
  if (stems.some((stem) => goodWords.has(stem))) return 1
  return stems.some((stem) => badWords.has(stem)) ? -1 : 0
}

function stemsOf(term: string): readonly string[] {
  if (/ie[sd]$/.test(term)) return [`${term.slice(0, -3)}y`]
  return ENDINGS.filter((ending) => term.endsWith(ending)).flatMap((ending) => {
    const stem = term.slice(0, term.length - ending.length)
    return stem.length < 2 ? [] : [stem, ...(ending === 'ing' || ending === 'ed' ? [`${stem}e`] : [])]
  })
}
