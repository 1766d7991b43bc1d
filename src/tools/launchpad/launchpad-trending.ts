import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool } from '../define-tool.ts'
import { listCoins, listInput, listOutput } from './coin-list.ts'

export const launchpadTrending = defineTool({
  id: 'launchpad-trending',
  family: 'launchpad',
  route: { path: '/launchpad/trending', methods: ['GET'] },
  price: usd('0.001'),
  cardPrice: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['count'],
  lists: [
    {
      list: 'coins',
      searched: 'coins of this board',
      reason: 'The page lies behind the last coin, or no coin is left after the filter.',
      hint: 'Set offset to 0, or leave the filter out.',
    },
  ],
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
