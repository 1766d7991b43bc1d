import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { coinLists, listCoins, listInput, listOutput } from './coin-list.ts'

export const launchpadNew = defineTool({
  id: 'launchpad-new',
  family: 'launchpad',
  route: { path: '/tools/launchpad-new', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['count'],
  lists: coinLists,
  view: {
    kind: 'heat',
    at: 'coins',
    row: 'symbol',
    values: ['name', 'priceUsd', 'marketCapUsd', 'progressPct', 'createdAt'],
  },
  title: 'New memecoins',
  summary: 'The newest launches on pump.fun, newest first.',
  description:
    'Use this when you want to see what was launched in the last minutes, before anybody else talks about it.',
  maxAgeSeconds: 120,
  input: z.strictObject(listInput),
  output: z.looseObject(listOutput),
  example: { input: { limit: 5 } },
  intents: [
    'newest memecoins',
    'what just launched on pump.fun',
    'new launches on the launchpad',
    'latest coins created on pump.fun',
  ],
}).run((input, context) => listCoins({ board: 'new', ...input }, context))
