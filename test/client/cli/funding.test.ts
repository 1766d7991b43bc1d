import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { openScriptedGateway } from '../scripted-gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

async function createBuyer(url: string) {
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: url }
  await runPennywire(['wallet', 'new'], environment)
  return environment
}

test('a network that the gateway does not take is not shown to send to', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const environment = await createBuyer(url)

  for (const network of ['base', 'eip155:1']) {
    const ended = await runPennywire(['wallet', 'fund', '--network', network], environment)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toBe(
      `pennywire: --network: this gateway is paid on Base Sepolia, Solana devnet, and not on “${network}”. No money has moved.\n`,
    )
  }
})

test.for(['0', '101'])('a faucet that does not give %s dollars is quoted with the option', async (amount) => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const ended = await runPennywire(['wallet', 'fund', '--amount', amount], await createBuyer(url))

  expect(ended).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'pennywire: --amount: more than 0 and at most 100. No money has moved.\n',
  })
})

test('the wallet that can pay at a gateway is the one to fund', async () => {
  const networks = [{ caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }]
  const { url } = await openScriptedGateway([{ status: 200, body: { networks } }])
  const environment = await createBuyer(url)

  const missing = await runPennywire(['wallet', 'fund'], environment)
  await runPennywire(['wallet', 'new', '--solana'], environment)
  const found = await runPennywire(['wallet', 'fund'], environment)

  expect(missing).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`pennywire wallet new --solana`'),
  })
  expect(found.stdout).toMatch(/^Send USDC to [1-9A-HJ-NP-Za-km-z]+ on:\n {2}Solana devnet: \w+\n$/)
})
