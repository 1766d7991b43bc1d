import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { backup } from '../../../src/cli/backup/backup.ts'
import { restore } from '../../../src/cli/backup/restore.ts'
import { toLowerCaseHex } from '../../payment/networks/network-fixture.ts'
import { openRestartFixture } from '../../payment/networks/restart-fixture.ts'
import { bearer, createSessionActions, SIGNAL } from '../../payment/sessions/session-fixture.ts'
import { waitUntil } from '../../support/held-time.ts'
import { createAdminClient, TOKENS } from '../admin/admin-fixture.ts'
import { readPrinted } from './read-printed.ts'

const FUND = 30_000_000n
const CALL = 5_000n

/**
 * A session of $2 whose owner spends and closes it after the back-up was made. Then the back-up is put back, and the same
 * owner closes the session again.
 */
async function openRestoredFixture({ holds = 50_000_000n } = {}) {
  const fixture = await openRestartFixture()
  const key = generatePrivateKey()
  await fixture.chain.mint(toLowerCaseHex(privateKeyToAccount(key).address), holds)
  const node = await serveRpc(embeddedRpc(fixture.chain), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => node.close())
  const environment = {
    NETWORKS: 'eip155:84532',
    PAY_TO_EVM: `0x${'aa'.repeat(20)}`,
    RPC_URL_84532: node.url,
    FACILITATOR_URLS: fixture.facilitator.url,
    DATA_DIR: fixture.directory,
    PAYOUT_KEY: key,
    ADMIN_TOKENS: TOKENS,
  }
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ledger.db')
  const open = async () => {
    const gateway = await fixture.open(environment)
    const actions = createSessionActions(gateway.buyer)
    async function settleReturns() {
      fixture.pass(3_600_000)
      await gateway.runJob('return-sessions')
      await gateway.runJob('send-outgoing')
    }
    return {
      ...gateway,
      ...actions,
      admin: createAdminClient(gateway.buyer),
      outgoing: () => gateway.database.db.selectFrom('outgoing').selectAll().execute(),
      settleReturns,
      /** The gateway's own run of a job may be under way, and ours then has nothing to do. */
      settleUntilPaidBack: (token: string) =>
        waitUntil(async () => {
          await settleReturns()
          const { state, balanceUsd } = await actions.status(token)
          return state === 'closed' && balanceUsd === 0
        }),
    }
  }
  const first = await open()
  const { token, id } = await first.open(2)
  await readPrinted(() => backup(environment, { file, json: true }))
  return {
    ...fixture,
    token,
    id,
    first,
    /** Ends the gateway and starts another on the back-up. */
    async restored() {
      await first.close(1_000)
      const report = await readPrinted(() => restore(environment, { file, json: true }))
      return { ...(await open()), report }
    },
    /** The same by hand, as PostgreSQL is restored: nothing looks at the chain. */
    async putBack() {
      await first.close(1_000)
      copyFileSync(file, join(fixture.directory, 'pennywire.db'))
      return open()
    },
    held: () => fixture.chain.balanceOf(toLowerCaseHex(fixture.wallet.address)),
  }
}

test('a session closed again after a restore ends with its first transfer', async () => {
  const fixture = await openRestoredFixture()
  await fixture.first.buyer.get(SIGNAL, bearer(fixture.token))
  const closed = await fixture.first.ask('close', fixture.token)
  const again = await fixture.putBack()

  await again.ask('close', fixture.token)
  await again.settleReturns()
  const status = await again.status(fixture.token)
  const history = (await again.ask('history', fixture.token)).body.entries
  const rows = await again.outgoing()

  expect(closed.body.returned).toMatchObject([{ amountUsd: 1.995, state: 'landed' }])
  expect(status).toMatchObject({ state: 'closed', balanceUsd: 0, spentUsd: 0.005 })
  expect(rows).toMatchObject([
    { state: 'landed', amount: '1995000', micro_usd: 1_995_000, tx: closed.body.returned[0].transaction },
  ])
  expect(history).toMatchObject([
    { kind: 'return', amountUsd: 1.995, transaction: closed.body.returned[0].transaction },
    { kind: 'call', amountUsd: 0.005, reason: 'restored' },
    { kind: 'topup', amountUsd: 2 },
  ])
  expect(await fixture.held()).toBe(FUND - CALL)
})

