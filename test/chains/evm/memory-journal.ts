import type {
  ChainJournal,
  MinedBlock,
  SealedBlock,
  StorageSlot,
} from '../../../src/chains/evm/embedded/journal.ts'

/** A journal that lasts as long as the test, and can be made to fail or to take its time. */
export interface MemoryJournal extends ChainJournal {
  readonly blocks: readonly MinedBlock[]
  /** Makes the next append reject, as a full disk would. */
  failOnce(): void
  /** Makes the next append wait until it may go on. */
  hold(): { readonly started: Promise<void>; goOn(): void }
}

export function createMemoryJournal(): MemoryJournal {
  const blocks: MinedBlock[] = []
  const slots = new Map<string, StorageSlot>()
  let failing = false
  let held: (() => Promise<void>) | undefined

  return {
    blocks,
    failOnce() {
      failing = true
    },
    hold() {
      const start = deferred()
      const end = deferred()
      held = () => {
        start.resolve()
        return end.promise
      }
      return { started: start.promise, goOn: end.resolve }
    },
    async load() {
      return structuredClone({ slots: [...slots.values()], blocks })
    },
    async append(sealed: SealedBlock) {
      const { slots: changed, ...block } = structuredClone(sealed)
      const wait = held
      held = undefined
      await wait?.()
      if (failing) {
        failing = false
        throw new Error('The disk is full.')
      }
      if (block.number !== blocks.length + 1) throw new Error('The block does not follow the last one.')
      for (const slot of changed) slots.set(`${slot.contract}${slot.slot}`, slot)
      blocks.push(block)
    },
  }
}

function deferred() {
  let resolve = () => {}
  const pending = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise: pending, resolve }
}
