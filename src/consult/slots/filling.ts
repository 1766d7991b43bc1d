import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** A sentence, and the slots of the tool that it may fill. */
export interface Filling {
  readonly source: Source
  readonly has: (sort: Slot['sort']) => boolean
  readonly slots: readonly Slot[]
  /** Numbers that a word beside them gives to a parameter. */
  readonly numbers: ReadonlyMap<string, Value>
}