test('a session that its chain shows as paid back is closed by a restore', async () => {
  const fixture = await openRestoredFixture()
  const other = await fixture.first.open(1)
  const closed = await fixture.first.ask('close', fixture.token)
  const again = await fixture.restored()

  const spent = await again.buyer.get(SIGNAL, bearer(fixture.token))
  await again.settleUntilPaidBack(fixture.token)

  expect(closed.body.returned).toMatchObject([{ amountUsd: 2, state: 'landed' }])
  expect(again.report['sessions']).toEqual({ checked: 1, closed: [fixture.id], unread: 0 })
  expect(spent).toMatchObject({ status: 401, body: { charged: 'no' } })
  expect(await again.status(fixture.token)).toMatchObject({ state: 'closed', balanceUsd: 0, spentUsd: 0 })
  expect(other.reply.status).toBe(200)
  expect(await fixture.held()).toBe(FUND - 1_000_000n)
})

test('after a manual restore a job closes the paid back sessions alone', async () => {
  const fixture = await openRestoredFixture()
  await fixture.first.ask('close', fixture.token)
  const again = await fixture.putBack()
  const fresh = await again.open(1)

  const report = await again.runJob('close-returned-sessions')
  const repeated = await again.runJob('close-returned-sessions')
  const spent = await again.buyer.get(SIGNAL, bearer(fixture.token))
  const bySession = await again.buyer.get(SIGNAL, bearer(fresh.token))

  expect(report).toEqual({ checked: 2, closed: [fixture.id], unread: 0 })
  expect(repeated).toEqual({ checked: 1, closed: [], unread: 0 })
  expect(spent).toMatchObject({ status: 401, body: { charged: 'no' } })
  expect(bySession.status, bySession.text).toBe(200)
})

test('a top-up that the restored ledger lacks is in its history afterwards', async () => {
  const fixture = await openRestoredFixture()
  await fixture.first.topUp({ sessionId: fixture.id, amountUsd: 3 })
  await fixture.first.ask('close', fixture.token)
  const again = await fixture.putBack()

  await again.ask('close', fixture.token)
  await again.settleReturns()

  expect(await again.status(fixture.token)).toMatchObject({ state: 'closed', balanceUsd: 0, spentUsd: 0 })
  expect((await again.ask('history', fixture.token)).body.entries).toMatchObject([
    { kind: 'return', amountUsd: 5 },
    { kind: 'topup', amountUsd: 3, reason: 'restored' },
    { kind: 'topup', amountUsd: 2 },
  ])
  expect(await fixture.held()).toBe(FUND)
})

test('after a later top-up the admin ends the return and states the debt', async () => {
  const fixture = await openRestoredFixture()
  await fixture.first.buyer.get(SIGNAL, bearer(fixture.token))
  const closed = await fixture.first.ask('close', fixture.token)
  const { transaction } = closed.body.returned[0]
  const again = await fixture.putBack()
  fixture.pass(2_000)
  await again.topUp({ sessionId: fixture.id, amountUsd: 3 })
  await again.ask('close', fixture.token)
  await again.settleReturns()
  const [row] = await again.outgoing()
  const id = row?.id ?? ''

  const listed = await again.admin.look('outgoing')
  const tooMuch = await again.admin.act('end-return', { id, transaction, owedUsd: '3.1' })
  const wrong = await again.admin.act('end-return', { id, transaction: `0x${'7'.repeat(64)}` })
  const ended = await again.admin.act('end-return', { id, transaction, owedUsd: '3' })
  const twice = await again.admin.act('end-return', { id, transaction, owedUsd: '3' })
  await again.settleUntilPaidBack(fixture.token)

  expect(listed.body.rows).toMatchObject([{ id, state: 'open', reason: 'paid_before', transaction }])
  expect(tooMuch).toMatchObject({ status: 400, body: { field: 'owedUsd' } })
  expect(wrong).toMatchObject({ status: 400, body: { field: 'transaction' } })
  expect(ended, ended.text).toMatchObject({ status: 200, body: { transaction } })
  expect(twice).toMatchObject({ status: 400, body: { field: 'id' } })
  expect(await again.status(fixture.token)).toMatchObject({ state: 'closed', balanceUsd: 0 })
  expect(await again.outgoing()).toMatchObject([
    { state: 'landed', amount: '1995000' },
    { state: 'landed', amount: '3000000' },
  ])
  expect(await fixture.held()).toBe(FUND - CALL)
})

test('a return that can still leave by itself is not ended by hand', async () => {
  const { first, token } = await openRestoredFixture({ holds: 0n })
  await first.ask('close', token)
  const [row] = await first.outgoing()

  const refused = await first.admin.act('end-return', {
    id: row?.id,
    transaction: `0x${'7'.repeat(64)}`,
  })

  expect(row).toMatchObject({ state: 'open' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'id' } })
  expect(refused.body.error).toContain('leaves by itself')
})
