import type { Clock } from '../../../core/clock.ts'
import { keccak } from '../../../core/keccak.ts'
import { bytesOf, type Hex, hexOf, toWord } from '../hex.ts'
import type { ChainHistory } from './history.ts'
import type { ChainJournal, MinedTransaction } from './journal.ts'
import type { BlockPosition, Execution, Machine, MachineCall } from './machine.ts'

/** A call that wants to become a transaction. */
export interface Submission extends MachineCall {
  /** Present when an account signed it: the hash of what was signed, and the account's own count. */
  readonly signed?: { readonly hash: Hex; readonly nonce: number }
}

/** What became of it. Only a signed transaction is mined although it reverts, since its count is used up. */
type Submitted =
  | { readonly mined: true; readonly transaction: MinedTransaction; readonly block: number }
  | { readonly mined: false; readonly why: 'reverted'; readonly output: Hex; readonly cause?: unknown }
  | { readonly mined: false; readonly why: 'nonce' }

/** Makes blocks of what is handed in, one after the other, and hides the states in between. */
export interface BlockMaker {
  /** Rejects when the journal did not keep the block: the transaction then has not happened. */
  submit(submission: Submission): Promise<Submitted>
  /** Runs a call as the next block would, and takes it back. */
  probe(call: MachineCall): Promise<Execution>
  /** One word of a contract's storage, as of the last block. */
  wordAt(contract: Hex, slot: Hex): Promise<bigint>
  /** The last block's number, and a time that no later block will be before, in seconds since the epoch. */
  head(): Promise<BlockPosition>
  /** Resolves when everything handed in so far is done. */
  settled(): Promise<void>
}

/** As many as one block takes; more would keep the event loop busy for longer than about 15 ms. */
const TRANSACTIONS_PER_BLOCK = 32

interface Waiting {
  readonly submission: Submission
  resolve(submitted: Submitted): void
  reject(error: unknown): void
}

export function blockMaker({
  machine,
  journal,
  history,
  clock,
}: {
  readonly machine: Machine
  readonly journal: ChainJournal
  readonly history: ChainHistory
  readonly clock: Clock
}): BlockMaker {
  const waiting: Waiting[] = []
  let shownTime = 0
  let turns: Promise<unknown> = Promise.resolve()

  function processNext<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = turns.then(task)
    turns = turn.catch(() => {})
    return turn
  }

  /** Never goes back, and remembers what it returned, so that an order seen to be expired stays expired. */
  function time(): number {
    shownTime = Math.max(shownTime, history.head.time, Math.floor(clock.now() / 1000))
    return shownTime
  }

  function nextPosition(): BlockPosition {
    return { number: history.head.number + 1, time: time() }
  }

  async function makeBlock() {
    const batch = waiting.splice(0, TRANSACTIONS_PER_BLOCK)
    if (batch.length === 0) return
    const position = nextPosition()
    await machine.state.checkpoint()
    try {
      const outcomes = await execute(
        batch.map(({ submission }) => submission),
        position,
      )
      const transactions = outcomes.flatMap((outcome) => (outcome.mined ? [outcome.transaction] : []))
      if (transactions.length > 0) {
        const block = { ...position, transactions }
        await journal.append({ ...block, slots: machine.state.changedSlots() })
        history.add(block)
      }
      await machine.state.commit()
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome)
    } catch (error) {
      await machine.state.revert()
      // a refusal may have followed from a transfer of this very block, so all of them are unknown together
      for (const { reject } of batch) reject(error)
    }
  }

  async function execute(submissions: readonly Submission[], position: BlockPosition): Promise<Submitted[]> {
    const outcomes: Submitted[] = []
    const sentNow = new Map<Hex, number>()
    let index = 0
    for (const { signed, ...call } of submissions) {
      const count = sentNow.get(call.from) ?? history.sentBy(call.from)
      if (signed && signed.nonce !== count) {
        outcomes.push({ mined: false, why: 'nonce' })
        continue
      }
      const { succeeded, gasUsed, output, logs, cause } = await machine.run(call, position)
      if (!succeeded && !signed) {
        outcomes.push({ mined: false, why: 'reverted', output, cause })
        continue
      }
      const { from, to, input } = call
      const hash = signed?.hash ?? transactionHash(position, index, input)
      outcomes.push({
        mined: true,
        block: position.number,
        transaction: { hash, from, to, nonce: count, input, gasUsed: Number(gasUsed), succeeded, logs },
      })
      sentNow.set(from, count + 1)
      index += 1
    }
    return outcomes
  }

  return {
    submit(submission) {
      return new Promise((resolve, reject) => {
        waiting.push({ submission, resolve, reject })
        // a turn begins later than this, so who submits in the same moment shares the block
        void processNext(makeBlock)
      })
    },
    probe(call) {
      return processNext(() => machine.probe(call, nextPosition()))
    },
    wordAt(contract, slot) {
      return processNext(() => machine.wordAt(contract, slot))
    },
    head() {
      // in turn: a block that is still being kept has its time already
      return processNext(async () => ({ number: history.head.number, time: time() }))
    },
    async settled() {
      await processNext(async () => {})
    },
  }
}

/** No one signed it, so its place and its calldata name it. */
function transactionHash({ number }: BlockPosition, index: number, input: Hex): Hex {
  return hexOf(keccak(bytesOf(`0x${toWord(number)}${toWord(index)}${input.slice(2)}`)))
}
