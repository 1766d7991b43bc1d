import { writeTransaction } from '../../chains/solana/transaction.ts'
import { PaymentError } from '../payment-error.ts'

/** A signer of `@solana/kit`, such as `createKeyPairSignerFromBytes` makes. */
export interface KitSolanaSigner {
  readonly address: string
  signTransactions(
    transactions: readonly {
      readonly messageBytes: ArrayLike<number>
      readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
    }[],
  ): Promise<readonly object[]>
}

/** A wallet that takes a transaction as bytes and returns it signed, as Wallet Standard's `solana:signTransaction`. */
export interface WalletSolanaSigner {
  readonly address: string
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
}

/** A key that signs the bytes of a message; `createSolanaSigner` makes one. */
export interface KeySolanaSigner {
  readonly address: string
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** What signs on Solana, in any of the shapes that wallets have. */
export type SolanaSigner = KitSolanaSigner | WalletSolanaSigner | KeySolanaSigner

interface UnsignedTransaction {
  /** Its first signer is the fee payer, its second the owner of the tokens. */
  readonly message: Uint8Array
  readonly feePayer: string
}

const SIGNATURE_BYTES = 64
const MAX_TRANSACTION_BYTES = 1_232

/**
 * Signs for the owner of the tokens and leaves the signature of the fee payer blank.
 *
 * @returns The transaction as it goes over the wire.
 * @throws PaymentError `signing_failed`.
 */
export async function signTransaction(
  signer: SolanaSigner,
  { message, feePayer }: UnsignedTransaction,
): Promise<Uint8Array> {
  const blank = new Uint8Array(SIGNATURE_BYTES)
  try {
    if ('signTransaction' in signer) {
      return requireSize(await signer.signTransaction(writeTransaction([blank, blank], message)))
    }
    const signature =
      'sign' in signer ? await signer.sign(message) : await signWithKit(signer, { message, feePayer })
    if (signature.length !== SIGNATURE_BYTES) throw new RangeError('A signature has 64 bytes.')
    return requireSize(writeTransaction([blank, Uint8Array.from(signature)], message))
  } catch (cause) {
    throw new PaymentError('signing_failed', 'The signer did not sign the payment.', { charged: 'no', cause })
  }
}

async function signWithKit(
  signer: KitSolanaSigner,
  { message, feePayer }: UnsignedTransaction,
): Promise<Uint8Array> {
  const signatures = { [feePayer]: null, [signer.address]: null }
  const [signed = {}] = await signer.signTransactions([{ messageBytes: message, signatures }])
  const signature: unknown = (signed as Record<string, unknown>)[signer.address]
  if (signature instanceof Uint8Array) return signature
  throw new TypeError('The signer returned no signature of its own.')
}

function requireSize(transaction: Uint8Array): Uint8Array {
  if (transaction.length <= MAX_TRANSACTION_BYTES) return transaction
  throw new RangeError('The transaction is longer than the network takes.')
}
