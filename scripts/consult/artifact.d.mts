import type { Calibration } from '../../src/consult/model.ts'

export function packModel(trained: {
  readonly model: {
    /** The row of each feature hash among the weights. */
    readonly numbers: ReadonlyMap<number, number>
    /** A row of a weight for each label, and behind all rows those that every sentence has. */
    readonly weights: Float32Array
    /** In how many sentences a feature stands. */
    readonly counts: ReadonlyMap<number, number>
  }
  readonly rarity: ReadonlyMap<number, number>
  /** With how many labels a word was used. */
  readonly words: ReadonlyMap<number, number>
  readonly labels: readonly string[]
  readonly calibration: Calibration
}): { readonly plain: Uint8Array; readonly packed: Uint8Array }
