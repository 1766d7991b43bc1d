import { memoize } from '../../../core/memoize.ts'
import { UNSPACED } from '../../text/fold.ts'
import { wordIndexAt } from '../../text/scan.ts'
import { trimEndOf } from '../../text/trim-end.ts'
import { chooseValue } from '../choices.ts'
import type { Slot } from '../schema.ts'
import { withoutFrame } from '../shapes.ts'
import type { Source, Value } from '../source.ts'
import { ARTWORKS } from '../words/prompt-words.ts'
import { askedIn, shownIn, withoutChatSettings } from './prompt-text.ts'
import { readPartOfName } from './topics.ts'

const ASKING =
  /^(?:please\s+)?(?:(?:(?:hey|hi|hello|ok|okay|yo)[,\s]+)?brain\s?[,:]|(?:ask|question for)\s+(?:the\s+)?[\w-]+\s*[:,]|(?:the\s+)?brain,?[^:?]{0,40}:|(?:(?:frage?|pregunta(?:le)?|pergunt[ae]|demande|interroge|chiedi|domanda|vraag|zapytaj|pytanie|спроси|вопрос|sor|soru|tanya(?:kan)?|hỏi|اسأل|سؤال|पूछो|पूछें|問いかけて)\s[^:,?]{0,30}|問い|問|请问|问[^:：，,?]{0,8}|(?:脳|ブレイン)に[^:：?]{0,8}|(?:beyne|beyine|yapay zekaya)\s(?:bir\s)?sor\p{L}{0,3}(?:\s\p{L}{2,10})?|두뇌에게[^:?]{0,12}|브레인[^:?]{0,12})[:：,，])\s*/iu

