import type { ChainHead, LandedTransfer, TokenChain } from '../../src/chains/evm/chain.ts'
import { type Entry, type Hex, type Register, type SimulatedChain, toTransfer } from './chain.ts'
import type { Chance } from './chance.ts'
import type { Line } from './line.ts'

export interface NodeFaults {
  /** How far behind the sure blocks a reading may be. */
  readonly maxBlocksBehind: number
  /** How often it does not answer. */
  readonly silent: number
  readonly second: SecondNode
}

/** The node that stands in for the first one. */
export interface SecondNode {
  /** How often a question goes to it. */
  readonly asked: number
  readonly blocksBehind: number
  /** So many blocks after the beginning it follows a branch of its own, on which nothing happens. */
  readonly strayedAfter: number | undefined
}

/** As the product: how much earlier than what was seen before a head may be, and where two nodes have to agree. */
const MAX_SECONDS_BEHIND = 30
export const BLOCKS_APART = 5

/** What one node has: how far it has come, and where it left the chain. */
interface View {
  readonly newest: number
  readonly strayedAt: number
}

/** The dollar of a chain, as EIP-3009 sees it and as Permit2 does. */
export interface Readings {
  readonly token: TokenChain
  readonly permits: TokenChain
}

/** How the nodes of one gateway are asked. */
interface Reading {
  readonly chain: SimulatedChain
  readonly read: <T>(look: (view: View) => T) => Promise<T>
  readonly asOf: (view: View, at: ChainHead | undefined) => number
  readonly shownBy: (view: View) => number
  /** What both registers show in the same way. */
  readonly common: Pick<TokenChain, 'network' | 'asset' | 'head' | 'agreeOn' | 'balanceOf'>
}

/**
 * What one gateway reads of the chain through two nodes that fail, lag and stray: only blocks that will not be replaced
 * any more, and as of the block that was asked for, or nothing.
 */
export function createNodeReader(
  chain: SimulatedChain,
  line: Line,
  {
    asset,
    network,
    unsureBlocks,
    began,
    chance,
    faults,
  }: {
    readonly asset: Hex
    readonly network: string
    readonly unsureBlocks: number
    /** The newest block at the beginning of the world. */
    readonly began: number
    readonly chance: Chance
    readonly faults: () => NodeFaults
  },
): Readings {
  let newestSeen = 0
  let latestTime = 0

  function first(): View | undefined {
    const { maxBlocksBehind, silent } = faults()
    if (chance.happens(silent)) return undefined
    newestSeen = Math.max(newestSeen, chain.tip() - unsureBlocks - chance.whole(0, maxBlocksBehind))
    return { newest: newestSeen, strayedAt: Number.POSITIVE_INFINITY }
  }

  function second(): View {
    const { blocksBehind, strayedAfter } = faults().second
    const newest = chain.tip() - unsureBlocks - blocksBehind
    return { newest, strayedAt: strayedAfter === undefined ? Number.POSITIVE_INFINITY : began + strayedAfter }
  }

  function read<T>(look: (view: View) => T): Promise<T> {
    return line.call(() => {
      const { second: other, silent } = faults()
      const isSecond = chance.happens(other.asked)
      const view = isSecond ? (chance.happens(silent) ? undefined : second()) : first()
      if (!view) throw new Error('The node did not answer.')
      return look(view)
    })
  }

  const hashIn = ({ strayedAt }: View, block: number): Hex => `0x${block > strayedAt ? 'f' : '0'}${block}`
  /** Up to where a node shows what the chain holds. */
  const shownBy = ({ newest, strayedAt }: View) => Math.min(newest, strayedAt)

  /** Up to where a node shows it as of a block; it must be on its branch. */
  function asOf(view: View, at: ChainHead | undefined): number {
    if (!at) return shownBy(view)
    if (at.block > view.newest || hashIn(view, at.block) !== at.hash)
      throw new Error('The node does not have this block.')
    return Math.min(at.block, view.strayedAt)
  }

  const common = {
    network,
    asset,
    head: () =>
      read((view) => {
        const time = Math.floor(chain.timeOf(view.newest))
        if (time < latestTime - MAX_SECONDS_BEHIND) throw new Error('The node has fallen behind.')
        latestTime = Math.max(latestTime, time)
        return { block: view.newest, time, hash: hashIn(view, view.newest) }
      }),
    agreeOn: ({ block, hash }: ChainHead) =>
      line.call(() => {
        const views = [first(), chance.happens(faults().silent) ? undefined : second()]
        const hashesAt = (number: number) =>
          views.flatMap((view) => (view && view.newest >= number ? [hashIn(view, number)] : []))
        const [heads, lower] = [hashesAt(block), hashesAt(block - BLOCKS_APART)]
        const isHead = heads.length > 0 && heads.every((each) => each === hash)
        if (!isHead || lower.length < 2 || new Set(lower).size > 1) throw new Error('The nodes do not agree.')
      }),
    balanceOf: (holder: Hex, at?: ChainHead) => read((view) => chain.balanceAt(holder, asOf(view, at))),
  }

  const reading = { chain, read, asOf, shownBy, common }
  return { token: createRegisterReader('token', reading), permits: createRegisterReader('permit2', reading) }
}

/** What nodes show of the entries of one register. */
function createRegisterReader(
  register: Register,
  { chain, read, asOf, shownBy, common }: Reading,
): TokenChain {
  const isSeen = (entry: Entry) => entry.register === register
  return {
    ...common,
    isNonceSpent: (from, nonce, at) =>
      read((view) => chain.isSpentAt({ from, nonce, register }, asOf(view, at))),
    async transferOf(from, nonce, at): Promise<LandedTransfer | undefined> {
      const spent = { from, nonce, register }
      const found = await read((view) => {
        const shown = Math.min(shownBy(view), at?.block ?? Number.POSITIVE_INFINITY)
        return chain.isSpentAt(spent, shown) ? [chain.transferAt(spent, shown)] : []
      })
      if (found.length > 0) return found[0]
      // logs cannot be asked for as of a block, and a node that has none yet answers as if there were none
      if (await this.isNonceSpent(from, nonce, at))
        throw new Error('The node does not show what it knows of.')
      return undefined
    },
    landedIn: (transaction) =>
      read((view) => {
        const held = chain.entries.filter(
          (entry) => entry.transaction === transaction && entry.block <= shownBy(view),
        )
        return held.length === 0 ? undefined : held.filter(isSeen).flatMap((entry) => toTransfer(entry) ?? [])
      }),
    landedTo: (to, fromBlock, toBlock) =>
      read((view) =>
        chain.entries
          .filter(({ block }) => block >= fromBlock && block <= Math.min(toBlock, shownBy(view)))
          .filter(isSeen)
          .flatMap((entry) => toTransfer(entry) ?? [])
          .filter((transfer) => transfer.to === to),
      ),
  }
}
