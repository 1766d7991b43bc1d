import { memoize } from '../../../core/memoize.ts'
import { oncePerAsked } from '../../text/once.ts'
import { wordIndexAt } from '../../text/scan.ts'
import type { Source, Value } from '../source.ts'
import { closedIn, isNewsFrame } from './sought.ts'

const LISTED = "([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}$.&'’ -]{1,60}?)"
const END =
  '(?=\\s*(?:[,;.!?،(]|$)|\\s+(?:\\d|in|en|no|na|nel|nella|dans|w|z|za|в|за|с|из|у|від|am|im|aus|from|over|during|within|since|please|max\\p{L}{0,4}|limit|pendant|depuis|durante|nos|nas|des? derni|los últ|del últ|dell|negli|nei|ostatni|dalam|selama|pada|trong|خلال|آخر|اخر|من|في)(?!\\p{L}{3}))'
/** What states that a text has something in it, before what it has. */
const AHEAD = [
  'qui (?:parlent|traitent) (?:à la fois )?d[eu]s?|(?:où|dans lesquel(?:le)?s) (?:apparaissent|figurent|il est question de|on parle de|sont (?:cités|mentionnés))|qui (?:contiennent|mentionnent|citent|évoquent)',
  '(?:que|donde|en l[oa]s que) (?:aparezcan?|aparecen?|salgan?|salen?|se mencion[ea]n?|se nombr[ea]n?|se habl[ea] de|habl[ea]n (?:tanto )?de|mencion[ea]n|cit[ea]n|tengan?|contengan|incluyan|figuren?)(?: a)?',
  '(?:que|onde|em que|n[oa]s quais) (?:apareça[m]?|aparece[m]?|tiver(?:em)?|tenha[m]?|têm|contenha[m]?|cit[ea]m?|mencion[ea]m?|fal[ea]m? (?:tanto )?d[eoa])',
  '(?:che|dove|in cui|ne(?:i|lle) quali) (?:compaiono|compare|compaia(?:no)?|appaiono|si parla di|(?:viene|vengono) citat\\p{L}|citano|menzionano|parlano (?:sia )?d(?:i|el|ella)|contengono|ci (?:siano|sono))',
  '(?:gdzie|w kt[oó]rych|kt[oó]re) (?:jest mowa o|mowa o|jest|są|pojawiają? się|występuj\\p{L}{1,2}|mówią o|wspominają o|zawierają)',
  '(?:где|в которых|которые) (?:есть|упоминаются|встречаются|фигурируют|говорится (?:об?|про)|ид[её]т речь об?|содержат)',
  '(?:де|[ву] яких|які) (?:є|згадуються|зустрічаються|фігурують|йдеться про|мова про|містять)',
  'yang (?:ada kata|ada(?! hubungan| kaitan)|memuat(?: kata)?|mengandung(?: kata)?|menyebut(?:kan)?|membahas|berisi)',
  '(?:có (?:chữ|từ|cả)|nhắc (?:đến|tới)|có nhắc (?:đến|tới)|chứa(?: từ| chữ)?|đề cập (?:đến|tới))',
  '(?:فيها|فيه|تذكر|تتضمن|تحتوي على)(?: كلم(?:ة|تي)| اسم)?',
]
/** The same around it. */
const AROUND = [
  ['(?:in denen|worin|wo)', '(?:vorkomm(?:t|en)|auftauch(?:t|en)|erwähnt|genannt|(?:drin)?steh(?:t|en))'],
  ['(?:waarin|waar)', '(?:in )?(?:voorkom(?:t|en)|genoemd|vermeld|sta(?:at|an)|opduik\\p{L}{1,2})'],
  ['(?:where|in which)', '(?:appears?|comes? up|occurs?|shows? up|(?:are|is) (?:both )?(?:mentioned|named))'],
  ['with|having|that have', 'in (?:them|it|the (?:text|title|headline)s?)'],
  ['jis(?:me|mein|men|mai)', '(?:(?:word|shabd|dono) )?(?:hon?|hai|aa?ye|aaya|aata)'],
  ['(?:जिसमें|जिनमें)', '(?:(?:शब्द|दोनों) )?(?:हों?|है|आए|आया)'],
]
const ONE = '[\\p{Lu}\\p{N}][\\p{L}\\p{N}.&-]{1,20}(?: \\p{Lu}[\\p{L}\\p{N}.&-]{1,20})?|[\\p{L}\\p{N}]{2,20}'
const UNSPACED_ONE =
  '(?!名前|言葉|単語|話)(?:[A-Za-z][\\w.&-]{1,20}|[\\p{Script=Han}\\p{Script=Katakana}ー・]{2,12}?)'
