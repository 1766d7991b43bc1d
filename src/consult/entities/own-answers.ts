import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { isSame } from './contrasts.ts'
import type { Entity } from './kinds.ts'

const or = wordSet('or oder ou o of lub czy или або чи veya ya atau hay hoặc 还是 還是 or या أو')
/** So many words lead from the question to its answer. */
const MAX_LEAD = 4

/** A text without what its speaker asks and answers at once: "gas on base or bsc? it's bsc". */
export function leaveOutAnswered(words: readonly Word[], entities: readonly Entity[]): readonly Word[] {
  if (entities.length < 3 || !words.some(({ gap }) => gap.includes('?') || gap.includes('？'))) return words
  for (const [order, second] of entities.entries()) {
    const first = entities[order - 1]
    const end = second.at + second.length
    if (!first || first.kind !== second.kind || first.at + first.length !== second.at - 1) continue
    if (!or.has(words[second.at - 1]?.folded ?? '') || !/[?？]/.test(words[end]?.gap ?? '')) continue
    const meant = entities[order + 1]
    if (!meant || meant.at - end > MAX_LEAD || ![first, second].some((one) => isSame(one, meant))) continue
    return [
      ...words.slice(0, first.at),
      ...words
        .slice(meant.at, meant.at + meant.length)
        .map((word, at) => (at === 0 ? { ...word, gap: words[first.at]?.gap ?? ' ' } : word)),
      ...words.slice(meant.at + meant.length),
    ]
  }
  return words
}
