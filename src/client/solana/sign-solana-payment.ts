import { writePaymentMessage } from '../../chains/solana/payment-message.ts'
import type { SignedPayment } from '../authorization.ts'
import { toBase64, toBase64Json, toHex } from '../base64.ts'
import { PaymentError } from '../payment-error.ts'
import type { Quote } from '../quote.ts'
import { isSolanaKey } from './solana-address.ts'
import { fetchBlockhash } from './solana-node.ts'
import { type SolanaSigner, signTransaction } from './solana-signer.ts'

/** What pays on Solana. */
export interface SolanaWallet {
  readonly signer: SolanaSigner
  /** A node that is asked for a block hash before each payment; by default the public one of the network. */
  readonly rpcUrl?: string
  /** Finds a recent block hash of a network (CAIP-2), where no node may be asked, as on a page with a strict policy. */
  readonly findBlockhash?: (network: string) => Promise<string>
}

/** Longer than 150 blocks take, after which no block can hold the transaction; seconds. */
const MAX_LIFE_SECONDS = 150
const NONCE_BYTES = 16

/**
 * Signs the transaction that a quote on Solana asks for. The fee payer that the offer names signs last and pays the fee.
 *
 * @param deps `now`: milliseconds since the epoch.
 * @throws PaymentError `signing_failed`, `nothing_acceptable`, `unreachable` or `answer_unreadable`.
 */
export async function signSolanaPayment(
  { offer, requirement, token }: Quote,
  { signer, rpcUrl, findBlockhash }: SolanaWallet,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: number },
): Promise<SignedPayment> {
  const { feePayer, memo, recentBlockhash } = requirement.extra ?? {}
  if (!isSolanaKey(feePayer) || !isSolanaKey(signer.address)) {
    throw new PaymentError('signing_failed', 'The signer or the fee payer has no address of Solana.', {
      charged: 'no',
    })
  }
  if (feePayer === signer.address) {
    throw new PaymentError(
      'nothing_acceptable',
      'The offer asks the payer to pay the fee of the network too.',
      {
        charged: 'no',
        hint: 'Nothing was signed.',
      },
    )
  }
  const blockhash = isSolanaKey(recentBlockhash)
    ? recentBlockhash
    : await (findBlockhash?.(requirement.network) ?? fetchBlockhash(requirement.network, { fetch, rpcUrl }))
  const message = writePaymentMessage({
    feePayer,
    from: signer.address,
    to: requirement.payTo,
    mint: requirement.asset,
    decimals: token.decimals,
    amount: BigInt(requirement.amount),
    // two payments that are alike must not be one transaction
    memo: typeof memo === 'string' ? memo : toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
    blockhash,
  })
  const transaction = await signTransaction(signer, { message, feePayer })
  const header = toBase64Json({
    x402Version: 2,
    resource: offer.resource,
    accepted: requirement,
    payload: { transaction: toBase64(transaction) },
  })
  return { header, validBefore: Math.floor(now / 1000) + MAX_LIFE_SECONDS }
}
