import { z } from 'zod'
import { wholeOf } from '../../analysis/chains/units.ts'
import { usd } from '../../core/money.ts'
import type { SolanaTransactionStatus } from '../../upstream/solana/solana.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SolanaSignature } from './address-fields.ts'
import { toAmountOutput } from './amount-output.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'
import { unknownTransaction } from './unknown-transaction.ts'

export const transactionStatus = defineTool({
  id: 'transaction-status',
  family: 'chains',
  route: { path: '/tools/transaction-status', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['state'],
  title: 'Solana transaction status',
  summary: 'Whether a Solana transaction landed, failed or is final, what it cost and what it changed.',
  description: 'Use this when you have a Solana signature and want to know what became of the transaction.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    signature: SolanaSignature.describe('The transaction’s signature, 64 bytes in base58.'),
  }),
  output: z.looseObject({
    ...networkFields,
    signature: z.string(),
    state: z
      .enum(['processed', 'confirmed', 'finalized'])
      .describe('finalized: nothing can undo it. A transaction that no node knows is 404, uncharged.'),
    failed: z.boolean().describe('Whether it was run and failed, so that nothing but the fee moved.'),
    failure: z.string().optional().describe('The runtime’s name of the failure.'),
    slot: z.int().optional(),
    time: z.string().optional().describe('ISO 8601 UTC.'),
    feePayer: z.string().optional(),
    fee: z.looseObject({ lamports: z.string(), sol: z.number() }).optional(),
    computeUnits: z.int().optional(),
    changes: z
      .array(
        z.looseObject({
          owner: z.string(),
          mint: z.string().optional().describe('Absent for SOL.'),
          units: z.string().describe('Smallest units gained, or lost with a minus.'),
          amount: z.number().describe('The same in whole coins or tokens.'),
        }),
      )
      .describe('Who holds more or less than before, fees included; at most 30.'),
    provenance: Provenance,
  }),
  example: {
    input: {
      signature: '4Yig3yd33o2hyZV2qZBJkScDArwVmzurkxhBfKdqJeujTrdKHwrR3U8KR6LrhN5eWNTyugS5rkkYagVXCNnk7pks',
    },
  },
  intents: [
    'did my Solana transaction land',
    'status of this Solana signature',
    'is this transaction finalized on solana',
    'what did this Solana transaction change',
  ],
}).run(async ({ signature }, { solana, signal, now }) => {
  const found = await solana.transaction(signature, { signal })
  if (found.state === 'unknown') throw unknownTransaction('signature')
  return {
    ...toNetworkOutput({ chain: 'solana', ...found.network }),
    signature,
    state: found.state,
    failed: found.isFailed,
    ...toFactsOutput(found),
    changes: found.changes.map(({ owner, mint, units, decimals }) => ({
      owner,
      ...(mint === undefined ? {} : { mint }),
      ...toAmountOutput(units, decimals),
    })),
    provenance: provenance([found], now()),
  }
})

function toFactsOutput({
  failure,
  slot,
  time,
  feePayer,
  feeLamports,
  computeUnits,
}: SolanaTransactionStatus) {
  return {
    ...(failure === undefined ? {} : { failure }),
    ...(slot === undefined ? {} : { slot }),
    ...(time === undefined ? {} : { time: new Date(time).toISOString() }),
    ...(feePayer === undefined ? {} : { feePayer }),
    ...(feeLamports === undefined
      ? {}
      : { fee: { lamports: `${feeLamports}`, sol: wholeOf(feeLamports, 9) } }),
    ...(computeUnits === undefined ? {} : { computeUnits }),
  }
}
