import { addPaidCall } from './paid-call.mjs'
import { createRandom } from './random.mjs'
import { createSessions } from './session-call.mjs'
import { COLUMNS, SPAN } from './shapes.mjs'
import { createTotals } from './totals.mjs'

const BATCH = 2_000
/** The share of calls that a session pays for. */
const OF_SESSIONS = 0.3

/**
 * The rows that calls have left in a ledger, in batches by table: the calls one after the other in the order in which they were
 * made, evenly over the last 45 days, and in the end what sums them up. The same seed and time make the same rows.
 */
export function* makeCalls({ count, seed = 1, now }) {
  const random = createRandom(seed)
  const totals = createTotals(now)
  const wallets = Array.from({ length: Math.max(4, Math.floor(count / 50)) }, () => `0x${random.hex(20)}`)
  const sessions = createSessions({ random, count: Math.max(1, Math.floor(count / 500)) })
  const step = SPAN / count
  let rows = emptyRows()
  for (let number = 1; number <= count; number += 1) {
    const at = Math.floor(now - SPAN + number * step)
    const world = { random, totals, wallets, now, at }
    if (random.chance(OF_SESSIONS)) sessions.addCall(rows, world)
    else addPaidCall(rows, world)
    if (number % BATCH === 0) {
      yield rows
      rows = emptyRows()
    }
  }
  yield { ...rows, ...sessions.rows(), ...totals.rows() }
}

function emptyRows() {
  return Object.fromEntries(Object.keys(COLUMNS).map((table) => [table, []]))
}
