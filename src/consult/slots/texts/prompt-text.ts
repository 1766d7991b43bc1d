import {
  ARTICLES,
  CHAT_SETTINGS,
  DIRECT_MEDIA,
  HASTE,
  HINDI_MEDIA,
  HINDI_ORDER_WITHIN,
  JOINTS,
  LEADS,
  MEDIA,
  MEDIA_BEHIND,
  NAMES,
  ORDERED_AHEAD,
  ORDERED_BEHIND,
  ORDERS,
  PICTURE_SETTINGS,
  POLITE,
  SQUARE,
  UNSPACED_MEDIA,
  UNSPACED_ORDERS,
  UPRIGHT,
  VARIANTS,
  WIDE,
} from '../words/prompt-words.ts'

/**
 * What stands around a prompt: what orders it, and the settings that other parameters hold. Its alternatives are many
 * patterns, since an engine reads one long pattern in the square of its length.
 */
interface Shell {
  readonly opening: readonly RegExp[]
  /** What is ordered, where a joint or more of the shell stands behind it. */
  readonly medium: readonly RegExp[]
  /** Counts only where more of the shell stands behind it. */
  readonly filler: readonly RegExp[]
  /** Right before the prompt. */
  readonly joint: readonly RegExp[]
  /** Behind the prompt, up to the end. */
  readonly ending: readonly RegExp[]
}

const NO_LETTER = '(?![\\p{L}\\p{N}])'
const ahead = (alternatives: string) => new RegExp(`[\\s,;,，、'’]{0,3}(?:${alternatives})`, 'uy')
/** Where no letter follows. */
const wordsAhead = (alternatives: string) => ahead(`(?:${alternatives})${NO_LETTER}`)
const behind = (alternatives: string, tail: string) => new RegExp(`(?:${alternatives})${tail}$`, 'u')

/** Who pays when: a clause of its own. */
const PAYING =
  '[^,;.。，]{0,20}(?<!\\p{L})(?:charge[ds]?|debit(?:ed)?|bill|billed|pay|paying|zahl[a-z]{0,4}|bezahl[a-zß-žа-ё]{1,3}|ab(?:zu)?(?:ge)?rechne[nt]|abgebucht|berechne[nt]?|in rechnung|pag(?:a|ar|are|arei|amento|o|ue)|cobr[a-zß-žа-ё]{1,4}|payer|paye|paie[a-z]{0,3}|paiement|f[ae]c?tur[a-zß-žа-ё]{1,5}|débit[a-zß-žа-ё]{1,3}|prélev[a-zß-žа-ё]{1,4}|addebit[a-zß-žа-ё]{1,3}|betalen|betaalt?|afreken[a-z]{0,2}|afgerekend|płac[a-zß-žа-ё]{1,4}|zapłac[a-zß-žа-ё]{1,3}|opłat[a-zęą]{1,2}|pobierz|pobra[a-zć]{1,3}|obciąż[a-zß-žа-ё]{0,4}|оплат[a-zß-žа-ё]{1,4}|спи(?:са|ш)[a-zß-žа-ё]{1,4}|сн(?:им|ят)[a-zа-ё]{1,3}|списыва[a-zа-ё]{1,4}|плат[a-zß-žа-ё]{1,4}|öde[a-zß-žа-ё]{1,6}|(?:di|mem)?bayar[a-zß-žа-ё]{0,3}|tagih(?:an)?|trả tiền|tính (?:tiền|phí)|thu (?:tiền|phí)|thanh toán|ücret(?:i|ini)?|ال(?:دفع|خصم|تحصيل)|[أان]?(?:دفع|حاسب|خصم)[واني]{0,3}|भुगतान|पैसे|paise|спла[тч][a-zß-žа-ёіїє]{1,4}|rozlicz[a-zß-žа-ё]{1,4}|rechne[a-z]?)(?!\\p{L})[^,;.]{0,60}(?:, (?:wenn|sobald|when|once|after|cuando|quand|quando|als|zodra|kiedy|gdy|когда)[^,;.]{0,50})?|[^,;.。，]{0,14}(?:付款|付费|付钱|给钱|收费|收钱|扣款|扣钱|扣费|结算|支払|払[いうっ]|課金|請求|결제|청구|지불)[^,;.。，]{0,30}'
