import { memoize } from '../../../core/memoize.ts'
import { isChain } from '../../entities/assets.ts'
import type { Entity } from '../../entities/kinds.ts'
import { followsOn } from '../../entities/places.ts'
import { isAscii } from '../../text/fold.ts'
import { trimEndOf } from '../../text/trim-end.ts'
import type { Source, Value } from '../source.ts'
import {
  BREAKS,
  CUES_AHEAD,
  CUES_BEHIND,
  CUES_EITHER,
  FRAME_WORDS,
  LEADS,
  MARKET_WORDS,
  NEWS_WORDS,
  SERVICE_WORDS,
  SMALL,
  UNSPACED_AHEAD,
  UNSPACED_BEHIND,
  UNSPACED_BREAKS,
  UNSPACED_FRAMES,
  UNSPACED_NEWS,
  UNSPACED_SERVICES,
} from '../words/search-frames.ts'

/** How plainly a text states what is searched for. */
export type Plainness = 'cued' | 'joined' | 'left'

const apart = (words: string) => `(?<![\\p{L}\\p{M}\\p{N}_-])(?:${words})(?![\\p{L}\\p{M}\\p{N}_-])`
/** "Web search" may be what is searched for. */
const SEARCH =
  'search(?= (?:for(?! under| less| at most| max| \\|)|the|all|in|headlines?|news|articles?|x402|paid|merchants?)(?!\\p{L}))|(?<=(?:^|headlines? |news |merchants? |agentscore ))search'
const EDGE = '|'
/** What stands around the words that are searched for, each part under its own name. */
const aroundIn = (nouns: string, unspaced = UNSPACED_FRAMES) =>
  new RegExp(
    `(?<behind>${apart(CUES_BEHIND)}|${UNSPACED_BEHIND})|(?<either>${apart(CUES_EITHER)})|(?<ahead>${apart(CUES_AHEAD)}|${UNSPACED_AHEAD})|(?<frame>${apart(`${FRAME_WORDS}|${nouns}|${SEARCH}`)}|${unspaced})|(?<edge>${apart(BREAKS)}|${UNSPACED_BREAKS}|[|,;.!?(（。，、！？؟])|(?<colon>[:：])`,
    'gu',
  )
/** Long patterns: made when something is first searched for. */
const AROUND = {
  news: memoize(() => aroundIn(NEWS_WORDS, `${UNSPACED_NEWS}|${UNSPACED_FRAMES}`)),
  market: memoize(() => aroundIn(MARKET_WORDS)),
}
const LEAD = memoize(() => new RegExp(`^\\s*(?:${apart(LEADS)}|d[’']|لل(?=\\p{L}{3}))`, 'u'))
const SMALL_AHEAD = memoize(
  () =>
    new RegExp(
      `^\\s*(?:${apart(`${SMALL}|${LEADS}`)}|(?:[dl]|dell|nell)[’']|[をでのにから]+(?=[^ぁ-ん])|上の|的(?=\\p{Script=Han})|[的有跟与](?=\\s?[a-z])|(?:에서|에게|의|을|를|에|과|와)(?=\\s)|لل(?=\\p{L}{3}))`,
      'u',
    ),
)
const SMALL_BEHIND = memoize(
  () =>
    new RegExp(
      `(?:\\s(?:${apart(`${SMALL}|${LEADS}`)})|(?<=[^ぁ-んの])(?:から|[をでのにがは])|的|(?<=[가-힣])(?:을|를|에서))\\s*$`,
      'u',
    ),
)
const BOTH = /^\s*(?:both|sowohl|beide|tanto)\s/u
const JOINED =
  /^([\p{L}\p{N}.-]{2,20})\s(?:and|und|y|et|e|en|i|и|та|ve|dan|và|और|و)\s(?:la |el |le |die |der |das |il |o |a |de |du |do |da |di |von |van )?([\p{L}\p{N}.-]{2,20})$/iu
