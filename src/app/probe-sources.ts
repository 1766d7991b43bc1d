import type { Config } from '../config/config.ts'
import { systemClock, systemScheduler } from '../core/clock.ts'
import type { ProbeOutcome } from '../upstream/health.ts'
import { openUpstreams } from '../upstream/open-upstreams.ts'

export type { ProbeOutcome }

/**
 * Asks every source of this configuration one question, through connections of its own.
 *
 * @param only Names of sources; every one when left out.
 * @returns Undefined where the configuration asks no source.
 */
export async function probeSources(
  { dataMode, sourceUrls: baseUrls, sourceKeys: keys, newsFeeds }: Config,
  {
    only,
    withShape = false,
  }: { readonly only?: readonly string[] | undefined; readonly withShape?: boolean } = {},
): Promise<readonly ProbeOutcome[] | undefined> {
  if (dataMode !== 'live') return undefined
  const upstreams = await openUpstreams({
    mode: 'live',
    baseUrls,
    keys,
    newsFeeds,
    clock: systemClock,
    scheduler: systemScheduler,
  })
  try {
    const { prober } = upstreams
    if (!prober) return undefined
    return await prober.probe(only ?? prober.names, { signal: new AbortController().signal, withShape })
  } finally {
    await upstreams.close()
  }
}

export { compareShapes } from '../upstream/probes/shape.ts'
