import { writePastDay } from '../entities/dates.ts'
import { type EntityOf, ofKind } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { numeralOf } from '../entities/numbers.ts'
import { readAmount, readBound, readHeld, readHoldings, readRawUnits } from './amounts.ts'
import { asksForSources, readLoneLevel } from './answer-form.ts'
import { chooseValue, readFlag } from './choices.ts'
import {
  countBars,
  countDaysBack,
  countDaysWithin,
  hasDays,
  readBarsAhead,
  takesCount,
  writeLastDay,
} from './counts.ts'
import type { Filling } from './filling.ts'
import { readModelSetting } from './model-settings.ts'
import { numbersIn, readLoneShare, readNamedLevel, readNoLimit, readNone } from './named-numbers.ts'
import { asksToReceive, pickPairSide, readMarket } from './pairs.ts'
import { namesPage, readOffset, readPage, readRangeSize } from './ranges.ts'
import { readRoleAddress } from './role-addresses.ts'
import { readRules } from './rules.ts'
import type { Slot, SlotSort } from './schema.ts'
import { readSearch } from './search.ts'
import { readSeveral } from './several.ts'
import { readNoneCounted, readOneCounted } from './small-counts.ts'
import { every, type Free, first, isSeveral, list, named, type Value, writeNamed } from './source.ts'
import {
  addressSide,
  isForOwner,
  isLocation,
  isOrderSide,
  isOtherAddress,
  isPaidWith,
  readChain,
  readMint,
  readProject,
  readProtocol,
  roleOf,
  takesAddress,
} from './subjects.ts'
import {
  choiceOf,
  clamp,
  isMinus,
  writeIndicator,
  writeInterval,
  writePeriod,
  writeSymbol,
} from './values.ts'
import { readContained, readFrame, readPattern, readWording } from './wording.ts'

/** Finds the value of a parameter in what the text mentions and no other parameter has used. */
export type Reader = (slot: Slot, filling: Filling, free: Free) => Value | undefined

