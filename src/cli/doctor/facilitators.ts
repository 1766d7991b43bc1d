import { z } from 'zod'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { type Check, fine, off, wrong } from './check.ts'
import { formatHost, type ProbeResult, probeUrl } from './probe-url.ts'

const Supported = z.object({
  kinds: z.array(z.looseObject({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
})

/** Whether every facilitator answers, and every network that is configured has somebody who settles there. */
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
    facilitators.map(async ({ url, authorization }, at): Promise<Check> => {
      const name = `facilitator: ${formatHost(url)}`
      const found = await probeUrl(`${url}/supported`, authorization ? { headers: { authorization } } : {})
      if (!found)
        return wrong(name, 'Does not answer; calls are not sold while nobody settles. See FACILITATOR_URLS.')
      seen.push(found)
      if (found.status === 401 || found.status === 403)
        return wrong(name, `Refuses us (${found.status}); see FACILITATOR_AUTH_${at + 1}.`)
      const supported = Supported.safeParse(found.body)
      if (!supported.success) return wrong(name, `Answers ${found.status} and no list of what it supports.`)
      const ours = supported.data.kinds
        .filter(({ x402Version, scheme }) => x402Version === 2 && scheme === 'exact')
        .map(({ network }) => network)
        .filter((network) => networks.includes(network))
      for (const network of ours) settles.add(network)
      return ours.length > 0
        ? fine(name, `Settles on ${ours.join(', ')}.`)
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
        wrong(`settles: ${network}`, 'Nobody does; name a facilitator that does, or leave it out.'),
      ),
    ],
  }
}
