import { evmNetworkList } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import type { KnownAsset } from '../entities/assets.ts'
import { followsOn } from '../entities/find.ts'
import { type Entity, type EntityOf, ofKind } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { chains } from '../entities/names.ts'
import { stem } from '../text/fold.ts'
import { dollarCoins } from './amounts.ts'
import type { Filling } from './filling.ts'
import type { Slot } from './schema.ts'
import { readSearch } from './search.ts'
import { type Free, first, isSeveral, list, type Source, type Value } from './source.ts'
import { choiceOf } from './values.ts'

export function readProtocol(slot: Slot, source: Source, free: Free, hasChain: boolean): Value | undefined {
  const asset = first(
    free('asset').filter(({ asset }) => !hasChain || !isChain(asset)),
    ({ asset }) => asset.name,
  )
  if (asset) return asset
  return free('chain').length > 0 || free('asset').length > 0 ? undefined : readSearch(source, free, slot)
}

export function readMint(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const { entities } = source
  const takesContract = slot.name === 'tokenAddress' || slot.name === 'token'
  return (
    first(free('mint'), ({ text }) => text) ??
    (takesContract ? first(free('evm'), ({ text }) => text) : undefined) ??
    (has('asset') || has('assets') || has('search')
      ? undefined
      : first(
          // where a token may be left out, the coin of the chain is meant by leaving it out
          // and by its name the chain itself: "solana tokens that are ready"
          ofKind(entities, 'asset').filter(
            ({ asset, at }) =>
              slot.required ||
              !isChain(asset) ||
              (!has('address-to') && source.words[at]?.folded === asset.symbol.toLowerCase()),
          ),
          ({ asset }) => asset.mint,
        ))
  )
}

/** "On Arbitrum" is a chain where the tool takes one, and "USDT on Aave" a protocol. */
export function isLocation(one: Entity, { words, entities }: Source, has: Filling['has']): boolean {
  if (one.kind !== 'asset') return false
  const written = words[one.at]?.folded
  const isSymbol = written === one.asset.symbol.toLowerCase()
  const isName = !isSymbol || one.asset.name === written
  if (has('project') && isProtocol(one) && (isName || isSeveral(entities))) return true
  const first = entities.find(({ kind }) => kind === 'asset' || kind === 'symbol')
  if (has('asset') && has('chain') && one !== first && isChain(one.asset) && !isSymbol) return true
  if (!followsOn(words, one.at)) return false
  // "earn on SOL": alone, the symbol is the coin and the name the chain
  if (has('asset') && !isSeveral(entities) && isSymbol) return false
  return isChain(one.asset) ? has('chain') : has('project') && one !== first
}

const protocols = new Set(
  'aave lido uniswap curve compound maker morpho pendle jupiter raydium orca kamino jito marinade convex yearn sushi balancer pancakeswap gmx spark fluid euler drift meteora aerodrome velodrome'.split(
    ' ',
  ),
)

/**
 * "Sell 500k USDC for ETH": where a tool takes one coin, a side and a sum of dollars, a dollar coin beside another coin
 * is what is paid or received.
 */
export function isPaidWith(one: Entity, { entities }: Source, slots: readonly Slot[]): boolean {
  return (
    one.kind === 'asset' &&
    dollarCoins.has(one.asset.symbol) &&
    slots.some(isOrderSide) &&
    slots.some(({ name }) => name === 'amountUsd') &&
    entities.some(
      (other) => other.kind === 'symbol' || (other.kind === 'asset' && !dollarCoins.has(other.asset.symbol)),
    )
  )
}

/** Whether a parameter chooses between buying and selling. */
export function isOrderSide({ choices }: Slot): boolean {
  return choices.includes('buy') && choices.includes('sell')
}

/** "Aave ETH pools": a coin that is named after the protocol that it governs. */
export function isProtocol({ asset }: EntityOf<'asset'>): boolean {
  return [asset.name, asset.slug].some((name) => protocols.has(name.split(/[ -]/)[0] ?? ''))
}

