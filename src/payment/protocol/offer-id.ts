import { hash } from 'node:crypto'
import { isSameText } from '../../core/text/same-text.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'

/** What a payer learns with an offer and no reader of a chain sees: 132 random bits in base64url. */
export const OFFER_ID_CHARACTERS = 22
const OFFER_ID = /^[A-Za-z0-9_-]{22}$/

/** How long the member `offer` is in the JSON text of a requirement. */
export const OFFER_ID_JSON_CHARACTERS = `,"offer":"${'-'.repeat(OFFER_ID_CHARACTERS)}"`.length

/** The offer id in `extra.offer` of an echoed requirement; undefined when it is not one. */
export function parseOfferId(
  extra: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const id = extra?.['offer']
  return typeof id === 'string' && OFFER_ID.test(id) ? id : undefined
}

/** What the ledger keeps of an offer id: its sha256, hex. */
export function offerHash(id: string): string {
  return hash('sha256', id)
}

/** How a payment was presented, as far as that shows who presents it. */
export interface Presented {
  /** sha256 of the payment header, hex. */
  readonly proofId: string
  /** sha256 of the offer id that came with it, hex; undefined when none came. */
  readonly offerHash?: string | undefined
}

/**
 * Whether a payment is presented by its claimant. Its authorization and signature are public once it settles; the
 * offer id is not. A payment that was claimed without one is known by its header alone.
 */
export function isPresenterOf(
  { proofId, offerHash: presented }: Presented,
  claimed: Pick<PaymentRow, 'header_id' | 'offer_hash'>,
): boolean {
  if (claimed.offer_hash === null) return isSameText(claimed.header_id, proofId)
  return presented !== undefined && isSameText(claimed.offer_hash, presented)
}
