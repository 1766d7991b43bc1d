import { z } from 'zod'
import { createFacilitatorAuthorization } from '../../app/payments/facilitator-authorization.ts'
import type { FacilitatorConfig } from '../../config/facilitators.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { formatUsd } from '../../core/money.ts'
import { systemRandom } from '../../core/random.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { facilitatorPresets } from '../../core/reference/facilitators.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'
import { formatHost, type ProbeResult, probeUrl } from './probe-url.ts'

const Supported = z.object({
  kinds: z.array(z.looseObject({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
})

const runtime = { clock: { now: () => Date.now() }, random: systemRandom() }

/** Whether every facilitator answers, and every network that is configured has someone who settles there. */
export async function checkFacilitators({
  networks,
  facilitators,
  selfFacilitator,
}: PaymentNetworks): Promise<{ readonly checks: readonly Check[]; readonly seen: readonly ProbeResult[] }> {
  if (networks.length === 0)
    return {
      checks: [off('facilitators', 'None is needed: the gateway settles on its own chain.')],
      seen: [],
    }
  const probed = await Promise.all(
    facilitators.map((facilitator, at) => probeFacilitator(facilitator, { at, networks })),
  )
  return {
    seen: probed.flatMap(({ seen }) => seen ?? []),
    checks: [
      ...probed.map(({ check }) => check),
      ...networks.map((network) =>
        checkCoverage(network, [
          ...(selfFacilitator && network.startsWith('eip155:') ? ['your own key'] : []),
          ...probed.filter(({ settles }) => settles.includes(network)).map(({ label }) => label),
        ]),
      ),
    ],
  }
}

interface FacilitatorProbe {
  readonly label: string
  readonly check: Check
  readonly seen?: ProbeResult
  /** Networks of ours on which it settles. */
  readonly settles: readonly string[]
}

async function probeFacilitator(
  facilitator: FacilitatorConfig,
  { at, networks }: { readonly at: number; readonly networks: readonly string[] },
): Promise<FacilitatorProbe> {
  const { url } = facilitator
  const label = facilitator.name ?? formatHost(url)
  const name = `facilitator: ${facilitator.name ? `${facilitator.name}, ` : ''}${formatHost(url)}`
  const authorize = createFacilitatorAuthorization(facilitator, runtime)
  const target = `${url}/supported`
  const authorization = authorize?.('GET', new URL(target))
  const seen = await probeUrl(target, authorization ? { headers: { authorization } } : {})
  const variable = facilitator.name ? `FACILITATOR_${at + 1}` : 'FACILITATOR_URLS'
  if (!seen)
    return {
      label,
      settles: [],
      check: wrong(
        name,
        `Does not answer; calls are not sold while no facilitator settles. See ${variable}.`,
      ),
    }
  const fail = (says: string): FacilitatorProbe => ({ label, seen, settles: [], check: wrong(name, says) })
  if (seen.status === 401 || seen.status === 403)
    return fail(`Refuses us (${seen.status}); see ${findKeyVariable(facilitator, at + 1)}.`)
  const supported = Supported.safeParse(seen.body)
  if (!supported.success) return fail(`Answers ${seen.status} and no list of what it supports.`)
  const settles = supported.data.kinds
    .filter(({ x402Version, scheme }) => x402Version === 2 && scheme === 'exact')
    .map(({ network }) => network)
    .filter((network) => networks.includes(network))
  return settles.length > 0
    ? {
        label,
        seen,
        settles,
        check: fine(
          name,
          `Settles on ${settles.map(describeNetwork).join(', ')}; ${describeCost(facilitator)}.`,
        ),
      }
    : fail(
        `Settles on none of ${networks.map(describeNetwork).join(', ')}; see NETWORKS and FACILITATOR_URLS.`,
      )
}

/** Who settles on a network, in the order of asking. */
function checkCoverage(network: string, settlers: readonly string[]): Check {
  const name = `settles: ${describeNetwork(network)}`
  const [first, ...others] = settlers
  if (first === undefined) return wrong(name, 'No facilitator does; name one that does, or leave it out.')
  return others.length > 0
    ? fine(name, `${first}; when it fails, ${others.join(', then ')}.`)
    : warn(name, `Only ${first}; while it fails, nothing is sold here. Name a second facilitator.`)
}

/** The variable to look at where a facilitator refuses us. */
function findKeyVariable({ name, key }: FacilitatorConfig, position: number): string {
  if (key) return `${key.token.toUpperCase()}_API_KEY_SECRET and the clock of this machine`
  return name && facilitatorPresets[name].token !== 'none'
    ? `${name.toUpperCase()}_API_KEY_ID`
    : `FACILITATOR_AUTH_${position}`
}

/** What a settlement costs, as declared or published. */
function describeCost({ name, costPerSettlement }: FacilitatorConfig): string {
  const free = name && facilitatorPresets[name].freePerMonth
  const after = free ? ` after ${free} free ones a month` : ''
  if (costPerSettlement === undefined)
    return `what a settlement costs${after} is not published: set FACILITATOR_COST_USD_n`
  return costPerSettlement === 0n ? 'free of charge' : `$${formatUsd(costPerSettlement)} a settlement${after}`
}
