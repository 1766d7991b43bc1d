import { CONSTRAINT_SHARE } from '../candidates.ts'
import type { Decision } from '../decide.ts'
import type { Word } from '../text/scan.ts'

/** A part that may ask for something more, but not surely, is named as left out. */
export function leaveOut(decision: Decision, text: string): Decision {
  const [best, ...others] = decision.ranked
  if (!best) return decision
  return {
    ...decision,
    confidence: decision.confidence * CONSTRAINT_SHARE,
    ranked: [{ ...best, unused: [...best.unused, text] }, ...others],
  }
}

/** A part as it stands in the text, without what parts it from the one before. */
export function textOf({ words }: { readonly words: readonly Word[] }): string {
  return words.map(({ raw, gap }, at) => (at === 0 ? raw : `${gap}${raw}`)).join('')
}
