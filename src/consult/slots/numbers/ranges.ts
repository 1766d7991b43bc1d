import type { Entity } from '../../entities/kinds.ts'
import { numeralOf } from '../../entities/numbers.ts'
import { fold } from '../../text/fold.ts'
import { oncePerText } from '../../text/once.ts'
import type { Word } from '../../text/scan.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { clamp } from '../values.ts'
import { fillersAt, isSpokenRow, readOrdinalStart, rowAt } from '../words/ordinal-rows.ts'

/** Between the first and the last of a range. */
const through = new Set(
  'to through thru until till bis a à al hasta até au fino до по tot do ile sampai hingga đến から 到 至 부터 से'
    .split(' ')
    .map(fold),
)

/** The same, also with its article. */
const throughThe = new Set([...through, ...'ao aux alla all allo إلى लेकर'.split(' ').map(fold)])

interface Range {
  readonly first: number
  readonly last: number
  readonly at: number
  readonly length: number
}

const nth = new Map('second third fourth fifth'.split(' ').map((word, at) => [word, at + 2] as const))
const blocks = new Map([
  ...['ten', 'twenty', 'thirty', 'forty', 'fifty'].map((word, at) => [word, (at + 1) * 10] as const),
  ['dozen', 12],
  ['five', 5],
  ['hundred', 100],
])

/** "The second hundred", "third ten": rows 101 to 200, 21 to 30. */
function blockAt(words: readonly Word[], at: number): Range | undefined {
  const order = nth.get(words[at]?.folded ?? '')
  const next = words[at + 1]?.folded ?? ''
  const size =
    order === undefined
      ? undefined
      : (blocks.get(next) ?? (/^(?:5|\d{1,2}0|25)$/.test(next) ? Number(next) : undefined))
  if (
    order === undefined ||
    size === undefined ||
    (/^\w+s$/.test(words[at + 2]?.folded ?? '') === false &&
      words[at + 2] !== undefined &&
      !/[,;.]/.test(words[at + 2]?.gap ?? ''))
  )
    return undefined
  return { first: (order - 1) * size + 1, last: order * size, at, length: 2 }
}

/** "11 to 20", "ranks 41 through 60", "6-15": which rows of a list are wanted. */
function findRange(words: readonly Word[], entities: readonly Entity[]): Range | undefined {
  const whole = (at: number) => {
    const word = words[at]
    const holder = entities.find((one) => one.at <= at && at < one.at + one.length)
    if (!word || (holder && !/^(?:number|count|offset)$/.test(holder.kind))) return undefined
    const numeral = numeralOf(word)
    return numeral?.suffix === '' && !numeral.currency && /^\d{1,5}$/.test(numeral.digits)
      ? Number(numeral.digits)
      : undefined
  }
  for (let at = 0; at + 1 < words.length; at += 1) {
    const block = blockAt(words, at)
    if (block) return block
    const isJoined = /^\s?[-–—~〜]\s?$/.test(words[at + 1]?.gap ?? '')
    const second = isJoined ? at + 1 : behindThrough(words, at + 1)
    const first = second && whole(at)
    const last = second && whole(second)
    if (first && last && first < last && !isCountFrom(words, second))
      return { first, last, at, length: second - at + 1 }
    const rows = rowsThrough(words, at, whole)
    if (rows) return rows
  }
  return undefined
}

/** "De la 11 a la 20", "с 51-й по 100-ю", "dalla ventunesima alla quarantesima": a range with articles, or of ordinals. */
function rowsThrough(
  words: readonly Word[],
  at: number,
  whole: (at: number) => number | undefined,
): Range | undefined {
  const from = rowAt(words, at)
  const joint = at + (from?.length ?? 1)
  if (!throughThe.has(words[joint]?.folded ?? '')) return undefined
  const second = joint + 1 + fillersAt(words, joint + 1)
  const to = rowAt(words, second)
  const [first, last] = [from?.row ?? whole(at), to?.row ?? whole(second)]
  return first && last && first < last && last - first < MAX_ROWS
    ? { first, last, at, length: second - at + (to?.length ?? 1) }
    : undefined
}
const MAX_ROWS = 1_000

/** Where the last of a range stands: "11 to 20", "11위부터 20위", "11位から20位". */
function behindThrough(words: readonly Word[], at: number): number | undefined {
  const [joint = '', next = ''] = [words[at]?.folded, words[at + 1]?.folded]
  // "第11到第30", "rank 11 to rank 30"
  if (through.has(joint) || RANKED_THROUGH.test(joint)) return RANK_AHEAD.test(next) ? at + 2 : at + 1
  return RANK.test(joint) && (through.has(next) || next === '에서') ? at + 2 : undefined
}

