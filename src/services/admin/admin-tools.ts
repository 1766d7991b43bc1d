import type { Listed } from '../../admin/ports.ts'
import type { Catalog } from '../../calls/catalog.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import { formatUsd } from '../../core/money.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { toDollars, toIsoTime } from './admin-rows.ts'

interface ToolListDeps {
  readonly liveCatalog: LiveCatalog
  readonly catalog: Pick<Catalog, 'find' | 'tools'>
  readonly costs: Pick<CostRepository, 'read'>
  readonly clock: Clock
}

const SALES_DAYS = 30

/** Every tool with its price, its switch and its sales. */
export function createToolList({ liveCatalog, catalog, costs, clock }: ToolListDeps) {
  return async (): Promise<Listed> => {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
    const sold = await costs.read({ from: today - (SALES_DAYS - 1) * DAY_MS })
    const salesOf = new Map(sold.map((sales) => [sales.tool, sales]))
    const offOf = new Map(
      liveCatalog.rules.off.filter(({ kind }) => kind === 'tool').map((off) => [off.id, off]),
    )
    return {
      rows: catalog.tools.map((tool) => {
        const { id, title, family, price, metered } = tool.contract
        const own = liveCatalog.contractPrice(id) ?? price
        const off = offOf.get(id)
        const isFixed = own !== 0n && !tool.quote && !metered
        return {
          id,
          title,
          family,
          priceUsd: formatUsd(price),
          contractUsd: formatUsd(own),
          pricing: own === 0n ? 'free' : isFixed ? 'fixed' : 'by request',
          calls: salesOf.get(id)?.calls ?? 0,
          revenueUsd: toDollars(salesOf.get(id)?.microUsd ?? 0),
          state: off ? 'off' : 'on',
          reason: off?.reason ?? null,
          by: off?.who ?? null,
          at: toIsoTime(off?.at ?? null),
        }
      }),
    }
  }
}