const FORM = `(?:${UPRIGHT}|${WIDE}|[縦横竖](?=$|\\s?\\d)|widescreen|portrait|landscape|(?:(?:formato|format|formaat|formacie|формате?|khung(?: hình)?|hình) )?(?:${SQUARE}))(?: (?:format|mode|orientation|shape|view|aspect(?: ratio)?|ratio))?`
/** Behind a setting. */
const TAILS =
  ' (?:format|aspect ratio|aspect|ratio|resolution|please|por favor|bitte|olsun|olarak|formatında|formatta|çözünürlükte|mei?n?|में|k[aei]|का|की|के)|で(?:お願い(?:します)?)?|に(?:して)?|(?:으)?로(?: (?:해줘|부탁해))?'
const THANKS =
  "pls|plz|please|por favor|porfa|bitte|s[’']il (?:te|vous) pla[îi]t|stp|svp|per favore|alsjeblieft|proszę|пожалуйста|будь ласка|lütfen|ya|nhé|nha|من فضلك|لو سمحت"
const ENDINGS = [
  `[,;.。，、—–-]\\s?(?:${PAYING})`,
  ...PICTURE_SETTINGS.map((one) => `(?:[,;，、،]\\s?|\\.?\\s|(?<=\\p{Lo}|\\sب|ـ))(?:${one})(?:${TAILS})?`),
  // "2:3 portrait": the form in words behind the same in figures
  `(?:[,;，、،.]\\s?(?:(?:in|im|en|em|w|в)\\s)?|\\s(?:in|im|en|em|w|в)\\s|(?:[,;，、،.]\\s?|\\s)\\d{1,2}:\\d{1,2}[ ,]{1,2})(?:a )?${FORM}(?:${TAILS})?`,
  HINDI_MEDIA,
  `\\s?[(（](?:${PICTURE_SETTINGS[0]}|${FORM})[)）]`,
  '(?:の)?(?:画像|絵|イラスト|動画|映像|ビデオ)(?:を|の)?(?:生成|作成|制作)',
  '(?<=[\\p{Script=Han}ぁ-ん][るただいう])(?:画像|絵|イラスト|写真|動画|映像|ビデオ)',
  `(?:[,;，،] ?|\\s)(?:${ARTICLES}) (?:${VARIANTS})`,
  '(?<=\\p{Lo})(?:(?<=で)|を|\\s)(?:\\d{1,2}|[一二三四五六两两])[枚张張]',
  '\\s(?:하나|[한두세네]\\s?장)',
  `[,،]?\\s(?:${THANKS})`,
  '\\sوالدفع[^،,.]{0,40}',
  `[,;，،] ?(?:(?:(?:${ARTICLES}) )?(?:${MEDIA}|${DIRECT_MEDIA})|صورتين|صورتان|نسختين|نسختان)`,
  '[,;，、]\\s?(?:(?:我|一?共|总共)?要?|来|给我|出|全部で)(?:\\d{1,2}|[一二三四五六两])\\s?[张張枚幅장개](?:만|お願い(?:します)?)?',
  ORDERED_BEHIND,
  `(?:の|的|की|का|के|\\s)\\s?(?:${MEDIA_BEHIND})(?:を|를|을)?\\s?(?:\\d{1,2}\\s?(?:枚|张|張|장|개|つ|本)(?:만)?)?`,
]

const SHORT =
  'short|quick|kurze[ns]?|cort[oa]|curt[oa]|breve|court[e]?|kort[e]?|krótk[a-z]{1,3}|коротк[а-яії]{1,3}|небольш[а-я]{2,3}|красив[а-я]{2,3}|kısa|pendek|singkat|ngắn|छोट[ाीे]'
