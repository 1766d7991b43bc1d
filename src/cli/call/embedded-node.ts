import { z } from 'zod'
import { fetchGateway } from '../reach.ts'
import { readListed } from './read-listed.ts'

const Taken = z.looseObject({
  caip2: z.string(),
  embedded: z.boolean().optional(),
  rpc: z.string().optional(),
})
const Capabilities = z.looseObject({ networks: z.array(Taken) })
const LOOPBACK = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/

/** A network that a gateway is paid on. */
export type TakenNetwork = z.infer<typeof Taken>

/** The node of the Solana network that a gateway on this computer embeds; undefined for every other gateway. */
export async function findEmbeddedSolanaNode(gatewayUrl: string): Promise<string | undefined> {
  if (!LOOPBACK.test(gatewayUrl)) return undefined
  const networks = await fetchCapabilities(gatewayUrl).catch(() => [])
  const node = networks.find(({ caip2, embedded }) => embedded === true && caip2.startsWith('solana:'))?.rpc
  return node !== undefined && LOOPBACK.test(node) ? node : undefined
}

/**
 * The networks that a gateway is paid on; none when it does not list them.
 *
 * @throws CliError `network` when no gateway answers, PaymentError when it refuses to.
 */
export async function fetchCapabilities(gatewayUrl: string): Promise<readonly TakenNetwork[]> {
  const reply = await fetchGateway(`${gatewayUrl}/x402/capabilities`)
  return readListed(reply, Capabilities)?.networks ?? []
}
