import type { Writable } from 'node:stream'

/** Waits until a stream takes more, or until nothing reads it any longer. */
export function waitForDrain(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const onReady = () => {
      stream.off('drain', onReady)
      stream.off('close', onReady)
      resolve()
    }
    stream.once('drain', onReady)
    stream.once('close', onReady)
    if (stream.destroyed) onReady()
  })
}
