import type { Clock } from '../../core/clock.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import type { NewSignal, SignalRepository, SignalTally } from '../../store/features/signal-repository.ts'

/** How old a tally may be that another gateway has added to. */
const TALLIES_MS = 5 * SECOND_MS
const MAX_KNOWN = 1_000

/**
 * The book of sold signals, without asking the database at every sale: a signal that it holds is not looked for again, and
 * tallies are read once in a while, or after this gateway has added to them.
 */
export function rememberSignals(book: SignalRepository, clock: Clock): SignalRepository {
  const known = createLruCache<string, true>(MAX_KNOWN)
  const tallies = new Map<
    string,
    { readonly readAt: number; readonly read: Promise<readonly SignalTally[]> }
  >()

  return {
    ...book,
    async note(signal) {
      const id = identify(signal)
      if (known.get(id)) return false
      const isNew = await book.note(signal)
      known.set(id, true)
      return isNew
    },
    tallies(mode) {
      const now = clock.now()
      const last = tallies.get(mode)
      if (last && now >= last.readAt && now - last.readAt < TALLIES_MS) return last.read
      const read = book.tallies(mode)
      const entry = { readAt: now, read }
      tallies.set(mode, entry)
      // what could not be read is asked for again
      read.catch(() => {
        if (tallies.get(mode) === entry) tallies.delete(mode)
      })
      return read
    },
    async end(signal, ending) {
      try {
        return await book.end(signal, ending)
      } finally {
        tallies.delete(signal.mode)
      }
    },
  }
}

/** The statement, its market and its bars; at another price it is the same prediction. */
function identify({ mode, venue, instrument, bar, bias, bars_until }: NewSignal): string {
  return [mode, venue, instrument, bar, bias, bars_until].join('\n')
}
