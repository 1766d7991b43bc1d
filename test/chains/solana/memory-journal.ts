import type {
  LandedTransaction,
  SolanaJournal,
  StoredAccount,
} from '../../../src/chains/solana/embedded/journal.ts'

/** A journal in memory that can be made to fail, and outlives the chain that writes it. */
export interface MemoryJournal extends SolanaJournal {
  readonly transactions: LandedTransaction[]
  broken: boolean
}

export function createMemoryJournal(): MemoryJournal {
  const accounts = new Map<string, StoredAccount>()
  const journal: MemoryJournal = {
    transactions: [],
    broken: false,
    async load() {
      return { accounts: [...accounts.values()], transactions: [...journal.transactions] }
    },
    async append(transaction, changed) {
      if (journal.broken) throw new Error('The disk is full.')
      if (journal.transactions.some(({ number }) => number === transaction.number)) throw new Error('Twice.')
      journal.transactions.push(transaction)
      for (const account of changed) accounts.set(account.address, account)
    },
  }
  return journal
}
