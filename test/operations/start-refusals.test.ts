import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../support/gateway.ts'

async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `${typeof address === 'object' ? address?.port : 0}`
}

test.each(['PORT', 'METRICS_PORT'])('F10: a %s that is taken is named', async (variable) => {
  const port = await takenPort()

  await expect(openGatewayFixture({ fund: '0', environment: { [variable]: port } })).rejects.toThrow(
    `${variable}: 127.0.0.1:${port} is taken by another program.`,
  )
})

test.each([
  ['HOST', '192.0.2.77', 'is no address of this machine'],
  ['METRICS_HOST', '192.0.2.77', 'is no address of this machine'],
  ['HOST', 'nowhere.invalid', 'is no host that is known here'],
  ['METRICS_HOST', 'nowhere.invalid', 'is no host that is known here'],
])('F10: a %s that is not of this machine is named: %s', async (variable, host, sentence) => {
  const environment = {
    [variable]: host,
    PORT: '4020',
    METRICS_PORT: '4021',
    ...(variable === 'HOST' ? {} : { PORT: '0' }),
  }

  await expect(openGatewayFixture({ fund: '0', environment })).rejects.toThrow(
    new RegExp(`^${variable}: ${host}:402\\d ${sentence}`),
  )
})

test('F10: REFUND_TOOLS that names no tool of this gateway is refused', async () => {
  const environment = { REFUNDS: 'on', REFUND_TOOLS: 'candles,candle-sticks' }

  await expect(openGatewayFixture({ fund: '0', environment })).rejects.toMatchObject({
    code: 'misconfigured',
    message: expect.stringMatching(/^REFUND_TOOLS: candle-sticks is no tool/),
  })
})

test('F10: warnings are written to the log at the start', async () => {
  const warnings: string[] = []
  const logger = {
    info: () => {},
    error: () => {},
    warn: (_: unknown, message: string) => warnings.push(message),
  }
  await openGatewayFixture({
    fund: '0',
    logger,
    environment: { HOST: '0.0.0.0', INTERNAL_SECRET: 'a'.repeat(16) },
  })

  expect(warnings).toContainEqual(expect.stringMatching(/^HOST: 0\.0\.0\.0 accepts callers from anywhere/))
  expect(warnings).toContainEqual(expect.stringMatching(/^INTERNAL_SECRET: can be guessed/))
  expect(warnings.join()).not.toContain('aaaa')
})
