import { memoize } from '../../core/memoize.ts'
import type { ConsultIndex, IndexedTool } from '../index-tools.ts'
import { scoreTools } from '../ranking.ts'
import { readText } from '../reading.ts'
import type { Word } from '../text/scan.ts'
import type { Joint } from './joints.ts'
import type { Glance } from './segments.ts'

/** What is asked for of a field beside something else of it, and the words that name the field. */
interface Field {
  readonly words: string
  readonly of: readonly string[]
  readonly beside?: readonly string[]
  /** Such a word must stand there: "I no longer want it" asks for no list. */
  readonly needs?: RegExp
}

const wallets = ['wallet-tokens', 'wallet-activity', 'portfolio-value', 'portfolio-risk']
const looks = ['session-status', 'session-history']
const mints = ['token-holders', 'token-security']
const fields: readonly Field[] = [
  { words: 'session', of: [...looks, 'session-topup', 'session-limits'], beside: looks },
  {
    words: 'list of monitors',
    of: ['monitor-delete'],
    beside: ['monitor-list'],
    needs:
      /^(?:others?|rest(?!ak)|remain|left$|ubrig|andere|otr[oa]s|autres|outr[oa]s|altri|inn[ey]|pozosta|остал|друг|решт|инш|інш|kalan|diger|sisa|lain|باقي|الباقي|اخر|बाकी|baki)|[剩残]|其他|其余|他の|ほか|나머지|다른/u,
  },
  { words: 'wallet', of: wallets },
  { words: 'token mint', of: mints, beside: [...mints, 'dex-pairs'] },
  {
    words: 'pump.fun memecoins',
    of: ['launchpad-new', 'launchpad-trending', 'launchpad-movers'],
    beside: ['launchpad-trending', 'launchpad-movers'],
  },
  { words: 'registered agents', of: ['registry-stats', 'registry-leaderboard'] },
  { words: 'paper trading agent', of: ['scalper-overview'], beside: ['scalper-equity-history'] },
  { words: 'free sample', of: ['preview-news', 'preview-signal', 'preview-sentiment'] },
  { words: 'models', of: ['images-models', 'videos-models'] },
  { words: 'solana network', of: ['insights-network-health'], beside: ['priority-fees'] },
  { words: 'news', of: ['news', 'event'], beside: ['sentiment'] },
  { words: 'crypto market', of: ['fear-greed', 'global-market'], beside: ['market-movers', 'fear-greed'] },
]
const fieldOf = new Map(fields.flatMap((field) => field.of.map((id) => [id, field] as const)))
const wordsOf = memoize(() => new Map(fields.map(({ words }) => [words, readText(words).words])))

/** Both are surely asked for. */
const SURE = 0.8

/**
 * "My session balance and the last 20 entries": what names no field of its own is of that of the job before it, where the
 * words of the field make of it another job.
 */
export function companionOf(
  { left, right }: { readonly left: Glance; readonly right: Glance },
  { word, stop }: Joint,
  index: ConsultIndex,
): IndexedTool | undefined {
  const [first] = left.found?.scored.ranked ?? []
  const id = first?.indexed.tool.contract.id ?? ''
  const field = fieldOf.get(id)
  const isApart = word === 'adding' || word === 'next' || stop === 'ended' || stop === 'listed'
  if (!first || !field || !isApart || !right.found || right.own.length > 0 || first.probability < SURE)
    return undefined
  if (id === 'portfolio-value' && !asksWorth(left.words)) return undefined
  if (field.needs && !right.words.some(({ folded }) => field.needs?.test(folded))) return undefined
  const { reading } = right
  const words = [...reading.words, ...(wordsOf().get(field.words) ?? [])]
  const [likely] = scoreTools({ ...reading, words }, index).ranked
  const other = likely?.indexed.tool.contract.id ?? ''
  // "and how much of each" is no worth
  if (other === 'portfolio-value' && !asksWorth(right.words)) return undefined
  return likely && likely.probability >= SURE && other !== id && (field.beside ?? field.of).includes(other)
    ? likely.indexed
    : undefined
}

/** Whether a worth is asked for: "2 BTC and 3 ETH" is only listed. */
export function asksWorth(words: readonly Word[]): boolean {
  return words.some(({ folded }) => WORTH.test(folded))
}
const WORTH =
  /worth|^val[eou]|^valgono$|vaut|wert|^waarde?|wart|wycen|оцен[иі]т|стои|сто[яи]т|стоим|цен|варт|кошту|deger|eder|nilai|harga|^gia$|tri gia|total|sum|gesamt|值|価値|いくら|얼마|가치|금액|قيم|تساوي|कीमत|मूल्य/u
