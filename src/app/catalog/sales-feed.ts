import { createSalesFeed, type SalesFeed } from '../../calls/sales-feed.ts'
import { findEarnedAmount, TOP_UP_TOOL } from '../../store/sales/earnings.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { SoldTools } from './sold-tools.ts'

/** A sale as the books have it. */
export interface RecordedSale {
  readonly tool: string
  readonly network: string
  readonly price: string
}

/** The public feed of what is sold. */
export interface OpenSalesFeed {
  readonly feed: SalesFeed
  /** To be called with every sale once it is in the books. */
  readonly onSaleRecorded: (sale: RecordedSale) => void
}

export function openSalesFeed(
  { database, runtime }: Pick<Infrastructure, 'database' | 'runtime'>,
  { catalog, batch }: Pick<SoldTools, 'catalog' | 'batch'>,
): OpenSalesFeed {
  const feed = createSalesFeed(database.bus, {
    ...runtime,
    pathOf(toolId) {
      // what is paid into a session is shown when it is spent
      if (toolId === TOP_UP_TOOL) return undefined
      const tool = toolId === batch.contract.id ? batch : catalog.find(toolId)
      return tool?.contract.route.path
    },
  })
  // the amount of a payout would show which transfer it is
  const onSaleRecorded = (sale: RecordedSale) => feed.record({ ...sale, price: findEarnedAmount(sale) })
  return { feed, onSaleRecorded }
}
