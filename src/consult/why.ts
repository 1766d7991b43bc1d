import type { IndexedTool } from './index-tools.ts'
import type { Scored } from './ranking.ts'
import type { Source } from './slots/source.ts'

/** What answers in words. */
const ANSWERING = 'brain'
/** What only shows that a market moved. */
const SHOWING = new Set(['price', 'price-history', 'ticker', 'candles', 'asset-ohlcv', 'news'])

const WHY =
  /^(?:why|warum|wieso|weshalb|pourquoi|perche|waarom|dlaczego|почему|чому|neden|niye|nicin|kenapa|mengapa|لماذا|ليش|क्यों|kyun|kyu|왜|为什么|為什麼|なぜ|どうして)$/u
const NOT = /^(?:not|nicht|pas|non|no|niet|nie|не|don)$/

/** No figure states why an asset fell yesterday: evidence for one is evidence for an answer in words. */
export function turnToAnswer(scored: Scored, source: Source, tools: readonly IndexedTool[]): Scored {
  if (!asksWhy(source)) return scored
  const showing = scored.ranked.filter(({ indexed }) => SHOWING.has(indexed.tool.contract.id))
  const indexed = tools.find(({ tool }) => tool.contract.id === ANSWERING)
  if (showing.length === 0 || !indexed) return scored
  const answering = scored.ranked.find((one) => one.indexed === indexed)
  const probability = showing.reduce((sum, one) => sum + one.probability, answering?.probability ?? 0)
  const others = scored.ranked.filter((one) => one !== answering && !showing.includes(one))
  const ranked = [{ indexed, probability }, ...others]
  return { ...scored, ranked: ranked.sort((a, b) => b.probability - a.probability) }
}

/** "Why did eth drop", "bitcoin neden düştü", "por qué cae": a reason is asked, of an asset that is named. */
function asksWhy({ words, entities }: Source): boolean {
  if (!entities.some(({ kind }) => kind === 'asset' || kind === 'symbol')) return false
  return words.slice(0, AT_THE_BEGINNING).some(({ folded }, at) => {
    const isTwo = folded === 'por' && words[at + 1]?.folded === 'que'
    // "по чому": for how much
    if (words[at - 1]?.folded === 'по') return false
    return (isTwo || WHY.test(folded)) && !NOT.test(words[at + (isTwo ? 2 : 1)]?.folded ?? '')
  })
}
const AT_THE_BEGINNING = 3
