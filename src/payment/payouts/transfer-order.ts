import type { Authorization } from '../../chains/evm/chain.ts'
import { type Hex, hexOf, toLowerHex } from '../../chains/evm/hex.ts'
import { keccakOfText } from '../../chains/evm/keccak.ts'
import type { OutgoingRow, OutgoingTerms } from '../../store/schema/outgoing-tables.ts'
import type { PaymentOrder } from '../model/rail.ts'
import type { Requirement } from '../model/x402.ts'
import type { EvmPayoutAccount, PayoutAccount } from './payout-account.ts'

/** How long what is sent is good; after that it is signed anew, under the same nonce. */
export const VALID_SECONDS = 600

/** The nonce of money that leaves: one id, one nonce, one movement. */
export function deriveNonce(id: string): Hex {
  return hexOf(keccakOfText(id))
}

/** A movement of money out of an account. */
interface Movement {
  readonly id: string
  /** The account's own address. */
  readonly payer: string
  readonly to: string
  /** Smallest units of the account's token. */
  readonly amount: bigint
}

/** What is to leave an account, as it is written down. */
export function outgoingTerms(
  { asset, payee }: Pick<PayoutAccount, 'asset' | 'payee'>,
  { id, payer, to, amount }: Movement,
): OutgoingTerms {
  return {
    id,
    network: asset.network,
    asset: asset.asset,
    payer,
    pay_to: payee(to) ?? to,
    amount: `${amount}`,
    nonce: deriveNonce(id),
  }
}

/** The signed order for what is written down, as facilitators take it. */
export async function outgoingOrder(
  row: OutgoingRow,
  { asset, sign }: Pick<EvmPayoutAccount, 'asset' | 'sign'>,
): Promise<PaymentOrder> {
  const authorization: Authorization = {
    from: toLowerHex(row.payer as Hex),
    to: toLowerHex(row.pay_to as Hex),
    value: BigInt(row.amount),
    validAfter: 0n,
    validBefore: BigInt(row.valid_before),
    nonce: row.nonce as Hex,
  }
  const requirement: Requirement = {
    scheme: 'exact',
    network: asset.network,
    amount: row.amount,
    asset: asset.asset,
    payTo: row.pay_to,
    maxTimeoutSeconds: VALID_SECONDS,
    extra: { name: asset.name, version: asset.version },
  }
  return {
    key: `${asset.network}|${asset.asset.toLowerCase()}|${authorization.from}|${authorization.nonce}`,
    network: asset.network,
    asset: asset.asset,
    payer: authorization.from,
    payTo: authorization.to,
    amount: row.amount,
    validBefore: row.valid_before,
    requirement,
    payload: {
      x402Version: 2,
      accepted: requirement,
      payload: {
        signature: await sign(authorization),
        authorization: {
          from: authorization.from,
          to: authorization.to,
          value: row.amount,
          validAfter: '0',
          validBefore: `${row.valid_before}`,
          nonce: row.nonce,
        },
      },
    },
  }
}
