import type { Clock } from '../../core/clock.ts'
import type { SignalRepository, SoldSignal } from '../../store/features/signal-repository.ts'
import type { EndedSignal, SignalRecords } from '../../tools/signals/signal-ports.ts'

/** The book of sold signals as tools ask it. */
export function createSignalRecords(
  book: SignalRepository,
  { clock, dataClock }: { readonly clock: Clock; readonly dataClock: Clock },
): SignalRecords {
  return {
    async note({ barsUntil, madeAt, horizonAt, ...sale }) {
      await book.note({
        ...sale,
        bars_until: barsUntil,
        made_at: madeAt,
        horizon_at: horizonAt,
        sold_at: clock.now(),
      })
    },

    async tallies(mode, { bar, bias } = {}) {
      const all = await book.tallies(mode)
      return all
        .filter((tally) => (bar ?? tally.bar) === tally.bar && (bias ?? tally.bias) === tally.bias)
        .map(({ squared_error, ...tally }) => ({ ...tally, squaredError: squared_error }))
    },

    latest: async (mode, limit, kind) => (await book.latest(mode, limit, kind)).flatMap(toEnded),

    pending: (mode, kind) => book.countOpen(mode, kind),

    standing: (mode) => book.findTotals(mode, dataClock.now()),
  }
}

function toEnded({ made_at, horizon_at, outcome, ...signal }: SoldSignal): EndedSignal[] {
  if (outcome === 'open') return []
  const { mode, venue, instrument, bar, bias, confidence, price, range, close, timing } = signal
  return [
    {
      mode,
      venue,
      instrument,
      bar,
      bias,
      confidence,
      price,
      range,
      madeAt: made_at,
      horizonAt: horizon_at,
      outcome,
      close,
      timing,
    },
  ]
}
