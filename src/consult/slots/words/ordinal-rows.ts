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
  [40, 'fortieth quarantesim'],
  [50, 'fiftieth cinquantesim cinquantieme funfzigst vijftigst'],
  [51, 'einundfunfzigst eenenvijftigst'],
  [100, 'hundredth centesim centieme hundertst honderdst'],
]
const ENDING = /(?:ого|ої|ое|ой|ая|ую|ом|ый|ий|ои|е|я|у|ego|ej|ym|im|en|er|es|os|as|[yieoaą]|ें|ं)$/u
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
