import { z } from 'zod'
import { toPaymentError } from '../src/client/outcome.ts'
import { PaymentError } from '../src/client/payment-error.ts'
import { readLimited } from '../src/client/read-limited.ts'
import { tryParseJson } from '../src/client/try-parse-json.ts'
import { withTimeout } from '../src/client/with-timeout.ts'
import { explorerUrl } from './explorers.ts'

/** Where the gateway is that served this page; below a path, if it is published below one. Deeper pages name their root. */
export const gatewayUrl = new URL(document.documentElement.dataset['root'] ?? '.', location.href).href

const TIMEOUT_MS = 15_000

/**
 * Reads something free from the gateway.
 *
 * @param path Without a leading slash.
 * @throws PaymentError with a sentence for the visitor.
 */
export function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return ask(path, schema, {})
}

/** Sends JSON to something free, and reads the answer. @throws PaymentError */
export function send<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  body: unknown,
): Promise<z.output<Schema>> {
  const headers = { 'Content-Type': 'application/json' }
  return ask(path, schema, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function ask<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  request: RequestInit,
): Promise<z.output<Schema>> {
  const heard = await withTimeout(TIMEOUT_MS, async (signal) => {
    const response = await fetch(new URL(path, gatewayUrl), { ...request, signal, redirect: 'error' })
    return { status: response.status, headers: response.headers, text: await readLimited(response) }
  }).catch((cause: unknown) => {
    throw new PaymentError('unreachable', 'The gateway did not answer.', { charged: 'no', cause })
  })
  if (heard.status !== 200) throw toPaymentError(heard, undefined)
  const parsed = schema.safeParse(tryParseJson(heard.text))
  if (parsed.success) return parsed.data
  throw new PaymentError('answer_unreadable', 'The gateway returned something that cannot be read.', {
    charged: 'no',
  })
}

/** What went wrong, in a sentence. */
export function describeError(error: unknown): string {
  return error instanceof PaymentError ? error.message : 'This page made a mistake; nothing was charged.'
}

const Network = z.looseObject({
  caip2: z.string(),
  name: z.string(),
  /** Lives inside the gateway: no explorer knows its transactions. */
  embedded: z.boolean().default(false),
})

/** How the gateway is paid, and whether its data and its money are real. */
const Capabilities = z.looseObject({
  dataMode: z.string(),
  networks: z.array(Network),
  faucet: z.string().optional(),
})
export type Capabilities = z.output<typeof Capabilities>

/** The name of a network of the gateway; its CAIP-2 id where it is none of those. */
export function networkName({ networks }: Capabilities, caip2: string): string {
  return networks.find((network) => network.caip2 === caip2)?.name ?? caip2
}

/** The page of a transaction in an explorer; none knows those of a chain inside the gateway. */
export function explorerOf(
  { networks }: Capabilities,
  network: string,
  transaction: string,
): string | undefined {
  const isEmbedded = networks.some(({ caip2, embedded }) => caip2 === network && embedded)
  return isEmbedded ? undefined : explorerUrl(network, transaction)
}

export function readCapabilities(): Promise<Capabilities> {
  return read('x402/capabilities', Capabilities)
}
