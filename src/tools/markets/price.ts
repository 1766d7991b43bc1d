import { z } from 'zod'
import { momentOf } from '../../core/moment.ts'
import { usd } from '../../core/money.ts'
import type { AssetPrice } from '../../upstream/prices/prices.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { atField, atOutput } from '../point-in-time.ts'
import { candleHistory } from './market-history.ts'

const MAX_ASSETS = 25

export const price = defineTool({
  id: 'price',
  family: 'markets',
  route: { path: '/tools/price', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['prices'],
  view: { kind: 'heat', at: 'prices', row: 'symbol', values: ['name', 'usd', 'change24hPct', 'venue'] },
  title: 'Price in dollars',
  summary:
    'What one asset, or up to 25, cost in US dollars now or at a past time, and how they moved in the 24 hours before.',
  description: 'Use this when you want the dollar price of one or many coins in a single call.',
  maxAgeSeconds: 120,
  pointInTime: candleHistory,
  input: z
    .strictObject({
      assets: z
        .string()
        .min(1)
        .max(600)
        .optional()
        .describe(
          'Up to 25 assets with commas between, such as bitcoin,eth,SOL. Required unless token is given.',
        ),
      token: z.string().min(1).max(40).optional().describe('A single asset, such as bitcoin.'),
      at: atField,
    })
    .refine((input) => namesIn(input).length > 0, { path: ['assets'], error: 'Name at least one asset.' })
    .refine((input) => namesIn(input).length <= MAX_ASSETS, {
      path: ['assets'],
      error: `Name at most ${MAX_ASSETS} assets.`,
    }),
  output: z.looseObject({
    prices: z.array(
      z.looseObject({
        asked: z.string().describe('The asset as you named it.'),
        symbol: z.string(),
        name: z.string(),
        usd: z.number().describe('US dollars for one unit.'),
        quote: z.string().describe('What the price was quoted in; a dollar token is taken at one dollar.'),
        venue: z.string().describe('Where the price was read.'),
        change24hPct: z.number().optional().describe('Percent over 24 hours: 1.5 means +1.5 %.'),
        asOf: z.string().describe('Time of the price, ISO 8601 UTC.'),
      }),
    ),
    missing: z
      .array(z.looseObject({ asked: z.string(), reason: z.string() }))
      .describe('Assets without a price, and why.'),
    provenance: Provenance,
  }),
  example: { input: { assets: 'bitcoin,ethereum,solana' } },
  intents: [
    'price of bitcoin',
    'how much is ETH in dollars',
    'price of BTC on 2024-01-01',
    'prices of BTC, SOL and DOGE',
  ],
}).run(async (input, { prices, signal, now }) => {
  const at = momentOf(input)
  const board = await prices.inUsd(namesIn(input), { signal, ...(at === undefined ? {} : { at }) })
  return {
    prices: board.prices.map(toOutput),
    missing: board.missing.map((one) => ({ ...one })),
    ...atOutput(at),
    provenance: provenance([board], now()),
  }
})

function namesIn({ assets = '', token = '' }: { assets?: string | undefined; token?: string | undefined }) {
  const names = [token, ...assets.split(',')].map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

function toOutput({ asOf, ...rest }: AssetPrice) {
  return { ...rest, asOf: new Date(asOf).toISOString() }
}
