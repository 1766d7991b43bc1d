import { z } from 'zod'
import { defineTool } from '../define-tool.ts'
import { equityReportTerms, reportOn } from './equity-report.ts'

export const equity = defineTool({
  id: 'equity',
  ...equityReportTerms,
  route: { path: '/equity', methods: ['GET'] },
  title: 'Tokenized equity',
  summary:
    'A tokenized share beside the share itself: price at each issuer, premium or discount, liquidity, dangers.',
  description:
    'Use this when you want to know whether a tokenized stock such as TSLAx trades above or below the real share.',
  input: z.strictObject({
    symbol: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .describe('Ticker or token, such as TSLA, TSLAx, NVDAon or a mint.'),
  }),
  example: { input: { symbol: 'TSLAx' } },
  intents: [
    'is TSLAx at a premium to Tesla stock',
    'tokenized Apple share price',
    'price of Apple stock as a token',
    'Tesla stock price on-chain',
    'compare NVDAx with the Nvidia share',
    'tokenized stock report for NVDAx',
    'report on a tokenized stock',
  ],
}).run(({ symbol }, context) => reportOn(symbol, context))
