import type { EntityOf } from '../entities/kinds.ts'
import type { Word } from '../text/scan.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Settings of a request to a model that no other sort of parameter holds. */
export function readModelSetting(
  { name, type }: Slot,
  { text, words }: Source,
  links: readonly EntityOf<'url'>[],
): Value | undefined {
  if (name === 'stop' && type === 'string') return readStop(text)
  if (name === 'stream_options')
    return USAGE.test(text) ? { value: { include_usage: true }, from: [] } : undefined
  if (name === 'response_format')
    return JSON_ANSWER.test(text) ? { value: { type: 'json_object' }, from: [] } : undefined
  if (links.length === 0) return undefined
  if (name === 'frame_images') return readFrames(links, words)
  return name === 'input_references' ? readReferences(links, words) : undefined
}

/** Words for "stop", with what leads to what stands in quotes. */
const STOP_ELSEWHERE =
  /(?<!\p{L})(?:stopp(?:en|t|e)?|stopwoord|stopsequenz|stoppsequenz|arrête|arrêter|séquence d['’]arrêt|para|parar|pare|detente|detener|secuencia de parada|sequência de parada|fermati|fermarsi|interrompi|sequenza di arresto|zatrzymaj|słowo stop|стоп|стоп-слово|останов\p{L}{1,4}|зупин\p{L}{1,4}|durdur|dur|durma|berhenti|dừng|توقف|रुक\p{L}{0,3}|स्टॉप|停止\p{L}?|终止\p{L}?|ストップ|停止する|정지|중단)[^"“”„«»「」.,;]{0,24}["“„«「]([^"“”„«»「」]{1,40})["”“»」]/iu
const STOP =
  /\bstop(?:s|ping)?(?: (?:sequences?|words?|tokens?|strings?|signs?|writing|generating|the answer|it)){0,2}(?: (?:at|on|before|after|with|is|of|when you (?:see|reach|hit)))?\s?[:=]?\s?["“]([^"”]{1,40})["”]/i

/** `stop at "###"`. */
function readStop(text: string): Value | undefined {
  const value = STOP.exec(text)?.[1] ?? STOP_ELSEWHERE.exec(text)?.[1]
  return value === undefined ? undefined : { value, from: [] }
}

const JSON_ANSWER =
  /\bjson_object\b|\b(?:as|in|into|als|en|em|au format|jako) (?:an? |valid |un )?json\b|\bjson (?:object|only|answer|output|format)\b/i
const USAGE =
  /\b(?:include[_ ]usage|usage (?:at the end|in the end|included|event|chunk|too|as well|last)|(?:with|include|including|report|plus|show|tell|and) (?:the |token )?usage)\b/i

const FIRST =
  /^(?:first|start|starts|starting|begin|begins|beginning|opening|initial|primer[ao]?|primeir[ao]|prim[ao]|premiere?|erste[nmrs]?|anfang|anfangsbild|startbild|inicio|inicial|inizio|debut|eerste|beginbeeld|pierwsz\p{L}{1,3}|poczat\p{L}{0,5}|перв\p{L}{2,3}|начал\p{L}{0,4}|перш\p{L}{1,3}|почат\p{L}{0,4}|ilk|baslangic\p{L}{0,4}|pertama|awal|dau|(?:ال)?اول|بدايه|पहल[ाीे]|शुरू\p{L}{0,3})$|第一|首[帧幀]|开头|最初|開始|첫|시작/u
const LAST =
  /^(?:last|end|ends|ending|final|finishing|closing|ultim[ao]|derniere?|letzte[nmrs]?|ende|endet|endbild|schlussbild|fin|fim|fine|finale|laatste|einde|eindbeeld|ostatni\p{L}{0,3}|koniec|konc\p{L}{1,4}|последн\p{L}{2,3}|кон[её]?ц\p{L}{0,4}|останн\p{L}{1,3}|кінц\p{L}{0,3}|son|bitis\p{L}{0,4}|terakhir|akhir|cuoi|(?:ال)?اخير\p{L}?|نهايه|आखिरी|आख़िरी|अंतिम)$|最后|最後|末[帧幀]|结尾|終わり|마지막|끝/u
const REFERENCE =
  /^(?:references?|ref|refs|style|styled|like|look|looks|resembling|similar|inspired|inspiration|based|basis|guide|guided)$/
const FRAME =
  /^(?:frame|frames|from|image|picture|still|shot|on|with|at|by|bild|bildes|imagen|imagem|immagine|fotograma|fotogramma|quadro|beeld|kadr\p{L}{0,3}|obraz\p{L}{0,3}|кадр\p{L}{0,3}|картин\p{L}{1,2}|изображен\p{L}{2,3}|зображен\p{L}{2,3}|kare|karesi|gorsel\p{L}{0,3}|gambar|bingkai|anh|khung|اطار|صوره|फ्रेम|तस्वीर)$|帧|幀|画面|图|圖|フレーム|画像|프레임|이미지/u
const REACH = 5

/** The words about a link: those before it up to the last stop, and those behind it. */
function wordsAround({ at, length }: EntityOf<'url'>, words: readonly Word[]): readonly string[] {
  const isParted = (one: number) => /[,;!?]/.test(words[one]?.gap ?? '')
  const found: string[] = []
  for (let one = at - 1; one >= Math.max(0, at - REACH) && !isParted(one + 1); one -= 1)
    found.push(words[one]?.folded ?? '')
  for (let one = at + length; one < at + length + REACH && one < words.length && !isParted(one); one += 1)
    found.push(words[one]?.folded ?? '')
  return found
}

/** "From https://… as the first frame", "ends on https://…". */
function readFrames(links: readonly EntityOf<'url'>[], words: readonly Word[]): Value | undefined {
  const frames = links.flatMap((link) => {
    const around = wordsAround(link, words)
    if (around.some((word) => REFERENCE.test(word)) || !around.some((word) => FRAME.test(word))) return []
    const isLast = around.some((word) => LAST.test(word))
    if (!isLast && !around.some((word) => FIRST.test(word))) return []
    return [{ link, frame_type: isLast ? 'last_frame' : 'first_frame' }]
  })
  if (frames.length === 0) return undefined
  return {
    value: frames.map(({ link, frame_type }) => ({ image_url: { url: link.text }, frame_type })),
    from: frames.map(({ link }) => link),
  }
}

/** "In the style of https://…", "tham khảo https://…": a picture that is no frame is one to look at. */
function readReferences(links: readonly EntityOf<'url'>[], words: readonly Word[]): Value | undefined {
  const frames = readFrames(links, words)?.from ?? []
  const meant = links.filter((link) => !frames.includes(link) && isPicture(link, words))
  if (meant.length === 0) return undefined
  return { value: meant.map(({ text }) => ({ image_url: { url: text } })), from: meant }
}

/** A link to a picture by its ending, or by the words about it. */
function isPicture(link: EntityOf<'url'>, words: readonly Word[]): boolean {
  return (
    /\.(?:png|jpe?g|webp|gif|avif)(?:$|\?)/i.test(link.text) ||
    wordsAround(link, words).some((word) => REFERENCE.test(word))
  )
}