/** How each sort of parameter is read. */
export const readers: Readonly<Record<SlotSort, Reader>> = {
  'asset-from': (slot, { source }) => pickPairSide(slot, source),
  'asset-to': (slot, { source }) => pickPairSide(slot, source),
  'address-from': (slot, { source }) => addressSide(slot, source),
  'address-to': (slot, { source }) => addressSide(slot, source),
  protocol: (slot, { source, has }, free) => readProtocol(slot, source, free, has('chain')),
  project: (_slot, filling, free) => readProject(filling, free),
  asset: readAsset,
  assets: (slot, { source, has }, free) =>
    (!isSeveral(source.entities) && has('asset')) || comparesTwo(source, has)
      ? undefined
      : (readFeeds(slot, free) ??
        every(
          slot,
          named(free).filter((one) => !isLocation(one, source, has)),
          (one) => writeNamed(one, slot),
        )),
  holdings: (_slot, _filling, free) => readHoldings(free('asset')),
  stock: (slot, _filling, free) =>
    first([...free('stock'), ...free('symbol'), ...free('mint')], (one) =>
      one.kind === 'mint' ? one.text : writeSymbol(one.symbol, slot),
    ),
  mint: readMint,
  address: readWallet,
  transaction: (_slot, _filling, free) => first([...free('hash'), ...free('signature')], ({ text }) => text),
  identifier: (slot, _filling, free) =>
    first([...free('key'), ...free('hash')], ({ text }) => matchPattern(text, slot)),
  interval: (slot, _filling, free) =>
    first(
      free('duration').filter(({ role }) => role !== 'period'),
      (one) => writeInterval(one, slot),
    ),
  period: (slot, { source, slots, numbers, has }, free) =>
    first(
      // "weekly" is how far to look back where nothing has bars
      namedFirst(slot, source, longestFirst(slot, free('duration'))).filter(
        ({ role }, _, all) =>
          role !== 'interval' || (!has('interval') && all.length === 1 && slot.choices.length > 0),
      ),
      (one) => writePeriod(one, slot),
    ) ??
    numbers.get(slot.name) ??
    countDaysWithin(slot, source, slots) ??
    countDaysBack(slot, source, free('date')),
  moment: (_slot, { source, slots }, free) =>
    first(
      free('date'),
      (date) =>
        writePastTime(source) ??
        writePastDay(date, source.now) ??
        (hasDays(slots) ? writeLastDay(date, source) : undefined),
    ),
  count: readCount,
  offset: (slot, { source, slots, numbers }, free) =>
    first(free('offset'), ({ count }) => clamp(count, slot)) ??
    numbers.get(slot.name) ??
    readOffset(slot, source) ??
    readPage(source, rowsPerPage(slots, numbers, source), slot),
  bound: (slot, { source, slots, numbers }, free) =>
    readBound(slot, source, slots) ??
    numbers.get(slot.name) ??
    readNamedLevel(slot, source) ??
    readNone(slot, source) ??
    (slot.name === 'threshold' ? readThreshold(slot, source, free) : readLoneShare(slot, free('amount'))),
  rules: (slot, { source }) => readRules(slot, source),
  paths: ({ knownPaths }, { source: { paths = [] } }) => {
    const known = knownPaths(paths)
    return known.length > 0 ? { value: known.join(','), from: [] } : undefined
  },
  venue: (slot, { source, slots }, free) =>
    list(slot, free('venue'), ({ id }) => (slot.choices.length > 0 ? choiceOf(id, slot) : id)) ??
    readOwnVenue(slot, source, slots, free),
  chain: readChain,
  indicator: (slot, _filling, free) => every(slot, free('indicator'), (one) => writeIndicator(one, slot)),
  model: (slot, { source }, free) =>
    first(free('model'), ({ id, at }) => {
      const { words } = source
      const isOfProvider = words[at]?.gap === '/' && /^[a-z-]+$/.test(words[at - 1]?.folded ?? '')
      return /[-\d]/.test(id)
        ? choiceOf(isOfProvider ? `${words[at - 1]?.folded}/${id}` : id, slot)
        : undefined
    }),
  handle: (_slot, _filling, free) => first(free('handle'), ({ text }) => text.replace('@', '')),
  url: (_slot, _filling, free) =>
    first(free('url'), ({ text }) => (/^https?:/.test(text) ? text : `https://${text}`)),
  receipt: (_slot, _filling, free) => first(free('receipt'), ({ text }) => text),
  slippage: (slot, { source, numbers }, free) =>
    first(free('slippage'), ({ basisPoints }) => clamp(basisPoints, slot)) ??
    numbers.get(slot.name) ??
    readNone(slot, source) ??
    readLoneShare(slot, free('amount')),
  amount: (slot, { source, numbers }, free) =>
    numbers.get(slot.name) ??
    readRawUnits(slot, free, source.words) ??
    (LIMIT.test(slot.name)
      ? readNoLimit(slot, source)
      : readAmount(slot, free, ofKind(source.entities, 'asset'), source.constraints)),
  wording: (slot, { source, slots }) => readWording(slot, source, slots),
  search: (slot, { source }, free) => readSearch(source, free, slot),
  contained: (_slot, { source }) => readContained(source),
  pool: readPool,
  flag: (slot, { source }) => readFlag(slot, source),
  choice: readChoice,
  against: (slot, { source, has }, free) =>
    comparesTwo(source, has)
      ? first(
          named(free).filter(({ at }) => source.words[at - 1]?.folded === 'against'),
          (one) => writeNamed(one, slot),
        )
      : undefined,
  several: (slot, { source }) => readSeveral(slot, source),
  other: (slot, { source, slots, numbers }, free) =>
    (slot.name === 'instId' ? readMarket(source) : undefined) ??
    numbers.get(slot.name) ??
    readSeconds(slot, free('duration')) ??
    readBarsAhead(slot, source, slots) ??
    readOneIn(slot, source) ??
    readLoneShare(slot, free('amount')) ??
    readLoneProbability(slot, free('number')) ??
    readHeld(slot, free('asset')) ??
    readRanges(slot, source, free('indicator')) ??
    readPattern(slot, source) ??
    readModelSetting(slot, source, free('url')) ??
    readPollToken(slot, source) ??
    readNone(slot, source) ??
    readRoleAddress(slot, source) ??
    (takesAddress(slot) ? readAddress(free) : undefined),
}

