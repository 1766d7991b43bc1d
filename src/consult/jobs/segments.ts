import { type Decision, type Survey, survey } from '../decide.ts'
import { isProtocol } from '../entities/asset-roles.ts'
import { isChain } from '../entities/assets.ts'
import type { Entity, EntityKind } from '../entities/kinds.ts'
import type { ConsultIndex, IndexedTool } from '../index-tools.ts'
import { type Reading, readWords } from '../reading.ts'
import type { Source } from '../slots/source.ts'
import type { Word } from '../text/scan.ts'
import { isAboutAll } from './about-all.ts'
import { bareJobOf, namesBeside } from './job-names.ts'
import { leaveOut } from './left-out.ts'
import { choosePart, questionMarkBehind, surveyPart, takesSubject } from './part-words.ts'
import { pronouns, refersToLocation } from './reference-words.ts'
import { referredAmong } from './referred.ts'
import { isSubject } from './subject-kinds.ts'

/** Some parts of a text beside each other, read as a sentence of its own. */
export interface Segment {
  readonly words: readonly Word[]
  readonly decision: Decision
  /** What it is about by its own words. */
  readonly own: readonly Entity[]
  /** Whether it is about what another part names. */
  readonly isInheriting: boolean
}

/** Kinds of what a job may be about. */
const about: ReadonlySet<EntityKind> = new Set(['url', 'key', 'hash', 'signature', 'receipt', 'handle'])

function subjectsOf({ entities }: Pick<Reading, 'entities'>): Entity[] {
  return entities.filter((one) => isSubject(one) || about.has(one.kind))
}

/** What a job shares with one that refers to it: what it is about, the one venue of it, and the one chain. */
export function sharedOf({ own, decision }: Segment): readonly Entity[] {
  const { entities } = decision.source
  const chain = takenAsChain(decision)
  const only = (kind: EntityKind) => {
    const found = entities.filter((one) => one.kind === kind)
    return found.length === 1 ? found : []
  }
  return [...own, ...(own.length > 0 ? only('venue') : []), ...(chain ? [chain] : only('chain'))]
}

/** "Arbitrum tvl; its fees", "base tvl": what a job has taken for its chain, though no mention is one. */
function takenAsChain({ ranked: [best], source: { entities, words } }: Decision): Entity | undefined {
  const slot = best?.indexed.slots.find(({ sort }) => sort === 'chain')
  const id = slot && best?.filled.params[slot.name]
  const one = entities.find(
    (entity) => entity.kind === 'asset' && entity.asset.name === id && best?.filled.usedEntities.has(entity),
  )
  if (typeof id !== 'string') return undefined
  const at = one?.at ?? words.findIndex(({ folded }) => folded === id)
  return at < 0 ? undefined : { kind: 'chain', id, at, length: one?.length ?? 1 }
}

/** A segment before its tools are looked at closely. */
export interface Glance {
  readonly words: readonly Word[]
  readonly reading: Reading
  readonly own: readonly Entity[]
  /** The job that it names and nothing more. */
  readonly bare: IndexedTool | undefined
  /** Undefined where it asks for nothing. */
  readonly found: Survey | undefined
}

/** Reads segments of one text, each once. */
export interface Segments {
  glance(words: readonly Word[]): Glance
  /** What it is, about what another names where it names nothing; undefined where it is no likely job. */
  decide(
    words: readonly Word[],
    inherited: readonly Entity[],
    /** Whether its bare name counts, or the tool that it is read as. */
    as?: boolean | IndexedTool,
    /** Whether a chain at the end is for what stands before it too. */
    isForBoth?: boolean,
  ): Segment | undefined
}

