/** The name of a tool where names hold no hyphens: at the MCP door, and to models. */
export function mcpName(toolId: string): string {
  return toolId.replaceAll('-', '_')
}
