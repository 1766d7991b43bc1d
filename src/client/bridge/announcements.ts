import type { MicroUsd } from '../../core/money.ts'
import { isAutoApproved, type ListedTool, toMcpTool } from './listed-tool.ts'

/** What a host has seen last of the tools: it runs those by itself that were announced as ones that only read. */
export interface Announcements {
  /** The tools as the host is going to see them. */
  announce(tools: readonly ListedTool[]): readonly ListedTool[]
  /** Whether a host may run a tool of this name without asking; undefined before it has seen any list. */
  isAutoApproved(name: string): boolean | undefined
}

/**
 * A gateway may list its tools anew between two calls, when its host has not seen the new list: what it announced to the
 * host is what it is held to.
 */
export function createAnnouncements(autoApprove: MicroUsd): Announcements {
  let approved: ReadonlySet<string> | undefined

  return {
    announce(tools) {
      approved = new Set(tools.filter((tool) => isAutoApproved(tool, autoApprove)).map(({ name }) => name))
      return tools.map((tool) => toMcpTool(tool, autoApprove))
    },
    isAutoApproved: (name) => approved?.has(name),
  }
}