const picture: Shell = {
  opening: [
    ahead(ORDERED_AHEAD),
    ...[
      ORDERS,
      POLITE,
      DIRECT_MEDIA,
      // "2 pics neon frog": numbered, and right before what they show
      '(?:\\d{1,2}|two|three|four|five|six) (?:im(?:age|g)s|pic(?:ture)?s|vid(?:eo)?s)(?= (?!of|with|in|on|at|by|that|from|hang|show)\\p{L})',
      ...PICTURE_SETTINGS.map(
        (one) => `(?:(?:with|in) |\\((?=[^()]{1,24}\\)))?(?:${one})(?: (?:format|resolution))?\\)?`,
      ),
      `\\(${FORM}\\)`,
      `(?:${UPRIGHT}|${WIDE}|(?:portrait|landscape|widescreen)(?= (?:format|mode|video|clip|picture|image))(?: format| mode)?)(?=[\\s,:])`,
    ].map(wordsAhead),
    ahead(
      `${UNSPACED_ORDERS}|(?:${UNSPACED_MEDIA}|图|圖|絵|이미지|그림|사진|영상|동영상|비디오)(?=[：:，、,]|\\s?\\d{1,3}\\s?[초秒])|(?:\\d{1,2}秒(?:钟|間)?|\\d{3,4}p|[124]k|\\d{1,2}:\\d{1,2})[的の]?(?=${UNSPACED_MEDIA}|图)|[\\d一二三四五六两]{1,2}\\s?(?:[张張幅]|枚(?=[の、，,：:]))(?:的)?`,
    ),
  ],
  medium: [wordsAhead(`(?:${MEDIA})(?:(?:\\s| in )(?:${SQUARE}|${SHORT}))?(?: please)?`)],
  filler: [...[HASTE, ARTICLES, `${SQUARE}|${SHORT}`, LEADS].map(wordsAhead), ahead(NAMES)],
  joint: [
    new RegExp(
      `\\s{0,2}(?:[:：,，、](?=[\\s\\p{Lo}"])\\s{0,2}(?:(?:of|de|del|di|von|van|du|do|da|где|на котор[а-я]{2}|в котор[а-я]{2}|на якій|на якому)(?![\\p{L}\\p{N}])\\s?)?|(?:${JOINTS})(?![\\p{L}\\p{N}])\\s?|d(?:ell)?[’']|的|(?<!(?:ارسم|صمم|لي) )ل(?!ل|اعب|يل|يمون|ؤلؤ|هب|ون|بؤ|وح|حظ|غز)(?=\\p{L}{3}))`,
      'uy',
    ),
  ],
  ending: ENDINGS.map((one) => behind(one, '\\s{0,2}[.!。]?')),
}

const LLM =
  '[a-z][\\w.-]{1,40}/[\\w.-]{2,60}|(?:(?:an?|the|un|una|ein(?:em?)?|le|el|il|o|um|een) )?(?:large )?(?:language model|llm|ai model|modelo de lenguaje|modèle de langage|modelo de linguagem|modello linguistico|sprachmodell|taalmodel|modelo|modèle|modello|modell|model(?:u| językow[a-z]{1,3}| bahasa)?|языков[а-я]{2} модел[а-я]|мовн[а-яі]{1,2} модел[а-яі]|нейросет[а-я]|dil model[a-z]{0,6}|mô hình(?: ngôn ngữ)?|نموذج(?:ا)? لغوي(?:ا)?|भाषा मॉडल)(?: (?:me|mi|nos|mir|uns|mij|mnie|мне|لي|để))?|(?:gpt|claude|gemini|llama|mistral|deepseek|qwen|grok)[\\w.-]{0,30}'
/** A model as other scripts name it, without spaces. */
const LLM_UNSPACED =
  '(?:(?:大|语言|語言|言語|大規模言語|언어 ?)?(?:模型|モデル|모델)|チャット(?:補完|ボット)|챗봇|ai|llm|(?:gpt|claude|gemini|llama|mistral|deepseek|qwen|grok)[a-z\\d.-]{0,30}(?: ?(?:模型|モデル|모델))?)'
