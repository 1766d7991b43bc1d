/**
 * The tools that a model gets to see at `/mcp/x/core`, by id: the commonest questions, and those whose schemas are short.
 * Every other tool is a `call_tool` away.
 */
export const CORE_TOOLS: readonly string[] = [
  'price',
  'ticker',
  'signal',
  'arbitrage',
  'insights-market-pulse',
  'fear-greed',
  'news',
  'brain',
  'token-security',
  'launchpad-analyzer',
  'portfolio-value',
  'swapagg-quote',
]

/** Finds the tools for a sentence; it belongs to the core, and costs nothing. */
export const CONSULT = 'consult'
