import type { AssetCategory, AssetIdentity, AssetList } from './assets.ts'

const categoryOf: Readonly<Record<Exclude<AssetList, 'all' | 'majors'>, AssetCategory>> = {
  lsts: 'lst',
  currencies: 'stablecoin',
  rwas: 'rwa',
  etfs: 'etf',
  metals: 'commodity',
  stocks: 'equity',
}

/** Whether an asset stands on a board. Majors are the coins that exchanges trade, dollar coins among them. */
export function belongsTo(
  { category, token }: Pick<AssetIdentity, 'category' | 'token'>,
  list: AssetList,
): boolean {
  if (list === 'all') return true
  if (list === 'majors') return category === 'crypto' || token !== undefined
  return category === categoryOf[list]
}
