import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { restore } from '../../../src/cli/backup/restore.ts'
import { JOBS, openRestartFixture } from '../../payment/networks/restart-fixture.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { dataDirectory } from '../../support/process.ts'
import { readPrinted } from './read-printed.ts'

const PATH = '/tools/candles?token=bitcoin'
const PRICE = 1_000n
const PAY_TO = `0x${'aa'.repeat(20)}` as const

describe.skipIf(!hasPostgres)('a dump of PostgreSQL', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()

  /** Two gateways on one database, one payment before its dump and one after. */
  async function openDumped() {
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
    const [one, other] = await openBoth()
    const before = await one.buyer.header(PATH)
    const sold = await one.buyer.get(PATH, { 'PAYMENT-SIGNATURE': before })
    const dump = join(dataDirectory(), 'ledger.dump')
    run('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, environment.DATABASE_URL])
    const after = await other.buyer.header(PATH)
    const bought = await other.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })
    expect([sold.status, bought.status]).toEqual([200, 200])
    const load = () =>
      run('pg_restore', [
        ...['--clean', '--if-exists', '--no-owner', '--single-transaction'],
        `--dbname=${environment.DATABASE_URL}`,
        dump,
      ])
    return { ...fixture, environment, openBoth, one, other, before, after, load }
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
