import { trimEndOf } from '../text/trim-end.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

const NOUNS =
  'images?|pictures?|pics?|photos?|illustrations?|drawings?|logos?|posters?|wallpapers?|artworks?|videos?|clips?|vids?|animations?|imagen|imágenes|imagem|imagens|immagine|immagini|bild|bilder|afbeelding(?:en)?|obraz(?:ek|ki)?|картинк[ауи]|изображени[ея]|vídeos?|vidéos?|видео|wideo|filmpje|fotos?|dibujo|disegno|dessin'
const JOINTS = 'of|showing|with|about|depicting|featuring|de|di|von|van|z|с|del|da|do|einer|eines|einem'
/** "Draw me a 2K picture of", "genera una imagen de": up to the thing itself. */
const MAKING = new RegExp(
  `^[^.;:!?]{0,70}?(?<!\\p{L})(?:${NOUNS})(?:\\s*:|\\s+d[’']|\\s+(?:${JOINTS})(?!\\p{L}))\\s*`,
  'iu',
)
const DRAWING = /^(?:please |can you )?(?:draw|paint|sketch|illustrate|animate|render)\s+(?:me\s+)?/i
const ASKING = /^(?:please\s+)?(?:ask|question for)\s+(?:the\s+)?[\w-]+\s*[:,]\s*/i

/** "Chat completion with gpt-4o, max 200 tokens:" stands before what is asked. */
const ASKING_MODEL =
  /^(?=[^:]{0,120}\b(?:chat|completion|llm|model|gpt|claude|gemini|llama|mistral|deepseek|qwen|grok)\b)[^:"]{3,120}:\s+(?=\S)/i

/** What other parameters of a picture or a video hold: its form, its size, its length, its sound. */
const SETTING =
  '(?:(?:in|as|at|an?|for|en|im|format|with) )?(?:\\d{1,2}:\\d{1,2}|\\d{3,4}p|[1248]k|512(?:px)?|\\d+[ -]?(?:s|secs?|seconds?|segundos?|sekunden?|secondes?|secondi|сек\\p{L}*|秒)(?: long)?|png|jpe?g|webp|(?:high|low|medium) quality|seed \\d+|(?:no|without|with|ohne|mit|sin|con|sans|avec|senza|sem|com|без|со) (?:sound|audio|ton|sonido|son|suono|som|звука?|звуком))(?: (?:format|aspect ratio|aspect|ratio|resolution|please))?'
const SQUARE = 'square|quadratisch|cuadrad[oa]|carr[ée]e?|quadrat[oa]|квадратн\\p{L}{1,4}|正方形'
/** Words that are a setting only where a comma parts them from the picture, or "in" and "format" frame them. */
const APART = `(?:in (?:a )?)?(?:${SQUARE})(?: (?:format|shape|aspect(?: ratio)?|ratio))?|(?:\\d{1,2}|two|three|four|five|six|eight|ten) (?:${NOUNS}|variants?|versions?|variations?)`
const ENDING = new RegExp(
  `(?:(?:[,;] ?|\\s)${SETTING}|[,;] ?(?:${APART})|\\sin (?:a )?(?:${SQUARE}) (?:format|shape|ratio))\\s*[.!]?$`,
  'iu',
)
const OPENING = new RegExp(`^(?:${SETTING}|(?:${SQUARE}))(?:\\s*[,:]|\\s+(?:${JOINTS}))\\s*`, 'iu')
const IS_SQUARE = new RegExp(
  `(?:^|[,;]\\s*|\\bin (?:a )?)(?:${SQUARE})\\s*(?:[,;.!?:]|$)|(?<!\\p{L})(?:${SQUARE}) (?:${NOUNS}|format|shape|aspect|ratio)(?!\\p{L})`,
  'iu',
)
const FRAME = /(?<!\d)(\d{3,4}) ?[x×] ?(\d{3,4})(?!\d)/iu
const FRAMED = /[,;]?(?:\s(?:in|at|as))?\s?(?<!\d)\d{3,4} ?[x×] ?\d{3,4}(?!\d)(?: ?px| pixels)?/iu

/** The text itself; of a picture what it is to show, of a question what is asked. */
export function readWording(slot: Slot, { text }: Source, slots: readonly Slot[]): Value | undefined {
  const words =
    quotedAtEnd(text) ??
    (slot.name === 'prompt'
      ? withoutQuotes(wantedPicture(withoutFrame(text, slots)))
      : text.replace(slot.name === 'question' ? ASKING : ASKING_MODEL, ''))
  if (words.trim() === '') return undefined
  return { value: slot.type === 'array' ? [{ role: 'user', content: words }] : words, from: [] }
}

/** What stands in quotes behind a colon is the wording, and what stands before it the settings. */
function quotedAtEnd(text: string): string | undefined {
  return /: ?["“«]([^"“”«»]{8,500})["”»]\s*[.!?]?$/u.exec(text)?.[1]
}

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
  const chunks = text.split(/[\s,;()]+/).map((chunk) => trimEndOf(chunk, '.!?'))
  const value = chunks.find((chunk) => pattern.test(chunk)) ?? readFrame(slot, text)
  if (value !== undefined) return { value, from: [] }
  return name === 'aspect_ratio' && IS_SQUARE.test(text) ? { value: '1:1', from: [] } : undefined
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

const QUOTED = /["“«'‘「]([^"”»'’」]{2,80})["”»'’」]/
const CONTAINING =
  /(?:containing|contains?|named|called|with|mentioning|contengan|contenant|enthalten|содержащие)\s+(?:the word\s+)?([\p{L}\p{N}_$-]{2,40})/iu

/** What stands in quotes. */
export function quotedIn(text: string): string | undefined {
  const quoted = QUOTED.exec(text)?.[1]
  return quoted === undefined || /[{}:]/.test(quoted) ? undefined : quoted.trim()
}

/** A word that something must contain: in quotes, or behind a word that asks for it. */
export function readContained({ text }: Source): Value | undefined {
  const value = quotedIn(text) ?? CONTAINING.exec(text)?.[1]
  return value === undefined ? undefined : { value, from: [] }
}
