import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'
import { morePercents } from '../count-words.ts'
import type { Mention } from '../kinds.ts'
import type { Numeral } from '../numbers.ts'

export const percents = wordSet(
  `percent prozent pct porciento percento procent procenta процент процента процентов yüzde persen パーセント 퍼센트 프로 بالمئة بالمائة % प्रतिशत فيصد prozentpunkt prozentpunkte prozentpunkten procentpunt procentpunten ${morePercents}`,
)

/** How many words name basis points behind a number. */
function countPointWords(words: readonly Word[], at: number): number {
  const first = words[at + 1]?.folded ?? ''
  if (POINT.test(first)) return 1
  if (/^[个個]$/.test(first) && POINT.test(words[at + 2]?.folded ?? '')) return 2
  if (!pointBeginnings.has(first)) return 0
  const [second = '', third = ''] = [words[at + 2]?.folded, words[at + 3]?.folded]
  if (pointPhrases.has(`${first} ${second}`)) return 2
  return pointPhrases.has(`${first} ${second} ${third}`) ? 3 : 0
}
const STUCK_POINTS = /^bi?ps?$/
const POINT = /^(?:bi?ps?|basispunkt\p{L}*|basispunt\p{L}*|基点|ベーシスポイント|비피|베이시스포인트)$/u
const pointPhrases = new Set(
  'basis points,puntos básicos,puntos base,points de base,pontos base,pontos básicos,punti base,punktów bazowych,punkty bazowe,базисных пунктов,базисных пункта,базисные пункты,б п,baz puan,basis poin,điểm cơ bản,نقطة أساس,نقاط أساس,आधार अंक,बेसिस पॉइंट,베이시스 포인트'
    .split(',')
    .map(fold),
)
const pointBeginnings = new Set([...pointPhrases].map((phrase) => phrase.split(' ', 1)[0]))

const sharePhrases = new Set(
  'por ciento,por cento,pour cent,per cento,per cent,phần trăm,في المئة,في المائة,ต่อ ร้อย'
    .split(',')
    .map(fold),
)
/** In Turkish and Chinese the word for percent stands first. */
const percentsBefore = wordSet('yüzde 百分之')
const SLIPPAGE =
  /^(?:slipp?age|slip$|toleran|tolleran|speling|допуск|допустим|сл[иі]п|deslizamiento|glissement|derrapagem|slittamento|poslizg|проскальз|прослиз|kayma|selip|truot|स्लिपेज|انزلاق|الانزلاق)|滑点|滑點|スリッページ|슬리피지|容差|許容|허용/

/** "Mezzo punto percentuale", "half of a percentage point". */
const isSharePoint = (point: string, behind: Word | undefined) =>
  /^(?:punt[oy]?|ponto|point|punkt\p{L}{0,3}|процентн\p{L}{2,3})$/u.test(point) &&
  /^(?:per|por|pro)[cz]ent|^pourcent|^пункт/.test(behind?.folded ?? '')

/** "0.5 %", "50 bps", "fünf Basispunkte". */
export function readShare(
  numeral: Numeral,
  words: readonly Word[],
  at: number,
): Mention<'amount' | 'slippage'> | undefined {
  const next = words[at + 1]?.folded ?? ''
  if (STUCK_POINTS.test(numeral.suffix))
    return { kind: 'slippage', basisPoints: Number(numeral.digits), length: 1 }
  const points = countPointWords(words, at)
  if (numeral.suffix === '' && points > 0)
    return { kind: 'slippage', basisPoints: Number(numeral.digits), length: points + 1 }
  const isBefore = percentsBefore.has(words[at - 1]?.folded ?? '')
  const written =
    numeral.suffix === '%' || (isBefore && numeral.suffix === '')
      ? 1
      : percents.has(next)
        ? 2
        : sharePhrases.has(`${next} ${words[at + 2]?.folded}`) || isSharePoint(next, words[at + 2])
          ? 3
          : 0
  if (written === 0) return undefined
  const isSlippage = [-3, -2, -1, written, written + 1].some((offset) =>
    SLIPPAGE.test(words[at + offset]?.folded ?? ''),
  )
  return isSlippage
    ? {
        kind: 'slippage',
        basisPoints: Math.round(Number(numeral.digits) * 100),
        isShare: true,
        length: written,
      }
    : { kind: 'amount', value: numeral.digits, unit: 'percent', length: written }
}
