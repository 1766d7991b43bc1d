import type { Decision } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { UNSPACED } from '../slots/choices.ts'
import type { Source } from '../slots/source.ts'
import { type Word, wordOf } from '../text/scan.ts'

const joints = new Set(
  'and n then also plus & y e et und puis dann luego entonces и затем потом 然后 和 并 并且 以及 と そして それから ve dan và oraz en'.split(
    ' ',
  ),
)
const MAX_PARTS = 5

/** Words between joints; `isJoined` where a word such as "and" stands before them. */
export interface Part {
  readonly words: Word[]
  readonly isJoined: boolean
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
  const isDutch = () => words.some(({ folded }) => dutch.has(folded))
  const joins = ({ folded }: Word) => joints.has(folded) && (folded !== 'en' || isDutch())
  if (!words.some((word) => joins(word) || (word.gap !== ' ' && STOP.test(word.gap))))
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
    (word, at) => (joins(word) || STOP.test(word.gap)) && isBetween(at, joins(word)),
  ).length
  const isListed = (at: number, isJoint: boolean) => (isComparison || junctions > 1) && isBetween(at, isJoint)
  const parts: Part[] = [{ words: [], isJoined: false }]
  words.forEach((word, at) => {
    const behind = joins(word) ? words[at + 1] : word
    const isName = joinedNames.has(`${words[at - 1]?.stem} ${behind?.stem}`)
    const isJoint = joins(word) && !inside.has(at) && !isName
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
  const spoken = parts.filter((part) => part.words.length > 0)
  if (spoken.length < 2) return splitUnspaced(words, entities)
  return spoken.length > MAX_PARTS ? [] : spoken
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
    const before = word.folded.slice(0, joint.index)
    const after = word.folded.slice(joint.index + joint[0].length)
    if (before === '' && after === '') continue
    const left = [...words.slice(0, at), ...(before ? [wordOf(before, word.gap)] : [])]
    const right = [...(after ? [wordOf(after)] : []), ...words.slice(at + 1)]
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
