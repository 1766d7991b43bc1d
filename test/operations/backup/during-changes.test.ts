import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { backup } from '../../../src/cli/backup/backup.ts'
import { restore } from '../../../src/cli/backup/restore.ts'
import { bearer, createSessionActions, SIGNAL } from '../../payment/sessions/session-fixture.ts'
import { type OpenedGateway, openGatewayFixture, sumJournal } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { createAdminClient, TOKENS } from '../admin/admin-fixture.ts'
import { readPrinted } from './read-printed.ts'

const PATH = '/tools/candles?token=bitcoin'
const OLD_PAYMENTS = 4_000
const [OLD_KEY, NEW_KEY] = ['0f'.repeat(32), 'f0'.repeat(32)]

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes copies of a settled payment that have had their time, each with an answer that has. */
async function addOldPayments({ database: { db } }: OpenedGateway): Promise<void> {
  const columns = async (table: string) =>
    (await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)).rows.map(
      ({ name }) => name,
    )
  const changed: Readonly<Record<string, string>> = {
    key: "payment.key || '-' || number",
    header_id: "payment.header_id || '-' || number",
    valid_before: '1000',
  }
  const names = await columns('payment')
  const values = names.map((name) => changed[name] ?? `payment."${name}"`)
  await sql
    .raw(
      `insert into payment (${names.map((name) => `"${name}"`).join()})
        with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${OLD_PAYMENTS})
        select ${values.join()} from (select * from payment limit 1) payment, numbers`,
    )
    .execute(db)
}

/** A ledger of several megabytes on an embedded chain, with a sold call and an open session. */
async function openFilledFixture(environment: Readonly<Record<string, string>> = {}) {
  const directory = createFolder()
  const settings = { MASTER_KEY: OLD_KEY, ADMIN_TOKENS: TOKENS, ...environment }
  const open = (more: Readonly<Record<string, string>> = {}) =>
    openGatewayFixture({ directory, environment: { ...settings, ...more } })
  const gateway = await open()
  const header = await gateway.buyer.header(PATH)
  const sold = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  expectSold(sold)
  const { token } = await createSessionActions(gateway.buyer).open(1)
  await addOldPayments(gateway)
  const filler = randomBytes(4_000).toString('base64')
  await sql
    .raw(`create table filler as with recursive numbers (number) as
      (select 1 union all select number + 1 from numbers where number < 2000) select number, '${filler}' as text from numbers`)
    .execute(gateway.database.db)
  return {
    gateway,
    open,
    header,
    token,
    receipt: sold.headers.get('x-payment-receipt'),
    admin: createAdminClient(gateway.buyer),
    file: join(createFolder(), 'ledger.db'),
    /** For the commands. */
    environment: { DATA_DIR: directory, ...settings },
  }
}

async function expectWhole(gateway: OpenedGateway, fixture: Awaited<ReturnType<typeof openFilledFixture>>) {
  const { header, token, receipt } = fixture
  const repeated = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  const verified = await gateway.buyer.post('/tools/x402-verify-receipt', { receipt })
  const spent = await gateway.buyer.get(SIGNAL, bearer(token))
  expectSold(repeated, { replayed: true })
  expect(verified.body).toMatchObject({ valid: true })
  expect(spent.status, spent.text).toBe(200)
  expect(await sumJournal(gateway.database)).toBeGreaterThan(0n)
}

test('a back-up made during a purge is whole, and so is its restored ledger', async () => {
  const fixture = await openFilledFixture()
  const { gateway, environment, file, open } = fixture
  const count = async ({ database: { db } }: OpenedGateway) =>
    Number((await sql<{ count: number }>`select count(*) as count from payment`.execute(db)).rows[0]?.count)

  const [purged, saved] = await Promise.all([
    gateway.runJob('forget-old-payments'),
    readPrinted(() => backup(environment, { file, json: true })),
  ])
  const left = await count(gateway)
  await gateway.close(1_000)
  await readPrinted(() => restore(environment, { file, json: true }))
  const restored = await open()
  const [before] = [await count(restored), await restored.runJob('forget-old-payments')]

  expect(JSON.stringify(purged)).toContain(`${OLD_PAYMENTS}`)
  expect(saved).toMatchObject({ online: true, sealed: true })
  expect(before).toBeGreaterThanOrEqual(left)
  expect(await count(restored)).toBe(left)
  await expectWhole(restored, fixture)
})

test('a back-up made during a rotation opens with both master keys and every secret', async () => {
  const fixture = await openFilledFixture({ MASTER_KEY: NEW_KEY, MASTER_KEY_OTHER: OLD_KEY })
  const { gateway, admin, environment, file, open } = fixture

  const [saved, ...rotated] = await Promise.all([
    readPrinted(() => backup(environment, { file, json: true })),
    admin.act('rotate', { key: 'master-key' }),
    admin.act('rotate', { key: 'receipt-key' }),
    admin.act('rotate', { key: 'session-pepper' }),
  ])
  await gateway.close(1_000)
  await readPrinted(() => restore(environment, { file, json: true }))
  const restored = await open()

  expect(saved).toMatchObject({ online: true, sealed: true })
  expect(rotated.map(({ status }) => status)).toEqual([200, 200, 200])
  await expectWhole(restored, fixture)
})
