import { SECOND_MS } from '../../core/durations.ts'
import { createSpinner, type Spinner } from './spinner.ts'

/** Counts steps of a long command, and shows on a terminal how long the others may take. */
export interface Progress {
  readonly advance: () => void
  /** Takes it off the screen. */
  readonly end: () => void
}

const SECONDS_PER_MINUTE = 60
const REFRESH_MS = SECOND_MS
/** Before that an estimate jumps more than it helps. */
const MIN_ELAPSED_MS = 2 * SECOND_MS

/** @param total Steps altogether. */
export function startProgress(
  text: string,
  total: number,
  { spinner = createSpinner(), now = Date.now }: { spinner?: Spinner; now?: () => number } = {},
): Progress {
  const startedAt = now()
  let done = 0
  const show = () => spinner.show(`${text} · ${done} of ${total}${estimate(now() - startedAt, done, total)}`)
  const timer = setInterval(show, REFRESH_MS).unref()
  show()
  return {
    advance() {
      done += 1
      show()
    },
    end() {
      clearInterval(timer)
      spinner.hide()
    },
  }
}

/** Empty while nothing is known. */
function estimate(elapsed: number, done: number, total: number): string {
  if (done === 0 || done >= total || elapsed < MIN_ELAPSED_MS) return ''
  const seconds = Math.max(1, Math.round(((elapsed / done) * (total - done)) / SECOND_MS))
  return seconds < 2 * SECONDS_PER_MINUTE
    ? ` · about ${seconds} s left`
    : ` · about ${Math.round(seconds / SECONDS_PER_MINUTE)} min left`
}
