import { type OpenPosition, walk } from '../../analysis/paper/walk.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { PaperRun } from '../../store/features/paper-repository.ts'
import { candleSources } from '../../upstream/market-data/candles.ts'
import { ifAvailable, type ScalperDeps } from './scalper.ts'

const MAX_CANDLES = 1_000

/**
 * Follows an open run through the minutes since it was last followed.
 *
 * @returns Whether it has ended.
 */
export async function followRun(
  run: PaperRun,
  { book, candles, dataClock, rules }: ScalperDeps,
  stop: AbortSignal,
): Promise<boolean> {
  const source = candleSources.find((id) => id === run.venue)
  const minutes = Math.ceil((dataClock.now() - run.walked_until) / MINUTE_MS) + 2
  const query = { token: run.token, instId: run.instrument, bar: '1m', source } as const
  const limit = Math.min(MAX_CANDLES, Math.max(2, minutes))
  const series = await ifAvailable(candles.recent({ ...query, limit }, { signal: stop }), stop)
  const walked = walk(toPosition(run), series?.candles ?? [], { barMilliseconds: MINUTE_MS, rules })
  if (walked.kind === 'closed') {
    const { closedAt, exitPrice, pnl, reason, fees } = walked.exit
    return book.end(run.id, { closed_at: closedAt, exit_price: exitPrice, pnl, reason, fees })
  }
  const { walkedUntil, markPrice } = walked
  await book.follow(run.id, { walkedUntil, markPrice: markPrice ?? run.mark_price })
  return false
}

function toPosition(run: PaperRun): OpenPosition {
  return {
    units: run.units,
    entryPrice: run.entry_price,
    stopPrice: run.stop_price,
    targetPrice: run.target_price,
    fees: run.fees,
    walkedUntil: run.walked_until,
    expiresAt: run.expires_at,
  }
}
