import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { TOP_UP_TOOL } from '../../../src/store/sales/earnings.ts'
import { createSessionAccountRepository } from '../../../src/store/sessions/session-account-repository.ts'
import {
  createSessionRepository,
  type SessionEntryRow,
} from '../../../src/store/sessions/session-repository.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { masterKey } from '../engines.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from '../payments.ts'
import { createSession } from '../sessions.ts'

const ONE = 'ses_000000000000000000000001'
const OTHER = 'ses_000000000000000000000002'
const done = { used: 5_000, responseHash: 'hash', at: NOW + 5 }

describe.skipIf(!hasPostgres)('calls of the same sessions at two gateways', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()

  async function twoGateways() {
    const url = await cluster.newLedger()
    const [first, second] = [await gatewayOn(url), await gatewayOn(url)]
    for (const id of [ONE, OTHER]) await fund(first, id)
    return { url, first, second }
  }

  async function gatewayOn(url: string) {
    const database = await openPostgres(url, { masterKey })
    let isOpen = true
    const close = async () => {
      if (isOpen) await database.close()
      isOpen = false
    }
    onTestFinished(close)
    return {
      book: createSessionRepository(database),
      accounts: createSessionAccountRepository(database),
      ledger: createLedger(database),
      close,
    }
  }

  type Gateway = Awaited<ReturnType<typeof gatewayOn>>

  async function fund({ accounts, ledger }: Gateway, id: string): Promise<void> {
    await accounts.open(createSession(id))
    const claim = createClaim(`top-up of ${id}`, { tool: TOP_UP_TOOL, amount: '100000', price: '100000' })
    const owned = await claimPayment(ledger, claim)
    await accounts.expect(claim.key, id)
    await writePayment(ledger, owned)
    await ledger.settled(owned, landed)
  }

  async function held({ book }: Gateway, id: string, leaseUntil = NOW + 60_000): Promise<SessionEntryRow> {
    const order = { tool: 'signal', requestHash: 'request', amount: 5_000 }
    const outcome = await book.hold(id, order, { now: NOW, leaseUntil })
    return outcome.kind === 'held' ? outcome.entry : expect.fail(outcome.kind)
  }

  /** Holds the notes of the totals, so that every writer waits for them. */
  async function holdTotals(url: string): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query('lock table sale_note, tally_note in exclusive mode')
    return async () => {
      await client.query('commit')
    }
  }

  async function standStill(url: string, connections: number): Promise<void> {
    const waiting = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await waitUntil(async () => Number((await queryOnce(url, waiting))[0]?.['count']) >= connections)
  }

  /** Read when nothing is connected any more: until then a connection keeps what it has counted. */
  async function deadlocksOf(url: string, gateways: readonly Gateway[]): Promise<unknown> {
    await Promise.all(gateways.map(({ close }) => close()))
    const others = `select count(*)::int from pg_stat_activity where application_name = 'pennywire' and datname = current_database()`
    await waitUntil(async () => Number((await queryOnce(url, others))[0]?.['count']) === 0)
    const [row] = await queryOnce(
      url,
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return row?.['deadlocks']
  }

  test('operations 1: two gateways that book two sessions in crossed order do not deadlock', async () => {
    const { url, first, second } = await twoGateways()
    const calls = [await held(first, ONE), await held(first, OTHER)] as const
    const crossed = [await held(second, OTHER), await held(second, ONE)] as const
    const release = await holdTotals(url)

    const bookings = [
      ...calls.map((call) => first.book.post(call, done)),
      ...crossed.map((call) => second.book.post(call, done)),
    ]
    await standStill(url, 2)
    await release()
    const sessions = await Promise.all(bookings)

    expect(sessions.every((session) => session !== undefined)).toBe(true)
    expect(await first.ledger.totals()).toMatchObject({ paidCalls: 4, settledMicroUsd: 20_000n })
    expect(await first.book.find(ONE)).toMatchObject({ balance: 90_000, held: 0, spent: 10_000 })
    expect(await deadlocksOf(url, [first, second])).toBe(0)
  })

  test('operations 1: paid calls and session calls do not deadlock on the totals', async () => {
    const { url, first, second } = await twoGateways()
    const call = await held(first, ONE)
    const owned = await claimPayment(second.ledger, createClaim('paid'))
    await writePayment(second.ledger, owned)
    const release = await holdTotals(url)

    const booking = first.book.post(call, done)
    const settling = second.ledger.settled(owned, landed)
    await standStill(url, 2)
    await release()

    expect(await booking).toBeDefined()
    expect(await settling).toBeDefined()
    expect(await first.ledger.totals()).toMatchObject({ paidCalls: 2 })
    expect(await deadlocksOf(url, [first, second])).toBe(0)
  })

  test('operations 1: a session’s booking and overdue releases do not deadlock', async () => {
    const { url, first, second } = await twoGateways()
    const [one, other] = [await held(first, ONE, NOW - 1), await held(first, OTHER, NOW - 1)]
    const release = await holdTotals(url)

    const bookings = [first.book.post(other, done), first.book.post(one, done)]
    // void nothing before both bookings are under way
    await standStill(url, 2)
    const voided = second.book.voidOverdue(NOW)
    await standStill(url, 3)
    await release()

    expect((await Promise.all(bookings)).every((session) => session !== undefined)).toBe(true)
    expect(await voided).toBe(0)
    expect(await deadlocksOf(url, [first, second])).toBe(0)
  })
})
