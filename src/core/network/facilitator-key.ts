import type { KeyObject } from 'node:crypto'

/** A key that signs every request to a facilitator anew. No log and no JSON shows a `KeyObject`. */
export interface FacilitatorKey {
  readonly token: 'cdp' | 'payai'
  readonly id: string
  readonly key: KeyObject
}
