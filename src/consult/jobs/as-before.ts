import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'

const SAME = new Set(
  'same selben gleichen mismo misma mesmo mesma stesso stessa meme dezelfde hetzelfde zelfde samym samej tym же самому самих самой самых тих те ayni cung sama نفس वही उसी 같은 동일한'
    .split(' ')
    .map(fold),
)
const THAT = new Set(
  'that this cette este esta esa ese diesem dieser dieselbe questa quella ta tej этом этой цьому цей'.split(
    ' ',
  ),
)
const BAR =
  /^(?:time-?frames?|intervals?|zeitrahmen|intervall|intervallo|intervalo|temporalidad|unite|plazo|prazo|marco|chart|tydsraam|таимфре\p{L}*|интервал\p{L}*|інтервал\p{L}*|график\p{L}*|графік\p{L}*|interwa\p{L}*|aralik\p{L}*|khung|grafi[ckek]\p{L}*|الفريم|فريم|الاطار|टाइमफ्रेम|봉\p{L}{0,2}|주기\p{L}{0,2})$/u
const SPAN =
  /^(?:window|period|span|time|series|bars|candles|zeitraum|zeitfenster|periode|periodo|ventana|janela|finestra|venster|okres|okresie|период\p{L}*|період\p{L}*|свеч\p{L}*|свіч\p{L}*|velas|bougies|kerzen|candele|kaarsen|swiecach|periyot\p{L}*|mum\p{L}*|nen|periode|기간\p{L}{0,2}|الفتره|المده|अवधि)$/u
const UNSPACED_BAR =
  /^(?:同じ?|同一|同样|同樣|相同)(?:的|の)?(?:周期|週期|足|級別|级别|時間軸|タイムフレーム)/
const UNSPACED_SPAN = /^(?:同じ?|同一|同样|同樣|相同)(?:的|の)?(?:期間|期间|区间|區間|时间|時間)/
const ON =
  /^(?:on|at|over|with|in|en|sur|auf|su|sulla|op|na|на|у|در|على|the|la|il|lo|le|el|o|a|der|den|dem|die|das|de|het|тих|тех|том)$/

/** "On the same timeframe", "同じ足", "over that period": whether words refer to the bar, or to all of the span, of the job before. */
export function referredSpan(words: readonly Word[]): 'bar' | 'span' | undefined {
  for (const [at, { folded }] of words.entries()) {
    const rest = [0, 1, 2].map((step) => words[at + step]?.folded ?? '').join('')
    if (UNSPACED_BAR.test(rest)) return 'bar'
    if (UNSPACED_SPAN.test(rest)) return 'span'
    const isSame = SAME.has(folded)
    if (!isSame && !THAT.has(folded)) continue
    // an adjective may stand between, and the noun before: "timeframe yang sama"
    const nouns = (isSame ? [at + 1, at + 2, at - 1, at - 2] : [at + 1]).map(
      (one) => words[one]?.folded ?? '',
    )
    if (nouns.some((noun) => BAR.test(noun))) return 'bar'
    if (nouns.some((noun) => SPAN.test(noun))) return 'span'
    if (isSame && isLast(words, at) && ON.test(words[at - 1]?.folded ?? '') && at > 1) return 'bar'
  }
  return undefined
}

/** "… and MACD on the same." */
function isLast(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return next === undefined || /[,;.!?]/.test(next.gap)
}
