import { z } from 'zod'
import { type ProbeResult, probeUrl } from './probe-url.ts'

const Answer = z.object({ result: z.unknown() })

export const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(Number)

/** Asks a node by JSON-RPC: what was seen of it, undefined when it does not answer, and its result if it gives one. */
export async function askNode(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<readonly [seen: ProbeResult | undefined, result: unknown]> {
  const seen = await probeUrl(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return [seen, Answer.safeParse(seen?.body).data?.result]
}
