import type { Word } from '../text/scan.ts'
import { acronyms, readAsset } from './asset-mentions.ts'

const LATIN = /^[a-z]/
const OTHER_SCRIPT = /^[\u0370-\u1fff\u3040-\ud7ff]/

/** Words of English and of trade that stand among other scripts as they are. */
const borrowed = new Set(
  'etc pump pyth algo theta render maker comp bonus bot bots token tokens defi staking'.split(' '),
)

/**
 * A Latin word among words of another script, which is no word of every day there: "ada和dot", "سعر ada", "near 4小时". Beside
 * it stand only other scripts, numbers and names.
 */
export function isAmongScripts(words: readonly Word[], at: number, length: number): boolean {
  const { folded = '' } = words[at] ?? {}
  return (
    LATIN.test(folded) &&
    !borrowed.has(folded) &&
    words.some((one) => OTHER_SCRIPT.test(one.folded)) &&
    mayStandBeside(words, at - 1) &&
    mayStandBeside(words, at + length)
  )
}

function mayStandBeside(words: readonly Word[], at: number): boolean {
  const folded = words[at]?.folded ?? ''
  return !LATIN.test(folded) || acronyms.has(folded) || readAsset(words, at) !== undefined
}
