import { z } from 'zod'
import { toPaymentError } from '../../client/outcome.ts'
import { UsageError } from '../exit-code.ts'
import { fetchGateway } from '../reach.ts'

const Given = z.looseObject({ network: z.string(), amountUsd: z.string(), transaction: z.string() })

/**
 * Asks a gateway for dollars on its embedded network, where they are worth nothing.
 *
 * @param amountUsd Decimal dollars, at most 100.
 * @throws UsageError for an amount that the faucet does not give, Error when there is no faucet, or it gives nothing.
 */
export async function askFaucet(
  url: string,
  { address, amountUsd }: { readonly address: string; readonly amountUsd: string },
): Promise<z.infer<typeof Given>> {
  const reply = await fetchGateway(`${url}/embedded/faucet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, amountUsd }),
  })
  const { status, body } = reply
  if (status === 404) throw new Error('This gateway has no faucet: fund the address on its own network.')
  const given = Given.safeParse(body)
  if (status === 200 && given.success) return given.data
  const refusal = toPaymentError(reply, undefined)
  if (refusal.code !== 'invalid_input') throw refusal
  throw new UsageError(refusal.message.replace(/^amountUsd\b/, '--amount'), { hint: 'No money has moved.' })
}
