import { onTestFinished } from 'vitest'
import { dataSourceIds } from '../../../src/config/data-sources.ts'
import { type Clock, systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import { openUpstreams } from '../../../src/upstream/open-upstreams.ts'
import type { UpstreamOptions, Upstreams } from '../../../src/upstream/upstreams.ts'

export const unhurried = { signal: new AbortController().signal }

/** Where nothing listens: what a test does not name is not asked over the internet. */
const CLOSED_PORT_URL = 'http://127.0.0.1:1'

/** The same address for every source. */
export function allBaseUrls(url: string): NonNullable<UpstreamOptions['baseUrls']> {
  return Object.fromEntries(dataSourceIds.map((id) => [id, url]))
}

/** Opens upstreams that are closed when the test is over. */
export async function openUpstream(
  options: Partial<UpstreamOptions> & Pick<UpstreamOptions, 'mode'>,
): Promise<Upstreams> {
  const baseUrls = { ...allBaseUrls(CLOSED_PORT_URL), ...options.baseUrls }
  const upstreams = await openUpstreams({
    clock: systemClock,
    scheduler: systemScheduler,
    ...options,
    baseUrls,
  })
  onTestFinished(upstreams.close)
  return upstreams
}

/** A clock that stands still until it is set. */
export function createClock(iso: string): Clock & { set(iso: string): void } {
  let now = Date.parse(iso)
  return {
    now: () => now,
    set: (later) => {
      now = Date.parse(later)
    },
  }
}

/** The failure a promise ends in. */
export async function catchFailure(pending: Promise<unknown>): Promise<GatewayError> {
  const error = await pending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof GatewayError) return error
  throw new Error('there was no failure of ours', { cause: error })
}