/** The protocol that something is on. */
export function readProject({ source, has }: Filling, free: Free): Value | undefined {
  const placed = first(
    free('asset').filter((one) => !isChain(one.asset) && isLocation(one, source, has)),
    ({ asset }) => isProtocolName(asset.name) ?? asset.name,
  )
  const word = placed ? undefined : source.words.find(({ folded }) => protocols.has(folded))
  const isAsset =
    word && source.entities.some(({ kind, at }) => kind === 'asset' && source.words[at] === word)
  return placed ?? (word && !isAsset ? { value: word.folded, from: [] } : undefined)
}

function isProtocolName(name: string): string | undefined {
  const first = name.split(/[ -]/)[0] ?? ''
  return protocols.has(first) ? first : undefined
}

/** Of several parameters for an address, "created by" chooses the creator's. */
export function isOtherAddress(slot: Slot, { words }: Source, slots: readonly Slot[]): boolean {
  if (slots.filter(({ sort }) => sort === 'address').length < 2) return false
  if (/\bcontracts\b/.test(slot.description))
    return !words.some(({ stem }) => /^(?:token|contract|erc20|any)$/.test(stem))
  const isNamed = ({ name, description }: Slot) => {
    const did = /\b(?:that|who) ([a-z]+)/.exec(description)?.[1]
    return words.some(
      (word) =>
        (word.folded.length > 4 && word.folded.startsWith(name.slice(0, 5))) ||
        (did && word.stem === stem(did)),
    )
  }
  return (
    !isNamed(slot) &&
    slots.some(
      (one) =>
        one !== slot && one.sort === 'address' && !/\bcontracts\b/.test(one.description) && isNamed(one),
    )
  )
}

export function readChain(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const chain = list(slot, free('chain'), ({ id }) => writeChain(id, slot))
  if (chain) return chain
  const placed = first(
    free('asset').filter((one) => isLocation(one, source, has)),
    ({ asset }) => chainOf(asset, slot),
  )
  if (placed) return placed
  const isSubject = has('asset') || has('assets') || has('search') || (has('mint') && !has('address-to'))
  if (isSubject) return undefined
  return first(free('asset'), ({ asset }) => chainOf(asset, slot)) ?? readEverydayChain(slot, source)
}

/** "TVL of base": a chain whose name is a word of every day, where the tool is about chains. */
function readEverydayChain(slot: Slot, { words }: Source): Value | undefined {
  for (const at of words.keys()) {
    const found = lexicon().chainPhrases.match(words, at)
    if (!found?.everyday || NO_CHAIN.test(words[at + found.length]?.folded ?? '')) continue
    const value = writeChain(found.value, slot)
    if (value !== undefined) return { value, from: [] }
  }
  return undefined
}
const NO_CHAIN = /^(?:fees?|rates?|prices?|cases?|layers?|units?|currency)$/

function chainOf(asset: KnownAsset, slot: Slot): string | undefined {
  const chain = asset.symbol === 'BNB' ? 'bsc' : asset.name
  return isChain(asset) || slot.choices.length > 0 ? writeChain(chain, slot) : undefined
}

/** A chain as the parameter writes it: by our name, or by its id among all chains. */
function writeChain(id: string, slot: Slot): string | undefined {
  if (!/\bCAIP-2\b/.test(slot.description)) return choiceOf(id, slot)
  return id === 'solana' ? solanaNetworks.mainnet.caip2 : evmNetworkList.find((one) => one.id === id)?.caip2
}

export function isChain({ name, symbol }: KnownAsset): boolean {
  return symbol === 'BNB' || Object.hasOwn(chains, name)
}

/** Some tools take an asset by its address as well as by its name, and say so. */
export function takesAddress({ description }: Slot): boolean {
  return /\bmint\b|\bcontract\b/i.test(description)
}

type Address = Extract<Entity, { kind: 'evm' | 'mint' | 'name' }>

/** Who gives and who receives: what stands behind "from" and "to", else the first and the second address. */
export function addressSide({ sort }: Slot, { entities, words }: Source): Value | undefined {
  const addresses = entities.filter((one): one is Address => ['evm', 'mint', 'name'].includes(one.kind))
  const behind = (word: string) => addresses.find(({ at }) => words[at - 1]?.folded === word)
  const to = behind('to') ?? addresses.find((one) => one !== (behind('from') ?? addresses[0]))
  const from = behind('from') ?? addresses.find((one) => one !== to)
  const side = sort === 'address-from' ? from : to
  return side && { value: side.text, from: [side] }
}
