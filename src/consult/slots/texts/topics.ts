import { memoize } from '../../../core/memoize.ts'
import { countedBefore } from '../../entities/counts.ts'
import type { Entity } from '../../entities/kinds.ts'
import { back, backBehind } from '../../entities/times/duration-words.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Source, Value } from '../source.ts'

const TEXT = `["'«“„「]?([\\p{L}\\p{N}$][\\p{L}\\p{N}$._-]{1,40})["'»”“」]?`
const SCRIPT = `["'«“„「]?([a-z0-9$][a-z0-9$._-]{1,40}|[\\p{L}\\p{N}]{2,12}?)["'»”“」]?`
const NAME =
  '(?:name|names|nombre|nome|nom|namen|naam|nazwie|nazwa|symbol|названи[еию]|имени|имя|ad[ıi]nda|isminde|adı|nama|namanya|tên|الاسم|اسمه[ا]?|اسم)'

const THE_WORD =
  '(?:the word |la palabra |le mot |das wort |dem wort |het woord |la parola |a palavra |slowem |słowem |słowo |слово |словом |kata |từ |chữ |كلمة )?'

/** "Names that contain gold", "dont le nom contient gold", "с gold в названии": a word that a name has. */
const NAMED_WITH = [
  `(?:with|con|com|avec|mit|met|ze?|[сз]о?|із|dengan|có|مع|that have) ${THE_WORD}${TEXT} (?:in the name|in its name|in their names?|w nazwie|im namen|in de naam|nel nome|no nome|en el nombre|dans le nom|в названии|в имени|[ву] назві|[ву] імені|di nama|trong tên|في الاسم)`,
  `(?:naam|name) (?:me|mein|main) ${TEXT} (?:wala|wali|wale|ho|hoga|aaye|aye)`,
  `${NAME} (?:that |which )?(?:contains?|containing|includes?|has|with|contienen?|contenga[n]?|incluy\\p{L}{1,4}|contém|contenha[m]?|tenha[m]?|contient|contiennent|comporte|contiene|contengono|contenga|enthält|enthalten|bevat(?:ten)?|zawiera(?:ją)?|содерж\\p{L}{2,4}|есть|mengandung|berisi|memuat|chứa|có chữ|có|يحتوي(?: على)?|فيه|تحتوي(?: على)?) ${THE_WORD}${TEXT}`,
  `(?:w nazwie|im namen|in de naam|in het naam|nel nome|no nome|en el nombre|dans le nom|в названии|в имени|di nama|trong tên|في الاسم|in the name|in their names?) (?:mają |steht |staat |есть |hanno |têm |tienen |ont )?${THE_WORD}${TEXT}`,
  `(?:nama(?:nya)?|tên|name|nombre|nome|nom) (?:mirip|seperti|kayak|giống|similar to|sounds like|like|parecido a|ressemble à) ${TEXT}`,
  `${TEXT} diye (?:ara|arat|arama|aratır)(?!\\p{L})`,
  `${TEXT} se (?:match|milt[aei]|mel)(?!\\p{L})`,
  `(?:ad[ıi]nda|isminde) ${TEXT} (?:geçen|olan|bulunan)`,
  `नाम में ${TEXT}`,
  `(?:mit|met) ${TEXT} (?:begin(?:t|nen|nend)|beginn(?:t|en|end)|anf(?:ä|a)ng(?:t|en))`,
  `${TEXT} (?:ile başlayan|से शुरू)`,
].map((pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})`, 'iu'))
/** The same where words stand without spaces. */
const NAMED_UNSPACED = [
  `(?:名称|名字|名稱|名)(?:里|中|裡)?(?:带|含|包含|有|帶)有?\\s?${SCRIPT}(?=的|且|，|、|,|\\s|$)`,
  `名前に\\s?${SCRIPT}\\s?(?:を含む|が入る|が入った|が含まれる|とつく)`,
  `([a-z\\d]{1,12})\\s?(?:(?:으?로) 시작|(?:から|で)始ま|开头|開頭|打头)`,
  `이름에\\s?${SCRIPT}(?:가|이|를|을)?\\s?(?:들어|포함|있는)`,
].map((pattern) => new RegExp(pattern, 'iu'))
const MAY_NAME =
  /name|nombre|nome|nom|naam|nazw|назван|имен|назв[іа]|імен|naam|ad[ıi]nda|isminde|nama|tên|اسم|नाम|名|이름|begin|anf[aä]ng|başla|शुरू|시작|始ま|开头|開頭|打头| diye | se m/i

/** What a name must contain. */
export function readPartOfName({ text, entities, words }: Source): Value | undefined {
  if (!MAY_NAME.test(text)) return undefined
  for (const pattern of [...NAMED_WITH, ...NAMED_UNSPACED]) {
    const value = pattern.exec(text)?.[1]
    if (value !== undefined && !/^(?:the|and|with|that|el|la|le|de|di|da|des|les)$/i.test(value))
      return { value, from: entities.filter(({ at }) => words[at]?.raw === value) }
  }
  return undefined
}

const MENTION = `["'«“„「]?(?!İçinde )((?:[\\p{L}\\p{N}$][\\p{L}\\p{N}$.&-]{1,30})(?: \\p{Lu}[\\p{L}\\p{N}$.&-]{1,30}){0,3}(?: (?:and|y|et|und|e|en|i|и|та|і|ve|dan|và|و|और) \\p{Lu}[\\p{L}\\p{N}$.&-]{1,30})?)["'»”“」]?`
/** "Artikelen waarin BlackRock voorkomt", "где упоминается Tether": what a text has in it. */
const MENTIONED_IN = memoize(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:(?:waarin|in denen|in der|in dem|worin|where) ${MENTION} (?:voorkomt|voorkomen|genoemd|vermeld|vorkommt|vorkommen|erwähnt|genannt|appears|comes up|is mentioned|is named|gets mentioned)|(?:où|donde|en (?:las|los) que|onde|em que|dove|in cui|w których|где|де|в которых|у яких) (?:apparaît|apparaissent|est mentionnée?|aparece|aparecen|se menciona|se nombra|salga[n]?|sale[n]?|aparezca[n]?|apareça[m]?|é mencionad[oa]|é citad[oa]|compare|compaiono|viene citat[oa]|si parla di|pojawia się|jest mowa o|упоминается|упомянут[аоы]?|упоминаются|фигуриру[ею]т(?:ся)?|встречается|встречаются|згадуються|зустріча[єю]ться|згадується|згадано) ${MENTION}|(?:qui (?:citent|mentionnent|parlent de)|que (?:mencionan|mencionen|mencionam|mencionem|citam|citem|hablan de|falam de)(?: al?| o)?|che (?:citano|menzionano|parlano di)|с упоминанием|зі згадкою|yang menyebut|nhắc đến|nhắc tới|تذكر|ذكر فيها) ${MENTION}|${MENTION} (?:adı geçen|geçen|का ज़िक्र|का जिक्र))(?!\\p{L})`,
      'u',
    ),
)
/** "BlackRockの名前が出てくる", "Vitalik 언급된": a name in Latin letters among others. */
const MENTIONED_BEHIND =
  /([A-Za-z][\w.&-]{1,30}(?: [A-Z][\w.&-]{1,30}){0,2})\s?(?:の名前が(?:出|載|登場)|が登場する|に言及し|に触れ(?:た|てい)|[이가]? ?언급(?:된|한|하는)|[이가] (?:나오는|등장하는)|被(?:提到|提及|点名)|的名字出现)/u
const MAY_MENTION =
  /waarin|denen|worin|where|où|onde|que |em que|dove|cui|których|где|де |котор|яких|qui |che |упомин|згад|menyebut|nhắc|تذكر|ذكر|geçen|ज़िक्र|जिक्र/

/** What must be mentioned. */
export function readMentioned({ text, entities, words }: Source): Value | undefined {
  const found =
    MENTIONED_BEHIND.exec(text)?.[1] ??
    (MAY_MENTION.test(text) ? MENTIONED_IN().exec(text)?.slice(1).find(Boolean) : undefined)
  if (found === undefined) return undefined
  return {
    value: found.replace(JOINT, ' '),
    from: entities.filter(({ at }) => found.split(' ').includes(words[at]?.raw ?? '\n')),
  }
}

const JOINT = / (?:and|y|et|und|e|en|i|и|та|і|ve|dan|và|و|और) (?=\p{Lu})/u

/** Words before what something is about, and behind it. */
const before = wordSet(
  'sobre acerca über ueber concernant riguardo over tentang mengenai soal về عن حول بخصوص про dotyczące dotyczących betreffende',
)
const behind = /^(?:hakkinda|hakkindaki|ilgili|konulu|관련|관련된|대한|관한)$/u
/** "API x402 de traduction", "x402 Dienste für OCR": what a service does stands behind what it is. */
const SERVICE =
  /(?:\(x402\)(?=\s(?:de|para|pour|for|für|per|di|voor|do|dla|для|untuk)\s)|x402[- ]?\s?(?:apis?|endpoints?|services?|servicios?|serviços?|servizi|dienste?|diensten|usług\p{L}{0,2}|сервис\p{L}{0,2}|эндпоинт\p{L}{0,2}|layanan|dịch vụ)|(?:apis?|endpoints?|services?|servicios?|serviços?|servizi|dienste?|usługi|сервисы|layanan)\s(?:de paiement |de pago |pagos? )?(?:(?:en |por |par |via |with |com |con |z |mit |met )?x402))\s(?:(?:de|para|pour|for|für|per|di|voor|do|dla|для|untuk|que|qui|that|die|che)\s)?(?:(?:la|le|les|el|il|lo|os|as|die|das|den|het|the)\s)?(?:(?:hagan|hacen|fassen|font|vendan|vendam|sell(?:ing)?|offer(?:ing)?|doing|providing|do|doen|machen|fanno|offrono|offrent|bieten|anbieten)\s)?([\p{L}][\p{L}\s-]{1,40}?)(?=\s(?:en|on|em|auf|sur|su|op|na|at|that|which|die|que|qui|che|accept\p{L}{0,3}|acept\p{L}{0,3}|aceit\p{L}{0,3}|akzept\p{L}{0,4}|accett\p{L}{0,4}|przyjm\p{L}{0,4}|принима\p{L}{0,4}|chấp nhận|for|не (?:дороже|более|больше|дорожче|більше)|дешевле|дешевше|до|under|unter|sotto|bajo|max|maximum|höchstens|hasta|jusqu|pas plus|at most|up to)(?!\p{L})|[,.;:(]|\s\d|$)/iu
const MEASURED = /^(?:en|on|on base|that|which|under|list|liste|lista|unter)$/i
/** The same in Chinese and Japanese, whose words no space parts. */
const UNSPACED_TOPIC =
  /(?:关于|有关|關於|有關)([^，,。？?！!、\d]{2,20}?)的?(?:新闻|文章|消息|报道|资讯|新聞|報導|帖子)|([\p{Script=Han}\p{Script=Katakana}A-Za-z・ー]{2,24})(?:について|に関する|に関して)/u
const BEHIND_HINDI = 'के बारे में'

/** Before these words how many or of when is stated. */
const leading = wordSet(
  'van de der den von aus in im los las el la les des du nel negli dei degli ultimi ze z od из за в на dari dalam pada trong của từ من في خلال के की का में से son hasta nos nas dos das no na for from of the last past during within',
)
const articles = wordSet('el la los las le les l il lo gli o a os as der die das den dem het de the un una')

/** "Artikel über MiCA aus den letzten 7 Tagen", "MiCA hakkında haberler": what is written about. */
export function readTopic({ text, words, entities }: Source): Value | undefined {
  const service = /x402/i.test(text) ? SERVICE.exec(text)?.[1]?.trim() : undefined
  if (service !== undefined && service !== '' && !MEASURED.test(service))
    return { value: service, from: entities.filter(({ at }) => service.includes(words[at]?.raw ?? '\n')) }
  const unspaced = UNSPACED_TOPIC.exec(text)
  if (unspaced) return { value: unspaced[1] ?? unspaced[2] ?? '', from: [] }
  // Arabic has one word for "about" and in "by way of"
  const cue = words.findIndex(({ folded }, at) => before.has(folded) && words[at + 1]?.folded !== 'طريق')
  if (cue >= 0 && cue < words.length - 1) {
    const end = endOfTopic(words, entities, cue + 1)
    return written(words, entities, cue + 1, end)
  }
  const mark = words.findIndex(
    ({ folded }, at) =>
      behind.test(folded) ||
      (folded === 'के' && BEHIND_HINDI === [0, 1, 2].map((step) => words[at + step]?.folded).join(' ')),
  )
  if (mark < 1) return undefined
  return written(words, entities, startOfTopic(words, entities, mark), mark)
}

function isMeasured(words: readonly Word[], entities: readonly Entity[], at: number): boolean {
  const { folded = '' } = words[at] ?? {}
  const isHeld = entities.some(
    (one) =>
      /^(?:duration|count|date|offset|amount|number)$/.test(one.kind) &&
      one.at <= at &&
      at < one.at + one.length,
  )
  return isHeld || back.has(folded) || backBehind.has(folded) || countedBefore.has(folded)
}

function endOfTopic(words: readonly Word[], entities: readonly Entity[], from: number): number {
  let end = from
  while (
    end < words.length &&
    (end === from || !/[,;.!?:،。，]/.test(words[end]?.gap ?? '')) &&
    !isMeasured(words, entities, end)
  )
    end += 1
  while (end > from + 1 && end < words.length && leading.has(words[end - 1]?.folded ?? '')) end -= 1
  return end
}

function startOfTopic(words: readonly Word[], entities: readonly Entity[], mark: number): number {
  let start = mark
  while (
    start > 0 &&
    !(start < mark && /[,;.!?:،。，、]/.test(words[start]?.gap ?? '')) &&
    !isMeasured(words, entities, start - 1)
  )
    start -= 1
  while (
    start < mark - 1 &&
    (leading.has(words[start]?.folded ?? '') || PAST.test(words[start]?.folded ?? ''))
  )
    start += 1
  return start
}
const PAST = /^(?:gunluk|gun|haftalik|日間の|日の|間の|の|일간|동안|दिनों|दिन|간)$/u

function written(
  words: readonly Word[],
  entities: readonly Entity[],
  from: number,
  to: number,
): Value | undefined {
  let start = from
  while (start < to - 1 && articles.has(words[start]?.folded ?? '')) start += 1
  if (to <= start || to - start > MAX_WORDS) return undefined
  const value = words
    .slice(start, to)
    .map(({ raw, gap }, at) => (at === 0 ? raw : `${gap}${raw}`))
    .join('')
    .replace(/["“”«»「」]/g, '')
    .trim()
  return { value, from: entities.filter(({ at }) => at >= start && at < to) }
}
const MAX_WORDS = 6
