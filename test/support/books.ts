import { join } from 'node:path'
import { openEmbeddedChain } from '../../src/chains/evm/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from '../../src/chains/evm/embedded/journal.ts'
import { EMBEDDED_NETWORK } from '../../src/chains/evm/embedded/network.ts'
import { systemClock } from '../../src/core/clock.ts'
import { openSqlite } from '../../src/store/engine/database.ts'
import { createChainBlockRepository } from '../../src/store/features/chain-block-repository.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { sumJournal } from './gateway.ts'

/** The embedded gateway's own address. */
const PAY_TO = '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e'

/** What a stopped gateway left in its folder, read from its chain and its books apart from each other. */
export interface Books {
  /** What the chain shows as paid in, smallest units. */
  readonly earned: bigint
  /** The content of the journal. */
  readonly recorded: bigint
  /** Payments that are neither settled nor given up. */
  readonly open: number
  /** How often each nonce moved money to the gateway. */
  readonly transfersByNonce: ReadonlyMap<string, number>
}

/** Opens the folder of a gateway that has stopped. */
export async function openLedgerCopy(directory: string): Promise<Books> {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  const journal = createChainBlockRepository<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
  const chain = await openEmbeddedChain({ journal, clock: systemClock })
  const transfers = await chain.landedTo(PAY_TO, 0, (await chain.head()).block)
  const transfersByNonce = new Map<string, number>()
  for (const { nonce } of transfers) transfersByNonce.set(nonce, (transfersByNonce.get(nonce) ?? 0) + 1)
  const books = {
    earned: await chain.balanceOf(PAY_TO),
    recorded: await sumJournal(database),
    open: (await createLedger(database).totals()).openPayments,
    transfersByNonce,
  }
  await chain.close()
  await database.close()
  return books
}
