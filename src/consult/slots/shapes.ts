import { trimEndOf } from '../text/trim-end.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import {
  DIRECT_MEDIA,
  MEDIA,
  SQUARE,
  UPRIGHT as UPRIGHT_WORDS,
  WIDE as WIDE_WORDS,
} from './words/prompt-words.ts'

const IS_SQUARE = new RegExp(
  `(?:^|[,;]\\s*|\\bin (?:a )?|make it )(?:(?:khung(?: hình)?|hình|format[ao]?|tỉ lệ) )?(?:${SQUARE})(?: (?:format\\p{L}{0,4}|olsun|bitte|please|pls|por favor|alsjeblieft|s.il \\p{L}{2,4} pla[îi]t))?\\s*(?:[,;.!?:(]|$|(?:and|y|e|et|und|en|i|и|та|ve|dan|và)(?!\\p{L}))|(?<!\\p{L})(?:${SQUARE}) (?:${MEDIA}|${DIRECT_MEDIA}|format|shape|aspect|ratio)(?!\\p{L})|(?:${MEDIA}|${DIRECT_MEDIA}|formato?) (?:${SQUARE})(?!\\p{L})`,
  'iu',
)
const FRAME = /(?<!\d)(\d{3,4}) ?[x×] ?(\d{3,4})(?!\d)/iu
const FRAMED = /[,;]?(?:\s(?:in|at|as))?\s?(?<!\d)\d{3,4} ?[x×] ?\d{3,4}(?!\d)(?: ?px| pixels)?/iu

/** A value that a parameter's pattern describes, such as `16:9` or `1080p`, among the words of the text. */
export function readPattern(slot: Slot, { text }: Source): Value | undefined {
  const { name, type, pattern } = slot
  if (type !== 'string' || !pattern?.source.includes('\\d')) return undefined
  const chunks = text.split(/[^\w:.-]+/).map((chunk) => trimEndOf(chunk, '.!?:'))
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

/** The same in other languages, beside the word for what is ordered or apart from the rest. */
const elsewhere = (words: string) =>
  new RegExp(
    `(?:${MEDIA}|${DIRECT_MEDIA}|[,，、]|(?<!\\p{L})(?:im|in|en|em|w|в))\\s?(?:${words})(?!\\p{L})|(?<=\\p{Lo})(?:${words})`,
    'iu',
  )
const UPRIGHT_ELSEWHERE = elsewhere(UPRIGHT_WORDS)
const WIDE_ELSEWHERE = elsewhere(WIDE_WORDS)

/** "Sixteen by nine", "in portrait format", "widescreen". */
function readSpokenShape(text: string): string | undefined {
  const [, first = '', second = ''] = SIDES.exec(text) ?? []
  const [width, height] = [first, second].map((side) => {
    const word = side.toLowerCase().replace('-', ' ')
    return sides.get(word) ?? Number(word || Number.NaN)
  })
  const shape = `${width}:${height}`
  if (shapes.has(shape)) return shape
  const isUpright = UPRIGHT.test(text) || UPRIGHT_ELSEWHERE.test(text)
  return isUpright ? '9:16' : WIDE.test(text) || WIDE_ELSEWHERE.test(text) ? '16:9' : undefined
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
export function withoutFrame(text: string, slots: readonly Slot[]): string {
  const isHeld = slots.some((slot) => slot.name === 'resolution' && readFrame(slot, text) !== undefined)
  return isHeld ? text.replace(FRAMED, '') : text
}

function commonPart(one: number, other: number): number {
  return other === 0 ? one : commonPart(other, one % other)
}
