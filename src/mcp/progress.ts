import type { ServerContext } from '@modelcontextprotocol/server'
import type { Scheduler } from '../core/clock.ts'

const SECOND = 1_000

/**
 * Tells the caller at once, and then every second, how many seconds its call has been at work.
 *
 * @returns What ends the telling; to be called before the result is given.
 */
export function tellProgress({ mcpReq }: ServerContext, scheduler: Scheduler): () => void {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => {}
  const over = new AbortController()
  const notice = (progress: number) => ({
    method: 'notifications/progress' as const,
    params: { progressToken, progress, message: progress === 0 ? 'Started.' : 'Still working.' },
  })

  async function tell(): Promise<void> {
    for (let seconds = 0; !over.signal.aborted; seconds += 1) {
      await mcpReq.notify(notice(seconds))
      await scheduler.sleep(SECOND, over.signal)
    }
  }

  // nobody to tell is no reason for the call to fail
  tell().catch(() => over.abort())
  return () => over.abort()
}
