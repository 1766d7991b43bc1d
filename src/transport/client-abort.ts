import type { ServerResponse } from 'node:http'
import { Stopping } from '../core/stopping.ts'

/** Stops when the connection closes before the answer has left whole. */
export function goneWith(response: ServerResponse): Stopping {
  const gone = new Stopping()
  const left = () => {
    if (!response.writableFinished) gone.stop()
  }
  // it may have happened before anybody asked
  if (response.destroyed) left()
  else response.once('close', left)
  return gone
}
