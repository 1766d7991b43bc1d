import { remade } from '../core/remade.ts'
import type { Tool } from '../tools/define-tool.ts'
import { createConsultBeside } from './consult.ts'
import type { ConsultResult } from './result.ts'

/**
 * Consult over tools whose index, the dearest part of a start, is made with the first question, a contract at a time
 * between what others ask for.
 */
export function lazyConsult(tools: () => readonly Tool[]): (intent: string) => Promise<ConsultResult> {
  const consult = remade(tools, createConsultBeside)
  return async (intent) => (await consult())(intent)
}
