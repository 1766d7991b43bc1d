import { z } from 'zod'
import { arrange, sorts } from '../../analysis/assets/arrange.ts'
import { usd } from '../../core/money.ts'
import { assetLists } from '../../upstream/assets/assets.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures, texts } from '../answers/optional-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { BoardRow, boardRow, rowsByMint } from './board-row.ts'

export const assets = defineTool({
  id: 'assets',
  family: 'assets',
  route: { path: '/assets', methods: ['GET'] },
  price: usd('0.005'),
  cardPrice: usd('0.005'),
  kind: 'read',
  detail: { fullOnly: ['items.key', 'items.volume24h'] },
  essential: ['total'],
  lists: [
    {
      list: 'items',
      searched: 'name, symbol and mint of every row of the board',
      reason: 'No row of this page fits q and assetClass.',
      hint: 'Widen q or assetClass, take list all, set offset to 0, or look the text up with asset-search.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'items',
    row: 'symbol',
    values: ['name', 'price', 'change24h', 'marketCap', 'volume'],
    figures: ['total'],
  },
  title: 'Board of assets',
  summary:
    'A sortable list of assets: coins, staking tokens, currencies, metals, funds and tokenized stocks.',
  description:
    'Use this when you want a list of many assets at once: the largest coins, tokenized stocks or liquid staking tokens.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    list: z.enum(assetLists).default('all').describe('Which board; all has majors and stocks.'),
    groupBy: z.enum(['asset', 'mint']).default('asset').describe('mint: a row for each token.'),
    assetClass: z.enum(['all', 'crypto', 'equity']).default('all').describe('Keep only these.'),
    q: z.string().min(1).max(60).optional().describe('Keep rows whose name, symbol or mint holds this text.'),
    sort: z.enum(sorts).default('marketCap').describe('The figure that decides the order.'),
    order: z.enum(['asc', 'desc']).optional().describe('Left out: asc for words, desc for figures.'),
    limit: z.int().min(1).max(100).default(20).describe('Rows of a page.'),
    offset: z.int().min(0).max(10_000).default(0).describe('Rows to skip.'),
    maxPages: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe('Pages of the source to read at most; a board is one.'),
  }),
  output: z.looseObject({
    items: z.array(BoardRow),
    total: z.int().describe('Rows that match, over all pages.'),
    sourceTotal: z.int().describe('Rows of the board before filters.'),
    pagesFetched: z.int(),
    ...texts('list', 'groupBy', 'assetClass', 'sort', 'q'),
    ...figures('limit', 'offset'),
    untrustedText: z.array(z.string()).describe('Paths of texts that strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { list: 'majors', limit: 10 } },
  intents: [
    'list the largest crypto assets',
    'top 10 assets by market cap',
    'liquid staking tokens by market cap',
    'board of all assets',
  ],
}).run(async (input, { assets, signal, now }) => {
  const { list, groupBy, assetClass, q, sort, order, limit, offset } = input
  const board = await assets.board({ list }, { signal })
  const rows = board.assets.flatMap((asset) => (groupBy === 'mint' ? rowsByMint(asset) : [boardRow(asset)]))
  const requested = q?.toLowerCase()
  const stored = rows
    .filter((row) => assetClass === 'all' || row.assetClass === assetClass)
    .filter(({ name, symbol, mint = '' }) =>
      [name, symbol, mint].some((text) => text.toLowerCase().includes(requested ?? '')),
    )
  return {
    items: [...arrange(stored, { sort, order, limit, offset })],
    total: stored.length,
    list,
    groupBy,
    assetClass,
    sort,
    limit,
    offset,
    pagesFetched: 1,
    sourceTotal: rows.length,
    untrustedText: ['items[].name', 'items[].symbol'],
    provenance: provenance([board], now()),
  }
})
