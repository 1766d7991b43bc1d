import { DAY_MS } from '../../core/durations.ts'
import { type EntityOf, ofKind } from '../entities/kinds.ts'
import {
  comparesTwo,
  rankAgainst,
  readAddress,
  readAsset,
  readDai,
  readFeeds,
  readShareName,
  tickersFirst,
  writeShare,
} from './asset-readers.ts'
import { chooseValue, readFlag } from './choices.ts'
import { countRange } from './date-ranges.ts'
import { readEver } from './ever.ts'
import type { Filling } from './filling.ts'
import { isCall } from './key-values.ts'
import { readChoice } from './listed-values.ts'
import { readModelSetting } from './model-settings.ts'
import {
  inWholeCoins,
  OF_MINTS,
  readAmount,
  readBound,
  readHeld,
  readHoldings,
  readMillions,
  readRawUnits,
} from './numbers/amounts.ts'
import {
  countBars,
  countDaysBack,
  countDaysWithin,
  isBarCounted,
  isHeldFor,
  readBarsAhead,
  takesCount,
} from './numbers/counts.ts'
import { readNamedLevel } from './numbers/levels.ts'
import { numbersIn } from './numbers/named-numbers.ts'
import { readNoLimit, readNone } from './numbers/no-amounts.ts'
import { readPieces } from './numbers/pieces.ts'
import { namesPage, readOffset, readPage, readRangeSize } from './numbers/ranges.ts'
import { readOneIn, readRanges } from './numbers/risks.ts'
import { readNoneCounted, readOneCounted } from './numbers/small-counts.ts'
import { nearStop } from './numbers/stops.ts'
import { readUnitBar } from './numbers/unit-bars.ts'
import { readRules } from './rules.ts'
import type { Slot, SlotSort } from './schema.ts'
import { readSeveral } from './several.ts'
import { readPattern } from './shapes.ts'
import { readMarket } from './sides/markets.ts'
import { isMeasure, pickPairSide } from './sides/pairs.ts'
import { addressSide, readRoleAddress } from './sides/role-addresses.ts'
import { every, type Free, first, isSeveral, list, named, type Value, writeNamed } from './source.ts'
import { isLocation, readChain, readMint, readProject, readProtocol, takesAddress } from './subjects.ts'
import { readAccountName, readPollToken } from './texts/account-names.ts'
import { readSearch } from './texts/search.ts'
import { readSlugs } from './texts/slugs.ts'
import { readContained, readWording } from './texts/wording.ts'
import { longestFirst, namedFirst, readBareWindow, readMoment, readSeconds, readToday } from './times.ts'
import { choiceOf, clamp, isMinus, writeIndicator, writeInterval, writePeriod } from './values.ts'
import { readWallet } from './wallets.ts'

/** Finds the value of a parameter in what the text mentions and no other parameter has used. */
export type Reader = (slot: Slot, filling: Filling, free: Free) => Value | undefined

