import type { Authorization, LandedTransfer } from '../../src/chains/evm/chain.ts'
import type { Chance } from './chance.ts'
import type { History } from './history.ts'
import type { Timeline } from './timeline.ts'

export type Hex = `0x${string}`

/** Who remembers that a nonce was spent: the token itself, or Permit2. The same number counts once with each. */
export type Register = 'token' | 'permit2'

/** A holder's order to move dollars once, with its former holders. */
export interface Spending extends Authorization {
  readonly register: Register
}

/** Something that a block holds: dollars that moved, or a nonce that was cancelled. */
export interface Entry {
  block: number
  readonly transaction: Hex
  readonly kind: 'authorised' | 'cancelled' | 'moved'
  readonly register: Register
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly nonce: Hex | undefined
  /** When it was mined, milliseconds. */
  at: number
}

interface Order extends Omit<Entry, 'block' | 'transaction' | 'at'> {
  readonly validAfter?: bigint
  readonly validBefore?: bigint
}

/** A nonce of a holder's. */
export type Spent = Pick<Spending, 'from' | 'nonce' | 'register'>

export interface ChainFaults {
  /** How often a block is replaced by another, each minute. */
  readonly reorgsPerMinute: number
}

/** A token chain with EIP-3009 and Permit2, as it is in truth; the world reads it only through a node. */
export interface SimulatedChain {
  readonly entries: readonly Entry[]
  /** Number of the newest block, and the second it was made. */
  tip(): number
  timeOf(block: number): number
  balanceAt(holder: Hex, block: number): bigint
  isSpentAt(spent: Spent, block: number): boolean
  transferAt(spent: Spent, block: number): LandedTransfer | undefined
  /** Why an order would not go into the next block; undefined when it would. */
  findObstacle(spending: Spending): string | undefined
  /** Gives a holder dollars, from the beginning of time or from the next block on. */
  fund(holder: Hex, value: bigint, from: 'the beginning' | 'now'): void
  /** Sends authorised transfers in one transaction; mined, if it can be, so many blocks later. */
  submit(spendings: readonly Spending[], blocksLater: number): Hex
  cancel(spent: Spent): void
  /** Moves everything a holder has somewhere else. */
  drain(holder: Hex): void
}

export const BLOCK_SECONDS = 2
/** Blocks that may still be replaced. */
export const UNSURE_BLOCKS = 2
const NOWHERE: Hex = `0x${'0'.repeat(37)}bad`
const MINT: Hex = `0x${'0'.repeat(40)}`
const MOVED = { kind: 'moved', register: 'token', nonce: undefined } as const

export function createChain(
  timeline: Timeline,
  chance: Chance,
  history: History,
  { reorgsPerMinute }: ChainFaults,
): SimulatedChain {
  const genesis = timeline.now() / 1000 - 10_000
  let transactions = 0

  const tip = () => Math.floor((timeline.now() / 1000 - genesis) / BLOCK_SECONDS)
  const timeOf = (block: number) => genesis + block * BLOCK_SECONDS
  const entries = createEntries(timeline, history, timeOf)
  const { balanceAt, spending, findObstacleAt, mine } = entries
  const newTransaction = (): Hex => {
    transactions += 1
    return `0x${transactions.toString(16).padStart(64, 'f')}`
  }

  function later(blocks: number, transaction: Hex, orders: readonly Order[]): void {
    const into = timeOf(tip() + Math.max(1, blocks)) * 1000 - timeline.now()
    timeline.after(into, () => mine(transaction, orders, tip()))
  }

  /** Takes the newest blocks back; what was in them comes again in another order, later, or never. */
  function reorganise(): void {
    const kept = tip() - chance.whole(1, UNSURE_BLOCKS)
    const undone = new Map<Hex, number>()
    for (const { block, transaction } of entries.all()) if (block > kept) undone.set(transaction, block)
    if (undone.size === 0) return
    entries.keepUntil(kept)
    for (const [transaction, block] of undone) {
      const fate = chance.pick(['again', 'again', 'later', 'never'] as const)
      history.happened({ what: 'reorganised', at: timeline.now(), transaction, fate })
      const orders = entries.ordersOf(transaction)
      if (fate === 'again') mine(transaction, orders, block)
      if (fate === 'later') later(chance.whole(1, 6), transaction, orders)
    }
  }

  function unrest(): void {
    timeline.after((60_000 / reorgsPerMinute) * (0.2 + 1.6 * chance.fraction()), () => {
      reorganise()
      unrest()
    })
  }
  if (reorgsPerMinute > 0) unrest()

  return {
    get entries() {
      return entries.all()
    },
    tip,
    timeOf,
    balanceAt,
    isSpentAt: (spent, block) => spending(spent, block) !== undefined,
    transferAt(spent, block) {
      const entry = spending(spent, block)
      return entry && toTransfer(entry)
    },
    findObstacle: (order) => findObstacleAt(toOrder(order), tip()),
    fund(holder, value, from) {
      const order = { ...MOVED, from: MINT, to: holder, value }
      if (from === 'now') later(1, newTransaction(), [order])
      else entries.add({ ...order, block: 0, transaction: newTransaction(), at: timeline.now() })
    },
    submit(spendings, blocksLater) {
      const transaction = newTransaction()
      later(blocksLater, transaction, spendings.map(toOrder))
      return transaction
    },
    cancel({ from, nonce, register }) {
      const order = { kind: 'cancelled', register, from, to: from, value: 0n, nonce } as const
      later(chance.whole(1, 3), newTransaction(), [order])
    },
    drain(holder) {
      const value = balanceAt(holder, tip())
      if (value === 0n) return
      const order = { ...MOVED, from: holder, to: NOWHERE, value }
      later(chance.whole(1, 2), newTransaction(), [order])
    },
  }
}

