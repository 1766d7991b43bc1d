import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SolanaAddress } from './address-fields.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

export const walletActivity = defineTool({
  id: 'wallet-activity',
  family: 'chains',
  route: { path: '/tools/wallet-activity', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['address'],
  named: ['address'],
  lists: [
    {
      list: 'transactions',
      searched: 'transactions of the account, the newest first',
      reason: 'The node knows no transaction of the account.',
      hint: 'Check the address and the network.',
    },
  ],
  title: 'Solana wallet activity',
  summary: 'The latest transactions of a Solana account: signature, time, whether it failed, and its memo.',
  description:
    'Use this when you want to see what a Solana wallet did lately; transaction-status returns more of each.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    address: SolanaAddress.describe('The account, in base58.'),
    limit: z.int().min(1).max(100).default(20).describe('How many transactions, newest first.'),
  }),
  output: z.looseObject({
    ...networkFields,
    address: z.string(),
    transactions: z
      .array(
        z.looseObject({
          signature: z.string(),
          slot: z.int(),
          time: z.string().optional().describe('ISO 8601 UTC; absent where the node does not know it.'),
          failed: z.boolean(),
          memo: z.string().optional(),
        }),
      )
      .describe('Newest first.'),
    count: z.int(),
    failed: z.int().describe('How many of them failed.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { address: '4Qkev8aNZcqFNSRhQzwyLMFSsi94jHqE8WNVTJzTP99F', limit: 5 } },
  intents: [
    'recent transactions of a Solana wallet',
    'what did this wallet do lately on solana',
    'transaction history of a Solana address',
    'last activity of this account',
  ],
}).run(async ({ address, limit }, { solana, signal, now }) => {
  const read = await solana.activity({ address, limit }, { signal })
  const { transactions } = read
  return {
    ...toNetworkOutput({ chain: 'solana', ...read.network }),
    address,
    transactions: transactions.map(({ signature, slot, time, isFailed, memo }) => ({
      signature,
      slot,
      ...(time === undefined ? {} : { time: new Date(time).toISOString() }),
      failed: isFailed,
      ...(memo === undefined ? {} : { memo }),
    })),
    count: transactions.length,
    failed: transactions.filter(({ isFailed }) => isFailed).length,
    untrustedText: ['transactions[].memo'],
    provenance: provenance([read], now()),
  }
})
