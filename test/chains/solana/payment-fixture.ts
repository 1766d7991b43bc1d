import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type Instruction, type KeyPairSigner } from '@solana/kit'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { headerFor, openSolanaFixture, railOf, type SolanaRequirement } from './solana-fixture.ts'
import {
  memo,
  type TransferFields,
  transactionOf,
  transferChecked,
  unitLimit,
  unitPrice,
} from './transactions.ts'

export const PATH = '/tools/candles?token=bitcoin'

/** A payment that is right, in parts, any of which a case may put something else in place of. */
export interface PaymentFields {
  limit: Instruction
  price: Instruction
  transfer: Partial<TransferFields>
  added: readonly Instruction[]
  /** All of them, for layouts that have nothing to do with the right one. */
  instructions: readonly Instruction[]
  feePayer: string
  signers: readonly KeyPairSigner[]
  accepted: Partial<SolanaRequirement>
}

export interface Scene {
  readonly asked: SolanaRequirement
  readonly buyer: KeyPairSigner
  readonly stranger: KeyPairSigner
  /** The transfer as it should be. */
  readonly transfer: TransferFields
}

/** A gateway, a wallet and a payment by hand that a case can spoil in one place. */
export async function openSolanaPaymentFixture() {
  const candles = createWatchedCandles()
  const facilitator = scriptedFacilitator()
  const gateway = await openSolanaFixture({
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  const offer = await gateway.buyer.offer(PATH)
  const asked = await gateway.wallet.requirement(PATH)
  const buyer = gateway.wallet.signer
  const stranger = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))
  const right = {
    source: associatedTokenAccount(buyer.address, asked.asset),
    mint: asked.asset,
    destination: associatedTokenAccount(asked.payTo, asked.asset),
    authority: buyer.address,
    amount: BigInt(asked.amount),
  }
  return {
    gateway,
    candles,
    facilitator,
    asked,
    async pay(change: (openSolanaPaymentFixture: Scene) => Partial<PaymentFields>) {
      const parts = change({ asked, buyer, stranger, transfer: right })
      const transfer = { ...right, ...parts.transfer }
      const chain = await railOf(gateway).chain()
      const transaction = await transactionOf(
        parts.instructions ?? [
          parts.limit ?? unitLimit(),
          parts.price ?? unitPrice(),
          transferChecked(transfer),
          ...(parts.added ?? [memo(asked.extra.memo)]),
        ],
        {
          feePayer: parts.feePayer ?? asked.extra.feePayer,
          blockhash: chain.latest().blockhash,
          signers: parts.signers ?? (transfer.authority === buyer.address ? [buyer] : []),
        },
      )
      return gateway.wallet.pay(PATH, headerFor(offer, { ...asked, ...parts.accepted }, transaction))
    },
  }
}
