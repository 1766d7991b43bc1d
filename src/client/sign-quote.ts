import { type SignedPayment, type Signer, signPayment } from './authorization.ts'
import type { MppChallenge } from './mpp/challenge.ts'
import { signMppPayment } from './mpp/sign-mpp-payment.ts'
import { PaymentError } from './payment-error.ts'
import type { NetworkFamily, Quote } from './quote.ts'
import { type SolanaWallet, signSolanaPayment } from './solana/sign-solana-payment.ts'

/** What a payer signs with; it pays on the networks that it has a signer for. */
export interface Signers {
  readonly signer?: Signer | undefined
  readonly solana?: SolanaWallet | undefined
}

/** A quote that was agreed to, and the MPP challenge that it answers, if it does. */
export interface AgreedQuote {
  readonly quote: Quote
  readonly challenge: MppChallenge | undefined
}

export function listFamilies({ signer, solana }: Signers): readonly NetworkFamily[] {
  return [...(signer ? (['eip155'] as const) : []), ...(solana ? (['solana'] as const) : [])]
}

/**
 * Signs what pays an agreed quote.
 *
 * @param deps `now`: milliseconds since the epoch.
 * @throws PaymentError `signing_failed`, or `unreachable` when a node is needed and does not answer.
 */
export async function signQuote(
  { quote, challenge }: AgreedQuote,
  { signer, solana }: Signers,
  deps: { readonly fetch: typeof fetch; readonly now: number },
): Promise<SignedPayment> {
  if (quote.requirement.network.startsWith('solana:') && solana) return signSolanaPayment(quote, solana, deps)
  if (!signer) {
    throw new PaymentError('signing_failed', 'The payer has no signer for this network.', { charged: 'no' })
  }
  return challenge
    ? signMppPayment(quote, challenge, { signer, now: deps.now })
    : signPayment(quote, signer, deps.now)
}
