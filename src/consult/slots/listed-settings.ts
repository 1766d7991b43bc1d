import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../core/json.ts'
import type { Entity, EntityKind } from '../entities/kinds.ts'
import { joinsAt } from '../entities/places.ts'
import type { Word } from '../text/scan.ts'
import { type Filled, fill } from './fill.ts'
import type { Slot } from './schema.ts'
import type { Source } from './source.ts'

/** What may be stated several times for one parameter. */
const listable: ReadonlySet<EntityKind> = new Set([
  'duration',
  'date',
  'hash',
  'signature',
  'amount',
  'number',
])
/** Two ends of one span are no list. */
const SPANNING =
  /^(?:between|from|entre|desde|zwischen|von|tra|fra|dal|dalle|tussen|van|od|miedzy|от|с|между|з|від|між|tu|giua|antara|dari|depuis|du|من|بين|since|crosses|crossing|cross)$/

export interface ListedSetting {
  readonly slot: Slot
  /** Each value with the mention that gives it. */
  readonly values: readonly (readonly [Json, readonly Entity[]])[]
}

/** "On 1h and 4h", "as of May 1 and as of June 1": mentions beside each other of which a parameter took only one. */
export function listSettings(slots: readonly Slot[], filled: Filled, source: Source): ListedSetting[] {
  return runsOf(source).flatMap((run) => {
    const used = run.filter((one) => filled.usedEntities.has(one))
    const [taken] = used
    if (used.length !== 1 || !taken) return []
    const readings = run.map((one) => {
      if (one === taken) return { one, params: filled.params }
      const entities = source.entities.filter((other) => other === one || !run.includes(other))
      return { one, params: fill(slots, { ...source, entities }).params }
    })
    const slot = slots.find(({ name }) =>
      readings.every(({ one, params }) => one === taken || isOnlyChange(filled.params, params, name)),
    )
    if (!slot || (taken.kind === 'number' && !/^amount/.test(slot.name))) return []
    return [{ slot, values: readings.map(({ one, params }) => [params[slot.name] ?? null, [one]] as const) }]
  })
}

function isOnlyChange(before: Filled['params'], behind: Filled['params'], name: string): boolean {
  const names = Object.keys(before)
  return (
    before[name] !== undefined &&
    behind[name] !== undefined &&
    names.length === Object.keys(behind).length &&
    names.every((one) => isDeepStrictEqual(before[one], behind[one]) === (one !== name))
  )
}

function runsOf({ entities, words }: Source): Entity[][] {
  const runs: Entity[][] = []
  const several = entities.filter(({ kind, length }) => listable.has(kind) && length > 0)
  for (const one of several) {
    const run = runs.at(-1)
    const [first, last] = [run?.[0], run?.at(-1)]
    if (run && first && last?.kind === one.kind && follows(first, last, one, words)) run.push(one)
    else runs.push([one])
  }
  return runs.filter(([first, ...others]) => {
    const last = others.at(-1)
    if (!first || !last || SPANNING.test(words[first.at - 1]?.folded ?? '')) return false
    // "past hour, daily volume" are two things
    return (
      last.kind !== 'duration' || words.slice(first.at, last.at).some((_, n) => joinsAt(words, first.at + n))
    )
  })
}

/** Only a comma, a joining word, or what stands before the first lies between: "at 1h, at 4h". */
function follows(first: Entity, last: Entity, one: Entity, words: readonly Word[]): boolean {
  const end = last.at + last.length
  const isJoined = joinsAt(words, end) && words[end]?.folded !== 'with'
  const isApart = /^ ?[,、，&+] ?$/.test(words[end]?.gap ?? '')
  const from = isJoined ? end + 1 : end
  const lead = one.at - from
  if ((!isJoined && !isApart) || lead < 0 || lead > 2) return false
  return Array.from({ length: lead }, (_, step) => step + 1).every(
    (step) => words[one.at - step]?.folded === words[first.at - step]?.folded,
  )
}
