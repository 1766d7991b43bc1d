import type { KnownAsset } from '../assets/known-assets.ts'

const listed: Readonly<Record<string, number>> = { SOL: 9, BONK: 5, RENDER: 8 }

/** Decimals of a token on Solana in the simulated world. */
export function mintDecimals({ symbol, category, deployments }: KnownAsset, mint: string): number {
  const issuer = deployments.find(({ address }) => address === mint)?.issuer
  if (category === 'lst') return 9
  if (category === 'equity' || category === 'etf') return issuer === 'Ondo' ? 9 : 8
  return listed[symbol] ?? 6
}
