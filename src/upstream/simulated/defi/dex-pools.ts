import { keccakOfText, keylessAddress } from '../../../chains/evm/keccak.ts'
import { base58 } from '../../../chains/solana/base58.ts'
import { toChecksumAddress } from '../../../core/addresses.ts'
import { DAY_SECONDS } from '../../../core/durations.ts'
import { type KnownAsset, knownAssets } from '../../assets/known-assets.ts'
import type { PoolToken } from '../../dex/dex.ts'
import { factsOf } from '../economy.ts'
import { impostors } from '../impostors.ts'
import { moreDollars } from '../more-dollars.ts'
import { isNewcomer, newcomers } from '../newcomers.ts'
import { mix, seedOf, uniform } from '../noise.ts'
import { tokenFacts } from '../tokens.ts'

/** What stays the same of a simulated pool. */
export interface PoolFacts {
  readonly chain: string
  readonly dex: string
  readonly address: string
  readonly asset: KnownAsset
  readonly against: KnownAsset
  readonly base: PoolToken
  readonly quote: PoolToken
  /** Dollars on both sides together when the asset stands at its usual price. */
  readonly usualLiquidity: number
  /** Of what the asset trades everywhere. */
  readonly volumeShare: number
  /** Fee of a swap, as a fraction. */
  readonly fee: number
  /** Seconds since the epoch. */
  readonly createdAt: number
  /** Where draws come from that are this pool's alone. */
  readonly seed: number
}

const dexes: Readonly<Record<string, readonly [name: string, fee: number][]>> = {
  solana: [
    ['orca', 0.0004],
    ['raydium', 0.0025],
    ['meteora', 0.001],
  ],
  ethereum: [
    ['uniswap', 0.0005],
    ['sushiswap', 0.003],
  ],
  base: [
    ['aerodrome', 0.0005],
    ['uniswap', 0.003],
  ],
  arbitrum: [
    ['uniswap', 0.0005],
    ['camelot', 0.002],
  ],
}

/** Coins that pools hold in another form, by symbol. */
const wrapped: Readonly<
  Record<string, readonly (readonly [chain: string, symbol: string, address: string])[]>
