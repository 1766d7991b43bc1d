import { trimEndOf } from '../text/trim-end.ts'
import { UNSPACED } from './choices.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

const NOUNS =
  'images?|pngs?|jpe?gs?|webps?|pictures?|pics?|photos?|illustrations?|drawings?|logos?|posters?|wallpapers?|artworks?|videos?|clips?|vids?|animations?|imagen|imágenes|imagem|imagens|immagine|immagini|bild|bilder|afbeelding(?:en)?|obraz(?:ek|ki)?|картинк[ауи]|изображени[ея]|vídeos?|vidéos?|видео|wideo|filmpje|fotos?|dibujo|disegno|dessin'
const JOINTS = 'of|showing|with|about|depicting|featuring|de|di|von|van|z|с|del|da|do|einer|eines|einem'
const SQUARE =
  'square|quadratisch(?:e[nrs]?)?|cuadrad[oa]s?|quadrad[oa]s?|carr[ée]e?s?|quadrat[oaie]|vierkante?|kwadratow\\p{L}{1,3}|квадратн\\p{L}{1,4}|kare|persegi|vuông|正方形|정사각형|مربع[ةه]?|वर्गाकार'
/** "Draw me a 2K picture of", "genera una imagen de": up to the thing itself. */
const MAKING = new RegExp(
  `^[^.;:!?]{0,70}?(?<!\\p{L})(?:${NOUNS})(?:\\s*:|\\s+d[’']|(?:\\s+(?:${SQUARE}))?\\s+(?:${JOINTS})(?!\\p{L}))\\s*`,
  'iu',
)
const DRAWING = /^(?:please |can you )?(?:draw|paint|sketch|illustrate|animate|render)\s+(?:me\s+)?/i
const ASKING =
  /^(?:please\s+)?(?:(?:ask|question for)\s+(?:the\s+)?[\w-]+\s*[:,]|(?:the\s+)?brain,?[^:?]{0,40}:|(?:(?:frage?|pregunta(?:le)?|pergunt[ae]|demande|interroge|chiedi|domanda|vraag|zapytaj|pytanie|спроси|вопрос|sor|soru|tanya(?:kan)?|hỏi|اسأل|سؤال|पूछो|पूछें|問いかけて)\s[^:,?]{0,30}|問い|問|请问|问[^:：，,?]{0,8}|脳に[^:：?]{0,8}|두뇌에게[^:?]{0,12}|브레인[^:?]{0,12})[:：,，])\s*/iu

