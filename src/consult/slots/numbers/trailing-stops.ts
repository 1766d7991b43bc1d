import type { Word } from '../../text/scan.ts'

const TRAILING =
  /^(?:trailing|trail|trailingstop|nachlaufend\p{L}{0,2}|nachgezogen\p{L}{0,2}|suiveur|трейлинг\p{L}{0,4}|плавающ\p{L}{1,3}|izleyen|متتبع|ट्रेलिंग)$|移动止|移動止|跟踪止|追踪止|トレーリング|추적|트레일링/u
/** Words of moving averages as well. */
const MOVING = /^(?:dinamico|movil|movel|mobile|kroczac\p{L}{1,3}|скользящ\p{L}{1,3}|متحرك)$/u
const STOP = /^(?:stop|stops|стоп|stoploss|وقف)$/

/** Where a text asks for a stop that follows the price: "a 2% trailing stop", "stop móvil"; -1 where it does not. */
export function findTrailingStop(words: readonly Word[]): number {
  return words.findIndex(({ folded }, at) => {
    const near = [words[at - 1], words[at + 1]].map((word) => word?.folded ?? '')
    return TRAILING.test(folded) || (MOVING.test(folded) && near.some((word) => STOP.test(word)))
  })
}
