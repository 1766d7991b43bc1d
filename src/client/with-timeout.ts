/**
 * Gives work so many milliseconds, then aborts its signal. The timer keeps the process alive: a request whose
 * connection has closed may otherwise leave nothing to wait for, and the process would end without a word.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), milliseconds)
  try {
    return await work(outer ? AbortSignal.any([outer, late.signal]) : late.signal)
  } finally {
    clearTimeout(timer)
  }
}
