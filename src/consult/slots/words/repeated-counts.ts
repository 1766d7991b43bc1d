import type { Word } from '../../text/scan.ts'

interface Counted {
  readonly at: number
  readonly end: number
  readonly value: string
  readonly unit: string
}

/** "Three supports and three resistances": how many are wanted stands there twice. */
export function isRepeated(one: Counted, before: Counted | undefined, words: readonly Word[]): boolean {
  if (before?.value !== one.value || one.unit !== 'plain' || before.unit !== 'plain') return false
  if (one.at - before.end > REPEATED_WITHIN || /[;.!?]/.test(words[one.at]?.gap ?? '')) return false
  const between = words.slice(before.end, one.at).map(({ folded }) => folded)
  const joint = between.findLastIndex((word) => JOINED.test(word))
  return joint > 0 && between.slice(joint + 1).every((word) => BEFORE_COUNT.test(word))
}
const REPEATED_WITHIN = 7
const JOINED = /^(?:and|plus|und|sowie|y|mas|et|e|ed|en|i|oraz|и|та|і|плюс|ve|dan|serta|va|voi|और|与|和|と)$/u
const BEFORE_COUNT = /^(?:the|top|best|worst|die|der|los|las|les|os|as|i|gli|le|de|het|bottom|also|auch)$/u
