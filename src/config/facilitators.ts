import { type MicroUsd, usd } from '../core/money.ts'
import type { FacilitatorKey } from '../core/network/facilitator-key.ts'
import {
  type FacilitatorName,
  facilitatorPresets,
  isFacilitatorName,
} from '../core/reference/facilitators.ts'
import { readFacilitatorKey } from './facilitator-keys.ts'
import { isLoopbackHost } from './hosts.ts'
import { isHttpUrl } from './node-urls.ts'

/** A facilitator that settles for the gateway. */
export interface FacilitatorConfig {
  readonly url: string
  /** Set where it was named instead of addressed. */
  readonly name?: FacilitatorName
  /** Value of the header `Authorization`, the same for every request. */
  readonly authorization?: string
  /** Signs every request anew. */
  readonly key?: FacilitatorKey
  /** What a settlement costs, declared or published; left out while unknown. */
  readonly costPerSettlement?: MicroUsd
}

type Environment = Readonly<Record<string, string | undefined>>

interface Entry {
  /** The variable that names it. */
  readonly variable: string
  /** From 1; its further variables end in it. */
  readonly position: number
  readonly text: string
}

const MAX_FACILITATORS = 3
const POSITIONS = Array.from({ length: MAX_FACILITATORS }, (_, at) => at + 1)
/** What a header may hold. */
const HEADER = /^[\x20-\x7e]{1,4096}$/
const COST = /^\d{1,3}(?:\.\d{1,6})?$/

/** Variables of one facilitator, without its authorization, which is a secret. */
export const facilitatorVariables: readonly string[] = POSITIONS.flatMap((position) => [
  `FACILITATOR_${position}`,
  `FACILITATOR_URL_${position}`,
  `FACILITATOR_COST_USD_${position}`,
])

/**
 * Reads who settles: `FACILITATOR_URLS`, or one variable each, with a name or a URL.
 *
 * @param environment Without empty variables.
 * @param networks CAIP-2 ids that are sold on.
 */
export function readFacilitators(
  environment: Environment,
  networks: readonly string[],
): {
  readonly read: readonly FacilitatorConfig[]
  readonly wrong: readonly string[]
  readonly warnings: readonly string[]
} {
  const entries = listEntries(environment)
  const each = entries.map((entry) => readEntry(entry, environment))
  const read = each.map(({ facilitator }) => facilitator)
  const urls = read.map(({ url }) => url)
  const [first] = entries
  const variable = first?.variable ?? 'FACILITATOR_URLS'
  const isListed = environment['FACILITATOR_URLS'] !== undefined
  return {
    read,
    wrong: [
      ...(isListed && POSITIONS.some((position) => environment[`FACILITATOR_${position}`] !== undefined)
        ? ['FACILITATOR_URLS: must not be set together with FACILITATOR_1 to FACILITATOR_3.']
        : []),
      ...each.flatMap(({ wrong }) => wrong),
      ...(urls.length > MAX_FACILITATORS || new Set(urls).size < urls.length
        ? [`${variable}: must be up to ${MAX_FACILITATORS} different URLs.`]
        : []),
      ...findUnsafeUrls(entries, urls),
    ],
    warnings: entries.flatMap(({ variable: named }, at) => {
      const { name } = read[at] ?? {}
      if (name === undefined || networks.length === 0) return []
      const { networks: documented, documentation } = facilitatorPresets[name]
      return documented.some((network) => networks.includes(network))
        ? []
        : [`${named}: ${name} documents none of ${networks.join(', ')}; see ${documentation}.`]
    }),
  }
}

/** How many settlements a month one gives for nothing, as it publishes. */
export function findFreePerMonth({ name }: FacilitatorConfig): number | undefined {
  return name && facilitatorPresets[name].freePerMonth
}

/** How many facilitators are configured, well or badly. */
export function findPositions(environment: Environment): ReadonlySet<number> {
  return new Set(listEntries(environment).map(({ position }) => position))
}

function listEntries(environment: Environment): readonly Entry[] {
  const listed = (environment['FACILITATOR_URLS'] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (listed.length > 0)
    return listed.map((text, at) => ({ variable: 'FACILITATOR_URLS', position: at + 1, text }))
  return POSITIONS.flatMap((position) => {
    const variable = `FACILITATOR_${position}`
    const text = environment[variable]?.trim()
    return text === undefined ? [] : [{ variable, position, text }]
  })
}

function readEntry({ variable, position, text }: Entry, environment: Environment) {
  const named = text.toLowerCase()
  const isNamed = variable !== 'FACILITATOR_URLS' && isFacilitatorName(named)
  const preset = isNamed ? facilitatorPresets[named] : undefined
  const isKnown = preset !== undefined || variable === 'FACILITATOR_URLS' || text.includes('://')
  const authorization = environment[`FACILITATOR_AUTH_${position}`]
  const signed =
    preset && preset.token !== 'none'
      ? readFacilitatorKey(environment, {
          token: preset.token,
          neededBy: preset.needsKey ? variable : undefined,
        })
      : undefined
  const costVariable = `FACILITATOR_COST_USD_${position}`
  const declared = environment[costVariable]
  const isCost = declared === undefined || COST.test(declared)
  const cost = declared !== undefined && isCost ? usd(declared) : preset?.microUsdPerSettlement
  const moved = environment[`FACILITATOR_URL_${position}`]
  const facilitator: FacilitatorConfig = {
    url: (preset ? (moved ?? preset.url) : text).replace(/(?<!\/)\/+$/, ''),
    ...(isNamed ? { name: named } : {}),
    ...(authorization === undefined ? {} : { authorization }),
    ...(signed?.key ? { key: signed.key } : {}),
    ...(cost === undefined ? {} : { costPerSettlement: cost as MicroUsd }),
  }
  return {
    facilitator,
    wrong: [
      ...(isKnown
        ? []
        : [`${variable}: must be a URL or one of ${Object.keys(facilitatorPresets).join(', ')}.`]),
      ...(signed?.wrong ?? []),
      ...(signed && authorization !== undefined
        ? [
            `FACILITATOR_AUTH_${position}: must not be set for ${named}, whose requests are signed one by one.`,
          ]
        : []),
      ...(moved !== undefined && !preset
        ? [`FACILITATOR_URL_${position}: must be set only where ${variable} is a name.`]
        : []),
      ...(authorization === undefined || HEADER.test(authorization)
        ? []
        : [`FACILITATOR_AUTH_${position}: must be printable, 4,096 characters at most, such as Bearer KEY.`]),
      ...(isCost ? [] : [`${costVariable}: must be dollars with at most six decimals, such as 0.001.`]),
    ],
  }
}

/** An attacker between us and a facilitator could report that money moved. */
function findUnsafeUrls(entries: readonly Entry[], urls: readonly string[]): readonly string[] {
  const variables = entries
    .filter((entry, at) => {
      const isUrl = entry.variable === 'FACILITATOR_URLS' || entry.text.includes('://')
      return (isUrl || isFacilitatorName(entry.text.toLowerCase())) && !isSafeUrl(urls[at] ?? '')
    })
    .map(({ variable, position, text }) =>
      isFacilitatorName(text.toLowerCase()) && variable !== 'FACILITATOR_URLS'
        ? `FACILITATOR_URL_${position}`
        : variable,
    )
  return [...new Set(variables)].map(
    (variable) => `${variable}: must be https URLs without a user name; http only on this machine.`,
  )
}

function isSafeUrl(url: string): boolean {
  if (!isHttpUrl(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  return username === '' && password === '' && (protocol === 'https:' || isLoopbackHost(hostname))
}
