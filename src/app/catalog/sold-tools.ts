import { createBatchTool } from '../../calls/batch-tool.ts'
import { type Catalog, createCatalog } from '../../calls/catalog.ts'
import { withTimeCheck } from '../../calls/dated-tool.ts'
import { type LiveCatalog, openLiveCatalog } from '../../services/catalog/live-catalog.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { Infrastructure } from '../infrastructure.ts'

/** What is sold here. */
export interface SoldTools {
  /** Every tool, switched off or not. */
  readonly tools: readonly Tool[]
  /** Follows what an admin switches off or prices. */
  readonly liveCatalog: LiveCatalog
  readonly catalog: Catalog
  /** Several calls under one payment: sold without being in the catalog. */
  readonly batch: Tool
}

export async function openSoldTools(
  { database, runtime, upstreams }: Pick<Infrastructure, 'database' | 'runtime' | 'upstreams'>,
  contracts: readonly Tool[],
): Promise<SoldTools> {
  const tools = contracts.map((tool) => withTimeCheck(tool, upstreams.dataClock))
  const liveCatalog = await openLiveCatalog(database, { tools, scheduler: runtime.scheduler })
  const catalog = createCatalog(liveCatalog.tools)
  return { tools: liveCatalog.tools, liveCatalog, catalog, batch: createBatchTool(catalog) }
}
