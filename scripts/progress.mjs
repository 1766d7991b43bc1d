const SHOW_MS = 1_000
const MIN_ELAPSED_MS = 2_000
const CLEAR_LINE = '\r\u001b[2K'

/**
 * Shows on a terminal how far a long command is and how long the rest may take; nothing elsewhere.
 *
 * @param {() => number} share Done, from 0 to 1.
 */
export function showProgress(text, share, stream = process.stderr) {
  if (!stream.isTTY || process.env.TERM === 'dumb') return { end: () => {} }
  const startedAt = Date.now()
  const draw = () => {
    const done = Math.min(1, share())
    stream.write(
      `${CLEAR_LINE}${text} · ${Math.floor(done * 100)} %${estimate(Date.now() - startedAt, done)}`,
    )
  }
  const timer = setInterval(draw, SHOW_MS).unref()
  return {
    end() {
      clearInterval(timer)
      stream.write(CLEAR_LINE)
    },
  }
}

/** How long the rest may take, in words; empty while nothing is known. */
function estimate(elapsed, done) {
  if (done <= 0 || done >= 1 || elapsed < MIN_ELAPSED_MS) return ''
  const seconds = Math.max(1, Math.round(((elapsed / done) * (1 - done)) / 1000))
  return seconds < 120 ? ` · about ${seconds} s left` : ` · about ${Math.round(seconds / 60)} min left`
}
