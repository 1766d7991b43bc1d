import { memoizeLatest } from '../../core/memoize-latest.ts'
import type { GatewayFacts } from '../../discovery/gateway-facts.ts'
import { guides } from '../../discovery/guides.ts'
import type { DocumentationSources } from '../../documentation/documentation-facts.ts'
import { readDocumentationSources } from '../../documentation/read-sources.ts'
import { createDocumentationSite, type DocumentationSite } from '../../documentation/site.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { PAGE_DIRECTORY } from '../page-directories.ts'

/** The documentation of the tools on sale; what the build left is read once, when it is first asked for. */
export function openDocumentation(
  onSale: () => readonly Tool[],
  facts: () => GatewayFacts,
): () => DocumentationSite | undefined {
  let sources: DocumentationSources | undefined
  const current = memoizeLatest(onSale, (tools) => {
    sources ??= readDocumentationSources(PAGE_DIRECTORY)
    return { site: sources && createDocumentationSite({ tools, guides, sources, gateway: facts() }) }
  })
  return () => current().site
}
