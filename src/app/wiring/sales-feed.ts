import type { Catalogue } from '../../calls/catalogue.ts'
import { createSalesFeed, type SalesFeed } from '../../calls/sales-feed.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import type { Bus } from '../../store/engine/bus.ts'
import { earnedBy, TOP_UP_TOOL } from '../../store/sales/earnings.ts'
import type { Tool } from '../../tools/define-tool.ts'

interface ToldParts {
  readonly bus: Bus
  readonly catalogue: Catalogue
  /** Sold, and not in the catalogue. */
  readonly batch: Tool
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** The public feed of what is sold, and how a sale is told there. */
export function toldSales({ bus, catalogue, batch, clock, scheduler }: ToldParts) {
  const feed = createSalesFeed(bus, {
    pathOf(toolId) {
      // what is paid into a session is told of when it is spent
      if (toolId === TOP_UP_TOOL) return undefined
      const tool = toolId === batch.contract.id ? batch : catalogue.find(toolId)
      return tool?.contract.route.path
    },
    clock,
    scheduler,
  })
  // the amount of a payout would tell which transfer it is
  const booked = (sale: Parameters<SalesFeed['note']>[0]) => feed.note({ ...sale, price: earnedBy(sale) })
  return { feed, booked }
}
