import { oncePerAsked } from '../../text/once.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Slot } from '../schema.ts'
import type { Source } from '../source.ts'
import { newsTopicOf } from './news-topics.ts'
import { readSought } from './sought.ts'

const about = wordSet(
  'about regarding concerning sobre acerca über uber tentang mengenai про hakkında hakkinda over dotyczące عن حول về',
)
/** What all news here are about. */
const EVERYTHING =
  /^(?:(?:the |all |in )?(?:crypto(?:currency|currencies|s)?|market|markets|coins?|tokens?|defi|today|everything|anything|it|this|that|them|kripto\p{L}{0,4}|krypto\p{L}{0,8}|cripto\p{L}{0,8}|крипт\p{L}{0,12}|рынк\p{L}{1,3}|blockchain|web3|trading|mercado|markt|marché|mercato|pasar|thị trường)(?: (?:market|markets|news|today))?)$/iu

const ASKED = /^(?:what|que|quoi|was|wat|cosa|co|що|что|чем|apa|gi|ما|ماذا|क्या)$/u

/** "News about the fed": what a list of news cannot be narrowed to. */
export function findLostTopic(slots: readonly Slot[], source: Source): string | undefined {
  const isNewsList =
    slots.some(({ name }) => name === 'ticker') && !slots.some(({ sort }) => sort === 'search')
  if (!isNewsList) return undefined
  const topic = newsTopicOf(source)
  // other lists of news are asked for in words of their own
  const plain = topic?.isOfMarket || slots.some(({ name }) => name === 'limit') ? topic : undefined
  return plain ? `${plain.value}` : topicOf(source)
}

const topicOf = oncePerAsked((source: Source): string | undefined => {
  const cue = source.words.findIndex(({ folded }) => about.has(folded))
  // "about what are they writing" asks for it
  if (cue < 0 || ASKED.test(source.words[cue + 1]?.folded ?? '')) return undefined
  const topic = readSought(source, 'news', 'cued')
  if (!topic || topic.from.length > 0 || EVERYTHING.test(`${topic.value}`)) return undefined
  return `${topic.value}`
})
