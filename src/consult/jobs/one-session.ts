import type { Decision } from '../decide.ts'
import { countLost } from './cut-evidence.ts'

/** "Fund a new session with $20, at most $2 a day": what is paid in opens the session and sets its limits. */
export function asOneSession(jobs: readonly Decision[], whole: Decision): readonly Decision[] {
  const ids = jobs.map(({ ranked: [best] }) => best?.indexed.tool.contract.id ?? '')
  if (jobs.length < 2 || !ids.includes('session-open') || !ids.every((id) => OF_A_NEW_ONE.has(id)))
    return jobs
  const id = ids.includes('session-topup') ? 'session-topup' : 'session-open'
  const one = whole.ranked.find(({ indexed }) => indexed.tool.contract.id === id)
  const isAll = one?.errors.length === 0 && jobs.every(({ ranked: [best] }) => countLost(best, one) === 0)
  return isAll ? [{ ...whole, ranked: [one, ...whole.ranked.filter((other) => other !== one)] }] : jobs
}

const OF_A_NEW_ONE = new Set(['session-open', 'session-topup', 'session-limits'])