export function createSegments({ source, ranked }: Decision, index: ConsultIndex, now: Date): Segments {
  const whole = withLimits(source)
  const context = { index, now }
  const isRefusing = source.constraints.some(({ kind }) => kind === 'not')
  const isOfHead = startsWithHead(source)
  const nameAt = namesBeside(ranked[0]?.indexed.tool.contract.id, source.words)
  const glance = onceForWords((words): Glance => {
    const reading = readPart(words, whole)
    const name = isRefusing ? undefined : bareJobOf(reading, index, nameAt)
    const bare = name ? index.byId.get(name) : undefined
    return { words, reading, own: subjectsOf(reading), bare, found: surveyPart(reading, index, now) }
  })
  const decideAs = ({ words, own, reading, bare, found }: Glance): Segment | undefined => {
    const decision = choosePart(named(reading, bare, found, context), index)
    return decision && { words, decision, own, isInheriting: false }
  }
  const asStated = onceForWords((words) => decideAs({ ...glance(words), bare: undefined }))
  const asNamed = onceForWords((words) => decideAs(glance(words)))
  const inherited = onceForWords((_words) => new Map<string, Segment | undefined>())
  return {
    glance,
    decide(words, named, as = false, isForBoth = false) {
      const shared = referredAmong(words, named)
      const seen = typeof as === 'object' ? { ...glance(words), bare: as } : glance(words)
      const alone = typeof as === 'object' ? decideAs(seen) : as ? asNamed(words) : asStated(words)
      const isAtChain = isForBoth || lacksChain(alone)
      const lacked = shared.filter((one) => isLackedBy(seen, one, shared, isAtChain))
      const chains = lacked.filter(({ kind }) => kind === 'chain')
      const isWithout = alone !== undefined && needsNothing(alone, chains.length > 0 ? 0 : SURE)
      const given = isWithout ? chains : lacked
      if (given.length === 0)
        return alone && isWithout && lacked.length > 0 ? withoutProtocol(alone, lacked, source) : alone
      const known = inherited(words)
      const key = `${given.map(({ kind, at }) => kind + at).join()}${typeof as === 'object' ? as.tool.contract.id : as}`
      const about = as ? seen : { ...seen, bare: undefined }
      if (!known.has(key)) {
        const lent = inherit(about, given, alone, context)
        const isGivenBack = lent !== undefined && !isOfHead && isAboutAll(lent.decision)
        const unlent = isGivenBack ? plainly(about, chains, alone, context) : undefined
        known.set(key, lent && unlent ? withUnlent(lent, unlent) : (lent ?? alone))
      }
      return known.get(key)
    },
  }
}

/** All that a text mentions: its parts find anew what limits something or is ruled out. */
export function withLimits(source: Source): Reading {
  const apart = source.constraints.flatMap(({ entities }) => entities)
  return {
    ...source,
    entities: [...new Set([...source.entities, ...apart])].sort((a, b) => a.at - b.at),
  }
}

/** A bare name is as good as the name of the tool. */
function named(
  reading: Reading,
  bare: IndexedTool | undefined,
  found: Survey | undefined,
  { index, now }: Context,
): Survey | undefined {
  return bare ? { ...(found ?? survey(reading, index, now)), named: found?.named ?? bare } : found
}

interface Context {
  readonly index: ConsultIndex
  readonly now: Date
}

/** A subject goes with what names none, a venue with what names no venue, and a chain only with "there". */
function isLackedBy(
  { reading, own }: Glance,
  { kind, at }: Entity,
  shared: readonly Entity[],
  isAtChain: boolean,
): boolean {
  const has = (one: EntityKind) => reading.entities.some((entity) => entity.kind === one)
  const refers = () => reading.words.some(({ folded }) => pronouns.has(folded))
  const isBought = () => own.length > 0 && own.every(isPaidSol)
  const isAllShared = () => shared.every((one) => one.at === at || one.kind === 'venue')
  const isOfOtherChain = own.some((one) => one.kind === 'asset' && isChain(one.asset))
  if (kind === 'chain' && (own.length === 0 ? shared : own).some(isOnChain))
    return !has('chain') && !isOfOtherChain
  if (kind === 'chain')
    return (
      !has('chain') &&
      (refersToLocation(reading.words) || (own.length === 0 && isAllShared() && (isAtChain || refers())))
    )
  if (kind === 'venue') return !has('venue') && (own.length === 0 || refersToLocation(reading.words))
  return own.length === 0 || (kind === 'mint' && isBought())
}

