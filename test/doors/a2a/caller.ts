import { expect } from 'vitest'
import type { Buyer, PaymentRequired, Reply } from '../../support/buyer.ts'

export interface RpcOptions {
  readonly headers?: Record<string, string>
  readonly id?: unknown
}

/** Sends one JSON-RPC request to the agents' door. */
export function rpc(
  buyer: Buyer,
  method: string,
  params?: unknown,
  { headers = {}, id = 1 }: RpcOptions = {},
): Promise<Reply> {
  return buyer.post('/a2a', { jsonrpc: '2.0', id, method, params }, headers)
}

/** Asks for a paid task and signs for what it is offered. */
export async function paymentFor(
  buyer: Buyer,
  params: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { body, status } = await rpc(buyer, 'task/create', params)
  expect(status).toBe(402)
  return buyer.payload(body.error.data as PaymentRequired)
}

/** Asks for a task until it is in one of the states. */
export async function statusOf(buyer: Buyer, taskId: string): Promise<Reply['body']> {
  const { body } = await rpc(buyer, 'task/status', { taskId })
  return body.result
}
