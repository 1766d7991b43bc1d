import { beforeAll, expect, test } from 'vitest'
import { openLedgerCopy } from '../../support/books.ts'
import { Buyer } from '../../support/buyer.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
/** Lets a process that is asked to reject a promise that nothing waits for. */
const REJECTING = `--import="data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('nobody waits'))})"`

beforeAll(build)

test('SC-05 a bug in one call fails it alone, uncharged, with a good payment', async () => {
  let isBroken = true
  const candles = createWatchedCandles()
  const { buyer, earned } = await openGatewayFixture({
    upstreams: {
      candles: {
        ...candles,
        async recent(query, options) {
          if (isBroken) throw new TypeError('x is not a function')
          return candles.recent(query, options)
        },
      },
    },
  })
  const header = await buyer.header(PATH)

  const failed = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  isBroken = false
  const reply = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(failed, 500, 'internal')
  expect(failed.text).not.toContain('is not a function')
  expectSold(reply)
  expect(await earned()).toBe(1_000n)
})

test('SC-05 an unhandled rejection ends the process, and the next one loses nothing', async () => {
  const directory = dataDirectory()
  const first = await startGateway(directory, { NODE_OPTIONS: REJECTING })
  const payer = new Buyer(first.url)
  await payer.fund('1')
  const bought = await payer.header(PATH)
  const unspent = await payer.header(PATH)
  const sold = await payer.get(PATH, { 'PAYMENT-SIGNATURE': bought })

  first.kill('SIGUSR2')
  const end = await first.ended
  const second = await startGateway(directory)
  const again = new Buyer(second.url, { account: payer.account })
  const repeated = await again.get(PATH, { 'PAYMENT-SIGNATURE': bought })
  const fresh = await again.get(PATH, { 'PAYMENT-SIGNATURE': unspent })
  second.kill('SIGTERM')
  await second.ended

  expectSold(sold)
  expect(end).toEqual({ code: 1, signal: null })
  expectSold(repeated, { replayed: true })
  expect(repeated.text).toBe(sold.text)
  expectSold(fresh)
  const { earned, recorded, open } = await openLedgerCopy(directory)
  expect([earned, recorded, open]).toEqual([2_000n, 2_000n, 0])
})
