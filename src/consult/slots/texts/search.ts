import { isChain } from '../../entities/assets.ts'
import type { Entity } from '../../entities/kinds.ts'
import { joinsAt } from '../../entities/places.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Slot } from '../schema.ts'
import { type Free, first, type Named, named, type Source, type Value } from '../source.ts'
import { modelFamilies } from '../words/model-families.ts'
import { readCompany } from './companies.ts'
import { readContents } from './contents.ts'
import { readHearsay, withoutUnsaid } from './hearsay.ts'
import { newsTopicOf } from './news-topics.ts'
import { isFrame, readSought } from './sought.ts'
import { readSpeaker } from './speakers.ts'
import { readMentioned, readPartOfName, readTopic } from './topics.ts'
import { allQuotedIn } from './wording.ts'

const selling =
  'selling sells sell vende venden vendem vendent vend vendono verkauft verkaufen verkoopt verkopen sprzedaje sprzedają продает продают продаёт продає продають satan menjual jual bán يبيع يبيعون'
const cues = wordSet(
  `${selling} about containing contains contain offering contengan contenham contiene contengono mentioning mention mentions named called matching saying regarding concerning on for of
  search find du sobre acerca über uber nach suche sur concernant su per para pour für voor do dla для про о об по word words term phrase titled like`,
)
/** What stands behind these is what is searched for, however often it occurs elsewhere. */
const strongCues = wordSet(
  `${selling} about containing contain contains offering mentioning mention mentions named called matching regarding concerning word term phrase titled
  contengan contenham contiene contengono
  sobre acerca contenant nommé über genannt chiamato chiamate chiamata nazwie о про об словом слово`,
)
const ends = wordSet(
  `in over during from since last past within limit top max up please on with for under at this the days day week weeks month months
  and i we if by so but across today now lately recently nowadays currently ago back recientemente ultimamente recemment dernierement
  kurzlich neulich zuletzt recentemente onlangs ostatnio недавно нещодавно terbaru
  y et und en e i и та ve dan aux agli aan`,
)

const nowhere: ReadonlySet<number> = new Set()

/** What to search for: quoted words, a named asset, or the words that few tools are asked for with. */
export function readSearch(
  source: Source,
  free: Free,
  slot: Slot,
  apart: ReadonlySet<number> = nowhere,
): Value | undefined {
  const quoted = allQuotedIn(source.text) ?? JOINED.exec(source.text)?.[0].replaceAll(' AND ', ' ')
  if (quoted !== undefined) return { value: quoted, from: [] }
  const topic = isOfNews(slot) ? newsTopicOf(source) : undefined
  const searched = findSearched(source, free, slot, apart)
  // "news about Solana ETF": the coin is part of what is looked for
  const isLonger = searched?.from.some(
    ({ kind, at }) => kind === 'asset' && cues.has(source.words[at - 1]?.folded ?? ''),
  )
  const found = topic?.isListed && !isLonger ? topic : (searched ?? topic)
  if (!found || !SOUGHT.test(slot.description)) return found
  return isOfNews(slot)
    ? { ...found, value: withoutUnsaid(`${found.value}`, source.text) }
    : withoutRails(found, source)
}

/** "Merchants accepting Solana": how they are paid is no ware. */
function withoutRails({ value, from }: Value, { words, entities }: Source): Value | undefined {
  const isRail = (one: Entity) => one.kind === 'chain' || (one.kind === 'asset' && isChain(one.asset))
  const rails = new Set(
    entities.filter(isRail).flatMap(({ at, length }) => words.slice(at, at + length).map(({ raw }) => raw)),
  )
  const all = `${value}`.split(' ')
  const kept = all.filter((word) => !rails.has(word) && !RAIL.test(word))
  if (kept.length === all.length) return { value, from }
  const wares = kept.join(' ')
  return !/\p{L}{2}|\p{Lo}{2}/u.test(wares) || isFrame(wares)
    ? undefined
    : { value: wares, from: from.filter((one) => !isRail(one)) }
}
const RAIL =
  /^(?:base|accept(?:s|ing|ed)?|take[ns]?|taking|pay(?:s|ing|ments?)?|paid|przyjmuj\p{L}{1,3}|bior\p{L}{1,3}|принима\p{L}{1,4}|бер[уе]т[ьъ]?|приймають|беруть|받는|받아주는|결제|되는|곳|데|데가|어디야|중|lete|lene|ho|pe|ko|maal|wale|terima|menerima|nhận|alan|kabul|eden)$/iu

