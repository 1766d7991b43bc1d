import type { VolatilityIndex } from '../volatility-index/volatility-index.ts'

/** No options are traded in the simulated world, so there is nothing for them to expect. */
export function simulatedVolatilityIndex(): VolatilityIndex {
  const reason = 'No options are traded in the simulated world; realised volatility stands in.'
  return { implied: async () => ({ mode: 'simulated', sources: [], known: false, reason }) }
}
