import type { Decision } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { UNSPACED } from '../slots/choices.ts'
import type { Source } from '../slots/source.ts'
import { phraseTable } from '../text/phrase-table.ts'
import { cutWord, type Word, wordOf } from '../text/scan.ts'

/** Words that add one thing to another: how many stand at this place of a text, or 0. */
export const addingAt = phraseTable(
  `and, n, then, also, plus, &, as well as, along with, together with, on top of that, in addition, additionally, besides, moreover, y, e, et, und, puis, dann, luego, entonces,
 и, затем, потом, 然后, 和, 并, 并且, 以及, と, そして, それから, ve, dan, và, oraz, en, y también, también, además, así como, junto con, aussi, également, ainsi que, en plus,
 sowie, außerdem, zusätzlich, zudem, dazu, daneben, und dazu, e também, também, além disso, bem como, assim como, e anche, inoltre, anche, così come, insieme a, ook,
 daarnaast, bovendien, evenals, a także, także, również, też, dodatkowo, a do tego, do tego, jak również, wraz z, а также, также, а ещё, и ещё, плюс, а заодно, заодно, вместе с, ayrıca,
 hem de, bir de, artı, serta, juga, dan juga, ditambah, beserta, cộng với, cùng với, kèm theo, kèm, và cũng, bên cạnh đó, và cả, أيضا, وأيضا, كذلك, وكذلك, بالإضافة إلى, إلى جانب, और, तथा, एवं,
 साथ ही, और साथ ही, साथ में, इसके साथ, 그리고, 또, 또한, 및, 추가로, 게다가`,
)
/** The same at the head of what stands behind a stop in scripts without spaces: "，顺便看看它的评价". */
const UNSPACED_ADDING = /^(?:另外|顺便|还有|以及|并且|而且|同时|再|それと|あと|また|さらに|加えて|ついでに)/u
export const MAX_PARTS = 5

/** Words between joints; `isJoined` where a word such as "and" stands before them. */
export interface Part {
  readonly words: Word[]
  readonly isJoined: boolean
  /** Where the text itself puts its parts in an order, as in "first …, then …". */
  readonly isOrdered?: boolean
}

/** One or more parts that are one job, with what they come to. */
export interface Group extends Part {
  readonly decision: Decision
}

/** The parts between stops, commas and words such as "and". */
export function splitAtJoints(
  { words, entities, constraints }: Source,
  { joinedNames }: ConsultIndex,
): Part[] {
  const adding = findAdding(words)
  const joins = (at: number) => adding.has(at)
  if (adding.size === 0 && !words.some(({ gap }) => gap !== ' ' && STOP.test(gap)))
    return splitUnspaced(words, entities)
  const inside = findNameInteriors({ entities, constraints })
  const isSubjectAt = (at: number) =>
    entities.some((one) => isSubject(one) && one.at <= at && at < one.at + one.length) ||
    lexicon().chainPhrases.match(words, at) !== undefined
  const isComparison = words.some(({ folded }) => COMPARING.test(folded))
  // "compare eth and sol": what is compared is one job
  const isBetween = (at: number, isJoint: boolean) =>
    isSubjectAt(at - 1) && isSubjectAt(isJoint ? at + 1 : at)
  // "BTC, ETH and DOGE": three in a row are one list
  const junctions = words.filter(
    (word, at) => (joins(at) || STOP.test(word.gap)) && isBetween(at, joins(at)),
  ).length
  const isListed = (at: number, isJoint: boolean) => (isComparison || junctions > 1) && isBetween(at, isJoint)
  const parts: Part[] = [{ words: [], isJoined: false }]
  words.forEach((word, at) => {
    const behind = joins(at) ? words[at + 1] : word
    const isName = joinedNames.has(`${words[at - 1]?.stem} ${behind?.stem}`)
    const isJoint = joins(at) && !inside.has(at) && !isName
    if (
      !inside.has(at) &&
      (isJoint || (STOP.test(word.gap) && !(isName && /[&+]/.test(word.gap)))) &&
      !isListed(at, isJoint)
    ) {
      const last = parts.at(-1)
      if (last?.words.length === 0) parts.pop()
      parts.push({ words: [], isJoined: isJoint || (last?.words.length === 0 && last.isJoined) })
    }
    if (!isJoint) parts.at(-1)?.words.push(word)
  })
  const spoken = withoutUnspacedAdding(parts.filter((part) => part.words.length > 0))
  if (spoken.length < 2) return splitUnspaced(words, entities)
  return spoken.length > MAX_PARTS ? [] : spoken
}