const isOfNews = ({ required, description }: Slot) => required && SOUGHT.test(description)

function findSearched(source: Source, free: Free, slot: Slot, apart: ReadonlySet<number>): Value | undefined {
  const keyword = KEYWORD.exec(source.text)?.[1]
  if (keyword !== undefined)
    return { value: keyword, from: source.entities.filter(({ at }) => source.words[at]?.raw === keyword) }
  const part = readPartOfName(source)
  if (part) return part
  if (OF_MODELS.test(slot.description)) return readModelName(source, free)
  const company = FILTER.test(slot.description) ? readCompany(source, free) : undefined
  if (company) return company
  const heard = isOfNews(slot)
    ? (readContents(source) ?? readHearsay(source) ?? readSpeaker(source))
    : undefined
  if (heard) return heard
  const isPlain = isEnglish(source)
  const sought = SOUGHT.test(slot.description)
    ? readSought(source, slot.required ? 'news' : 'market', slot.required && !isPlain ? 'left' : 'joined')
    : undefined
  const mentioned = slot.required ? readMentioned(source) : undefined
  if (mentioned && !`${sought?.value}`.startsWith(`${mentioned.value}`)) return mentioned
  if (sought) return sought
  const topic = !isPlain && (slot.required || SOUGHT.test(slot.description)) ? readTopic(source) : undefined
  if (topic) return topic
  const rare = findRareSpan(source, {
    takesUncued: slot.required || (SOUGHT.test(slot.description) && source.pairs.size === 0 && isPlain),
    apart,
  })
  // "x402 services" asks for all of them
  const span = isFrame(`${rare?.value}`) ? undefined : rare
  const isPair = /^[A-Z]{2,8}\//.test(`${slot.sample ?? ''}`)
  const isLocated = (found: Named) =>
    FILTER.test(slot.description) && found.kind === 'asset' && isChain(found.asset)
  const one = first(
    named(free).filter((found) => !isLocated(found)),
    (found) => (found.kind === 'symbol' ? found.symbol : isPair ? found.asset.symbol : found.asset.name),
  )
  if (isPair)
    return pairOf(free, source.words) ?? one ?? (free('evm')[0] || free('mint')[0] ? undefined : span)
  return span ?? one
}

/** Of a list of models: a family, who makes it, or what stands behind a word for a name. */
function readModelName(source: Source, free: Free): Value | undefined {
  const { words } = source
  const maker = words.find(({ folded }) => MAKERS.test(folded))
  // "modelos de imagen" make pictures
  const families = free('model').filter(
    ({ id, at }) => id !== 'imagen' || !/^(?:de|modelos?)$/.test(words[at - 1]?.folded ?? ''),
  )
  return (
    first(families, ({ id }) => id) ??
    readFamily(source) ??
    (maker
      ? { value: maker.folded, from: source.entities.filter(({ at }) => words[at] === maker) }
      : findRareSpan(source, { isStrong: true }))
  )
}
/** "클로드", "klinga", "nano banana": families as other scripts and cases write them. */
function readFamily({ text }: Source): Value | undefined {
  const family = FAMILIES.find(([, pattern]) => pattern.test(text))?.[0]
  return family === undefined ? undefined : { value: family, from: [] }
}
const FAMILIES = modelFamilies
  .split('\n')
  .filter(Boolean)
  .map((row) => {
    const [name = '', spellings = ''] = row.split('|')
    const inflected = `(?<!\\p{L})${name}(?:['’]\\p{L}{1,6}|a|owi|em|ie|u|y|ego|iego|s)?(?!\\p{L})`
    return [name, new RegExp(`${inflected}|${spellings.replaceAll(', ', '|')}`, 'iu')] as const
  })
const OF_MODELS = /\bmodels\b/
const MAKERS =
  /^(?:openai|anthropic|google|meta-llama|mistralai|x-ai|xai|alibaba|minimax|moonshotai|moonshot|cohere|nvidia|perplexity|bytedance|tencent|runway|luma|baidu|amazon|microsoft)$/

