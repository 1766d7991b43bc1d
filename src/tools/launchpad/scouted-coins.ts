import { coinFigures } from '../../analysis/launchpad/coin-figures.ts'
import type { ScoutedCoin } from '../../analysis/launchpad/pump-score.ts'
import type { LaunchedCoin } from '../../upstream/launchpad/launchpad.ts'
import { withPartDeadline } from '../partial-results/part-deadline.ts'
import type { ToolWorld } from '../ports.ts'

const PER_BOARD = 50
const MAX_AGE_SECONDS = 120
const boards = ['trending', 'movers', 'new'] as const

/** Every coin of the boards once; a board that does not answer is missing and the others stand. */
export function boardsFor(context: ToolWorld) {
  const { launches, signal } = context
  return withPartDeadline(context, async (find) => {
    const found = await Promise.all(
      boards.map((board) =>
        find({
          source: `pumpfun ${board}`,
          maxAgeSeconds: MAX_AGE_SECONDS,
          find: async () => {
            const query = { board, limit: PER_BOARD, offset: 0, includeNsfw: false }
            const list = await launches.listed(query, { signal })
            return { content: { coins: list.coins }, from: [list] }
          },
        }),
      ),
    )
    const coins = found.flatMap(({ result }) => (result.ok ? result.coins : []))
    const once = new Map(coins.map((coin) => [coin.mint, scouted(coin)]))
    return { coins: [...once.values()], boards: found }
  })
}

function scouted(coin: LaunchedCoin): ScoutedCoin {
  const { marketCapUsd, athMarketCapUsd } = coinFigures(coin)
  const { mint, name, symbol, description, createdAt, graduated, lastTradeAt, athAt } = coin
  return {
    mint,
    name,
    symbol,
    description,
    createdAt,
    graduated,
    ...(lastTradeAt === undefined ? {} : { lastTradeAt }),
    ...(athAt === undefined ? {} : { athAt }),
    marketCapUsd,
    athMarketCapUsd,
  }
}
