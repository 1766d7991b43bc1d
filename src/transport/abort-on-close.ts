import type { ServerResponse } from 'node:http'
import { LazyAbortController } from '../core/lazy-abort-controller.ts'

/** Stops when the connection closes before the answer has left whole. */
export function abortOnClose(response: ServerResponse): LazyAbortController {
  const aborting = new LazyAbortController()
  const handleClose = () => {
    if (!response.writableFinished) aborting.abort()
  }
  // it may have happened before anybody asked
  if (response.destroyed) handleClose()
  else response.once('close', handleClose)
  return aborting
}
