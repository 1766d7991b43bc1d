import type { ProgressNotification, ProgressToken } from '@modelcontextprotocol/server'
import type { Scheduler } from '../core/clock.ts'
import { SECOND_MS } from '../core/durations.ts'

/** Brings the caller of a call word of it before the result. */
export type Tell = (notice: ProgressNotification) => Promise<void>

export interface Telling {
  /** The caller's name for the progress. */
  readonly progressToken: ProgressToken
  readonly scheduler: Scheduler
}

/**
 * Sends progress at once and then every second: how many seconds the call has been running.
 *
 * @returns What ends the telling; to be called before the result is given.
 */
export function tellProgress(tell: Tell, { progressToken, scheduler }: Telling): () => void {
  const over = new AbortController()
  const notice = (progress: number) => ({
    method: 'notifications/progress' as const,
    params: { progressToken, progress, message: progress === 0 ? 'Started.' : 'Still working.' },
  })

  async function keepTelling(): Promise<void> {
    for (let seconds = 0; !over.signal.aborted; seconds += 1) {
      await tell(notice(seconds))
      await scheduler.sleep(SECOND_MS, over.signal)
    }
  }

  // a caller who disconnected is no reason for the call to fail
  keepTelling().catch(() => over.abort())
  return () => over.abort()
}
