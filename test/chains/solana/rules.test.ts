import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  associatedTokenAccount,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../src/chains/solana/addresses.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { openSolanaPaymentFixture, PATH, type PaymentFields, type Scene } from './payment-fixture.ts'
import { headerFor } from './solana-fixture.ts'
import {
  instruction,
  memo,
  READ,
  SIGN,
  transferChecked,
  unitLimit,
  unitPrice,
  WRITE,
} from './transactions.ts'

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const cases: readonly (readonly [
  name: string,
  reason: string,
  change: (scene: Scene) => Partial<PaymentFields>,
])[] = [
  [
    'a unit too little',
    'amount_mismatch',
    ({ asked }) => ({ transfer: { amount: BigInt(asked.amount) - 1n } }),
  ],
  [
    'a unit too much',
    'amount_mismatch',
    ({ asked }) => ({ transfer: { amount: BigInt(asked.amount) + 1n } }),
  ],
  ['other decimals', 'amount_mismatch', () => ({ transfer: { decimals: 9 } })],
  ['another mint', 'mint_mismatch', () => ({ transfer: { mint: WRAPPED_SOL } })],
  [
    'another recipient',
    'recipient_mismatch',
    ({ asked, stranger }) => ({
      transfer: { destination: associatedTokenAccount(stranger.address, asked.asset) },
    }),
  ],
  [
    'the recipient himself instead of his purse',
    'recipient_mismatch',
    ({ asked }) => ({
      transfer: { destination: asked.payTo },
    }),
  ],
  [
    'a payment from the recipient’s own purse',
    'source_not_allowed',
    ({ transfer }) => ({
      transfer: { source: transfer.destination },
    }),
  ],
  [
    'the fee payer as authority',
    'fee_payer_in_instruction',
    ({ asked }) => ({
      transfer: { authority: asked.extra.feePayer },
    }),
  ],
  [
    'the fee payer as source',
    'fee_payer_in_instruction',
    ({ asked }) => ({
      transfer: { source: asked.extra.feePayer },
    }),
  ],
  [
    'the fee payer’s purse as source',
    'source_not_allowed',
    ({ asked }) => ({
      transfer: { source: associatedTokenAccount(asked.extra.feePayer, asked.asset) },
    }),
  ],
  [
    'the fee payer among the accounts of a memo',
    'fee_payer_in_instruction',
    ({ asked }) => ({
      added: [instruction(MEMO_PROGRAM, [[asked.extra.feePayer, SIGN]], Buffer.from(asked.extra.memo))],
    }),
  ],
  ['another fee payer', 'fee_payer_mismatch', ({ stranger }) => ({ feePayer: stranger.address })],
  ['a payer who pays the fee himself', 'fee_payer_mismatch', ({ buyer }) => ({ feePayer: buyer.address })],
  [
    'a third signer',
    'signer_count',
    ({ asked, buyer, stranger }) => ({
      added: [instruction(MEMO_PROGRAM, [[stranger.address, SIGN]], Buffer.from(asked.extra.memo))],
      signers: [buyer, stranger],
    }),
  ],
  [
    'seven instructions',
    'instruction_count',
    ({ asked }) => ({
      added: [
        memo(asked.extra.memo),
        ...Array.from({ length: 3 }, () => instruction(LIGHTHOUSE_PROGRAM, [], [0])),
      ],
    }),
  ],
  [
    'two instructions',
    'instruction_count',
    () => ({ instructions: [unitLimit(), unitPrice()], signers: [] }),
  ],
  ['no instruction', 'instruction_count', () => ({ instructions: [], signers: [] })],
  [
    'computing at more than 5 lamports a unit',
    'compute_price_too_high',
    () => ({ price: unitPrice(5_000_001n) }),
  ],
  ['no limit of computing', 'compute_limit', () => ({ limit: unitPrice() })],
  ['no price of computing', 'compute_price', () => ({ price: unitLimit() })],
  ['no memo', 'memo_count', () => ({ added: [] })],
  ['two memos', 'memo_count', ({ asked }) => ({ added: [memo(asked.extra.memo), memo(asked.extra.memo)] })],
  ['another memo', 'memo_mismatch', () => ({ added: [memo('another')] })],
  [
    'a memo that only begins alike',
    'memo_mismatch',
    ({ asked }) => ({ added: [memo(`${asked.extra.memo}.`)] }),
  ],
  [
    'one more transfer',
    'unknown_instruction',
    ({ asked, transfer }) => ({
      added: [memo(asked.extra.memo), transferChecked(transfer)],
    }),
  ],
  [
    'a program nobody knows',
    'unknown_instruction',
    ({ asked, stranger }) => ({
      added: [memo(asked.extra.memo), instruction(stranger.address, [], [1])],
    }),
  ],
  ['a transfer of the newer token program', 'no_transfer', () => ({ transfer: { program: TOKEN_2022 } })],
  [
    'an unchecked transfer',
    'no_transfer',
    ({ asked, buyer, transfer }) => ({
      instructions: [
        unitLimit(),
        unitPrice(),
        instruction(
          'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
          [
            [transfer.source, WRITE],
            [transfer.destination, WRITE],
            [buyer.address, SIGN],
          ],
          [3, 0xe8, 3, 0, 0, 0, 0, 0, 0],
        ),
        memo(asked.extra.memo),
      ],
    }),
  ],
  [
    'a nonce that never expires',
    'durable_nonce',
    ({ asked, buyer, stranger, transfer }) => ({
      instructions: [
        instruction(
          SYSTEM_PROGRAM,
          [
            [stranger.address, WRITE],
            ['SysvarRecentB1ockHashes11111111111111111111', READ],
            [buyer.address, SIGN],
          ],
          [4, 0, 0, 0],
        ),
        unitLimit(),
        unitPrice(),
        transferChecked(transfer),
        memo(asked.extra.memo),
      ],
    }),
  ],
  ['nobody’s signature', 'invalid_signature', () => ({ signers: [] })],
  [
    'a fee payer that was never offered',
    'fee_payer_unavailable',
    ({ asked, stranger }) => ({
      feePayer: stranger.address,
      accepted: { extra: { ...asked.extra, feePayer: stranger.address } },
    }),
  ],
  [
    'a memo of the payer’s own making',
    'no_matching_offer',
    ({ asked }) => {
      const own = randomBytes(21).toString('base64url')
      return { added: [memo(own)], accepted: { extra: { ...asked.extra, memo: own } } }
    },
  ],
]

