import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import { isPortuguese } from './portuguese.ts'

/** What stands before the thing that is not wanted: "without", "leave out", "bỏ qua". */
const before =
  /^(?:no|not|none|nothing|without|skip|skipping|hide|hiding|drop|dropping|omit|omitting|exclude|excluding|ignore|ignoring|minus|never|spare|forget|zero|sans|leave|leaving|sin|nada|omite|omitir|oculta|ocultar|ignora|salta|quita|evita|ohne|keine?[mnrs]?|lass|lasse|weglassen|sem|nenhum|nenhuma|omita|esconda|pas|aucune?|omets|ignore|cache|masque|ignorez|senza|nessun|nessuna|niente|ometti|nascondi|salta|escludi|zonder|geen|verberg|negeer|bez|zadnych|pomin|ukryj|без|кроме|скрой|пропусти|убери|игнорируй|исключи|tanpa|jangan|sembunyikan|abaikan|lewati|khong|و?بدون|ودون|دون|وبلا|بلا|بلاش|ومن غير|غير|bina|تجاهل|اخف|استبعد|बिना)$/u
/** Such words that count only as a phrase. */
const phrases =
  /(?:^| )(?:bo qua|و?من غير|و?من دون|do not|don t|dont(?! (?:l[ae]?s?|une?|on|ils?|elles?|chaque) )|pule [oa]s?|pas de|pas les|leave out|w o|من غير|من دون|lass .{0,12}weg)(?: |$)/u
/** What stands behind it: "not needed", "weg", "はいらない", "빼고", "नहीं चाहिए". */
const behind =
  /^(?:out|off|aside|away|weg|raus|keine|keinen|nicht|entfallen|fuera|aparte|uit|niet|olmasin|olmadan|olmayan\p{L}{0,6}|haric|istemiyorum|gereksiz|gosterme|atla|yok|gizle|nie|niepotrzebn\p{L}{1,3}|pomin|zbedn\p{L}{1,2}|не|нет|убери|пропусти|excluded?|omitted|hidden|unnecessary|inutiles?|न|बिना|बग़ैर|बगैर|छोड़\p{L}{0,3}|छोड़कर|नहीं|मत|हटा\p{L}{0,3}|हटाकर|nahi|nahin)$|不要|不用|不需要|不必|无需|除外|跳过|去掉|忽略|不要|いら[なんぬ]|要ら[なんぬ]|なし|抜き|除い|省い|除外|不要|제외|없이|없는|빼고|빼줘|빼|말고|필요|생략|건너/u
/** "Brauche ich keine", "no hace falta", "не надо", "不要": denied as a whole, wherever in the clause it stands. */
const needless = new RegExp(
  [
    'not (?:needed|necessary|required|wanted)',
    '(?:don t|do not|dont) (?:need|want|show|list|include|add|bother)',
    'no need',
    'brauche? ich (?:keine|nicht)',
    '(?:nicht|keine) (?:notig|benotigt|brauche)',
    'no (?:hace falta|quiero|necesito|incluyas|muestres|pongas)',
    'nao (?:preciso|precisa|quero|inclua|mostre)',
    '(?:pas besoin|inutile|je ne veux pas|n affiche pas|n inclus pas)',
    'non (?:serve|servono|mi serve|voglio|includere|mostrare)',
    '(?:heb ik niet nodig|niet nodig|hoeft niet|hoeven niet)',
    '(?:nie trzeba|nie potrzebuje|nie pokazuj|nie chce)',
    'не (?:надо|нужны|нужно|нужен|нужна|показывай|включай|хочу|добавляй)',
    '(?:gerek yok|gerekmez|istemiyorum|gosterme|dahil etme|olmasin)',
    '(?:tidak perlu|nggak perlu|gak usah|tidak usah|jangan)',
    '(?:khong can|khoi(?! luong)|dung hien|khong hien)',
    '(?:لا حاجه|لا اريد|لا داعي|لا تعرض|لا تظهر|لا احتاج)',
    '(?:नहीं चाहिए|मत दिखाओ|मत दिखाना|ज़रूरत नहीं|जरूरत नहीं)',
  ]
    .map((one) => one.split(' ').map(fold).join(' '))
    .join('|'),
  'u',
)
const STOP = /[,;.!?:。、，！？،؛—–]/
const MORE =
  /^(?:more|less|fewer|over|under|above|below|longer|later|only|just|mehr|mas|mais|plus|piu|meer|wiecej|более|больше|fazla|lebih|hon)$/
const REACH = 6

/** Whether the word right before rules out what stands here, or one behind it: "no stocks", "신규 말고". */
export function isRuledOutAt(words: readonly Word[], at: number, end = at + 1): boolean {
  const isTurned = [0, 1].some(
    (step) =>
      TURNED.test(words[end + step]?.folded ?? '') &&
      !words.slice(end, end + step + 1).some(({ gap }) => STOP.test(gap)),
  )
  if (isTurned) return true
  const folded = words[at - 1]?.folded ?? ''
  // "bỏ cổ phiếu ra"; without its tone it is a word of others
  const isLeft = words[at - 1]?.raw.toLowerCase() === 'bỏ'
  return (isLeft || before.test(folded) || setting.test(folded)) && !STOP.test(words[at]?.gap ?? '')
}
/** "Not that one" behind a word, in Korean and Japanese. */
const TURNED = /^の?(?:じゃな[いく]|ではな[いく]|でなく)|^(?:말고|아니라|아닌|아니고)/u
/** "Nicht neue", "не новые": these rule out a word and no more. */
const setting = /^(?:nicht|niet|nie|не|ні|non|bukan)$/

