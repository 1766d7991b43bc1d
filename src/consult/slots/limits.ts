import type { Entity } from '../entities/kinds.ts'
import type { Word } from '../text/scan.ts'
import { dollarCoins } from './amounts.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { clamp } from './values.ts'

/** What a limit is for, in words that say so. */
const spans: Readonly<Record<string, RegExp>> = {
  perCallUsd:
    /^(?:calls?|requests?|each|single|llamadas?|anruf|aufruf|appel|chamada|chiamata|aanroep|вызов|запрос|cagri|panggilan|wywołanie)$|每次|1回|호출|طلب|कॉल/,
  perDayUsd:
    /^(?:day|days|daily|dia|diario|diaria|tag|taglich|jour|quotidien|giorno|dag|dzien|dziennie|день|дневной|gunluk|gunde|hari|harian|ngay)$|每天|每日|1日|하루|일일|يوم|दिन/,
  totalUsd:
    /^(?:total|overall|altogether|all|lifetime|insgesamt|totale|totaal|lacznie|всего|toplam)$|总共|合計|총|إجمالي|कुल/,
}

/** Whether a parameter is a limit of so much per call, per day or in all. */
export function isLimit({ name }: Slot): boolean {
  return spans[name] !== undefined
}

/**
 * "At most $5 a day and 10 cents per call" are two limits: each sum goes to the nearest word that names what it is for,
 * rather to the one behind it than to the one before. A sum with no such word near fills nothing.
 */
export function limitFor(slot: Slot, source: Source): Value | undefined {
  const { words, constraints, entities } = source
  const bounded = constraints.flatMap((one) =>
    one.kind === 'bound' && one.side === 'max' ? one.entities : [],
  )
  for (const one of [...bounded, ...entities].sort((a, b) => a.at - b.at)) {
    const dollars = readDollars(one)
    if (dollars === undefined || findNearestSpan(one, words) !== slot.name) continue
    const settles = constraints.filter((each) => each.entities.includes(one))
    return { value: clamp(dollars, slot), from: [one], settles }
  }
  return loneLimit(slot, source)
}

/** The only sum of a sentence belongs to the only purpose that it names. */
function loneLimit(slot: Slot, { words, constraints, entities }: Source): Value | undefined {
  const sums = [...constraints.flatMap((one) => one.entities), ...entities].filter(
    (one) => one.kind === 'amount' && readDollars(one) !== undefined,
  )
  const [one] = sums
  const named = Object.keys(spans).filter((name) => words.some(({ folded }) => spans[name]?.test(folded)))
  if (!one || new Set(sums).size > 1 || named.length !== 1 || named[0] !== slot.name) return undefined
  const settles = constraints.filter((each) => each.entities.includes(one))
  return { value: clamp(readDollars(one) ?? 0, slot), from: [one], settles }
}

function readDollars(one: Entity): number | undefined {
  if (one.kind === 'amount' && one.unit === 'currency' && one.currency === 'USD') return Number(one.value)
  if (one.kind === 'asset' && one.amount !== undefined && dollarCoins.has(one.asset.symbol))
    return Number(one.amount)
  return one.kind === 'number' ? Number(one.value) : undefined
}

/** How many words a sum and its purpose may stand apart. */
const MAX_APART = 4

function findNearestSpan({ at, length }: Entity, words: readonly Word[]): string | undefined {
  for (const isBehind of [true, false])
    for (let step = 0; step < MAX_APART; step += 1) {
      const position = isBehind ? at + length + step : at - 1 - step
      const word = words[position]
      if (!word || (isBehind && (ANOTHER.test(word.gap) || /^\d/.test(word.folded)))) break
      const span = Object.keys(spans).find((name) => spans[name]?.test(word.folded))
      if (span) return span
    }
  return undefined
}
const ANOTHER = /[,;.]/
