import type { Ledger } from '../../../src/store/payments/ledger.ts'

/** A ledger that writes down what was bought only when the settlement is known, as if there were no write-ahead. */
export function withoutWriteAhead(ledger: Ledger): Partial<Ledger> {
  const kept = new Map<string, Parameters<Ledger['writeAhead']>>()

  async function writeNow(key: string): Promise<void> {
    const entry = kept.get(key)
    kept.delete(key)
    if (entry) await ledger.writeAhead(...entry)
  }

  return {
    async writeAhead(owned, entry) {
      kept.set(owned.key, [owned, entry])
      return true
    },
    async attemptStarted() {},
    async attemptEnded() {},
    async settled(owned, settled) {
      await writeNow(owned.key)
      return ledger.settled(owned, settled)
    },
    async pending(owned, why) {
      await writeNow(owned.key)
      return ledger.pending(owned, why)
    },
    async failed(owned, why) {
      await writeNow(owned.key)
      return ledger.failed(owned, why)
    },
  }
}