/** "关键词email", "mot-clé gpu", "iniziano con AM": the word behind is what is searched for. */
const KEYWORD =
  /(?:关键[词字]|關鍵[詞字]|キーワード(?:は)?|키워드(?:는)?|palabra clave|mot[- ]clé|parola chiave|palavra[- ]chave|stichwort|suchwort|suchbegriff|trefwoord|zoekwoord|słow[oa] kluczowe|ключевое слово|по слову|за словом|ключевому слову|anahtar kelime|kata kunci|từ khóa|الكلمة المفتاحية|कीवर्ड|keyword|empiezan? (?:por|con)|empiecen (?:por|con)|comienzan? (?:por|con)|commenc(?:e|ent|ant) par|começa[m]? (?:com|por)|começando (?:com|por)|inizi(?:a|ano|anti) (?:con|per)|beginn(?:en|t|end) mit|begin(?:t|nen|nend) met|zaczynając\p{L}{1,3} się (?:na|od)|начинающи\p{L}{1,3} (?:на|с)|начинаются (?:на|с)|diawali(?: dengan)?|berawalan|bắt đầu bằng|تبدأ بـ?|start(?:s|ing)? with|begin(?:s|ning)? with)\s?[:：=]?\s?["'«“„「]?([\p{Script=Latin}\p{N}$._-]{1,40}|[\p{L}\p{N}]{2,20})/iu

/** `hack AND bridge`. */
const JOINED = /[\p{L}\p{N}]{2,30}(?: AND [\p{L}\p{N}]{2,30}){1,4}/u

/** What only looks for words takes any rare ones; a filter of a list is filled where something is stated to be its text. */
const SOUGHT = /^words (?:to look for|that must all occur)/i

/** "Shares as tokens on Solana": where what is searched for is part of a name, a chain is a place. */
const FILTER = /^beginning of/i

const english = new Set(
  'the of for is are do does you which what list show with find get any have has me my in on by from about and'.split(
    ' ',
  ),
)

/** In other languages most words are rare to us: there only what stands behind a cue is searched for. */
function isEnglish({ words }: Source): boolean {
  return (
    words.some(({ folded }) => english.has(folded)) && words.every(({ raw }) => /^[\x20-\x7e’]*$/.test(raw))
  )
}

/** `SOL/USDC` where two assets are named. */
function pairOf(free: Free, words: Source['words']): Value | undefined {
  const [base, quote] = named(free)
  const symbol = (one: Named) => (one.kind === 'asset' ? one.asset.symbol : one.symbol)
  // a quote that went with its base
  const own = base && base.length > 1 ? words[base.at + base.length - 1] : undefined
  if (base && own && /^[-/]$/.test(own.gap))
    return { value: `${symbol(base)}/${own.raw.toUpperCase()}`, from: [base] }
  if (!base || !quote || symbol(base) === symbol(quote) || isPlaced(quote, base, words)) return undefined
  return { value: `${symbol(base)}/${symbol(quote)}`, from: [base, quote] }
}

/** "WETH pools arbitrum": by its full name, apart from the coin, a chain is where the pools are. */
function isPlaced(one: Named, { at, length }: Named, words: Source['words']): boolean {
  return (
    one.kind === 'asset' &&
    isChain(one.asset) &&
    words[one.at]?.folded !== one.asset.symbol.toLowerCase() &&
    one.at > at + length &&
    !joinsAt(words, one.at - 1)
  )
}

/** "Search assets for liquid": what is searched for stands behind "for". */
function isSearchedFor(words: readonly Word[], at: number): boolean {
  return (
    words[at - 1]?.folded === 'for' &&
    words
      .slice(Math.max(0, at - 5), at - 1)
      .some(({ folded }) => /^(?:search|searching|query|lookup)$/.test(folded))
  )
}

/** The longest run of rare words, with the names that stand among them. */
function findRareSpan(
  { words, entities, constraints, isRare, isOwn }: Source,
  {
    takesUncued = false,
    isStrong = false,
    apart = nowhere,
  }: { readonly takesUncued?: boolean; readonly isStrong?: boolean; readonly apart?: ReadonlySet<number> },
): Value | undefined {
  const covered = new Map(
    [...entities, ...constraints.flatMap((one) => (one.kind === 'bound' ? one.entities : []))].flatMap(
      (entity) => Array.from({ length: entity.length }, (_, offset) => [entity.at + offset, entity] as const),
    ),
  )
  const isName = (at: number) => ['asset', 'symbol', 'stock'].includes(covered.get(at)?.kind ?? '')
  const isCuedFor = (at: number) =>
    (strongCues.has(words[at - 1]?.folded ?? '') || isSearchedFor(words, at)) &&
    !strongCues.has(words[at]?.folded ?? '') &&
    !ends.has(words[at]?.folded ?? '')
  const isOpen = (at: number) =>
    !covered.has(at) &&
    !apart.has(at) &&
    !SPEAKERS.test(words[at]?.folded ?? '') &&
    !isOrder(words, at) &&
    covered.get(at - 1)?.kind !== 'count' &&
    !strongCues.has(words[at]?.folded ?? '') &&
    (isRare(at) || isCuedFor(at)) &&
    /\p{L}{2}/u.test(words[at]?.raw ?? '')
  const goesOn = (at: number) => {
    const { folded = '', gap = ',' } = words[at] ?? {}
    return (
      !/[,;.!?:]/.test(gap) &&
      /^\p{L}{4,}$/u.test(folded) &&
      !covered.has(at) &&
      !ends.has(folded) &&
      !isOwn?.(at)
    )
  }
  let best: { from: number; to: number; rare: number } | undefined
  for (let at = 0; at < words.length; at += 1) {
    if (!isOpen(at) && !isName(at)) continue
    let to = at
    let rare = 0
    while (
      to < words.length &&
      (isOpen(to) || isName(to)) &&
      (to === at || !/[,;.!?:]/.test(words[to]?.gap ?? ''))
    ) {
      if (isOpen(to)) rare += 1
      to += 1
    }
    const isCued = (isStrong ? strongCues : cues).has(words[at - 1]?.folded ?? '')
    const weight = rare + (isCued ? 1.5 : 0)
    if (rare > 0 && (isCued || takesUncued) && (!best || weight > best.rare))
      best = { from: at, to, rare: weight }
    at = to
  }
  if (!best) return undefined
  // "Tornado Cash": a name goes on
  while (isStillName(words, best.to) && !covered.has(best.to)) best.to += 1
  // "for image generation": what goes on behind a rare word is searched for with it
  while (isOwn && cues.has(words[best.from - 1]?.folded ?? '')) {
    // "speech to text"
    const step = goesOn(best.to) ? 1 : words[best.to]?.folded === 'to' && goesOn(best.to + 1) ? 2 : 0
    if (step === 0) break
    best.to += step
  }
  const { from, to } = trimSpan(words, best.from, best.to)
  if (to <= from) return undefined
  return { value: textBetween(words, from, to), from: entities.filter(({ at }) => at >= from && at < to) }
}

/** Whom it is for, and what it costs, is not what is searched for. */
const SPEAKERS =
  /^(?:whatever|anything|everything|something|whichever|cents?|dollars?|bucks?|me|us|you|them|my|our|your|moi|nous|mir|uns|mij|ons|nos|mnie|nam|мне|нам|bana|bize)$/

/** "Browse the catalogs": a word that begins the sentence and has an object right behind it. */
function isOrder(words: readonly Word[], at: number): boolean {
  return (
    at === 0 && /^(?:the|all|some|every|any|through|our|your|its|these|those)$/.test(words[1]?.folded ?? '')
  )
}

/** Where a span ends with a capital and the next word begins with one, the name is not over; German has capitals everywhere. */
function isStillName(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word || word.gap !== ' ' || ends.has(word.folded) || cues.has(word.folded)) return false
  const isCapital = ({ raw }: Word) => /^\p{Lu}[\p{Ll}\p{Lu}]/u.test(raw)
  return isCapital(before) && isCapital(word) && !words.some(({ folded }) => GERMAN.test(folded))
}
const GERMAN = /^(?:der|die|das|den|dem|und|zu|mit|von|aus|uber|fur|nachrichten|artikel|meldungen)$/

function textBetween(words: Source['words'], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ raw, gap }, at) => (at === 0 ? raw : gap === '' ? raw : `${gap.replace(/\s+/g, ' ')}${raw}`))
    .join('')
    .replace(/["“”«»]/g, '')
    .trim()
}

/** What every service is, and small words behind a name in other languages. */
function isTail(word: Word | undefined): boolean {
  return /^(?:apis?|endpoints?|services?|aus|von|vom|sur|su|dari|trong|içinde)$/.test(word?.folded ?? '')
}

function trimSpan(words: readonly Word[], from: number, to: number): { from: number; to: number } {
  let start = from
  let end = to
  while (start < end && (cues.has(words[start]?.folded ?? '') || ends.has(words[start]?.folded ?? '')))
    start += 1
  while (
    end > start &&
    (ends.has(words[end - 1]?.folded ?? '') || (end - start > 1 && isTail(words[end - 1])))
  )
    end -= 1
  return { from: start, to: end }
}
