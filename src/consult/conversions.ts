import type { Candidate } from './candidates.ts'
import type { IndexedTool } from './index-tools.ts'

/** Whether a candidate converts, with both sides set and nothing left over. */
export function isWholeConversion({ indexed, filled, errors, unused }: Candidate): boolean {
  return (
    converts(indexed) &&
    errors.length === 0 &&
    unused.length === 0 &&
    indexed.slots.every(({ sort, name }) => !SIDE.test(sort) || filled.params[name] !== undefined)
  )
}

const SIDE = /^asset-(?:from|to)$/

/** Coins and currencies, where others swap mints. */
function converts({ tool, slots }: IndexedTool): boolean {
  return (
    tool.contract.kind === 'read' &&
    slots.some(({ sort, name }) => sort === 'asset-from' && !/mint/i.test(name))
  )
}
