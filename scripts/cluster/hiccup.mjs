// A gateway that stands still for a second, as in a stop of its virtual machine, while sessions are spent at all gateways.
import { setTimeout as sleep } from 'node:timers/promises'

const BEFORE_MS = 3_000
const PAUSE_MS = 1_000
const AFTER_MS = 6_000
/** Of the time after, what is compared with the time before. */
const LAST_MS = 2_000
/** Calls have recovered when half of them are this quick, or no slower than so many times before. */
const QUICK_MS = 250
const TIMES_BEFORE = 4

/**
 * Spends sessions in turn at a constant rate, and pauses the first gateway once.
 *
 * @param rate Calls per second over all sessions.
 */
export async function pauseOne({ gateways, sessions, rate }) {
  const startedAt = Date.now()
  const calls = []
  const { process: paused } = gateways[0]
  const pausing = pause(paused)
  for (let at = 0; at < ((BEFORE_MS + PAUSE_MS + AFTER_MS) * rate) / 1000; at += 1) {
    const early = startedAt + (at * 1000) / rate - Date.now()
    if (early > 0) await sleep(early)
    calls.push(timed(sessions[at % sessions.length]))
  }
  await pausing
  const done = await Promise.all(calls)
  const since = (from, until) => done.filter(({ at }) => at >= startedAt + from && at < startedAt + until)
  const end = BEFORE_MS + PAUSE_MS + AFTER_MS
  const before = median(since(0, BEFORE_MS))
  const after = median(since(end - LAST_MS, end))
  return {
    records: done.map(({ record }) => record),
    hasRecovered: after <= Math.max(QUICK_MS, TIMES_BEFORE * before),
    figures: {
      'session calls at the pause of a gateway': done.length,
      'their median before it, ms': before,
      'their median while it lasted and after, ms': median(since(BEFORE_MS, end - LAST_MS)),
      'their median in the last two seconds, ms': after,
    },
  }
}

async function pause({ kill }) {
  await sleep(BEFORE_MS)
  kill('SIGSTOP')
  await sleep(PAUSE_MS)
  kill('SIGCONT')
}

async function timed(session) {
  const at = Date.now()
  const record = await session.buy()
  return { at, record, ms: Date.now() - at }
}

function median(calls) {
  const sorted = calls.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
