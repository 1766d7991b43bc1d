import type { Slot } from './schema.ts'
import type { Source } from './source.ts'

/** A sentence, and the slots of the tool that it may fill. */
export interface Filling {
  readonly source: Source
  readonly has: (sort: Slot['sort']) => boolean
  readonly slots: readonly Slot[]
}
