import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { coinLists, listCoins, listInput, listOutput } from './coin-list.ts'

export const launchpadMovers = defineTool({
  id: 'launchpad-movers',
  family: 'launchpad',
  route: { path: '/launchpad/movers', methods: ['GET'] },
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
  title: 'Memecoins on the move',
  summary:
    'Memecoins of pump.fun with the most going on right now: those that are live, else the top runners.',
  description:
    'Use this when you want the other end of the launchpad: coins with activity this minute rather than the established runners.',
  maxAgeSeconds: 120,
  input: z.strictObject(listInput),
  output: z.looseObject(listOutput),
  example: { input: { limit: 5 } },
  intents: [
    'memecoins moving right now',
    'pump.fun movers',
    'biggest movers on the launchpad',
    'which memecoins are live now',
  ],
}).run((input, context) => listCoins({ board: 'movers', ...input }, context))
