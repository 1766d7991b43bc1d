import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { onlyWords } from './cues.ts'
import type { Mention } from './kinds.ts'
import { mayBeNumeral } from './numbers.ts'
import { barWords, units, wholePeriods } from './times/duration-words.ts'

/** How long a bar is, without a number: "day by day", "par jour", "theo tuần", "逐日", "하루 간격으로". */
export function readStep(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  const first = words[at]?.folded ?? ''
  const [next = '', last = ''] = [words[at + 1]?.folded, words[at + 2]?.folded]
  const isStepped = STEPPED.test(next)
  const unit =
    first.length > 1 || isStepped || words[at - 1]?.folded === '按'
      ? (units.get(first) ?? (isStepped ? wholePeriods.get(first) : undefined))
      : undefined
  const asInterval = (milliseconds: number, length: number) =>
    ({ kind: 'duration', milliseconds, role: 'interval', length }) as const
  if (unit !== undefined && unit >= MINUTE_MS && !/\d/.test(words[at - 1]?.folded ?? '')) {
    if (next === first || (next.startsWith('ب') && units.get(next) === unit)) return asInterval(unit, 2)
    if (BY.test(next) && units.get(last) === unit) return asInterval(unit, 3)
    if (isStepped) return asInterval(unit, 2)
    if (isDistributed(words, at) || isStepOf(words, at)) return asInterval(unit, 1)
  }
  const each = /^[逐按每](?=[日天周週月时時]$)/.test(first) ? units.get(first.slice(1)) : undefined
  return each === undefined ? undefined : asInterval(each, 1)
}
const BY =
  /^(?:by|after|a|por|tras|apos|par|apres|per|dopo|fur|um|nach|voor|na|po|za|w|по|за|в|у|на|demi|sau|dan|bo|ब|दर|ب|ل|بعد)$/
const STEPPED =
  /^(?:(?:단위|간격)(?:로|으로)?|별로|마다|ごと|ごとに|毎|毎に|単位|単位で|刻み|刻みで|間隔|間隔で|为单位|為單位|为间隔|為間隔|k|级别|級別|信号|訊號|信號|bazinda|bazli|araliklarla|aralikla|arayla)$/u

/** "Par jour", "theo tuần", "по часам", "cada hora". */
function isDistributed(words: readonly Word[], at: number): boolean {
  const per = words[at - 1]?.folded ?? ''
  const next = words[at + 1]
  if (!distributive.has(per) || (next && mayBeNumeral(next.folded) && !/[,;.]/.test(next.gap))) return false
  // "per ora" and "por ora" are "for now"
  if (words[at]?.folded === 'ora' && /^p[eo]r$/.test(per)) return false
  return barWords.has(words[at - 2]?.folded ?? '') || !isRate(words, at)
}
const distributive = wordSet(
  `per par por pro je every each tiap setiap mỗi theo từng cada chaque ogni elke ieder iedere jede jeden jedes jeder
  każdy każdą każdej każde co каждый каждую каждое каждые кожен кожну кожний кожні по her كل لكل हर प्रति 按 每 毎`,
)

/** "2 dollars per day", "3 mal je Stunde": what is so much in a unit. */
function isRate(words: readonly Word[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(1, at - 3); back -= 1) {
    if (/[,;.!?:、，。،؛]/.test(words[back]?.gap ?? '')) return false
    const before = words[back - 1]?.folded ?? '-'
    // an address may begin with a digit
    if (before.length < SHORTEST_ADDRESS && mayBeNumeral(before)) return true
  }
  return false
}

const SHORTEST_ADDRESS = 30

/** "С шагом в день", "a intervalos de una hora": behind a word for how far apart points are. */
export function isStepOf(words: readonly Word[], at: number): boolean {
  return [1, 2].some(
    (back) =>
      STEP.test(words[at - back]?.folded ?? '') &&
      words.slice(at - back + 1, at + 1).every(({ gap }) => /^[ '’]$/.test(gap)),
  )
}
const STEP =
  /^(?:steps?|spacing|intervals?|intervalos?|intervalles?|intervall[oi]|interwal\p{L}{0,4}|odstepach|odstepie|schritt\p{L}{0,3}|abstand|abstanden|stappen|krok\p{L}{0,3}|шаг\p{L}{0,3}|крок\p{L}{0,3}|интервал\p{L}{0,3}|інтервал\p{L}{0,3}|pasos?|passos?|passi|adim\p{L}{0,4}|langkah|selang|buoc|فاصل|بفاصل|خطوه|بخطوه)$/u

/** "Un seul jour", "nur ein Tag", "satu hari saja": one day and no more, where "a day" alone is how often. */
export function readSoleDay(words: readonly Word[], at: number): Mention<'duration'> | undefined {
  if (!ones.has(words[at]?.folded ?? '')) return undefined
  const isSole = soles.has(words[at + 1]?.folded ?? '')
  const end = isSole ? at + 2 : at + 1
  const isAlone =
    isSole || onlyWords.has(words[at - 1]?.folded ?? '') || ENOUGH.test(words[end + 1]?.folded ?? '')
  return isAlone && units.get(words[end]?.folded ?? '') === DAY_MS
    ? { kind: 'duration', milliseconds: DAY_MS, role: 'period', length: end + 1 - at }
    : undefined
}
const ones = wordSet(
  'a un una um uma uno ein eine einen einziger een één jeden один одного один bir satu một एक',
)
const soles = wordSet(
  'single sole seul seule solo sola só único única unico unica einziger einzige einzigen enkele enkel jedyny единственный єдиний tek',
)
const ENOUGH =
  /^(?:suffit|basta|reicht|genugt|genoeg|wystarczy|достаточно|хватит|досить|yeter|saja|cukup|thoi|बस)$/
