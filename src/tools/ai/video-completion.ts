import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { ToolWorld } from '../ports.ts'

/** How long a call waits for its video: its quote is then still good for another wait. */
export const MAX_COMPLETION_MS = 100 * SECOND_MS
const CHECK_INTERVAL_MS = SECOND_MS

/**
 * Resolves when a video that was ordered is complete. The order is kept by its
 * payment: the same payment sent again goes on waiting for the same video.
 *
 * @throws GatewayError `upstream_rejected` when it has failed, `tool_timeout` when it takes too long; neither is charged.
 */
export async function waitForVideo(
  id: string,
  { videos, scheduler, signal }: Pick<ToolWorld, 'videos' | 'scheduler' | 'signal'>,
): Promise<void> {
  for (let waited = 0; waited < MAX_COMPLETION_MS; waited += CHECK_INTERVAL_MS) {
    const video = await videos.find(id)
    if (video?.status === 'completed') return
    if (video?.status === 'failed')
      throw new GatewayError(
        'upstream_rejected',
        `The video failed: ${video.reason ?? 'no reason was given.'} A new payment orders another one.`,
      )
    await scheduler.sleep(CHECK_INTERVAL_MS, signal)
    signal.throwIfAborted()
  }
  throw new GatewayError(
    'tool_timeout',
    `The video was not done within ${MAX_COMPLETION_MS / SECOND_MS} seconds. The same payment sent again at once goes on waiting for it.`,
  )
}
