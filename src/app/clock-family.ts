import type { Family } from '../observability/exposition.ts'
import type { ClockOffset } from './probes/clock-watch.ts'

/** How far the clock of this machine is off. */
export function clockFamily(offsets: readonly ClockOffset[]): Family {
  return {
    name: 'pennywire_clock_offset_seconds',
    type: 'gauge',
    help: 'How far the clock of this machine is ahead of one that knows the time.',
    samples: offsets.map(({ witness, secondsAhead }) => ({ labels: { witness }, value: secondsAhead })),
  }
}
