import { z } from 'zod'
import { DAY_SECONDS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { flags, texts } from '../answers/optional-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { identityFields } from './asset-fields.ts'
import { AssetText } from './asset-input.ts'
import { BoardRow, boardRow, Deployments } from './board-row.ts'
import { identify } from './identified.ts'

export const assetSearch = defineTool({
  id: 'asset-search',
  family: 'assets',
  route: { path: '/tools/asset-search', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {
    fullOnly: ['results.ref', 'results.key', 'results.token', 'results.assetClass', 'results.volume24h'],
  },
  essential: ['total'],
  lists: [
    {
      list: 'results',
      searched: 'names, symbols, ids and contracts of the assets we know',
      reason: 'No asset matches the text.',
      hint: 'Give a shorter part of the name, or the contract address.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'results',
    row: 'symbol',
    values: ['name', 'price', 'change24h', 'marketCap', 'confidence'],
    figures: ['query', 'total'],
  },
  title: 'Search assets',
  summary: 'Assets whose name, symbol, id or contract matches a text.',
  description: 'Use this when you know part of a name and want the assets it may belong to, to choose from.',
  maxAgeSeconds: DAY_SECONDS,
  input: z.strictObject({
    token: AssetText.describe('Part of a name, a symbol, an id or an address.'),
    limit: z.int().min(1).max(25).default(10).describe('How many results.'),
  }),
  output: z.looseObject({
    query: z.string(),
    results: z.array(
      BoardRow.partial().extend({
        assetId: z.string(),
        confidence: z.number().describe('0 to 1.'),
        ...texts('token', 'by'),
        ...flags('checked'),
        deployments: Deployments,
      }),
    ),
    total: z.int().describe('How many matched.'),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { token: 'jup' } },
  intents: ['search for assets by name', 'find tokens by part of their name', 'search assets by symbol'],
}).run(async ({ token, limit }, { assets, signal, now }) => {
  const { candidates, parts } = await identify(token, { assets, signal, thorough: true })
  const shown = candidates.slice(0, limit)
  const board =
    shown.length > 0
      ? await assets.board({ ids: shown.map(({ identity }) => identity.id) }, { signal })
      : undefined
  const rows = new Map(board?.assets.map((asset) => [asset.id, boardRow(asset)]))
  return {
    query: token,
    results: shown.map(({ identity, ...judged }) => ({
      ...identityFields(identity),
      ...rows.get(identity.id),
      ...judged,
    })),
    total: candidates.length,
    untrustedText: ['results[].name', 'results[].symbol'],
    provenance: provenance([...parts, ...(board ? [board] : [])], now()),
  }
})