const RANK_AHEAD =
  /^(?:第|ranks?|rang|rango|number|no|platz|plaats|miejsca|puesto|posto|места?|урутан|المرتبه|المركز)$/

/** "6위부터 15개": from the sixth on, so many. */
function isCountFrom(words: readonly Word[], second: number): boolean {
  return (
    /^(?:위|등|번째|位|番|番目|件目)(?:부터|から)?$|^(?:부터|から)$/.test(words[second - 1]?.folded ?? '') &&
    /^(?:개|건|종목|줄|個|件|銘柄|本|つ|个|條|条)/.test(words[second + 1]?.folded ?? '') &&
    RANKS.test(words[second - 1]?.folded ?? '') !== RANK.test(words[second - 2]?.folded ?? '')
  )
}
const RANKS = /^(?:위|등|번째|位|番|番目|件目)(?:부터|から)$/
const RANK = /^(?:위|번|번째|등|位|番|番目|件目|名|号|번쨰)$/
const RANKED_THROUGH =
  /^(?:[位名]?[到至]第|(?:위|번|번째|등)(?:부터|에서)|(?:位|番|番目|件目)から|siradan|numaradan)$/

const rangeOf = oncePerText(({ words, entities, constraints }: Source): Range | undefined =>
  words.some((word) => /^\d/.test(word.folded) || nth.has(word.folded) || isSpokenRow(word))
    ? findRange(words, [...entities, ...constraints.flatMap((one) => one.entities)])
    : undefined,
)

function writeRange(value: number, range: Range, { entities, constraints }: Source, slot: Slot): Value {
  const isInside = ({ at }: Entity) => at >= range.at && at < range.at + range.length
  return {
    value: clamp(value, slot),
    from: [...entities, ...constraints.flatMap((one) => one.entities)].filter(isInside),
    settles: constraints.filter((one) => one.entities.some(isInside)),
  }
}

/** How many rows a range holds. */
export function readRangeSize(slot: Slot, source: Source): Value | undefined {
  const range = rangeOf(source)
  return range && writeRange(range.last - range.first + 1, range, source, slot)
}

const PAGE =
  /\bpage (?:no\.? |number )?(\d{1,3}|two|three|four|five|six)\b|\b(second|third|fourth|fifth|2nd|3rd|4th|5th) page\b/i
const pageNumbers = new Map(
  'second third fourth fifth two three four five six'
    .split(' ')
    .map((word, at) => [word, at < 4 ? at + 2 : at - 2] as const),
)
/** "Starting at number 31", "from rank 21 on". */
const STARTING =
  /\b(?:start(?:ing)?|begin(?:ning)?) (?:at|from|with) (?:the )?(?:number |no\.? |rank |row |place |position |entry |item |#)?(\d{1,5})(?:st|nd|rd|th)?\b|\bfrom (?:number|rank|row|place|position|entry|item|#) ?(\d{1,5}) (?:on|onwards?|down|upwards?)\b/i

const PAGE_NOUN =
  'página|pagina|seite|strona|stron[aęie]|страниц[аыуе]|sayfa(?:da|yı)?|halaman|trang|페이지|صفحة|الصفحة|पेज|पृष्ठ|ページ(?:目)?|页|頁'
const SECOND =
  'segunda|deuxième|seconde|seconda|zweiten?|tweede|drug[aąi]e?j?|втор(?:ая|ую|ой)|ikinci|kedua|thứ hai|الثانية|दूसर[ाेी]|두 ?번째|第二'
const THIRD =
  'tercera|terceira|troisième|terza|dritten?|derde|trzeci[aąe]j?|треть(?:я|ю|ей)|üçüncü|ketiga|thứ ba|الثالثة|तीसर[ाेी]|세 ?번째|第三'
/** "Página 2", "2. sayfa", "第2页", "zweite Seite". */
const PAGE_ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})(?:${PAGE_NOUN})\s?(?:(\d{1,3})(?!\d)|(${SECOND})|(${THIRD}))|(?<!\d)(\d{1,3})(?:(?:\.|-я|-ю|-й|ª|e|ème|वें|वाँ|वां)\s?(?:${PAGE_NOUN})|\s?(?:페이지|ページ|页|頁|पेज|पृष्ठ))|(?:(${SECOND})|(${THIRD}))\s?(?:${PAGE_NOUN}|page)`,
  'iu',
)
const ROW_NOUN =
  '(?:no[.]?|número|numéro|numero|nummer|numer[uo]?|номера|nomor|số|thứ|رقم|الرقم|puesto|lugar|posición|posto|posição|posizione|rang|platz|plaats|position|eintrag|zeile|miejsca|pozycji|места|позиции|строки|urutan|peringkat|mục|vị trí|hạng|المركز|الترتيب|n[º°])'
const FROM_WORD =
  '(?:ab|vanaf|desde|a partir d[aeo]l?|à partir d[eu]|a partire da(?:l|lla)?|od|с|начиная с|mulai(?: dari)?|bắt đầu từ|từ|ابتداء من|بدءا من|من|from)'
const ORDINAL = '(?:[.]|[ºª°]|-(?:го|й|ого|ej|ego)|èmes?|ième|er|te[nr]?|ste[n]?|de)'
/** "Desde el puesto 21", "ab dem 11. Eintrag", "từ mục thứ 31", "40. kayıttan sonra". */
const STARTING_ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})${FROM_WORD}\s(?:(?:dem|der|het|de|el|la|le|l’|l'|o|a)\s)?(?:(?:${ROW_NOUN}\s){1,2}(\d{1,5})|(?:ke-)?(\d{1,5})${ORDINAL}(?!\p{L}))|(?<!\d)(\d{1,5})(?:[.]|['’](?:inci|ıncı|uncu|üncü))\s(?:sıradan|kayıttan|satırdan)\sitibaren|(?<!\d)(\d{1,5})(?:वें|वीं)\sसे`,
  'iu',
)
/** Where a page or a row of another language begins. */
function startElsewhere({ text, words, entities }: Source, perPage: number | undefined) {
  const page = PAGE_ELSEWHERE.exec(text)
  if (page) {
    const [, behind, second, third, before, secondBefore, thirdBefore] = page
    const number = second || secondBefore ? 2 : third || thirdBefore ? 3 : Number(behind ?? before)
    return { number, skipped: (number - 1) * (perPage ?? 0) }
  }
  const row = STARTING_ELSEWHERE.exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
  if (row !== undefined) return { number: Number(row), skipped: Number(row) - 1 }
  return readOrdinalStart(words, entities)
}

