import type { Entity } from '../../entities/kinds.ts'
import type { Word } from '../../text/scan.ts'
import { wordSet } from '../../text/word-set.ts'

/** Before the first of two percentages. */
export const betweenWords = wordSet(
  'between zwischen entre tra fra tussen między pomiędzy между між antara giữa بين',
)

const through = wordSet(
  'to till through bis à a au do до по tot ile hingga sampai đến إلى الى से 到 至 から 에서',
)
/** These part two percentages only behind a word for "between". */
const and = wordSet('and und y e et i и та en ve dan và و और 和')
export const rangeJoints: ReadonlySet<string> = new Set([...through, ...and])

/** "5 bis 20 %", "5-20%": the second of two percentages, where the first is a smaller number or percentage. */
export function percentBehind(
  first: Entity,
  words: readonly Word[],
  entities: readonly Entity[],
): Entity | undefined {
  const value = shareOf(first)
  if (value === undefined) return undefined
  const end = first.at + first.length
  const joint = words[end]?.folded ?? ''
  const isJoint =
    through.has(joint) || (and.has(joint) && betweenWords.has(words[first.at - 1]?.folded ?? ''))
  const next = isJoint ? end + 1 : DASH.test(words[end]?.gap ?? '') ? end : undefined
  if (next === undefined) return undefined
  return entities.find(
    (one) => one.at === next && one.kind === 'amount' && one.unit === 'percent' && Number(one.value) > value,
  )
}
const DASH = /^\s?[-–—~〜]\s?$/

function shareOf(one: Entity): number | undefined {
  if (one.kind === 'number') return Number(one.value)
  if (one.kind === 'count') return one.count
  return one.kind === 'amount' && one.unit === 'percent' ? Number(one.value) : undefined
}

/** The second of two percentages, where it begins at a word, or behind the joint that does. */
export function endsRange(
  at: number,
  words: readonly Word[],
  entities: readonly Entity[],
): Entity | undefined {
  if (!rangeJoints.has(words[at]?.folded ?? '') && !DASH.test(words[at]?.gap ?? '')) return undefined
  const first = entities.find((one) => one.at + one.length === at)
  return first && percentBehind(first, words, entities)
}