test.each(cases)('PAY-40 %s is refused with a fresh offer: %s', async (_name, reason, change) => {
  const { gateway, candles, facilitator, pay } = await openSolanaPaymentFixture()

  const reply = await pay(change)

  expectOffer(reply, { code: 'payment_invalid', reason })
  expect(candles.asked).toHaveLength(0)
  expect(facilitator.verified).toHaveLength(0)
  expect(await gateway.earnedOnSolana()).toBe(0n)
})

test('the same payment without a fault is taken', async () => {
  const { gateway, pay } = await openSolanaPaymentFixture()

  const reply = await pay(() => ({}))

  expectSold(reply)
  expect(await gateway.earnedOnSolana()).toBe(1_000n)
})

test('computing at exactly 5 lamports a unit is taken', async () => {
  const { pay } = await openSolanaPaymentFixture()

  expectSold(await pay(() => ({ price: unitPrice(5_000_000n) })))
})

test('the memo of one tool’s offer does not buy another tool', async () => {
  const { gateway, pay } = await openSolanaPaymentFixture()
  const elsewhere = await gateway.wallet.requirement('/health')

  const reply = await pay(() => ({
    added: [memo(elsewhere.extra.memo)],
    accepted: { extra: elsewhere.extra },
  }))

  expectOffer(reply, { reason: 'no_matching_offer' })
})

test.each([
  ['nothing', ''],
  ['three zeros', 'AAAA'],
  ['no base64', 'not base64!'],
  ['more than a packet', Buffer.alloc(1_233).toString('base64')],
])('PAY-40 a transaction that is %s cannot be read', async (_what, transaction) => {
  const { gateway, asked } = await openSolanaPaymentFixture()
  const offer = await gateway.buyer.offer(PATH)

  const reply = await gateway.wallet.pay(PATH, headerFor(offer, asked, transaction))

  expectOffer(reply, { code: 'payment_malformed' })
})

test('PAY-14 an EVM authorization under Solana’s name cannot be read', async () => {
  const { gateway, asked } = await openSolanaPaymentFixture()
  const { authorization } = (await gateway.buyer.payload(await gateway.buyer.offer(PATH)))['payload'] as {
    authorization: unknown
  }
  const header = Buffer.from(
    JSON.stringify({ x402Version: 2, accepted: asked, payload: { authorization } }),
  ).toString('base64')

  expectOffer(await gateway.wallet.pay(PATH, header), { code: 'payment_malformed' })
})
