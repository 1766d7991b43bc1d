import { expect, test } from 'vitest'
import { input } from '../../services/registry/registry-fixture.ts'
import { loopbackVenue } from '../../support/replay-server.ts'
import { createBridgeHome, openHost, readReceipts, startBridge } from './bridge-fixture.ts'
import { openBridgeFixture } from './gateway-fixture.ts'

const REGISTER = 'registry_register_agent'

test('a tool that needs its operator gets the token from the environment', async () => {
  const { gateway, environment } = await openBridgeFixture()
  const token = gateway.demoPassport ?? ''
  const home = createBridgeHome()
  const known = { ...environment, PENNYWIRE_OPERATOR_TOKEN: token }
  const unnamed = await openHost({ url: gateway.url, environment })
  const named = await openHost({ url: gateway.url, home, environment: known })

  const refused = await unnamed.call(REGISTER, input)
  const served = await named.call(REGISTER, input)

  expect(refused.content[0]?.text).toContain('X-Operator-Token')
  expect(served.isError, served.content[0]?.text).toBeFalsy()
  expect(served._meta?.['pennywire/paid']).toMatchObject({ usd: '0.02' })
  expect(token).not.toBe('')
  const written = JSON.stringify(readReceipts(home)) + named.errors() + named.lines().join()
  expect(written).not.toContain(token)
})

test('tokens go to the gateway alone, also when it sends the bridge elsewhere', async () => {
  const elsewhere = await loopbackVenue((_request, response) => response.writeHead(404).end())
  const seen: (string | undefined)[] = []
  const gateway = await loopbackVenue((request, response) => {
    seen.push(`${request.headers['x-operator-token']}`)
    response.writeHead(307, { location: `${elsewhere.url}/mcp` }).end()
  })
  const environment = { PENNYWIRE_OPERATOR_TOKEN: 'opc_secret-of-the-operator' }
  const host = await openHost({ url: gateway.url, environment })

  await expect(host.client.listTools()).rejects.toMatchObject({ code: -32603 })

  expect(seen[0]).toBe(environment.PENNYWIRE_OPERATOR_TOKEN)
  expect(elsewhere.asked).toHaveLength(0)
  expect(host.errors() + host.lines().join()).not.toContain('secret-of-the-operator')
})

test('what can be no token keeps the bridge from starting, and is not repeated', async () => {
  const environment = { PENNYWIRE_OPERATOR_TOKEN: 'sword,fish and chips' }
  const { ended, errors } = startBridge({ url: 'http://127.0.0.1:9', environment })

  expect(await ended).toMatchObject({ code: 2 })
  expect(errors()).toMatch(/PENNYWIRE_OPERATOR_TOKEN: a token is/)
  expect(errors()).not.toContain('fish')
})