/** How each sort of parameter is read. */
export const readers: Readonly<Record<SlotSort, Reader>> = {
  'asset-from': (slot, { source, has }) => pickPairSide(slot, source, has('address')),
  'asset-to': (slot, { source, has }) => pickPairSide(slot, source, has('address')),
  'address-from': (slot, { source }) => addressSide(slot, source),
  'address-to': (slot, { source }) => addressSide(slot, source),
  protocol: (slot, { source, has }, free) => readProtocol(slot, source, free, has('chain')),
  project: (_slot, filling, free) => readProject(filling, free),
  asset: readAsset,
  assets: (slot, { source, has }, free) =>
    (!isSeveral(source.entities) && has('asset')) || comparesTwo(source, has)
      ? undefined
      : (readFeeds(slot, free) ??
        readSlugs(slot, source, free) ??
        every(
          slot,
          named(free).filter((one) => !isLocation(one, source, has)),
          (one) => writeNamed(one, slot, source.words),
        ) ??
        readDai(slot, source)),
  holdings: (_slot, { source }, free) => readHoldings(free, source.words),
  stock: (slot, { source }, free) =>
    first([...tickersFirst(free('stock'), source), ...free('symbol'), ...free('mint')], (one) =>
      one.kind === 'mint' ? one.text : writeShare(one, slot, source),
    ),
  mint: readMint,
  address: readWallet,
  transaction: (_slot, _filling, free) => first([...free('hash'), ...free('signature')], ({ text }) => text),
  identifier: (slot, _filling, free) =>
    first([...free('key'), ...free('hash')], ({ text }) => matchPattern(text, slot)),
  interval: (slot, { source, slots }, free) =>
    first(
      // "for one day, hourly": what can only be a bar goes first; "за тридцять хвилин, 150 штук" counts the bars itself
      (
        ['interval', 'either', ...(isBarCounted(source, slots) ? (['period'] as const) : [])] as const
      ).flatMap((role) =>
        free('duration').filter((one) => one.role === role && !isHeldFor(one, slot, source, slots)),
      ),
      (one) => writeInterval(one, slot),
    ) ?? readUnitBar(slot, source),
  period: (slot, { source, slots, numbers, has }, free) =>
    // of a year the volatility, with a window of 14
    (slot.name === 'window' ? numbers.get(slot.name) : undefined) ??
    first(
      // "weekly" is how far to look back where nothing has bars
      namedFirst(slot, source, longestFirst(slot, { source, slots, numbers, has }, free('duration'))).filter(
        ({ role, milliseconds }, at) =>
          // "on 1h and on 1d": a bar is no window
          !(slot.name === 'window' && milliseconds < (slot.minimum ?? 0) * DAY_MS) &&
          (role !== 'interval' || (!has('interval') && at === 0 && slot.choices.length > 0)),
      ),
      (one) => writePeriod(one, slot),
    ) ??
    numbers.get(slot.name) ??
    countRange(slot, source, slots) ??
    countDaysWithin(slot, source, slots) ??
    countDaysBack(slot, source, free('date')) ??
    readToday(slot, free('date')) ??
    readBareWindow(slot, source) ??
    readEver(slot, source, slots),
  moment: (_slot, { source, slots }, free) => readMoment(slots, source, free),
  count: readCount,
  offset: (slot, { source, slots, numbers }, free) =>
    first(free('offset'), ({ count }) => clamp(count, slot)) ??
    numbers.get(slot.name) ??
    readOffset(slot, source) ??
    // "at most 3 pages" is how many are read, and not where to begin
    (numbers.has('maxPages') ? undefined : readPage(source, rowsPerPage(slots, numbers, source), slot)),
  bound: (slot, { source, slots, numbers }, free) =>
    readBound(slot, source, slots) ??
    numbers.get(slot.name) ??
    readNamedLevel(slot, source) ??
    readNone(slot, source) ??
    (slot.name === 'threshold' ? readThreshold(slot, source, free) : undefined),
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
      let from = at - 1
      while (words[from]?.gap === '-') from -= 1
      const provider = words.slice(from, at).map(({ folded }) => folded)
      const isOfProvider = words[at]?.gap === '/' && provider.every((part) => /^[a-z\d-]+$/.test(part))
      return /[-\d]/.test(id) ? choiceOf(isOfProvider ? `${provider.join('-')}/${id}` : id, slot) : undefined
    }) ?? readSlug(source.text),
  handle: (_slot, { source }, free) =>
    first(free('handle'), ({ text }) => text.replace('@', '')) ?? readAccountName(source),
  url: (_slot, _filling, free) =>
    first(free('url'), ({ text }) => (/^https?:/.test(text) ? text : `https://${text}`)),
  receipt: (_slot, _filling, free) => first(free('receipt'), ({ text }) => text),
  slippage: (slot, { source, numbers }, free) =>
    first(free('slippage'), ({ basisPoints }) => clamp(basisPoints, slot)) ??
    numbers.get(slot.name) ??
    readNone(slot, source),
  amount: (slot, { source, slots, numbers }, free) =>
    (OF_MINTS.test(slot.description) ? readRawUnits(slot, free, source) : undefined) ??
    inWholeCoins(numbers.get(slot.name), slot, source) ??
    readRawUnits(slot, free, source) ??
    (LIMIT.test(slot.name)
      ? readNoLimit(slot, source)
      : nearStop(
          slot,
          readAmount(slot, free, listHeld(slot, source, numbers), source) ??
            readMillions(slot, slots, free, source),
          numbers,
        )),
  wording: (slot, { source, slots }) => readWording(slot, source, slots),
  search: (slot, { source, slots }, free) =>
    readShareName(slot, source, free) ??
    (isCall(source.text) ? undefined : readSearch(source, free, slot, orderWords(slots, source))),
  contained: (_slot, { source }) => readContained(source),
  pool: readPool,
  flag: (slot, { source }) => readFlag(slot, source),
  choice: readChoice,
  against: (slot, { source, has }, free) =>
    comparesTwo(source, has)
      ? first(
          named(free).toSorted((a, b) => rankAgainst(b, source) - rankAgainst(a, source)),
          (one) => writeNamed(one, slot),
        )
      : undefined,
  several: (slot, { source }) => readSeveral(slot, source),
  other: (slot, { source, slots, numbers }, free) =>
    (slot.name === 'instId' ? readMarket(source) : undefined) ??
    readRanges(slot, source, free('indicator')) ??
    numbers.get(slot.name) ??
    readSeconds(slot, free('duration')) ??
    readBarsAhead(slot, source, slots) ??
    readOneIn(slot, source) ??
    readHeld(slot, free('asset')) ??
    readPattern(slot, source) ??
    (/\bsha256\b/.test(slot.description)
      ? first(free('hash'), ({ text }) => matchPattern(text, slot))
      : undefined) ??
    readModelSetting(slot, source, free('url')) ??
    readPollToken(slot, source) ??
    readNone(slot, source) ??
    readRoleAddress(slot, source) ??
    (takesAddress(slot) ? readAddress(free) : undefined),
}

