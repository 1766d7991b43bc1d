import { z } from 'zod'
import { SECOND_MS } from '../../core/durations.ts'

const Answer = z.object({ result: z.unknown() })

export const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(Number)

const TIMEOUT_MS = 8 * SECOND_MS
const MAX_BYTES = 65_536

/** The result of one question to a node by JSON-RPC; undefined where it gives none in time. */
export async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Answer.safeParse(JSON.parse(await readText(response))).data?.result
  } catch {
    return undefined
  }
}

/** @throws Error when it is longer than any answer we ask for. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