/** What the blocks hold, and by which rules an order comes into one. */
function createEntries(timeline: Timeline, history: History, timeOf: (block: number) => number) {
  let entries: Entry[] = []
  // orders by transaction, so that a replaced block can be made again
  const waiting = new Map<Hex, readonly Order[]>()

  function balanceAt(holder: Hex, block: number): bigint {
    let balance = 0n
    for (const entry of entries) {
      if (entry.block > block) continue
      if (entry.to === holder) balance += entry.value
      if (entry.from === holder) balance -= entry.value
    }
    return balance
  }

  function spending({ from, nonce, register }: Spent, block: number): Entry | undefined {
    return entries.find(
      (entry) =>
        entry.nonce === nonce && entry.from === from && entry.register === register && entry.block <= block,
    )
  }

  function findObstacleAt(order: Order, block: number): string | undefined {
    if (order.nonce && spending({ ...order, nonce: order.nonce }, block)) return 'nonce_already_used'
    const time = BigInt(Math.floor(timeOf(block)))
    if (order.validAfter !== undefined && time <= order.validAfter) return 'not_yet_valid'
    if (order.validBefore !== undefined && time >= order.validBefore) return 'expired'
    if (order.from !== MINT && balanceAt(order.from, block) < order.value) return 'insufficient_funds'
    return undefined
  }

  function mine(transaction: Hex, orders: readonly Order[], block: number): void {
    for (const order of orders) {
      const { kind, register, from, to, value, nonce } = order
      const wrong = findObstacleAt(order, block)
      if (wrong) {
        history.happened({ what: 'reverted', at: timeline.now(), transaction, nonce, reason: wrong })
        continue
      }
      const isHeld = (entry: Entry) =>
        entry.transaction === transaction && entry.nonce === nonce && entry.register === register
      if (entries.some(isHeld)) continue
      entries.push({ block, transaction, kind, register, from, to, value, nonce, at: timeline.now() })
      waiting.set(transaction, orders)
      history.happened({ what: 'mined', at: timeline.now(), transaction, kind, from, nonce, value, block })
    }
  }

  return {
    all: () => entries,
    add: (entry: Entry) => entries.push(entry),
    keepUntil: (block: number) => {
      entries = entries.filter((entry) => entry.block <= block)
    },
    ordersOf: (transaction: Hex) => waiting.get(transaction) ?? [],
    balanceAt,
    spending,
    findObstacleAt,
    mine,
  }
}

function toOrder(spending: Spending): Order {
  return { ...spending, kind: 'authorised' }
}

/** What a node reports about an entry; nothing of what is no authorised transfer. */
export function toTransfer({
  kind,
  from,
  to,
  value,
  nonce,
  transaction,
  block,
}: Entry): LandedTransfer | undefined {
  return kind === 'authorised' && nonce ? { from, to, value, nonce, transaction, block } : undefined
}
