import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { BoardRow, boardRow } from './board-row.ts'

export const freeAssets = defineTool({
  id: 'free-assets',
  family: 'assets',
  route: { path: '/free/assets', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  detail: { fullOnly: ['items.key', 'items.volume24h'] },
  view: {
    kind: 'heat',
    at: 'items',
    row: 'symbol',
    values: ['name', 'price', 'change24h', 'marketCap', 'volume'],
    figures: ['total'],
  },
  title: 'Free board of assets',
  summary: 'A free list of the largest assets; the paid board has every list and filter.',
  description: 'Use this when you want a quick free look at the largest coins before you buy the full board.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    limit: z.int().min(1).max(50).default(10).describe('How many coins.'),
  }),
  output: z.looseObject({
    items: z.array(BoardRow),
    total: z.int(),
    upsell: z.string().describe('What the paid tool adds.'),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { limit: 5 } },
  intents: ['free list of assets', 'free asset board', 'show me some assets free of charge'],
}).run(async ({ limit }, { assets, signal, now }) => {
  const board = await assets.board({ list: 'majors' }, { signal })
  return {
    items: board.assets.slice(0, limit).map(boardRow),
    total: board.assets.length,
    upsell: 'GET /assets has stocks, staking tokens, metals and funds too, with search, sorting and pages.',
    untrustedText: ['items[].name', 'items[].symbol'],
    provenance: provenance([board], now()),
  }
})
