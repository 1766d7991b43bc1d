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

const STOP =
  /\bstop(?:s|ping)?(?: (?:sequences?|words?|tokens?|strings?|signs?|writing|generating|the answer|it)){0,2}(?: (?:at|on|before|after|with|is|of|when you (?:see|reach|hit)))?\s?[:=]?\s?["“]([^"”]{1,40})["”]/i

/** `stop at "###"`. */
function readStop(text: string): Value | undefined {
  const value = STOP.exec(text)?.[1]
  return value === undefined ? undefined : { value, from: [] }
}

const JSON_ANSWER =
  /\bjson_object\b|\b(?:as|in|into|als|en|em|au format|jako) (?:an? |valid |un )?json\b|\bjson (?:object|only|answer|output|format)\b/i
const USAGE =
  /\b(?:include[_ ]usage|usage (?:at the end|in the end|included|event|chunk|too|as well|last)|(?:with|include|including|report|plus|show|tell|and) (?:the |token )?usage)\b/i

const FIRST = /^(?:first|start|starts|starting|begin|begins|beginning|opening|initial)$/
const LAST = /^(?:last|end|ends|ending|final|finishing|closing)$/
const REFERENCE =
  /^(?:references?|ref|refs|style|styled|like|look|looks|resembling|similar|inspired|inspiration|based|basis|guide|guided)$/
const FRAME = /^(?:frame|frames|from|image|picture|still|shot|on|with|at|by)$/
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

/** "In the style of https://…", "with https://… as reference". */
function readReferences(links: readonly EntityOf<'url'>[], words: readonly Word[]): Value | undefined {
  const meant = links.filter((link) => wordsAround(link, words).some((word) => REFERENCE.test(word)))
  if (meant.length === 0) return undefined
  return { value: meant.map(({ text }) => ({ image_url: { url: text } })), from: meant }
}
