import { WORD } from './features.ts'
import type { Model } from './model.ts'
import { hashOf, hashPair } from './text/hash.ts'

/** Most tools are asked for with "of", "the" or "worth", few with "funding". */
const COMMON_WORD = 71

/** Whether a word parts tools from each other. */
export function isTopic(folded: string, model: Model): boolean {
  return folded !== '' && model.spreadOf(hashPair(hashOf(folded), WORD)) < COMMON_WORD
}
