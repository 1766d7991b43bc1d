import { fold } from '../../text/fold.ts'
import { oncePerAsked } from '../../text/once.ts'
import type { Source, Value } from '../source.ts'
import { SAYING, SUFFERED, UNSAID } from '../words/hearsay-words.ts'
import { closedIn, isNewsFrame, readSought } from './sought.ts'

const FEWEST_LETTERS = 2
const MAX_WORDS = 5

/** "Was sagt Musk zu Doge", "did Binance get hacked": all that a rumor or a question about words names. */
export const readHearsay = oncePerAsked((source: Source): Value | undefined => {
  const isRumor = source.words.some(({ folded }) => SAYING.has(folded))
  // "con la parola hack" states what is looked for
  if (
    !isRumor &&
    (!source.words.some(({ folded }) => SUFFERED.has(folded)) || readSought(source, 'news', 'cued'))
  )
    return undefined
  const closed = closedIn(source)
  const open = source.words.flatMap(({ raw, folded }, at) =>
    closed.has(at) ||
    raw.length < FEWEST_LETTERS ||
    UNSAID.has(folded) ||
    SAYING.has(folded) ||
    isNewsFrame(raw)
      ? []
      : [{ raw, at, folded }],
  )
  // a coin has a parameter of its own, unless it is all that is named
  const others = open.filter(
    ({ at }) =>
      !source.entities.some((one) => one.kind === 'asset' && one.at <= at && at < one.at + one.length),
  )
  const kept = others.some(({ folded }) => !SUFFERED.has(folded)) ? others : open
  if (kept.length === 0 || kept.length > MAX_WORDS) return undefined
  return {
    value: kept.map(({ raw }) => raw).join(' '),
    from: source.entities.filter(({ at, length }) =>
      kept.some((one) => at <= one.at && one.at < at + length),
    ),
  }
})

/** All words of a search must occur: "SEC and Ripple" is looked for without its "and". A name has its capital. */
export function withoutUnsaid(value: string, text: string): string {
  const kept = value
    .split(' ')
    .filter((word) => !UNSAID.has(fold(word)) || (/^\p{Lu}/u.test(word) && !text.startsWith(word)))
  return kept.length === 0 ? value : kept.join(' ')
}
