import type { Decision } from '../decide.ts'
import type { Slot } from '../slots/schema.ts'
import { isCertain, takesSubject } from './own-jobs.ts'
import { type Group, isSubject } from './parts.ts'

/** "0.25 BTC in pounds and 3 ETH in euros": one tool, with a subject and settings of its own for each call. */
export function areApart(parts: readonly Group[], { ranked: [best] }: Decision): boolean {
  if (best?.indexed.slots.some(({ sort }) => LISTS.has(sort)) !== false) return false
  const own = parts.map(({ decision }) => ownOf(decision))
  const [first] = own
  return parts.every(
    ({ decision, isJoined }, at) =>
      isCertain(decision) &&
      (at === 0 ||
        (isJoined &&
          own[at]?.subjects !== '' &&
          own.slice(0, at).every(({ subjects }) => subjects !== own[at]?.subjects) &&
          own[at]?.names === first?.names &&
          own[at]?.settings !== first?.settings)),
  )
}

const LISTS: ReadonlySet<Slot['sort']> = new Set(['assets', 'holdings'])

/** What a job is about, which parameters it names besides, and with which values. */
function ownOf({ ranked: [best], source }: Decision) {
  const settings = (best?.indexed.slots ?? []).flatMap((slot) => {
    const value = best?.filled.params[slot.name]
    return value === undefined || takesSubject(slot) ? [] : [[slot.name, value]]
  })
  const subjects = source.entities
    .filter(isSubject)
    .map((one) => JSON.stringify({ ...one, at: 0, length: 0 }))
  return {
    subjects: subjects.join(),
    names: settings.map(([name]) => name).join(),
    settings: JSON.stringify(settings),
  }
}

/** "10 cents per call and 2 dollars per day": one call holds what each part asks for, each in a parameter of its own. */
export function isHeldByOne({ ranked: [best] }: Decision, parts: readonly Decision[]): boolean {
  const params = parts.map(({ ranked: [first] }) => {
    const own = first?.indexed.slots.filter((slot) => !takesSubject(slot)).map(({ name }) => name) ?? []
    return own.flatMap((name) => (first?.filled.params[name] === undefined ? [] : [name]))
  })
  const names = params.flat()
  const isApart = new Set(names).size === names.length && params.every((each) => each.length > 0)
  return isApart && names.every((name) => best?.filled.params[name] !== undefined)
}
