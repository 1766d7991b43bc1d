import type { Writable } from 'node:stream'

/** Waits until a stream takes more, or until nobody reads it any longer. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const readOn = () => {
      stream.off('drain', readOn)
      stream.off('close', readOn)
      resolve()
    }
    stream.once('drain', readOn)
    stream.once('close', readOn)
    if (stream.destroyed) readOn()
  })
}