const LONGEST = 60
const MAX_WORDS = 6

/** "अनुवाद (translation)": a foreign word in brackets is the one to search for. */
const BRACKETED = /[\p{Lo}\p{Script=Cyrillic}][^()（）]{0,40}[(（]([A-Za-z][A-Za-z\d .&-]{2,40})[)）]/u

interface Piece {
  readonly from: number
  readonly to: number
  readonly plainness: Plainness
}

/** What is left of a sentence where its frame and all that other parameters hold is taken away. */
export function readSought(source: Source, among: keyof typeof AROUND, least: Plainness): Value | undefined {
  const { text, locations } = openText(source)
  const pieces = piecesOf(text, AROUND[among]())
  const bracketed = BRACKETED.exec(source.text)?.[1]
  if (bracketed !== undefined)
    return {
      value: bracketed,
      from: source.entities.filter(({ at }) => bracketed.includes(source.words[at]?.raw ?? '\n')),
    }
  const names = new Set(
    source.entities.flatMap(({ at, length, kind }) =>
      kind === 'asset' && length === 1 ? [source.words[at]?.raw] : [],
    ),
  )
  for (const plainness of ['cued', 'joined', 'left'] as const) {
    const found = pieces.filter((one) => one.plainness === plainness)
    // "about Solana mentioning outage": the asset has a parameter of its own
    const piece = found.find(({ from, to }) => !names.has(text.slice(from, to))) ?? found[0]
    if (piece) return write(piece, text, locations, source)
    const foreign =
      among === 'market' && plainness === 'joined' ? readForeign(source.text, text, pieces, names) : undefined
    if (foreign) return write(foreign, text, locations, source)
    const alone =
      among === 'market' && plainness === least
        ? pieces.find((one) => isAlone(one, text, locations, source))
        : undefined
    if (alone) return write(alone, text, locations, source)
    if (plainness === least) return undefined
  }
  return undefined
}

/** "Marchands pour agents, impression, max 1 $", "paid weather endpoints": one or two rare words between two stops or beside the wares. */
function isAlone(
  { from, to }: Piece,
  text: string,
  locations: readonly number[],
  { isRare }: Source,
): boolean {
  const within = [...locations.keys()].filter(
    (at) => Number(locations[at + 1] ?? text.length) > from && Number(locations[at]) < to,
  )
  if (within.length === 0 || within.length > 2 || !within.every(isRare)) return false
  if (!/^[\p{L}\p{M}\s]{2,}$/u.test(text.slice(from, to))) return false
  const [before, behind] = [lower(text.slice(0, from)), lower(text.slice(to))]
  const [stop, word = 'a'] = STOP_BEFORE.exec(before) ?? []
  if (stop !== undefined && isFrame(word) && /^\s*(?:[|,;.]|$)/.test(behind)) return true
  const { ahead, after } = BESIDE_WARES()
  return after.test(behind) ? before.trim() !== '' || isAscii(text) : ahead.test(before)
}
const STOP_BEFORE = /[,;.:]\s*(?:(\p{L}{2,14})\s+)?$/u
const BESIDE_WARES = memoize(() => {
  const wares = `(?:${apart(SERVICE_WORDS)}|${UNSPACED_SERVICES})`
  return {
    after: new RegExp(`^(?:\\s*的|\\s*の|\\s+(?:का|के|की))?\\s*${wares}`, 'u'),
    ahead: new RegExp(`${wares}\\s*$`, 'u'),
  }
})

