import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { equityOutput, reportOn, sharePriceAge } from './equity-report.ts'

export const ipotoken = defineTool({
  id: 'ipotoken',
  family: 'equities',
  route: { path: '/ipotoken', methods: ['GET'] },
  price: usd('0.02'),
  cardPrice: usd('0.02'),
  kind: 'read',
  detail: {},
  essential: ['equityPriceUsd', 'venues[].priceUsd'],
  view: {
    kind: 'heat',
    at: 'venues',
    row: 'symbol',
    values: ['venue', 'pricePerShareUsd', 'spreadPct', 'liquidityUsd', 'volume24h'],
    figures: ['equityPriceUsd', 'exchangeState', 'previousCloseUsd', 'agentBias'],
  },
  title: 'IPO token',
  summary:
    'The tokens of the IPO share (SpaceX by default) beside the share: prices, spreads, liquidity, impostors.',
  description:
    'Use this when you want the tokenized IPO share, such as SPCXx: what it costs at each issuer and what to mind.',
  maxAgeSeconds: 300,
  partMaxAgeSeconds: sharePriceAge,
  input: z.strictObject({
    symbol: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .describe('Ticker or token, such as SPCXx; SPCX when left out.'),
  }),
  output: equityOutput,
  example: { input: { symbol: 'SPCXx' } },
  intents: [
    'the SpaceX IPO token',
    'SPCXx premium over the share',
    'IPO token report',
    'which SpaceX token is the real one',
  ],
}).run(({ symbol = 'SPCX' }, context) => reportOn(symbol, context))