/** "Beta of UNI against ETH": of two assets one is measured by the other. */
function comparesTwo({ entities, words }: Filling['source'], has: Filling['has']): boolean {
  return (
    has('against') &&
    entities.filter(({ kind }) => kind === 'asset' || kind === 'symbol').length === 2 &&
    words.some(({ folded }) => folded === 'against')
  )
}

/** A feed by its id, where a tool takes ids. */
function readFeeds(slot: Slot, free: Free): Value | undefined {
  const feeds = /\bids of\b/.test(slot.description) ? free('hash') : []
  return feeds.length > 0 ? every(slot, feeds, ({ text }) => text) : undefined
}

/** An address that is no token's, the one behind "wallet" or "for" first. */
function readWallet(slot: Slot, { source, has, slots, numbers }: Filling, free: Free): Value | undefined {
  if (isOtherAddress(slot, source, slots)) return undefined
  const named = ofKind(source.entities, 'asset').map(({ asset }) => asset.mint)
  const all = [...free('evm'), ...free('name'), ...(has('mint') ? [] : free('mint'))]
    .filter(({ text }) => !has('asset-from') || !named.includes(text))
    .sort((a, b) => a.at - b.at)
  const isOwner = (one: (typeof all)[number]) =>
    roleOf(one, source.words) === 'owner' || (has('asset-from') && isForOwner(one, source))
  const contracts = slots.find(isContracts)
  if (contracts) {
    const isContract = (one: (typeof all)[number]) => roleOf(one, source.words) === 'token'
    all.sort((a, b) => (Number(isContract(b)) - Number(isContract(a))) * (slot === contracts ? 1 : -1))
  }
  const ordered = has('asset-from') ? [...all.filter(isOwner), ...all.filter((one) => !isOwner(one))] : all
  return list(slot, ordered, ({ text }) => text) ?? numbers.get(slot.name)
}

/** A parameter for contracts of tokens, beside one for a wallet. */
function isContracts({ sort, description }: Slot): boolean {
  return sort === 'address' && /\bcontracts\b/.test(description)
}

/** "BONK, mint Dez…": the address is exact, the name beside it is not. */
function readAsset(slot: Slot, { source, has, slots }: Filling, free: Free): Value | undefined {
  if (slots.some(({ name }) => name === 'instId') && (source.pairs.has('instid') || readMarket(source)))
    return undefined
  if (isSeveral(source.entities) && has('assets') && !comparesTwo(source, has)) return undefined
  const isPart = PART_OF_NAME.test(slot.description)
  return (
    (takesAddress(slot) && !has('mint') ? readAddress(free) : undefined) ??
    first(
      named(free).filter((one) => !isLocation(one, source, has) && !isPaidWith(one, source, slots)),
      (one) => (isPart ? source.words[one.at]?.folded : writeNamed(one, slot)),
    ) ??
    (isPart ? readSearch(source, free, slot) : readShare(slot, free)) ??
    (isPart ? undefined : readEverydayAsset(slot, source))
  )
}

/** "Near open interest", "where can one trade render?": an everyday word at an end of the sentence, where nothing else is an asset. */
function readEverydayAsset(slot: Slot, { words, entities, text }: Filling['source']): Value | undefined {
  if (!(slot.required || slot.defaultsToSubject) || entities.some(({ kind }) => SUBJECTS.has(kind)))
    return undefined
  for (const at of [0, words.length - 1]) {
    const found = lexicon().assetPhrases.match(words, at)
    const isEnd =
      at === 0
        ? /^near (?:the|a|term|to|\d)/i.test(text)
        : !/^(?:trade|bought|sold|trading|buy|sell|hold|for|of|on)$/.test(words[at - 1]?.folded ?? '')
    if (found?.everyday && found.length === 1 && !isEnd)
      return {
        value: writeNamed({ kind: 'asset', asset: found.value, at, length: 1 }, slot) ?? null,
        from: [],
      }
  }
  return undefined
}
const SUBJECTS = new Set(['asset', 'symbol', 'stock', 'mint', 'evm', 'name'])

