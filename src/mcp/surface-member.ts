import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { Tool } from '../tools/define-tool.ts'

/** A tool as one address of the door lists it. */
export interface Member {
  readonly name: string
  readonly tool?: Tool
  /** Whether running it changes nothing, builds nothing and makes nothing. */
  readonly isReadOnly: boolean
  /** Set on what can be called and is not shown. */
  readonly isHidden?: true
  readonly listed: () => ListedTool
  /** The same as JSON. */
  readonly text: () => string
}
