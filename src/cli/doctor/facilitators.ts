import { z } from 'zod'
import { createFacilitatorAuthorization } from '../../app/payments/facilitator-authorization.ts'
import type { FacilitatorConfig } from '../../config/facilitators.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { formatUsd } from '../../core/money.ts'
import { systemRandom } from '../../core/random.ts'
import { facilitatorPresets } from '../../reference/facilitators.ts'
import { type Check, fine, off, wrong } from './check.ts'
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
  const seen: ProbeResult[] = []
  const settles = new Set<string>()
  const checks = await Promise.all(
    facilitators.map(async (facilitator, at): Promise<Check> => {
      const { url } = facilitator
      const name = `facilitator: ${facilitator.name ? `${facilitator.name}, ` : ''}${formatHost(url)}`
      const authorize = createFacilitatorAuthorization(facilitator, runtime)
      const target = `${url}/supported`
      const authorization = authorize?.('GET', new URL(target))
      const found = await probeUrl(target, authorization ? { headers: { authorization } } : {})
      if (!found)
        return wrong(
          name,
          `Does not answer; calls are not sold while no facilitator settles. See ${facilitator.name ? `FACILITATOR_${at + 1}` : 'FACILITATOR_URLS'}.`,
        )
      seen.push(found)
      if (found.status === 401 || found.status === 403)
        return wrong(name, `Refuses us (${found.status}); see ${findKeyVariable(facilitator, at + 1)}.`)
      const supported = Supported.safeParse(found.body)
      if (!supported.success) return wrong(name, `Answers ${found.status} and no list of what it supports.`)
      const ours = supported.data.kinds
        .filter(({ x402Version, scheme }) => x402Version === 2 && scheme === 'exact')
        .map(({ network }) => network)
        .filter((network) => networks.includes(network))
      for (const network of ours) settles.add(network)
      return ours.length > 0
        ? fine(name, `Settles on ${ours.join(', ')}; ${describeCost(facilitator)}.`)
        : wrong(name, `Settles on none of ${networks.join(', ')}; see NETWORKS and FACILITATOR_URLS.`)
    }),
  )
  const left = networks.filter(
    (network) => !settles.has(network) && !(selfFacilitator && network.startsWith('eip155:')),
  )
  return {
    seen,
    checks: [
      ...checks,
      ...left.map((network) =>
        wrong(`settles: ${network}`, 'No facilitator does; name one that does, or leave it out.'),
      ),
    ],
  }
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