/** Where a coin is asked for, a share is meant by its token. */
function readShare({ description }: Slot, free: Free): Value | undefined {
  if (!/\bTSLAx\b/.test(description)) return undefined
  return first(free('stock'), ({ symbol }) => `${symbol}x`)
}

/** `2026-11-05T12:00Z`, where it is past. */
function writePastTime({ text, now }: Filling['source']): string | undefined {
  const found = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d{1,3})?Z/.exec(text)
  const written = found && `${found[1]}${found[2] ?? ':00'}Z`
  return written && Date.parse(written) < now.getTime() ? written : undefined
}

/** A search that calls its text a token. */
const PART_OF_NAME = /^part of a name/i

function readAddress(free: Free): Value | undefined {
  return first([...free('mint'), ...free('evm')], ({ text }) => text)
}

function readCount(slot: Slot, { source, has, slots, numbers }: Filling, free: Free): Value | undefined {
  return (
    (slot.name === 'limit' && has('offset') ? readRangeSize(slot, source) : undefined) ??
    readNoneCounted(slot, source) ??
    numbers.get(slot.name) ??
    first(free('count'), (one) =>
      takesCount(one, slot, slots, source) ? clamp(one.count, slot) : undefined,
    ) ??
    countBars(slot, source, slots, free('duration')) ??
    readOneCounted(slot, source)
  )
}

/** A value that two parameters list belongs to the first of them. */
function readChoice(slot: Slot, { source, slots }: Filling): Value | undefined {
  if (slot.name === 'swapMode' && asksToReceive(source)) return { value: 'ExactOut', from: [] }
  const frame = slot.name === 'resolution' ? readFrame(slot, source.text) : undefined
  if (frame !== undefined) return { value: frame, from: [] }
  const found = isOrderSide(slot) ? readOrderSide(slot, source, slots) : chooseValue(slot, source, slots)
  if (slot.name === 'detail') {
    if (OF_SOURCES.test(source.text) || OF_SOURCES_ELSEWHERE.test(source.text)) return undefined
    // ", short" is a side where a tool takes one
    const takesShort = slots.some(({ name, choices }) => name === 'side' && choices.includes('short'))
    const text = takesShort ? source.text.replace(/\bshort\b/gi, '-') : source.text
    const level = found ? undefined : readLoneLevel(text)
    if (level !== undefined) return { value: level, from: [] }
  }
  const first = found && slots.find(({ choices }) => choices.includes(found.value))
  // "all sources" can mean nothing but the provenance
  if (slot.name === 'provenance')
    return found ?? (asksForSources(source.text) ? { value: 'full', from: [] } : undefined)
  const isFirst = first === undefined || first === slot || first.sort !== 'choice'
  return isFirst || chooseValue(first, source)?.value !== found?.value ? found : undefined
}

/** "Provenance in full" is about sources and asks for no more detail. */
const OF_SOURCES =
  /\b(?:provenance|sources?|sourcing|attribution) (?:is |are )?(?:in full|in detail|full|complete|detailed)\b(?!.*\b(?:detail|brief|short))/i

/** The same in other languages, where the adjective stands behind. */
const OF_SOURCES_ELSEWHERE =
  /(?:sumber|fuentes|fontes|fonti|sources|źródła|kaynaklar|nguồn|مصادر|المصادر|स्रोत|来源|來源|ソース|出典|출처)(?:は|を|\s)?\s?(?:lengkap|penuh|completas|complete|complètes|detalladas|detalhadas|pełne|tam|đầy đủ|كاملة|بالكامل|पूरे|पूर्ण|完整|完全|フル|전체|완전)|(?:vollständige|volledige|полные|полными|完整的?|完全な|전체|पूरे|tam) (?:quellen|bronnen|источники|источниками|来源|ソース|출처|स्रोत|kaynak\p{L}{0,6})/iu

/** Who sells dollars for a coin buys it, and who buys dollars with it sells it. */
function readOrderSide(slot: Slot, source: Filling['source'], slots: readonly Slot[]): Value | undefined {
  const found = chooseValue(slot, source)
  const paid = source.entities.find((one) => isPaidWith(one, source, slots))
  if (!paid) return found
  const isFirst = source.entities.find(({ kind }) => kind === 'asset' || kind === 'symbol') === paid
  const buys = found === undefined ? isFirst : isFirst === (found.value === 'sell')
  return { value: buys ? 'buy' : 'sell', from: [...(found?.from ?? []), paid] }
}