/** "按次收费的weather接口": in letters of another script than the sentence is in stands what is searched for. */
function readForeign(
  sentence: string,
  text: string,
  pieces: readonly Piece[],
  names: ReadonlySet<string | undefined>,
): Piece | undefined {
  if (!OTHER_LETTERS.test(sentence)) return undefined
  for (const { from, to } of pieces) {
    const found = LATIN.exec(text.slice(from, to))
    if (found && !names.has(found[0]) && !isFrame(found[0]))
      return { from: from + found.index, to: from + found.index + found[0].length, plainness: 'left' }
  }
  return undefined
}
const OTHER_LETTERS = /\p{Lo}{2}|\p{Script=Cyrillic}{3}/u
const LATIN = /[a-z][a-z\d.&-]{2,30}(?: [a-z][a-z\d.&-]{2,30}){0,2}/i

/** Whether a text is nothing but words that stand around what is searched for. */
export function isFrame(text: string): boolean {
  return lower(text)
    .split(' ')
    .every((word) => FRAME().test(word))
}
/** Whether a word only asks for news. */
export function isNewsFrame(word: string): boolean {
  return NEWS_FRAME().test(lower(word))
}
const NEWS_FRAME = memoize(
  () =>
    new RegExp(
      `^(?:${[FRAME_WORDS, NEWS_WORDS, CUES_AHEAD].join('|')}|(?:${UNSPACED_NEWS}|${UNSPACED_FRAMES})+)$`,
      'u',
    ),
)
const FRAME = memoize(
  () => new RegExp(`^(?:${[FRAME_WORDS, MARKET_WORDS, SMALL, LEADS, CUES_AHEAD].join('|')})$`, 'u'),
)

/** The positions of mentions that no search holds. */
export function closedIn({ words, entities, constraints }: Source): ReadonlySet<number> {
  const closed = new Set<number>()
  const close = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) closed.add(at)
  }
  for (const one of constraints)
    if (one.kind === 'bound')
      for (const { at, length } of [...one.entities, { at: one.from, length: one.to - one.from }])
        close(at, at + length)
  for (const one of entities)
    if (!HELD.has(one.kind) || isLocated(one, words)) close(one.at, one.at + one.length)
  return closed
}

