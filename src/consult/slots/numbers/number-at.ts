import type { Entity } from '../../entities/kinds.ts'

/** A number of a text that a word beside it may give a meaning. */
export interface NumberAt {
  readonly at: number
  readonly end: number
  readonly value: string
  readonly unit: 'percent' | 'money' | 'points' | 'times' | 'plain'
  readonly holder: Entity | undefined
}
