import { z } from 'zod'
import { defineTool } from '../define-tool.ts'
import { equityReportTerms, reportOn } from './equity-report.ts'

export const ipotoken = defineTool({
  id: 'ipotoken',
  ...equityReportTerms,
  route: { path: '/ipotoken', methods: ['GET'] },
  title: 'IPO token',
  summary:
    'The tokens of the IPO share (SpaceX by default) beside the share: prices, spreads, liquidity, impostors.',
  description:
    'Use this when you want the tokenized IPO share, such as SPCXx: what it costs at each issuer and what to mind.',
  input: z.strictObject({
    symbol: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .describe('Ticker or token, such as SPCXx; SPCX when left out.'),
  }),
  example: { input: { symbol: 'SPCXx' } },
  intents: [
    'the SpaceX IPO token',
    'SPCXx premium over the share',
    'IPO token report',
    'which SpaceX token is the real one',
  ],
}).run(({ symbol = 'SPCX' }, context) => reportOn(symbol, context))
