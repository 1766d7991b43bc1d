import { z } from 'zod'
import type { DataState } from './markets/source-health-ports.ts'

/** Whether data comes in, at a glance. */
export const DataStateFields = z
  .looseObject({
    status: z
      .enum(['ok', 'degraded', 'down'])
      .describe('degraded: some sources do not answer, or tell old data; down: none answers.'),
    sourcesDown: z.array(z.string()),
  })
  .describe('How the data sources are, from traffic and scheduled probes.')

export function toDataFields({ status, sourcesDown }: DataState) {
  return { status, sourcesDown: [...sourcesDown] }
}
