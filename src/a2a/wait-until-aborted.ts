/**
 * What work returns, or undefined as soon as a signal is aborted. The signal may live on for ever: nothing of the work stays
 * with it, as it would with a promise that work is raced against again and again.
 */
export async function waitUntilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  let stop = () => {}
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
