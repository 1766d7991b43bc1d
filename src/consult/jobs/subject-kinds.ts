import type { Entity } from '../entities/kinds.ts'

/** What a job may be about. */
export function isSubject({ kind }: Entity): boolean {
  return ['asset', 'symbol', 'stock', 'mint', 'evm', 'name'].includes(kind)
}
