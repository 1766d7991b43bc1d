import { editDistance } from '../core/input/near-match.ts'
import { isFamilyMember, isWeighty, listVariables } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Names shorter than this may differ from a known one by one letter only. */
const LONG_NAME = 8
/** Names shorter than this look like too many others. */
const MIN_LENGTH = 6
/** Written as other programs name their own variables, and near to ours by chance. */
const RPC_BY_NAME = /^RPC_URL_[A-Z]/

/**
 * Finds variables whose names are one or two letters away from one that a gateway reads. Where the right one decides
 * about money or the ledger and is not set, the gateway must not start without it.
 *
 * @param environment Without empty variables.
 * @param configVariables The variables of `config.ts`.
 */
export function findMisspelled(
  environment: Environment,
  configVariables: readonly string[],
): { readonly wrong: readonly string[]; readonly warnings: readonly string[] } {
  const known = listVariables(configVariables)
  const isKnown = new Set(known)
  const wrong: string[] = []
  const warnings: string[] = []
  for (const name of Object.keys(environment)) {
    if (isKnown.has(name) || isFamilyMember(name)) continue
    if (RPC_BY_NAME.test(name)) {
      warnings.push(`${name}: is not read. Name the chain by its number, such as RPC_URL_8453.`)
      continue
    }
    const meant = known.find((right) => isNear(name, right))
    if (meant === undefined) continue
    const isNeeded = isWeighty(meant) && environment[meant] === undefined
    if (isNeeded) wrong.push(`${name}: is not read; did you mean ${meant}? Rename it, or remove it.`)
    else warnings.push(`${name}: is not read; did you mean ${meant}?`)
  }
  return { wrong, warnings }
}

function isNear(name: string, right: string): boolean {
  if (right.length < MIN_LENGTH) return false
  const maxDistance = right.length < LONG_NAME ? 1 : 2
  return editDistance(name.toUpperCase(), right, maxDistance) <= maxDistance
}
