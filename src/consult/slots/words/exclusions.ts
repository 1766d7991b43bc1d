import { mayBeNumeral } from '../../entities/numbers.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'

/** Orders to leave something out that stand before it, in the languages that we read. */
const leaving = wordSet(
  `ditch ditching scrap skip skipping ignore ignoring drop dropping exclude excluding omit omitting discard discarding disregard reject rejecting hide hiding avoid avoiding remove removing
  überspringe überspringen ignoriere ignorieren ausschließen ausschließe streiche verwirf meide
  exclure exclus excluez exclut excluant ignorez ignorer écarte écartez écarter évite évitez éviter élimine éliminez oublie vire virez enlève enlevez retire retirez
  excluye excluya excluir excluyendo descarta descartar descartando omite omitir omitiendo ignora ignorar ignorando evita evitar quita quitando elimina
  exclua exclui excluindo descarte descartar ignore ignorando omita evite tire pule tira tirar tirando
  escludi escludere escludendo scarta scartare scartando salta evitare ometti togli
  uitsluiten negeer negeren vermijd schrap
  wyklucz wykluczając pomiń pomijaj pomijając odrzuć odrzucając ignoruj odfiltruj usuń omijaj
  исключи исключить исключая отбрось отбросив пропусти пропуская игнорируй убери отсей отсеки отсечь откинь избегай
  виключи виключити відкинь пропусти ігноруй прибери відсій відсічи відсікай уникай оминай
  abaikan kecualikan lewati buang hindari singkirkan tránh
  kecuali terkecuali باستثناء ماعدا
  忽略 无视 無視 排除 剔除 去掉 跳过 过滤 避开 تجاهل استبعد استثن احذف تخط تجنب`,
)
const LEAVING_WITHIN = /忽略|无视|無視|排除|剔除|去掉|跳过|过滤|避开/
/** Such orders of two words, the second of which may stand further on: "lass … weg", "sla … over". */
const halves: Readonly<Record<string, RegExp>> = {
  leave: /^out$/,
  leaving: /^out$/,
  filter: /^out$/,
  lass: /^(?:weg|aus|raus)$/,
  lasse: /^(?:weg|aus|raus)$/,
  filtere: /^(?:aus|raus|weg)$/,
  sortiere: /^(?:aus|raus)$/,
  sla: /^over$/,
  laat: /^(?:weg|eruit)$/,
  sluit: /^uit$/,
  bo: /^(?:may|dam|lu|ra|qua|di|ma|bot|cac|nhung|pool|coin|token|het)$/,
  loai: /^(?:bo|cac|nhung|tru|khoi)$/,
  jangan: /^(?:di)?(?:tampil|tunjuk|perlihat|masuk|sertakan|pakai)/,
  dont: /^(?:show|include|list|give|want)$/,
}
const JOINING = wordSet(
  'and but und aber y pero et mais e ma en maar ale и но та але ve ama dan tapi và nhưng',
)
/** Behind a comma these go on about what stands before it. */
const RELATIVE = wordSet(
  'that which die das deren que qui dont che cui które który которые который які який yang',
)
const AWAY = /^(?:weg|raus)$/
const WITH = /^m[ei]t$/
const STOP = /[.;!?:。！？؛]/
const COMMA = /[,、，،]/
const REACH = 9
/** A floor or a ceiling that is named as such is none of what is left out. */
const NAMED =
  /^(?:min|max|at (?:least|most)|mindest|hochst|minim|maxim|maks|al menos|al massimo|como max|au (?:moins|plus|max)|pelo menos|no max|almeno|co naj|naj|przynaj|ten min|hoogst|minst|en (?:az|fazla)|it nhat|toi|nhieu nhat|paling|setidak|не |не\b|कम से कम|अधिक|ज्यादा|ज़्यादा|至少|最少|最多|最低|最高|不)/u

/** "Skip pools that promise more than 30 %": what lies beyond a bound is left out. */
export function isLeftOutBefore(words: readonly Word[], at: number, length: number): boolean {
  const cue = words
    .slice(at, at + length)
    .map(({ folded }) => folded)
    .join(' ')
  if (NAMED.test(cue)) return false
  let next = words[at]
  for (let back = at - 1; back >= Math.max(0, at - REACH); back -= 1) {
    const word = words[back]
    const gap = next?.gap ?? ''
    if (!word || STOP.test(gap) || (COMMA.test(gap) && !RELATIVE.has(next?.folded ?? ''))) return false
    const { folded } = word
    if ((JOINING.has(folded) && !/^(?:mã|những)$/i.test(word.raw)) || mayBeNumeral(folded)) return false
    // "weg mit allem unter"
    if (AWAY.test(folded) && WITH.test(next?.folded ?? '')) return true
    if (leaving.has(folded) || leaving.has(folded.replace(/^و/, '')) || LEAVING_WITHIN.test(folded))
      return true
    const half = halves[folded]
    if (half) return words.slice(back + 1, back + REACH).some((one) => half.test(one.folded))
    next = word
  }
  return false
}

/** What rules out what stands before it, where nothing follows in the clause: "boven 30 % overslaan". */
const LAST =
  /^(?:out|excluded|skipped|ignored|dropped|removed|omitted|discarded|rejected|weg|raus|ausgeschlossen|aussortieren|aussortiert|weglassen|ignorieren|ausschliessen|uberspringen|weglaten|overslaan|uitsluiten|negeren|eruit|exclure|exclus|exclues?|ecarter|ecartes|ignorer|fuera|excluir|excluid[oa]s|descartar|descartad[oa]s|fora|excluidas|escludere|esclus[ei]|scartare|fuori|pomin|wyklucz|odrzuc|odpadaja|убери|убрать|исключи|исключить|отбрось|отбросить|пропусти|прибери|виключи|виключити|відкинь|відкинути|at|atin|atla|atlansin|atlayalim|ele|elensin|eleyelim|eleyin|cikaralim|cikar|cikarilsin|ciksin|haric|dibuang|buang|abaikan|dikecualikan|bo|bo di|मत|alma|almayin|almayalim|gosterme|gostermeyin|istemem|listeleme|katma)$|無視|外して|いらな|要らな|忽略|过滤|무시|걸러|거르|버려/u
const REFUSING = /^(?:не|ні|मत|mat)$/
const REFUSED =
  /^(?:показыва|нужн|надо|интерес|бери|включа|показуй|потрібн|цікав|треба|दिखा|लाना|लेना|देना|रखना|dikha|lena|dena|rakh)/

/** Whether the word at a place ends a clause and rules out what stands before it. */
export function isLeftOutBehind(words: readonly Word[], at: number): boolean {
  const folded = words[at]?.folded ?? ''
  const isPair = REFUSING.test(folded) && REFUSED.test(words[at + 1]?.folded ?? '')
  const next = words[at + (isPair ? 2 : 1)]
  const isLast = next === undefined || /[,;.!?。、，،؛)]/.test(next.gap) || JOINING.has(next.folded)
  return isPair || (isLast && LAST.test(folded))
}
