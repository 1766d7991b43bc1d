import type { Shape } from './shape.ts'

/** Something drawn, as wide as was asked for and as high as it needs. */
export interface Drawing {
  readonly shapes: readonly Shape[]
  readonly height: number
  /** Where a reader can stop and read values. */
  readonly cursor?: Cursor
}

export interface Cursor {
  readonly top: number
  readonly bottom: number
  /** From left to right. */
  readonly stops: readonly { readonly x: number; readonly words: string }[]
}

/** What is drawn of an answer, at any width. */
export interface Picture {
  /** What the picture shows, for those who do not see it. */
  readonly words: string
  /** @param from Leaves out what lies before that time, milliseconds; of pictures that have `span`. */
  draw(width: number, from?: number): Drawing
  /** The time that is drawn, where it may be narrowed. */
  readonly span?: { readonly from: number; readonly to: number; readonly count: number }
}