/** "Gas on base and tvl": what must have a protocol or a chain. */
function lacksChain(alone: Segment | undefined): boolean {
  const best = alone?.decision.ranked[0]
  return (
    best !== undefined && best.errors.length > 0 && best.indexed.slots.some(({ sort }) => sort === 'chain')
  )
}

/** "What 3 SOL buys of it": of what is paid there is a coin, and not of what is bought. */
function isPaidSol(one: Entity): boolean {
  return one.kind === 'asset' && one.asset.symbol === 'SOL' && one.amount !== undefined
}

/** A transaction and a contract are on a chain, which goes with them. */
function isOnChain({ kind }: Entity): boolean {
  return kind === 'hash' || kind === 'evm'
}

/** Of words beside each other in one text the first and their number tell which they are. */
function onceForWords<T>(read: (words: readonly Word[]) => T): (words: readonly Word[]) => T {
  const known = new Map<Word | undefined, (readonly [T] | undefined)[]>()
  return (words) => {
    const [first] = words
    const ofFirst = known.get(first) ?? []
    known.set(first, ofFirst)
    const before = ofFirst[words.length]
    if (before) return before[0]
    const value = read(words)
    ofFirst[words.length] = [value]
    return value
  }
}

/** What surely asks for something that is about no subject, such as the fear and greed index. */
function needsNothing({ decision: { ranked, confidence } }: Segment, from: number): boolean {
  const [best] = ranked
  return (
    best !== undefined &&
    best.errors.length === 0 &&
    confidence >= from &&
    !best.indexed.slots.some(takesSubject)
  )
}

const SURE = 0.8

/** The segment about what another names. */
function inherit(
  { words, reading, own, bare }: Glance,
  inherited: readonly Entity[],
  alone: Segment | undefined,
  { index, now }: Context,
): Segment | undefined {
  const decideWith = (some: readonly Entity[]) => {
    const moved = moveInto(reading, some)
    const entities = [...moved, ...reading.entities].sort((a, b) => a.at - b.at)
    // a row of its own, because what was read of words is kept by their row, and other mentions change it
    const again = { ...reading, words: [...reading.words], entities }
    const found = named(again, bare, surveyPart(again, index, now), { index, now })
    const decision = choosePart(found, index)
    const used = decision?.ranked[0]?.filled.usedEntities
    const isUsed = (one: number) => moved[one] !== undefined && used?.has(moved[one]) === true
    return {
      decision,
      isTaken: some.some((_, one) => isUsed(one)),
      kept: some.filter(({ kind, at }, one) =>
        isUsed(one)
          ? kind !== 'asset' || !some.some((other, n) => other !== some[one] && other.at === at && isUsed(n))
          : kind !== 'venue' && kind !== 'chain' && !some.some((other, n) => other.at === at && isUsed(n)),
      ),
    }
  }
  const all = decideWith(inherited)
  // a venue that the text does not name itself is not missed where no parameter takes it
  const isPart = all.isTaken && all.kept.length < inherited.length
  const { decision, isTaken } = isPart ? decideWith(all.kept) : all
  return decision && isTaken && isBetter(decision, alone?.decision)
    ? { words, decision, own, isInheriting: true }
    : undefined
}

/** The segment about no subject, though in the chain that it refers to. */
function plainly(
  seen: Glance,
  chains: readonly Entity[],
  alone: Segment | undefined,
  context: Context,
): Segment | undefined {
  return (chains.length > 0 ? inherit(seen, chains, alone, context) : undefined) ?? alone
}

