import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createMemoryJournal } from '../../chains/evm/memory-journal.ts'
import { PAY_TO, toLowerCaseHex } from '../../payment/networks/network-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { answerHonestly, hostileFacilitator } from '../../support/hostile-facilitator.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectPending, expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
const MEGABYTE = Buffer.alloc(1_048_576)

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=700', 'tmpfs', folder]).status === 0
const unmount = (folder: string) => execFileSync('umount', ['-l', folder])

/** Whether this user may mount a small disk. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-mount-'))
  try {
    if (!mount(folder)) return false
    unmount(folder)
    return true
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A disk of eight megabytes. */
function mountDisk(): string {
  const folder = dataDirectory()
  if (!mount(folder)) throw new Error('No disk could be mounted.')
  onTestFinished(() => {
    unmount(folder)
  })
  return folder
}

/** A gateway whose ledger lies on a small disk, and whose chain does not. */
async function openFullDiskFixture() {
  const disk = mountDisk()
  const filler = join(disk, 'filler')
  const chain = await openEmbeddedChain({ journal: createMemoryJournal(), clock: systemClock })
  const node = await serveRpc(embeddedRpc(chain), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => node.close())
  const facilitator = await hostileFacilitator(['eip155:84532'])
  facilitator.settlesOn = chain
  const environment = {
    NETWORKS: 'eip155:84532',
    PAY_TO_EVM: PAY_TO,
    RPC_URL_84532: node.url,
    FACILITATOR_URLS: facilitator.url,
  }
  const gateway = await startGateway(disk, { ...environment, LOG_LEVEL: 'warn' })
  const buyer = new Buyer(gateway.url)
  await chain.mint(toLowerCaseHex(buyer.account.address), 30_000_000n)
  return {
    disk,
    environment,
    gateway,
    facilitator,
    buyer,
    async transfers() {
      const { block } = await chain.head()
      return (await chain.landedTo(PAY_TO, 0, block)).length
    },
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (let size = MEGABYTE.length; size >= 512; )
          try {
            writeSync(file, MEGABYTE, 0, size)
          } catch {
            size /= 2
          }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    pay: (header: string) => buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
  }
}

beforeAll(build)

describe.skipIf(!canMount())('a disk that is full', { timeout: 60_000 }, () => {
  test('a call on a full disk is pending, leaves no copy, sells with room', async () => {
    const { buyer, disk, gateway, pay, fill, free, environment, transfers } = await openFullDiskFixture()
    const header = await buyer.header(PATH)
    const copy = join(disk, 'copy.db')

    fill()
    const full = await pay(header)
    const readiness = await buyer.get('/readyz')
    const copied = spawnSync(process.execPath, ['dist/cli/main.js', 'backup', copy], {
      env: { ...process.env, ...environment, DATA_DIR: disk },
      encoding: 'utf8',
    })
    const left = existsSync(copy)
    free()
    const sold = await pay(header)

    expectPending(full)
    expect(readiness).toMatchObject({ status: 503, body: { missing: ['database'] } })
    expect([copied.status, left]).toEqual([1, false])
    expect(copied.stderr).toContain('could not be written')
    expect(gateway.logged()).toContain('disk is full')
    expectSold(sold)
    expect(await transfers()).toBe(1)
    await waitUntil(async () => (await buyer.get('/readyz')).status === 200)
  })

  test.each<['verify' | 'settle', boolean]>([
    ['verify', false],
    ['settle', true],
  ])('from %s on: pending while it lasts, sold once with room', async (step, replayed) => {
    const { buyer, facilitator, pay, fill, free, transfers } = await openFullDiskFixture()
    const header = await buyer.header(PATH)
    facilitator[step] = async (asked) => {
      fill()
      await answerHonestly(asked)
    }

    const full = await pay(header)
    const stillFull = await pay(header)
    facilitator[step] = answerHonestly
    free()
    const sold = await pay(header)

    expectPending(full)
    expectPending(stillFull)
    expectSold(sold, { replayed })
    expect(await transfers()).toBe(1)
  })
})
