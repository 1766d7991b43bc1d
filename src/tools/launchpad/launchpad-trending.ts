import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { coinLists, listCoins, listInput, listOutput } from './coin-list.ts'

export const launchpadTrending = defineTool({
  id: 'launchpad-trending',
  family: 'launchpad',
  route: { path: '/launchpad/trending', methods: ['GET'] },
  price: usd('0.001'),
  cardPrice: usd('0.005'),
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
  title: 'Trending memecoins',
  summary: 'Memecoins of pump.fun that run best right now, each with price, value, curve progress and pages.',
  description: 'Use this when you want to know which memecoins are hot on the launchpad at the moment.',
  maxAgeSeconds: 120,
  input: z.strictObject(listInput),
  output: z.looseObject(listOutput),
  example: { input: { limit: 5 } },
  intents: [
    'trending memecoins',
    'top runners on pump.fun',
    'which memecoins are hot right now',
    'hottest coins on the launchpad',
  ],
}).run((input, context) => listCoins({ board: 'trending', ...input }, context))
