import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { freePort } from '../support/free-port.ts'
import { waitUntil } from '../support/held-time.ts'
import { build, dataDirectory } from '../support/process.ts'

const main = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'main.js')
const NOWHERE = 'http://127.0.0.1:1'

/** A gateway whose market data is away, so that calls fail and are logged. */
async function gatewayLoggingTo(stderr: number | 'pipe') {
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      METRICS_PORT: `${metricsPort}`,
      DATA_DIR: dataDirectory(),
      DATA_MODE: 'live',
      BINANCE_BASE_URL: NOWHERE,
      COINBASE_BASE_URL: NOWHERE,
      KRAKEN_BASE_URL: NOWHERE,
    },
    stdio: ['ignore', 'pipe', stderr],
  })
  const { stdout } = child
  if (!stdout) throw new Error('The gateway has no standard output.')
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = await Promise.race([
    once(createInterface({ input: stdout }), 'line'),
    ended.then(({ code, signal }) => {
      throw new Error(`The gateway ended with ${code ?? signal} before it was ready.`)
    }),
  ])
  const { url } = JSON.parse(line)
  async function lostLines(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^pennywire_log_lines_lost_total (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
  }
  return { child, url, ended, lostLines }
}

async function expectUnmoved({ child, url, ended, lostLines }: Awaited<ReturnType<typeof gatewayLoggingTo>>) {
  const buyer = new Buyer(url)
  await buyer.fund('1')

  for (let call = 0; call < 2; call += 1) {
    const { status, body } = await buyer.buy('/tools/candles?token=bitcoin')
    expect([status >= 500, body.charged]).toEqual([true, 'no'])
  }
  await waitUntil(async () => (await lostLines()) >= 2)

  expect((await buyer.get('/livez')).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
}

beforeAll(build)

test('operations 10: a log on a full disk stops nothing and counts lost lines', async () => {
  const full = openSync('/dev/full', 'w')
  const gateway = await gatewayLoggingTo(full)
  closeSync(full)

  await expectUnmoved(gateway)
}, 60_000)

test('operations 10: a log without its reader stops nothing and counts lost lines', async () => {
  const gateway = await gatewayLoggingTo('pipe')
  gateway.child.stdout?.destroy()
  gateway.child.stderr?.destroy()

  await expectUnmoved(gateway)
}, 60_000)