/** "Chat completion with gpt-4o, max 200 tokens:" stands before what is asked. */
const ASKING_MODEL =
  /^(?=[^:：]{0,120}?(?:(?<!\p{L})(?:chat|completion|llm|model|modelo|modell[oe]?|mod.le|sprachmodell|taalmodel|modelowi|dil model\p{L}{0,6}|mô hình|модел\p{L}{1,2}|нейросет\p{L}|gpt|claude|gemini|llama|mistral|deepseek|qwen|grok|मॉडल|نموذج|النموذج|الذكاء الاصطناعي|yapay zeka\p{L}{0,3}|ai|model[ei]|модель|модели|моделі)(?!\p{L})|模型|モデル|모델|챗봇|チャット))[^:："]{3,120}(?::\s+|：\s*|(?<=\p{Lo}):)(?=\S)/iu

/** The text itself; of a picture what it is to show, of a question what is asked. */
export function readWording(slot: Slot, source: Source, slots: readonly Slot[]): Value | undefined {
  const { text } = source
  const words = (
    (slot.type === 'array' && WORKED_ON.test(text.slice(0, Math.max(0, text.search(QUOTE))))
      ? undefined
      : quotedAtEnd(text)) ?? wordingOf(slot, source, slots)
  ).trim()
  if (words === '') return undefined
  if (slot.type !== 'array') return { value: words, from: [] }
  const sent = [...text.matchAll(SENT)].map(([, role = '', content = '']) => ({
    role,
    content: content.replace(/\\(["\\])/g, '$1'),
  }))
  const spoken = sent.length > 0 ? sent : spokenIn(text)
  return {
    value: spoken.some(({ role }) => role === 'user') ? spoken : [{ role: 'user', content: words }],
    from: [],
  }
}

function wordingOf({ name }: Slot, source: Source, slots: readonly Slot[]): string {
  const { text } = source
  if (name === 'question')
    return withoutForm(
      (QUOTED_QUESTION.exec(text) ?? QUOTED_FOR_BRAIN.exec(text) ?? QUESTION_BEHIND.exec(text))?.[1] ??
        behindColon(source) ??
        text.replace(ASKING, ''),
      source,
      slots,
    )
  if (name === 'prompt')
    return (
      quotedWording(text, 1) ??
      withoutQuotes(shownIn(withoutFrame(artworkIn(text) ?? behindColon(source) ?? text, slots)))
    )
  const head = ASKING_MODEL.exec(text)?.[0] ?? ''
  // "让模型写个段子：韭菜与镰刀": the task stands before the colon
  const request = TASK.test(head) ? text : text.slice(head.length)
  const asked = askedIn(request) ?? (request === text ? undefined : request)
  return (
    (asked && LEADING_QUOTE.exec(asked)?.[1]) ??
    quotedWording(text, ASKED_BEHIND.test(text) ? 1 : 3) ??
    asked ??
    text
  )
}
/** `"반감기가 뭐야" 라고 물어봐`: what is asked stands in quotes before the verb. */
const ASKED_BEHIND =
  /["”」』’']\s?(?:(?:이?라고|고)\s)?(?:물어|질문|시켜)|[」』”"]\s?(?:と|って)(?:聞|訊|質問|尋)/u
/** `Ask the brain "…", brief`: what is quoted and long is the question, whether it asks or not. */
const QUOTED_FOR_BRAIN =
  /^(?=[^"“„«]{0,60}(?:brain|question|pregunta|pergunta|frage|domanda|vraag|pytanie|вопрос))[^"“„«]{3,60}["“„«]([^"“”„«»]{12,500})["”“»]/iu
/** "عن هذا السؤال: …", "次の質問に…：「…」": what stands behind a word for a question. */
const QUESTION_BEHIND =
  /^[^:：?？؟]{0,60}(?:سؤال|質問|問い|问题|問題|질문|सवाल|प्रश्न)[^:：?？؟「」]{0,30}(?:[:：]\s?「?|。?「)([^「」]{8,500})」?$/u
const QUOTED_QUESTION = /["“„«「]([^"“”„«»「」]{12,500}[?？؟])["”“»」]/u

/** What stands behind a question and is about the answer: "… ? Version courte, avec sources". */
function withoutForm(question: string, source: Source, slots: readonly Slot[]): string {
  const end = Math.max(...['?', '？', '؟', 'か、', 'か。'].map((sign) => question.lastIndexOf(sign))) + 1
  const rest = question.slice(end)
  if (end === 0 || rest.trim().length < 3 || rest.length > LONGEST_FORM) return question
  if (WRITTEN_ANSWER.test(rest)) return question.slice(0, end)
  const from = source.text.length - rest.length
  const isForm = slots.some((slot) => {
    const { at } = (FORM.test(slot.name) && chooseValue(slot, source)) || {}
    return at !== undefined && at >= wordIndexAt(source.text, source.words, from)
  })
  return isForm ? question.slice(0, end) : question
}
const FORM = /^(?:detail|provenance)$/
/** "I want a written answer for that", "дай одну письмову відповідь з джерелами". */
const WRITTEN_ANSWER =
  /^\s*(?:(?:and |please |pls )?(?:i (?:want|need|would like|[’']d like)|give me|write me|write|дай(?:те)?|хочу|нужен|нужна|потрібна|треба|quiero|dame|necesito|je veux|donne|il me faut|gib|ich (?:will|brauche|möchte|hätte)|voglio|dammi|mi serve|quero|dá|me dá|preciso|chcę|daj|poproszę|geef|ik wil|bana|beri|saya mau|cho tôi|أريد|اريد|اعطني|أعطني|عطني|मुझे))[^.?!,;:]{0,50}(?:answer|відповід|ответ|respuesta|réponse|antwort|risposta|resposta|antwoord|odpowied|cevap|yanıt|jawaban|trả lời|إجابة|اجابة|جواب|उत्तर|जवाब)[^.?!;:]{0,40}[.!]?\s*$/iu
const LONGEST_FORM = 90
const LEADING_QUOTE =
  /^(?!'s\s)["“„«'‘「『]([^"“”„«»「」『』]{3,500}?)["”“»’」』]?(?:'(?!\p{L})|(?<=["”“»’」』]))/u

/** `{"role": "user", "content": "hello"}`. */
const SENT =
  /\{\s?"role"\s?:\s?"(system|user|assistant)"\s?,\s?"content"\s?:\s?"((?:[^"\\]|\\.){1,500})"\s?\}/g
/** `system "be terse", user "what is MEV?"`, in all languages. */
const ROLES = {
  system:
    'syst[eè]me?|sistemas?|systeem|systemow[ay]|система|системн[а-яії]{2}|sistem|hệ thống|系统|系統|システム|시스템|النظام|सिस्टम',
  user: 'user|utilisateur|usuario|usuário|utente|gebruiker|benutzer|nutzer|użytkownik|пользователь|юзер|користувач|kullanıcı|pengguna|người dùng|用户|用戶|使用者|ユーザー|사용자|유저|المستخدم|उपयोगकर्ता|यूज़र',
  assistant:
    'assistante?|asistente|assistente|asystent|ассистент|асистент|asistan|asisten|trợ lý|助手|アシスタント|어시스턴트|المساعد|सहायक',
}
const SPEAKER = `(?<!\\p{L})(?:(${ROLES.system})|(${ROLES.user})|(${ROLES.assistant}))(?: (?:says?|message|prompt|content|asks?))?`
const SPEAKERS = memoize(() => ({
  quoted: new RegExp(
    `${SPEAKER}\\s{0,2}[:：=]?\\s{0,2}["“„«「]\\s?([^"“”„«»「」]{1,500}?)\\s?["”“»」]`,
    'giu',
  ),
  /** `system: be terse. user: what is MEV?` */
  named: new RegExp(`${SPEAKER}\\s?[:：]\\s?`, 'giu'),
}))

/** What each speaker contributes to a chat. */
function spokenIn(text: string): { role: string; content: string }[] {
  if (!/[:：="“„«「]/.test(text)) return []
  const { quoted, named } = SPEAKERS()
  const roleOf = ([, system, user]: RegExpMatchArray) =>
    system === undefined ? (user === undefined ? 'assistant' : 'user') : 'system'
  const inQuotes = [...text.matchAll(quoted)].map((one) => ({ role: roleOf(one), content: one[4] ?? '' }))
  if (inQuotes.length > 0) return inQuotes
  const heads = [...text.matchAll(named)]
  if (heads.length < 2) return []
  return heads.map((one, at) => {
    const words = text.slice(one.index + one[0].length, heads[at + 1]?.index)
    return { role: roleOf(one), content: withoutChatSettings(trimEndOf(words, ' \n\t,;|/')) }
  })
}

/** What stands in quotes behind a colon is the wording, and what stands before it the settings. */
function quotedAtEnd(text: string): string | undefined {
  return /: ?["“«]([^"“”«»]{8,500})["”»]\s*[.!?]?$/u.exec(text)?.[1]
}

/** "In 16:9, two of them: a bull", "with sources please: is …": how it is wanted stands before, and nothing it is about. */
function behindColon({ text, entities, words }: Source): string | undefined {
  const tail = BEHIND_COLON.exec(text)?.[1]?.trim() ?? ''
  const colon = words.findIndex(
    ({ gap }, at) => at > 0 && /:\s|：|^[)）]?:$/.test(gap) && !/^\d/.test(words[at]?.raw ?? ''),
  )
  const isAbout = entities.some(({ at, kind }) => at < colon && (kind === 'asset' || kind === 'symbol'))
  const isLong = UNSPACED.test(tail) ? tail.length >= 5 : tail.split(/\s+/).length >= 3
  return isAbout || !isLong ? undefined : tail
}
const BEHIND_COLON =
  /^(?:[^"“«「]{8,160}?|[^"“«「:：]{1,12}(?:图|圖|图片|圖片|照片|头像|頭像|海报|海報|壁纸|桌布|表情包|封面|插画|插畫|视频|影片|短片|画|畫|画像|絵|動画)(?=[:：]))(?::\s+|：\s*|(?<=[\p{Lo})）]):(?=\p{Lo}))(.{5,})$/su

/** "Draw a logo: an owl" shows a logo. */
const artworkIn = (text: string) => (text.includes(':') ? ARTWORK_AHEAD().exec(text)?.[1] : undefined)
const ARTWORK_AHEAD = memoize(
  () => new RegExp(`^[^:]{2,60}(?<!\\p{L})((?:${ARTWORKS})\\s?:\\s.{5,})$`, 'isu'),
)

/** What is quoted is the wording, unless it is to be seen in the picture. */
function quotedWording(text: string, minWords: number): string | undefined {
  const found =
    /["“„«「『]([^"“”„«»「」『』]{2,500})["”“»」』]/u.exec(text) ??
    /(?<![\p{L}\p{N}])'([^']{2,500})'(?!\p{L})/u.exec(text)
  const quoted = found?.[1]?.trim() ?? ''
  const before = text.slice(0, found?.index ?? 0)
  return quoted === '' ||
    (UNSPACED.test(quoted) ? quoted.length : quoted.split(/\s+/).length) < minWords ||
    SEEN.test(before) ||
    WORKED_ON.test(before) ||
    WORKED_ON_BEHIND.test(text.slice((found?.index ?? 0) + (found?.[0].length ?? 0)))
    ? undefined
    : quoted
}
const SEEN =
  /\b(?:saying|reads?|reading|labell?ed|titled|caption(?:ed)?|written|slogan|sign|letters|text|words)\W{0,3}$/i
const QUOTE = /["“„«「『]/u
/** What is to be done with quoted words is asked for with them. */
const WORKED_ON =
  /(?<!\p{L})(?:translate|summari[sz]e|rephrase|rewrite|proofread|explain|tradu\p{L}{1,6}|resum\p{L}{1,4}|résume\p{L}{0,3}|riassum\p{L}{1,4}|übersetz\p{L}{1,2}|fasse|vert(?:aal|alen)|przetłumacz|перевед\p{L}{1,3}|перевести|çevir|terjemahkan|dịch|翻译|翻譯|ترجم)(?:\P{L}{0,3}(?:\p{L}{1,8} ){0,2}|[^"“„«「『.?!:]{0,50}:\s?)$/iu
const TASK =
  /(?<=\s)(?:(?:translate|summari[sz]e|rephrase|rewrite|proofread|explain|write|riassum|tradu[rc]|scriv|resum|escrib|übersetz|schreib|vertaal|vertalen|napi[ss]z|przetłumacz|напиши|написа|перевед|перевести|viết|dịch|terjemahkan|tulis)\p{L}{0,4}(?!\p{L})|yaz(?!\p{L}))|[写寫](?:[一个個首篇段]|出)|翻[译譯]|总结|總結/iu
const WORKED_ON_BEHIND =
  /^\P{L}{0,3}(?:を|를|을|को|['’]?[yn]?[iıuü]|का)?\s?(?:\S{1,8}\s)?(?:翻訳|要約|翻译|번역|요약|çevir|अनुवाद|ins (?:deutsche|englische) übersetz)/iu

function withoutQuotes(text: string): string {
  return /^["“«]([^"“”«»]{3,500})["”»]$/u.exec(text)?.[1] ?? text
}

/** In quotes, and not from one apostrophe to another: "d'images … « gemini »". */
const QUOTED = /["“„«「『]([^"”“»」』]{2,80})["”“»」』]|(?<![\p{L}\p{N}])['‘]([^'’]{2,80})['’](?!\p{L})/u
const CONTAINING =
  /(?:فيها كلمة|فيه كلمة|في اسمه|في اسمها|تحتوي على|يحتوي على|containing|contains?|named|called|with|mentioning|contengan|contenant|enthalten|mengandung|содержащие|со словом|из слова|зі словом|mit dem wort|con la palabra|com a palavra|avec le mot|con la parola|met het woord|ze słowem|dengan kata|с именем|с названием|з назвою|llamad[oa]s?|chamad[oa]s?|nommée?s?|appelée?s?|chiamat[oaie]|namens|genaamd|o nazwie|mit (?:dem )?namen|con (?:el )?nombre|con (?:il )?nome|com (?:o )?nome|avec (?:le )?nom)\s+(?:the (?:word|name|symbol)\s+|names?\s+|symbol\s+)?([\p{L}\p{N}_$-]{2,40})/iu

/** Everything that stands in quotes: all of it is looked for. */
export function allQuotedIn(text: string): string | undefined {
  const all = [...text.matchAll(new RegExp(QUOTED, 'gu'))].map(([, one, other = '']) => (one ?? other).trim())
  return all.length > 1 && all.every((one) => !/[{}:]/.test(one)) ? all.join(' ') : quotedIn(text)
}

/** What stands in quotes. */
function quotedIn(text: string): string | undefined {
  const found = QUOTED.exec(text)
  const quoted = found?.[1] ?? found?.[2]
  return quoted === undefined || /[{}:]/.test(quoted) ? undefined : quoted.trim()
}

/** A word that something must contain: in quotes, or behind a word that asks for it. */
export function readContained(source: Source): Value | undefined {
  const value = quotedIn(source.text)
  if (value !== undefined) return { value, from: [] }
  const part = readPartOfName(source)
  const contained = CONTAINING.exec(source.text)?.[1]
  const launched = LAUNCHED.exec(source.text)?.slice(1).find(Boolean)
  if (!part && contained === undefined && launched !== undefined) return { value: launched, from: [] }
  return part ?? (contained === undefined ? undefined : { value: contained, from: [] })
}

/** What states of what sort a coin is, and is no part of its name. */
const NAMED =
  '(?!(?:new|meme|memes|coin|token|memecoin|solana|sol|pump|pumpfun|shit|stable|crypto|utility|alt|ai|base|eth|ethereum|bsc|launchpad|free|top|any|hot|big|other|defi|nft|gaming|governance|wrapped|stock|rwa|lst|spl)\\b)([a-z]{2,20})'
const COIN = '(?:coin|token|memecoin|meme coin|meme)'

/** "When a new dog coin launches", "if someone launches a trump coin": the word before is part of its name. */
const LAUNCHED = new RegExp(
  `\\bnew ${NAMED} ${COIN}s? (?:(?:gets?|is|are) )?(?:launch|drop|land|appear|deploy|released)|\\b(?:launch(?:es|ed|ing)?|drops?|deploys?|releases?|lan[zç][a-z]{1,5}) (?:an?|any|some|another|una?|uma) (?:new )?(?:${NAMED} ${COIN}|(?:${COIN}|moneda|moeda) (?:de|di|of|called|named) ${NAMED})`,
  'i',
)
