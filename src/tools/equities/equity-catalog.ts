import { z } from 'zod'
import { searchEquities } from '../../analysis/equities/find-equity.ts'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const equityCatalog = defineTool({
  id: 'equity-catalog',
  family: 'equities',
  route: { path: '/tools/equity-catalog', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  lists: [
    {
      list: 'equities',
      searched: 'tickers and names of the shares and funds that we know',
      reason: 'None begins with the ticker or has the text in its name, or offset lies behind the last one.',
      hint: 'Give the beginning of the ticker, or leave q out for all.',
    },
  ],
  title: 'Catalog of tokenized equities',
  summary: 'The shares and funds whose tokens on Solana we know, with the mint of every issuer. Free.',
  description:
    'Use this when you want the list of tokenized stocks, or the right mint of one, before you ask for a report.',
  input: z.strictObject({
    q: z.string().trim().min(1).max(40).optional().describe('Beginning of a ticker, or part of a name.'),
    limit: z.int().min(1).max(200).default(25).describe('How many.'),
    offset: z.int().min(0).max(1_000).default(0).describe('How many to pass over.'),
  }),
  output: z.looseObject({
    equities: z.array(
      z.looseObject({
        ticker: z.string(),
        name: z.string(),
        kind: z.enum(['equity', 'etf']),
        tokens: z.array(z.looseObject({ symbol: z.string(), issuer: z.string(), mint: z.string() })),
      }),
    ),
    count: z.int(),
    total: z.int().describe('How many there are that fit.'),
    source: z.string().describe('Where the list comes from.'),
    provenance: Provenance,
  }),
  example: { input: { q: 'tesla' } },
  intents: [
    'list of tokenized stocks',
    'which shares are tokenized on Solana',
    'mint address of TSLAx',
    'catalog of tokenized equities',
  ],
}).run(({ q, limit, offset }, { equities, now }) => {
  const fitting = searchEquities(equities.catalog(), q)
  const shown = fitting.slice(offset, offset + limit)
  return {
    equities: shown.map(({ ticker, name, kind, tokens }) => ({
      ticker,
      name,
      kind,
      tokens: tokens.map((token) => ({ ...token })),
    })),
    count: shown.length,
    total: fitting.length,
    source: 'Bundled list of solana-foundation/tokens (MIT), checked once; it may lag behind new listings.',
    provenance: selfProvenance('equity list of this gateway', now()),
  }
})
