import type { JsonObject } from '../../../src/core/json.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { encode } from '../../support/buyer.ts'
import type { OpenedGateway } from '../../support/gateway.ts'

/** What the example of a tool answers; undefined where nothing of a fresh gateway can be asked for. */
export async function buyExample(
  { buyer, demoPassport = '' }: OpenedGateway,
  { contract }: Tool,
): Promise<JsonObject | undefined> {
  const body = { toolId: contract.id, params: contract.example.input }
  const passport = { 'X-Operator-Token': demoPassport }
  const first = await buyer.post('/agent/tools/call', body, passport)
  if (first.status === 200) return (first.body.data ?? first.body) as JsonObject
  if (first.status !== 402) return undefined
  const payment = encode(await buyer.payload(first.body))
  const paid = await buyer.post('/agent/tools/call', body, { ...passport, 'PAYMENT-SIGNATURE': payment })
  return paid.status === 200 ? (paid.body.data as JsonObject) : undefined
}
