import { remade } from '../core/remade.ts'
import type { Tool } from '../tools/define-tool.ts'
import { createConsult } from './consult.ts'
import type { ConsultResult } from './result.ts'

/** Consult over tools whose index, the dearest part of a start, is made with the first question. */
export function lazyConsult(tools: () => readonly Tool[]): (intent: string) => ConsultResult {
  const consult = remade(tools, createConsult)
  return (intent) => consult()(intent)
}