/** `black-forest-labs/flux.2-pro`: a model of a maker that is in no list of ours. */
function readSlug(text: string): Value | undefined {
  const slug = text.includes('/') ? MODEL_SLUG.exec(text)?.[0] : undefined
  return slug === undefined ? undefined : { value: slug, from: [] }
}
const MODEL_SLUG =
  /(?<![\w/.:@-])[a-z][a-z\d-]{1,30}\/(?=[a-z\d.:-]{0,40}[-\d])[a-z][a-z\d.:-]{1,60}(?<![.:-])(?![\w/])/

/** "Per variazione nelle 24 ore", "по убыванию": what a list is ordered by is no text that its rows hold. */
function orderWords(slots: readonly Slot[], source: Filling['source']): ReadonlySet<number> {
  return new Set(
    slots.flatMap((slot) => {
      if (!/^(?:sort|order)$/.test(slot.name) || slot.choices.length === 0) return []
      const { at, to = 0 } = chooseValue(slot, source) ?? {}
      return at === undefined ? [] : Array.from({ length: to - at }, (_, step) => at + step)
    }),
  )
}

/** The assets of a text without those whose amount another parameter has by its name. */
function listHeld({ name, description }: Slot, source: Filling['source'], numbers: Filling['numbers']) {
  const others = [...numbers].flatMap(([owner, { from }]) => (owner === name ? [] : from))
  const ofMints = OF_MINTS.test(description)
  return ofKind(source.entities, 'asset').filter(
    (one) => !others.includes(one) && !(ofMints && isMeasure(one, source)),
  )
}

function readCount(slot: Slot, { source, has, slots, numbers }: Filling, free: Free): Value | undefined {
  return (
    (slot.name === 'limit' && has('offset') ? readRangeSize(slot, source) : undefined) ??
    readNoneCounted(slot, source) ??
    readPieces(slot, source) ??
    numbers.get(slot.name) ??
    first(free('count'), (one) =>
      takesCount(one, slot, slots, source) ? clamp(one.count, slot) : undefined,
    ) ??
    countBars(slot, source, slots, free('duration')) ??
    countRange(slot, source, slots) ??
    readOneCounted(slot, source) ??
    readEver(slot, source, slots)
  )
}

