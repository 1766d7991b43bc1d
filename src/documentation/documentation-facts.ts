import type { JsonObject } from '../core/json.ts'
import type { GatewayFacts } from '../discovery/gateway-facts.ts'
import type { Guide } from '../discovery/guides.ts'
import type { Tool } from '../tools/define-tool.ts'

/** What the build leaves for the documentation. */
export interface DocumentationSources {
  /** The HTML that every page stands in. */
  readonly template: string
  /** Markdown by the name of its file. */
  readonly guides: ReadonlyMap<string, string>
  /** Answers of the simulated world by tool id. */
  readonly examples: ReadonlyMap<string, JsonObject>
}

/** What the pages of the documentation are made of. */
export interface DocumentationFacts {
  /** Those on sale. */
  readonly tools: readonly Tool[]
  readonly guides: readonly Guide[]
  readonly sources: DocumentationSources
  readonly gateway: GatewayFacts
}

export const DOCS = '/docs'

/** The address of the reference of a tool. */
export function operationPath(toolId: string): string {
  return `${DOCS}/operations/${toolId}`
}

export function familyPath(family: string): string {
  return `${DOCS}/families/${family}`
}

export function guidePath(slug: string): string {
  return `${DOCS}/${slug}`
}

/** From a page back to the root of the gateway, which may be published below a path: `../../`. */
export function rootOf(path: string): string {
  const depth = path.split('/').length - 2
  return depth === 0 ? './' : '../'.repeat(depth)
}

/** A link from a page to a path of the gateway. */
export function linkFrom(page: string, path: string): string {
  return rootOf(page) + path.slice(1)
}