/** "No me quites", "ne masque pas", "nicht weglassen": what is not to be left out is wanted. */
const keeping = new RegExp(
  [
    '(?:no|non|nao|don t|do not|dont|never|nunca|mai) (?:[a-z]+ ){0,2}(?:quit[a-z]+|omit[a-z]+|ocult[a-z]+|salt[a-z]+|filtr[a-z]+|escond[a-z]+|esclud[a-z]+|exclu[a-z]+|ignor[a-z]+|descart[a-z]+|elimin[a-z]+|remov[a-z]+|tir[ea]s?|pul[ea]r?s?|togli[a-z]+|toglier[a-z]+|nascond[a-z]+|omett[a-z]+|scart[a-z]+|hide|skip|drop|filter|leave (?:[a-z]+ ){0,3}out)',
    'ne (?:[a-z]+ ){0,2}(?:masqu[a-z]+|cach[a-z]+|filtr[a-z]+|enlev[a-z]+|retir[a-z]+|omet[a-z]*|exclu[a-z]+|ignor[a-z]+|saut[a-z]+) pas',
    'nicht (?:weglassen|ausblenden|herausfiltern|rausfiltern|filtern|verstecken|auslassen|ausschliessen|entfernen|weg)',
    'niet (?:weglaten|weg|verbergen|verberg|filteren|wegfilteren|overslaan|uitsluiten|verwijderen)',
    'nie (?:ukrywaj|pomijaj|usuwaj|wycinaj|filtruj|odfiltrowuj|wykluczaj|chowaj)',
    'не (?:убирай|скрывай|прячь|пропускай|исключай|отфильтровывай|фильтруй|вырезай|приховуй|ховай|прибирай|пропускай|виключай|фільтруй)',
    '(?:gizleme|atlama|filtreleme|cikarma)(?: |$)',
    'jangan (?:sembunyikan|lewati|buang|hapus|saring|abaikan)',
    '(?:dung|khong) (?:bo qua|an|loc bo|loai|giau)(?: |$)',
  ]
    .map((one) => one.split(' ').map(fold).join(' '))
    .join('|'),
  'u',
)

/** Whether in the clause of a word it stands that what stands there is not to be left out. */
export function isKept(words: readonly Word[], at: number, end = at + 1): boolean {
  return keeping.test(clauseAround(words, at, end))
}

function clauseAround(words: readonly Word[], at: number, end: number): string {
  let from = at
  while (from > 0 && at - from < REACH && !STOP.test(words[from]?.gap ?? '')) from -= 1
  let to = end
  while (to < words.length && to - end < REACH && !STOP.test(words[to]?.gap ?? '')) to += 1
  return words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ')
}

/** Whether what stands at some words is not wanted: "leave the news out", "取引一覧は不要", "bỏ qua tài khoản rỗng". */
export function isRefused(words: readonly Word[], at: number, end = at + 1): boolean {
  let from = at
  while (from > 0 && at - from < REACH && !STOP.test(words[from]?.gap ?? '')) from -= 1
  let to = end
  while (to < words.length && to - end < REACH && !STOP.test(words[to]?.gap ?? '')) to += 1
  const clause = words.slice(from, to).map(({ folded }) => folded)
  if (needless.test(clause.join(' '))) return true
  if (
    phrases.test(
      words
        .slice(from, at)
        .map(({ folded }) => folded)
        .join(' '),
    )
  )
    return true
  for (let back = at - 1; back >= from; back -= 1) {
    const { folded = '' } = words[back] ?? {}
    // "no diário": in the
    if (folded === 'no' && isPortuguese(words)) continue
    if (before.test(folded))
      return !MORE.test(words[back + 1]?.folded ?? '') && at - back <= 5 && isBare(words, back, at)
  }
  for (let next = end; next < to; next += 1)
    if (behind.test(words[next]?.folded ?? '')) return next - end <= 2
  return false
}

/** "No news", "nothing with impermanent loss": between the two stands nothing that is wanted. */
function isBare(words: readonly Word[], back: number, at: number): boolean {
  const isHaving = (one: number) =>
    HAVING.test(words[one]?.folded ?? '') && (one === back + 1 || HAVERS.test(words[one - 1]?.folded ?? ''))
  return (
    words
      .slice(back + 1, at)
      // "skip 40 take 10 nsfw": so many are skipped
      .every(({ folded }, step) => (!JOINED.test(folded) && !/^\d/.test(folded)) || isHaving(back + 1 + step))
  )
}
/** "None of the pools with …": what is refused is described by what it has. */
const HAVING = /^(?:with|mit|con|com|avec|met|z|с|з)$/
const HAVERS = /^(?:pools?|ones|any|anything|something|coins?|tokens?|pule|пул\p{L}{0,2})$/u
const JOINED =
  /^(?:and|but|with|und|mit|aber|y|con|et|avec|e|com|en|met|i|z|и|с|но|ve|dan|dengan|va|voi|و|مع|और)$/

/** "新しいのじゃなくて", "新池子别给我": in unspaced text what turns a word down stands in the same run. */
export function holdsWanted(run: string, part: string): boolean {
  const at = run.indexOf(part)
  return at >= 0 && !TURNED_WITHIN.test(run.slice(at + part.length))
}
const TURNED_WITHIN = /^.{0,4}?(?:じゃな[いく]|ではな[いく]|でなく|别给|別給|不要了?$)/u
