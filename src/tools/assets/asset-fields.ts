import type { AssetDetail, AssetIdentity, AssetMarkets, BoardAsset } from '../../upstream/assets/assets.ts'
import { boardRow } from './board-row.ts'

/** Everything that is known of an asset, for callers. */
export function assetFields(asset: BoardAsset) {
  const {
    change1hPct,
    change7dPct,
    change30dPct,
    high24h,
    low24h,
    circulatingSupply,
    totalSupply,
    maxSupply,
  } = asset
  const { fullyDilutedValue, allTimeHigh, allTimeHighAt } = asset
  return {
    ...boardRow(asset),
    deployments: asset.deployments.map((deployment) => ({ ...deployment })),
    ...known({
      change1h: change1hPct,
      change7d: change7dPct,
      change30d: change30dPct,
      high24h,
      low24h,
      circulatingSupply,
      totalSupply,
      maxSupply,
      fullyDilutedValue,
      allTimeHigh,
    }),
    ...(allTimeHighAt === undefined ? {} : { allTimeHighAt: new Date(allTimeHighAt).toISOString() }),
  }
}

export function profileFields({ profile }: AssetDetail) {
  return { ...profile, tags: [...profile.tags] }
}

export function marketFields({ markets }: AssetMarkets, limit: number) {
  return markets
    .slice(0, limit)
    .map(({ asOf, ...market }) => ({ ...market, asOf: new Date(asOf).toISOString() }))
}

/** Which asset it is, without its figures. */
export function identityFields({ id, symbol, name, category, deployments, token }: AssetIdentity) {
  return {
    assetId: id,
    symbol,
    name,
    category,
    deployments: deployments.map((deployment) => ({ ...deployment })),
    ...(token === undefined ? {} : { token }),
  }
}

function known(figures: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
