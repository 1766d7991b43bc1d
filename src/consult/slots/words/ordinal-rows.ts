import type { Entity } from '../../entities/kinds.ts'
import { spokenDays } from '../../entities/times/calendar-words.ts'
import { ordinalAt } from '../../entities/times/english-times.ts'
import { fold } from '../../text/fold.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'

/** Rows in words that begin a page, besides the days of a month; without their endings. */
const stems: readonly (readonly [number, string])[] = [
  [2, 'segund second deuxieme zweit drug'],
  [3, 'tercer terceir terz troisieme ketiga ucuncu'],
  [4, 'cuart quart quatrieme keempat dorduncu'],
  [5, 'quint cinquieme kelima besinci'],
  [6, 'sext sest sixieme keenam altinci छठे'],
  [7, 'septim setim settim septieme ketujuh yedinci'],
  [8, 'octav oitav ottav huitieme kedelapan sekizinci'],
  [9, 'noven non neuvieme kesembilan dokuzuncu'],
  [10, 'decim dixieme kesepuluh onuncu दसवे'],
  [11, 'undecim undicesim onzieme ग्यारहवे'],
  [12, 'duodecim dodicesim douzieme'],
  [15, 'quindicesim quinzieme'],
  [16, 'sedicesim seizieme'],
  [20, 'vigesim ventesim vingtieme yirminci बीसवे'],
  [21, 'ventunesim इक्कीसवे'],
  [25, 'venticinquesim'],
  [30, 'trigesim trentesim trentieme otuzuncu'],
  [31, 'trentunesim'],
  [40, 'fortieth quarantesim quarantieme quadragesim vierzigst veertigst czterdziest сороков kirkinci'],
  [50, 'fiftieth cinquantesim cinquantieme funfzigst vijftigst пятидесят пятдесят piecdziesiat ellinci'],
  [51, 'einundfunfzigst eenenvijftigst'],
  [100, 'hundredth centesim centieme hundertst honderdst'],
]
const ENDING = /(?:ого|ої|ии|ое|ой|ая|ую|ом|ый|ий|ои|е|я|у|ego|ej|ym|im|en|er|es|os|as|[yieoaą]|ें|ं)$/u
const root = (word: string) => (word.length > 4 ? word.replace(ENDING, '') : word)
const rows = new Map<string, number>([
  ...spokenDays.flatMap((words) =>
    words
      .split(' ')
      .flatMap((forms, at) => forms.split('/').map((form) => [root(fold(form)), at + 1] as const)),
  ),
  ...stems.flatMap(([row, words]) =>
    words.split(' ').flatMap((word) => [fold(word), root(fold(word))].map((one) => [one, row] as const)),
  ),
])
const after = wordSet('after past nach après después depois dopo po после після setelah sesudah sau بعد')
const from = wordSet('from starting with ab vanaf od с від desde dès partir dal dalla mulai dari từ من')
const ARTICLE = /^(?:the|number|der|die|das|dem|den|de|du|la|le|l|el|il|lo|a|o|da|do|del|het|yang|ke)$/
/** "11th", "11.", "11º", "11-й". */
const WRITTEN = /^(\d{1,4})(?:st|nd|rd|th|º|ª|eme|ieme|er|ste|e|го|й|я)$/
const WRITTEN_RAW = /^(\d{1,4})[ºª°]$/
/** "51-я", "40वें", "21-ої": an ordinal's ending that stands as a word of its own. */
const HUNG = /^(?:[ийіїяюеа]|го|ої|ого|т[иау]|वें|वीं|वे)$/u

/** The row that an ordinal names, and how many words it has. */
export function rowAt(
  words: readonly Word[],
  at: number,
): { readonly row: number; readonly length: number } | undefined {
  const [word, next] = [words[at], words[at + 1]]
  if (!word) return undefined
  const written = WRITTEN.exec(word.folded)?.[1] ?? WRITTEN_RAW.exec(word.raw)?.[1]
  if (written !== undefined) return { row: Number(written), length: 1 }
  if (next && HUNG.test(next.folded) && /^-?$/.test(next.gap) && /^\d{1,4}$/.test(word.folded))
    return { row: Number(word.folded), length: 2 }
  const spoken = ordinalAt(words, at)
  if (spoken) return { row: spoken.day, length: spoken.length }
  const row = rows.get(root(word.folded))
  // "двадцять першого": its ten may have become a number before
  const ten = row ?? (word.raw === word.folded ? undefined : Number(word.folded))
  const unit = next?.gap === ' ' && ten && TENS.has(ten) ? rows.get(root(next.folded)) : undefined
  if (ten && unit !== undefined && unit < 10) return { row: ten + unit, length: 2 }
  return row === undefined ? undefined : { row, length: 1 }
}

const TENS = new Set([20, 30, 40, 50, 60, 70, 80, 90])

/** How many words between "to" and the last row say nothing: "bis zum", "tot en met de". */
export function fillersAt(words: readonly Word[], at: number): number {
  let end = at
  while (end < at + 3 && (ARTICLE.test(words[end]?.folded ?? '') || FILLER.test(words[end]?.folded ?? '')))
    end += 1
  return end - at
}
const FILLER = /^(?:zum|zur|and|en|met|including|einschliesslich)$/

/** Whether a word may be an ordinal that is written without digits. */
export const isSpokenRow = (word: Word): boolean =>
  rows.has(root(word.folded)) || ordinalAt([word], 0) !== undefined

/** "After the tenth", "ab dem elften", "после десятой": how many rows stand before, and the row that is named. */
export function readOrdinalStart(
  words: readonly Word[],
  entities: readonly Entity[],
): { readonly number: number; readonly skipped: number } | undefined {
  for (const [at, { folded }] of words.entries()) {
    // "na de tiende", where "na drugiej giełdzie" is a place
    const isAfter = after.has(folded) || (folded === 'na' && /^(?:de|het)$/.test(words[at + 1]?.folded ?? ''))
    if (!isAfter && !from.has(folded)) continue
    let next = at + 1
    while (next < at + 4 && ARTICLE.test(words[next]?.folded ?? '')) next += 1
    const word = words[next]
    const row =
      word && (WRITTEN.exec(word.folded)?.[1] ?? ordinalAt(words, next)?.day ?? rows.get(root(word.folded)))
    const isDate = entities.some((one) => one.kind === 'date' && one.at <= next && next < one.at + one.length)
    if (row === undefined || isDate || Number(row) < 2) continue
    return { number: Number(row), skipped: Number(row) - (isAfter ? 0 : 1) }
  }
  return undefined
}
