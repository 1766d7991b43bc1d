import { z } from 'zod'
import { base58 } from '../chains/solana/base58.ts'
import { toBase64Json } from './base64.ts'
import { toPaymentError } from './outcome.ts'
import { PaymentError } from './payment-error.ts'
import { readLimited } from './read-limited.ts'
import { tryParseJson } from './try-parse-json.ts'
import { withTimeout } from './with-timeout.ts'

/** What signs text on each kind of network. */
export interface MessageSigners {
  readonly evm?: { readonly address: string; signMessage(text: string): Promise<string> } | undefined
  readonly solana?: { readonly address: string; sign(message: Uint8Array): Promise<Uint8Array> } | undefined
}

const SIGN_IN_MS = 15_000
const TOO_MANY = 429
const MAX_TERMS_BYTES = 64 * 1024
/** One line: no field can add a line to what is signed. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
const Info = z.object({
  domain: line(253),
  uri: line(2_048),
  version: z.literal('1'),
  statement: line(300),
  nonce: z.string().regex(/^[a-zA-Z0-9]{8,128}$/),
  issuedAt: line(40),
  expirationTime: line(40),
})
const Terms = z.looseObject({
  info: Info,
  supportedChains: z.array(z.looseObject({ chainId: line(64), type: z.enum(['eip191', 'ed25519']) })),
})

/**
 * Signs in to a gateway with a wallet, for one free call: the value of `SIGN-IN-WITH-X` (x402 extension
 * `sign-in-with-x`). It moves no money.
 *
 * @throws PaymentError when the gateway offers no sign-in for this wallet, or one that names another domain.
 */
export async function signInToGateway(
  gatewayUrl: string,
  { evm, solana }: MessageSigners,
  fetched: typeof fetch = fetch,
): Promise<string> {
  const { info, supportedChains } = await fetchTerms(gatewayUrl, fetched)
  // what is signed for another domain could be used there
  if (info.domain !== new URL(gatewayUrl).host)
    throw createSignInError(
      'The gateway asks for a sign-in under another domain. Call it at its own address.',
    )
  const chain = supportedChains.find(({ type }) => (type === 'eip191' ? evm : solana) !== undefined)
  if (!chain) throw createSignInError('The gateway takes no sign-in of this wallet.')
  const { chainId, type } = chain
  if (type === 'eip191' && evm) {
    const signature = await evm.signMessage(toMessage('Ethereum', evm.address, { ...info, chainId }))
    return toBase64Json({ ...info, address: evm.address, chainId, type, signature })
  }
  if (!solana) throw createSignInError('The gateway takes no sign-in of this wallet.')
  const message = new TextEncoder().encode(toMessage('Solana', solana.address, { ...info, chainId }))
  const signature = base58(await solana.sign(message))
  return toBase64Json({ ...info, address: solana.address, chainId, type, signature })
}

/** EIP-4361, and its twin on Solana. */
function toMessage(
  kind: string,
  address: string,
  info: z.infer<typeof Info> & { readonly chainId: string },
): string {
  const { domain, statement, uri, version, chainId, nonce, issuedAt, expirationTime } = info
  return [
    `${domain} wants you to sign in with your ${kind} account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.split(':')[1]}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
  ].join('\n')
}

async function fetchTerms(gatewayUrl: string, fetched: typeof fetch): Promise<z.infer<typeof Terms>> {
  const text = await withTimeout(SIGN_IN_MS, async (signal) => {
    const response = await fetched(`${gatewayUrl}/sign-in`, { redirect: 'error', signal })
    const text = await readLimited(response, MAX_TERMS_BYTES)
    if (response.status === TOO_MANY)
      throw toPaymentError({ status: response.status, headers: response.headers, text }, undefined)
    return response.ok ? text : ''
  }).catch((cause: unknown) => {
    if (cause instanceof PaymentError) throw cause
    throw new PaymentError('unreachable', 'The gateway did not answer.', { charged: 'no', cause })
  })
  const parsed = Terms.safeParse(tryParseJson(text))
  if (parsed.success) return parsed.data
  throw createSignInError('The gateway offers no sign-in.')
}

function createSignInError(message: string): PaymentError {
  return new PaymentError('unauthorized', message, { charged: 'no', hint: 'Nothing was signed.' })
}
