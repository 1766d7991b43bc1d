import type { Config } from '../../config/config.ts'
import { venueIds, venueRow } from '../../reference/venues.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'
import { type ProbeResult, probeUrl } from './probe-url.ts'

/** Refused to everybody from some countries. */
const SHUT_OUT: readonly number[] = [403, 451]

/** Whether the venues answer from here; one that does not is stood in for by the others. */
export async function checkVenues({ dataMode, sourceUrls }: Config): Promise<{
  readonly checks: readonly Check[]
  readonly seen: readonly ProbeResult[]
}> {
  if (dataMode !== 'live')
    return { checks: [off('venues', `None is asked: DATA_MODE is ${dataMode}.`)], seen: [] }
  const found = await Promise.all(
    venueIds.map(async (id) => {
      const { baseUrl, probe } = venueRow(id)
      return { id, seen: await probeUrl((sourceUrls[id] ?? baseUrl) + probe) }
    }),
  )
  const isAnswering = (seen: ProbeResult | undefined) => seen !== undefined && seen.status < 400
  const checks = found.map(({ id, seen }): Check => {
    const name = `venue: ${id}`
    if (!seen) return warn(name, 'Does not answer; others stand in for it.')
    if (SHUT_OUT.includes(seen.status))
      return warn(name, `Serves nobody from here (${seen.status}); others stand in for it.`)
    return isAnswering(seen)
      ? fine(name, 'Answers.')
      : warn(name, `Answers ${seen.status}; others stand in for it.`)
  })
  const seen = found.flatMap((each) => each.seen ?? [])
  return found.some((each) => isAnswering(each.seen))
    ? { checks, seen }
    : {
        checks: [...checks, wrong('venues', 'None answers; is this machine allowed to reach the internet?')],
        seen,
      }
}
