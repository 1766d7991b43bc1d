import { fold, stem } from './fold.ts'

/** A word of a text: as written, as compared, and what stood before it. */
export interface Word {
  readonly raw: string
  readonly folded: string
  readonly stem: string
  /** The characters between the word before and this one. */
  readonly gap: string
}

/** Cuts a run of Chinese or Japanese characters, which has no spaces, into words. */
export type Segment = (run: string) => readonly string[]

// every class of characters is followed by a disjoint one, so the scan is linear
const RUN = /[$@#€£¥]?[\p{L}\p{M}\p{N}_]+(?:[.,'’][\p{L}\p{M}\p{N}_]+)*%?/gu
const NUMBER = /^[$€£¥]?\d+(?:[.,]\d+)*[a-z%]*$/i
const HOST = /^[a-z0-9_]+(?:\.[a-z0-9_]+)*\.(?:com|org|net|io|xyz|fi|ai|dev|app|eth|sol)$/i
const JOINT = /[.,'’]+/
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u
// German puts the length of a bar in front of what it measures: Tageschart
const COMPOUND = /^(tages|stunden|wochen|minuten|monats)-?(\p{L}{4,})$/iu
const OPAQUE =
  /^(?:https?:\/\/\S+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|eyj[\w+/=-]*(?:\.[\w-]*\.[\w-]+)?)$/i
const FRINGE = new Set('"\'“”‘’«»()[]{}<>`.,;:!?。、！？')

/** Cuts a text into words; links, receipts and keys stay whole. */
export function scan(text: string, segment: Segment): Word[] {
  const words: Word[] = []
  let gap = ''
  for (const chunk of text.split(/(\s+)/)) {
    const bare = isLong(chunk) ? withoutFringe(chunk) : chunk
    if (isLong(bare) && OPAQUE.test(bare)) {
      words.push({ raw: bare, folded: bare, stem: bare, gap: `${gap} ` })
      gap = chunk.slice(-1)
      continue
    }
    let end = 0
    for (const run of chunk.matchAll(RUN)) {
      gap += chunk.slice(end, run.index)
      end = run.index + run[0].length
      for (const raw of wordsOf(run[0], segment)) {
        words.push(wordOf(raw, gap))
        gap = ''
      }
    }
    gap += chunk.slice(end)
  }
  return words
}

/** A word of its own, as a dictionary has it. */
export function wordOf(raw: string, gap = ' '): Word {
  const folded = fold(raw)
  return { raw, folded, stem: stem(folded), gap }
}

/** Links, receipts and keys are longer than this; shorter chunks need no second look. */
function isLong(chunk: string): boolean {
  return chunk.length > 7 && /^\W*(?:http|eyj|[0-9a-f]{8}-)/i.test(chunk.slice(0, 16))
}

/** Takes quotes, brackets and stops off both ends. */
function withoutFringe(chunk: string): string {
  let from = 0
  let to = chunk.length
  while (from < to && FRINGE.has(chunk[from] ?? '')) from += 1
  while (to > from && FRINGE.has(chunk[to - 1] ?? '')) to -= 1
  return chunk.slice(from, to)
}

function wordsOf(run: string, segment: Segment): string[] {
  const plain = run.normalize('NFKC')
  const compound = COMPOUND.exec(plain)
  if (compound) return compound.slice(1)
  if (NUMBER.test(plain) || HOST.test(plain)) return [plain]
  return plain
    .split(JOINT)
    .flatMap((part) =>
      UNSPACED.test(part)
        ? part
            .split(UNSPACED)
            .flatMap((piece) => (UNSPACED.test(piece) ? segment(piece) : piece === '' ? [] : [piece]))
        : [part],
    )
    .filter((part) => part !== '')
}
