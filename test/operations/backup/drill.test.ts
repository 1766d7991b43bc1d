import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { backup } from '../../../src/cli/backup/backup.ts'
import { restore } from '../../../src/cli/backup/restore.ts'
import { JOBS, openRestartFixture } from '../../payment/networks/restart-fixture.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { readPrinted } from './read-printed.ts'

const PATH = '/tools/candles?token=bitcoin'
const PRICE = 1_000n

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('drill: payments after a back-up are reported, answered and never charged twice', async () => {
  const fixture = await openRestartFixture()
  const node = await serveRpc(embeddedRpc(fixture.chain), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => node.close())
  const environment = {
    NETWORKS: 'eip155:84532',
    PAY_TO_EVM: `0x${'aa'.repeat(20)}`,
    RPC_URL_84532: node.url,
    FACILITATOR_URLS: fixture.facilitator.url,
    DATA_DIR: fixture.directory,
  }
  const file = join(createFolder(), 'ledger.db')
  const first = await fixture.open(environment)
  const before = await first.buyer.header(PATH)
  expect((await first.buyer.get(PATH, { 'PAYMENT-SIGNATURE': before })).status).toBe(200)
  const saved = await readPrinted(() => backup(environment, { file, json: true }))
  const after = await first.buyer.header(PATH)
  const bought = await first.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })
  const wasHeld = await restore(environment, { file }).catch((error: Error) => error.message)
  await first.close(1_000)

  const report = await readPrinted(() => restore(environment, { file, json: true }))
  const second = await fixture.open(environment)
  const repeatedOld = await second.buyer.get(PATH, { 'PAYMENT-SIGNATURE': before })
  const repeatedNew = await second.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })
  await second.buyer.post('/internal/jobs/reconcile-payments', {}, JOBS)
  const later = await second.buyer.get(PATH, { 'PAYMENT-SIGNATURE': after })

  expect(saved).toMatchObject({ online: true, payments: 1, sealed: false })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(bought.status).toBe(200)
  expect(wasHeld).toMatch(/held by a running gateway/)
  expect(report).toMatchObject({
    restored: true,
    payments: 1,
    landedSince: expect.arrayContaining([
      expect.objectContaining({ isRead: true, count: 1, amount: `${PRICE}` }),
    ]),
  })
  expect(repeatedOld.status).toBe(200)
  expect(repeatedOld.body).toEqual((await second.buyer.get(PATH, { 'PAYMENT-SIGNATURE': before })).body)
  expect([repeatedNew.status, later.status]).toEqual([200, 200])
  expect(later.body).toEqual(repeatedNew.body)
  expect(await fixture.chain.balanceOf(environment.PAY_TO_EVM as `0x${string}`)).toBe(2n * PRICE)
})

test('a back-up refuses to overwrite and works without a gateway', async () => {
  const gateway = await openGatewayFixture({ directory: createFolder(), fund: '0' })
  const environment = { DATA_DIR: gateway.directory }
  const file = join(createFolder(), 'ledger.db')
  writeFileSync(file, 'mine')
  await gateway.close(1_000)

  await expect(backup(environment, { file })).rejects.toThrow('exists')
  const saved = await readPrinted(() => backup(environment, { file: `${file}.2`, json: true }))

  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(saved).toMatchObject({ online: false, ledgerId: gateway.database.ledgerId })
})

test('a damaged back-up and one of another ledger are refused, and nothing changes', async () => {
  const gateway = await openGatewayFixture({ directory: createFolder(), fund: '0' })
  const stranger = await openGatewayFixture({ directory: createFolder(), fund: '0' })
  const environment = { DATA_DIR: gateway.directory }
  const folder = createFolder()
  const [own, other] = [join(folder, 'own.db'), join(folder, 'other.db')]
  await readPrinted(() => backup(environment, { file: own, json: true }))
  await readPrinted(() => backup({ DATA_DIR: stranger.directory }, { file: other, json: true }))
  await gateway.close(1_000)
  const bytes = readFileSync(own)
  const ledger = readFileSync(join(gateway.directory, 'pennywire.db'))
  writeFileSync(own, Buffer.concat([bytes.subarray(0, 8_192), Buffer.alloc(bytes.length - 8_192, 0x5a)]))

  await expect(restore(environment, { file: own })).rejects.toThrow('is damaged')
  await expect(restore(environment, { file: other })).rejects.toThrow('Name the folder that the back-up')
  await expect(restore(environment, { file: join(folder, 'none.db') })).rejects.toThrow('There is no back-up')

  expect(readFileSync(join(gateway.directory, 'pennywire.db')).equals(ledger)).toBe(true)
  expect(existsSync(join(gateway.directory, 'control.sock'))).toBe(false)
})

test('a chain that cannot be read stops a restore unless it is waived', async () => {
  const fixture = await openRestartFixture()
  const gateway = await fixture.open()
  await gateway.close(1_000)
  const file = join(createFolder(), 'ledger.db')
  const environment = {
    NETWORKS: 'eip155:84532',
    PAY_TO_EVM: `0x${'aa'.repeat(20)}`,
    RPC_URL_84532: 'http://127.0.0.1:9',
    FACILITATOR_URLS: fixture.facilitator.url,
    DATA_DIR: fixture.directory,
  }
  await readPrinted(() => backup(environment, { file, json: true }))

  await expect(restore(environment, { file })).rejects.toThrow('Base Sepolia (eip155:84532) cannot be read')
  const report = await readPrinted(() => restore(environment, { file, json: true, unproved: true }))

  expect(report).toMatchObject({ restored: true, former: expect.stringContaining('before-restore') })
})