/** "Page two, ten per page": the rows of the pages before it are left out. */
export function readPage(source: Source, perPage: number | undefined, slot: Slot): Value | undefined {
  const { text } = source
  const start = STARTING.exec(text)
  const page = start ? null : PAGE.exec(text)
  const written = start?.[1] ?? start?.[2] ?? page?.[1] ?? page?.[2]?.replace(/(?<=\d)[a-z]+/, '')
  if (written === undefined) {
    const found = startElsewhere(source, perPage)
    return found && found.skipped > 0
      ? { value: clamp(found.skipped, slot), from: numbered(source, found.number) }
      : undefined
  }
  const number = pageNumbers.get(written.toLowerCase()) ?? Number(written)
  const skipped = start ? number - 1 : (number - 1) * (perPage ?? 0)
  if (skipped < 1) return undefined
  return { value: clamp(skipped, slot), from: numbered(source, number) }
}

function numbered({ entities, constraints }: Source, number: number): readonly Entity[] {
  // "ab Eintrag 50" is no bound
  return [...entities, ...constraints.flatMap((one) => one.entities)].filter(
    (one) =>
      (one.kind === 'number' && Number(one.value) === number) ||
      (one.kind === 'count' && one.count === number),
  )
}

/** Whether a number states which page or row is wanted, and not how many. */
export function namesPage(value: string, text: string): boolean {
  const page = PAGE_ELSEWHERE.exec(text)
  const spoken = PAGE.exec(text)?.[1]
  return [page?.[1], page?.[4], `${pageNumbers.get(spoken ?? '') ?? spoken}`].includes(value)
}

/** How many rows to skip before a range begins. */
export function readOffset(slot: Slot, source: Source): Value | undefined {
  const range = rangeOf(source)
  return range && writeRange(range.first - 1, range, source, slot)
}

/** "Coins page 2", "3페이지": which page is wanted, whatever stands before it. */
export function isPageAt(
  { at, end }: { readonly at: number; readonly end: number },
  words: readonly Word[],
): boolean {
  return PAGE_BESIDE.test(words[at - 1]?.folded ?? '') || PAGE_BESIDE.test(words[end]?.folded ?? '')
}
const PAGE_BESIDE =
  /^(?:page|pagina|seite|stron[aęie]|страниц\p{L}{0,2}|сторінк\p{L}{0,2}|sayfa\p{L}{0,2}|halaman|trang|ال?صفح\p{L}{1,3}|صفحه|पेज|पृष्ठ)$|第$|ページ|페이지|页|頁/u
