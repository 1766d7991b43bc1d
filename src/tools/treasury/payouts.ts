import { z } from 'zod'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd, usdAsNumber } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import type { Owner } from '../owner.ts'
import type { ToolWorld } from '../ports.ts'
import { selfProvenance } from '../self-provenance.ts'
import { type Payout, type PayoutOrder, payoutRails } from './payout-ports.ts'

const Input = z.strictObject({
  rail: z
    .enum(payoutRails)
    .describe(
      'Network of the payout. On a gateway that carries its own chains base is its Base Sepolia, solana its devnet.',
    ),
  to: z
    .string()
    .refine((to) => isEvmAddress(to) || isSolanaAddress(to), {
      error: 'Must be an EVM address (with its checksum when in mixed case), or a Solana address.',
    })
    .describe(
      'Wallet that gets the dollars: an EVM address, or one of Solana for solana, never a token account; none of the gateway’s own.',
    ),
  amountUsd: z
    .number()
    .min(0.01)
    .max(100_000)
    .describe('What the address gets, dollars of USDC. The price of the call is this and 0.02.'),
  memo: z
    .string()
    .max(200)
    .regex(/^\P{C}*$/u, { error: 'Must be plain text.' })
    .optional()
    .describe('A note for your own books; it does not go on chain.'),
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, { error: 'Must be 1 to 128 visible characters.' })
    .describe('Your own name for this payout: repeated, it shows the same payout and costs nothing.'),
})

export const payouts = defineTool({
  id: 'payouts',
  family: 'treasury',
  route: { path: '/payouts/{rail}', methods: ['POST'] },
  price: usd('0.02'),
  kind: 'action',
  essential: ['payoutId'],
  access: 'identity',
  boundToRequest: true,
  private: true,
  budgetMilliseconds: 20_000,
  title: 'Pay out',
  summary: 'Pays USDC to an address on Base or Solana: what you pay for the call, less 0.02, arrives there.',
  description:
    'Use this when you want an address to be paid by this gateway with the money of this very call. The paid request needs X-Operator-Token; the price is amountUsd and 0.02. It leaves once your payment is seen on chain, and once only for each idempotencyKey.',
  input: Input,
  output: z.looseObject({
    success: z.boolean().describe('False only when it can never leave.'),
    payoutId: z.string(),
    state: z
      .enum(['waiting', 'under way', 'landed', 'failed'])
      .describe('waiting: for its money; under way: sent, or about to be; landed: seen on chain.'),
    transactionHash: z.string().nullable().describe('Null until the chain shows it.'),
    network: z.string().describe('CAIP-2.'),
    asset: z.string(),
    from: z.string(),
    to: z.string(),
    amountUsd: z.number(),
    feeUsd: z.number(),
    idempotencyKey: z.string(),
    next: z.string().describe('What to do, or that nothing is left to do.'),
    provenance: Provenance,
  }),
  example: {
    input: {
      rail: 'base',
      to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amountUsd: 0.01,
      idempotencyKey: 'invoice-2026-0001',
    },
  },
  intents: [
    'pay out 5 USDC to an address on Base through the gateway',
    'send a payout to my contractor',
    'pay out USDC to a wallet on Solana',
    'pay an invoice with idempotency',
    'hosted payout to a wallet',
  ],
}).run(
  async (input, context) =>
    toOutput(input, await context.payouts.pay(toOrder(input), ownerIn(context)), context),
  {
    quote: (input, context) => context.payouts.price(toOrder(input)),
    prepare: (input, context) => context.payouts.reserve(toOrder(input), ownerIn(context)),
    async earlier(input, context) {
      const found = await context.payouts.earlier(toOrder(input), ownerIn(context))
      return found && toOutput(input, found, context)
    },
    async sold({ payoutId, state }, ports) {
      // what a session pays for is opened by the booking of its call
      if (state === 'waiting') await ports.payouts.send(payoutId)
    },
  },
)

const sentences = {
  waiting:
    'It leaves as soon as this call is charged; repeat the call with the same idempotencyKey to see it.',
  'under way':
    'Repeat the call with the same idempotencyKey to see whether it has landed; that costs nothing.',
  landed: 'Nothing: the chain shows it.',
} as const
const failures = {
  'back in the session': 'It could not leave. Amount and fee are in your session again.',
  refundable: 'It could not leave. Amount and fee are yours: ask POST /refund/relay for them.',
  'owed by the operator':
    'It could not leave. Amount and fee are owed to you by the operator: keep the receipt, which proves it; refunds are off here.',
} as const

function toOrder({ rail, to, amountUsd, memo, idempotencyKey }: z.output<typeof Input>): PayoutOrder {
  return { rail, to, amount: usd(amountUsd.toFixed(6)), memo, name: idempotencyKey }
}

function ownerIn({ owner }: ToolWorld): Owner {
  if (owner?.payment !== undefined) return owner
  throw new GatewayError('forbidden', 'A payout moves the money of its own call: pay this call itself.', {
    details: { reason: 'needs_own_payment' },
  })
}

function toOutput({ idempotencyKey, rail }: z.output<typeof Input>, payout: Payout, context: ToolWorld) {
  const { id, state, network, asset, from, to, amount, fee, memo, transaction, failed } = payout
  return {
    success: state !== 'failed',
    payoutId: id,
    state,
    transactionHash: transaction ?? null,
    rail,
    network,
    asset,
    from,
    to,
    amountUsd: usdAsNumber(amount),
    feeUsd: usdAsNumber(fee),
    ...(memo === undefined ? {} : { memo }),
    idempotencyKey,
    next: state === 'failed' ? failures[failed ?? 'owed by the operator'] : sentences[state],
    provenance: selfProvenance('gateway', context.now()),
  }
}
