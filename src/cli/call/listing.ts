import { z } from 'zod'
import { fetchGateway } from '../reach.ts'

const Listed = z.looseObject({
  id: z.string(),
  path: z.string().startsWith('/'),
  method: z.string().optional(),
  methods: z.array(z.string()).optional(),
  title: z.string().optional(),
  priceUsd: z.union([z.string(), z.number()]).optional(),
})
const Listing = z.looseObject({ tools: z.array(Listed) })

/** A tool as a gateway lists it. */
export type ListedTool = z.infer<typeof Listed>

/**
 * Asks a gateway what it sells; undefined when it keeps no list that can be read.
 *
 * @throws Error when nobody answers.
 */
export async function fetchListing(
  gatewayUrl: string,
  words = '',
): Promise<readonly ListedTool[] | undefined> {
  const { status, body } = await fetchGateway(
    `${gatewayUrl}/agent/tools${words === '' ? '' : `?${new URLSearchParams({ q: words })}`}`,
  )
  return status === 200 ? Listing.safeParse(body).data?.tools : undefined
}
