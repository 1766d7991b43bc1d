/** What a model is told about this server when a conversation opens. */
export const MCP_INSTRUCTIONS = [
  'Pennywire sells crypto-market intelligence by the call, in USDC over x402; the last words of a tool’s',
  'description are its price.',
  'consult (free) finds the tool for a sentence; where call_tool is listed, it calls tools that are not.',
  'A paid tool called without payment answers an offer (isError, with `accepts`): nothing was charged and nothing is',
  'broken. Repeat the call with a signed x402 payment in `_meta["x402/payment"]`.',
  'A failed call is not charged unless its answer says so in `charged`; when that is "pending", repeat it with the',
  'same payment. Set `_meta["pennywire/maxCostUsd"]` to refuse anything dearer.',
].join(' ')
