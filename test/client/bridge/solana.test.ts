import { expect, test } from 'vitest'
import { openSolanaFixture } from '../../chains/solana/solana-fixture.ts'
import { runPennywire } from '../cli/command.ts'
import { createBridgeHome, openHost, readReceipts } from './bridge-fixture.ts'

const CANDLES = { token: 'bitcoin', limit: 3 }

test('a bridge pays once on Solana, with a receipt in its log', async () => {
  const gateway = await openSolanaFixture({ dollars: '0' })
  const home = createBridgeHome()
  const environment = { PENNYWIRE_HOME: home, PENNYWIRE_URL: gateway.url }
  await runPennywire(['wallet', 'new', '--solana'], environment)
  await runPennywire(['wallet', 'fund', '--network', 'solana'], environment)
  const host = await openHost({ url: gateway.url, home })

  const reply = await host.call('candles', CANDLES)

  expect(reply.isError, JSON.stringify(reply.content)).toBeFalsy()
  expect(await gateway.earnedOnSolana()).toBe(1_000n)
  expect(readReceipts(home)).toMatchObject([{ tool: 'candles', usd: '0.001' }])
})

test('a payee of Solana is compared letter by letter', async () => {
  const gateway = await openSolanaFixture({ dollars: '0' })
  const home = createBridgeHome()
  const base = { PENNYWIRE_HOME: home, PENNYWIRE_URL: gateway.url }
  await runPennywire(['wallet', 'new', '--solana'], base)
  await runPennywire(['wallet', 'fund', '--network', 'solana'], base)
  const { payTo = '' } = gateway.rails.find(({ network }) => network.startsWith('solana:')) ?? {}
  const other = payTo.replace(/[a-z]/, (letter) => letter.toUpperCase().replace(/[IO]/, 'X'))
  const host = await openHost({ url: gateway.url, home, environment: { PENNYWIRE_PAYEES: other } })

  const refused = await host.call('candles', CANDLES)

  expect(refused.isError).toBe(true)
  expect(JSON.stringify(refused)).toContain('not on the list of payees')
  expect(await gateway.earnedOnSolana()).toBe(0n)
})
