import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import { OutsideText } from '../outside-text.ts'
import type { ListedEndpoint, OutsideEndpoints } from './outside-endpoints.ts'
import { parseOffers } from './read-terms.ts'

const PAGE = 500
const MAX_PAGES = 4

const Item = z.looseObject({
  resource: OutsideText(400),
  x402Version: z.number().catch(1),
  accepts: z.array(z.unknown()).catch([]),
  description: OutsideText(300).optional().catch(undefined),
  metadata: z
    .looseObject({ description: OutsideText(300).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  lastUpdated: z.union([z.string(), z.number()]).optional().catch(undefined),
})
const Described = z.looseObject({ description: OutsideText(300).optional().catch(undefined) }).catch({})
const Page = z.object({
  items: z.array(z.unknown()),
  pagination: z.looseObject({ total: z.number().optional() }).optional(),
})

/**
 * The catalog of Coinbase's facilitator, `GET /discovery/resources`, public; its newest pages. It is searched here,
 * so that what callers look for stays here.
 */
export function bazaarListing(
  connection: Connection,
  { mode }: { readonly mode: DataMode },
): OutsideEndpoints['listed'] {
  const page = createReader(connection, Page, { fresh: 10 * MINUTE_MS, stale: HOUR_MS, isOurs: true })

  return async (options) => {
    const at = (offset: number) =>
      page(urlAt(connection.baseUrl, 'discovery/resources', { type: 'http', limit: PAGE, offset }), options)
    const first = await at(0)
    const total = first.value.pagination?.total
    const pages = Math.min(MAX_PAGES, Math.ceil((total ?? first.value.items.length) / PAGE))
    const offsets = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => (index + 1) * PAGE)
    // the first page alone is an answer too
    const further = await Promise.all(offsets.map((offset) => at(offset).catch(() => undefined)))
    options.signal.throwIfAborted()
    const answers = [first, ...further.flatMap((answer) => answer ?? [])]
    return {
      mode,
      sources: [
        {
          name: 'cdp-bazaar',
          ok: true,
          asOf: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
          cached: answers.every(({ cached }) => cached),
        },
      ],
      endpoints: answers.flatMap(({ value }) => value.items.flatMap(listedIn)),
      ...(total === undefined ? {} : { total }),
    }
  }
}

function listedIn(item: unknown): readonly ListedEndpoint[] {
  const parsed = Item.safeParse(item)
  if (!parsed.success || !URL.canParse(parsed.data.resource)) return []
  const { resource, x402Version, accepts, description, metadata, lastUpdated } = parsed.data
  const updatedAt = lastUpdated === undefined ? Number.NaN : new Date(lastUpdated).getTime()
  return [
    {
      url: resource,
      description: description ?? metadata?.description ?? Described.parse(accepts[0]).description ?? '',
      offers: parseOffers(accepts, x402Version),
      ...(Number.isNaN(updatedAt) ? {} : { updatedAt }),
    },
  ]
}