/** Takes the adding words off the heads of parts; one that holds nothing else joins the part behind it. */
function withoutUnspacedAdding(parts: readonly Part[]): Part[] {
  let isAdded = false
  return parts.flatMap((part, at) => {
    const [first, ...rest] = part.words
    const adding = at > 0 && first ? UNSPACED_ADDING.exec(first.folded)?.[0] : undefined
    const behind = first && adding !== undefined ? first.folded.slice(adding.length) : undefined
    const words =
      first && behind !== undefined
        ? [...(behind === '' ? [] : [wordOf(behind, first.gap)]), ...rest]
        : part.words
    const isJoined = part.isJoined || isAdded || adding !== undefined
    isAdded = words.length === 0
    return isAdded ? [] : [{ words, isJoined }]
  })
}

/** Where words stand that add one thing to another. */
function findAdding(words: readonly Word[]): ReadonlySet<number> {
  const isDutch = () => words.some(({ folded }) => dutch.has(folded))
  const found = new Set<number>()
  for (let at = 0; at < words.length; ) {
    const length = words[at]?.folded === 'en' && !isDutch() ? 0 : addingAt(words, at)
    for (let one = at; one < at + length; one += 1) found.add(one)
    at += Math.max(1, length)
  }
  return found
}

/** Joints that stand among the characters of unspaced text. */
const UNSPACED_JOINT = /以及|并且|还有|和|与|與|および|そして|と|하고|이랑|랑|과|와/u

/** "价格和新闻": the first such joint that parts a sentence in two. */
function splitUnspaced(words: readonly Word[], entities: readonly Entity[]): Part[] {
  for (const [at, word] of words.entries()) {
    if (!UNSPACED.test(word.folded) || entities.some((one) => one.at <= at && at < one.at + one.length))
      continue
    const joint = UNSPACED_JOINT.exec(word.folded)
    if (!joint) continue
    const { before, after } = cutWord(word, joint)
    if (!before && !after) continue
    const left = [...words.slice(0, at), ...(before ? [before] : [])]
    const right = [...(after ? [after] : []), ...words.slice(at + 1)]
    if (left.length > 0 && right.length > 0)
      return [
        { words: left, isJoined: false },
        { words: right, isJoined: true },
      ]
  }
  return []
}

const STOP = /[,;.!?，。；、]|\s[&+]\s/
const COMPARING =
  /^(?:compar|confront|vergleich|vergelijk|porown|karsilastir|bandingkan|сравн|比较|対比|비교|versus$|vs$|between$|correl|korrel|beta$)/
/** In Dutch "en" is "and"; in Spanish and French it names where. */
const dutch = new Set('het een van voor ik mijn wat hoeveel welke geef toon'.split(' '))

function findNameInteriors({ entities, constraints }: Pick<Source, 'entities' | 'constraints'>): Set<number> {
  return new Set(
    [...entities, ...constraints.flatMap((one) => one.entities)].flatMap(({ at, length }) =>
      Array.from({ length: length - 1 }, (_, offset) => at + 1 + offset),
    ),
  )
}

export function isSubject({ kind }: Entity): boolean {
  return ['asset', 'symbol', 'stock', 'mint', 'evm', 'name'].includes(kind)
}