/** "2 dolar sehari, 30 hari": how often a sum may be spent is not how long it lasts. */
function longestFirst(
  { name }: Slot,
  lengths: readonly EntityOf<'duration'>[],
): readonly EntityOf<'duration'>[] {
  return name === 'expiresInDays' ? [...lengths].sort((a, b) => b.milliseconds - a.milliseconds) : lengths
}

/** "250 days with a 20 day window": the length beside the parameter's own name goes before the others. */
function namedFirst(
  { name }: Slot,
  { words }: Filling['source'],
  lengths: readonly EntityOf<'duration'>[],
): EntityOf<'duration'>[] {
  const isNamed = ({ at, length }: EntityOf<'duration'>) =>
    words[at + length]?.folded === name ||
    words.slice(Math.max(0, at - 2), at).some(({ folded }) => folded === name)
  return [...lengths.filter(isNamed), ...lengths.filter((one) => !isNamed(one))]
}

/** "A 3 ATR stop", "ATR times one and a half", "2.5 x ATR": how many average true ranges. */
function readRanges(
  slot: Slot,
  { words, entities }: Filling['source'],
  indicators: readonly EntityOf<'indicator'>[],
): Value | undefined {
  if (!/atr/i.test(slot.name)) return undefined
  const ranges = indicators.filter(({ id }) => id === 'atr')
  for (const range of ranges) {
    const behind = range.at + range.length
    const isTimes = (at: number) => TIMES.test(words[at]?.folded ?? '')
    const at = isTimes(behind) ? behind + 1 : isTimes(range.at - 1) ? range.at - 2 : undefined
    const word = at === undefined ? undefined : words[at]
    const numeral = word && numeralOf(word)
    if (at === undefined || numeral?.suffix !== '') continue
    const hasHalf = ['and', 'a', 'half'].every((part, step) => words[at + 1 + step]?.folded === part)
    const value = Number(numeral.digits) + (hasHalf ? 0.5 : 0)
    return { value: clamp(value, slot), from: [range, ...entities.filter((one) => one.at === at)] }
  }
  return first(ranges, ({ period }) => period)
}
const TIMES = /^(?:times|x|multiplied|by)$/

/** "CVaR over two hour bars, 0.98": the only part of one in a sentence. */
function readLoneProbability({ name }: Slot, numbers: readonly EntityOf<'number'>[]): Value | undefined {
  if (name !== 'confidence') return undefined
  const parts = numbers.filter(({ value }) => Number(value) >= 0.5 && Number(value) < 1)
  const [one, another] = parts
  return one && !another ? { value: Number(one.value), from: [one] } : undefined
}

/** Where a pool and a token may both be named by an address, the word before it decides. */
function readPool(_slot: Slot, { source }: Filling, free: Free): Value | undefined {
  // "the deepest pool" is one that is looked for
  if (source.words.some(({ folded }) => /^(?:deepest|largest|biggest|main)$/.test(folded))) return undefined
  const isPool = ({ at }: EntityOf<'mint' | 'evm'>) =>
    [1, 2].some((back) => POOL.test(source.words[at - back]?.folded ?? '')) &&
    !/^(?:of|for|token|mint)$/.test(source.words[at - 1]?.folded ?? '')
  return first([...free('mint'), ...free('evm')].filter(isPool), ({ text }) => text)
}
const POOL = /^(?:pools?|pair|lp)$|池|^пул|プール|풀/

function readThreshold(slot: Slot, { words, text }: Filling['source'], free: Free): Value | undefined {
  const found = readAmount(slot, free, [])
  if (!found && SIGN_TURNS.test(text)) return { value: 0, from: [] }
  const [one] = found?.from ?? []
  return found && one && isMinus(words[one.at], words[one.at - 1], words[one.at - 2])
    ? { ...found, value: -Number(found.value) }
    : found
}

/** "When funding turns negative": the level is nothing. */
const SIGN_TURNS = /\b(?:turns?|goes|go|flips?|gets?|becomes?|went) (?:negative|positive)\b/i

