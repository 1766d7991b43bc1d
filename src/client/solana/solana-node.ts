import { z } from 'zod'
import { SECOND_MS } from '../../core/durations.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { PaymentError } from '../payment-error.ts'
import { readLimited } from '../read-limited.ts'
import { tryParseJson } from '../try-parse-json.ts'
import { withTimeout } from '../with-timeout.ts'
import { isSolanaKey } from './solana-address.ts'

interface NodeDeps {
  readonly fetch: typeof fetch
  /** Undefined: the public node of the network. */
  readonly rpcUrl: string | undefined
}

const NODE_MS = 15 * SECOND_MS
const MAX_ANSWER_BYTES = 64 * 1024
const PUBLIC_NODES: Readonly<Record<string, string>> = {
  [solanaNetworks.mainnet.caip2]: 'https://api.mainnet-beta.solana.com',
  [solanaNetworks.devnet.caip2]: 'https://api.devnet.solana.com',
}
const Latest = z.object({ result: z.object({ value: z.object({ blockhash: z.string() }) }) })

/**
 * Asks a node for a recent block hash: a transaction is valid as long as its block hash is known.
 *
 * @throws PaymentError `unreachable` or `answer_unreadable`.
 */
export async function fetchBlockhash(network: string, { fetch: fetched, rpcUrl }: NodeDeps): Promise<string> {
  const url = rpcUrl ?? PUBLIC_NODES[network]
  if (url === undefined) {
    throw new PaymentError('nothing_acceptable', `No Solana node is known for ${network}.`, {
      charged: 'no',
      hint: 'Set solana.rpcUrl.',
    })
  }
  const text = await withTimeout(NODE_MS, async (signal) => {
    const response = await fetched(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getLatestBlockhash","params":[{"commitment":"confirmed"}]}',
      signal,
    })
    return readLimited(response, MAX_ANSWER_BYTES)
  }).catch((cause: unknown) => {
    throw new PaymentError('unreachable', 'The Solana node did not answer.', {
      charged: 'no',
      hint: 'Nothing was signed. Set solana.rpcUrl to a node that answers.',
      cause,
    })
  })
  const blockhash = Latest.safeParse(tryParseJson(text)).data?.result.value.blockhash
  if (blockhash !== undefined && isSolanaKey(blockhash)) return blockhash
  throw new PaymentError('answer_unreadable', 'The Solana node returned no block hash.', {
    charged: 'no',
    hint: 'Nothing was signed. Check solana.rpcUrl.',
  })
}