/** "让大模型…", "言語モデルに聞いて：", "모델한테 온도 0.9로 시켜줘:". */
const UNSPACED_ASKING = `(?:请|帮我)?(?:让|讓|叫|调用|調用|用|拿|问(?:一下|问)?|問(?:一下)?)(?:个|一个|下|一下)?${LLM_UNSPACED}(?:来)?(?:[，,]?(?:帮我|幫我|给我|帮忙))?|${LLM_UNSPACED}(?:に(?:聞いて|訊いて|質問して|頼んで|尋ねて)(?:みて|ください|ほしい)?(?=[：:、,\\s])|(?:で|に|を使って)(?=[、,：:])|(?:한테|에게)(?:\\s[^:：,"“「『]{1,24})?\\s(?:물어봐|시켜|부탁해|질문해|말해)(?:\\s?줘|\\s?주세요)?(?=[:：,]))`
/** "llm se poocho", "modele şunu sor". */
const MODEL_ASKED_BEHIND = `(?:(?:${LLM}|मॉडल|एआई|ai) (?:se|ko|से|को) (?:po{1,2}ch{1,2}o|pu(?:ch){1,2}h?o|puchiye|bolo|kaho|पूछो|पूछें|पूछिए|बोलो|कहो)|(?:yapay zeka(?:ya)?|(?:dil )?model(?:e|ine|den)|(?:gpt|claude|gemini)['’]\\p{L}{1,3})(?: [şb]unu)? (?:sor|yazdır|cevaplat|söyle))(?![\\p{L}\\p{M}])`
const chat: Shell = {
  opening: [
    MODEL_ASKED_BEHIND,
    ...[
      `(?:ask|have|let|get|make|tell|use|prompt|query|que|frage?|lass|demande à|fais|pide a|pídele a|chiedi a|peça a|vraag(?: aan)?|laat|poproś|zapytaj|спроси у|попроси|пусть|нехай|запитай|niech|pakai|gunakan|minta|suruh|dùng|nhờ|hỏi|pregunta a|pregúntale a|pergunt[ae] a|задай вопрос|постав питання|tanya(?:kan)? (?:ke|pada|kepada)|send(?: this)? to|استخدم|خل[ّيى]{1,2}|[إا]سأل|اطلب من) (?:${LLM}|(?:an? |una? )?(?:ai|ki|ia|ии|ші)|النموذج|الذكاء الاصطناعي|модел[иьюяей]{1,2}|нейронк[уи])`,
      `(?:run )?(?:an? )?chat completions?|(?:an? )?llm (?:call|request)|(?:user|this) (?:message|prompt|question)|(?:(?:with|via|using|on|to) )?(?:${LLM})`,
      'answer(?: this)?(?=:)|(?:an? )?(?:llm |model |chat )?prompt|answer|reply|respond|antworten|beantworten|répondre|responder|responda|rispondere|antwoorden',
      CHAT_SETTINGS,
    ].map((one) => `(?:${one})(?![\\p{L}\\p{N}-]*[\\p{L}\\p{N}])`),
    UNSPACED_ASKING,
  ].map((one) => ahead(one)),
  medium: [],
  filler: [wordsAhead('please|with|and|و|dan|và|to|on|using|at|in|this|the|an?|me|und|y|e|et|i|и')],
  joint: [
    /\s{0,2}(?:(?:with)?[:,;](?=\s)\s{0,2}|[：:，、](?=\p{Lo})|(?:to|that|auf|à|a|na|для|zu|d[ei]|om|untuk|để)(?![\p{L}\p{N}])\s?)/uy,
  ],
  ending: [
    behind(
      `(?:[.,;]\\s?(?:and )?|[，、。،]\\s?|\\s(?:(?:and|at|in|with|y|con|und|mit) )?)(?:${CHAT_SETTINGS})`,
      '\\s{0,2}[.!]?',
    ),
  ],
}

/** So many pieces of a shell are taken off, and so many of these lead to more of it. */
const MAX_PIECES = 24
const MAX_FILLERS = 3

