import { joinsAt } from '../entities/places.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import type { Filled } from './fill.ts'
import type { ListedSetting } from './listed-settings.ts'
import type { Slot } from './schema.ts'
import { listSides, type Side, writeSide } from './sides/pairs.ts'
import type { Source } from './source.ts'

const LEAD = wordSet('in to into also then en em zu auf a na ke na в у на do')
const MAX_BETWEEN = 4

/** "In yen, in won and in euros", "to btc and also to eth": what one amount is turned into, each by its own call. */
export function listTargets(slots: readonly Slot[], { params }: Filled, source: Source): ListedSetting[] {
  const slot = slots.find(({ sort }) => sort === 'asset-to')
  const first = slot && params[slot.name]
  if (!slot || first === undefined) return []
  const isMint = /mint/i.test(slot.name)
  const sides = listSides(source)
  const at = sides.findIndex((side) => !side.isCounted && writeSide(side, slot, isMint)?.value === first)
  if (at < 1) return []
  const run = sides.slice(at).filter((side, n, all) => {
    const before = all[n - 1]
    return n === 0 || (before !== undefined && !side.isCounted && isJoined(before, side, source.words))
  })
  if (run.length !== sides.length - at) return []
  const values = run.flatMap((side) => {
    const written = writeSide(side, slot, isMint)
    // the wallet behind its word, where mints are meant
    const isOther =
      isMint && Object.entries(params).some(([name, set]) => name !== slot.name && set === written?.value)
    return written && !isOther ? [[written.value, written.from] as const] : []
  })
  return values.length > 1 ? [{ slot, values }] : []
}

/** Between two targets stand a comma or "and", and no more than what leads to a target. */
function isJoined(before: Side, side: Side, words: readonly Word[]): boolean {
  const end = before.at + (before.entity?.length ?? 1)
  if (side.at < end || side.at - end > MAX_BETWEEN) return false
  let hasJoint = false
  for (let at = end; at <= side.at; at += 1) {
    const joins = at < side.at && joinsAt(words, at)
    hasJoint ||= joins || /[,、，/&+]/.test(words[at]?.gap ?? '')
    // the country before its currency
    if (at < side.at - 1 && !joins && !LEAD.has(words[at]?.folded ?? '')) return false
  }
  return hasJoint
}