> = {
  ETH: [
    ['ethereum', 'WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['base', 'WETH', '0x4200000000000000000000000000000000000006'],
    ['arbitrum', 'WETH', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  ],
  BTC: [
    ['ethereum', 'WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    ['base', 'cbBTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  ],
}

const natives: Readonly<Record<string, string>> = {
  solana: 'solana',
  ethereum: 'ethereum',
  base: 'ethereum',
  arbitrum: 'ethereum',
}
const BIRTH = Date.parse('2021-06-01T00:00:00Z') / 1_000
const YEARS = 4 * 365 * DAY_SECONDS

/** Every token that can be swapped, the impostors among them. */
export const swappable: readonly KnownAsset[] = [...knownAssets, ...moreDollars, ...newcomers, ...impostors]

/** The forms in which an asset lies in pools: one for each chain and issuer. */
export function formsOf(asset: KnownAsset): readonly { readonly chain: string; readonly token: PoolToken }[] {
  const inOtherForm = asset.token === undefined ? [] : (wrapped[asset.symbol] ?? [])
  const own = asset.deployments.map(({ chain, address, issuer }) => ({
    chain,
    token: {
      address,
      symbol: issuedSymbol(asset, issuer),
      name: issuer && asset.category === 'equity' ? `${asset.name} (${issuer})` : asset.name,
    },
  }))
  return [
    ...own,
    ...inOtherForm.map(([chain, symbol, address]) => ({
      chain,
      token: { address, symbol, name: `Wrapped ${asset.name}` },
    })),
  ].filter(({ chain }) => dexes[chain] !== undefined)
}

/** All pools of the simulated world. */
export function poolsOfWorld(seed: string): readonly PoolFacts[] {
  return swappable.flatMap((asset) => formsOf(asset).flatMap((form) => poolsOf(asset, form, seed)))
}

function poolsOf(
  asset: KnownAsset,
  { chain, token }: ReturnType<typeof formsOf>[number],
  seed: string,
): readonly PoolFacts[] {
  const own = mix(seedOf(seed), seedOf(`the pools of ${token.address} on ${chain}`))
  const worth = depthOf(asset, { seed, chain })
  const counterparts = ['usd-coin', natives[chain] ?? ''].flatMap((id) => {
    const against = swappable.find((one) => one.id === id)
    const form = against && formsOf(against).find((one) => one.chain === chain)
    return against && form && against.id !== asset.id && !isMoney(asset) ? [{ against, form }] : []
  })
  const here = dexes[chain] ?? []
  const counted =
    natives[chain] === asset.id
      ? counterparts.flatMap((one) => here.map((dex) => ({ ...one, dex })))
      : counterparts
          .slice(0, asset.category === 'crypto' && asset.token === undefined ? 1 : 2)
          .map((one, position) => ({
            ...one,
            dex: here[Math.floor(here.length * uniform(mix(own, position), 1))],
          }))
  return counted.map(({ against, form, dex: [dex, fee] = ['orca', 0.003] }, position): PoolFacts => {
    const draw = mix(own, position)
    const name = `simulated pool ${chain} ${dex} ${token.address} ${form.token.address}`
    return {
      chain,
      dex,
      address: poolAddress(chain, name),
      asset,
      against,
      base: token,
      quote: form.token,
      usualLiquidity: worth * (position === 0 ? 0.65 : 0.35) * (0.7 + 0.6 * uniform(draw, 2)),
      volumeShare: isNewcomer(asset) ? 1 : (position === 0 ? 0.05 : 0.025) * (0.6 + 0.8 * uniform(draw, 3)),
      fee,
      createdAt: Math.round(BIRTH + YEARS * uniform(draw, 4)),
      seed: draw,
    }
  })
}

/** An address on a chain without a known key. */
function poolAddress(chain: string, name: string): string {
  return chain === 'solana' ? base58(keccakOfText(name)) : toChecksumAddress(keylessAddress(name))
}

/** A pool is opened somewhere on a chain about this often, seconds. */
const OPENING_EVERY = 1_200

/** The pools that opened last: small ones, of tokens that have others already; the newest first. */
export function justOpened(here: readonly PoolFacts[], now: number, count: number): readonly PoolFacts[] {
  const [first] = here
  if (!first) return []
  const slot = Math.floor(now / OPENING_EVERY)
  return Array.from({ length: count }, (_, age): PoolFacts => {
    const position = slot - 1 - age
    const draw = mix(first.seed, position)
    const like = here[Math.floor(uniform(draw, 1) * here.length)] ?? first
    return {
      ...like,
      address: poolAddress(like.chain, `${like.address} opened in ${position}`),
      usualLiquidity: 500 * Math.exp(5 * uniform(draw, 3)),
      volumeShare: 0.002 * uniform(draw, 4),
      createdAt: Math.round((position + uniform(draw, 2)) * OPENING_EVERY),
      seed: draw,
    }
  })
}

/** Dollars that lie in an asset's pools on one chain. */
function depthOf(
  asset: KnownAsset,
  { seed, chain }: { readonly seed: string; readonly chain: string },
): number {
  const home = chain === 'solana' || chain === 'ethereum' ? 1 : 0.3
  // dollars against dollars need little to trade much
  const share = asset.category === 'stablecoin' ? 0.0012 : 0.012
  if (asset.token !== undefined) return share * factsOf(asset.symbol).dailyVolume * home
  const { supply, ratio, follows } = tokenFacts(seed, asset.id, asset.symbol)
  const value = supply * ratio * factsOf(follows).anchor
  if (isNewcomer(asset)) return 0.4 * value
  return asset.category === 'crypto' ? 0.02 * value : 0.06 * value
}

function isMoney({ id }: KnownAsset): boolean {
  return id === 'usd-coin'
}

function issuedSymbol({ symbol, category }: KnownAsset, issuer: string | undefined): string {
  if (category !== 'equity' && category !== 'etf') return symbol
  const suffixes: Readonly<Record<string, string>> = { xStock: 'x', Ondo: 'on' }
  return `${symbol}${suffixes[issuer ?? ''] ?? ''}`
}

/** What a swap costs at an exchange of a chain, as a fraction. */
export function feeAt(chain: string, dex: string): number {
  return dexes[chain]?.find(([name]) => name === dex)?.[1] ?? 0.003
}
