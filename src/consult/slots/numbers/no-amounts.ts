import { DAY_MS } from '../../../core/durations.ts'
import { holdsName, namesOf } from '../parameter-names.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { isNumeric } from './number-fit.ts'

/** "No fees", "ohne Gebühren", "no leverage": nothing of what the parameter counts, where it may be nothing. */
export function readNone(slot: Slot, { words, constraints }: Source): Value | undefined {
  const value = slot.name === 'maxLeverage' ? 1 : 0
  const mayBe = value === 1 || (slot.minimum === 0 && /^(?:fee|slippage)/.test(slot.name))
  if (!isNumeric(slot) || !mayBe) return undefined
  const names = namesOf(slot)
  const one = constraints.find(
    ({ kind, from, to }) =>
      kind === 'not' &&
      words.slice(from, to).some(({ folded, stem: part }) => names.has(part) || holdsName(folded, names)),
  )
  const isFree = words.some(
    ({ stem: part, folded }, at) =>
      names.has(part) &&
      (/^(?:zero|free|0)$/.test(words[at - 1]?.folded ?? '') ||
        NOTHING.test(words[at - 1]?.folded ?? '') ||
        NOTHING.test(words[at + 1]?.folded ?? '') ||
        folded === 'feefree'),
  )
  return one || isFree ? { value, from: [], settles: one ? [one] : [] } : undefined
}

/** "Glissement nul", "スリッページなし", "صفر انزلاق". */
export const NOTHING =
  /^(?:zero|cero|nul|nulle|nula|nulo|nullo|nulla|null|zerowym?|zerowy|zerowego|нулев\p{L}{1,4}|ноль|нулем|нуль|нуля|sifir|nol|なし|ゼロ|零|为零|無し|없음|없이|제로|صفر|शून्य|khong)$/u

/** "Remove the daily limit", where taking a limit away is a value of its own. */
export function readNoLimit(slot: Slot, { words, entities, constraints }: Source): Value | undefined {
  if (!slot.nullable || !words.some(({ folded }) => removing.has(folded) || REMOVING.test(folded)))
    return undefined
  const names = namesOf(slot)
  // "in 60 days" is no limit of a day
  const isLength = (at: number) =>
    entities.some(
      (one) =>
        one.kind === 'duration' &&
        one.milliseconds !== DAY_MS &&
        one.length > 1 &&
        one.at <= at &&
        at < one.at + one.length,
    )
  const isNamed = words.some(
    ({ folded, stem: part }, at) => (names.has(part) || holdsName(folded, names)) && !isLength(at),
  )
  if (!isNamed && !isOfAll(words)) return undefined
  return { value: null, from: [], settles: constraints.filter(({ kind }) => kind === 'not') }
}
/** "All limits", "все лимиты": each of them. */
function isOfAll(words: Source['words']): boolean {
  return words.some(
    ({ folded }, at) =>
      (LIMITS.test(folded) && [1, 2, 3].some((back) => EVERY.test(words[at - back]?.folded ?? ''))) ||
      EVERY_LIMIT.test(folded),
  )
}
const LIMITS =
  /^(?:limits?|limiti|limieten|limity|limitow|limiter|limitler\p{L}{0,3}|limites|caps?|batasan|batas|han|лимит\p{L}{0,3}|ліміт\p{L}{0,3}|ограничени\p{L}{1,2}|обмеженн?\p{L}{1,2}|حدود|الحدود|القيود|सीमा\p{M}?\p{L}{0,3})$/u
const EVERY =
  /^(?:all|every|any|alle|saemtliche|samtliche|tod[oa]s|tout(?:es)?|tous|tutti|wszystki\p{L}{1,2}|все|всех|всі|усі|всі[хм]|tum|butun|semua|tat|كل|جميع|सभी|सारी|सब)$/u
const EVERY_LIMIT = /(?:所有|全部|一切|すべての?|全ての?|모든).{0,6}(?:限|制限|한도|제한)/u
/** The same within unspaced text. */
const REMOVING = /取消|不限|去掉|移除|删除|解除|外し|なくし|撤廃|없애|해제|제거/
const removing = new Set(
  'الغ الغي ازاله احذف شيل saca sacale sacalo sacar quitale quitales quitarle tire tira tirem retirar levanta levantar leve togliere toglili elimine elimina supprimez ote otez usun usuniecie прибери зніми скасуй hebe hebt bez ohne sans sin sem senza zonder без tanpa olmadan olmasin bo xoa go なし بدون बिना enleve enlevez retire retirez togli toglie remova pribrati zniesc usunac снимите отключи weg haal opheffen usun znies skasuj kaldir hapus cabut убери уберите отмени إزالة ازل हटाओ हटा kill scrap axe abolish waive away off remove lift drop unset clear unlimited uncap no without entferne entfernen aufheben quita quitar elimina eliminar supprime supprimer enlever rimuovi remova tirar снять сними убери'.split(
    ' ',
  ),
)
