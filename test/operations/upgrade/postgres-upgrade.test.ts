import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openChainServer } from '../../../src/app/chain-server.ts'
import { sharedChain } from '../../../src/chains/evm/embedded/shared-chain.ts'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { sumJournal } from '../../support/gateway.ts'
import { hasPostgres, postgresCluster, queryOnce } from '../../support/postgres.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectUpgraded, PAID_IN } from './expect-upgraded.ts'
import { type BuyerFacts, moveColumn, unpackShared } from './upgrade-fixture.ts'

const PAY_TO = '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e'

describe.skipIf(!hasPostgres)('a database of version 1.0.0', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()
  beforeAll(build)

  async function openFixture() {
    const { chainFolder, dump, facts } = unpackShared()
    const databaseUrl = await cluster.newDatabase()
    await load(databaseUrl, dump, facts)
    const server = await openChainServer(chainFolder, { host: '127.0.0.1', port: 0 })
    const chain = sharedChain(server.url)
    onTestFinished(async () => {
      await chain.close()
      await server.close()
    })
    const masterKey = `${facts.masterKey}`
    const environment = { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, EMBEDDED_CHAIN_URL: server.url }
    return { databaseUrl, chain, facts, environment, masterKey }
  }

  test('it is taken over by two gateways with every payment charged once', async () => {
    const { databaseUrl, chain, facts, environment, masterKey } = await openFixture()

    const gateways = await Promise.all([0, 1].map(() => startGateway(dataDirectory(), environment)))
    await expectUpgraded(`${gateways[0]?.url}`, facts)
    for (const gateway of gateways) gateway.kill('SIGTERM')
    const ends = await Promise.all(gateways.map(({ ended }) => ended))
    const { block } = await chain.head()
    const transfers = await chain.landedTo(PAY_TO, 0, block)
    const database = await openPostgres(databaseUrl, { masterKey: Buffer.from(masterKey, 'hex') })
    const recorded = await sumJournal(database)
    await database.close()

    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    expect(recorded).toBe(PAID_IN)
    expect(await chain.balanceOf(PAY_TO)).toBe(recorded)
    expect(new Set(transfers.map(({ nonce }) => nonce)).size).toBe(transfers.length)
  })

  test('one of a newer version is refused at once, with its steps named', async () => {
    const { databaseUrl, environment } = await openFixture()
    await queryOnce(databaseUrl, `insert into kysely_migration values ('999-later', '2030-01-01')`)

    const failure = await startGateway(dataDirectory(), { ...environment, LOG_LEVEL: 'warn' }).then(
      () => '',
      (error: Error) => error.message,
    )

    expect(failure).toContain('upgraded by a newer version, which took the steps 999-later')
    expect(failure).not.toContain('tried again')
    expect(await queryOnce(databaseUrl, `select to_regclass('ledger_identity') as made`)).toEqual([
      { made: null },
    ])
  })
})

async function load(databaseUrl: string, dump: string, { recordedAt }: BuyerFacts): Promise<void> {
  await queryOnce(databaseUrl, dump)
  const columns = await queryOnce(
    databaseUrl,
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'bigint'`,
  )
  for (const { table_name: table, column_name: column } of columns)
    await queryOnce(databaseUrl, moveColumn(`${table}`, `${column}`, recordedAt))
  // five minutes later the killed gateways hold nothing any more
  for (const table of ['job', 'payment', 'credit'])
    await queryOnce(databaseUrl, `update ${table} set lease_until = 0`)
}
