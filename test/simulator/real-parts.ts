import { sql } from 'kysely'
import { embeddedDomain } from '../../src/chains/evm/embedded/network.ts'
import {
  authorizationDigest,
  domainSeparator,
  recoverAuthorizer,
} from '../../src/chains/evm/evm-signatures.ts'
import { bytesOf, hexOf } from '../../src/chains/evm/hex.ts'
import { addressOfPublicKey } from '../../src/chains/evm/keccak.ts'
import { permitDigest, permitSeparator } from '../../src/chains/evm/permit.ts'
import { secp256k1 } from '../../src/chains/evm/secp256k1.ts'
import { chainIdOf } from '../../src/payment/rails/networks.ts'
import type { Runner } from '../../src/store/engine/compiled-statements.ts'
import type { Database } from '../../src/store/engine/database.ts'
import type { Write } from '../../src/store/engine/write-batcher.ts'
import { createCreditRepository } from '../../src/store/payments/credit-repository.ts'
import { createPayerStrikes } from '../../src/store/payments/payer-strikes.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { createJobQueue } from '../../src/store/tasks/job-queue.ts'
import { openEmptyLedger } from '../support/empty-ledger.ts'
import type { Hex } from './chain.ts'
import type { SimulatedStore } from './simulate.ts'
import { NETWORK } from './site.ts'
import type { Signatures } from './wallet.ts'

/** Signatures as wallets make them, over the token's own domain. */
export async function realSignatures(): Promise<Signatures> {
  const curve = await secp256k1()
  const separator = domainSeparator(embeddedDomain)
  const permits = permitSeparator(chainIdOf(NETWORK))
  const wallets = new Map<Hex, Uint8Array>()

  function signed(by: Hex, digest: Uint8Array): Hex {
    const secret = wallets.get(by)
    if (!secret) throw new Error('This wallet is nobody’s.')
    const signature = curve.sign(secret, digest)
    if (!signature) throw new Error('This wallet has no key.')
    return hexOf(Uint8Array.of(...signature.compact, 27 + signature.recovery))
  }

  return {
    createAddress(wallet) {
      const secret = bytesOf(`0x${(wallet + 1).toString(16).padStart(64, '1')}`)
      const publicKey = curve.derivePublicKey(secret)
      if (!publicKey) throw new Error('This is no private key of the curve.')
      const address = addressOfPublicKey(publicKey)
      wallets.set(address, secret)
      return address
    },
    sign: (authorization) => signed(authorization.from, authorizationDigest(separator, authorization)),
    recover: (authorization, signature) =>
      recoverAuthorizer(authorizationDigest(separator, authorization), signature),
    signPermit: (permit) => signed(permit.from, permitDigest(permits, permit)),
    recoverPermit: (permit, signature) => recoverAuthorizer(permitDigest(permits, permit), signature),
  }
}

/** A library of one book in SQLite; with a clock of the database's own when many gateways share it. */
export async function inSqlite(
  now: (() => number) | undefined,
): Promise<SimulatedStore & { close(): Promise<void> }> {
  const database = await openEmptyLedger()
  const { db } = database
  // an engine that only one process has open knows no rows that others have locked
  const shared = now ? await sharedBy(database, now) : database
  const ledger = createLedger(shared)
  return {
    ledger: {
      ...ledger,
      async due(...asked) {
        if (now) await setClock(db, now)
        return ledger.due(...asked)
      },
    },
    credits: createCreditRepository(shared),
    faults: createPayerStrikes(shared),
    jobs: createJobQueue({ ...shared, isShared: false }),
    async endLeases() {
      for (const table of ['payment', 'credit', 'job'] as const)
        await db.updateTable(table).set({ lease_until: 0 }).execute()
      await db.updateTable('payer_fault').set({ busy_key: null, busy_until: 0 }).execute()
    },
    async read() {
      const [rows, answers, journal, credits] = await Promise.all([
        db.selectFrom('payment').selectAll().execute(),
        db.selectFrom('answer').selectAll().execute(),
        db.selectFrom('journal').selectAll().execute(),
        db.selectFrom('credit').selectAll().execute(),
      ])
      const keys = new Map(rows.map(({ key, book_id }) => [book_id, key]))
      return {
        rows,
        answers,
        // lines lie under an id of their payment
        journal: journal.map((line) => ({ ...line, key: keys.get(line.key) ?? line.key })),
        credits,
      }
    },
    close: () => database.close(),
  }
}

/** The same database as many gateways have it, with a time of its own: a statement is built once, and reads it when it is run. */
async function sharedBy(database: Database, now: () => number): Promise<Database> {
  const { db, write } = database
  await sql`create temporary table simulated_clock (now integer not null)`.execute(db)
  await sql`insert into simulated_clock values (0)`.execute(db)
  const time = sql<number>`(select now from simulated_clock)`
  const inTime: Write = (work) =>
    write(async (transaction) => {
      await setClock(transaction, now)
      return work(transaction)
    })
  return {
    ...database,
    isShared: true,
    leases: {
      holder: null,
      now: () => time,
      end: ({ now, leaseUntil }) => sql<number>`${time} + ${leaseUntil} - ${now}`,
    },
    write: inTime,
    writeDeferred: inTime,
  }
}

function setClock(on: Runner, now: () => number): Promise<unknown> {
  return sql`update simulated_clock set now = ${now()}`.execute(on)
}
