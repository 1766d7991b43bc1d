import { z } from 'zod'
import { decimalOf } from '../../analysis/chains/units.ts'
import { usd } from '../../core/money.ts'
import type { EvmTransferPlan } from '../../upstream/evm/evm.ts'
import type { SolanaTransferPlan } from '../../upstream/solana/solana.ts'
import { provenance } from '../../upstream/sourced.ts'
import { RawUnits, wrongAddress } from '../chains/address-fields.ts'
import { networkFields, toNetworkOutput } from '../chains/network-output.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { evmEffects, solanaEffects, toEvmTransactionOutput, toRehearsalOutput } from './transfer-output.ts'

const chains = ['solana', 'base', 'bsc'] as const
const Address = z.string().min(1).max(120)
/** The most that a token account of Solana counts to. */
const MAX_SOLANA_UNITS = 2n ** 64n - 1n

export const transferBuild = defineTool({
  id: 'transfer-build',
  family: 'trade-building',
  route: { path: '/tools/transfer-build', methods: ['POST'] },
  price: usd('0.001'),
  kind: 'build',
  essential: ['transaction.serialized'],
  named: ['from', 'to', 'token'],
  title: 'Build a transfer',
  summary:
    'An unsigned transfer of a coin or token on Solana, Base or BNB Chain, rehearsed, for your own wallet to sign.',
  description:
    'Use this when you want to send SOL, ETH, BNB or a token from your own wallet and need the transaction to sign. Nothing is sent and no key is ever asked for.',
  maxAgeSeconds: 60,
  input: z
    .strictObject({
      chain: z.enum(chains).describe('solana, base or bsc.'),
      from: Address.describe('Your wallet, which will sign and pay the fee.'),
      to: Address.describe('The recipient’s wallet.'),
      amount: RawUnits.describe(
        'Smallest units as text: lamports, wei, or units of the token (1 USDC is 1000000).',
      ),
      token: Address.optional().describe(
        'Mint or contract of the token; the chain’s own coin when left out.',
      ),
    })
    .superRefine(({ chain, from, to, token, amount }, context) => {
      const kind = chain === 'solana' ? 'solana' : 'evm'
      for (const [field, text] of Object.entries({ from, to, token })) {
        const message = text === undefined ? undefined : wrongAddress(text, kind)
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
      }
      if (kind === 'solana' && /^\d+$/.test(amount) && BigInt(amount) > MAX_SOLANA_UNITS)
        context.addIssue({ code: 'custom', path: ['amount'], message: 'Must fit 64 bits on Solana.' })
    }),
  output: z.looseObject({
    ...networkFields,
    effects: z.array(z.string()).describe('What signing it would do, in sentences.'),
    transaction: z
      .looseObject({
        format: z.enum(['eip1559', 'solana-v0']),
        serialized: z.string().describe('Hex of the unsigned EIP-1559 transaction, or base64 on Solana.'),
      })
      .describe('Sign it with your own wallet and send it yourself.'),
    rehearsal: z
      .looseObject({
        ok: z.boolean().describe('Whether the chain would carry it out as it stands now.'),
        reason: z.string().optional(),
      })
      .describe('The result of a dry run on the chain.'),
    highestFee: z.looseObject({
      units: z.string(),
      amount: z.number().describe('Whole coins.'),
      symbol: z.string(),
    }),
    expires: z.string().describe('Until when it can be sent.'),
    warnings: z.array(z.string()),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote in part.'),
    provenance: Provenance,
  }),
  example: {
    input: {
      chain: 'base',
      from: '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e',
      to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '1000000',
      token: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    },
  },
  intents: [
    'build a transaction that sends 5 USDC on Base to this address',
    'prepare an unsigned SOL transfer for my wallet',
    'transfer BNB from my wallet, I will sign it',
    'unsigned token transfer on solana',
  ],
}).run(async ({ chain, from, to, amount, token }, { evm, solana, signal, now }) => {
  const order = { from, to, units: BigInt(amount) }
  if (chain === 'solana') {
    const plan = await solana.planTransfer({ ...order, mint: token }, { signal })
    return { ...toSolanaOutput(plan, order), provenance: provenance([plan], now()) }
  }
  const plan = await evm.planTransfer({ ...order, chain, token }, { signal })
  return { ...toEvmOutput(plan, order), provenance: provenance([plan], now()) }
})

interface Order {
  readonly from: string
  readonly to: string
  readonly units: bigint
}

function toEvmOutput(plan: EvmTransferPlan, order: Order) {
  const { network, token, recipientIsContract } = plan
  return {
    ...toNetworkOutput(network),
    ...evmEffects(plan, order),
    transaction: toEvmTransactionOutput(plan),
    rehearsal: toRehearsalOutput(plan.refusal, network.coin.symbol),
    expires: `When the account sends another transaction with nonce ${plan.unsigned.nonce}; otherwise never.`,
    warnings: [
      ...(recipientIsContract
        ? ['The recipient is a contract: what it does with what it gets is its own affair.']
        : []),
      ...(order.from.toLowerCase() === order.to.toLowerCase()
        ? ['Sender and recipient are the same account.']
        : []),
    ],
    untrustedText: token ? ['effects[0]'] : [],
  }
}

function toSolanaOutput(plan: SolanaTransferPlan, order: Order) {
  const { network, transferFee, token } = plan
  return {
    ...toNetworkOutput({ chain: 'solana', ...network }),
    ...solanaEffects(plan, order),
    transaction: {
      format: 'solana-v0' as const,
      serialized: plan.transaction,
      blockhash: plan.blockhash,
      ...(plan.computeUnits === undefined ? {} : { computeUnits: plan.computeUnits }),
    },
    rehearsal: toRehearsalOutput(plan.refusal, 'SOL'),
    expires: `After block height ${plan.lastValidBlockHeight}, about a minute from now.`,
    warnings: [
      ...(transferFee && transferFee.basisPoints > 0
        ? [
            `The token keeps ${transferFee.basisPoints / 100} % of every transfer, at most ${decimalOf(transferFee.maximumUnits, token?.decimals ?? 0)}: the recipient gets less.`,
          ]
        : []),
      ...(order.from === order.to ? ['Sender and recipient are the same account.'] : []),
    ],
    untrustedText: [],
  }
}
