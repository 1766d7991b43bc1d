import { z } from 'zod'
import { fetchGateway } from '../reach.ts'

const Capabilities = z.looseObject({
  networks: z.array(
    z.looseObject({ caip2: z.string(), embedded: z.boolean().optional(), rpc: z.string().optional() }),
  ),
})
const LOOPBACK = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/

/** The node of the Solana network that a gateway on this computer embeds; undefined for every other gateway. */
export async function findEmbeddedSolanaNode(gatewayUrl: string): Promise<string | undefined> {
  if (!LOOPBACK.test(gatewayUrl)) return undefined
  const networks = await fetchCapabilities(gatewayUrl)
  const node = networks.find(({ caip2, embedded }) => embedded === true && caip2.startsWith('solana:'))?.rpc
  return node !== undefined && LOOPBACK.test(node) ? node : undefined
}

/** The networks that a gateway is paid on; none when it does not list them. */
export async function fetchCapabilities(
  gatewayUrl: string,
): Promise<z.infer<typeof Capabilities>['networks']> {
  try {
    const { status, body } = await fetchGateway(`${gatewayUrl}/x402/capabilities`)
    return (status === 200 ? Capabilities.safeParse(body).data?.networks : undefined) ?? []
  } catch {
    return []
  }
}
