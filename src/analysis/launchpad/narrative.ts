import { HOUR_MS } from '../../core/durations.ts'
import type { ScoutedCoin } from './pump-score.ts'

const FILLER = new Set([
  'the',
  'and',
  'for',
  'that',
  'with',
  'coin',
  'token',
  'this',
  'not',
  'made',
  'about',
  'from',
  'sol',
  'solana',
  'all',
  'are',
  'but',
  'can',
  'has',
  'have',
  'its',
  'just',
  'nothing',
  'only',
  'our',
  'out',
  'particular',
  'will',
  'you',
  'your',
])

/** Words of utility, and what a coin that uses them claims to be. */
const utilities: readonly (readonly [type: string, words: RegExp])[] = [
  ['ai-agent', /\b(ai|agents?|agentic|llm|gpt|neural|compute|inference)\b/gi],
  ['defi', /\b(defi|swap|dex|lending|yield|vault|staking|liquidity|perps?)\b/gi],
  ['infrastructure', /\b(protocol|infra|infrastructure|sdk|api|oracle|bridge|rollup|network|depin)\b/gi],
  ['tool', /\b(tool|tools|bot|dashboard|analytics|tracker|scanner|terminal|app|platform|index)\b/gi],
  ['game', /\b(game|gaming|play|arena|quest|nft)\b/gi],
]

type TextTheme = Pick<ScoutedCoin, 'name' | 'symbol' | 'description'>

/** The words a coin is recognised by. */
export function toWords({ name, symbol, description }: TextTheme): ReadonlySet<string> {
  const terms = `${name} ${symbol} ${description}`.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(terms.filter((term) => !FILLER.has(term)))
}

/**
 * How much a coin follows another one that runs, 0 to 100: shared words (40), a size of a tenth to a third of it (25),
 * launched within a day of it (20), traded in the last hour (15).
 */
export function alignmentOf(coin: ScoutedCoin, leader: ScoutedCoin, now: number): number {
  const [own, theirs] = [toWords(coin), toWords(leader)]
  const shared = [...own].filter((term) => theirs.has(term)).length
  const overlap = Math.min(1, shared / Math.max(1, Math.min(3, own.size, theirs.size)))
  const ratio = coin.marketCapUsd && leader.marketCapUsd ? coin.marketCapUsd / leader.marketCapUsd : 0
  const size = ratio === 0 || ratio > 1.2 ? 0 : ratio >= 0.1 && ratio <= 0.35 ? 25 : ratio > 0.02 ? 14 : 5
  const apart = Math.abs(coin.createdAt - leader.createdAt) / HOUR_MS
  const launch = apart <= 6 ? 20 : apart <= 24 ? 12 : apart <= 72 ? 5 : 0
  const isActive = coin.lastTradeAt !== undefined && now - coin.lastTradeAt <= HOUR_MS
  return Math.round(40 * overlap + size + launch + (isActive ? 15 : 0))
}

/** What a coin claims to be good for: the kind with most words, those words, and 0 to 100 for how strongly it claims so. */
export function utilityOf(coin: ScoutedCoin) {
  const text = `${coin.name} ${coin.symbol} ${coin.description}`
  const found = utilities.map(([type, words]) => ({
    type,
    keywords: [...new Set((text.match(words) ?? []).map((term) => term.toLowerCase()))],
  }))
  const [best] = found.toSorted((a, b) => b.keywords.length - a.keywords.length)
  const keywords = [...new Set(found.flatMap((each) => each.keywords))]
  const score =
    keywords.length === 0 ? 0 : Math.min(100, 20 + 18 * keywords.length + (coin.graduated ? 10 : 0))
  return { utilityScore: score, projectType: best && best.keywords.length > 0 ? best.type : null, keywords }
}

/** The words most of several coins share, most frequent first. */
export function themesOf(coins: readonly TextTheme[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const coin of coins) for (const term of toWords(coin)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, 5)
    .map(([word]) => word)
}
