import { estimateTokens } from '../../core/text/estimate-tokens.ts'
import type { SummaryEntry } from './summary-entries.ts'

/** Lines that hold as many fields as fit: those of one object share a line. */
export interface SummaryLines {
  /** Adds a field at the greatest length that fits; false when all or some of it was left out. */
  add(entry: SummaryEntry): boolean
  readonly lines: readonly string[]
}

/** @param maxTokens What all lines may take together, as estimated. */
export function createSummaryLines(maxTokens: number): SummaryLines {
  const byParent = new Map<string, string[]>()
  let room = maxTokens

  return {
    add({ path, values }) {
      const parent = path.slice(0, -1).join('.')
      const name = path.at(-1) ?? ''
      const line = byParent.get(parent)
      const opening = line ? 0 : estimateTokens(`${parent}:\n`) + 1
      for (const { text, isWhole } of values) {
        const part = `${name} ${text}`
        const tokens = opening + estimateTokens(`, ${part}`)
        if (tokens > room) continue
        room -= tokens
        if (line) line.push(part)
        else byParent.set(parent, [part])
        return isWhole
      }
      return false
    },
    get lines() {
      return [...byParent].map(
        ([parent, parts]) => `${parent === '' ? '' : `${parent}: `}${parts.join(', ')}`,
      )
    },
  }
}
