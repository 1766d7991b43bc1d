import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { WireQuote } from './jupiter-wire.ts'
import type { SwapQuery } from './swap.ts'

/** `/swap/v2/order`. Contract: documented; amounts as in version 1, values in dollars as numbers. */
const WireOrder = WireQuote.extend({
  swapUsdValue: z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => (typeof value === 'number' ? `${value}` : undefined)),
  transaction: z.string().max(4_000).nullish(),
  lastValidBlockHeight: z
    .union([z.int().positive(), z.string().regex(/^\d{1,15}$/)])
    .nullish()
    .transform((height) => (height === null || height === undefined ? undefined : Number(height))),
})

/** Routers whose transactions market makers or Jupiter itself would have to sign or send. */
const OTHER_ROUTERS = 'jupiterz,dflow,okx'

type OrderQuery = Pick<SwapQuery, 'inputMint' | 'outputMint' | 'amount' | 'slippageBps'>

/**
 * Version 2 of Jupiter's swap API, which stands in for version 1 when that has moved. It knows ExactIn alone, and may take
 * a fee, which its quote states.
 *
 * @throws GatewayError `upstream_malformed` for a price that may move further than the caller allows.
 */
export function jupiterOrders(jupiter: Connection, explain: ExplainRefusal) {
  const read = createReader(jupiter, WireOrder, { fresh: 1_500, stale: 0, explain })
  return async (
    { inputMint, outputMint, amount, slippageBps }: OrderQuery,
    { taker, signal }: { readonly taker?: string; readonly signal: AbortSignal },
  ) => {
    const query = { inputMint, outputMint, amount, slippageBps, excludeRouters: OTHER_ROUTERS }
    const url = urlAt(jupiter.baseUrl, 'swap/v2/order', { ...query, ...(taker ? { taker } : {}) })
    const { value, receivedAt, cached } = await read(url, { signal })
    if (value.slippageBps > slippageBps)
      throw new GatewayError('upstream_malformed', 'Jupiter would let the price move further than was asked.')
    const { transaction, lastValidBlockHeight, ...wire } = value
    return { wire, transaction, lastValidBlockHeight, asOf: receivedAt, cached }
  }
}

/** Stands in the cause of a failure where a path has moved. */
class PathMoved extends Error {
  override readonly name = 'PathMoved'
}

/** Version 1 explains why there is no route; a 404 or 410 without a reason means that version 1 is not there. */
export function explainMoved(status: number, body: unknown): GatewayError | undefined {
  const { errorCode } = (body ?? {}) as { readonly errorCode?: unknown }
  const isMoved = status === 410 || (status === 404 && typeof errorCode !== 'string')
  if (!isMoved) return undefined
  return new GatewayError('upstream_malformed', 'Jupiter has moved its quotes.', { cause: new PathMoved() })
}

export function isPathMoved(error: unknown): boolean {
  return error instanceof GatewayError && error.cause instanceof PathMoved
}
