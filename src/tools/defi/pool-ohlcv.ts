import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { poolBars } from '../../upstream/dex/dex.ts'
import { noSourceAnswered, provenance } from '../../upstream/sourced.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { ChainName } from '../chain-name.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { gapFields, toGapOutput } from '../markets/gap-output.ts'
import { AddressText } from './pool-fields.ts'

const Token = z.looseObject({ address: z.string().optional(), symbol: z.string().optional() })

export const poolOhlcv = defineTool({
  id: 'pool-ohlcv',
  family: 'defi',
  route: { path: '/tools/pool-ohlcv', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['candles'],
  view: { kind: 'candles', at: 'candles', title: ['baseToken.symbol', 'interval'] },
  title: 'Candles of a pool',
  summary: 'Candles of one pool at a decentralised exchange, in dollars, oldest first.',
  description:
    'Use this when you know the address of a DEX pool and want its price chart; dex-pairs lists addresses.',
  maxAgeSeconds: 180,
  input: z
    .strictObject({
      network: ChainName.default('solana').describe(
        'Chain of the pool: solana, ethereum, base, bsc, arbitrum.',
      ),
      pool: AddressText.optional().describe('Address of the pool. Required unless token is given.'),
      token: AddressText.optional().describe(
        'Instead of pool: a token on that chain, whose deepest pool is taken.',
      ),
      interval: z.enum(poolBars).default('1h').describe('Candle length.'),
      limit: z
        .int()
        .min(1)
        .max(500)
        .default(48)
        .describe('How many candles; fewer come back where there were fewer.'),
    })
    .refine(({ pool, token }) => (pool === undefined) !== (token === undefined), {
      path: ['pool'],
      error: 'Give pool or token.',
    }),
  output: z.looseObject({
    network: z.string(),
    pool: z.string(),
    interval: z.string(),
    baseToken: Token.describe('Whose price it is.'),
    quoteToken: Token,
    candles: z.array(
      z.looseObject({
        time: z.string().describe('When it opened, ISO 8601 UTC.'),
        open: z.number(),
        high: z.number(),
        low: z.number(),
        close: z.number(),
        volume: z.number().describe('Dollars.'),
      }),
    ),
    count: z.int(),
    ...gapFields,
    ...sourceNoteField,
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: {
    input: {
      network: 'solana',
      token: 'So11111111111111111111111111111111111111112',
      interval: '1h',
      limit: 12,
    },
  },
  intents: [
    'candles of a liquidity pool',
    'price chart of this DEX pool',
    'hourly OHLCV of a Solana pool',
    'pool candles of a token on base',
  ],
}).run(async ({ network, pool, token, interval, limit }, { dex, signal, now }) => {
  const listed =
    token === undefined ? undefined : await dex.ofToken({ chain: network, address: token }, { signal })
  // candles describe a pool's base token
  const own = listed?.pools.find(({ base }) => base.address.toLowerCase() === token?.toLowerCase())
  const address = pool ?? own?.address
  if (address === undefined) throw noPool()
  const found = await dex.candles({ network, pool: address, bar: interval, limit }, { signal })
  // another source than usual may count the pool's tokens the other way round
  if (token !== undefined && isOther(token, found.base.address))
    throw noSourceAnswered(found.sources, 'The source that answered has candles of the other token alone.')
  return {
    network,
    pool: address,
    interval,
    baseToken: found.base,
    quoteToken: found.quote,
    candles: found.candles.map(({ time, volumeUsd, ...prices }) => ({
      time: new Date(time).toISOString(),
      ...prices,
      volume: volumeUsd,
    })),
    count: found.candles.length,
    ...toGapOutput(found.candles, interval),
    untrustedText: ['baseToken', 'quoteToken'],
    ...sourceNote(found),
    provenance: provenance([...(listed ? [listed] : []), found], now()),
  }
})

function isOther(token: string, base: string | undefined): boolean {
  return base !== undefined && base.toLowerCase() !== token.toLowerCase()
}

function noPool(): GatewayError {
  return new GatewayError('not_found', 'This token is the base of no pool on that chain.', {
    details: { field: 'token' },
  })
}
