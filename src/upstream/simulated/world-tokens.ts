import { addressKey } from '../assets/find-known.ts'
import type { KnownAsset } from '../assets/known-assets.ts'
import type { PoolToken } from '../dex/dex.ts'
import type { EvmChainId } from '../evm/evm.ts'
import { mainNetworks } from '../evm/networks.ts'
import { knownMint, knownMintAddresses } from '../solana/known-mints.ts'
import { parseSupply } from './asset-figures.ts'
import { formsOf, swappable } from './defi/dex-pools.ts'
import { impostors } from './impostors.ts'
import { mintDecimals } from './mint-decimals.ts'
import { isNewcomer, newcomerHolders } from './newcomers.ts'
import { mix, seedOf, uniform } from './noise.ts'

/** A token contract of the simulated world: what every tool knows of one address. */
export interface WorldToken {
  readonly asset: KnownAsset
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Bears a known name and is not it. */
  readonly isImpostor: boolean
  /** An issuer can make more of it. */
  readonly isIssued: boolean
  /** Where draws come from that are this token's alone. */
  readonly draw: number
}

/** Of a coin, what is wrapped into each token that stands for it on another chain. */
const WRAPPED_SHARE = 0.02
const USUAL_EVM_DECIMALS = 18
const dollars = new Set(['USDC', 'USDT'])

/** The mint at an address of Solana; undefined where there is none. */
export function mintTokenAt(seed: string, address: string): WorldToken | undefined {
  const listed = formAt('solana', address)
  const asset = listed?.asset ?? assetById(knownMint(address)?.asset)
  if (!asset) return undefined
  const { symbol, name } = listed?.token ?? asset
  return worldToken(seed, { asset, address, symbol, name, decimals: mintDecimals(asset, address) })
}

/** The token contract at an address of an EVM chain; undefined where there is none. */
export function contractTokenAt(seed: string, chain: EvmChainId, address: string): WorldToken | undefined {
  const key = addressKey(address)
  const read = mainNetworks[chain].tokens.find((token) => addressKey(token.address) === key)
  const form = formAt(chain, address)
  const asset = form?.asset ?? assetById(read?.asset)
  if (!asset) return undefined
  const symbol = read?.symbol ?? form?.token.symbol ?? asset.symbol
  const name = form?.token.name ?? (symbol === asset.symbol ? asset.name : `Wrapped ${asset.name}`)
  const decimals = read?.decimals ?? (dollars.has(symbol) ? 6 : USUAL_EVM_DECIMALS)
  return worldToken(seed, { asset, address, symbol, name, decimals })
}

/** Whole tokens there are at a moment, in seconds: the supply of the asset, counted over all its chains. */
export function tokenSupplyAt(seed: string, { asset, symbol, address }: WorldToken, now: number): number {
  const circulating = parseSupply(asset, seed, now)?.circulating ?? 0
  const isItself = symbol === asset.symbol || asset.deployments.some((one) => one.address === address)
  return isItself ? circulating : Math.round(circulating * WRAPPED_SHARE)
}

/** The same in smallest units. */
export function supplyUnitsAt(seed: string, token: WorldToken, now: number): bigint {
  return BigInt(Math.round(tokenSupplyAt(seed, token, now))) * 10n ** BigInt(token.decimals)
}

/** How many accounts hold a token; few hold what only bears a name. */
export function holderCountOf({ asset, draw, isImpostor }: WorldToken): number {
  if (isNewcomer(asset)) return newcomerHolders(draw)
  // what exchanges trade is widely held
  if (!isImpostor && asset.token !== undefined) return Math.round(120_000 * Math.exp(2.5 * uniform(draw, 3)))
  return Math.round(isImpostor ? 40 + 300 * uniform(draw, 3) : 4_000 * Math.exp(5 * uniform(draw, 3)))
}

function worldToken(seed: string, facts: Omit<WorldToken, 'isImpostor' | 'isIssued' | 'draw'>): WorldToken {
  const isImpostor = impostors.includes(facts.asset)
  return {
    ...facts,
    isImpostor,
    isIssued: !isImpostor && facts.asset.category !== 'crypto',
    draw: mix(mix(seedOf(seed), seedOf('tokens of the world')), seedOf(addressKey(facts.address))),
  }
}

function formAt(chain: string, address: string) {
  forms ??= new Map(
    swappable.flatMap((asset) =>
      formsOf(asset).map((form) => [
        `${form.chain} ${addressKey(form.token.address)}`,
        { asset, token: form.token },
      ]),
    ),
  )
  return forms.get(`${chain} ${addressKey(address)}`)
}

let forms: ReadonlyMap<string, { readonly asset: KnownAsset; readonly token: PoolToken }> | undefined

function assetById(id: string | undefined): KnownAsset | undefined {
  return id === undefined ? undefined : swappable.find((asset) => asset.id === id)
}

/** Every mint of the simulated world that is not a launch. */
export function mintAddresses(): readonly string[] {
  const listed = swappable.flatMap((asset) =>
    formsOf(asset).flatMap(({ chain, token }) => (chain === 'solana' ? [token.address] : [])),
  )
  return [...new Set([...listed, ...knownMintAddresses])]
}
