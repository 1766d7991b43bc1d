import { systemScheduler } from '../../../src/core/clock.ts'
import { openSources } from '../../../src/upstream/open-sources.ts'
import { liveOutsideEndpoints } from '../../../src/upstream/outside-endpoints/live-outside-endpoints.ts'
import {
  createOutsideClient,
  type OutsideClientOptions,
} from '../../../src/upstream/outside-endpoints/outside-client.ts'
import type { OutsideEndpoints } from '../../../src/upstream/outside-endpoints/outside-endpoints.ts'

export const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }

/** The live endpoints with names that a test resolves, and the loopback origins that it runs itself. */
export function outsideEndpoints(
  options: Partial<OutsideClientOptions> = {},
  bazaar = 'http://127.0.0.1:1',
): OutsideEndpoints {
  const sources = openSources({
    baseUrl: () => bazaar,
    keys: {},
    clock,
    dataClock: clock,
    scheduler: systemScheduler,
  })
  const client = createOutsideClient({
    scheduler: systemScheduler,
    resolve: async () => [],
    ...options,
  })
  return liveOutsideEndpoints(sources, { mode: 'live', dataClock: clock, scheduler: systemScheduler, client })
}

/** Lets a host of the reserved domain `example` stand at a loopback address. */
export function standingAt(url: string): OutsideEndpoints {
  const own = outsideEndpoints({ trusts: ({ origin }) => origin === url })
  return {
    ...own,
    ask: (query, options) => own.ask({ ...query, url: url + new URL(query.url).pathname }, options),
  }
}
