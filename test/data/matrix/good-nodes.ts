import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import type { SourceRow } from './matrix-row.ts'

/** What nodes of chains and the provider of models answer when all is well. */

interface Question {
  readonly method?: string
  readonly params?: readonly { readonly data?: Hex }[]
}

const results: Readonly<Record<string, unknown>> = {
  eth_feeHistory: {
    ...{ oldestBlock: '0x1b', baseFeePerGas: ['0x3b9aca00', '0x342a385a'], gasUsedRatio: [0.5] },
    reward: [['0x1', '0x2', '0x3']],
  },
  eth_blockNumber: '0x64',
  eth_getCode: '0x6000',
  eth_getStorageAt: `0x${'0'.repeat(64)}`,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x7',
  getRecentPrioritizationFees: [
    { slot: 348_125, prioritizationFee: 1_000 },
    { slot: 348_126, prioritizationFee: 2_000 },
  ],
}

const multicall = parseAbi([
  'function tryAggregate(bool, (address target, bytes data)[]) returns ((bool success, bytes returnData)[])',
])
/** Six, as a word of a contract's answer. */
const SIX: Hex = `0x${'6'.padStart(64, '0')}`

/** What contracts answer to many calls at once: each the same. */
function aggregate(data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: multicall, data })
  const result = args[1].map(() => ({ success: true, returnData: SIX }))
  return encodeFunctionResult({ abi: multicall, result })
}

function answer({ body }: { readonly body: unknown }): unknown {
  const { method = '', params = [] } = (body ?? {}) as Question
  if (method === 'eth_call' && params[0]?.data?.startsWith('0xbce38bd7'))
    return { jsonrpc: '2.0', id: 1, result: aggregate(params[0].data) }
  return method in results
    ? { jsonrpc: '2.0', id: 1, result: results[method] }
    : { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } }
}

const BASE58 = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const WALLET = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'

export const solanaNode: SourceRow = {
  calls: ['/tools/priority-fees?computeUnits=200000'],
  odd: (index) => `/tools/wallet-tokens?address=${BASE58[index]}${WALLET.slice(1)}`,
  answers: answer,
}

export function evmNode(chain: string): SourceRow {
  return {
    calls: [`/tools/evm-gas?chain=${chain}`],
    odd: (index) => `/tools/evm-balances?chain=${chain}&address=0x${`${index + 1}`.repeat(40)}`,
    answers: answer,
  }
}

export const openRouter: SourceRow = {
  calls: ['/chat/completions/models?limit=5'],
  answers: ({ now }) => ({
    data: [
      {
        ...{ id: 'openai/gpt-4.1-mini', name: 'GPT', created: Math.floor(now / 1_000) - 9_999 },
        ...{ description: 'A model', context_length: 100_000 },
        architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        pricing: { prompt: '0.000003', completion: '0.000015' },
        top_provider: { context_length: 100_000, max_completion_tokens: 10_000, is_moderated: true },
        supported_parameters: ['temperature', 'tools'],
      },
    ],
  }),
}
