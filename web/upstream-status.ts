import { z } from 'zod'
import { read } from './gateway.ts'

const Status = z.looseObject({
  data: z.looseObject({ status: z.string(), sourcesDown: z.array(z.string()) }).optional(),
  upstreams: z.array(
    z.looseObject({
      name: z.string(),
      state: z.string(),
      promise: z.string().optional(),
      successRatePct: z.number().optional(),
      medianMilliseconds: z.number().optional(),
      lastSuccessAt: z.string().optional(),
      lastError: z.string().optional(),
    }),
  ),
})
/** What `GET /status/upstreams` returns. */
export type UpstreamStatus = z.output<typeof Status>

export type Upstream = UpstreamStatus['upstreams'][number]

const FRESH_MS = 10_000
let kept: { readonly readAt: number; readonly status: Promise<UpstreamStatus> } | undefined

/** Which sources answer; two parts of the page that ask at the same time share one answer. @throws PaymentError */
export function readUpstreamStatus(): Promise<UpstreamStatus> {
  if (!kept || Date.now() - kept.readAt > FRESH_MS)
    kept = { readAt: Date.now(), status: read('status/upstreams', Status) }
  return kept.status
}
