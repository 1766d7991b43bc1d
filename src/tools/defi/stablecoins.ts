import { z } from 'zod'
import { fromPegPct, growthPct } from '../../analysis/defi/shares.ts'
import { usd } from '../../core/money.ts'
import { noSourceAnswered, provenance } from '../../upstream/sourced.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { refuseUnknownValue, sameText } from './unknown-value.ts'

export const stablecoins = defineTool({
  id: 'stablecoins',
  family: 'defi',
  route: { path: '/tools/stablecoins', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['stablecoins.chains', 'stablecoins.peg', 'stablecoins.change30dPct'] },
  essential: ['count'],
  lists: [
    {
      list: 'stablecoins',
      searched: 'stablecoins with a supply',
      reason: 'The coin of this symbol follows another peg.',
      hint: 'Leave symbol or peg out.',
    },
  ],
  view: {
    kind: 'histogram',
    at: 'stablecoins',
    label: 'symbol',
    value: 'circulating',
    unit: '$',
    figures: ['matched'],
  },
  title: 'Stablecoins',
  summary: 'Stablecoins by circulating supply: how much there is, how it grew, and how far from the peg.',
  description:
    'Use this when you want the supply of stablecoins, its growth over a week and a month, or who is off peg.',
  maxAgeSeconds: 7_200,
  input: z.strictObject({
    symbol: z.string().min(1).max(24).optional().describe('Only this one, such as USDC.'),
    peg: z.string().min(2).max(8).optional().describe('Only those that follow this, such as USD or EUR.'),
    limit: z.int().min(1).max(100).default(15).describe('How many coins.'),
  }),
  output: z.looseObject({
    stablecoins: z.array(
      z.looseObject({
        symbol: z.string(),
        name: z.string(),
        peg: z.string(),
        mechanism: z.string().nullable().describe('How it is kept at its peg.'),
        circulating: z.number().describe('Units, each meant to be worth one of the peg.'),
        change7dPct: z.number().nullable(),
        change30dPct: z.number().nullable(),
        priceUsd: z.number().nullable(),
        chains: z.array(z.string()).optional(),
        fromPegPct: z.number().nullable().describe('Only where the peg is the dollar.'),
      }),
    ),
    count: z.int(),
    matched: z.int().optional(),
    ...sourceNoteField,
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: [
    'stablecoins by supply',
    'how much USDC is in circulation',
    'is the supply of stablecoins growing',
    'largest euro stablecoins',
  ],
}).run(async ({ symbol, peg, limit }, { defi, signal, now }) => {
  const found = await defi.stablecoins({ signal })
  const fitting = found.coins
    .filter((coin) => symbol === undefined || coin.symbol.toLowerCase() === symbol.toLowerCase())
    .filter((coin) => peg === undefined || coin.peg.toLowerCase() === peg.toLowerCase())
  // that a narrower list has none proves nothing
  if (fitting.length === 0 && found.note !== undefined)
    throw noSourceAnswered(
      found.sources,
      'The source that knows coins of this symbol and peg does not answer.',
    )
  refuseUnknownValue({
    field: 'symbol',
    asked: symbol,
    known: found.coins.map((coin) => coin.symbol),
    fits: sameText,
  })
  refuseUnknownValue({ field: 'peg', asked: peg, known: found.coins.map((coin) => coin.peg), fits: sameText })
  const shown = fitting.slice(0, limit).map((coin) => ({
    symbol: coin.symbol,
    name: coin.name,
    peg: coin.peg,
    mechanism: coin.mechanism ?? null,
    circulating: coin.circulating,
    change7dPct: growthPct(coin.circulating, coin.circulatingWeekAgo),
    change30dPct: growthPct(coin.circulating, coin.circulatingMonthAgo),
    priceUsd: coin.priceUsd ?? null,
    fromPegPct: coin.peg === 'USD' ? fromPegPct(coin.priceUsd, 1) : null,
    ...(coin.chains.length === 0 ? {} : { chains: coin.chains.slice(0, 8) }),
  }))
  return {
    stablecoins: shown,
    count: shown.length,
    matched: fitting.length,
    untrustedText: ['symbol', 'name', 'mechanism', 'chains'].map((field) => `stablecoins[].${field}`),
    ...sourceNote(found),
    provenance: provenance([found], now()),
  }
})
