import { phraseTable } from '../text/phrase-table.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { areAlike } from './asset-roles.ts'
import { isChain } from './assets.ts'
import { contrastWords } from './contrast-words.ts'
import type { Entity } from './kinds.ts'

/** Kinds of which one named thing may stand for another. */
const named: ReadonlySet<Entity['kind']> = new Set([
  'asset',
  'symbol',
  'stock',
  'venue',
  'chain',
  'indicator',
  'duration',
])

const before = phraseTable(contrastWords.before)
const beforeInClause = phraseTable(contrastWords.beforeInClause)
const undoingBefore = phraseTable(contrastWords.beforeNamed)
const undoingBehind = phraseTable(contrastWords.behindNamed)
const behind = phraseTable(contrastWords.behind)
const behindClause = phraseTable(contrastWords.behindClause)
const behindAtStop = phraseTable(contrastWords.behindAtStop)
const beginnings = new Set(
  Object.entries(contrastWords)
    .flatMap(([name, list]) => (/^b(?:efore|ehind)/.test(name) ? list.split(',') : []))
    .flatMap((phrase) => [...wordSet(phrase.replace(/['’-]/g, ' '))].slice(0, 1)),
)
const small = wordSet(contrastWords.small)
const particles = wordSet(contrastWords.particles)
const but = phraseTable(contrastWords.but)
const and = wordSet('and but y pero et mais e ma und aber en maar i ale и но а та але ve và dan و')
const leadingIn = wordSet('actually please pls plz oh wait ok okay just lets then')
const or = wordSet('or nor oder noch ou ni o nem né of noch lub ani или ни або ані veya atau hoặc أو या')

const STOP = /[,;.!?:、，。،؛？！；：—–…]/
/** So many articles and prepositions stand between what denies and what is denied. */
const MAX_SMALL = 3

/** A stretch of words that denies a mention, from its first to behind its last. */
interface Denied {
  readonly from: number
  readonly to: number
  readonly entities: readonly Entity[]
  /** Whether it only takes back what was named before. */
  readonly isUndoing?: boolean
}

/**
 * A text without what is named only to say that another is meant: "not BTC but ETH", "Kraken, pas Binance",
 * "BTC じゃなくて ETH". What is denied and stands alone stays: it limits what is asked for.
 */
export function leaveOutContrasted(words: readonly Word[], entities: readonly Entity[]): readonly Word[] {
  if (entities.length < 2 || !words.some(({ folded }) => beginnings.has(folded))) return words
  const denied = words.flatMap((_, at) => deniedAt(words, entities, at) ?? [])
  if (denied.length === 0) return words
  const isDenied = (one: Entity) => denied.some((each) => each.entities.includes(one))
  const meant = entities.filter((one) => !isDenied(one))
  const isUndone = ({ entities: [first, another] }: Denied) =>
    first !== undefined && another === undefined && isNamedBefore(first, meant)
  const replaced = denied.filter(
    (each) =>
      isUndone(each) ||
      (!each.isUndoing &&
        !limitsList(words, each, meant) &&
        each.entities.every((one) => meant.some((other) => isInstead(other, one)))),
  )
  const undone = replaced.flatMap(({ entities: [first] }) =>
    first ? meant.filter((one) => one.at < first.at && isSame(one, first)) : [],
  )
  return replaced.length === 0
    ? words
    : without(words, [...replaced, ...undone.map((one) => spanOf(one, words))])
}

/** "BTC, ETH and SOL, skip SOL", "binance, not binance, okx": beside another of its kind it was named, and is taken back. */
function isNamedBefore(one: Entity, meant: readonly Entity[]): boolean {
  const alike = meant.filter((other) => other.kind === one.kind)
  return (
    alike.some((other) => other.at < one.at && isSame(other, one)) &&
    alike.some((other) => !isSame(other, one))
  )
}

export function isSame(one: Entity, other: Entity): boolean {
  if (one.kind === 'asset' && other.kind === 'asset') return one.asset === other.asset
  if (one.kind === 'symbol' && other.kind === 'symbol') return one.symbol === other.symbol
  return 'id' in one && 'id' in other && one.kind === other.kind && one.id === other.id
}

/** What was named, with the "and" or the "on" before it. */
function spanOf(one: Entity, words: readonly Word[]): Denied {
  const isJoined = one.at > 1 && and.has(words[one.at - 1]?.folded ?? '')
  return { from: isJoined ? one.at - 1 : one.at, to: one.at + one.length, entities: [one] }
}

/** "BTC and ETH but not SOL": behind a list that stands without it, a denial limits and replaces nothing. */
function limitsList(words: readonly Word[], { from, entities }: Denied, meant: readonly Entity[]): boolean {
  return (
    [words[from - 1], words[from]].some((word) => buts.has(word?.folded ?? '')) &&
    meant.filter(({ kind, at }) => kind === entities[0]?.kind && at < from).length > 1
  )
}
const buts = wordSet('but pero mas mais ma aber maar ale но але')

function isInstead(other: Entity, one: Entity): boolean {
  const kindOf = ({ kind }: Entity) => (kind === 'symbol' ? 'asset' : kind)
  // behind a word that may be a preposition a coin is taken for its chain: "no bitcoin sino solana"
  if (one.kind === 'chain' && other.kind === 'asset' && isChain(other.asset))
    return other.at > one.at && other.at - one.at <= MAX_SMALL
  if (kindOf(other) !== kindOf(one) || !areAlike(other, one)) return false
  // of two lengths only those beside each other are the same setting
  return one.kind !== 'duration' || Math.abs(other.at - one.at) <= MAX_SMALL + 2
}

function deniedAt(words: readonly Word[], entities: readonly Entity[], at: number): Denied | undefined {
  if (!beginnings.has(words[at]?.folded ?? '')) return undefined
  if (isQuestion(words, at)) return undefined
  const ahead = before(words, at) || (beginsClause(words, at) ? beforeInClause(words, at) : 0)
  const denied = ahead > 0 ? deniedBehind(words, entities, at, at + ahead) : undefined
  if (denied) return denied
  const undoing = undoingBefore(words, at)
  const left =
    undoing > 0 ? deniedBehind(words, withEcho(words, entities, at + undoing), at, at + undoing) : undefined
  if (left) return { ...left, isUndoing: true }
  const isLast = STOP.test(words[at + 1]?.gap ?? '')
  const back = behind(words, at) || (isLast ? behindAtStop(words, at) : 0)
  const to = at + (back || behindClause(words, at))
  const isDenial = back > 0 || (to > at && endsClause(words, entities, to))
  if (isDenial) return deniedBefore(words, entities, at, to)
  const undone = undoingBehind(words, at)
  const right = undone > 0 ? deniedBefore(words, entities, at, at + undone) : undefined
  return right && { ...right, isUndoing: true }
}

/** "要不要", "是不是" ask. */
function isQuestion(words: readonly Word[], at: number): boolean {
  return words[at]?.gap === '' && /[要是用看]$/.test(words[at - 1]?.folded ?? '')
}

/** "Not BTC", "au lieu de Binance": the denied stands behind. */
function deniedBehind(
  words: readonly Word[],
  entities: readonly Entity[],
  from: number,
  start: number,
): Denied | undefined {
  let at = start
  while (at - start < MAX_SMALL && small.has(words[at]?.folded ?? '') && !entityAt(entities, at)) at += 1
  const first = entityAt(entities, at)
  if (!first || words.slice(from + 1, at + 1).some(({ gap }) => STOP.test(gap))) return undefined
  const found = [first]
  let to = first.at + first.length
  for (let next = nextListed(words, entities, to); next; next = nextListed(words, entities, to)) {
    found.push(next)
    to = next.at + next.length
  }
  return { from, to, entities: found }
}

/** "Not BTC or SOL", "pas de BTC ni d'ETH": both are denied. */
function nextListed(words: readonly Word[], entities: readonly Entity[], at: number): Entity | undefined {
  if (!or.has(words[at]?.folded ?? '')) return undefined
  return entityAt(entities, small.has(words[at + 1]?.folded ?? '') ? at + 2 : at + 1)
}

/** "UNI, LDO and COMP, without comp": a word that named something before names the same behind a denial. */
function withEcho(words: readonly Word[], entities: readonly Entity[], at: number): readonly Entity[] {
  const word = words[at]?.folded
  const one = entities.find(
    ({ length, at: from }) => length === 1 && from < at && words[from]?.folded === word,
  )
  return one && !entityAt(entities, at) ? [...entities, { ...one, at }] : entities
}

/** "BTC नहीं", "비트코인 말고": the denied stands before. */
function deniedBefore(
  words: readonly Word[],
  entities: readonly Entity[],
  cue: number,
  to: number,
): Denied | undefined {
  if (STOP.test(words[cue]?.gap ?? '')) return undefined
  const isParticle = particles.has(words[cue - 1]?.folded ?? '')
  const end = isParticle ? cue - 1 : cue
  const one = entities.find(({ kind, at, length }) => named.has(kind) && at + length === end)
  return one && { from: one.at, to, entities: [one] }
}

function entityAt(entities: readonly Entity[], at: number): Entity | undefined {
  return entities.find((one) => one.at === at && named.has(one.kind))
}

/** At the head of a clause, where "no" and "skip" are no part of a longer phrase. */
function beginsClause(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded ?? ''
  return at === 0 || STOP.test(words[at]?.gap ?? '') || and.has(before) || leadingIn.has(before)
}

/** "BTC नहीं बढ़ रहा" denies what it does, and "BTC değil mi" asks. */
function endsClause(words: readonly Word[], entities: readonly Entity[], to: number): boolean {
  return (
    to === words.length ||
    STOP.test(words[to]?.gap ?? '') ||
    but(words, to) > 0 ||
    entityAt(entities, to) !== undefined
  )
}

/** Takes stretches out, with the word that sets them against what is meant. */
function without(words: readonly Word[], stretches: readonly Denied[]): readonly Word[] {
  const out = new Set<number>()
  const heads = new Map<number, string>()
  for (const { from, to } of stretches) {
    const joint = to + but(words, to)
    const isJoined = from > 0 && and.has(words[from - 1]?.folded ?? '')
    for (let at = isJoined ? from - 1 : from; at < joint; at += 1) out.add(at)
    // what is meant and stands behind begins as what is taken out began
    if (joint > to || !isJoined) heads.set(joint, words[from]?.gap ?? ' ')
  }
  return words.flatMap((word, at) => {
    if (out.has(at)) return []
    const gap = heads.get(at)
    return gap === undefined || !STOP.test(word.gap) || STOP.test(gap) ? [word] : [{ ...word, gap }]
  })
}