const BEHIND = [
  `(?<=^|\\s)((?:${ONE}) ve (?:${ONE})) geçen`,
  `(${UNSPACED_ONE}(?:と${UNSPACED_ONE})?)(?:の名前|の話題?|という(?:言葉|単語|文字))?(?:の|が)(?:どちらも)?(?:入った|入る|入っている|出てくる|出て来る|載った|載っている|登場する)`,
  `(?:标题|標題|内容|內容|正文|文章)(?:里|中|裡)(?:同时|同時)?(?:有|出现|出現|提到|含)(${UNSPACED_ONE}(?:[和与跟及]${UNSPACED_ONE})?)的`,
  `((?:[\\p{L}\\p{N}]{2,12}?)(?:이?랑|와|과|하고) (?:[\\p{L}\\p{N}]{2,12}?))(?:[가이을를])? ?(?:둘 다 )?(?:들어간|나오는|언급된|포함된)`,
]
const JOINT =
  ' (?:and|und|als auch|als|y|como|et|e|quanto|che|i|oraz|и|та|і|й|ve|dan|và|lẫn|aur|और) | و ?(?=\\p{L}{3})|(?<=[\\p{Lo}A-Za-z])(?:と|[和与跟及])(?=[\\p{Lo}A-Za-z])|(?:이?랑|와|과|하고) '
const PATTERNS = memoize(() => {
  const joint = new RegExp(JOINT, 'u')
  return {
    joint,
    // one of several, since the same words lead to much else
    ahead: AHEAD.map((head) => new RegExp(`(?<!\\p{L})(?:${head}) ${LISTED}${END}`, 'iu')),
    around: AROUND.map(
      ([head = '', tail = '']) => new RegExp(`(?<!\\p{L})(?:${head}) ${LISTED} (?:${tail})(?!\\p{L})`, 'iu'),
    ),
    behind: BEHIND.map((pattern) => new RegExp(pattern, 'u')),
  }
})
const LEAD =
  /^(?:(?:both|sowohl|zowel|tanto|sia|à la fois|hem|cả|sekaligus|dono|i|и|the|the words?|la|el|le|les|il|lo|gli|o|a|os|as|di|de|du|del|della|do|da|der|die|das|dem|het|kata|słow[oa]|слов[оа]|chữ|từ|كلمة|słowa) |d['’]|l['’])+/iu
const MAX_WORDS = 3
const MAX_NAMES = 3

/** "Artikel, in denen sowohl Tether als auch Circle vorkommt", "where both SEC and Ripple appear": what a text has in it. */
export const readContents = oncePerAsked((source: Source): Value | undefined => {
  const { text } = source
  const { ahead, around, behind, joint } = PATTERNS()
  if (!MAY_CONTAIN.test(text)) return undefined
  for (const pattern of [...around, ...behind]) {
    const found = namesIn(pattern.exec(text), source, 1)
    if (found) return found
  }
  if (!joint.test(text)) return undefined
  for (const pattern of ahead) {
    const found = namesIn(pattern.exec(text), source, 2)
    if (found) return found
  }
  return undefined
})
const MAY_CONTAIN =
  /denen|worin|waar|where|which| with |having|have|où|dans lesq|qui |que |donde|onde|quais|che |dove|cui|quali|gdzie|których|ktorych|ktore|które|где|котор|де |яких|які|yang|có |nhắc|chứa|đề cập|في|تذكر|تتضمن|تحتوي|jism|जिस|जिन|geçen|[入出載登]|[里中裡]|들어간|나오는|언급된|포함된/

function namesIn(found: RegExpExecArray | null, source: Source, fewest: number): Value | undefined {
  const listed = found?.[1]?.trim()
  if (!found || listed === undefined) return undefined
  const names = listed.split(PATTERNS().joint).map((one) => one.trim().replace(LEAD, '').trim())
  const isName = (one: string) =>
    /\p{L}{2}|\p{Lo}/u.test(one) &&
    one.split(/\s+/).length <= MAX_WORDS &&
    !one.split(/\s+/).every(isNewsFrame)
  if (names.length < fewest || names.length > MAX_NAMES || !names.every(isName)) return undefined
  const start = found.index + found[0].indexOf(listed)
  const from = wordIndexAt(source.text, source.words, start)
  const last = wordIndexAt(source.text, source.words, start + listed.length - 1)
  const closed = closedIn(source)
  for (let at = from; at <= last; at += 1) if (closed.has(at)) return undefined
  return { value: names.join(' '), from: source.entities.filter(({ at }) => at >= from && at <= last) }
}
