import { z } from 'zod'
import { usd } from '../../core/money.ts'
import type { EvmTransactionStatus } from '../../upstream/evm/evm.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { EvmChain, EvmHash } from './address-fields.ts'
import { toAmountOutput } from './amount-output.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'
import { unknownTransaction } from './unknown-transaction.ts'

export const evmTransactionStatus = defineTool({
  id: 'evm-transaction-status',
  family: 'chains',
  route: { path: '/tools/evm-transaction-status', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['state'],
  title: 'EVM transaction status',
  summary: 'Whether an EVM transaction was mined, succeeded and is final, what it cost and what it moved.',
  description: 'Use this when you have a transaction hash and want to know what became of it.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    hash: EvmHash.describe('Transaction hash: 0x and 64 hexadecimal digits.'),
    chain: EvmChain,
  }),
  output: z.looseObject({
    ...networkFields,
    hash: z.string(),
    state: z
      .enum(['pending', 'succeeded', 'failed', 'mined'])
      .describe(
        'failed: mined and reverted; mined: before October 2017, success not recorded. An unknown transaction is 404, uncharged.',
      ),
    block: z.int().optional(),
    confirmations: z.int().describe('Blocks on top, its own included; 0 while it is not mined.'),
    isFinal: z.boolean().optional().describe('Absent where the node does not tell.'),
    time: z.string().optional().describe('Of its block, ISO 8601 UTC.'),
    from: z.string().optional(),
    to: z.string().optional(),
    nonce: z.int().optional(),
    value: z
      .looseObject({ units: z.string(), amount: z.number().describe('Whole coins.'), symbol: z.string() })
      .optional(),
    fee: z
      .looseObject({
        units: z.string(),
        amount: z.number().describe('Whole coins.'),
        symbol: z.string(),
        gasUsed: z.string(),
      })
      .optional()
      .describe('What it cost, what the first layer took included.'),
    movements: z
      .array(z.looseObject({ token: z.string(), from: z.string(), to: z.string(), units: z.string() }))
      .describe('Token transfers in its log, at most 20.'),
    provenance: Provenance,
  }),
  example: {
    input: { hash: '0x5f0e5b2f4a4d5c6b7a8990a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5', chain: 'base' },
  },
  intents: [
    'did this Base transaction go through',
    'status of transaction hash on ethereum',
    'is my BSC transaction confirmed',
    'what did this EVM transaction cost',
  ],
}).run(async ({ hash, chain }, { evm, signal, now }) => {
  const found = await evm.transaction({ chain, hash }, { signal })
  if (found.state === 'unknown') throw unknownTransaction('hash')
  return {
    ...toNetworkOutput(found.network),
    hash,
    state: found.state,
    confirmations: confirmationsOf(found),
    ...toBlockOutput(found),
    ...toMoneyOutput(found),
    movements: found.movements.map(({ units, ...movement }) => ({ ...movement, units: `${units}` })),
    provenance: provenance([found], now()),
  }
})

function confirmationsOf({ block, head }: EvmTransactionStatus): number {
  return block === undefined ? 0 : head - block + 1
}

function toBlockOutput({ block, isFinal, time, from, to, nonce }: EvmTransactionStatus) {
  return {
    ...(block === undefined ? {} : { block }),
    ...(isFinal === undefined ? {} : { isFinal }),
    ...(time === undefined ? {} : { time: new Date(time).toISOString() }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(nonce === undefined ? {} : { nonce }),
  }
}

function toMoneyOutput({ coinUnits, feeUnits, gasUsed, network }: EvmTransactionStatus) {
  const coin = (units: bigint) => ({ ...toAmountOutput(units, 18), symbol: network.coin.symbol })
  return {
    ...(coinUnits === undefined ? {} : { value: coin(coinUnits) }),
    ...(feeUnits === undefined ? {} : { fee: { ...coin(feeUnits), gasUsed: `${gasUsed ?? 0n}` } }),
  }
}
