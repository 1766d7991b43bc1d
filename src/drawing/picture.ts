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
  /** @param shown Leaves out what lies outside of it; of pictures that have `span`. */
  draw(width: number, shown?: TimeSpan): Drawing
  /** The time that is drawn, where it may be narrowed, and how many values lie in it. */
  readonly span?: TimeSpan & { readonly count: number }
}

/** Milliseconds since the epoch, both ends included. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}
