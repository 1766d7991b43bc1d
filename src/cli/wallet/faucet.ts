import { z } from 'zod'
import { fetchGateway } from '../reach.ts'

const Given = z.looseObject({ network: z.string(), amountUsd: z.string(), transaction: z.string() })
const Refused = z.looseObject({ error: z.string() })

/**
 * Asks a gateway for dollars on its embedded network, where they are worth nothing.
 *
 * @param amountUsd Decimal dollars, at most 100.
 * @throws Error when the gateway has no faucet, or gives nothing.
 */
export async function askFaucet(
  url: string,
  { address, amountUsd }: { readonly address: string; readonly amountUsd: string },
): Promise<z.infer<typeof Given>> {
  const { status, body } = await fetchGateway(`${url}/embedded/faucet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, amountUsd }),
  })
  if (status === 404) throw new Error('This gateway has no faucet: fund the address on its own network.')
  const given = Given.safeParse(body)
  if (status === 200 && given.success) return given.data
  throw new Error(Refused.safeParse(body).data?.error ?? `The faucet answered ${status}.`)
}