/** A limit is meant only where the words beside the sum say so. */
const LIMIT = /^(?:per[A-Z]\w*|total)Usd$/

const ONE_IN =
  /\b(?:1|one)(?: (?:day|time|trade|week|chance))?[- ](?:in|out of)[- ](?:an? |every )?(\d{1,3}|ten|twenty|fifty|hundred)\b/i
const manyWords = new Map([
  ['ten', 10],
  ['twenty', 20],
  ['fifty', 50],
  ['hundred', 100],
])

/** "A 1-in-100 loss", "one day in ten": how sure a figure is to hold. */
function readOneIn(
  { name, minimum = 0, maximum = 1 }: Slot,
  { text, entities }: Filling['source'],
): Value | undefined {
  if (name !== 'confidence') return undefined
  const written = ONE_IN.exec(text)?.[1]?.toLowerCase()
  const many = written === undefined ? 0 : (manyWords.get(written) ?? Number(written))
  const share = many > 1 ? Number((1 - 1 / many).toFixed(4)) : -1
  if (share < minimum || share > maximum) return undefined
  return { value: share, from: entities.filter((one) => one.kind === 'number' && Number(one.value) === many) }
}

/** How many rows a page has: what is stated, else what the tool gives by itself. */
function rowsPerPage(slots: readonly Slot[], numbers: Filling['numbers'], source: Filling['source']) {
  const { entities } = source
  const limit = slots.find(({ name }) => name === 'limit')
  const counted = entities.find((one) => one.kind === 'count')
  const plain = numbersIn(source).filter((one) => one.unit === 'plain' && !namesPage(one.value, source.text))
  const only = plain.length === 1 ? Number(plain[0]?.value) : undefined
  const stated =
    numbers.get('limit')?.value ?? (counted?.kind === 'count' ? counted.count : (only ?? limit?.fallback))
  return typeof stated === 'number' ? stated : undefined
}

/** "n8n" by its name, a venue behind "@", and the venue of both legs where it is named once. */
function readOwnVenue(
  slot: Slot,
  { words, entities }: Filling['source'],
  slots: readonly Slot[],
  free: Free,
): Value | undefined {
  if (slot.choices.length === 0) return undefined
  const isBoth = words.some(
    ({ folded }, at) =>
      /^(?:both|same)$/.test(folded) &&
      /^(?:legs?|sides?|venue|there|exchange)$/.test(words[at + 1]?.folded ?? ''),
  )
  const venue = entities.find((one) => one.kind === 'venue')
  if (isBoth && venue?.kind === 'venue' && slots.filter(({ sort }) => sort === 'venue').length > 1)
    return { value: choiceOf(venue.id, slot) ?? null, from: [venue] }
  if (slot.choices.includes('n8n') && words.some(({ folded }) => folded === 'n8n'))
    return { value: 'n8n', from: [] }
  return slots.some(({ sort }) => sort === 'handle')
    ? undefined
    : first(free('handle'), ({ text }) => choiceOf(text, slot))
}

/** The secret behind the word "token", for the parameter that takes one. */
function readPollToken({ name }: Slot, { text }: Filling['source']): Value | undefined {
  if (name !== 'pollToken') return undefined
  const found = /\btoken:? (?:(?:is|es|ist|est|é) )?([\w-]{12,80})(?![\w-])/i.exec(text)?.[1]
  const written = found ?? /(?<![\w-])mpt_[\w-]{8,80}(?![\w-])/.exec(text)?.[0]
  return written === undefined ? undefined : { value: written, from: [] }
}

/** "An 8 second video" for a parameter of seconds. */
function readSeconds({ name, type }: Slot, durations: readonly EntityOf<'duration'>[]): Value | undefined {
  if (name !== 'duration' || type !== 'integer') return undefined
  return first(durations, ({ milliseconds }) => milliseconds / 1_000)
}

/** An identifier in the spelling that its pattern asks for. */
function matchPattern(text: string, { pattern }: Slot): string | undefined {
  const lower = text.toLowerCase()
  return [text, lower, lower.replace(/^0x/, '')].find((spelling) => pattern?.test(spelling) ?? true)
}
