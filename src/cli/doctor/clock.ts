import { type Check, fine, warn, wrong } from './check.ts'

/** Payments are refused whose times do not fit: authorizations begin and end by the second. */
const WRONG_MS = 30_000
const ODD_MS = 5_000

/**
 * Whether this machine knows the time: the middle of what everyone who was asked states.
 *
 * @param ahead How far the clock of this machine is ahead of each, milliseconds.
 */
export function checkClock(ahead: readonly number[]): Check {
  if (ahead.length === 0)
    return warn('clock', 'No time was received; make sure that this machine keeps it (NTP).')
  const sorted = ahead.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const seconds = (Math.abs(middle) / 1000).toFixed(1)
  const says = `This machine is ${seconds} s ${middle < 0 ? 'behind' : 'ahead of'} the ${ahead.length} that were asked`
  if (Math.abs(middle) >= WRONG_MS)
    return wrong('clock', `${says}; payments will be refused: set the clock, and keep it by NTP.`)
  return Math.abs(middle) >= ODD_MS ? warn('clock', `${says}; keep it by NTP.`) : fine('clock', `${says}.`)
}
