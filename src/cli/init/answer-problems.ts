import { networkAliases, toCaip2 } from '../../config/network-aliases.ts'
import { isHttpUrl } from '../../config/node-urls.ts'
import { facilitatorPresets, isFacilitatorName } from '../../core/reference/facilitators.ts'
import { isTestNetwork } from './networks.ts'

// each returns why a text is no answer; undefined when it is one

/** The answer that leaves something out. */
export const NONE = 'none'
/** What would end a value of an env file. */
const UNSAFE = /["'`\\#\p{Cc}\s]/u

export function findUrlProblem(text: string): string | undefined {
  return text === NONE || (isHttpUrl(text) && !UNSAFE.test(text)) ? undefined : 'Write an http or https URL.'
}

export function findNetworkProblem(text: string): string | undefined {
  if (text === NONE) return undefined
  const networks = text.split(',').map((word) => toCaip2(word.trim()))
  const known = new Set(Object.values(networkAliases))
  if (networks.every((network) => known.has(network)))
    return new Set(networks.map(isTestNetwork)).size === 1
      ? undefined
      : 'Choose test networks or real ones; a gateway cannot sell on both.'
  return `Use none, or ${Object.keys(networkAliases).join(', ')}.`
}

export function findFacilitatorProblem(text: string): string | undefined {
  if (isFacilitatorName(text)) return undefined
  return isHttpUrl(text) && !UNSAFE.test(text)
    ? undefined
    : `Use ${Object.keys(facilitatorPresets).join(', ')}, or an https URL.`
}

export function findDataModeProblem(text: string, isMain: boolean): string | undefined {
  if (text !== 'simulated' && text !== 'live') return 'Use simulated or live.'
  return isMain && text === 'simulated' ? 'Real money buys live data only. Use live.' : undefined
}
