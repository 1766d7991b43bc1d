import type { Word } from './scan.ts'

/** "1.8R": so much is gained where one is lost. */
export function isGain(word: Word | undefined): boolean {
  return /^\d{1,2}(?:\.\d{1,2})?r$/.test(word?.folded ?? '') && word?.folded !== '1r'
}

/** "2 to 1", "3 zu 1", "2:1": so much is gained for the one that is lost, and where that one stands. */
function gainForOne(words: readonly Word[], at: number): number | undefined {
  const [first, next, third] = [0, 1, 2].map((step) => words[at + step])
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(first?.folded ?? '')) return undefined
  if (next?.folded === '1' && next.gap === ':') return at + 1
  return third?.folded === '1' && FOR.test(next?.folded ?? '') && /^ ?$/.test(third.gap) ? at + 2 : undefined
}
const FOR = /^(?:to|zu|do|ke|naar|su|para|pour|contra|contre|к|до|से)$|^(?:对|對|対|대)$/u

/** Whether a number is one side of such a ratio: what is gained, or the one that is lost. */
export function sideOfGain(words: readonly Word[], at: number): 'gain' | 'loss' | undefined {
  if (isGain(words[at]) || gainForOne(words, at) !== undefined) return 'gain'
  return words[at]?.folded === '1' && [at - 1, at - 2].some((one) => gainForOne(words, one) === at)
    ? 'loss'
    : undefined
}
