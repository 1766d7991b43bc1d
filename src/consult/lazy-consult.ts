import type { Tool } from '../tools/define-tool.ts'
import { createConsult } from './consult.ts'
import type { ConsultResult } from './result.ts'

/** Consult over tools whose index, the dearest part of a start, is made with the first question. */
export function lazyConsult(tools: () => readonly Tool[]): (intent: string) => ConsultResult {
  let consult: ((intent: string) => ConsultResult) | undefined
  return (intent) => {
    consult ??= createConsult(tools())
    return consult(intent)
  }
}