/** A prompt of a picture or a video without the order and without what other parameters hold; empty where it shows nothing. */
export function shownIn(text: string): string {
  const whole = text.replace(ORDER_WITHIN, '')
  const shown = peelEnd(whole.slice(findStart(lowerOf(whole), picture)), picture.ending)
  return shown.length <= LONGEST_BARE && BARE.test(lowerOf(shown)) ? '' : shown
}
const LONGEST_BARE = 40
/** "An image please", "9:16 vertical": nothing but what is ordered, or its form. */
const BARE = new RegExp(
  `^(?:(?:${POLITE}|${ARTICLES}|take|copy of|this|that|my|your) )*(?:${MEDIA}|${DIRECT_MEDIA}|${UNSPACED_MEDIA}|${MEDIA_BEHIND})(?:を|를|을)?(?: (?:${POLITE}|of (?:this|that|it|me|you)|dong|von dir))*[.!。]?$|^(?:${UPRIGHT}|${WIDE})$`,
  'u',
)

const ORDER_WITHIN = new RegExp(HINDI_ORDER_WITHIN, 'iu')

/** What a language model is asked, without whom and how; undefined where nothing stands before it. */
export function askedIn(text: string): string | undefined {
  const start = findStart(lowerOf(text), chat)
  const asked = withoutChatSettings(text.slice(start))
  return asked === text.trim() ? undefined : asked
}

export const withoutChatSettings = (text: string) => peelEnd(text, chat.ending)

/** Where the prompt begins: behind all that orders it. */
function findStart(text: string, shell: Shell): number {
  let start = 0
  for (let piece = 0; piece < MAX_PIECES; piece += 1) {
    const end = shellBehind(text, start, shell)
    if (end !== undefined) {
      start = end
      continue
    }
    const joined = start === 0 ? undefined : endOf(shell.joint, text, start)
    if (joined === undefined) break
    start = joined
    if (shellBehind(text, start, shell) === undefined) break
  }
  return start
}

/** Behind the next piece of the shell, and what leads to it. */
function shellBehind(text: string, from: number, shell: Shell): number | undefined {
  let at = from
  for (let left = MAX_FILLERS; left >= 0; left -= 1) {
    const end = endOf(shell.opening, text, at) ?? mediumBehind(text, at, shell)
    if (end !== undefined) return end
    const next = endOf(shell.filler, text, at)
    if (next === undefined) return undefined
    at = next
  }
  return undefined
}

function mediumBehind(
  text: string,
  from: number,
  { medium, joint, opening, filler }: Shell,
): number | undefined {
  const end = endOf(medium, text, from)
  if (end === undefined) return undefined
  const next = endOf(filler, text, end)
  const leadsOn =
    endOf(joint, text, end) ??
    endOf(opening, text, end) ??
    (next === undefined ? undefined : endOf(opening, text, next))
  return leadsOn === undefined ? undefined : end
}

function endOf(patterns: readonly RegExp[], text: string, at: number): number | undefined {
  for (const pattern of patterns) {
    pattern.lastIndex = at
    if (pattern.test(text)) return pattern.lastIndex
  }
  return undefined
}

function peelEnd(text: string, ending: readonly RegExp[]): string {
  let rest = text.trim()
  for (let left = MAX_PIECES; left > 0; left -= 1) {
    const lower = lowerOf(rest)
    const at = Math.min(...ending.map((one) => lower.search(one)).filter((found) => found >= 0))
    const shorter =
      at < rest.length ? withoutLead(rest.slice(0, at).trim(), !/[,،，、]/.test(rest[at] ?? '')) : rest
    if (shorter === rest || shorter === '') break
    rest = shorter
  }
  return rest
}

/** What led to a setting that was cut off: "in", "at a resolution of", "بدقة". */
function withoutLead(text: string, isLed: boolean): string {
  let rest = text
  for (let left = MAX_FILLERS; left > 0; left -= 1) {
    const found = (isLed ? LEADING : COMMA).exec(lowerOf(rest))
    if (!found) break
    rest = rest.slice(0, found.index).trimEnd()
  }
  return rest
}
const COMMA = /[,،؛，、]$/u
const LEADING = new RegExp(`[,،؛，、]$|[\\s,،，、](?:${LEADS}|${NAMES})$|(?<=\\p{Lo})[の的의]$`, 'u')

/** Small letters at the same places; patterns without regard to case take long to compile. */
function lowerOf(text: string): string {
  const lower = text
    .toLowerCase()
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => `${(digit.charCodeAt(0) - (digit < '०' ? 0 : 6)) % 16}`)
  return lower.length === text.length ? lower : text
}
