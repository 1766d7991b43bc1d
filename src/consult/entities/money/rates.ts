import type { Word } from '../../text/scan.ts'
import { mayBeNumeral } from '../numbers.ts'
import { currencyOf } from './currencies.ts'

const UNIT = /^(?:回|次|件|秒|分|コール|リクエスト|本|枚|筆|笔|번|건|초|회)/
const CENT = /^(?:セント|美分|센트)/
const EACH = /あたり|当たり|につき|ごと|毎に|당|마다|いくら|何円|多少钱|多少錢|얼마/

/** "1回0.05ドル以下", "1秒あたり": of what costs so much there is one, and none is counted. */
export function isOneEach(words: readonly Word[], at: number): boolean {
  const [one, unit, next] = [words[at], words[at + 1], words[at + 2]]
  if (one?.folded !== '1' || !unit || !UNIT.test(unit.folded)) return false
  if (EACH.test(unit.folded) || EACH.test(next?.folded ?? '')) return true
  return (
    next !== undefined &&
    mayBeNumeral(next.folded) &&
    [3, 4].some(
      (step) => currencyOf(words[at + step]) !== undefined || CENT.test(words[at + step]?.folded ?? ''),
    )
  )
}
