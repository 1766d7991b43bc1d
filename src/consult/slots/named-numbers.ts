import type { EntityOf } from '../entities/kinds.ts'
import { amountOf, numeralOf } from '../entities/numbers.ts'
import { fold, stem } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import { isLatin, UNSPACED } from './choices.ts'
import { HOW_MANY, type Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Names by which a number may be introduced, beside the parameter's own. */
const numberNames: Readonly<Record<string, string>> = {
  capital:
    'account balance capital portfolio equity bankroll stake konto kontogröße cuenta compte conta conto saldo rekening kapitał kapital capitale modal депозит счёт капитал баланс hesap sermaye bakiye vốn 资金 本金 資金 元手 계좌 자본 시드 رأس حساب पूंजी खाता',
  stop: 'stop sl stoploss стоп стоплосс 止损 損切 ストップ 손절 स्टॉप zarar cắt وقف',
  entry:
    'entry enter entering entrada einstieg entrée ingresso instap wejście вход входа giriş vào 入场 进场 エントリー 진입 एंट्री دخول',
  riskPercent:
    'risk risking riesgo risiko risque risco rischio risico ryzyko риск риском рискую rủi 风险 リスク 리스크 위험 जोखिम مخاطرة أخاطر',
  atrMultiple: 'atr',
  maxLeverage: 'leverage lever',
  winRatePercent: 'winrate win',
  payoff: 'payoff rr',
  feePercent: 'fee fees',
  stopLossPercent: 'stop sl stoploss',
  takeProfitPercent: 'take tp profit target',
  slippagePercent: 'slippage',
  confidence: 'confidence konfidenz confianza confiance',
  minPumpScore: 'score',
  duration: 'duration long seconds second sec s lasting',
  toBlock: 'block',
  agent: 'agent agente agents bot агент агента 代理 id #',
  n: 'images pictures pics variants versions',
  perCallUsd: 'call request',
  temperature: 'temperature temp',
  max_tokens: 'tokens',
  seed: 'seed',
  limit: 'limit candles bars results rows klines points samples',
  window: 'window rolling',
  depth:
    'depth levels level глубина глубиной уровней 深さ 深度 档 단계 derinlik seviye profundidad tiefe profondeur profondità głębokość diepte kedalaman mức niveles niveaux',
  horizonBars: 'horizon',
}

const namesBySlot = new WeakMap<Slot, ReadonlySet<string>>()

function namesOf(slot: Slot): ReadonlySet<string> {
  const before = namesBySlot.get(slot)
  if (before) return before
  const own = slot.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => !['min', 'max', 'percent', 'usd', 'pct', 'days', 'bars', 'in', 'to'].includes(part))
  const names = new Set(
    [...(numberNames[slot.name]?.split(' ') ?? []), ...own].map((name) => stem(fold(name))),
  )
  namesBySlot.set(slot, names)
  return names
}

/** "A tier of gold": the levels that a description numbers, "0 unrated, 1 bronze", asked for by name. */
export function readNamedLevel({ description }: Slot, { words }: Source): Value | undefined {
  for (const [, digits, name] of description.matchAll(LEVEL))
    if (words.some(({ stem: one }) => one === stem(fold(name ?? ''))))
      return { value: Number(digits), from: [] }
  return undefined
}
const LEVEL = /\b(\d) ([a-z]{4,12})\b/g

/** A number next to the parameter's own name: "below 2000" fills `below`, "risking 2%" fills `riskPercent`. */
export function readNamedNumber(slot: Slot, { words, entities }: Source): Value | undefined {
  const isWritten =
    slot.type === 'string' && (/^\d+$/.test(`${slot.sample ?? ''}`) || HOW_MANY.test(slot.description))
  if (slot.type !== 'number' && slot.type !== 'integer' && !isWritten) return undefined
  const parts = namesOf(slot)
  for (const at of besideNumbers(words)) {
    const word = words[at]
    if (!word || (!parts.has(word.stem) && !holdsName(word.folded, parts))) continue
    for (const near of [at + 1, at + 2, at - 1, beforeGlue(words, at)]) {
      const holder = entities.find((one) => one.at <= near && near < one.at + one.length)
      if (holder && !numeric.has(holder.kind)) continue
      const value = readNumber(slot, words, near, isWritten)
      if (value === undefined) continue
      if (
        near === at + 2 &&
        !/^(?:of|is|at|to|a|the|only|size|=|von|de|loss|profit|target|number|no|nr|num|id|nummer|numero|номер)$/.test(
          words[at + 1]?.folded ?? '',
        )
      )
        continue
      if (near > at && /[,;.!?]/.test(words[near]?.gap ?? '')) continue
      return { value, from: entities.filter((one) => one.at <= near && near < one.at + one.length) }
    }
  }
  return undefined
}

/** "20,000 in the account": where the number stands before words that only join. */
function beforeGlue(words: readonly Word[], at: number): number {
  let near = at - 1
  while (near > at - 4 && GLUE.test(words[near]?.folded ?? '')) near -= 1
  return near
}
const GLUE = /^(?:in|on|of|the|my|an?|auf|im|dem|meinem|en|la|mi|sur|mon|no|na)$/

const besideByWords = new WeakMap<readonly Word[], readonly number[]>()

/** The offsets so near a number that their word may name it; the same for all parameters of a text. */
function besideNumbers(words: readonly Word[]): readonly number[] {
  const before = besideByWords.get(words)
  if (before) return before
  const beside = new Set<number>()
  for (const [at, { folded }] of words.entries())
    if (DIGIT.test(folded))
      for (let near = Math.max(0, at - 2); near < Math.min(words.length, at + 5); near += 1) beside.add(near)
  const offsets = [...beside].sort((a, b) => a - b)
  besideByWords.set(words, offsets)
  return offsets
}
const DIGIT = /\d/

/** Parameters that a share stands for when nothing else of the sentence is one, and how large it may be. */
const loneShares: Readonly<Record<string, readonly [number, number]>> = {
  riskPercent: [0, 25],
  confidence: [50, 99.99],
  valueAreaPercent: [50, 95],
}

/** "Value at risk of BTC à 99 %": the only share of a sentence, for the one parameter that it can be. */
export function readLoneShare({ name }: Slot, shares: readonly EntityOf<'amount'>[]): Value | undefined {
  const [least, most] = loneShares[name] ?? [1, 0]
  const [one, another] = shares.filter(({ unit }) => unit === 'percent')
  const share = Number(one?.value)
  if (!one || another || !(share > least && share <= most)) return undefined
  return { value: name === 'confidence' ? share / 100 : share, from: [one] }
}

/** In unspaced text a name stands among other characters. */
function holdsName(folded: string, names: ReadonlySet<string>): boolean {
  if (isLatin(folded)) return false
  for (const name of names) if (UNSPACED.test(name) && folded.includes(name)) return true
  return false
}

/** Mentions whose number may be meant by a parameter; that of a length of time or of a date is its own. */
const numeric = new Set(['number', 'count', 'amount', 'slippage', 'offset'])

function readNumber(slot: Slot, words: readonly Word[], at: number, isWritten: boolean) {
  const word = words[at]
  const numeral = word && /\d/.test(word.folded) ? numeralOf(word) : undefined
  if (!numeral) return undefined
  const isShare = numeral.suffix === '%'
  if (isShare && !/percent|pct|confidence/i.test(slot.name)) return undefined
  const amount = isShare ? { value: numeral.digits } : amountOf(numeral, words[at + 1])
  if (!amount) return undefined
  if (isWritten) return amount.value
  const value = Number(amount.value)
  return slot.name === 'confidence' && value > 1 ? value / 100 : value
}
