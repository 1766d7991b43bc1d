import type { Entity } from '../entities/kinds.ts'

/** Something a text rules out or limits. It is set, or it is named in the answer; it is never turned around. */
export type Constraint = {
  /** As it stands in the text. */
  readonly text: string
  readonly from: number
  /** Behind its last word. */
  readonly to: number
  readonly entities: readonly Entity[]
} & (
  | {
      readonly kind: 'not'
      /** Whether it is a wish of its own that is refused: "skip the news". */
      readonly isClause?: boolean
    }
  | { readonly kind: 'only' }
  | { readonly kind: 'bound'; readonly side: 'min' | 'max'; readonly value: number; readonly unit: BoundUnit }
)
export type BoundUnit = 'percent' | 'money' | 'number'
