import { joinsAt } from '../entities/places.ts'
import type { Model } from '../model.ts'
import type { Source } from '../slots/source.ts'
import type { Word } from '../text/scan.ts'
import { isTopic } from '../topic-words.ts'
import { jointAt } from './joint-words.ts'

/** Words between two stops or joining words. */
export interface Clause {
  readonly at: number
  readonly words: readonly Word[]
}

const STOP = /[,;.:。；，、،؛\n&+()]/

/** The clauses of a text, however small: no mention and no limit is cut in two. */
export function clausesOf({
  words,
  entities,
  constraints,
}: Pick<Source, 'words' | 'entities' | 'constraints'>): Clause[] {
  const inside = new Set<number>()
  for (const { at, length } of [
    ...entities,
    ...constraints.flatMap((one) => one.entities),
    ...constraints.map(({ from, to }) => ({ at: from, length: to - from })),
  ])
    for (let one = at + 1; one < at + length; one += 1) inside.add(one)
  const clauses: Clause[] = []
  let from = 0
  const end = (to: number) => {
    if (to > from) clauses.push({ at: from, words: words.slice(from, to) })
  }
  for (let at = 1; at < words.length; ) {
    const isStop = STOP.test(words[at]?.gap ?? '') && !inside.has(at)
    const joint = inside.has(at) ? 0 : jointLength(words, at, isStop)
    if (isStop || joint > 0) {
      end(at)
      from = at + joint
    }
    at += Math.max(1, joint)
  }
  end(words.length)
  return clauses
}

function jointLength(words: readonly Word[], at: number, isBehindStop: boolean): number {
  const joint = jointAt(words, at, { isBehindStop, isCounted: false })
  if (joint) return joint.word === 'with' ? 0 : joint.length
  return joinsAt(words, at) ? 1 : 0
}

/** "Prix du BTC, prix du BTC hier": whether a clause begins as the one before it, and not only with what asks. */
export function beginAlike(words: readonly Word[], before: readonly Word[] = [], model: Model): boolean {
  const [first, second] = words
  return (
    first !== undefined &&
    second !== undefined &&
    first.folded === before[0]?.folded &&
    second.folded === before[1]?.folded &&
    (isTopic(first.folded, model) || isTopic(second.folded, model))
  )
}
