/** Raydium's and Orca's SOL/USDC pools and wrapped SOL: what most trades on Solana write to. */
export const HOT_ACCOUNTS = [
  '58oQChx4yWmvKdwLLZzBi4ChoCc2fqCUWBkwMihLYQo2',
  'Czfq3xZZDmsdGdUyrNLtRhGc47cXcZtLG4crryfu44zE',
  'So11111111111111111111111111111111111111112',
] as const
