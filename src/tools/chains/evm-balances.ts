import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { listed } from '../comma-list.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { addressList, EvmAddress, EvmChain } from './address-fields.ts'
import { Amount, toAmountOutput } from './amount-output.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

const MAX_TOKENS = 20

export const evmBalances = defineTool({
  id: 'evm-balances',
  family: 'chains',
  route: { path: '/tools/evm-balances', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['coin'],
  named: ['address', 'tokens'],
  lists: [
    {
      list: 'tokens',
      searched: 'well-known tokens and those of the field tokens',
      reason: 'The account holds none of them; empty names them.',
      hint: 'Name further contracts in tokens.',
    },
  ],
  title: 'EVM balances',
  summary:
    'What an account holds on Base, BNB Chain, Ethereum, Arbitrum or Polygon: the coin and its tokens.',
  description:
    'Use this when you want the coin and token balances of an EVM wallet on one chain. Well-known tokens are looked for by themselves; name further contracts in tokens.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    address: EvmAddress.describe('The account: 0x and 40 hexadecimal digits.'),
    chain: EvmChain,
    tokens: addressList('evm', MAX_TOKENS)
      .default('')
      .describe('Further token contracts, with commas between them; at most 20.'),
  }),
  output: z.looseObject({
    ...networkFields,
    address: z.string(),
    block: z.int().describe('Newest block when the balances were read.'),
    transactionCount: z.int().describe('Transactions that the account has sent.'),
    coin: z.looseObject({ symbol: z.string(), ...Amount }),
    tokens: z
      .array(z.looseObject({ address: z.string(), symbol: z.string(), decimals: z.int(), ...Amount }))
      .describe('Tokens that the account holds.'),
    empty: z.array(z.string()).describe('Tokens that were looked for and of which it holds none.'),
    unread: z
      .array(z.string())
      .describe('Contracts that did not answer as tokens do; nothing is known of these.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { address: '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e', chain: 'base' } },
  intents: [
    'USDC balance of this address on Base',
    'what does this 0x wallet hold on BSC',
    'ETH balance of an account on arbitrum',
    'token balances of an EVM wallet',
  ],
}).run(async ({ address, chain, tokens }, { evm, signal, now }) => {
  const read = await evm.balances({ chain, address, tokens: listed(tokens) }, { signal })
  const held = read.tokens.filter(({ units }) => units > 0n)
  return {
    ...toNetworkOutput(read.network),
    address,
    block: read.block,
    transactionCount: read.transactionCount,
    coin: { symbol: read.network.coin.symbol, ...toAmountOutput(read.coinUnits, 18) },
    tokens: held.map(({ address: token, symbol, decimals, units }) => ({
      address: token,
      symbol,
      decimals,
      ...toAmountOutput(units, decimals),
    })),
    empty: read.tokens.filter(({ units }) => units === 0n).map(({ symbol }) => symbol),
    unread: [...read.unread],
    untrustedText: ['tokens[].symbol', 'empty[]'],
    provenance: provenance([read], now()),
  }
})
