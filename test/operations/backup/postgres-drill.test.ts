import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { restore } from '../../../src/cli/backup/restore.ts'
import { JOBS, openRestartFixture } from '../../payment/networks/restart-fixture.ts'
import type { Buyer } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { type Asked, answerHonestly } from '../../support/hostile-facilitator.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { dataDirectory } from '../../support/process.ts'
import { readPrinted } from './read-printed.ts'

const PATH = '/tools/candles?token=bitcoin'
const PRICE = 1_000n
const PAY_TO = `0x${'aa'.repeat(20)}` as const

describe.skipIf(!hasPostgres)('a dump of PostgreSQL', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()

  /** Two gateways on one database, which can be dumped and loaded again. */
  async function openShared() {
    const fixture = await openRestartFixture()
    const node = await serveRpc(embeddedRpc(fixture.chain), { host: '127.0.0.1', port: 0 })
    onTestFinished(() => node.close())
    const environment = {
      NETWORKS: 'eip155:84532',
      PAY_TO_EVM: PAY_TO,
      RPC_URL_84532: node.url,
      FACILITATOR_URLS: fixture.facilitator.url,
      DATABASE_URL: await cluster.newDatabase(),
      MASTER_KEY: '7e'.repeat(32),
    }
    const openBoth = async () => [await fixture.open(environment), await fixture.open(environment)] as const
    const file = join(dataDirectory(), 'ledger.dump')
    const dump = () =>
      run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, environment.DATABASE_URL])
    const load = () =>
      run('pg_restore', [
        ...['--clean', '--if-exists', '--no-owner', '--single-transaction'],
        `--dbname=${environment.DATABASE_URL}`,
        file,
      ])
    return { ...fixture, environment, openBoth, dump, load }
  }

  /** One payment before the dump and one after it. */
  async function openDumped() {
    const shared = await openShared()
    const [one, other] = await shared.openBoth()
    const before = await one.buyer.header(PATH)
    const sold = await one.buyer.get(PATH, { 'PAYMENT-SIGNATURE': before })
    shared.dump()
    const after = await other.buyer.header(PATH)
    const bought = await other.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })
    expect([sold.status, bought.status]).toEqual([200, 200])
    return { ...shared, one, other, before, after }
  }

  test('payments after it are reported, answered and never charged twice', async () => {
    const { chain, environment, openBoth, one, other, before, after, load } = await openDumped()
    const whileAtWork = await restore(environment, { loaded: true }).catch((error: Error) => error.message)
    await Promise.all([one.close(1_000), other.close(1_000)])
    load()

    const report = await readPrinted(() => restore(environment, { loaded: true, json: true }))
    const [first, second] = await openBoth()
    const repeatedOld = await first.buyer.get(PATH, { 'PAYMENT-SIGNATURE': before })
    const repeatedNew = await second.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })
    await second.buyer.post('/internal/jobs/reconcile-payments', {}, JOBS)
    const later = await first.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })

    expect(whileAtWork).toContain('A gateway is at work on this database')
    expect(report).toMatchObject({
      restored: true,
      ledgerId: first.database.ledgerId,
      payments: 1,
      openSessions: 0,
      landedSince: expect.arrayContaining([
        expect.objectContaining({ isRead: true, count: 1, amount: `${PRICE}` }),
      ]),
    })
    expect([repeatedOld.status, repeatedNew.status, later.status]).toEqual([200, 200, 200])
    expect(later.body).toEqual(repeatedNew.body)
    expect(await chain.balanceOf(PAY_TO)).toBe(2n * PRICE)
  })

  test('payments in flight at the dump and at the roll-back are charged once', async () => {
    const { chain, environment, facilitator, openBoth, dump, load } = await openShared()
    const [one, other] = await openBoth()
    const held: Asked[] = []
    facilitator.settle = (asked) => held.push(asked)
    const pay = async ({ buyer }: { buyer: Buyer }, path: string) => {
      const headers = { 'PAYMENT-SIGNATURE': await buyer.header(path) }
      const settling = held.length + 1
      const call = buyer.get(path, headers).catch(() => undefined)
      await waitUntil(async () => held.length === settling)
      return { path, headers, call }
    }
    const early = await pay(one, PATH)
    dump()
    const late = await pay(other, `${PATH}&limit=50`)
    await Promise.all([one.close(0), other.close(0), early.call, late.call])
    load()
    await readPrinted(() => restore(environment, { loaded: true, json: true }))
    // what had left the gateways lands while none of them is there
    facilitator.settle = answerHonestly
    for (const asked of held) await answerHonestly(asked)

    const [first, second] = await openBoth()
    await waitUntil(async () => (await first.buyer.get(late.path, late.headers)).status === 200)
    await waitUntil(async () => (await second.buyer.get(early.path, early.headers)).status === 200)
    const recorded = await sumJournal(first.database)

    expect(held).toHaveLength(2)
    expect(await chain.balanceOf(PAY_TO)).toBe(2n * PRICE)
    expect(recorded).toBe(2n * PRICE)
  })

  test('a chain that cannot be read fails its proof unless that is waived', async () => {
    const { environment, one, other, load } = await openDumped()
    await Promise.all([one.close(1_000), other.close(1_000)])
    load()
    const blind = { ...environment, RPC_URL_84532: 'http://127.0.0.1:9' }

    const refused = await restore(blind, { loaded: true }).catch((error: Error) => error.message)
    const waived = await readPrinted(() => restore(blind, { loaded: true, unproved: true, json: true }))

    expect(refused).toContain('cannot be read, so what landed after the back-up is unknown')
    expect(waived).toMatchObject({
      landedSince: expect.arrayContaining([expect.objectContaining({ isRead: false })]),
    })
  })
})

test('the proof of a loaded dump needs PostgreSQL, and takes no file', async () => {
  await expect(restore({}, { loaded: true })).rejects.toThrow('set DATABASE_URL')
  await expect(restore({}, { loaded: true, file: 'ledger.db' })).rejects.toThrow('without a file')
  await expect(restore({}, {})).rejects.toThrow('Name the file')
})

function run(program: string, options: readonly string[]): void {
  execFileSync(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
}
