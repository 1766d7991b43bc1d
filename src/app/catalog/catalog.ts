import { createBatchTool } from '../../calls/batch-tool.ts'
import { type Catalogue, createCatalogue } from '../../calls/catalogue.ts'
import { withTimeCheck } from '../../calls/dated-tool.ts'
import { type LiveCatalog, openLiveCatalog } from '../../services/catalog/live-catalog.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { Infrastructure } from '../infrastructure.ts'

/** What is sold here. */
export interface Catalog {
  /** Every tool, switched off or not. */
  readonly tools: readonly Tool[]
  /** Follows what an admin switches off or prices. */
  readonly liveCatalog: LiveCatalog
  readonly catalogue: Catalogue
  /** Several calls under one payment: sold without being in the catalogue. */
  readonly batch: Tool
}

export async function openCatalog(
  { database, runtime, upstreams }: Pick<Infrastructure, 'database' | 'runtime' | 'upstreams'>,
  contracts: readonly Tool[],
): Promise<Catalog> {
  const tools = contracts.map((tool) => withTimeCheck(tool, upstreams.dataClock))
  const liveCatalog = await openLiveCatalog(database, { tools, scheduler: runtime.scheduler })
  const catalogue = createCatalogue(liveCatalog.tools)
  return { tools: liveCatalog.tools, liveCatalog, catalogue, batch: createBatchTool(catalogue) }
}
