import { judge, type Verdict } from '../../analysis/monitors/monitor.ts'
import type { Clock } from '../../core/clock.ts'
import { eachOf } from '../../core/each-of.ts'
import { GatewayError } from '../../core/failures.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import type { MonitorBook, MonitorLook, MonitorRow } from '../../store/features/monitor-repository.ts'
import type { SpentNonces } from '../../store/payments/spent-nonces.ts'
import { type Look, lookAt, placeOf } from '../../tools/monitors/look.ts'
import type { DataPromises } from '../../upstream/data-promises.ts'
import { type DataMode, provenance } from '../../upstream/sourced.ts'
import { LOOK_MS, monitorOf } from './monitor-service.ts'

const MAX_MONITORS = 1_000
const PLACES_AT_ONCE = 8

type Seen = { readonly look: Look } | { readonly trouble: string; readonly bug?: unknown }

/**
 * The job that looks at what monitors watch. Every place is asked about once a run, however many monitors look there,
 * and every monitor is judged at most once a minute. What an upstream does not tell makes no event: it stands in the
 * monitor's status.
 */
export function watchMonitors({
  book,
  nonces,
  mode,
  promises,
  clock,
  dataClock,
}: {
  readonly book: MonitorBook
  readonly nonces: SpentNonces
  readonly mode: DataMode
  readonly promises: DataPromises
  readonly clock: Clock
  readonly dataClock: Clock
}): PeriodicJob {
  async function seen(row: MonitorRow, signal: AbortSignal): Promise<Seen> {
    try {
      return { look: await lookAt(monitorOf(row), promises, { signal, now: dataClock.now() }) }
    } catch (error) {
      if (error instanceof GatewayError) return { trouble: error.message }
      return { trouble: 'Something went wrong on our side.', bug: error }
    }
  }

  async function noted(row: MonitorRow, what: Seen): Promise<'told' | 'quiet' | 'trouble' | 'taken'> {
    const at = clock.now()
    const times = { at, nextLookAt: at + LOOK_MS }
    if ('trouble' in what) {
      const { trouble } = what
      const isNoted = await book.look(row, { ...times, state: row.state, figures: null, trouble })
      return isNoted ? 'trouble' : 'taken'
    }
    const { look } = what
    const verdict = judge(monitorOf(row), look.sight, row.state)
    const { state, sentence } = verdict
    const quiet: MonitorLook = { ...times, state, figures: JSON.stringify(look.figures), trouble: null }
    if (sentence === null) return (await book.look(row, quiet)) ? 'quiet' : 'taken'
    const event = (sequence: number) => JSON.stringify(eventBody(row, { sequence, at, look, verdict }))
    return (await book.look(row, { ...quiet, event })) ? 'told' : 'taken'
  }

  function eventBody(
    { id, kind, token }: MonitorRow,
    { sequence, at, look, verdict }: { sequence: number; at: number; look: Look; verdict: Verdict },
  ) {
    const { sentence, launches, mayHaveMissed } = verdict
    return {
      type: 'monitor.event',
      monitorId: id,
      sequence,
      at: new Date(at).toISOString(),
      kind,
      ...(kind === 'launch' ? {} : { token }),
      sentence,
      figures: look.figures,
      ...(launches
        ? { launches, mayHaveMissed, untrustedText: ['launches[].name', 'launches[].symbol'] }
        : {}),
      provenance: provenance([look], dataClock.now()),
    }
  }

  return {
    name: 'watch-monitors',
    everyMilliseconds: LOOK_MS,
    async run(signal) {
      const counts = { places: 0, told: 0, quiet: 0, trouble: 0, taken: 0 }
      const bugs: unknown[] = []
      const now = clock.now()
      const due = await book.due(mode, now, MAX_MONITORS)
      const places = byPlace(due)
      await eachOf(places, PLACES_AT_ONCE, async (rows) => {
        const [first] = rows
        if (!first || signal.aborted) return
        const what = await seen(first, signal)
        if (signal.aborted) return
        if ('bug' in what) bugs.push(what.bug)
        counts.places += 1
        for (const row of rows) counts[await noted(row, what)] += 1
      })
      const [forgotten] = await Promise.all([book.forget(now, signal), nonces.forget(now, signal)])
      // told only now, so that one market in trouble keeps nobody else's waiting
      if (bugs.length > 0) throw new AggregateError(bugs, 'Some markets could not be looked at.')
      return { ...counts, forgotten }
    },
  }
}

function byPlace(monitors: readonly MonitorRow[]): readonly MonitorRow[][] {
  const places = new Map<string, MonitorRow[]>()
  for (const row of monitors) {
    const place = placeOf(monitorOf(row))
    const there = places.get(place)
    if (there) there.push(row)
    else places.set(place, [row])
  }
  return [...places.values()]
}
