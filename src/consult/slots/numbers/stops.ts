import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import type { NumberAt } from './number-at.ts'

const LOSS =
  /^(?:risk|risking|lose|losing|loss|verlieren|verlust|riskiere|riskieren|perder|perdida|arriesgar|arriesgo|perdre|perte|risquer|perda|arriscar|perdere|perdita|rischiare|verliezen|verlies|stracic|strata|ryzykuje|потерять|потеря|риск|рискую|kaybetmek|zarar|rugi|mat|خساره|نقصان)$|亏损|虧損|損失|손실|잃/u
const STOP = /^(?:stop|stopem|sl|stops|stoploss|стоп|rugi-stop)$|止损|損切|손절|ストップ/u
const DISTANCE =
  /^(?:distance|away|wide|abstand|distancia|écart|ecart|distanza|afstand|odleglosc|расстоян\p{L}{1,2}|mesafe|jarak)$|距离|距離|거리/u
const SHORT =
  /^(?:short|shorting|shorts|kurz|corto|шорт\p{L}{0,3}|sell|selling|açığa)$|做空|空单|ショート|숏/u

/** "Risk $500", "lose at most 300 dollars": a sum that the trade may lose, where no share of the account is named. */
export function findLoss(
  slots: readonly Slot[],
  numbers: readonly NumberAt[],
  { words }: Source,
): NumberAt | undefined {
  if (!['capital', 'riskPercent'].every((name) => slots.some((one) => one.name === name))) return undefined
  return numbers.find(({ at, end, unit, value, holder }) => {
    const isSum = unit === 'plain' && Number(value) > MAX_SHARE
    if ((unit !== 'money' && !isSum) || (holder?.kind === 'amount' && holder.currency !== 'USD')) return false
    const before = [1, 2, 3, 4].map((back) => at - back)
    const isNear = (one: number) =>
      LOSS.test(words[one]?.folded ?? '') && !STOP.test(words[one - 1]?.folded ?? '')
    const isParted = (from: number) =>
      words.slice(from + 1, at + 1).some(({ gap }) => /[,;:]/.test(gap)) ||
      (isSum && words.slice(from + 1, at).some(({ folded }) => !OF_A_TRADE.test(folded)))
    return (
      before.some((one) => isNear(one) && !isParted(one)) ||
      (!isSum && isNear(end) && words[end]?.gap === ' ')
    )
  })
}

/** More is no percent of an account. */
const MAX_SHARE = 100
/** "Risk per trade 200". */
const OF_A_TRADE =
  /^(?:per|each|a|trade|max|pro|je|par|por|operacion|на|за|сделку|угоду|operazione|islem|basina)$/

/** The share of the account that such a sum is. */
export function withLoss(
  assigned: Map<string, Value>,
  loss: NumberAt | undefined,
  { constraints }: Source,
): Map<string, Value> {
  const capital = Number(assigned.get('capital')?.value)
  const share = Number(((Number(loss?.value) / capital) * 100).toPrecision(6))
  if (!loss || !(share > 0 && share <= 100) || assigned.has('riskPercent')) return assigned
  const { holder } = loss
  const settles = holder ? constraints.filter(({ entities }) => entities.includes(holder)) : []
  return assigned.set('riskPercent', { value: share, from: holder ? [holder] : [], settles })
}

/** A price to get in at is of the size of the one to get out at, and no ratio beside how often a trade wins. */
export function nearStop(
  { name }: Slot,
  found: Value | undefined,
  numbers: ReadonlyMap<string, Value>,
): Value | undefined {
  if (name !== 'entry') return found
  const [entry, stop] = [Number(found?.value), Number(numbers.get('stop')?.value)]
  const isRatio = numbers.has('winRatePercent') && !numbers.has('payoff') && entry <= MAX_PAYOFF
  return isRatio || entry > 2 * stop || entry < stop / 2 ? undefined : found
}
/** More is hardly gained for one that is lost. */
export const MAX_PAYOFF = 20

/** The words right before a number, back to a stop or another number. */
function wordsBefore(words: Source['words'], at: number): Source['words'] {
  let from = at
  while (
    from > Math.max(0, at - 3) &&
    !/[,;.!?]/.test(words[from]?.gap ?? '') &&
    !/^\W?\d/.test(words[from - 1]?.folded ?? '')
  )
    from -= 1
  return words.slice(from, at)
}

/** Whether a stop stands right before or behind a number. */
export function isBesideStop({ at, end }: Pick<NumberAt, 'at' | 'end'>, words: Source['words']): boolean {
  const isBehind = STOP.test(words[end]?.folded ?? '') && !/[,;.]/.test(words[end]?.gap ?? '')
  return isBehind || wordsBefore(words, at).some(({ folded }) => STOP.test(folded))
}

/** "Stop 3% below", "stop distance 1500": how far a stop lies from the entry is no price; without an entry it is none. */
export function withStop(
  assigned: Map<string, Value>,
  numbers: readonly NumberAt[],
  { words, constraints }: Source,
): Map<string, Value> {
  const entry = Number(assigned.get('entry')?.value)
  const stop = assigned.get('stop')
  const distance = numbers.find(({ at, end, unit, value }) => {
    const near = wordsBefore(words, at)
    const isOfStop = isBesideStop({ at, end }, words)
    if (unit === 'percent') return isOfStop && !stop
    const isFar = [...near, words[end], words[end + 1]].some((word) => DISTANCE.test(word?.folded ?? ''))
    return isOfStop && isFar && unit !== 'points' && (!stop || `${stop.value}` === value)
  })
  if (!distance) return assigned
  if (!(entry > 0)) {
    if (stop) assigned.delete('stop')
    return assigned
  }
  const size = distance.unit === 'percent' ? (entry * Number(distance.value)) / 100 : Number(distance.value)
  const isShort = words.some(({ folded }) => SHORT.test(folded))
  const value = Number((isShort ? entry + size : entry - size).toPrecision(10))
  if (!(value > 0)) return assigned
  const { holder } = distance
  const settles = holder ? constraints.filter(({ entities }) => entities.includes(holder)) : []
  return assigned.set('stop', { value, from: holder ? [holder] : [], settles })
}
