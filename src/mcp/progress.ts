import type { ProgressNotification, ProgressToken } from '@modelcontextprotocol/server'
import type { Scheduler } from '../core/clock.ts'
import { SECOND_MS } from '../core/durations.ts'

/** Brings the caller of a call word of it before the result. */
export type SendProgress = (notice: ProgressNotification) => Promise<void>

export interface ProgressOptions {
  /** The caller's name for the progress. */
  readonly progressToken: ProgressToken
  readonly scheduler: Scheduler
}

/**
 * Sends progress at once and then every second: how many seconds the call has been running.
 *
 * @returns What ends the telling; to be called before the result is given.
 */
export function startProgress(
  sendProgress: SendProgress,
  { progressToken, scheduler }: ProgressOptions,
): () => void {
  const stopped = new AbortController()
  const notice = (progress: number) => ({
    method: 'notifications/progress' as const,
    params: { progressToken, progress, message: progress === 0 ? 'Started.' : 'Still working.' },
  })

  async function sendUntilStopped(): Promise<void> {
    for (let seconds = 0; !stopped.signal.aborted; seconds += 1) {
      await sendProgress(notice(seconds))
      await scheduler.sleep(SECOND_MS, stopped.signal)
    }
  }

  // a caller who disconnected is no reason for the call to fail
  sendUntilStopped().catch(() => stopped.abort())
  return () => stopped.abort()
}