/** "TVL of Aave and its fees": where fees are listed for all protocols, the one that is meant is named as left out. */
function withoutProtocol(alone: Segment, lacked: readonly Entity[], { words }: Source): Segment {
  const protocol = lacked.find((one) => one.kind === 'asset' && isProtocol(one))
  const id = alone.decision.ranked[0]?.indexed.tool.contract.id ?? ''
  const refers = alone.words.some(({ folded }) => pronouns.has(folded))
  if (!protocol || !OF_PROTOCOLS.has(id)) return alone
  if (!refers && alone.words.some(({ folded }) => OF_ALL.test(folded))) return alone
  const names = protocol.kind === 'asset' ? [protocol.asset.symbol.toLowerCase(), protocol.asset.name] : []
  const text = words.find(({ folded }) => names.includes(folded))?.raw
  return text === undefined ? alone : { ...alone, decision: leaveOut(alone.decision, text) }
}
const OF_PROTOCOLS = new Set(['protocol-fees', 'dex-volumes'])
const OF_ALL =
  /^(?:protocol|protokol|протокол|top|biggest|largest|leading|leaders|all|total|overall|dex|defi|global)/

/** The weighing of cuts sees what is lent, and only who calls leaves it out. */
function withUnlent(lent: Segment, { decision: unlent }: Segment): Segment {
  const [[best], [plain]] = [lent.decision.ranked, unlent.ranked]
  const isSame = best?.indexed === plain?.indexed && plain?.errors.length === 0
  return isSame ? { ...lent, decision: { ...lent.decision, unlent } } : lent
}

/** "ETH: news, digest": what stands before a colon is for all behind it. */
function startsWithHead({ words, entities }: Reading): boolean {
  const end = words.findIndex(({ gap }, at) => at > 0 && STOP.test(gap))
  return (
    end > 0 && /[:：]/.test(words[end]?.gap ?? '') && entities.some((one) => isSubject(one) && one.at < end)
  )
}
const STOP = /[,;.:。；，、،؛：\n]/

/** Where its pronoun stands, else behind its words. */
function moveInto({ words }: Reading, inherited: readonly Entity[]): Entity[] {
  const at = words.findIndex(({ folded }) => pronouns.has(folded))
  return inherited.map((entity, one) => ({
    ...entity,
    at: at < 0 ? words.length + one : at,
    length: at >= 0 && one === 0 ? 1 : 0,
  }))
}

function isBetter(again: Decision, plain: Decision | undefined): boolean {
  if (!plain) return true
  const [mine] = again.ranked
  const [theirs] = plain.ranked
  if (mine?.indexed === theirs?.indexed) return true
  if ((mine?.errors.length ?? 1) > 0) return false
  return (theirs?.errors.length ?? 0) > 0 || again.confidence > plain.confidence
}

/** Reads a part of a text; what `whole` mentions is not looked for again where all of it lies inside or outside. */
export function readPart(words: readonly Word[], whole: Reading): Reading {
  const text = words.map(({ raw, gap }, at) => `${at === 0 ? gap.trimStart() : gap}${raw}`).join('')
  const asked = `${text}${questionMarkBehind(words, whole)}`
  const closed = /^[^"]*"[^"]*$/.test(asked) ? `${asked}"` : asked
  const known = entitiesWithin(whole, words)
  return known ? { text: closed, words, entities: known } : readWords(closed, words)
}

/** The entities of adjoining words, counted from the first of these; none when one reaches over an edge. */
function entitiesWithin(whole: Reading, words: readonly Word[]): readonly Entity[] | undefined {
  const [first] = words
  const from = first ? whole.words.indexOf(first) : -1
  const to = from + words.length
  if (from < 0 || whole.words[to - 1] !== words.at(-1)) return undefined
  const touching = whole.entities.filter(({ at, length }) => at < to && at + length > from)
  if (touching.some(({ at, length }) => at < from || at + length > to)) return undefined
  // beside ETH "on SOL" is a place, and alone it is what the part is about
  if (touching.some(({ kind }) => kind === 'chain') && !touching.some(isSubject)) return undefined
  return touching.map((entity): Entity => ({ ...entity, at: entity.at - from }))
}
