import { onAbort } from '../core/on-abort.ts'

/**
 * What work returns, or undefined as soon as a signal is aborted. The signal may live on for ever: nothing of the work stays
 * with it, as it would with a promise that work is raced against again and again.
 */
export async function waitUntilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  let forget = () => {}
  const aborted = new Promise<undefined>((resolve) => {
    const stop = () => resolve(undefined)
    forget = onAbort(signal, stop)
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    forget()
  }
}