/** "Chat completion with gpt-4o, max 200 tokens:" stands before what is asked. */
const ASKING_MODEL =
  /^(?=[^:]{0,120}\b(?:chat|completion|llm|model|gpt|claude|gemini|llama|mistral|deepseek|qwen|grok)\b)[^:"]{3,120}:\s+(?=\S)/i

/** How good a picture is to be, in other languages. */
const QUALITY =
  '(?:alta|baja|media|haute|basse|moyenne|bonne|baixa|média|bassa) (?:calidad|qualité|qualidade|qualità)|(?:calidad|qualité|qualidade|qualità) (?:alta|baja|media|haute|basse|élevée|faible|moyenne|baixa|média|bassa)|(?:in )?(?:hohe|niedrige|mittlere)[rn]? qualität|(?:hoge|lage|gemiddelde) kwaliteit|(?:wysoka|niska|średnia) jakość|(?:в )?(?:высок|низк|средн)\\p{L}{1,3} качеств[оае]|(?:yüksek|düşük|orta) kalite(?:de|li)?|kualitas (?:tinggi|rendah|sedang)|chất lượng (?:cao|thấp|trung bình)|[高低中][质画品][量质質]?|[고저중](?:화질|품질)'

/** What other parameters of a picture or a video hold: its form, its size, its length, its sound. */
const SETTING = `(?:(?:in|as|at|an?|for|en|im|format|with) )?(?:\\d{1,2}:\\d{1,2}|\\d{3,4}p|[1248]k|512(?:px)?|\\d+[ -]?(?:s|secs?|seconds?|segundos?|sekunden?|secondes?|secondi|сек\\p{L}*|秒)(?: long)?|png|jpe?g|webp|(?:high|low|medium) quality(?: is (?:fine|ok|okay|enough|good enough|all right))?|${QUALITY}|(?:widescreen |portrait |vertical |landscape )?(?:sixteen by nine|nine by sixteen|four by three|three by four|three by two|two by three|four by five|five by four|twenty[ -]one by nine|one by one)|format[oa]? (?:png|jpe?g|webp)|seed \\d+|(?:no|without|with|ohne|mit|sin|con|sans|avec|senza|sem|com|без|со) (?:sound|audio|ton|sonido|son|suono|som|звука?|звуком))(?: (?:format|aspect ratio|aspect|ratio|resolution|please))?`
/** Words that are a setting only where a comma parts them from the picture, or "in" and "format" frame them. */
const APART = `(?:only )?(?:charge|bill) me [^,;]{2,60}|(?:pay|charged|billed) (?:only )?(?:when|once|after|on|at) [^,;]{2,50}|(?:in )?(?:widescreen|portrait|vertical|landscape)(?: (?:format|mode|orientation|shape|view))?|(?:in (?:a )?)?(?:${SQUARE})(?: (?:format|shape|aspect(?: ratio)?|ratio))?|(?:\\d{1,2}|two|three|four|five|six|eight|ten) (?:${NOUNS}|variants?|versions?|variations?)`
const ENDING = new RegExp(
  `(?:(?:[,;] ?|\\s)${SETTING}|[,;] ?(?:${APART})|\\sin (?:a )?(?:${SQUARE}) (?:format|shape|ratio))\\s*[.!]?$`,
  'iu',
)
const OPENING = new RegExp(`^(?:${SETTING}|(?:${SQUARE}))(?:\\s*[,:]|\\s+(?:${JOINTS}))\\s*`, 'iu')
const IS_SQUARE = new RegExp(
  `(?:^|[,;]\\s*|\\bin (?:a )?)(?:${SQUARE})\\s*(?:[,;.!?:]|$)|(?<!\\p{L})(?:${SQUARE}) (?:${NOUNS}|format|shape|aspect|ratio)(?!\\p{L})|(?:${NOUNS}|formato?) (?:${SQUARE})(?!\\p{L})`,
  'iu',
)
const FRAME = /(?<!\d)(\d{3,4}) ?[x×] ?(\d{3,4})(?!\d)/iu
const FRAMED = /[,;]?(?:\s(?:in|at|as))?\s?(?<!\d)\d{3,4} ?[x×] ?\d{3,4}(?!\d)(?: ?px| pixels)?/iu

/** The text itself; of a picture what it is to show, of a question what is asked. */
export function readWording(slot: Slot, source: Source, slots: readonly Slot[]): Value | undefined {
  const { text } = source
  const words =
    quotedAtEnd(text) ??
    (slot.name === 'question' ? undefined : quotedWording(text, slot.name === 'prompt' ? 1 : 3)) ??
    (slot.name === 'prompt'
      ? withoutQuotes(wantedPicture(withoutFrame(behindColon(source) ?? text, slots)))
      : slot.name === 'question'
        ? (behindColon(source) ?? text.replace(ASKING, ''))
        : text.replace(ASKING_MODEL, ''))
  if (words.trim() === '') return undefined
  if (slot.type !== 'array') return { value: words, from: [] }
  const spoken = [...text.matchAll(SPOKEN)].map(([, role = '', content = '']) => ({
    role: role.toLowerCase(),
    content,
  }))
  return {
    value: spoken.some(({ role }) => role === 'user') ? spoken : [{ role: 'user', content: words }],
    from: [],
  }
}

/** `system "be terse", user "what is MEV?"`. */
const SPOKEN =
  /\b(system|user|assistant)(?: (?:says?|message|prompt|content|asks?))?\s{0,2}[:=]?\s{0,2}["“«]([^"“”«»]{1,500})["”»]/gi

/** What stands in quotes behind a colon is the wording, and what stands before it the settings. */
function quotedAtEnd(text: string): string | undefined {
  return /: ?["“«]([^"“”«»]{8,500})["”»]\s*[.!?]?$/u.exec(text)?.[1]
}

/** "In 16:9, two of them: a bull", "with sources please: is …": how it is wanted stands before, and nothing it is about. */
function behindColon({ text, entities, words }: Source): string | undefined {
  const tail = BEHIND_COLON.exec(text)?.[1]?.trim() ?? ''
  const colon = words.findIndex(
    ({ gap }, at) => at > 1 && /:\s|：|^:$/.test(gap) && !/^\d/.test(words[at]?.raw ?? ''),
  )
  const isAbout = entities.some(({ at, kind }) => at < colon && (kind === 'asset' || kind === 'symbol'))
  const isLong = UNSPACED.test(tail) ? tail.length >= 5 : tail.split(/\s+/).length >= 3
  return isAbout || !isLong ? undefined : tail
}
const BEHIND_COLON = /^[^"“«「]{8,160}?(?::\s+|：\s*|(?<=\p{Lo}):(?=\p{Lo}))(.{5,})$/su

/** What is quoted is the wording, unless it is to be seen in the picture. */
function quotedWording(text: string, minWords: number): string | undefined {
  const found = /["“„«「『]([^"“”„«»「」『』]{2,500})["”“»」』]/u.exec(text)
  const quoted = found?.[1]?.trim() ?? ''
  const before = text.slice(0, found?.index ?? 0)
  return quoted === '' ||
    (UNSPACED.test(quoted) ? quoted.length : quoted.split(/\s+/).length) < minWords ||
    SEEN.test(before)
    ? undefined
    : quoted
}
const SEEN =
  /\b(?:saying|reads?|reading|labell?ed|titled|caption(?:ed)?|written|slogan|sign|letters|text|words|translate|traduis|summarise|summarize)\W{0,3}$/i

function withoutQuotes(text: string): string {
  return /^["“«]([^"“”«»]{3,500})["”»]$/u.exec(text)?.[1] ?? text
}

function wantedPicture(text: string): string {
  const [shortest = text] = [MAKING, DRAWING]
    .map((beginning) => text.replace(beginning, ''))
    .sort((a, b) => a.length - b.length)
  return withoutAll(withoutAll(shortest, OPENING), ENDING).trim()
}

function withoutAll(text: string, part: RegExp): string {
  for (let rest = text, left = 6; ; left -= 1) {
    const shorter = rest.replace(part, '')
    if (shorter === rest || shorter === '' || left === 0) return rest
    rest = shorter
  }
}

/** A value that a parameter's pattern describes, such as `16:9` or `1080p`, among the words of the text. */
export function readPattern(slot: Slot, { text }: Source): Value | undefined {
  const { name, type, pattern } = slot
  if (type !== 'string' || !pattern?.source.includes('\\d')) return undefined
  const chunks = text.split(/[^\w:.-]+/).map((chunk) => trimEndOf(chunk, '.!?'))
  const value =
    chunks.find((chunk) => pattern.test(chunk)) ??
    readFrame(slot, text) ??
    (name === 'aspect_ratio' ? readSpokenShape(text) : undefined)
  if (value !== undefined) return { value, from: [] }
  return name === 'aspect_ratio' && IS_SQUARE.test(text) ? { value: '1:1', from: [] } : undefined
}

const SIDES =
  /\b(one|two|three|four|five|nine|sixteen|twenty[ -]one|\d{1,2}) (?:by|x|to) (one|two|three|four|five|nine|sixteen|\d{1,2})\b/i
const sides = new Map(
  Object.entries({ one: 1, two: 2, three: 3, four: 4, five: 5, nine: 9, sixteen: 16, 'twenty one': 21 }),
)
const shapes = new Set('16:9 9:16 4:3 3:4 3:2 2:3 4:5 5:4 21:9 9:21 1:1'.split(' '))
const UPRIGHT =
  /(?:[,;] ?(?:in )?|\bin )(?:portrait|vertical)(?: (?:format|mode|orientation|shape|view))?\s*(?:[,;.!]|$)|\b(?:portrait|vertical) (?:format|mode|orientation|video|clip|aspect)\b/i
const WIDE =
  /(?:[,;] ?(?:in )?|\bin )(?:widescreen|landscape)(?: (?:format|mode|orientation|shape|view))?\s*(?:[,;.!]|$)|\b(?:widescreen|landscape (?:format|mode|orientation|video|clip|aspect))\b/i

/** "Sixteen by nine", "in portrait format", "widescreen". */
function readSpokenShape(text: string): string | undefined {
  const [, first = '', second = ''] = SIDES.exec(text) ?? []
  const [width, height] = [first, second].map((side) => {
    const word = side.toLowerCase().replace('-', ' ')
    return sides.get(word) ?? Number(word || Number.NaN)
  })
  const shape = `${width}:${height}`
  if (shapes.has(shape)) return shape
  return UPRIGHT.test(text) ? '9:16' : WIDE.test(text) ? '16:9' : undefined
}

/** `1280x720` is a shape and a size; a size only where the parameter can name it. */
export function readFrame({ name, choices }: Slot, text: string): string | undefined {
  const found = FRAME.exec(text)
  if (!found) return undefined
  const sides = [Number(found[1]), Number(found[2])] as const
  const part = commonPart(...sides)
  if (name === 'aspect_ratio') return sides.map((side) => side / part).join(':')
  if (name !== 'resolution') return undefined
  const longer = Math.max(...sides)
  if (choices.length === 0) return `${Math.min(...sides)}p`
  return [`${longer}`, `${longer / 1_024}K`].find((one) => choices.includes(one))
}

/** A size in pixels stays in the wording where no parameter can hold all of it. */
function withoutFrame(text: string, slots: readonly Slot[]): string {
  const isHeld = slots.some((slot) => slot.name === 'resolution' && readFrame(slot, text) !== undefined)
  return isHeld ? text.replace(FRAMED, '') : text
}

function commonPart(one: number, other: number): number {
  return other === 0 ? one : commonPart(other, one % other)
}

const QUOTED = /["“„«'‘「『]([^"”“»'’」』]{2,80})["”“»'’」』]/
const CONTAINING =
  /(?:containing|contains?|named|called|with|mentioning|contengan|contenant|enthalten|содержащие)\s+(?:the word\s+)?([\p{L}\p{N}_$-]{2,40})/iu

/** Everything that stands in quotes: all of it is looked for. */
export function allQuotedIn(text: string): string | undefined {
  const all = [...text.matchAll(new RegExp(QUOTED, 'g'))].map(([, one = '']) => one.trim())
  return all.length > 1 && all.every((one) => !/[{}:]/.test(one)) ? all.join(' ') : quotedIn(text)
}

/** What stands in quotes. */
function quotedIn(text: string): string | undefined {
  const quoted = QUOTED.exec(text)?.[1]
  return quoted === undefined || /[{}:]/.test(quoted) ? undefined : quoted.trim()
}

/** A word that something must contain: in quotes, or behind a word that asks for it. */
export function readContained({ text }: Source): Value | undefined {
  const value = quotedIn(text) ?? CONTAINING.exec(text)?.[1]
  return value === undefined ? undefined : { value, from: [] }
}
