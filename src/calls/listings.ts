import type { MicroUsd } from '../core/money.ts'
import type { Listing } from '../payment/model/listing.ts'
import { describeProduct, toResource } from '../payment/protocol/offer-text.ts'
import type { Product } from '../payment/protocol/product.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { CallChannel } from './bazaar.ts'
import { mcpResource } from './catalog.ts'
import type { Offering } from './offering.ts'

/** What facilitators with a catalog are shown of a sale. */
export type DescribeSale = (
  tool: Tool,
  sale: { readonly channel: CallChannel | undefined; readonly price: MicroUsd },
) => Listing

/** A ledger keeps it until the payment is settled. */
const MAX_BAZAAR_CHARACTERS = 4_096

/**
 * Catalogs file what they list under its address. So a sale at an address that all tools share is listed at the
 * tool's own route, and no address contains what a caller has sent.
 */
export function createListings(offering: Pick<Offering, 'product'>, publicUrl: () => string): DescribeSale {
  return (tool, { channel: soldAt, price }) => {
    const channel = soldAt === 'call' || soldAt === 'task' ? undefined : soldAt
    const product = offering.product(tool, channel)
    const bazaar = findBazaar(product)
    const base = publicUrl()
    const url = channel === 'mcp' ? mcpResource(tool.contract.id) : base + toExamplePath(tool)
    const description = describeProduct(product, price)
    return {
      resource: toResource({ url, description, tags: product.tags }, { publicUrl: base }),
      ...(bazaar === undefined ? {} : { extensions: { bazaar } }),
    }
  }
}

/** The most detailed one that fits. */
function findBazaar({ extensions, shorterExtensions = [] }: Product): unknown {
  return [extensions, ...shorterExtensions]
    .map(({ bazaar }) => bazaar)
    .find((bazaar) => bazaar !== undefined && JSON.stringify(bazaar).length <= MAX_BAZAAR_CHARACTERS)
}

function toExamplePath({ contract: { route, example } }: Tool): string {
  const given: Readonly<Record<string, unknown>> = example.input
  return route.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
    name in given ? encodeURIComponent(`${given[name]}`) : whole,
  )
}