/** The text with an edge in place of these, and where each word of it begins. */
function openText(source: Source): { text: string; locations: number[] } {
  const { words } = source
  const closed = closedIn(source)
  const locations: number[] = []
  let text = ''
  for (const [at, { raw, gap }] of words.entries()) {
    // "Ripple's lawsuit" is looked for without what binds it
    const isGenitive = raw === 's' && gap.trim() === '' && !gap.includes(' ')
    const isElided = gap === '' && ELIDED.test(words[at - 1]?.raw ?? '')
    // the scan takes the space away before the Arabic "and", and the apostrophe
    text += isElided ? "'" : gap === '' && ARABIC.test(raw) ? ' ' : gap.replace(/["“”«»„「」]/g, ' ')
    locations.push(text.length)
    text += closed.has(at) ? EDGE : isGenitive ? '' : raw
  }
  return { text, locations }
}
const HELD: ReadonlySet<Entity['kind']> = new Set(['asset', 'symbol', 'stock', 'venue', 'model', 'indicator'])

const ELIDED = /^(?:[cdls]|qu|dell|nell)$/i
const ARABIC = /^\p{Script=Arabic}/u

function isLocated(one: Entity, words: Source['words']): boolean {
  return one.kind === 'asset' && isChain(one.asset) && followsOn(words, one.at)
}

/** Filling one tool asks twice for the same text. */
let last: { text: string; around: RegExp; pieces: Piece[] } | undefined
function piecesOf(text: string, around: RegExp): Piece[] {
  if (last?.text !== text || last.around !== around) last = { text, around, pieces: cut(text, around) }
  return last.pieces
}

function cut(text: string, around: RegExp): Piece[] {
  const lead = around === AROUND.news() ? [LEAD(), HOLDING] : [LEAD()]
  const pieces: Piece[] = []
  let from = 0
  let before = 'start'
  let held: Piece | undefined
  const add = (to: number, next: string) => {
    const open = trim(text, from, to)
    if (!open) return
    const isCued = before === 'ahead' || before === 'colon' || next === 'behind' || next === 'either'
    const isJoined =
      (before === 'frame' && lead.some((one) => one.test(text.slice(from, to)))) ||
      (text[from - 1] === EDGE && FOR.test(text.slice(from, to))) ||
      (before === 'frame' && next === 'frame' && HANGUL.test(text.slice(from, to)))
    pieces.push({ ...open, plainness: isCued ? 'cued' : isJoined ? 'joined' : 'left' })
  }
  for (const { index, groups = {}, 0: found } of lower(text).matchAll(around)) {
    const name = Object.keys(groups).find((key) => groups[key] !== undefined) ?? ''
    const count = pieces.length
    add(index, name)
    const isEmpty = pieces.length === count
    // "번역 API 파는 데": nouns of the frame may stand between what is sold and its verb
    const sold = isEmpty && (name === 'behind' || name === 'either') ? held : undefined
    if (sold) pieces.splice(-1, 1, { ...sold, plainness: 'cued' })
    if (name !== 'frame') held = undefined
    else if (!isEmpty) held = pieces.at(-1)
    // "Verkaufen sie Bücher": nothing stands before it; a colon counts right behind the frame
    if (name === 'either') before = isEmpty && !sold ? 'ahead' : 'edge'
    else if (name === 'colon') before = isEmpty && before === 'frame' ? 'colon' : 'edge'
    else before = isEmpty && before === 'ahead' && name === 'frame' ? 'ahead' : name
    from = index + found.length
  }
  add(text.length, 'end')
  return pieces
}

/** "Headlines with ETF approval", and not "with full detail". */
const HOLDING =
  /^\s*(?:with|mit|con|avec|com|met) (?!(?:full|brief|more|short|long|all|no|its?|their|sentiment|detail\p{L}{0,2}|limit|max|sources?|provenance)(?!\p{L}))/iu
/** "Under 1 cent for images": for what, behind a limit. */
const FOR =
  /^\s*(?:for|für|para|pour|per|voor|dla|для|untuk|cho) (?!(?:each|every|any|my|our|your|me|us|an?|the|this|it|one|all|jede|cada|chaque|ogni|elke)(?!\p{L}))/iu
/** "x402로 번역 API": Korean puts what a service does right before it. */
const HANGUL = /^\s*[가-힣]{2,8}\s*$/u

/** The dotted İ would become two letters, and all behind it would be moved. */
const lower = (text: string) => text.replaceAll('İ', 'I').toLowerCase()

function trim(text: string, from: number, to: number): { from: number; to: number } | undefined {
  let open = text.slice(from, to)
  let start = from
  for (;;) {
    const small = lower(open)
    const ahead = (BOTH.exec(small) ?? SMALL_AHEAD().exec(small))?.[0].length ?? 0
    if (ahead > 0) {
      open = open.slice(ahead)
      start += ahead
      continue
    }
    const behind = SMALL_BEHIND().exec(small)?.[0].length ?? 0
    if (behind === 0) break
    open = open.slice(0, open.length - behind)
  }
  const lead = (/^[\s'‘’–—-]*/.exec(open)?.[0] ?? '').length
  const value = trimEndOf(open.slice(lead).trimEnd(), "'’‘)）- ")
  const isText =
    /\p{L}{2}|\p{Lo}/u.test(value) && value.length <= LONGEST && value.split(/\s+/).length <= MAX_WORDS
  return isText ? { from: start + lead, to: start + lead + value.length } : undefined
}

function write({ from, to }: Piece, text: string, locations: readonly number[], source: Source): Value {
  const value = text.slice(from, to)
  const [, one, other] = JOINED.exec(value) ?? []
  return {
    value: one && other ? `${one} ${other}` : value.replace(/ (?:vs\.?|versus|gegen|contra) /gi, ' '),
    from: source.entities.filter(({ at }) => (locations[at] ?? -1) >= from && (locations[at] ?? -1) < to),
  }
}
