import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { gatewayFor } from '../support/gateway.ts'
import { emptyHome, pennywire } from './command.ts'

const Report = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), state: z.enum(['fine', 'off', 'wrong']), says: z.string() })),
})

async function examined(environment: Readonly<Record<string, string>>) {
  const home = emptyHome()
  const { code, stdout } = await pennywire(['doctor', '--json'], {
    PENNYWIRE_HOME: home,
    DATA_DIR: home,
    PORT: '0',
    ...environment,
  })
  const { ok, checks } = Report.parse(JSON.parse(stdout))
  return { code, ok, found: Object.fromEntries(checks.map(({ name, ...rest }) => [name, rest])) }
}

test('a machine without any configuration is fine, and what is simulated is said', async () => {
  const { code, ok, found } = await examined({})

  expect({ code, ok }).toEqual({ code: 0, ok: true })
  expect(found['payment']).toMatchObject({ state: 'fine', says: expect.stringContaining('0.001 USD') })
  expect(found['data mode']).toMatchObject({ state: 'fine', says: expect.stringContaining('Simulated') })
  expect(found['wallet']).toMatchObject({ state: 'off' })
})

test('a wrong variable is named', async () => {
  const { code, found } = await examined({ PAY_TO: 'my wallet' })

  expect(code).toBe(1)
  expect(found['configuration']).toMatchObject({ state: 'wrong', says: expect.stringContaining('PAY_TO') })
})

test('a port taken by something else is wrong, one taken by a gateway is not', async () => {
  const server = createServer((socket) => void socket.end('SSH-2.0-something\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const gateway = await gatewayFor({ fund: '0' })

  const taken = await examined({ PORT: `${typeof address === 'object' ? address?.port : 0}` })
  const ours = await examined({ PORT: new URL(gateway.url).port })

  expect(taken.found['port']).toMatchObject({ state: 'wrong', says: expect.stringContaining('set PORT') })
  expect(taken.code).toBe(1)
  expect(ours.found['port']).toMatchObject({ state: 'fine', says: expect.stringContaining('already') })
})

test('replay mode that cannot find its recordings is wrong', async () => {
  const { code, found } = await examined({ DATA_MODE: 'replay', REPLAY_DIR: '/nonexistent' })

  expect(code).toBe(1)
  expect(found['gateway']).toMatchObject({ state: 'wrong' })
})

test('people get a line for each thing', async () => {
  const { stdout } = await pennywire(['doctor'], { PENNYWIRE_HOME: emptyHome(), PORT: '0' })

  expect(stdout).toMatch(/^✓ node +Node \d+/)
  expect(stdout).toMatch(/^✓ port +PORT is 0/m)
})
