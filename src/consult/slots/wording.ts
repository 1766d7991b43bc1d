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

/** What other parameters of a picture or a video hold: its form, its length, its sound. */
const SETTING =
  '(?:(?:in|as|at|an?|en|im|format|with) )?(?:\\d{1,2}:\\d{1,2}|\\d{3,4}p|[1248]k|512(?:px)?|\\d+[ -]?(?:s|secs?|seconds?|segundos?|sekunden?|secondes?|secondi|сек\\p{L}*|秒)(?: long)?|png|jpe?g|webp|(?:high|low|medium) quality|seed \\d+|(?:no|without|with|ohne|mit|sin|con|sans|avec|senza|sem|com|без|со) (?:sound|audio|ton|sonido|son|suono|som|звука?|звуком))(?: (?:format|aspect ratio|aspect|ratio|resolution|please))?'
const ENDING = new RegExp(`(?:[,;]| in| at)\\s*${SETTING}\\s*[.!]?$`, 'iu')
const OPENING = new RegExp(`^${SETTING}(?:\\s*[,:]|\\s+(?:${JOINTS}))\\s*`, 'iu')

/** The text itself; of a picture what it is to show, of a question what is asked. */
export function readWording(slot: Slot, { text }: Source): Value | undefined {
  const words =
    slot.name === 'prompt' ? wantedPicture(text) : slot.name === 'question' ? text.replace(ASKING, '') : text
  if (words.trim() === '') return undefined
  return { value: slot.type === 'array' ? [{ role: 'user', content: words }] : words, from: [] }
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
export function readPattern({ type, pattern }: Slot, { text }: Source): Value | undefined {
  if (type !== 'string' || !pattern?.source.includes('\\d')) return undefined
  const chunks = text.split(/[\s,;()]+/).map((chunk) => trimEndOf(chunk, '.!?'))
  const value = chunks.find((chunk) => pattern.test(chunk))
  return value === undefined ? undefined : { value, from: [] }
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
