import type { ServerResponse } from 'node:http'

/** Aborted when the connection closes before the answer has left whole. */
export function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const left = () => {
    if (!response.writableFinished) gone.abort('gone')
  }
  // it may have happened before anybody asked
  if (response.destroyed) left()
  else response.once('close', left)
  return gone.signal
}
