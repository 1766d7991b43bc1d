import type { Decision } from '../decide.ts'
import { pronouns } from './reference-words.ts'

/** Tools that answer about the whole market, or about all that a caller has, unless a subject is named beside them. */
const ofAll = new Set([
  'sundown-digest',
  'trending-headline',
  'headlines-search',
  'monitor-list',
  'priority-fees',
])
/** Tools that do so where their words say it: "general news", "the biggest stablecoins". */
const sayingSo: Readonly<Record<string, RegExp>> = {
  news: /^(?:general|overall|allgemein|genera[l-z]|algemen|ogoln|общ|загальн|genel$|umum$|chung$)|全体|整体|大盘|전반|عامه|सामान्य/u,
  stablecoins: /^ст[еэ]иблк|stablecoin|稳定币|穩定幣|ステーブル|스테이블|مستقر|स्टेबल/u,
}
const sameAs: Readonly<Record<string, string>> = {
  sentiment: 'news',
  event: 'news',
  'yields-find': 'stablecoins',
}
/** Pronouns that ask, or are articles and verbs elsewhere. */
const VAGUE = /^(?:which|les|son)$/

/** Whether a job is complete without the subject of the job beside it, to which no word of it refers. */
export function isAboutAll({ ranked: [best], source: { words } }: Decision): boolean {
  const id = best?.indexed.tool.contract.id ?? ''
  const saying = sayingSo[sameAs[id] ?? id]
  const isOfAll = ofAll.has(id) || (saying && words.some(({ folded }) => saying.test(folded)))
  return isOfAll === true && !words.some(({ folded }) => pronouns.has(folded) && !VAGUE.test(folded))
}
