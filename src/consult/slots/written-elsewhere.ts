import type { Slot } from './schema.ts'
import type { Source } from './source.ts'

/** `assets{assetClass:equity}`: what stands under the name of another parameter is its value. */
export function isWrittenElsewhere(
  at: number,
  { name }: Slot,
  { pairs, words }: Source,
  slots: readonly Slot[],
): boolean {
  if (pairs.size === 0 || !/[:=]/.test(words[at]?.gap ?? '')) return false
  const raw = words[at]?.raw.toLowerCase()
  return slots.some(
    (other) => other.name !== name && pairs.get(other.name.toLowerCase())?.value.toLowerCase() === raw,
  )
}