/** Where a pool and a token may both be named by an address, the word before it decides. */
function readPool(_slot: Slot, { source }: Filling, free: Free): Value | undefined {
  // "the deepest pool" is one that is looked for
  if (source.words.some(({ folded }) => DEEPEST.test(folded))) return undefined
  const addresses = [...free('mint'), ...free('evm')]
  const reach = addresses.length === 1 ? POOL_REACH : 2
  // "Czfq… solana pool"
  const chainAt = (at: number) =>
    source.entities.find((one) => one.at === at && (one.kind === 'chain' || one.kind === 'asset'))?.length ??
    0
  const isPool = ({ at, length }: EntityOf<'mint' | 'evm'>) =>
    isPoolBehind(source.words[at + length]) ||
    isPoolBehind(source.words[at + length + chainAt(at + length)]) ||
    (source.words.slice(Math.max(0, at - reach), at).some(({ folded }) => POOL.test(folded)) &&
      !TOKEN_WORD.test(source.words[at - 1]?.folded ?? ''))
  return first(addresses.filter(isPool), ({ text }) => text)
}
/** "55Gm… havuzunun", "8a4…のプール", "8a4… पूल": right behind, as these languages put it. */
const isPoolBehind = (word: Filling['source']['words'][number] | undefined) =>
  word !== undefined &&
  !/[,;.(、，]/.test(word.gap) &&
  POOL.test(word.folded.replace(/^(?:の|这个|這個|이)/, ''))
/** "This pool on ethereum, please: 0x…". */
const POOL_REACH = 6
const DEEPEST =
  /^(?:deepest|largest|biggest|main|tiefste[nrs]?|grosste[nrs]?|profond[oae]?s?|profund[oa]s?|diepste|grootste|najglebsz\p{L}{1,4}|najwieksz\p{L}{1,4}|глубок\p{L}{1,4}|глубочайш\p{L}{1,4}|найглибш\p{L}{1,4}|найбільш\p{L}{1,4}|derin|terdalam|terbesar|اعمق|أعمق|गहर[ाेी])$|最深|いちばん深|最も深|一番深|最大|깊은/u
const TOKEN_WORD =
  /^(?:of|for|mint|tokens?|tokenu|tokena|tokenin|tokens?|jetons?|токен\p{L}{0,3}|монет\p{L}{0,3}|توكن|رمز|टोकन)$|代币|代幣|トークン|토큰/u
const POOL =
  /^(?:pools?|pair|lp|piscina|havuz\p{L}{0,8}|pul[aeiy]|pule|kolam|bể|(?:ه?ال|لل?)?مجمع|ه?(?:ال)?بول|حوض|पूल)$|池|^пул|プール|풀/u

function readThreshold(slot: Slot, source: Filling['source'], free: Free): Value | undefined {
  const { words, text } = source
  const found = readAmount(slot, free, [], source)
  if (!found && SIGN_TURNS.test(text)) return { value: 0, from: [] }
  const [one] = found?.from ?? []
  return found && one && isMinus(words[one.at], words[one.at - 1], words[one.at - 2])
    ? { ...found, value: -Number(found.value) }
    : found
}

/** "When funding turns negative", "wird negativ", "マイナスになったら": the level is nothing. */
const SIGN_TURNS =
  /(?:^|[^\p{L}])(?:(?:turns?|goes|go|flips?|gets?|becomes?|went) (?:negative|positive)|n[eé]gati(?:v[oea]?|f)|ne[gq]atief|negatif[ea]?|positi(?:v[oea]|f)|ujemn\p{L}{1,3}|dodatni\p{L}{0,3}|отрицательн\p{L}{2,3}|положительн\p{L}{2,3}|від.?ємн\p{L}{2,3})(?!\p{L})|[转轉变變为為]负|[轉變為]負|[转轉变變为為]正|マイナスに|プラスに|음수|마이너스|سالب|नकारात्मक|ऋणात्मक|(?:नेगेटिव|पॉज़िटिव|पॉजिटिव) हो/iu

/** A limit is meant only where the words beside the sum say so. */
const LIMIT = /^(?:per[A-Z]\w*|total)Usd$/

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

/** An identifier in the spelling that its pattern asks for. */
function matchPattern(text: string, { pattern }: Slot): string | undefined {
  const lower = text.toLowerCase()
  return [text, lower, lower.replace(/^0x/, '')].find((spelling) => pattern?.test(spelling) ?? true)
}
