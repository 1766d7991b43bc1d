import { z } from 'zod'
import { readTransaction, type SolanaTransaction } from '../../chains/solana/transaction.ts'
import { GatewayError } from '../../core/failures.ts'

const SolanaPayload = z.object({
  // no more than a packet of the network holds, in base64
  transaction: z.base64().max(1_644),
})

/**
 * Reads the payload of x402 `exact` on Solana.
 *
 * @throws GatewayError `payment_malformed` when it holds no transaction that could be one.
 */
export function parseTransaction(payload: unknown): SolanaTransaction {
  const parsed = SolanaPayload.safeParse(payload)
  const transaction = parsed.success
    ? readTransaction(new Uint8Array(Buffer.from(parsed.data.transaction, 'base64')))
    : undefined
  if (transaction) return transaction
  throw new GatewayError(
    'payment_malformed',
    'The payment is not a Solana transaction of version 0: transaction is missing or wrong.',
    { cause: parsed.error },
  )
}
